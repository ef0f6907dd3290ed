//! Overlays as users write them, `RULES+OVERLAY`, and the error of each mistake. The complete texts
//! are in `tests/cli/snapshots`.

use std::fmt::Write;

use predicates::prelude::PredicateBooleanExt;
use predicates::str::{contains, starts_with};
use serde_json::{Value, json};

use crate::support::{files_below, flat, folder, list, printed, summary, urlab_in};

const ONE: &str = "name: one\ntitle: One man\nsource: A letter\npieces:\n  man: {count: 1}\n";
const LATE: &str =
    "name: late\ntitle: Late\nsource: A letter\nbearing_off: {rule: exact}\nsafe: []\n";
const SOME: &str = "name: some\ntitle: Some\nsource: A letter\nonly_on: [finkel, \
    traditional]\nequal_turns: true\n";
const MINE: &str = "name: mine\ntitle: Mine\nextends: tiny\n";

type Files = &'static [(&'static str, &'static str)];

/// The mistake, the files, and the command that finds it.
const ERRORS: &[(&str, Files, &str)] = &[
    ("an overlay that does not exist", &[], "simulate finkel+equal-turn"),
    ("an overlay without a similar name", &[], "simulate finkel+chess"),
    ("neither name exists", &[], "simulate finkle+equal-turn+at-most"),
    ("a name is missing", &[], "simulate finkel+"),
    ("an overlay by itself", &[], "simulate equal-turns"),
    (
        "an overlay by itself, by its path",
        &[("overlays/one.yaml", ONE)],
        "simulate overlays/one.yaml",
    ),
    ("an overlay by itself, with only_on", &[("some.yaml", SOME)], "play ./some.yaml"),
    ("an overlay first", &[], "dice equal-turns+at-least"),
    (
        "an overlay that is extended",
        &[("a.yaml", "name: a\nextends: equal-turns\n")],
        "rules check a.yaml",
    ),
    (
        "an overlay that is extended, by its path",
        &[("a.yaml", "name: a\nextends: overlays/one.yaml\n"), ("overlays/one.yaml", ONE)],
        "rules check a.yaml",
    ),
    ("a rule set as an overlay", &[], "simulate finkel+urgammon"),
    ("a whole rule file as an overlay", &[("whole.yaml", WHOLE)], "simulate finkel+whole.yaml"),
    ("a variant as an overlay", &[("mine.yaml", MINE)], "simulate finkel+mine.yaml"),
    ("a path without a file", &[], "simulate finkel+overlays/none.yaml"),
    ("a path instead of a name", &[], "simulate finkel+equal-turns.yaml"),
    ("a name instead of a path", &[("one.yaml", ONE)], "simulate finkel+one"),
    (
        "a name that only the command line finds, in a file",
        &[("study/a.yaml", "name: a\nextends: mine\n"), ("mine.yaml", MINE)],
        "rules check study/a.yaml",
    ),
    ("an overlay three times", &[], "simulate finkel+equal-turns+equal-turns+equal-turns"),
    ("an overlay twice", &[], "simulate finkel+equal-turns+at-least+equal-turns"),
    (
        "an overlay twice, once by what is extended",
        &[("a.yaml", "name: a\nextends: finkel+equal-turns\n")],
        "simulate a.yaml+equal-turns",
    ),
    (
        "an overlay twice in a file",
        &[("a.yaml", "name: a\nextends: finkel+at-least+at-least\n")],
        "simulate a.yaml",
    ),
    ("two overlays that differ", &[("late.yaml", LATE)], "simulate finkel+at-least+late.yaml"),
    (
        "two overlays that differ, the other way round",
        &[("late.yaml", LATE)],
        "simulate finkel+late.yaml+at-least",
    ),
    (
        "two overlays: one removes what the other sets, and their lists differ",
        &[
            (
                "give.yaml",
                "name: give\ntitle: G\nsource: S\nstakes: {ante: 2}\nsafe: [rosettes, m1]\n",
            ),
            ("take.yaml", "name: take\ntitle: T\nsource: S\nsafe: [m1, rosettes]\nstakes: null\n"),
        ],
        "simulate finkel+give.yaml+take.yaml",
    ),
    ("a rule set that the overlay is not for", &[("some.yaml", SOME)], "simulate tiny+some.yaml"),
    (
        "a combination that the overlay is not for",
        &[("some.yaml", SOME), ("mine.yaml", MINE)],
        "simulate mine.yaml+at-least+some.yaml",
    ),
    (
        "an overlay of the wrong form, and a rule set with an error of its own",
        &[
            ("bad.yaml", "name: good\ntitle: 5\nonly_on: []\nsaef: [m1]\n"),
            ("mine.yaml", "name: mine\nextends: tiny\nsafe: [m9]\n"),
        ],
        "rules check mine.yaml+bad.yaml",
    ),
    (
        "an overlay of the wrong form, by itself",
        &[("overlays/bad.yaml", "name: bad\nonly_on: finkel\n")],
        "rules check overlays/bad.yaml",
    ),
    (
        "an overlay that extends something",
        &[("overlays/bad.yaml", "name: bad\ntitle: Bad\nsource: S\nextends: tiny\nsafe: []\n")],
        "simulate finkel+overlays/bad.yaml",
    ),
    (
        "an overlay that is not valid YAML",
        &[("bad.yaml", "name: [\n")],
        "rules check finkel+bad.yaml",
    ),
    (
        "a combination that cannot be played",
        &[("two.yaml", "name: two\ntitle: Two\nsource: S\npieces:\n  piece: {enter: {9: 1}}\n")],
        "rules check finkel+equal-turns+two.yaml",
    ),
    (
        "overlays in a scenario",
        &[(
            "s.yaml",
            "name: s\nrules: [finkel+equal-turn, tinny+equal-turns, tiny+at-least, \
                tiny+at-least]\nbots: [[random, random]]\ngames: 1\nseed: 1\n",
        )],
        "run s.yaml",
    ),
    ("a combination for a scenario", &[], "run tiny+at-least"),
];

