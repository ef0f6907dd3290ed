//! `urlab learn`, and the bots that play by what was learned: files, what happens without them, and
//! what is refused.

use std::fs;
use std::path::{Path, PathBuf};

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::Value;

use crate::support::{finding, folder, list, subject, urlab_in};

/// A race of one piece each, which is learned in a moment.
const SMALL: &str = "name: small\nextends: finkel\npieces: {piece: {count: 1}}\n";

/// The only evaluator in the folder `solutions`.
fn learned_file(folder: &Path) -> PathBuf {
    let entries = fs::read_dir(folder.join("solutions")).expect("the folder is there");
    let files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    let [file] = &files[..] else { panic!("one file was expected: {files:?}") };
    file.clone()
}

#[test]
fn the_same_games_and_seed_give_the_same_file_on_any_number_of_threads() {
    let folder = folder(&[("small.yaml", SMALL)]);
    let learn = |name: &str, more: &str| -> Vec<u8> {
        let arguments = format!("learn ./small.yaml --bot-out {name} --force {more}");
        urlab_in(folder.path(), &arguments).assert().success();
        fs::read(folder.path().join(name)).unwrap()
    };
    let one = learn("one", "--games 600 --threads 1");
    for threads in [2, 5] {
        assert_eq!(one, learn("other", &format!("--games 600 --threads {threads}")), "{threads}");
    }
    assert_ne!(one, learn("other", "--games 600 --seed 2"), "another seed plays other games");
    assert_ne!(one, learn("other", "--games 604"), "more games teach more");
    assert!(!folder.path().join("other.partial").exists(), "the state is removed at the end");
}

#[test]
fn a_bot_learns_first_if_it_has_to_and_keeps_what_it_learned() {
    let folder = folder(&[("small.yaml", SMALL)]);
    let simulate = |more: &str| {
        let arguments =
            format!("simulate ./small.yaml --bots learned,blunders-20 --games 300 --json {more}");
        urlab_in(folder.path(), &arguments)
    };
    let refused = simulate("--no-learn").assert().code(65).stdout("");
    refused.stderr(
        contains("`small` has no learned evaluator, and a bot needs one")
            .and(contains("allowed: the file that `urlab learn small` writes")),
    );
    let first = simulate("--learn-games 600").assert().success();
    first.stderr(contains("there is no evaluator of small yet, so it is learned first"));
    let file = learned_file(folder.path());
    let second = simulate("--no-learn").assert().success().stderr("");
    let found: Value = serde_json::from_slice(&second.get_output().stdout).unwrap();
    let evaluator = &list(subject(&found, 0), "evaluators")[0];
    assert_eq!(evaluator["file"], file.file_name().unwrap().to_str().unwrap());
    assert_eq!(evaluator["games"], 600);
    let named = simulate(&format!("--no-learn --learned {}", file.display())).assert().success();
    let named: Value = serde_json::from_slice(&named.get_output().stdout).unwrap();
    assert_eq!(named["subjects"], found["subjects"], "the file is the same, wherever it is");
}

#[test]
fn a_learned_bot_plays_wherever_a_bot_is_named() {
    let files = [
        ("small.yaml", SMALL),
        (
            "ladder.yaml",
            "name: ladder\nrules: [./small.yaml]\ngames: 200\nladder: {bots: [greedy, learned]}\n",
        ),
    ];
    let folder = folder(&files);
    let run = |arguments: &str| urlab_in(folder.path(), arguments).assert();
    run("learn ./small.yaml --games 600 -q").success();
    run("solve ./small.yaml -q").success();
    run("run ladder.yaml --no-learn").success();
    run("play ./small.yaml --bots learned-2,blunders-50").success().stdout(contains("learned-2"));
    run("compare ./small.yaml finkel+no-safe-rosettes --bots greedy,greedy --games 100").success();
    run("regret ./small.yaml --bot learned --against perfect --games 500").success();
    run("exact ./small.yaml --bots learned,greedy").success();
    run("exact ./small.yaml --bots blunders-5,greedy")
        .code(65)
        .stderr(contains("`blunders-5` draws lots"));
}

