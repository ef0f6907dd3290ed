//! `sweep:`, `effects:` and `ladder:` in scenarios.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::support::{
    count, decimal, files_below, finding, findings_of_cells, folder, list, rows, simulated,
    subject, summary, urlab_in,
};

/// The largest allowed distance of independent figures, in standard errors of their difference. By
/// chance, 1 in 100,000 checks goes further. Seeds are fixed, so a failure is always an error.
const FURTHEST: f64 = 4.42;

const SWEEP: &str = "\
name: swept
rules: [freecompany-classic]
bots: [[random, random]]
games: 20_000
seed: 11
sweep:
  fields:
    pieces.piece.count: {from: 1, to: 3, step: 2}
    equal_turns: [false, true]
  quantities: [first_player_advantage, mean(throws), share(draws)]
";

const EFFECTS: &str = "\
name: mattering
rules: [tiny]
bots: [[greedy, greedy]]
games: 8_000
seed: 12
effects:
  rules:
    - {name: equal turns, overlay: equal-turns}
    - {name: one man, set: {pieces.man.count: 1}}
    - {name: no safe squares, set: {safe: []}}
  quantities: [mean(throws), share(draws)]
";

const LADDER: &str = "\
name: climbed
rules: [finkel, tiny]
games: 6_000
seed: 13
ladder:
  bots: [greedy, random]
";

/// The report of a scenario on one thread. Asserts that it has the same bytes on eight threads.
fn report(folder: &Path, name: &str) -> PathBuf {
    let run = |threads: u8, out: &str| {
        let command = format!("run {name}.yaml --quiet --threads {threads} --out {out}");
        urlab_in(folder, &command).assert().success().stderr("");
        folder.join(out).join(name)
    };
    let (one, eight) = (run(1, "one"), run(8, "eight"));
    assert_eq!(files_below(&one), files_below(&eight));
    for file in files_below(&one) {
        assert_eq!(
            std::fs::read(one.join(&file)).unwrap(),
            std::fs::read(eight.join(&file)).unwrap(),
            "{file}"
        );
    }
    one
}

/// The only finding that has these values. Values that are null must be missing.
fn only_finding(summary: &Value, values: &Value) -> Value {
    let values = values.as_object().expect("keys and values");
    let has = |one: &&Value| values.iter().all(|(key, value)| one[key] == *value);
    let found: Vec<&Value> = summary["findings"].as_array().unwrap().iter().filter(has).collect();
    assert_eq!(found.len(), 1, "{values:?}: {found:?}");
    found[0].clone()
}

/// The difference between a finding and its baseline, as a figure.
fn difference(finding: &Value) -> Value {
    let [estimate, low, high] =
        ["", "_low", "_high"].map(|end| finding[format!("difference{end}")].clone());
    json!({"estimate": estimate, "low": low, "high": high})
}

/// The standard error that follows from the 95 % interval of a figure.
fn stderr(figure: &Value) -> f64 {
    (decimal(figure, "high") - decimal(figure, "low")) / 2.0 / 1.959_963_984_540_054
}

fn assert_near(figure: &Value, value: f64, its_stderr: f64) {
    let (found, stderr) = (decimal(figure, "estimate"), stderr(figure).hypot(its_stderr));
    assert!(
        (found - value).abs() <= FURTHEST * stderr,
        "{found} and {value} are too far apart for {stderr}"
    );
}

