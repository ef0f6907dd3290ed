//! Kinds of players on the command line: `--players`, and who plays without it.

use std::path::Path;

use predicates::str::contains;
use serde_json::Value;

use crate::support::{count, flat, folder, list, urlab_in, warning_kinds};

/// A rule set that nobody has learned.
const SMALL: &str = "name: small\nextends: tiny\npieces: {man: {count: 1}}\n";

/// The object that a command prints.
fn object(folder: &Path, command: &str) -> Value {
    let output = urlab_in(folder, &format!("{command} --json --quiet")).assert().success();
    serde_json::from_slice(&output.get_output().stdout).expect("one JSON object")
}

/// The kinds of players of the subjects. Empty for other bots.
fn kinds(study: &Value) -> Vec<&str> {
    list(study, "subjects").iter().map(|one| one["players"].as_str().unwrap_or("")).collect()
}

#[test]
fn commands_answer_for_strong_and_casual_players_and_say_how_to_repeat_it() {
    let folder = folder(&[]);
    let at = folder.path();
    let usual = object(at, "simulate tiny --games 200");
    assert_eq!(kinds(&usual), ["strong", "casual"]);
    assert_eq!(
        usual["findings"],
        object(at, "simulate tiny --games 200 --players strong,casual")["findings"]
    );
    let text = |command: &str| {
        let output = urlab_in(at, &format!("{command} --quiet --verbose")).assert().success();
        flat(&String::from_utf8_lossy(&output.get_output().stdout))
    };
    for (command, option) in [
        ("simulate tiny --games 200", "--players strong,casual --games 200"),
        ("simulate tiny --games 200 --players random", "--players random --games 200"),
        ("simulate tiny --games 200 --bots greedy,random", "--bots greedy,random --games 200"),
        ("compare tiny finkel --games 200 --players casual", "--players casual --games 200"),
    ] {
        assert!(text(command).contains(option), "{command}");
    }
    let bots = object(at, "simulate tiny --games 200 --bots greedy,greedy");
    assert_eq!(kinds(&bots), [""]);
    let compared = object(at, "compare tiny finkel --games 200");
    assert_eq!(kinds(&compared), ["strong", "strong", "casual", "casual"]);
}

#[test]
fn scenarios_are_played_by_the_players_of_the_command_line() {
    let gates = "name: gates\nrules: [tiny]\ngames: 2000\nexpect: [mean(throws) above 5]\n";
    let tune = "name: found\nrules: [tiny]\ngames: 20_000\ntune: {free: {pieces.man.count: \
                [1, 2]}, goals: [mean(throws) above 5], confirm: 1000}\n";
    let folder = folder(&[("gates.yaml", gates), ("found.yaml", tune)]);
    let at = folder.path();
    assert_eq!(kinds(&object(at, "run gates.yaml")), ["strong", "casual"]);
    let random = object(at, "run gates.yaml --players random --games 300");
    assert_eq!(kinds(&random), ["random"]);
    let report = std::fs::read_to_string(at.join("reports/gates/report.md")).expect("a report");
    assert!(report.contains("urlab run gates.yaml --games 300 --players random"), "{report}");
    let checked = object(at, "check gates.yaml --players casual");
    assert!(checked.to_string().contains("\"players\":\"casual\""), "{checked}");
    assert!(!checked.to_string().contains("\"players\":\"strong\""), "{checked}");
    // A search would learn each rule set that it tries.
    let found = object(at, "tune found.yaml");
    assert_eq!(warning_kinds(&found)[0], "no-strong-players");
    assert!(kinds(&found).iter().all(|kind| *kind == "casual"));
    let text = list(&found, "warnings")[0]["message"].as_str().expect("a text");
    assert!(text.contains("`urlab tune found.yaml --players strong`"), "{text}");
    let random = object(at, "tune found.yaml --players random");
    assert!(!warning_kinds(&random).contains(&"no-strong-players"));
    assert!(kinds(&random).iter().all(|kind| *kind == "random"));
}

#[test]
fn readings_are_ranked_for_each_kind_of_players() {
    let rules = "name: small\ntitle: Small\nextends: tiny\nreadings:\n  - point: How many \
                 men.\n    reading: Two.\n    field: pieces.man.count\n    alternatives:\n      \
                 - reading: One.\n        set: {pieces.man.count: 1}\n  - point: Equal \
                 turns.\n    reading: No.\n    field: equal_turns\n    alternatives:\n      - \
                 reading: Yes.\n        set: {equal_turns: true}\n";
    let folder = folder(&[("small.yaml", rules)]);
    let command = "readings small.yaml --games 2000 --players casual,random";
    let found = object(folder.path(), command);
    let mut ranked: Vec<(&str, u64)> = list(&found, "subjects")
        .iter()
        .filter(|one| !one["rank"].is_null())
        .map(|one| (one["players"].as_str().expect("a kind"), count(one, "rank")))
        .collect();
    ranked.sort_unstable();
    assert_eq!(ranked, [("casual", 1), ("casual", 2), ("random", 1), ("random", 2)]);
    // One kind alone has the same figures.
    let alone = object(folder.path(), "readings small.yaml --games 2000 --players random");
    let estimates = |found: &Value, kind: &str| -> Vec<Value> {
        let all = list(found, "findings").iter();
        all.filter(|one| one["players"] == kind).map(|one| one["estimate"].clone()).collect()
    };
    assert_eq!(estimates(&found, "random"), estimates(&alone, "random"));
}

#[test]
fn a_single_game_begins_at_once() {
    let folder = folder(&[("small.yaml", SMALL)]);
    let play = |arguments: &str| urlab_in(folder.path(), &format!("play {arguments}")).assert();
    play("tiny").success().stdout(contains("Light (learned)")).stderr("");
    play("tiny --players casual").success().stdout(contains("Light (casual)")).stderr("");
    play("small.yaml").success().stdout(contains("Light (casual)")).stderr(contains(
        "note: nobody plays `small` well yet, so casual players play; with `--players strong`, it \
         is learned first",
    ));
    play("tiny --players casual,strong").code(64);
    assert!(!folder.path().join("solutions").exists(), "nothing was learned");
}

#[test]
fn strong_players_play_by_the_file_that_is_named() {
    let folder = folder(&[("small.yaml", SMALL)]);
    let at = folder.path();
    urlab_in(at, "learn ./small.yaml --games 256 --bot-out mine.urbot --quiet").assert().success();
    let played = |command: &str| {
        let found = object(at, command);
        let strong = &list(&found, "subjects")[0];
        (
            strong["players"].clone(),
            strong["evaluators"][0]["file"].clone(),
            strong["first_bot"].clone(),
        )
    };
    let command = "simulate ./small.yaml --games 200 --learned mine.urbot";
    let (_, file, bot) = played(command);
    assert_eq!((file.as_str(), bot.as_str()), (Some("mine.urbot"), Some("learned")));
    let twice = format!("{command} --learned mine.urbot");
    urlab_in(at, &twice).assert().code(64).stderr(contains("name two learned bots"));
    urlab_in(at, "solve ./small.yaml --quiet").assert().success();
    let (kind, file, bot) = played("simulate ./small.yaml --games 200");
    assert_eq!((kind.as_str(), bot.as_str()), (Some("strong"), Some("perfect")));
    assert!(file.is_null());
}
