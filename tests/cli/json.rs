//! `--json` means the same in every command: one JSON object on standard output, with the figures
//! of the text.

use serde_json::Value;

use crate::support::{count, decimal, finding, folder, list, urlab_in};

const SMALL: &str = "name: small\nrules: [tiny]\nbots: [[random, random]]\ngames: 2_000\nseed: 1\n";

const TUNE: &str = "outputs: [json]\ntune:\n  free: {pieces.man.count: [1, 2]}\n  \
    goals: [mean(throws) above 3]\n  winners: 1\n  confirm: 2_000\n";

/// The standard output of a command, which must end with this exit code and print no error.
fn printed(folder: &std::path::Path, arguments: &str, code: i32) -> String {
    let output =
        urlab_in(folder, arguments).assert().code(code).stderr("").get_output().stdout.clone();
    String::from_utf8(output).expect("the output is UTF-8")
}

/// The object that a command prints.
fn object(folder: &std::path::Path, arguments: &str, code: i32) -> Value {
    let text = printed(folder, &format!("{arguments} --json"), code);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{arguments}: {error}\n{text}"))
}

/// The number with one decimal.
fn one_decimal(value: &Value, key: &str) -> String {
    format!("{:.1}", decimal(value, key))
}

/// Is the share one of the numbers of the line, in percent?
fn has_percent(line: &str, share: f64) -> bool {
    let numbers = line.split(|letter: char| !letter.is_ascii_digit() && letter != '.');
    let mut numbers = numbers.filter_map(|text| text.parse::<f64>().ok());
    numbers.any(|number| (number - 100.0 * share).abs() < 1e-5)
}

#[test]
fn studies_print_their_summary_and_nothing_else() {
    let scenario = |more: &str| format!("{SMALL}outputs: [json]\n{more}");
    let folder = folder(&[
        ("small.yaml", &scenario("")),
        ("gate.yaml", &scenario("expect: [mean(throws) above 5]\n")),
        ("tuned.yaml", &(SMALL.replace("2_000", "20_000") + TUNE)),
    ]);
    let at = folder.path();
    let command = "simulate tiny --bots random,random --games 2000";
    let simulated = object(at, command, 0);
    let length = finding(&simulated, "mean(throws)");
    let shown = format!(
        "takes {} throws ({} to {})",
        one_decimal(length, "estimate"),
        one_decimal(length, "low"),
        one_decimal(length, "high")
    );
    let text = printed(at, command, 0).replace('\n', " ");
    assert!(text.contains(&shown), "{shown}: {text}");
    // The folder is written as without the option.
    for command in ["run small.yaml", "run small.yaml --quiet"] {
        let found = object(at, command, 0);
        assert_eq!(found, crate::support::summary(&at.join("reports/small")), "{command}");
        assert_eq!(finding(&found, "mean(throws)"), length);
    }
    let gate = object(at, "check gate.yaml --quiet", 0);
    assert_eq!(gate["answer"], "holds");
    let is_look = |one: &Value| one["quantity"] == "mean(throws)" && one["n"] == 1024;
    assert!(list(&gate["scenarios"][0], "findings").iter().any(is_look), "{gate}");
    for command in ["tune tuned.yaml", "run tuned.yaml"] {
        let tuned = object(at, command, 0);
        assert_eq!((&tuned["question"], &tuned["answer"]), (&"tune".into(), &"holds".into()));
    }
    let compared = object(at, "compare tiny tiny+equal-turns --bots greedy,greedy --games 2000", 0);
    assert!(list(&compared, "findings").iter().any(|one| one["difference"].is_number()));
}

