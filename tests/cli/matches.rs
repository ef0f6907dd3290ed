//! Matches: `urlab simulate --match`, and `matches` in a scenario.

use std::fs;

use serde_json::{Value, json};

use crate::desk::{
    count, decimal, files_below, folder, printed, rows, simulated, summary, urlab, urlab_in,
    warning_kinds,
};

/// The tiny game in matches, with ten coins a point.
const TO_THREE: &str = "name: to-three\nextends: tiny\nmatch: {points: 3, stake_per_point: 10}\n";
const SCENARIO: &str = "\
name: small
rules: [to-three]
bots: [[random, random], [greedy, random]]
games: 1_500
matches: 1_500
seed: 3
";

#[test]
fn the_object_of_matches_is_consistent() {
    let study = simulated("urgammon --match --games 400 --seed 11 --bots greedy,random");
    assert_eq!((count(&study, "matches"), count(&study, "seed")), (400, 11));
    assert_eq!(
        study["terms"],
        json!({"points": 7, "draw_points": 0, "stake_per_point": 1, "tie": "decider"})
    );
    let endings = ["first_wins", "second_wins", "draws", "unfinished"];
    let counts = endings.map(|key| count(&study, key));
    assert_eq!(counts.iter().sum::<u64>(), 400);
    assert!(
        counts[0] > counts[1] && counts[2..] == [0, 0],
        "greedy beats random in every match or so: {counts:?}"
    );
    for (key, times) in endings.into_iter().zip(counts) {
        let share = &study["results"][key];
        assert!(
            (decimal(share, "estimate") - times as f64 / 400.0).abs() < 1e-12,
            "{key}: {share}"
        );
        assert_eq!((&share["method"], count(share, "n")), (&json!("Wilson score"), 400));
    }
    let advantage = (counts[0] as f64 - counts[1] as f64) / 400.0;
    assert!((decimal(&study["match_advantage"], "estimate") - advantage).abs() < 1e-12);
    assert_eq!(study["match_advantage"]["method"], json!("Bonett-Price"));
    assert_eq!(warning_kinds(&study)[0], "match-bots-differ");
    assert!(
        study.get("throws").is_none() && count(&study["match_games"], "min") >= 2,
        "four points a game at most"
    );
}

#[test]
fn final_scores_add_up_and_give_the_settlement() {
    let study = simulated("urgammon --match --games 400 --seed 12");
    let scores = study["scores"].as_array().expect("scores are an array");
    assert_eq!(scores.iter().map(|score| count(score, "count")).sum::<u64>(), 400);
    let (mut won, mut paid) = (0.0, 0.0);
    for pair in scores.windows(2) {
        assert!(count(&pair[0], "count") >= count(&pair[1], "count"), "the most common first");
    }
    for score in scores {
        let [one, two] = ["first", "second"].map(|key| count(score, key));
        assert!(one.max(two) >= 7 && one.min(two) < 7, "{score}");
        let difference = one as f64 - two as f64;
        won += difference * count(score, "count") as f64 / 400.0;
        paid += difference.abs() * count(score, "count") as f64 / 400.0;
    }
    assert!((decimal(&study["settlement"], "mean") - won).abs() < 1e-12, "{}", study["settlement"]);
    assert!((decimal(&study["payment"], "mean") - paid).abs() < 1e-12, "{}", study["payment"]);
    assert!(
        study["settlement"]["min"].as_i64().is_some_and(|least| least < 0),
        "{}",
        study["settlement"]
    );
}

