//! Interrupted questions keep what was played and say what was not.

use serde_json::{Value, json};

use crate::support::{count, files_below, folder, list, subject, summary, urlab_in, warning_kinds};

use super::interrupted;

#[test]
fn interrupted_questions_keep_what_was_played_and_say_what_was_not() {
    let head = "name: long\nrules: [tiny]\ngames: 1_000_000_000_000\nplain: true\noutputs: [json, \
                markdown]\n";
    let bots = "bots: [[random, random]]\n";
    for (question, expected) in [
        (
            format!("{bots}sweep: {{fields: {{pieces.man.count: [1, 2, 3]}}}}\n"),
            "interrupted: 2 cells were not played",
        ),
        (
            format!(
                "{bots}effects: {{rules: [{{name: one, set: {{pieces.man.count: 1}}}}, {{name: \
                    bare, set: {{safe: []}}}}]}}\n"
            ),
            "interrupted after ",
        ),
        ("ladder: {bots: [random, greedy]}\n".to_owned(), "interrupted after "),
    ] {
        let folder = folder(&[("long.yaml", &format!("{head}{question}"))]);
        let output = interrupted(folder.path(), "run long.yaml --quiet");
        assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
        let report = folder.path().join("reports/long.interrupted");
        let page = std::fs::read_to_string(report.join("report.md")).expect("the page can be read");
        assert!(page.contains(expected), "{question}: {page}");
        let summary = summary(&report);
        if question.contains("sweep") {
            let subjects = summary["subjects"].as_array().expect("a list");
            assert_eq!(subjects.len(), 1, "the last cells are never reached");
        }
        let games = count(&summary["subjects"][0], "games");
        assert!(0 < games && games < 1_000_000_000_000, "{games}");
    }
}

#[test]
fn interrupted_tune_keeps_what_was_found_and_says_that_nothing_is_confirmed() {
    let scenario = "name: long\nrules: [tiny]\nbots: [[random, random]]\ngames: \
        1_000_000_000\nseed: 1\ntune:\n  free: {pieces.man.count: [1, \
                    2, 3]}\n  goals: [mean(throws) above 12]\n";
    let folder = folder(&[("long.yaml", scenario)]);
    let output = interrupted(folder.path(), "tune long.yaml");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    let study = summary(&folder.path().join("reports/long.interrupted"));
    assert_eq!((&study["stop"], &study["answer"]), (&json!("interrupted"), &json!("not-decided")));
    assert!(warning_kinds(&study).contains(&"interrupted"), "{}", study["warnings"]);
    let found = list(&study, "findings");
    let searched = found.iter().find(|one| one["quantity"] == "search_games").expect("a count");
    assert!(count(searched, "count") > 0, "{study}");
    let fresh = found.iter().find(|one| one["phase"] == "confirmation").expect("a candidate");
    assert_eq!(count(fresh, "games"), 0, "{study}");
    assert!(!folder.path().join("reports/long/found.yaml").exists());
}

#[test]
fn interrupted_tune_does_not_write_the_rule_file() {
    // The search ends soon, and the confirmation never.
    let scenario = "name: long\nrules: [tiny]\nbots: [[random, random]]\ngames: 30_000\nseed: \
        1\ntune:\n  free: {pieces.man.count: [1, 2, 3]}\n  goals: [mean(throws) above 1000]\n  \
        confirm: 1_000_000_000\n";
    let folder = folder(&[("long.yaml", scenario), ("mine.yaml", "of before")]);
    let output = interrupted(folder.path(), "tune long.yaml --write mine.yaml --quiet");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{message}");
    let note = "note: mine.yaml was not written: the search was interrupted\n";
    assert!(message.contains(note), "{message}");
    let text = std::fs::read_to_string(folder.path().join("mine.yaml")).expect("it is there");
    assert_eq!(text, "of before");
    let mut names = files_below(folder.path());
    names.retain(|name| !name.starts_with("reports/long.interrupted/"));
    assert_eq!(names, ["long.yaml", "mine.yaml"]);
}

#[test]
fn interrupted_judged_games_say_so() {
    let folder = folder(&[]);
    urlab_in(folder.path(), "solve finkel --pieces 1 --quiet").assert().success();
    for arguments in ["luck finkel --pieces 1", "regret finkel --pieces 1 --bot random"] {
        let output =
            interrupted(folder.path(), &format!("{arguments} --verbose --games 1000000000"));
        assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
        assert!(text.contains(" of 1,000,000,000 games (interrupted)"), "{arguments}: {text}");
    }
    let output = interrupted(folder.path(), "luck finkel --pieces 1 --games 1000000000 --json");
    let study: Value =
        serde_json::from_slice(&output.stdout).expect("the output is one JSON object");
    let played = subject(&study, 0);
    assert!(count(played, "games") < count(played, "planned"), "{study}");
    assert_eq!(study["stop"], "interrupted");
}
