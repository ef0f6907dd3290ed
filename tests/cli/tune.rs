//! `urlab tune`: what it finds, confirms and writes.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{
    FILES, count, decimal, files_below, finding, folder, subject, summary, urlab_in,
};

/// A scenario that tunes the smallest game for a goal. Games with one man take about 8 throws,
/// games with three men about 26.
fn scenario(goal: &str) -> String {
    format!(
        "name: small\nrules: [rules/mine.yaml+equal-turns]\nbots: [[greedy, greedy]]\ngames: \
            30_000\nseed: 4\ntune:\n  free:\n    \
         pieces.man.count: [1, 3]\n    dice[1].faces.1: [1, 2]\n  goals: [{goal}]\n  winners: 1\n  \
         confirm: 20_000\n"
    )
}

fn scenario_folder(goal: &str) -> TempDir {
    let mine = "name: mine\nextends: tiny\ntitle: Mine\n";
    folder(&[
        ("rules/mine.yaml", mine),
        ("small.yaml", &scenario(goal)),
        ("elsewhere/deep/other.txt", ""),
    ])
}

fn simulated(folder: &TempDir, rules: &str) -> Value {
    let output = urlab_in(
        folder.path(),
        &format!(
            "simulate {rules} --bots greedy,greedy \
            --games 20000 --seed 77 --json"
        ),
    )
    .assert()
    .success();
    serde_json::from_slice(&output.get_output().stdout).expect("the output is one JSON object")
}

fn findings(summary: &Value, is_selected: impl Fn(&Value) -> bool) -> Vec<&Value> {
    summary["findings"].as_array().expect("a list").iter().filter(|one| is_selected(one)).collect()
}

#[test]
fn best_rule_set_is_a_file_that_plays_as_confirmed() {
    let folder = scenario_folder("mean(throws) above 20");
    urlab_in(folder.path(), "tune small.yaml --write elsewhere/deep/long-game.yaml")
        .assert()
        .code(0);
    let report = folder.path().join("reports/small");
    // The files of every question without games and distributions, and the best rule set.
    let absent = ["games.parquet", "matches.parquet", "distributions.parquet"];
    let mut files: Vec<&str> = FILES.into_iter().filter(|name| !absent.contains(name)).collect();
    files.push("found.yaml");
    files.extend(["charts/candidates.png", "charts/candidates.svg"]);
    files.extend(["charts/paths-mine-equal-turns.png", "charts/paths-mine-equal-turns.svg"]);
    files.sort_unstable();
    assert_eq!(files_below(&report), files);
    let summary = summary(&report);
    assert_eq!(summary["answer"], json!("holds"));
    let best = findings(&summary, |one| one["label"] == "A");
    // The goal, what no goal asks for, and all goals together.
    let [figure, costs @ .., all] = &best[..] else { panic!("{best:?}") };
    let asked: Vec<&Value> = costs.iter().map(|one| &one["quantity"]).collect();
    assert_eq!(asked, ["first_player_advantage", "share(draws)"]);
    for cost in costs {
        assert!(cost["wanted"].is_null() && cost["baseline"].is_u64(), "{cost}");
    }
    let is_met = |one: &Value| one["answer"] == "holds";
    assert!(is_met(figure) && is_met(all) && figure["phase"] == "confirmation", "{best:?}");
    assert!(figure["point"].as_str().expect("a point").starts_with("pieces.man.count=3; "));
    assert_eq!((count(figure, "games"), count(figure, "seed")), (20_000, 5));
    assert_eq!(figure["wanted_low"], json!(20.0));
    let family = &summary["families"][count(figure, "family") as usize];
    assert_eq!((count(family, "tested"), &family["correction"]), (2, &json!("bonferroni")));
    for file in ["reports/small/found.yaml", "elsewhere/deep/long-game.yaml"] {
        let study = simulated(&folder, file);
        assert_eq!(subject(&study, 0)["fingerprint"], figure["fingerprint"], "{file}");
        let length = decimal(finding(&study, "mean(throws)"), "estimate");
        assert!((length - decimal(figure, "estimate")).abs() < 0.5, "{length} {figure}");
        let text = std::fs::read_to_string(folder.path().join(file)).unwrap();
        assert!(
            text.starts_with("# Found by the scenario small, seed 4")
                && !text.contains(folder.path().to_str().unwrap()),
            "{text}"
        );
    }
    // The search saw this point too. It has a loss for each point that it played.
    let losses = findings(&summary, |one| one["statistic"] == "search_loss");
    let points = findings(&summary, |one| one["quantity"] == "search_points");
    assert_eq!(losses.len() as u64, count(points[0], "count"));
    let seen = findings(&summary, |one| one["phase"] == "search" && one["statistic"] == "mean");
    assert_eq!((seen.len(), &seen[0]["point"]), (1, &figure["point"]));
    assert!(losses.iter().any(|one| one["subject"] == seen[0]["subject"]), "{losses:?}");
    // A later report of another kind in the same folder removes the rule file.
    let plain = "name: small\nrules: [tiny]\nbots: [[greedy, greedy]]\ngames: 9\nseed: 1\noutputs: \
        [json]\n";
    std::fs::write(folder.path().join("plain.yaml"), plain).unwrap();
    urlab_in(folder.path(), "run plain.yaml").assert().success();
    assert_eq!(files_below(&report), ["summary.json"]);
}

