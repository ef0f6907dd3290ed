//! Scenarios by name, in any folder, with another number of games and another seed.

use std::fs;

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

use crate::support::{count, folder, subject, summary, urlab_in};

const SMALL: &str = "name: small\nrules: [tiny]\nbots: [[random, random]]\ngames: 100\nseed: \
    1\noutputs: [json, markdown]\n";

#[test]
fn built_in_scenario_is_played_in_any_folder() {
    let folder = folder(&[]);
    urlab_in(folder.path(), "run quickstart --games 1k --seed 7").assert().success().stderr("");
    let report = folder.path().join("reports/quickstart");
    let page = fs::read_to_string(report.join("report.md")).expect("there is a page");
    assert!(page.contains("\n    urlab run quickstart --games 1000 --seed 7\n"), "{page}");
    let study = summary(&report);
    assert_eq!([count(&study, "seed"), count(subject(&study, 0), "games")], [7, 1_000]);
}

#[test]
fn every_command_that_takes_scenarios_takes_their_names() {
    let folder = folder(&[]);
    for (arguments, code, message) in [
        ("rules check --scenario forms tune-urgammon", 0, ""),
        ("check quickstart", 65, "error: quickstart: there is nothing to check"),
        ("tune quickstart", 65, "error: quickstart has no `tune`; `urlab run quickstart` plays it"),
        ("run quikstart", 65, "there is no scenario called `quikstart`\nhelp: did you mean"),
        ("check balance-gate", 65, "help: did you mean `balance-gates`?"),
        ("tune tune-urgamon", 65, "help: did you mean `tune-urgammon`?"),
    ] {
        urlab_in(folder.path(), arguments).assert().code(code).stderr(contains(message));
    }
    urlab_in(folder.path(), "check balance-gates --quiet").assert().success();
}

#[test]
fn file_in_the_folder_of_scenarios_replaces_the_built_in_one_and_a_path_is_a_path() {
    let own = SMALL.replace("small", "quickstart");
    let copy = include_str!("../../scenarios/forms.yaml");
    let files = [("scenarios/quickstart.yaml", own.as_str()), ("scenarios/forms.yaml", copy)];
    let folder = folder(&[files[0], files[1], ("small.yaml", SMALL)]);
    let note = "note: `quickstart` is not the built-in scenario of that name: a file in scenarios \
                replaces it\n";
    let run = |arguments: &str| urlab_in(folder.path(), arguments).assert().success();
    run("run quickstart --quiet").stderr(note);
    let study = summary(&folder.path().join("reports/quickstart"));
    assert_eq!(count(subject(&study, 0), "games"), 100);
    run("run scenarios/quickstart.yaml --quiet").stderr("");
    run("rules check --scenario forms").stderr("");
    run("run small.yaml --quiet").stderr("");
    let page = fs::read_to_string(folder.path().join("reports/small/report.md"));
    assert!(page.expect("there is a page").contains("\n    urlab run small.yaml\n"));
    run("run small --quiet").stderr("");
    urlab_in(folder.path(), "run smal")
        .assert()
        .code(65)
        .stderr(contains("there is no scenario called `smal`"));
}

#[test]
fn numbers_of_the_command_line_are_checked_as_those_of_the_file() {
    let invalid = SMALL.replace("games: 100", "games: none");
    let folder = folder(&[("invalid.yaml", &invalid), ("small.yaml", SMALL)]);
    urlab_in(folder.path(), "run invalid.yaml --quiet --games 200").assert().success();
    let study = summary(&folder.path().join("reports/small"));
    assert_eq!([count(&study, "seed"), count(subject(&study, 0), "games")], [1, 200]);
    urlab_in(folder.path(), "run tune-urgammon --games 10k").assert().code(65).stdout("").stderr(
        contains("error: --games: games: 10000 games are too few to search ")
            .and(contains("allowed: 252000 or more: with `tune`, `games` is the total")),
    );
    for arguments in ["--games 0", "--games -1", "--seed x"] {
        urlab_in(folder.path(), &format!("run small.yaml {arguments}"))
            .assert()
            .code(64)
            .stderr(contains("write a whole number from "));
    }
}