const WHOLE: &str = "\
name: whole
title: Whole
source: A letter
board: m1 m2
path: {squares: m1 m2}
pieces: {man: {count: 1}}
dice: [{faces: {1: 1}}]
";

#[test]
fn every_overlay_error_has_a_place_and_a_way_out() {
    let mut messages = String::new();
    for (what, files, arguments) in ERRORS {
        let folder = folder(files);
        let output = urlab_in(folder.path(), arguments)
            .assert()
            .code(65)
            .stdout("")
            .get_output()
            .stderr
            .clone();
        let text = String::from_utf8(output).expect("errors are UTF-8");
        writeln!(messages, "=== {what}\n$ urlab {arguments}\n{text}")
            .expect("writing to a string succeeds");
    }
    insta::assert_snapshot!(messages);
}

#[test]
fn overlay_is_found_next_to_the_file_that_names_it_and_in_the_current_folder() {
    let files = [
        (
            "study/s.yaml",
            "name: s\nrules: [tiny+one, ../mine.yaml+one]\nbots: [[random, random]]\ngames: \
                5\nseed: 1\n",
        ),
        ("study/overlays/one.yaml", ONE),
        ("scenarios/rules/overlays/late.yaml", LATE),
        ("overlays/some.yaml", SOME),
        ("mine.yaml", MINE),
    ];
    let folder = folder(&files);
    urlab_in(folder.path(), "rules check tiny+late")
        .assert()
        .success()
        .stdout(starts_with("tiny+late: valid: Tiny + Late\n  Against tiny, it\n"));
    urlab_in(folder.path(), "rules check finkel+some")
        .assert()
        .success()
        .stdout(starts_with("finkel+some: valid: Finkel + Some\n  Against finkel, it\n"));
    urlab_in(folder.path(), "run study/s.yaml --quiet").assert().success();
    let report = folder.path().join("reports/s");
    let study = summary(&report);
    let names =
        |one: &Value| ["case_id", "title", "first_bot", "second_bot"].map(|key| one[key].clone());
    let cases: Vec<[Value; 4]> = list(&study, "subjects").iter().map(names).collect();
    assert_eq!(
        json!(cases),
        json!([
            ["tiny+one-random-random", "Tiny + One man", "random", "random"],
            ["mine+one-random-random", "Mine + One man", "random", "random"]
        ])
    );
    let page = std::fs::read_to_string(report.join("report.md")).expect("there is a page");
    for case in ["Tiny + One man · random players", "Mine + One man · random players"] {
        assert!(page.contains(&format!("\n## {case}\n")), "{page}");
    }
    let charts = files_below(&report.join("charts"));
    for case in ["tiny+one-random-random-", "mine+one-random-random-"] {
        assert!(charts.iter().any(|file| file.starts_with(case)), "{charts:?}");
    }
}

#[test]
fn path_may_contain_a_plus() {
    let folder = folder(&[("c++/mine.yaml", MINE), ("c++/overlays/one.yaml", ONE)]);
    for (name, found) in
        [("c++/mine.yaml", "Mine"), ("c++/mine.yaml+c++/overlays/one.yaml", "Mine + One man")]
    {
        let line = starts_with(format!("{name}: valid: {found}\n"));
        urlab_in(folder.path(), &format!("rules check {name}")).assert().success().stdout(line);
    }
}