/// A name finds a file of the current folder only on the command line, so it is no name in a file.
#[test]
fn found_file_leads_to_a_rule_set_of_the_current_folder() {
    let scenario = scenario("mean(throws) above 20").replace("rules/mine.yaml", "./mine.yaml");
    let mine = "name: mine\nextends: tiny\ntitle: Mine\n";
    let folder = folder(&[("mine.yaml", mine), ("small.yaml", &scenario), ("out/other.txt", "")]);
    urlab_in(folder.path(), "tune small.yaml --write out/long-game.yaml --quiet").assert().code(0);
    for (file, expected) in [
        ("reports/small/found.yaml", "\nextends: ../../mine.yaml+equal-turns\n"),
        ("out/long-game.yaml", "\nextends: ../mine.yaml+equal-turns\n"),
    ] {
        let text = std::fs::read_to_string(folder.path().join(file)).unwrap();
        assert!(text.contains(expected), "{text}");
        urlab_in(folder.path(), &format!("rules check {file}")).assert().success();
    }
}

#[test]
fn exit_code_is_the_answer() {
    // `no unfinished games` means fewer than one in 10,000. To show that, 20,000 games are not
    // enough, although all of them end.
    for (goal, code, answer) in
        [("mean(throws) above 1000", 1, "fails"), ("no unfinished games", 2, "not-decided")]
    {
        let folder = scenario_folder(goal);
        std::fs::write(folder.path().join("mine.yaml"), "of before").unwrap();
        let output =
            urlab_in(folder.path(), "tune small.yaml --write mine.yaml").assert().code(code);
        let note = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
        assert!(note.starts_with("note: mine.yaml was not written: "), "{note}");
        assert!(note.ends_with("; the best candidate is in reports/small/found.yaml\n"), "{note}");
        assert_eq!(std::fs::read(folder.path().join("mine.yaml")).unwrap(), b"of before");
        let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
        assert!(text.contains("unchanged") && text.contains("found.yaml"), "{text}");
        let study = summary(&folder.path().join("reports/small"));
        assert_eq!(study["answer"], json!(answer), "{goal}");
        // `run` plays the same scenario. It has an answer, so the exit code is 0.
        urlab_in(folder.path(), "run small.yaml --out again --quiet").assert().code(0).stdout("");
        assert_eq!(summary(&folder.path().join("again/small")), study);
    }
}

#[test]
fn what_cannot_be_tuned_or_written_is_refused_before_play() {
    let folder = scenario_folder("mean(throws) above 20");
    let plain = "name: plain\nrules: [tiny]\nbots: [[greedy, greedy]]\ngames: 9\nseed: 1\n";
    std::fs::write(folder.path().join("plain.yaml"), plain).unwrap();
    let output = urlab_in(folder.path(), "tune plain.yaml").assert().code(65);
    let message = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
    assert_eq!(message, "error: plain.yaml has no `tune`; `urlab run plain.yaml` plays it\n");
    let output = urlab_in(folder.path(), "tune small.yaml --write My_Game.yml").assert().code(64);
    let message = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
    assert!(message.contains("a file name of lower-case letters, digits and hyphens"), "{message}");
    let inside = "tune small.yaml --write reports/small/found.yaml";
    let output = urlab_in(folder.path(), inside).assert().code(64);
    let message = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
    assert!(message.contains("one is inside the other"), "{message}");
    assert!(!folder.path().join("reports").exists());
}
