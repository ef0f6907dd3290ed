//! Ctrl-C and termination signals: the program keeps what was played and labels it.
#![cfg(unix)]

mod endless;
mod matches;
mod questions;
mod reports;

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

use crate::support::{
    FILES, NOT_OF_GAMES, count, distribution, endings, files_below, finding_of, folder, list, rows,
    subject, summary, warning_kinds,
};

/// What an interrupted command says at its end: where what was played is, and how to go on.
fn says_how_to_go_on(message: &str, arguments: &str) -> bool {
    let command = format!("help: the same command goes on from there: urlab {arguments}\n");
    message.contains("what was played is kept in reports/") && message.ends_with(&command)
}

/// The output of a run that is interrupted while it plays.
fn interrupted(folder: &Path, arguments: &str) -> Output {
    signalled("-INT", folder, arguments)
}

/// The output of a run that gets this signal while it plays. If the signal comes before the first
/// games are counted, the program says so and writes nothing. Then the run is repeated, and the
/// signal comes later.
fn signalled(signal: &str, folder: &Path, arguments: &str) -> Output {
    for patience in [100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800] {
        let child = Command::new(assert_cmd::cargo::cargo_bin!("urlab"))
            .args(arguments.split_whitespace())
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be started");
        sleep(Duration::from_millis(patience));
        let signalled = Command::new("kill").arg(signal).arg(child.id().to_string()).status();
        assert!(signalled.expect("kill can be started").success());
        let output = child.wait_with_output().expect("the program ends");
        let too_early = output.status.code().is_none()
            || output.stderr.starts_with(b"interrupted before the first")
            || output.stderr.starts_with(b"interrupted: there is nothing to show");
        if !too_early {
            return output;
        }
    }
    panic!("no games were played in 12 seconds");
}

/// Asserts that an interrupted study is consistent and says that it was interrupted.
fn check(study: &Value, planned: u64) {
    let games = count(subject(study, 0), "games");
    assert!(0 < games && games < planned, "{games}");
    assert_eq!(endings(study).iter().sum::<u64>(), games);
    assert_eq!(count(distribution(study, "throws"), "n"), games);
    assert_eq!(study["stop"], "interrupted");
    assert_eq!(count(subject(study, 0), "planned"), planned);
    assert!(warning_kinds(study).contains(&"interrupted"), "{}", study["warnings"]);
}

#[test]
fn simulate_prints_what_was_played_and_labels_it() {
    let folder = folder(&[]);
    let arguments = "simulate tiny --bots greedy,greedy --games 1000000000000 --plain --json";
    let output = interrupted(folder.path(), arguments);
    assert_eq!(output.status.code(), Some(130));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(says_how_to_go_on(&message, arguments), "{message}");
    let study = serde_json::from_slice(&output.stdout).expect("the output is one JSON object");
    check(&study, 1_000_000_000_000);
}

#[test]
fn termination_signals_keep_what_was_played() {
    let folder = folder(&[]);
    for signal in ["-TERM", "-HUP"] {
        let output = signalled(
            signal,
            folder.path(),
            "simulate tiny --bots greedy,greedy \
            --games 1000000000000 --plain --json",
        );
        assert_eq!(output.status.code(), Some(130), "{signal}");
        check(
            &serde_json::from_slice(&output.stdout).expect("the output is one JSON object"),
            1_000_000_000_000,
        );
    }
}

#[test]
fn simulate_warns_above_its_tables() {
    let folder = folder(&[]);
    let output = interrupted(
        folder.path(),
        "simulate tiny --bots greedy,greedy \
            --games 1000000000000 --plain --verbose --threads 1",
    );
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
    assert!(
        text.contains("interrupted after ") && text.contains("First-player advantage"),
        "{text}"
    );
}

#[test]
fn run_publishes_what_was_played_and_labels_it() {
    // The second pair of bots is never reached.
    let scenario = "name: long\nrules: [tiny]\nbots: [[random, random], [greedy, greedy]]\ngames: \
        1_000_000_000_000\nplain: true\nseed: 1\n";
    let folder = folder(&[("long.yaml", scenario)]);
    let output = interrupted(folder.path(), "run long.yaml");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    let report = folder.path().join("reports/long.interrupted");
    let mut files = files_below(&report);
    assert!(files.contains(&"long.partial".to_owned()), "{files:?}");
    files.retain(|name| !name.starts_with("long."));
    let mut expected = FILES.iter().filter(|name| !NOT_OF_GAMES.contains(name));
    assert!(expected.all(|name| files.contains(&(*name).to_string())), "{files:?}");
    assert!(
        files.iter().all(|name| FILES.contains(&name.as_str()) || name.starts_with("charts/")),
        "{files:?}"
    );
    for page in ["report.html", "report.md"] {
        let text = std::fs::read_to_string(report.join(page)).expect("the page can be read");
        assert!(text.contains("interrupted after "), "{page} does not say so");
        assert!(text.contains("has 1 of the 2 cases"), "{page} does not say what is missing");
    }
    let study = summary(&report);
    assert_eq!(list(&study, "subjects").len(), 1);
    check(&study, 1_000_000_000_000);
    let mut warnings = list(&study, "warnings").iter().filter_map(|one| one["message"].as_str());
    assert!(warnings.any(|text| text.contains("has 1 of the 2 cases")), "{}", study["warnings"]);
    let rows = rows(&report.join("games.parquet")) as u64;
    assert_eq!(rows, count(subject(&study, 0), "games"), "a row for every game that was counted");
    let message = String::from_utf8(output.stderr).expect("the message is UTF-8");
    assert!(
        message.contains("1 of the 2 cases"),
        "the message says what was not played: {message}"
    );
    assert!(says_how_to_go_on(&message, "run long.yaml"), "{message}");
}

/// Rule sets with the same bots play together, so that their games can be compared.
#[test]
fn rule_sets_that_play_together_keep_the_same_games() {
    let scenario = "name: long\nrules: [tiny, finkel]\nbots: [[random, random]]\ngames: \
        1_000_000_000_000\nplain: true\nseed: 1\noutputs: [json]\n";
    let folder = folder(&[("long.yaml", scenario)]);
    let output = interrupted(folder.path(), "run long.yaml");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    let study = summary(&folder.path().join("reports/long.interrupted"));
    check(&study, 1_000_000_000_000);
    let games = [0, 1].map(|at| count(subject(&study, at), "games"));
    assert_eq!(games[0], games[1]);
    assert!(finding_of(&study, 1, "mean(throws)")["difference"].is_number());
}
