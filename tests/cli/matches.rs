//! Matches: `urlab simulate --match`, and `matches` in a scenario.

use std::fs;

use serde_json::{Value, json};

use crate::support::{
    count, decimal, distribution_of, files_below, finding_of, findings_of, findings_of_cells,
    folder, list, printed, rows, simulated, subject, summary, urlab, urlab_in, warning_kinds,
};

/// The tiny game in matches, with ten coins per point.
const TO_THREE: &str = "name: to-three\nextends: tiny\nmatch: {points: 3, stake_per_point: 10}\n";
const SCENARIO: &str = "\
name: small
rules: [to-three]
bots: [[random, random], [greedy, random]]
games: 1_500
matches: 1_500
seed: 3
";

/// The places of the subjects that are matches.
fn matches_of(study: &Value) -> Vec<usize> {
    let subjects = list(study, "subjects").iter().enumerate();
    subjects.filter(|(_, one)| one["each"] == "match").map(|(place, _)| place).collect()
}

/// The place of the only subject that is matches.
fn only_matches(study: &Value) -> usize {
    let places = matches_of(study);
    assert_eq!(places.len(), 1, "{}", study["subjects"]);
    places[0]
}

#[test]
fn json_of_matches_is_consistent() {
    let study = simulated("urgammon --match --games 400 --seed 11 --bots greedy,random");
    let place = only_matches(&study);
    assert_eq!((count(subject(&study, place), "games"), count(&study, "seed")), (400, 11));
    let endings = ["first_wins", "second_wins", "draws", "unfinished"]
        .map(|key| finding_of(&study, place, &format!("share(match_{key})")));
    let counts = endings.map(|share| count(share, "count"));
    assert_eq!(counts.iter().sum::<u64>(), 400);
    assert!(
        counts[0] > counts[1] && counts[2..] == [0, 0],
        "greedy beats random in every match or so: {counts:?}"
    );
    assert_eq!(count(subject(&study, place), "unfinished"), 0);
    for (share, times) in endings.into_iter().zip(counts) {
        assert!((decimal(share, "estimate") - times as f64 / 400.0).abs() < 1e-12, "{share}");
        assert_eq!((&share["method"], count(share, "n")), (&json!("weighted tails"), 400));
    }
    let advantage = (counts[0] as f64 - counts[1] as f64) / 400.0;
    let found = finding_of(&study, place, "match_advantage");
    assert!((decimal(found, "estimate") - advantage).abs() < 1e-12, "{found}");
    assert_eq!(found["method"], json!("Bonett-Price"));
    assert_eq!(warning_kinds(&study)[0], "match-bots-differ");
    assert!(
        list(&study, "distributions").iter().all(|one| one["quantity"] != "throws")
            && count(distribution_of(&study, place, "match_games"), "least") >= 2,
        "no game is counted by itself; four points a game at most"
    );
}

#[test]
fn final_scores_add_up_and_give_the_settlement() {
    let study = simulated("urgammon --match --games 400 --seed 12 --bots greedy,greedy");
    let place = only_matches(&study);
    let scores = findings_of_cells(&study, place, "score");
    assert_eq!(scores.iter().map(|score| count(score, "count")).sum::<u64>(), 400);
    let (mut won, mut paid) = (0.0, 0.0);
    for pair in scores.windows(2) {
        assert!(count(pair[0], "count") >= count(pair[1], "count"), "the most common first");
    }
    for score in scores {
        assert_eq!(score["quantity"], json!("share(match_score)"));
        let points = score["score"].as_str().and_then(|text| text.split_once(':'));
        let (one, two) = points.expect("two numbers");
        let [one, two] = [one, two].map(|points| points.parse::<u64>().expect("a number"));
        assert!(one.max(two) >= 7 && one.min(two) < 7, "{score}");
        let difference = one as f64 - two as f64;
        won += difference * count(score, "count") as f64 / 400.0;
        paid += difference.abs() * count(score, "count") as f64 / 400.0;
    }
    let mean = |id: &str| finding_of(&study, place, &format!("mean({id})"));
    let [settlement, payment] = ["settlement", "payment"].map(mean);
    assert!((decimal(settlement, "estimate") - won).abs() < 1e-12, "{settlement}");
    assert!((decimal(payment, "estimate") - paid).abs() < 1e-12, "{payment}");
    let spread = distribution_of(&study, place, "settlement");
    assert!(spread["least"].as_i64().is_some_and(|least| least < 0), "{spread}");
}

#[test]
fn tables_of_matches_show_the_terms() {
    let text = printed(
        "simulate urgammon --bots greedy,greedy \
        --match --games 200 --verbose",
    )
    .replace('\n', " ");
    for part in [
        "Player 1: greedy",
        "Matches to 7 points. A drawn game gives 0 to each player.",
        "play on until their points differ. A point of difference is worth 1 coin.",
        "Final score",
        "other scores",
        "Match advantage",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("200 games"), "--games counts matches: {text}");
}

#[test]
fn rule_set_without_a_match_is_refused_with_lines_that_work() {
    let expected = "error: the rule set `tiny` has no `match`: it does not say how games add up to \
        a match\n\
                allowed: rule sets with a `match`\n\
                help: write these lines into a new file, such as my-match.yaml, and run `urlab \
                simulate ./my-match.yaml --match`\n\n  name: my-match\n  extends: tiny\n  match: \
                {points: 7}\n";
    let output = urlab("simulate tiny --match").assert().code(65).stdout("").get_output().clone();
    let shown = String::from_utf8(output.stderr).expect("the message is UTF-8");
    assert_eq!(shown, expected);
    let lines: Vec<&str> = shown.lines().filter_map(|line| line.strip_prefix("  ")).collect();
    let folder = folder(&[("my-match.yaml", &lines.join("\n"))]);
    urlab_in(
        folder.path(),
        "simulate ./my-match.yaml --bots greedy,greedy \
        --match --games 50",
    )
    .assert()
    .success();
}