#[test]
fn a_built_in_evaluator_plays_at_once_until_there_is_a_file() {
    let folder = folder(&[]);
    let played = || {
        let arguments = "simulate blitz --bots learned,random --games 60 --no-learn --json";
        let found = urlab_in(folder.path(), arguments).assert().success().stderr("");
        let found: Value = serde_json::from_slice(&found.get_output().stdout).unwrap();
        list(subject(&found, 0), "evaluators")[0]["games"].as_u64().unwrap()
    };
    assert!(played() > 10_000);
    urlab_in(folder.path(), "learn blitz --games 300 --no-proof -q").assert().success();
    assert_eq!(played(), 300, "what was learned here comes first");
}

#[test]
fn a_variant_begins_from_the_built_in_evaluator_of_what_it_extends_unless_told_otherwise() {
    let folder = folder(&[("small.yaml", SMALL)]);
    let learn = |more: &str| {
        let arguments = format!("learn ./small.yaml --games 300 --no-proof --force {more}");
        let done = urlab_in(folder.path(), &arguments).assert().success();
        String::from_utf8(done.get_output().stdout.clone()).unwrap()
    };
    let said = "It began from the built-in evaluator of finkel\n";
    assert!(learn("").contains(said));
    let begun = fs::read(learned_file(folder.path())).unwrap();
    let found: Value = serde_json::from_str(&learn("--json")).unwrap();
    assert_eq!(found["base"]["rules"], "finkel");
    assert!(!learn("--from-nothing").contains("began from"));
    assert!(begun != fs::read(learned_file(folder.path())).unwrap(), "it learned other weights");
    let found: Value = serde_json::from_str(&learn("--from-nothing --json")).unwrap();
    assert!(found["base"].is_null());
    // The points of a win are another objective than that of the built-in evaluators.
    assert!(!learn("--objective points").contains("began from"));
}

#[test]
fn an_engine_that_plays_no_learned_bots_is_refused_before_anything_is_learned() {
    let folder = folder(&[("small.yaml", SMALL)]);
    let arguments = "simulate ./small.yaml --bots learned,greedy --engine lockstep";
    let refused = urlab_in(folder.path(), arguments).assert().code(65).stdout("");
    refused.stderr(contains("learned bots evaluate each position"));
    assert!(!folder.path().join("solutions").exists());
}

#[test]
fn each_rule_set_that_a_question_makes_is_learned_first() {
    let head = |name: &str, games: u32| {
        format!("name: {name}\nrules: [./small.yaml]\nbots: [[learned, greedy]]\ngames: {games}\n")
    };
    let sweep = head("sweep", 200) + "sweep: {fields: {pieces.piece.count: [2, 3]}}\n";
    let effects = head("effects", 200)
        + "effects:\n  rules:\n  - {name: more, set: {pieces.piece.count: 2}}\n  - {name: equal \
           turns, overlay: equal-turns}\n";
    let tune = head("tune", 20_000)
        + "tune: {free: {pieces.piece.count: [1, 2]}, minimise: mean(throws), confirm: 200}\n";
    let files = [
        ("small.yaml", SMALL),
        ("sweep.yaml", &sweep),
        ("effects.yaml", &effects),
        ("tune.yaml", &tune),
    ];
    let folder = folder(&files);
    let run = |arguments: &str| urlab_in(folder.path(), arguments).assert();
    let learned = || fs::read_dir(folder.path().join("solutions")).unwrap().count();
    run("run sweep.yaml --no-learn").code(65).stderr(
        contains("has no learned evaluator")
            .and(contains("`urlab learn small --set pieces.piece.count=2`")),
    );
    run("run sweep.yaml --learn-games 300").success().stderr(contains("rule set 2 of 2 to learn"));
    assert_eq!(learned(), 2);
    run("run sweep.yaml --no-learn").success().stderr("");
    run("run effects.yaml --learn-games 300").success();
    assert_eq!(learned(), 5, "of the four combinations, only two pieces were learned before");
    let folder_of_tune = folder.path().join("solutions");
    fs::remove_dir_all(&folder_of_tune).unwrap();
    run("tune tune.yaml --learn-games 300 -q").success();
    assert_eq!(learned(), 2, "the rule set itself, and two pieces");
    run("readings bell-tavola --bots learned,greedy --games 2 --no-learn")
        .code(65)
        .stderr(contains("has no learned evaluator"));
}