#[test]
fn sweep_plays_every_cell_and_agrees_with_exact_values() {
    let folder = folder(&[("swept.yaml", SWEEP)]);
    let report = report(folder.path(), "swept");
    let summary = summary(&report);
    let cells = list(&summary, "subjects");
    let point = |place| findings_of_cells(&summary, place, "point")[0]["point"].clone();
    let expected = [("1", "false"), ("1", "true"), ("3", "false"), ("3", "true")]
        .map(|(count, turns)| format!("pieces.piece.count={count}; equal_turns={turns}"));
    assert_eq!([0, 1, 2, 3].map(point), expected);
    assert!(cells.len() == 4 && cells.iter().all(|cell| count(cell, "games") == 20_000));
    assert!(list(&summary, "refused").is_empty());
    let in_cell_of = |place, quantity: &str| in_cell(&summary, place, quantity);
    // One piece each, solved exactly (`just exact`): the first player wins 0.5300498395, after
    // 17.06188104 throws. The report computes both too, and says how far its games are off.
    for (quantity, value) in
        [("first_player_advantage", 2.0 * 0.530_049_839_5 - 1.0), ("mean(throws)", 17.061_881_04)]
    {
        let one = in_cell_of(0, quantity);
        assert_near(&one, value, 0.0);
        assert!((decimal(&one, "exact") - value).abs() < 1e-8, "{one}");
        let off = (decimal(&one, "estimate") - value) / stderr(&one);
        assert!((decimal(&one, "standard_errors_off") - off).abs() < 0.02, "{one} {off}");
    }
    let captures = list(&summary, "findings").iter().any(|one| one["quantity"] == "mean(captures)");
    assert!(!captures, "the scenario does not ask for it");
    let page = std::fs::read_to_string(report.join("report.md")).unwrap();
    assert!(page.contains("Exact and sampled values") && page.contains("17.06188"), "{page}");
    // Without equal turns there are no draws. With them, games with the same dice are a bit longer.
    assert_eq!(decimal(&in_cell_of(0, "share(draws)"), "estimate").to_bits(), 0.0f64.to_bits());
    let length = |place| decimal(&in_cell_of(place, "mean(throws)"), "estimate");
    assert!(length(1) > length(0) && length(3) > length(2) && length(2) > 2.0 * length(0));
    // Each cell has three quantities and two settings.
    assert_eq!(rows(&report.join("findings.parquet")), 4 * 3);
    assert_eq!(rows(&report.join("settings.parquet")), 4 * 2);
    let written = files_below(&report);
    for file in
        ["report.html", "report.md", "charts/mean-throws-freecompany-classic-random-random.png"]
    {
        assert!(written.contains(&file.to_owned()), "{file} in {written:?}");
    }
}

/// The finding of a quantity in the cell of a sweep at this place.
fn in_cell(summary: &Value, place: usize, quantity: &str) -> Value {
    only_finding(summary, &json!({"subject": place, "quantity": quantity, "cell": "point"}))
}

#[test]
fn cell_agrees_with_its_rules_played_alone() {
    let folder = folder(&[("swept.yaml", SWEEP)]);
    urlab_in(folder.path(), "run swept.yaml --quiet").assert().success();
    let swept = summary(&folder.path().join("reports/swept"));
    let name = folder.path().join("three.yaml");
    let text = "name: three\nextends: freecompany-classic\npieces: {piece: {count: \
        3}}\nequal_turns: true\n";
    std::fs::write(&name, text).unwrap();
    let alone =
        simulated(&format!("{} --bots random,random --games 20000 --seed 99", name.display()));
    assert_eq!(subject(&alone, 0)["fingerprint"], subject(&swept, 3)["fingerprint"]);
    for quantity in ["mean(throws)", "share(draws)"] {
        let figure = finding(&alone, quantity);
        let (value, stderr) = (decimal(figure, "estimate"), stderr(figure));
        assert_near(&in_cell(&swept, 3, quantity), value, stderr);
    }
}

