//! `urlab simulate --json`.

use serde_json::{Value, json};

use crate::desk::{
    count, decimal, files_below, folder, printed, simulated, summary, urlab_in, warning_kinds,
};

/// With draws, four win classes, and captures: all that the object can show.
const URGAMMON: &str = "urgammon --games 3000 --seed 11 --bots greedy,random --measures all";

/// The same but for the last bits, which a sum of rounded decimals may change.
fn near(left: f64, right: f64) -> bool {
    (left - right).abs() < 1e-12
}

fn check_figure(figure: &Value, n: u64) {
    let [low, estimate, high] = ["low", "estimate", "high"].map(|key| decimal(figure, key));
    assert!(low <= estimate && estimate <= high, "{figure}");
    assert_eq!((decimal(figure, "level").to_bits(), count(figure, "n")), (0.95f64.to_bits(), n));
    assert!(figure["method"].as_str().is_some_and(|method| !method.is_empty()), "{figure}");
}

#[test]
fn the_object_says_what_was_played() {
    let study = simulated(URGAMMON);
    assert_eq!(study["rules"], json!("urgammon"));
    assert_eq!(study["bots"], json!(["greedy", "random"]));
    assert_eq!((count(&study, "seed"), count(&study, "games")), (11, 3_000));
    let provenance = &study["provenance"];
    assert_eq!((count(provenance, "planned"), count(provenance, "throw_limit")), (3_000, 100_000));
    assert_eq!(provenance["stop"], json!("complete"));
    assert_eq!(provenance["version"], json!(env!("CARGO_PKG_VERSION")));
    assert!(
        provenance["fingerprint"].as_str().is_some_and(|print| print.len() == 16),
        "{provenance}"
    );
    assert_eq!(warning_kinds(&study), ["bots-differ"]);
}

#[test]
fn the_four_endings_add_up_to_the_games_and_the_shares_are_their_quotients() {
    let study = simulated(URGAMMON);
    let endings = ["first_wins", "second_wins", "draws", "unfinished"];
    let counts = endings.map(|key| count(&study, key));
    assert_eq!(counts.iter().sum::<u64>(), 3_000);
    assert!(counts[2] > 0, "3000 games of Urgammon without a draw: {counts:?}");
    for (key, times) in endings.into_iter().zip(counts) {
        let share = &study["results"][key];
        check_figure(share, 3_000);
        assert!(near(decimal(share, "estimate"), times as f64 / 3_000.0), "{key}: {share}");
    }
}

#[test]
fn the_first_players_advantage_is_the_difference_of_the_win_shares() {
    let study = simulated(URGAMMON);
    let advantage = &study["first_player_advantage"];
    check_figure(advantage, 3_000);
    let wins = ["first_wins", "second_wins"].map(|key| count(&study, key) as f64);
    assert!(near(decimal(advantage, "estimate"), (wins[0] - wins[1]) / 3_000.0), "{advantage}");
    assert!(decimal(advantage, "low") > 0.0, "greedy beats random: {advantage}");
}

#[test]
fn every_win_has_one_class_and_points_follow_from_the_classes() {
    let study = simulated(URGAMMON);
    let classes = study["win_classes"].as_object().expect("an object by class");
    let ids: Vec<&String> = classes.keys().collect();
    assert_eq!(ids, ["babilon", "psy-na-przedpolu", "psy-na-ulicach", "single"]);
    let points: Vec<u64> = classes.values().map(|class| count(class, "points")).collect();
    assert_eq!(points, [4, 3, 2, 1]);
    let sum = |of: &dyn Fn(&Value) -> u64| classes.values().map(of).sum::<u64>();
    assert_eq!(
        sum(&|class| count(class, "count")),
        count(&study, "first_wins") + count(&study, "second_wins")
    );
    assert_eq!(sum(&|class| count(class, "first_count")), count(&study, "first_wins"));
    for class in classes.values() {
        assert!(near(decimal(class, "share"), count(class, "count") as f64 / 3_000.0), "{class}");
        assert!(
            decimal(class, "low") <= decimal(class, "share")
                && decimal(class, "share") <= decimal(class, "high")
        );
    }
    let won = sum(&|class| count(class, "points") * count(class, "count")) as f64;
    let won_by_first = sum(&|class| count(class, "points") * count(class, "first_count")) as f64;
    check_figure(&study["points_difference"], 3_000);
    assert!(near(
        decimal(&study["points_difference"], "estimate"),
        (2.0 * won_by_first - won) / 3_000.0
    ));
    // A draw has no winner, and counts 0.
    assert!(near(decimal(&study, "mean_points"), won / 3_000.0), "{}", study["mean_points"]);
}

