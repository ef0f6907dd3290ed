//! `perfect` as a bot of simulations and scenarios: the games, what reports say about the solution,
//! and what is refused.

use std::fs;

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::{Value, json};

use crate::allowed;
use crate::support::{decimal, folder, list, subject, summary, urlab_in};

/// A folder with these files and the solution of finkel with one piece each, to ten digits.
fn solved(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = folder(files);
    urlab_in(folder.path(), "solve finkel --pieces 1 --tolerance 1e-9").assert().success();
    folder
}

const ONE_PIECE: &str = "name: one-piece\nextends: finkel\npieces: {piece: {count: 1}}\n";

/// A scenario that plays the rule set `one-piece`.
fn scenario(more: &str) -> String {
    format!("name: best-play\nrules: [./one-piece.yaml]\ngames: 2_000\nseed: 5\n{more}")
}

#[test]
fn perfect_plays_games_and_matches_and_the_report_names_the_solution() {
    let folder = solved(&[(
        "match.yaml",
        "name: match\nextends: finkel\npieces: {piece: {count: 1}}\nmatch: {points: 3}\n",
    )]);
    let simulate = |arguments: &str| -> Value {
        let done =
            urlab_in(folder.path(), &format!("simulate {arguments} --json")).assert().success();
        serde_json::from_slice(&done.get_output().stdout).expect("the output is one JSON object")
    };
    let games = "finkel --pieces 1 --games 2000 --bots perfect,perfect";
    let one = simulate(&format!("{games} --threads 1"));
    let played = subject(&one, 0);
    assert_eq!([&played["first_bot"], &played["second_bot"]], ["perfect", "perfect"]);
    let solution = &played["solutions"][0];
    assert_eq!(solution["file"], json!("finkel-1-win.ursol"));
    assert_eq!((&solution["objective"], &solution["tolerance"]), (&json!("win"), &json!(1e-9)));
    assert!(decimal(solution, "bound") <= 1e-9);
    assert_eq!(solution["checksum"].as_str().map(str::len), Some(16));
    for threads in [2, 7] {
        assert_eq!(
            one,
            simulate(&format!("{games} --threads {threads} --engine plain")),
            "{threads} threads"
        );
    }
    // Strong players play by the solution, because it is there; casual players do not.
    let by_default = simulate("finkel --pieces 1 --games 10");
    let [strong, casual] = [0, 1].map(|place| subject(&by_default, place));
    assert_eq!([&strong["players"], &strong["first_bot"]], ["strong", "perfect"]);
    assert_eq!(strong["solutions"], played["solutions"]);
    assert_eq!(casual["players"], "casual");
    assert!(list(casual, "solutions").is_empty(), "nobody played by one");
    // `match` belongs to the rules, so this rule set has its own solution.
    urlab_in(folder.path(), "solve ./match.yaml --tolerance 1e-9").assert().success();
    let matches = |threads| {
        simulate(&format!(
            "./match.yaml --match --games 200 --bots perfect,greedy --threads {threads}"
        ))
    };
    let one = matches(1);
    let of_matches = list(&one, "subjects").iter().filter(|one| one["each"] == "match");
    let files: Vec<_> = of_matches.map(|one| &one["solutions"][0]["file"]).collect();
    assert_eq!(files, ["match-1-win.ursol"]);
    assert_eq!(one, matches(2));
    let output = urlab_in(folder.path(), &format!("simulate {games} --verbose")).assert().success();
    let text = String::from_utf8_lossy(&output.get_output().stdout).replace('\n', " ");
    assert!(text.contains("Solution: finkel-1-win.ursol: winning chances to within"), "{text}");
}

#[test]
fn missing_solution_error_names_the_command_that_makes_one() {
    let folder = folder(&[]);
    urlab_in(
        folder.path(),
        "simulate finkel --pieces 2 --bots \
        greedy,perfect",
    )
    .assert()
    .code(65)
    .stderr(
        "error: solutions/finkel-2-win.ursol: there is no such file\nhelp: `urlab solve finkel \
            --pieces 2` makes one; \
         --solution FILE chooses another file\n",
    );
    urlab_in(folder.path(), "compare finkel blitz --bots perfect,perfect")
        .assert()
        .code(65)
        .stderr(contains("`urlab solve finkel` makes one"));
    urlab_in(folder.path(), "simulate aseb --pieces 1 --bots perfect,perfect --engine lockstep")
        .assert()
        .code(65)
        .stderr(contains("solutions/aseb-1-win.ursol: there is no such file"));
}

#[test]
fn engine_that_cannot_play_by_solutions_says_so() {
    let folder = solved(&[]);
    urlab_in(folder.path(), "simulate finkel --pieces 1 --bots perfect,greedy --engine lockstep")
        .assert()
        .code(65)
        .stderr(
            contains("`perfect` looks up each position in its solution")
                .and(contains("the engine `plain`, which plays everything")),
        );
}