#[test]
fn sampled_sweep_has_the_requested_cells_and_reports_refused_ones() {
    let sweep = "\
name: sampled
rules: [tiny]
bots: [[greedy, greedy]]
games: 200
seed: 4
sweep:
  fields:
    pieces.man.count: {from: 1, to: 9}
    safe: [[rosettes], [], [m9]]
    equal_turns: [true, false]
  design: latin-hypercube
  cells: 9
";
    let folder = folder(&[("sampled.yaml", sweep)]);
    let report = report(folder.path(), "sampled");
    let summary = summary(&report);
    // The values of a point, in the order of the fields.
    let values = |point: &Value| {
        let settings = point.as_str().expect("a point is a text").split("; ");
        let value = |setting: &str| setting.split_once('=').expect("a value").1.to_owned();
        settings.map(value).collect::<Vec<String>>()
    };
    let played: Vec<Vec<String>> = (0..list(&summary, "subjects").len())
        .map(|place| values(&findings_of_cells(&summary, place, "point")[0]["point"]))
        .collect();
    let refused: Vec<Vec<String>> =
        list(&summary, "refused").iter().map(|one| values(&one["point"])).collect();
    let mut counts: Vec<&String> = played.iter().chain(&refused).map(|point| &point[0]).collect();
    counts.sort_unstable();
    assert_eq!(counts, ["1", "2", "3", "4", "5", "6", "7", "8", "9"], "each number of pieces once");
    assert!(refused.iter().all(|point| point[1] == "[m9]"), "{refused:?}");
    assert!(played.iter().all(|point| point[1] != "[m9]"), "{played:?}");
    assert!(list(&summary, "refused").iter().all(|one| one["rules"] == "tiny"));
    assert!(list(&summary, "subjects").iter().all(|one| count(one, "games") == 200));
    let page = std::fs::read_to_string(report.join("report.md")).unwrap();
    assert!(
        page.contains("3 of 9 cells cannot be played")
            && page.contains("there is no square or zone called"),
        "{page}"
    );
}

/// The effect of a rule, or of two, on the length of the game.
fn effect(summary: &Value, rules: &str) -> Value {
    only_finding(summary, &json!({"quantity": "mean(throws)", "switches": rules}))
}

#[test]
fn effects_are_mean_differences_of_the_same_games() {
    let folder = folder(&[("mattering.yaml", EFFECTS)]);
    let report = report(folder.path(), "mattering");
    let summary = summary(&report);
    let combinations = summary["subjects"].as_array().unwrap();
    assert_eq!(combinations.len(), 8);
    assert!(combinations.iter().all(|one| count(one, "games") == 8_000));
    let mean_of = |place: usize| {
        let values = json!({"subject": place, "quantity": "mean(throws)", "cell": "point"});
        only_finding(&summary, &values)
    };
    assert_eq!(mean_of(5)["point"], "equal turns=on; one man=off; no safe squares=on");
    let figure = |place: usize| decimal(&mean_of(place), "estimate");
    let value = |rules: &str| decimal(&effect(&summary, rules), "difference");
    // The places of combinations are binary numbers. The first rule is the highest digit.
    let mean = |places: [usize; 4]| places.map(figure).iter().sum::<f64>() / 4.0;
    let main = mean([4, 5, 6, 7]) - mean([0, 1, 2, 3]);
    assert!((value("equal turns") - main).abs() < 1e-9);
    let main = mean([1, 3, 5, 7]) - mean([0, 2, 4, 6]);
    assert!((value("no safe squares") - main).abs() < 1e-9);
    let interaction = mean([0, 1, 6, 7]) - mean([2, 3, 4, 5]);
    assert!((value("equal turns × one man") - interaction).abs() < 1e-9);
    // One man less clearly shortens the game. One more turn lengthens it, which pairing shows.
    let [turns, fewer] = ["equal turns", "one man"].map(|rules| effect(&summary, rules));
    assert_eq!((&fewer["verdict"], &turns["verdict"]), (&json!("lower"), &json!("higher")));
    assert!(decimal(&turns, "variance_reduction") > 2.0);
    assert!(turns["estimate"].is_null(), "an effect is a contrast alone: {turns}");
    // Two quantities, each with eight combinations, three main effects and three interactions. The
    // tested effects are corrected together.
    assert_eq!(rows(&report.join("findings.parquet")), 2 * (8 + 6));
    let tested = summary["findings"].as_array().unwrap().iter().filter(|one| !one["p"].is_null());
    let family = &summary["families"][0];
    assert_eq!(
        (&family["correction"], &family["tested"]),
        (&json!("holm"), &json!(tested.count()))
    );
    // With two men each, every combination and every effect is solved exactly, and the games agree
    // with that.
    for known in (0..8).map(mean_of) {
        assert!(decimal(&known, "standard_errors_off").abs() < FURTHEST, "{known}");
        assert_eq!(known["disagrees"], false, "{known}");
    }
    let exact = |place: usize| decimal(&mean_of(place), "exact");
    let main = ([4, 5, 6, 7].map(exact).iter().sum::<f64>()
        - [0, 1, 2, 3].map(exact).iter().sum::<f64>())
        / 4.0;
    assert!((decimal(&turns, "difference_exact") - main).abs() < 1e-9);
    assert_eq!(turns["difference_disagrees"], false, "{turns}");
}