#[test]
fn every_count_has_its_mean_spread_extremes_and_ordered_quantiles() {
    let study = simulated(URGAMMON);
    let listed = ["throws", "turns", "actions", "captures", "extra_throws", "passes"];
    let more =
        ["captures_first", "captures_second", "agains", "verdict_nos", "forced", "lead_changes"];
    for key in listed.into_iter().chain(more) {
        let found = &study[key];
        let (min, max) = (count(found, "min") as f64, count(found, "max") as f64);
        let mean = decimal(found, "mean");
        assert!(min <= mean && mean <= max, "{key}: {found}");
        if min < max {
            assert!(
                decimal(found, "mean_low") <= mean && mean <= decimal(found, "mean_high"),
                "{key}"
            );
        } else {
            assert!(
                found["mean_low"].is_null(),
                "no spread was seen in {key}, so there is no interval"
            );
        }
        // The standard error of a mean is sd / sqrt(n).
        let stderr = decimal(found, "sd") / 3_000f64.sqrt();
        assert!(
            (decimal(found, "stderr") - stderr).abs() <= 1e-9 * (1.0 + stderr),
            "{key}: {found}"
        );
        assert_eq!(count(found, "n"), 3_000);
        let quantiles = |key: &str| {
            ["5", "25", "50", "75", "95"].map(|per_cent| decimal(&found[key], per_cent))
        };
        let [low, at, high] = ["quantiles_low", "quantiles", "quantiles_high"].map(quantiles);
        assert!(at.is_sorted() && min <= at[0] && at[4] <= max, "{key}: {at:?}");
        assert!(
            low.iter().zip(at).zip(high).all(|((low, at), high)| *low <= at && at <= high),
            "{key}"
        );
        for method in ["mean", "sd", "quantiles"] {
            assert!(found["methods"][method].is_string(), "{key} {method}");
        }
    }
}

#[test]
fn the_means_keep_the_books_of_the_rulebook() {
    let study = simulated(URGAMMON);
    let mean = |key: &str| decimal(&study[key], "mean");
    // Rulebook, section 2, in a finished game: throws = actions + passes + agains + verdict NOs,
    // and extra throws = throws - turns. Means over the same games obey it, too.
    let parts = mean("actions") + mean("passes") + mean("agains") + mean("verdict_nos");
    assert!((mean("throws") - parts).abs() < 1e-9, "{} {parts}", mean("throws"));
    assert!((mean("extra_throws") - (mean("throws") - mean("turns"))).abs() < 1e-9);
    assert!((mean("captures") - mean("captures_first") - mean("captures_second")).abs() < 1e-9);
    let forced = decimal(&study["ratios"]["forced_share"], "estimate");
    assert!((forced - mean("forced") / mean("actions")).abs() < 1e-9, "{forced}");
    assert!(
        decimal(&study["ratios"]["legal_actions"], "estimate") >= 1.0,
        "an action is one of at least one"
    );
}

#[test]
fn the_usual_measures_are_the_same_figures_without_the_others() {
    let all = simulated("urgammon --games 1500 --seed 4 --measures all");
    let usual = simulated("urgammon --games 1500 --seed 4");
    let mut expected = all.clone();
    let object = expected.as_object_mut().unwrap();
    // What the usual ones lack is left out of all, and is what it ought to be.
    let mut lacking = Vec::new();
    for part in ["", "ratios", "samples"] {
        let (of_usual, of_all) = match part {
            "" => (&usual, &mut *object),
            part => (&usual[part], object[part].as_object_mut().unwrap()),
        };
        of_all.retain(|key, _| {
            let kept = of_usual.get(key).is_some();
            if !kept {
                lacking.push(format!("{part} {key}"));
            }
            kept
        });
    }
    for key in [" actions", " forced", " decisions", " lead_changes", "ratios legal_actions"] {
        assert!(lacking.iter().any(|lacks| lacks == key), "{key}");
    }
    for key in [" throws", " captures", " passes", " extra_throws", "samples mean(throws)"] {
        assert!(lacking.iter().all(|lacks| lacks != key), "{key}");
    }
    let board = object.insert("board".to_owned(), Value::Null).unwrap();
    let held = decimal(&board["squares"][3]["first_occupancy"], "estimate");
    assert!(held > 0.0 && held < 1.0);
    assert_eq!(usual, expected);
}

