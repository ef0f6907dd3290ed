//! `urlab readings` with a small rule set: some points provably change nothing, others provably do.

use std::path::Path;

use predicates::str::contains;
use serde_json::Value;

use crate::support::{files_below, folder, summary, urlab_in};

/// A small race of two men with a die that shows 1 and 2.
const SMALL: &str = "\
name: small
title: Small
source: made for this test
board: |
  a1 a2
  m1 m2
  b1 b2
path: {squares: a2 a1 m1 m2}
pieces: {man: {count: 2}}
dice: [{faces: {1: 1, 2: 1}}]
readings:
  - point: Who starts.
    reading: It is drawn by lot.
    field: opening
    alternatives:
      - reading: Who casts higher.
        set: {opening: {starter: higher}}
  - point: The way off.
    reading: By the exact value.
    field: bearing_off.rule
    alternatives:
      - reading: By more, too.
        set: {bearing_off.rule: at-least}
      - reading: With no path at all.
        set: {path.squares: a2 b1}
  - point: How many men.
    reading: Two, as the picture shows.
    field: pieces.man.count
    alternatives:
      - reading: One.
        set: {pieces.man.count: 1}
  - point: The colour of the men.
    reading: Any.
    field: pieces.man
  - point: Games of a match.
    reading: To three points.
    field: match.points
    alternatives:
      - reading: To five.
        set: {match.points: 5}
match: {points: 3}
";

fn played(folder: &Path, more: &str) -> String {
    let command = format!("readings small.yaml --bots greedy,greedy --games 2000 --quiet {more}");
    let output = urlab_in(folder, &command).assert().success().get_output().stdout.clone();
    String::from_utf8(output).expect("the output is UTF-8")
}

/// The other readings, in their order.
fn ranked(summary: &Value) -> Vec<&Value> {
    let subjects = summary["subjects"].as_array().expect("an array").iter();
    let mut all: Vec<&Value> = subjects.filter(|one| !one["rank"].is_null()).collect();
    all.sort_by_key(|one| one["rank"].as_u64());
    all
}

fn fields(summary: &Value) -> Vec<(String, String)> {
    let facts = ranked(summary).into_iter().map(|one| &one["facts"]);
    let text = |one: &'_ Value| one.as_str().map(str::to_owned).expect("a text");
    facts.map(|one| (text(&one["field"]), text(&one["matters"]))).collect()
}

/// The findings of a subject.
fn findings<'a>(summary: &'a Value, subject: &Value) -> Vec<&'a Value> {
    let all = summary["findings"].as_array().expect("an array").iter();
    all.filter(|one| one["subject"] == subject["subject"]).collect()
}

#[test]
fn points_are_ranked_by_effect_and_those_without_effect_are_last() {
    let folder = folder(&[("small.yaml", SMALL)]);
    let summary: Value =
        serde_json::from_str(&played(folder.path(), "--json")).expect("one JSON object");
    // One man instead of two halves the race. Bearing off with a larger value sometimes saves a
    // throw. The other points change no game: the player who starts is always the first player, and
    // a match is not a game.
    let alike = "alike in every game";
    assert_eq!(
        fields(&summary),
        [
            ("pieces.man.count", "shown"),
            ("bearing_off.rule", "shown"),
            ("opening", alike),
            ("match.points", alike)
        ]
        .map(|(field, matters)| (field.to_owned(), matters.to_owned()))
    );
    let ranked = ranked(&summary);
    assert_eq!(
        ranked.iter().map(|one| one["rank"].as_u64()).collect::<Vec<_>>(),
        [1, 2, 3, 4].map(Some)
    );
    let finding_of = |place: usize, quantity: &str| {
        let all = findings(&summary, ranked[place]);
        all.into_iter().find(|one| one["quantity"] == quantity).expect("it is compared")
    };
    let throws = finding_of(0, "mean(throws)");
    assert_eq!(throws["point"], "pieces.man.count=1");
    assert_eq!(throws["verdict"], "lower", "fewer men, fewer throws");
    for one in ranked.iter().filter(|one| one["facts"]["matters"] == alike) {
        let verdicts: Vec<_> =
            findings(&summary, one).iter().map(|one| one["verdict"].clone()).collect();
        let of_tests = |verdict: &&Value| **verdict == "not shown";
        assert!(
            verdicts.iter().all(|one| one == "alike" || one == "not shown" || one.is_null())
                && verdicts.iter().filter(of_tests).count() <= 2,
            "{one}"
        );
        assert!(one["facts"]["moves_most"].is_null());
    }
    // The rule set as read plays the same games in all comparisons, so it is shown once.
    assert_eq!(summary["subjects"].as_array().expect("an array").len(), 1 + 4);
    let refused = &summary["refused"];
    assert_eq!(refused[0]["point"], "path.squares=a2 b1");
    assert!(refused[1]["reason"].as_str().expect("a text").contains("(pieces.man)"), "{refused}");
    let effect = |place: usize| {
        let most = ranked[place]["facts"]["moves_most"].as_str().expect("a quantity");
        finding_of(place, most)["effect"].as_f64().expect("a number").abs()
    };
    assert!(effect(0) > effect(1), "{} and {}", effect(0), effect(1));
}