#[test]
fn effects_agree_with_independent_games() {
    let folder = folder(&[
        ("mattering.yaml", EFFECTS),
        ("base.yaml", "name: base\nextends: tiny\n"),
        ("one.yaml", "name: one\nextends: tiny\npieces: {man: {count: 1}}\n"),
    ]);
    urlab_in(folder.path(), "run mattering.yaml --quiet").assert().success();
    let turns = effect(&summary(&folder.path().join("reports/mattering")), "equal turns");
    // Every combination is played alone, with its own seed. The places are those of the factorial
    // design.
    let overlays = ["", "+no-safe-rosettes", "", "+no-safe-rosettes"];
    let [mut value, mut variance] = [0.0, 0.0];
    for turns in [0, 1] {
        for (place, overlay) in overlays.iter().enumerate() {
            let file = folder.path().join(if place < 2 { "base.yaml" } else { "one.yaml" });
            let turned = if turns == 1 { "+equal-turns" } else { "" };
            let seed = 100 + 4 * turns + place;
            let alone = simulated(&format!(
                "{}{overlay}{turned} --bots greedy,greedy --games 20000 --seed {seed}",
                file.display()
            ));
            let sign = if turns == 1 { 0.25 } else { -0.25 };
            let throws = finding(&alone, "mean(throws)");
            value += sign * decimal(throws, "estimate");
            variance += (sign * stderr(throws)).powi(2);
        }
    }
    assert_near(&difference(&turns), value, f64::sqrt(variance));
}