#[test]
fn the_tables_show_what_was_measured_and_say_how_to_get_the_rest() {
    let usual = printed("simulate finkel --games 200");
    let all = printed("simulate finkel --games 200 --measures all");
    let of_detail = [
        "Lead changes",
        "Forced choices",
        "Legal actions",
        "before which each player held one",
        "m8",
    ];
    for text in of_detail {
        assert!(all.contains(text) && !usual.contains(text), "{text}");
    }
    let last = usual.lines().last().unwrap_or_default();
    assert!(last.contains("--measures all") && !all.contains("--measures"), "{last}");
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    // More than one block of games, and not a whole number of them.
    let on =
        |threads: u16| printed(&format!("simulate finkel --games 5000 --json --threads {threads}"));
    let alone = on(1);
    assert_eq!(alone, on(2));
    assert_eq!(alone, on(8));
}

#[test]
fn another_seed_plays_other_games_and_the_greatest_keeps_all_its_digits() {
    let with = |seed: u64| simulated(&format!("finkel --games 500 --seed {seed}"));
    assert_ne!(with(1)["throws"], with(2)["throws"]);
    assert_eq!(count(&with(u64::MAX), "seed"), u64::MAX);
}

#[test]
fn the_first_bot_named_is_the_first_player() {
    let first_wins = |bots: &str| {
        let study = simulated(&format!("finkel --games 2000 --bots {bots}"));
        let named: Vec<_> = bots.split(',').collect();
        assert_eq!(study["bots"], json!(named));
        count(&study, "first_wins")
    };
    let (strong_first, weak_first) = (first_wins("greedy,random"), first_wins("random,greedy"));
    assert!(strong_first > 1_000 && weak_first < 1_000, "{strong_first} {weak_first}");
}

#[test]
fn a_wider_level_gives_wider_intervals_around_the_same_estimates() {
    let width = |level: &str| {
        let figure =
            simulated(&format!("finkel --games 1000 --level {level}"))["first_player_advantage"]
                .clone();
        assert_eq!(figure["level"].to_string(), level);
        (decimal(&figure, "estimate").to_bits(), decimal(&figure, "high") - decimal(&figure, "low"))
    };
    let ((estimate, narrow), (same, wide)) = (width("0.8"), width("0.99"));
    assert_eq!(estimate, same);
    // Normal quantiles for 0.99 and 0.8 are 2.576 and 1.282: about twice as wide.
    assert!((1.9..2.1).contains(&(wide / narrow)), "{narrow} {wide}");
}

#[test]
fn one_game_has_no_intervals_of_its_mean_and_says_so() {
    let study = simulated("finkel --games 1");
    assert_eq!(count(&study, "first_wins") + count(&study, "second_wins"), 1);
    assert!(
        study["throws"]["mean_low"].is_null() && study["throws"]["stderr"].is_null(),
        "{}",
        study["throws"]
    );
    assert_eq!(study["throws"]["min"], study["throws"]["max"]);
    assert_eq!(warning_kinds(&study), ["too-few-games"]);
}

#[test]
fn a_report_is_written_where_one_is_wanted_and_holds_what_is_printed() {
    let folder = folder(&[]);
    let command = "simulate tiny --bots random,greedy --games 2000 --seed 5";
    let output = urlab_in(folder.path(), &format!("{command} --out reports"))
        .assert()
        .success()
        .get_output()
        .clone();
    let printed = String::from_utf8(output.stdout).expect("the output is UTF-8");
    let report = folder.path().join("reports/simulate");
    let written = files_below(&report);
    for file in [
        "charts/tiny-random-greedy-throws.png",
        "histograms.parquet",
        "report.html",
        "summary.parquet",
    ] {
        assert!(written.iter().any(|name| name == file), "{file} in {written:?}");
        assert!(printed.contains(&format!("reports/simulate/{file}")), "{file} in {printed}");
    }
    let case = summary(&report)["cases"][0].clone();
    let study = simulated("tiny --bots random,greedy --games 2000 --seed 5");
    for key in ["first_wins", "throws", "first_player_advantage", "provenance"] {
        assert_eq!(case[key], study[key], "{key}");
    }
    let page = std::fs::read_to_string(report.join("report.md")).expect("the page can be read");
    assert!(
        page.contains(&format!("urlab {command} --throw-limit 100000 --level 0.95\n")),
        "{page}"
    );
}

#[test]
fn no_report_is_promised_of_matches() {
    let folder = folder(&[]);
    let refused = urlab_in(folder.path(), "simulate urgammon --match --out reports")
        .assert()
        .code(64)
        .get_output()
        .clone();
    assert!(
        String::from_utf8_lossy(&refused.stderr)
            .contains("'--match' cannot be used with '--out <OUT>'")
    );
    assert!(files_below(folder.path()).is_empty());
}