#[test]
fn matches_that_cannot_end_are_counted_and_warned_about() {
    let study = simulated("urgammon --match --games 40 --throw-limit 50 --bots greedy,greedy");
    let place = only_matches(&study);
    assert_eq!(count(subject(&study, place), "unfinished"), 40);
    assert_eq!(count(finding_of(&study, place, "share(match_unfinished)"), "count"), 40);
    assert!(findings_of_cells(&study, place, "score").is_empty());
    assert_eq!(warning_kinds(&study)[0], "unfinished-matches");
}

#[test]
fn scenario_writes_its_matches_into_every_file() {
    let folder = folder(&[("small.yaml", SCENARIO), ("to-three.yaml", TO_THREE)]);
    urlab_in(folder.path(), "run small.yaml").assert().success().stderr("");
    let report = folder.path().join("reports/small");
    let study = summary(&report);
    // First the games of each case, then its matches.
    let subjects = list(&study, "subjects");
    let played: Vec<_> = subjects.iter().map(|one| (&one["first_bot"], &one["each"])).collect();
    let names = ["random", "greedy", "game", "match"].map(Value::from);
    let [random, greedy, game, matches] = &names;
    assert_eq!(played, [(random, game), (random, matches), (greedy, game), (greedy, matches)]);
    assert!(subjects.iter().all(|one| count(one, "games") == 1_500), "{}", study["subjects"]);
    assert_eq!(rows(&report.join("matches.parquet")), 3_000);
    let files = files_below(&report);
    for chart in ["match-games", "match-scores"] {
        let name = format!("charts/to-three-random-random-{chart}.svg");
        assert!(files.contains(&name), "{name}: {files:?}");
    }
    let read = |name: &str| fs::read_to_string(report.join(name)).expect("a page can be read");
    let (html, markdown) = (read("report.html"), read("report.md"));
    for of in ["Tiny · random players", "Tiny · greedy v random"] {
        assert_eq!(html.matches(&format!(">Matches · {of}")).count(), 1, "{of}");
        assert_eq!(markdown.matches(&format!("### Matches · {of}\n")).count(), 1, "{of}");
    }
    for page in [&html, &markdown] {
        for part in [
            "Match advantage",
            "Final scores",
            "What player 1 gets when the match is settled",
            "play on until their points differ",
        ] {
            assert!(page.contains(part), "{part}");
        }
    }
}

#[test]
fn simulate_and_a_scenario_play_the_same_matches() {
    let folder = folder(&[("small.yaml", SCENARIO), ("to-three.yaml", TO_THREE)]);
    urlab_in(folder.path(), "run small.yaml --quiet").assert().success();
    let written = summary(&folder.path().join("reports/small"));
    let command =
        "simulate ./to-three.yaml --match --bots random,random --games 1_500 --seed 3 --json";
    let output = urlab_in(folder.path(), command).assert().success().get_output().clone();
    let simulated: Value =
        serde_json::from_slice(&output.stdout).expect("the output is one JSON object");
    // Everything about the matches of the first case, except its place.
    let of_matches = |study: &Value| {
        let place = matches_of(study)[0];
        let spread = list(study, "distributions").iter().filter(|one| one["subject"] == place);
        let mut all: Vec<Value> = spread.chain(findings_of(study, place)).cloned().collect();
        all.push(subject(study, place).clone());
        for one in &mut all {
            one["subject"] = Value::Null;
        }
        all
    };
    assert_eq!(of_matches(&written), of_matches(&simulated));
    assert!(of_matches(&written).len() > 20, "{written}");
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
fn subject_has_the_points_of_classes_and_the_terms_of_matches() {
    let folder = folder(&[("small.yaml", SCENARIO), ("to-three.yaml", TO_THREE)]);
    urlab_in(folder.path(), "run small.yaml").assert().success();
    let study = summary(&folder.path().join("reports/small"));
    let [games, matches] = [0, 1].map(|place| subject(&study, place));
    let class = json!([{ "win_class": "win", "title": "Win", "points": 1 }]);
    assert_eq!([&games["win_classes"], &matches["win_classes"]], [&class; 2]);
    assert_eq!(games["match_terms"], Value::Null);
    let terms = &matches["match_terms"];
    assert_eq!((&terms["points"], &terms["stake_per_point"]), (&json!(3), &json!(10)));
    assert!(count(terms, "game_limit") > 5 && terms["tie"].is_string(), "{terms}");
}

#[test]
fn precision_stops_games_but_not_matches() {
    let precise = SCENARIO.replace(
        "games: 1_500",
        "games: 10_000_000\nprecision: {quantity: share(draws), half_width: 0.1}",
    );
    let text = precise.replace("seed: 3", "seed: 3\noutputs: [json]");
    let folder = folder(&[("small.yaml", &text), ("to-three.yaml", TO_THREE)]);
    urlab_in(folder.path(), "run small.yaml").assert().success();
    let study = summary(&folder.path().join("reports/small"));
    let [games, matches] = [0, 1].map(|place| subject(&study, place));
    assert_eq!((&games["each"], count(games, "games")), (&json!("game"), 1_024));
    assert_eq!((&matches["each"], count(matches, "games")), (&json!("match"), 1_500));
    // There is no warning about random against random. The bots of the other case differ.
    assert_eq!(warning_kinds(&study), ["bots-differ", "match-bots-differ"]);
}
