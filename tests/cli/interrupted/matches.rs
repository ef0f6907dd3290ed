//! Interrupted matches keep what was played.

use serde_json::Value;

use crate::support::{
    count, distribution, distribution_of, finding_of, folder, list, rows, subject, summary,
    warning_kinds,
};

use super::interrupted;

#[test]
fn interrupted_matches_are_kept_and_labelled() {
    let folder =
        folder(&[("to-three.yaml", "name: to-three\nextends: tiny\nmatch: {points: 3}\n")]);
    let output = interrupted(
        folder.path(),
        "simulate ./to-three.yaml --bots greedy,greedy \
            --match --games 1000000000000 --plain --json",
    );
    assert_eq!(output.status.code(), Some(130));
    let study: Value =
        serde_json::from_slice(&output.stdout).expect("the output is one JSON object");
    check_matches(&study);
}

#[test]
fn run_that_is_interrupted_in_its_matches_keeps_all_games() {
    let scenario = "name: long\nrules: [to-three]\nbots: [[random, random]]\ngames: 100\nmatches: \
        1_000_000_000_000\nplain: true\nseed: 1\n";
    let to_three = "name: to-three\nextends: tiny\nmatch: {points: 3}\n";
    let folder = folder(&[("long.yaml", scenario), ("to-three.yaml", to_three)]);
    let output = interrupted(folder.path(), "run long.yaml");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    let report = folder.path().join("reports/long.interrupted");
    let study = summary(&report);
    let games = subject(&study, 0);
    assert_eq!((count(games, "games"), count(games, "planned")), (100, 100));
    assert_eq!(count(distribution(&study, "throws"), "n"), 100);
    let page = std::fs::read_to_string(report.join("report.md")).expect("the page can be read");
    assert!(
        page.contains(" of 1,000,000,000,000 matches: the figures are those of the matches played"),
        "{page}"
    );
    // If the signal came before the first matches, there are no matches and no rows.
    let rows = rows(&report.join("matches.parquet"));
    assert_eq!(study["stop"], "interrupted");
    if matches_of(&study).is_none() {
        assert_eq!((rows, warning_kinds(&study).contains(&"interrupted-matches")), (0, true));
    } else {
        let matches = check_matches(&study);
        assert_eq!(rows as u64, matches, "a row for every match that was counted");
    }
}

/// The place of the matches of a study of one case, if there are any.
fn matches_of(study: &Value) -> Option<usize> {
    list(study, "subjects").iter().position(|one| one["each"] == "match")
}

/// Asserts that an interrupted study of matches is consistent and says that it was interrupted.
/// Returns how many matches were played.
fn check_matches(study: &Value) -> u64 {
    let place = matches_of(study).expect("there are matches");
    let matches = count(subject(study, place), "games");
    assert!(0 < matches && matches < 1_000_000_000_000, "{matches}");
    assert_eq!(count(subject(study, place), "planned"), 1_000_000_000_000);
    let won = |quantity| count(finding_of(study, place, quantity), "count");
    assert_eq!(won("share(match_first_wins)") + won("share(match_second_wins)"), matches);
    assert_eq!(count(distribution_of(study, place, "match_games"), "n"), matches);
    assert_eq!(study["stop"], "interrupted");
    assert_eq!(warning_kinds(study), ["interrupted-matches"]);
    matches
}