#[test]
fn files_that_cannot_be_used_are_refused_with_the_reason() {
    let files = [
        ("small.yaml", SMALL),
        ("other.yaml", "name: other\nextends: small.yaml\nsafe: []\n"),
        ("text.urbot", "This is a text.\n"),
        (
            "scenario.yaml",
            "name: listed\nrules: [./other.yaml]\nbots: [[learned, greedy]]\nevaluators: \
             [small.urbot]\n",
        ),
    ];
    let folder = folder(&files);
    let run = |arguments: &str| urlab_in(folder.path(), arguments).assert();
    run("learn ./small.yaml --games 300 --bot-out small.urbot -q").success();
    run("simulate ./small.yaml --bots learned,greedy --learned text.urbot")
        .code(65)
        .stderr(contains("this is not a learned evaluator").and(contains("urlab learn")));
    run("simulate ./other.yaml --bots learned,greedy --learned small.urbot").code(65).stderr(
        contains("this evaluator learned `small` (fingerprint ").and(contains("not `other`")),
    );
    run("run scenario.yaml")
        .code(65)
        .stderr(contains("scenario.yaml:4").and(contains("no rule set with these rules")));
    let mut bytes = fs::read(folder.path().join("small.urbot")).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(folder.path().join("damaged.urbot"), bytes).unwrap();
    run("simulate ./small.yaml --bots learned,greedy --learned damaged.urbot")
        .code(65)
        .stderr(contains("its checksum is wrong"));
    run("simulate ./small.yaml --bots learned,greedy --learned missing.urbot")
        .code(74)
        .stderr(contains("missing.urbot: it cannot be read"));
}

#[test]
fn what_was_learned_is_replaced_only_on_request() {
    let folder = folder(&[("small.yaml", SMALL), ("notes.txt", "my notes\n")]);
    let run = |arguments: &str| urlab_in(folder.path(), arguments).assert();
    run("learn ./small.yaml --games 600 -q").success();
    let file = learned_file(folder.path());
    let before = fs::read(&file).unwrap();
    run("learn ./small.yaml --games 300")
        .code(65)
        .stderr(contains("this was learned before: `small` (").and(contains("600 games, seed 1")));
    assert!(fs::read(&file).unwrap() == before);
    run("learn ./small.yaml --games 300 --bot-out notes.txt")
        .code(65)
        .stderr(contains("notes.txt: this is not a learned evaluator"));
    assert_eq!(fs::read_to_string(folder.path().join("notes.txt")).unwrap(), "my notes\n");
    run("learn ./small.yaml --games 300 --force -q").success();
    assert!(fs::read(&file).unwrap() != before);
    // More games replace fewer without a request.
    run("learn ./small.yaml --games 600 -q").success();
    assert!(fs::read(&file).unwrap() == before);
}

#[test]
fn what_is_learned_on_the_way_is_preliminary_until_it_is_learned_longer() {
    let folder = folder(&[("two.yaml", TWO)]);
    let run = |arguments: &str| urlab_in(folder.path(), arguments).assert().success();
    let kinds = || -> Vec<String> {
        let found =
            run("simulate ./two.yaml --players strong --games 200 --learn-games 2000 --json");
        let found: Value = serde_json::from_slice(&found.get_output().stdout).unwrap();
        let kind = |warning: &Value| warning["kind"].as_str().unwrap().to_owned();
        list(&found, "warnings").iter().map(kind).collect()
    };
    assert!(kinds().contains(&"preliminary-play".to_owned()), "{:?}", kinds());
    // The file says so too.
    assert!(kinds().contains(&"preliminary-play".to_owned()), "{:?}", kinds());
    let warned = contains("Warning: the strong play of `two` is preliminary: ");
    run("simulate ./two.yaml --players strong --games 200")
        .stdout(warned.and(contains("`urlab learn two`")));
    run("learn ./two.yaml --games 4000 -q");
    assert_eq!(kinds().iter().filter(|kind| kind.ends_with("-play")).count(), 0, "{:?}", kinds());
}