#[test]
fn list_separates_overlays_and_counts_readings() {
    // A long line continues far from the margin.
    let listed = printed("rules list").replace("\n             ", " ");
    let (rules, overlays) = listed
        .split_once("Overlays, applied to a rule set with +: RULES+OVERLAY\n")
        .expect("two parts");
    let line = |text: &str, name: &str| {
        let found = text.lines().find(|line| line.split_whitespace().next() == Some(name));
        found.map(|line| flat(&line.trim_start()[name.len()..]))
    };
    // Rulebook, section 4.1: two readings; section 4.8: the path. The presets have no readings.
    assert_eq!(
        line(rules, "urgammon").expect("listed"),
        "Urgammon (3 readings) [scenarios/rules/urgammon.yaml]"
    );
    let museum =
        "Royal Game of Ur, British Museum form (1 reading) [scenarios/rules/british-museum.yaml]";
    assert_eq!(line(rules, "british-museum").expect("listed"), museum);
    assert_eq!(line(rules, "blitz").expect("listed"), "Blitz [scenarios/rules/blitz.yaml]");
    assert_eq!(line(rules, "equal-turns"), None);
    let equal = "Equal turns [scenarios/rules/overlays/equal-turns.yaml]";
    assert_eq!(line(overlays, "equal-turns").expect("listed"), equal);
    let last = "`urlab rules show NAME` shows a rule set with its readings.";
    assert!(flat(overlays).ends_with(last), "{overlays}");
}

#[test]
fn overlay_is_shown_with_its_rule_sets_and_fields() {
    let reading = "readings: [{point: Who knows., reading: Nobody., field: equal_turns}]\n";
    let folder = folder(&[("some.yaml", &format!("{SOME}{reading}"))]);
    let expected = format!(
        "Some (some), an overlay\nSource: A letter\n\
         Can be applied to finkel, traditional, directly or by `extends`: `RULES+some`\n\n\
         Readings of points that the source leaves open:\n  Who knows: Nobody. [field \
         equal_turns]\n\nThe file:\n  {}\n",
        format!("{SOME}{reading}").trim_end().replace('\n', "\n  ")
    );
    urlab_in(folder.path(), "rules show some.yaml").assert().success().stdout(expected);
    urlab_in(folder.path(), "rules show at-least").assert().success().stdout(contains(
        "Can be applied to any rule set: `RULES+at-least`\n\nThe file:\n  # yaml-language-server",
    ));
    urlab_in(folder.path(), "rules show finkel+some.yaml")
        .assert()
        .success()
        .stdout(contains(
            "Finkel + Some (finkel+some)\nSource: Presets of the RoyalUr project + A letter\n",
        ))
        .stdout(contains("Equal turns: yes").and(contains("  Who knows: Nobody.")));
}

#[test]
fn overlay_alone_is_checked_for_form_and_says_how_to_check_it_on_a_rule_set() {
    let folder = folder(&[("overlays/one.yaml", ONE), ("some.yaml", SOME)]);
    urlab_in(folder.path(), "rules check overlays/one.yaml some.yaml").assert().success().stdout(
        "overlays/one.yaml: a well-formed overlay: One man; `urlab rules check \
            RULES+overlays/one.yaml` checks it on a rule set\n\
         some.yaml: a well-formed overlay: Some; `urlab rules check finkel+some.yaml` checks it \
         on a rule set\n",
    );
    urlab_in(folder.path(), "rules check tiny+overlays/one.yaml finkel+some.yaml")
        .assert()
        .success()
        .stdout(starts_with("tiny+overlays/one.yaml: valid: Tiny + One man\n"))
        .stdout(contains("\nfinkel+some.yaml: valid: Finkel + Some\n"));
}

#[test]
fn combination_plays_as_a_file_with_the_same_fields() {
    let own = "name: own\nextends: finkel\ntitle: Own\nsafe: []\nextra_throws: {capture: true}\n";
    let folder = folder(&[("own.yaml", own)]);
    let played = |rules: &str| {
        let arguments =
            format!("simulate {rules} --bots random,greedy --games 300 --seed 5 --json");
        let output =
            urlab_in(folder.path(), &arguments).assert().success().get_output().stdout.clone();
        let mut study: Value = serde_json::from_slice(&output).expect("one JSON object");
        let findings = study["findings"].as_array_mut().expect("findings are an array");
        // The names differ; only the play must be equal.
        let rules: Vec<Value> = findings.iter_mut().map(|one| one["rules"].take()).collect();
        for key in ["case_id", "fingerprint"] {
            for one in findings.iter_mut() {
                one[key] = Value::Null;
            }
        }
        (rules[0].clone(), study["findings"].take(), study["distributions"].take())
    };
    let (combined, own) = (played("finkel+no-safe-rosettes+capture-throws"), played("own.yaml"));
    assert_eq!((&combined.1, &combined.2), (&own.1, &own.2));
    let lengths = combined.2.as_array().expect("they are an array").iter();
    assert!(lengths.filter(|one| one["quantity"] == "throws").count() == 1);
    assert_eq!(combined.0, "finkel+no-safe-rosettes+capture-throws");
}