#[test]
fn readings_of_what_is_paid_change_no_game() {
    let text = "name: paid\nextends: tiny\nstakes: {ante: 10, fine: 1, squares: [rosettes], payer: \
        mover}\nreadings:\n  \
                - {point: The ante., reading: Ten., field: stakes.ante, alternatives: [{reading: \
                One., set: {stakes.ante: 1}}]}\n";
    let folder = folder(&[("paid.yaml", text)]);
    let output = urlab_in(
        folder.path(),
        "readings paid.yaml --bots greedy,greedy \
            --games 100 --verbose",
    )
    .assert()
    .success();
    let text = String::from_utf8(output.get_output().stdout.clone())
        .expect("the output is UTF-8")
        .replace('\n', " ");
    assert!(
        text.contains("Equal in all 100 games of each. It affects what is paid, not single games."),
        "{text}"
    );
}

#[test]
fn answer_shows_the_readings_and_what_cannot_be_played() {
    let folder = folder(&[("small.yaml", SMALL)]);
    let text = played(folder.path(), "--verbose --out reports").replace('\n', " ");
    for part in [
        "5 open points of the source, 4 other readings played.",
        "2 of 4 other readings change the game for greedy against greedy enough to notice.",
        "1. pieces.man.count",
        "2. The way off.",
        "Other reading: By more, too.",
        "It affects how games add up to a match, not single games.",
        "The colour of the men. Reading here: Any. The file names no other reading (pieces.man).",
        "With no path at all. This cannot be played: small.yaml:25: path.squares",
        "To reproduce this: urlab readings small.yaml --bots greedy,greedy --games 2000 --seed 1",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let report = folder.path().join("reports/readings");
    assert_eq!(
        files_below(&report),
        [
            "charts/answer.png",
            "charts/answer.svg",
            "charts/paths-small.png",
            "charts/paths-small.svg",
            "charts/readings.png",
            "charts/readings.svg",
            "distributions.parquet",
            "findings.csv",
            "findings.parquet",
            "report.html",
            "report.md",
            "settings.parquet",
            "summary.json"
        ]
    );
    assert_eq!(fields(&summary(&report)).len(), 4);
}

#[test]
fn output_is_the_same_on_any_number_of_threads() {
    let folder = folder(&[("small.yaml", SMALL)]);
    assert_eq!(
        played(folder.path(), "--json --threads 1"),
        played(folder.path(), "--json --threads 3")
    );
}

#[test]
fn points_without_another_reading_are_listed_and_nothing_is_played() {
    let rules = "name: mine\nextends: tiny\nreadings:\n  - {point: The men, reading: Two, field: \
        pieces.man}\n";
    let folder = folder(&[("mine.yaml", rules)]);
    urlab_in(folder.path(), "readings mine.yaml --bots greedy,greedy --verbose")
        .assert()
        .success()
        .stdout(contains("1 open point of the source, 0 other readings played."))
        .stdout(contains(
            "The men. Reading here: Two The file names no other reading (pieces.man).",
        ));
}

#[test]
fn rule_set_without_readings_is_refused_with_lines_that_work() {
    let folder = folder(&[]);
    let output = urlab_in(folder.path(), "readings tiny")
        .assert()
        .code(65)
        .stdout("")
        .get_output()
        .stderr
        .clone();
    let text = String::from_utf8(output).expect("errors are UTF-8");
    assert!(text.starts_with("error: the rule set `tiny` has no `readings`"), "{text}");
    let advice: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("  name")).collect();
    std::fs::write(
        folder.path().join("my-readings.yaml"),
        advice.join("\n").replace("\n  ", "\n").trim_start(),
    )
    .expect("the file can be written");
    urlab_in(
        folder.path(),
        "readings ./my-readings.yaml --bots greedy,greedy \
        --games 200",
    )
    .assert()
    .success();
}

#[test]
fn errors_of_the_rule_set_and_of_options_are_reported() {
    let folder = folder(&[]);
    urlab_in(folder.path(), "readings urgamon")
        .assert()
        .code(65)
        .stderr(contains("did you mean `urgammon`?"));
    urlab_in(folder.path(), "readings urgammon --games 1").assert().code(64);
    urlab_in(folder.path(), "readings urgammon --bots greedy").assert().code(64);
}