#[test]
fn wrong_times_and_games_that_do_not_end_get_a_clear_error() {
    // Only a 3 bears off, and the die shows it once in 60,001 throws.
    let endless = "name: endless\nextends: finkel\npieces: {piece: {count: 1}}\ndice: [{faces: {1: \
                   60_000, 3: 1}}]\nbearing_off: {rule: at-least, values: [3]}\n";
    let folder = folder(&[("small.yaml", SMALL), ("endless.yaml", endless)]);
    let run = |arguments: &str| urlab_in(folder.path(), arguments).assert();
    run("learn ./small.yaml --budget 0").code(64).stderr(contains("write a time such as 90s"));
    run("learn ./small.yaml --budget 0s").code(64).stderr(contains("is not between 1s"));
    run("learn ./small.yaml --games 0").code(64);
    run("learn ./small.yaml --games 10 --budget 1m").code(64);
    run("learn ./endless.yaml").code(65).stderr(
        contains("of 256 games did not end within 10000 throws")
            .and(contains("help: `urlab simulate` with these rules shows why")),
    );
    let done = run("learn ./small.yaml --budget 1s").success();
    done.stdout(contains("gives the same file again").and(contains("  against greedy: ")));
}

/// A race of two pieces each, in which play matters.
const TWO: &str = "name: two\nextends: finkel\npieces: {piece: {count: 2}}\n";

#[test]
fn the_proof_is_in_the_file_and_wherever_the_evaluator_plays() {
    let folder = folder(&[("two.yaml", TWO)]);
    let run = |arguments: &str| urlab_in(folder.path(), arguments).assert().success();
    let json = |arguments: &str| -> Value {
        serde_json::from_slice(&run(arguments).get_output().stdout).unwrap()
    };
    let learned = json("learn ./two.yaml --games 4000 --bot-out good.urbot --json");
    assert_eq!((&learned["games"], &learned["proof"]["weak"]), (&4000.into(), &false.into()));
    let scores = list(&learned["proof"], "against");
    assert_eq!(scores.len(), 4);
    assert!(scores.iter().all(|score| score["low"].as_f64().unwrap() > 0.5), "{scores:?}");
    let small = &learned["proof"]["small_form"];
    assert_eq!((&small["whole"], &small["games"]), (&true.into(), &5000.into()));
    let simulate = "simulate ./two.yaml --bots learned,greedy --games 200 --learned good.urbot";
    let found = json(&format!("{simulate} --json"));
    let evaluator = &list(subject(&found, 0), "evaluators")[0];
    assert_eq!(evaluator["proof"], learned["proof"]);
    let kinds = list(&found, "warnings").iter().map(|warning| warning["kind"].as_str().unwrap());
    assert!(!kinds.clone().any(|kind| kind.ends_with("-play")), "{:?}", kinds.collect::<Vec<_>>());
    let said = "beats all 4 simple bots";
    run(&format!("{simulate} --verbose")).stdout(contains(said));
}