#[test]
fn perfect_is_refused_by_commands_that_change_the_rules() {
    let folder = folder(&[]);
    urlab_in(folder.path(), "readings urgammon --bots perfect,greedy").assert().code(64).stderr(
        contains(
            "`perfect` plays by a solution of fixed rules, but this command changes the rules",
        ),
    );
}

#[test]
fn scenario_finds_the_solution_and_its_report_names_it() {
    let text = scenario(
        "bots: [[perfect, perfect], [perfect, greedy]]\nsolutions: \
            [solutions/finkel-1-win.ursol]\nmeasures: usual\n",
    );
    let folder = solved(&[("one-piece.yaml", ONE_PIECE), ("best-play.yaml", &text)]);
    let mut summaries = Vec::new();
    for threads in [1, 2, 7] {
        urlab_in(folder.path(), &format!("run best-play.yaml --threads {threads}"))
            .assert()
            .success();
        summaries.push(
            fs::read(folder.path().join("reports/best-play/summary.json"))
                .expect("there is a summary"),
        );
    }
    assert!(
        summaries.windows(2).all(|two| two[0] == two[1]),
        "the same bytes on any number of threads"
    );
    let report = folder.path().join("reports/best-play");
    let found = summary(&report);
    assert_eq!(subject(&found, 1)["case_id"], json!("one-piece-perfect-greedy"));
    for case in list(&found, "subjects") {
        assert_eq!(case["solutions"][0]["file"], json!("finkel-1-win.ursol"));
    }
    let page = fs::read_to_string(report.join("report.md")).expect("there is a page");
    assert!(page.contains("finkel-1-win.ursol: winning chances to within"), "{page}");
}

#[test]
fn default_solution_is_found_next_to_the_scenario_and_in_the_current_folder() {
    let text = scenario("bots: [[perfect, greedy]]\noutputs: [json]\n");
    let folder = solved(&[("one-piece.yaml", ONE_PIECE), ("best-play.yaml", &text)]);
    let solution = folder.path().join("solutions/finkel-1-win.ursol");
    fs::rename(solution, folder.path().join("solutions/one-piece-1-win.ursol"))
        .expect("it can be renamed");
    urlab_in(folder.path(), "run best-play.yaml").assert().success();
    fs::create_dir(folder.path().join("elsewhere")).expect("a folder can be made");
    urlab_in(&folder.path().join("elsewhere"), "run ../best-play.yaml").assert().success();
}

#[test]
fn all_errors_of_solutions_are_shown_at_once_with_their_places() {
    let solutions = "bots:\n  - [greedy, perfect]\nsolutions:\n  - solutions/finkel-1-win.ursol\n  \
        - solutions/none.ursol\n  - notes.ursol\n  - damaged.ursol\n";
    let text = format!(
        "name: invalid\nrules: [finkel, freecompany-royal]\ngames: 10\nseed: 1\n{solutions}"
    );
    let folder = solved(&[("invalid.yaml", &text), ("notes.ursol", "no solution at all")]);
    let mut bytes =
        fs::read(folder.path().join("solutions/finkel-1-win.ursol")).expect("it was made");
    bytes[40] ^= 1;
    fs::write(folder.path().join("damaged.ursol"), bytes).expect("it can be written");
    let found =
        urlab_in(folder.path(), "run invalid.yaml").assert().code(65).get_output().stderr.clone();
    insta::assert_snapshot!(allowed::shortened(
        &String::from_utf8(found).expect("the output is UTF-8")
    ));
}

#[test]
fn questions_that_change_the_rules_refuse_perfect_but_ladders_accept_it() {
    let sweep =
        scenario("bots: [[perfect, greedy]]\nsweep: {fields: {equal_turns: [true, false]}}\n");
    let ladder =
        scenario("ladder: {bots: [greedy, perfect]}\nsolutions: [solutions/finkel-1-win.ursol]\n");
    let idle = scenario("bots: [[greedy, greedy]]\nsolutions: [solutions/finkel-1-win.ursol]\n");
    let folder = solved(&[
        ("one-piece.yaml", ONE_PIECE),
        ("sweep.yaml", &sweep),
        ("ladder.yaml", &ladder),
        ("idle.yaml", &idle),
    ]);
    urlab_in(folder.path(), "run sweep.yaml")
        .assert()
        .code(65)
        .stderr(contains("sweep.yaml:5:9: bots[1][1]: `perfect` cannot be used with `sweep`"));
    urlab_in(folder.path(), "run idle.yaml")
        .assert()
        .code(65)
        .stderr(contains("no bot uses a solution"));
    urlab_in(folder.path(), "run ladder.yaml").assert().success();
    let found = summary(&folder.path().join("reports/best-play"));
    // Greedy against itself needs no solution. The other pairs contain perfect and need one.
    let played = |subject: &Value| {
        [&subject["first_bot"], &subject["second_bot"]].contains(&&json!("perfect"))
    };
    let subjects = found["subjects"].as_array().expect("a list");
    assert_eq!(subjects.iter().filter(|one| played(one)).count(), 2);
    for subject in subjects {
        let file = &subject["solutions"][0]["file"];
        assert_eq!(file == "finkel-1-win.ursol", played(subject), "{subject}");
    }
}
