//! `--set`: a field of a rule set has another value, wherever a rule set is named.

use predicates::prelude::PredicateBooleanExt;
use serde_json::Value;

use crate::support::{finding_of, folder, list, urlab, urlab_in};

/// What a command prints as JSON.
fn json(command: &str) -> Value {
    let output = urlab(&format!("{command} --json")).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("the output is one JSON object")
}

fn length(found: &Value, subject: usize) -> f64 {
    finding_of(found, subject, "mean(throws)")["estimate"].as_f64().expect("a number")
}

#[test]
fn a_set_field_plays_like_a_file_with_the_same_field() {
    const FIVE: &str = "name: five\ntitle: Five\nextends: urgammon\npieces: {pawn: {count: 5}}\n";
    let folder = folder(&[("five.yaml", FIVE)]);
    let output = urlab_in(
        folder.path(),
        "simulate five.yaml --bots greedy,greedy \
        --games 200 --json",
    )
    .output()
    .unwrap();
    let file: Value = serde_json::from_slice(&output.stdout).unwrap();
    let set = json("simulate urgammon --set pieces.pawn.count=5 --bots greedy,greedy --games 200");
    assert!((length(&file, 0) - length(&set, 0)).abs() < 1e-12);
    let plain = json("simulate urgammon --bots greedy,greedy --games 200");
    assert!(length(&plain, 0) < length(&set, 0), "more pieces need more throws");
}

#[test]
fn a_comparison_adds_the_changed_rule_set() {
    let found = json(
        "compare finkel --set pieces.piece.count=3 --set equal_turns=true --bots greedy,greedy \
            --games 400",
    );
    let subjects = list(&found, "subjects");
    let names: Vec<_> = subjects.iter().map(|one| one["rules"].as_str().unwrap()).collect();
    assert_eq!(names, ["finkel", "finkel[pieces.piece.count=3,equal_turns=true]"]);
    let command = "compare finkel --set pieces.piece.count=3 --set equal_turns=true --bots \
                   greedy,greedy --games 400";
    let output = urlab(&format!("{command} --verbose")).output().unwrap();
    let command = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        command.contains("finkel --set pieces.piece.count=3 --set equal_turns=true "),
        "{command}"
    );
}

#[test]
fn a_comparison_of_one_rule_set_says_what_is_missing() {
    urlab("compare finkel").assert().code(64).stdout("").stderr(
        "error: there is nothing to compare `finkel` with\nhelp: name another rule set after it, \
         or change a field: `urlab compare finkel --set FIELD=VALUE`\n",
    );
}

#[test]
fn show_has_the_changed_rules() {
    let output = urlab("rules show finkel --set pieces.piece.count=3").output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("[pieces.piece.count=3]"), "{text}");
    urlab("rules show finkel --set pieces.pice.count=3").assert().failure().stderr(
        predicates::str::contains("--set pieces.pice.count=3")
            .and(predicates::str::contains("did you mean `piece`?")),
    );
}

#[test]
fn a_set_without_a_value_is_refused() {
    let refused = predicates::str::contains("there is no `=` in `pieces`; write FIELD=VALUE");
    urlab("simulate finkel --set pieces").assert().failure().stderr(refused);
}

#[test]
fn dice_and_checks_have_the_changed_rules() {
    let found = json("dice finkel --set dice=d4");
    // A die with the faces 1 to 4 has 4 ways and the mean 2.5.
    assert_eq!((&found["dice"][0]["ways"], &found["dice"][0]["mean"]), (&4.into(), &2.5.into()));
    let valid = predicates::str::contains("[equal_turns=true]");
    urlab("rules check finkel --set equal_turns=true").assert().success().stdout(valid);
    let wrong = predicates::str::contains("--set equal_turns=3");
    urlab("rules check finkel --set equal_turns=3").assert().code(65).stderr(wrong);
}