#[test]
fn ladder_shows_how_much_the_better_bot_wins() {
    let folder = folder(&[("climbed.yaml", LADDER)]);
    let report = report(folder.path(), "climbed");
    let summary = summary(&report);
    let finding_of = |rules: &str, bots: [&str; 2], quantity: &str| {
        let [first, second] = bots;
        let values = json!({
            "rules": rules,
            "first_bot": first,
            "second_bot": second,
            "quantity": quantity,
            "outcome": null,
            "baseline": null,
        });
        only_finding(&summary, &values)
    };
    let bots = ["random", "greedy"];
    let edge = finding_of("finkel", bots, "edge");
    assert_eq!((&edge["plain_bot"], &edge["best_bot"]), (&json!("random"), &json!("greedy")));
    assert_eq!(edge["verdict"], "higher");
    let won = |quantity: &str| decimal(&finding_of("finkel", bots, quantity), "estimate");
    let value = decimal(&edge, "difference");
    assert!((won("better_wins") - won("worse_wins") - value).abs() < 1e-12);
    // With two bots, the mean edge over the others is the edge.
    for (bot, sign) in [("greedy", 1.0), ("random", -1.0)] {
        let mean = decimal(&finding_of("finkel", [bot; 2], "mean_edge"), "estimate");
        assert!((mean - sign * value).abs() < 1e-12, "{bot}: {mean}");
    }
    // The same from independent games: first greedy begins, then random.
    let advantage = |bots: &str| {
        let alone = simulated(&format!("finkel --bots {bots} --games 20000 --seed 77"));
        let figure = finding(&alone, "first_player_advantage");
        (decimal(figure, "estimate"), stderr(figure))
    };
    let ((first, one), (second, other)) = (advantage("greedy,random"), advantage("random,greedy"));
    assert_near(&difference(&edge), (first - second) / 2.0, one.hypot(other) / 2.0);
    // Finkel is too large to be solved automatically. The edge of the small rule set is known.
    let length = finding_of("finkel", ["random"; 2], "mean(throws)");
    assert!(edge["exact"].is_null() && length["exact"].is_null());
    let known = finding_of("tiny", bots, "edge");
    assert!(
        decimal(&known, "standard_errors_off").abs() < FURTHEST
            && known["disagrees"] == json!(false),
        "{known}"
    );
    // Decisions are the actions that were not forced; each player has half of them.
    let alone = simulated("finkel --bots greedy,greedy --games 20000 --seed 78 --measures all");
    let mean = |count: &str| finding(&alone, &format!("mean({count})"));
    let decisions =
        decimal(mean("actions"), "estimate") - decimal(mean("forced_actions"), "estimate");
    assert!((decisions - decimal(mean("unforced_actions"), "estimate")).abs() < 1e-9);
    assert_near(
        &finding_of("finkel", ["greedy"; 2], "decisions_of_each_player"),
        decisions / 2.0,
        stderr(mean("unforced_actions")) / 2.0,
    );
    // For each rule set: two bots with a mean edge, decisions and the quantities; an edge with two
    // shares; the changes; and the conclusions of each bot.
    let quantities =
        ["first_player_advantage", "mean(throws)", "share(draws)", "mean(unforced_actions)"];
    for quantity in quantities {
        finding_of("finkel", ["greedy"; 2], quantity);
    }
    let quantities = quantities.len();
    let concluded = [1, quantities];
    let findings = |concluded: usize| 2 * (2 + quantities) + 3 + quantities + 2 * concluded;
    let all: usize = concluded.map(findings).iter().sum();
    assert_eq!(rows(&report.join("findings.parquet")), all);
}

#[test]
fn conclusions_are_compared_with_the_first_rule_set_and_differences_are_marked() {
    let folder = folder(&[("climbed.yaml", LADDER)]);
    urlab_in(folder.path(), "run climbed.yaml --quiet").assert().success();
    let summary = summary(&folder.path().join("reports/climbed"));
    let conclusions = |rules: &str| {
        let all = summary["findings"].as_array().unwrap().iter();
        let concluded = |one: &&Value| one["rules"] == rules && !one["outcome"].is_null();
        all.filter(concluded).cloned().collect::<Vec<Value>>()
    };
    assert_eq!(conclusions("finkel").len(), 2, "of the first rule set only what has a sign");
    let tiny = conclusions("tiny");
    let throws: Vec<&Value> = tiny.iter().filter(|one| one["quantity"] == "mean(throws)").collect();
    for (one, bot) in throws.iter().zip(["random", "greedy"]) {
        let baseline = &summary["subjects"][count(one, "baseline") as usize];
        assert_eq!((&baseline["rules"], &baseline["first_bot"]), (&json!("finkel"), &json!(bot)));
        assert_eq!((&one["first_bot"], &one["outcome"]), (&json!(bot), &json!("both")));
        assert_eq!(one["verdict"], "lower");
    }
    for pair in [conclusions("finkel"), tiny.clone()].iter().flat_map(|all| all.chunks(2)) {
        let [plain, best] = pair else { panic!("one for each of two bots: {pair:?}") };
        let shown = |one: &Value| matches!(one["verdict"].as_str(), Some("higher" | "lower"));
        let expected = match (shown(plain), shown(best)) {
            (true, true) if plain["verdict"] == best["verdict"] => "both",
            (true, true) => "reversed",
            (true, false) => "plain-only",
            (false, true) => "best-only",
            (false, false) => "neither",
        };
        assert_eq!([&plain["outcome"], &best["outcome"]], [expected; 2], "{pair:?}");
        assert_eq!(plain["quantity"], best["quantity"]);
    }
}