#[test]
fn solutions_have_the_same_values_as_their_texts() {
    let folder = folder(&[]);
    let at = folder.path();
    let command = "solve tiny --tolerance 1e-9";
    let solved = object(at, command, 0);
    // The second time, the solution is read from the file.
    assert_eq!(solved, object(at, command, 0));
    let text = printed(at, command, 0);
    let first = text.lines().next().expect("the value");
    assert!(has_percent(first, decimal(&solved, "value")), "{solved} {first}");
    assert!(decimal(&solved, "bound") <= 1e-9 && count(&solved, "positions") > 10, "{solved}");

    let start = object(at, "analyse tiny", 0);
    assert_eq!(start["value"], solved["value"], "the first player throws");
    let text = printed(at, "analyse tiny", 0);
    let throws = list(&start, "throws");
    let weights: u64 = throws.iter().map(|one| count(one, "weight")).sum();
    assert_eq!(weights, count(&throws[0], "of"));
    let mut best = 0;
    for action in throws.iter().flat_map(|one| list(one, "actions")) {
        let name = action["action"].as_str().expect("a text");
        let mark = if action["best"] == true { '*' } else { ' ' };
        let line = text.lines().find(|line| line.contains(&format!("{mark} {name} ")));
        let value = decimal(action, "value");
        assert!(line.is_some_and(|line| has_percent(line, value)), "{action}\n{text}");
        best += usize::from(action["best"] == true);
    }
    let with_choice = throws.iter().filter(|one| !list(one, "actions").is_empty());
    assert_eq!(best, with_choice.count(), "each throw has one best action");

    for command in ["exact tiny", "luck tiny --games 500", "regret tiny --bot random --games 500"] {
        assert!(!list(&object(at, command, 0), "findings").is_empty(), "{command}");
    }
}

#[test]
fn game_has_the_throws_and_the_end_of_its_transcript() {
    let folder = folder(&[]);
    for arguments in ["tiny --seed 147 --bots greedy,random", "urgammon --seed 1", "aseb"] {
        let command = format!("play {arguments}");
        let game = object(folder.path(), &command, 0);
        let text = printed(folder.path(), &command, 0);
        let throws = count(&game["ending"], "throws");
        assert!(text.ends_with(&format!("after {throws} throws.\n")), "{text}");
        assert_eq!(list(&game, "throws").len() as u64, throws);
        let actions: Vec<&str> =
            list(&game, "throws").iter().filter_map(|one| one["action"].as_str()).collect();
        assert!(actions.iter().all(|action| text.contains(action)), "{text}");
        let players = ["light", "dark"].map(|name| format!("{} wins", capital(name)));
        let winner = game["ending"]["winner"].as_str().map(capital);
        let wins = players.iter().find(|wins| text.contains(*wins)).map(|wins| &wins[..]);
        assert_eq!(winner.map(|name| format!("{name} wins")).as_deref(), wins);
    }
    urlab_in(folder.path(), "play tiny --advise --json").assert().code(64);
}

fn capital(name: &str) -> String {
    name[..1].to_uppercase() + &name[1..]
}

#[test]
fn rule_sets_are_listed_and_shown_with_their_fields_and_dice() {
    let folder = folder(&[]);
    let found = object(folder.path(), "rules list", 0);
    let text = printed(folder.path(), "rules list", 0);
    for one in list(&found, "rules").iter().chain(list(&found, "overlays")) {
        assert!(text.contains(one["name"].as_str().expect("a name")), "{one}");
    }
    let finkel = object(folder.path(), "rules show finkel", 0);
    let text = printed(folder.path(), "rules show finkel", 0);
    assert!(text.contains(&format!("Fingerprint: {}\n", finkel["fingerprint"].as_str().unwrap())));
    // Four binary dice: the chances of 0 to 4 marks are 1, 4, 6, 4 and 1 of 16.
    let chances: Vec<f64> =
        list(&finkel, "throws").iter().map(|throw| decimal(throw, "probability")).collect();
    assert_eq!(chances, [0.0625, 0.25, 0.375, 0.25, 0.0625]);
    let turns = object(folder.path(), "rules show finkel+equal-turns", 0);
    assert_eq!(turns["fields"]["equal_turns"], true);
    assert_eq!(object(folder.path(), "rules show equal-turns", 0)["name"], "equal-turns");
}