#[test]
fn the_tables_of_matches_fit_eighty_columns_and_tell_the_terms() {
    let text = printed("simulate urgammon --match --games 200");
    for told in [
        "matches: greedy is player 1",
        "Matches to 7 points;",
        "Final score",
        "other scores",
        "Match advantage",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
    assert!(!text.contains("200 games"), "--games counts matches: {text}");
}

#[test]
fn a_rule_set_without_a_match_is_refused_with_lines_that_help() {
    let told = "error: the rule set `tiny` has no `match`: it does not say how games add up to a \
        match\n\
                allowed: rule sets with a `match`\n\
                help: write these lines into a file of your own, say my-match.yaml, and play \
                `urlab simulate \
                ./my-match.yaml --match`\n\n  name: my-match\n  extends: tiny\n  match: {points: \
                7}\n";
    let output = urlab("simulate tiny --match").assert().code(65).stdout("").get_output().clone();
    let shown = String::from_utf8(output.stderr).expect("the message is UTF-8");
    assert_eq!(shown, told);
    let lines: Vec<&str> = shown.lines().filter_map(|line| line.strip_prefix("  ")).collect();
    let folder = folder(&[("my-match.yaml", &lines.join("\n"))]);
    urlab_in(folder.path(), "simulate ./my-match.yaml --match --games 50").assert().success();
}

#[test]
fn matches_that_cannot_end_are_told() {
    let study = simulated("urgammon --match --games 40 --throw-limit 50");
    assert_eq!(
        (count(&study, "unfinished"), study["scores"].as_array().map(Vec::len)),
        (40, Some(0))
    );
    assert_eq!(warning_kinds(&study)[0], "unfinished-matches");
}

#[test]
fn a_scenario_writes_its_matches_into_every_file() {
    let folder = folder(&[("small.yaml", SCENARIO), ("to-three.yaml", TO_THREE)]);
    urlab_in(folder.path(), "run small.yaml").assert().success().stderr("");
    let report = folder.path().join("reports/small");
    let cases = summary(&report)["cases"].as_array().expect("cases are an array").clone();
    for case in &cases {
        assert_eq!((count(case, "games"), count(&case["matches"], "matches")), (1_500, 1_500));
    }
    assert_eq!(rows(&report.join("matches.parquet")), 3_000);
    let files = files_below(&report);
    for chart in ["match-games", "match-scores"] {
        let name = format!("charts/to-three-random-random-{chart}.svg");
        assert!(files.contains(&name), "{name}: {files:?}");
    }
    let read = |name: &str| fs::read_to_string(report.join(name)).expect("a page can be read");
    let (html, markdown) = (read("report.html"), read("report.md"));
    assert_eq!(html.matches("id=\"matches-to-three-").count(), 2);
    for page in [&html, &markdown] {
        for told in [
            "Match advantage",
            "Final scores",
            "What player 1 gets when the match is settled",
            "players who get there level play on",
        ] {
            assert!(page.contains(told), "{told}");
        }
    }
}

#[test]
fn simulate_and_a_scenario_play_the_same_matches() {
    let folder = folder(&[("small.yaml", SCENARIO), ("to-three.yaml", TO_THREE)]);
    urlab_in(folder.path(), "run small.yaml --quiet").assert().success();
    let case = summary(&folder.path().join("reports/small"))["cases"][0]["matches"].clone();
    let command =
        "simulate ./to-three.yaml --match --bots random,random --games 1_500 --seed 3 --json";
    let output = urlab_in(folder.path(), command).assert().success().get_output().clone();
    let simulated: Value =
        serde_json::from_slice(&output.stdout).expect("the output is one JSON object");
    assert_eq!(case, simulated);
}

#[test]
fn matches_give_the_same_bytes_on_any_number_of_threads() {
    let folder = folder(&[("small.yaml", SCENARIO), ("to-three.yaml", TO_THREE)]);
    let written = |threads: u16| {
        let out = format!("out-{threads}");
        urlab_in(folder.path(), &format!("run small.yaml --out {out} --threads {threads}"))
            .assert()
            .success();
        let report = folder.path().join(out).join("small");
        let read = |name: &String| fs::read(report.join(name)).expect("a file can be read");
        files_below(&report).iter().map(|name| (name.clone(), read(name))).collect::<Vec<_>>()
    };
    let alone = written(1);
    assert!(alone.iter().any(|(name, _)| name == "matches.parquet"));
    for threads in [2, 8] {
        for ((name, bytes), (same, others)) in alone.iter().zip(written(threads)) {
            assert!(*name == same && *bytes == others, "{name} differs on {threads} threads");
        }
    }
}

#[test]
fn a_precision_stops_games_and_not_matches() {
    let precise = SCENARIO.replace(
        "games: 1_500",
        "games: 10_000_000\nprecision: {quantity: share(draws), half_width: 0.1}",
    );
    let text = precise.replace("seed: 3", "seed: 3\noutputs: [json]");
    let folder = folder(&[("small.yaml", &text), ("to-three.yaml", TO_THREE)]);
    urlab_in(folder.path(), "run small.yaml").assert().success();
    let case = summary(&folder.path().join("reports/small"))["cases"][0].clone();
    assert_eq!(count(&case, "games"), 1_024);
    assert_eq!(
        (count(&case["matches"], "matches"), &case["matches"]["warnings"]),
        (1_500, &json!([]))
    );
}