#[test]
fn weak_and_unproven_play_is_warned_of_everywhere() {
    let folder = folder(&[("two.yaml", TWO)]);
    let run = |arguments: &str| urlab_in(folder.path(), arguments).assert().success();
    run("learn ./two.yaml --from-nothing --games 16 --bot-out weak.urbot").stdout(
        contains("WEAK: it does not beat each simple bot. Learn more games: ")
            .and(contains(
                "`urlab learn ./two.yaml --from-nothing --bot-out weak.urbot --games 64 --force`",
            ))
            .and(contains(", not beaten")),
    );
    run("learn ./two.yaml --games 4 --bot-out bare.urbot --no-proof")
        .stdout(contains("No proof was made"));
    run("solve ./two.yaml -q");
    for (file, kind, text, headline) in [
        ("weak", "weak-play", "played by a weak evaluator", "A weak evaluator plays"),
        ("bare", "unproven-play", "play was never measured", "The play is not proven"),
    ] {
        for arguments in [
            format!("simulate ./two.yaml --bots learned,random --games 100 --learned {file}.urbot"),
            format!("regret ./two.yaml --bot learned --games 100 --learned {file}.urbot"),
            format!("exact ./two.yaml --bots learned,greedy --learned {file}.urbot"),
        ] {
            run(&arguments).stdout(contains("Warning: `two` is").and(contains(headline)));
            let found = run(&format!("{arguments} --json"));
            let found: Value = serde_json::from_slice(&found.get_output().stdout).unwrap();
            assert_eq!(found["warnings"][0]["kind"], kind, "{arguments}");
            assert!(found["warnings"][0]["message"].as_str().unwrap().contains(text));
            assert!(found["headline"][0].as_str().unwrap().starts_with(headline));
        }
        let play = format!("play ./two.yaml --bots learned,random --learned {file}.urbot");
        run(&play).stdout(contains(text));
        run(&format!("{play} --json")).stdout(contains("\"warnings\"").and(contains(text)));
    }
    let out = "simulate ./two.yaml --bots learned,random --games 100 --learned weak.urbot --out r";
    run(out);
    for page in ["report.html", "report.md", "summary.json"] {
        let page = fs::read_to_string(folder.path().join("r/simulate").join(page)).unwrap();
        assert!(page.contains("played by a weak evaluator"));
    }
}

#[test]
fn two_evaluators_play_each_other() {
    let folder = folder(&[("two.yaml", TWO)]);
    let run = |arguments: &str| urlab_in(folder.path(), arguments).assert();
    run("learn ./two.yaml --games 2000 --bot-out good.urbot --no-proof -q").success();
    run("learn ./two.yaml --from-nothing --games 4 --bot-out weak.urbot --no-proof -q").success();
    run("solve ./two.yaml -q").success();
    let json = |arguments: &str| -> Value {
        let found = run(&format!("{arguments} --no-learn --json")).success();
        serde_json::from_slice(&found.get_output().stdout).unwrap()
    };
    let edge = |first: &str, second: &str| {
        let found = json(&format!(
            "simulate ./two.yaml --bots learned,learned --games 2000 --learned {first}.urbot \
             --learned {second}.urbot"
        ));
        let subject = subject(&found, 0);
        let files: Vec<&str> = list(subject, "evaluators")
            .iter()
            .map(|evaluator| evaluator["file"].as_str().unwrap())
            .collect();
        assert_eq!(files, [format!("{first}.urbot"), format!("{second}.urbot")]);
        assert_eq!(subject["first_bot"], format!("learned ({first}.urbot)"));
        assert!(found["warnings"].to_string().contains("bots-differ"), "{}", found["warnings"]);
        finding(&found, "first_player_advantage")["estimate"].as_f64().unwrap()
    };
    let (good, weak) = (edge("good", "weak"), edge("weak", "good"));
    assert!(good > 0.15 && weak < -0.07, "{good} {weak}");
    let lost = |first: &str, second: &str| {
        let found = json(&format!(
            "regret ./two.yaml --bot learned --against learned --games 500 --learned \
             {first}.urbot --learned {second}.urbot"
        ));
        assert_eq!(list(subject(&found, 0), "evaluators").len(), 2);
        finding(&found, "loss_per_decision")["estimate"].as_f64().unwrap()
    };
    assert!(lost("good", "weak") < lost("weak", "good") / 2.0, "the first one is judged");
    run("simulate ./two.yaml --bots learned,greedy --learned good.urbot --learned weak.urbot")
        .code(64)
        .stderr(contains("--learned: more files (2) than learned bots (1)"));
}

#[test]
fn a_file_of_an_earlier_version_is_refused_with_the_command_that_makes_a_new_one() {
    let folder = folder(&[("small.yaml", SMALL)]);
    let run = |arguments: &str| urlab_in(folder.path(), arguments).assert();
    run("learn ./small.yaml --games 300 --bot-out small.urbot -q").success();
    let mut bytes = fs::read(folder.path().join("small.urbot")).unwrap();
    bytes[8] = 2;
    fs::write(folder.path().join("small.urbot"), bytes).unwrap();
    run("simulate ./small.yaml --bots learned,greedy --learned small.urbot").code(65).stderr(
        contains("has version 2 of the format").and(contains("`urlab learn small --force`")),
    );
}
