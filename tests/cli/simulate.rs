//! `urlab simulate --json`.

use serde_json::{Value, json};

use crate::support::{
    count, decimal, distribution, endings, files_below, finding, findings_of, findings_of_cells,
    folder, list, printed, simulated, subject, summary, urlab_in, warning_kinds,
};

/// Games with draws, four win classes and captures, so that the object shows everything.
const URGAMMON: &str = "urgammon --games 3000 --seed 11 --bots greedy,random --measures all";

/// Equal except for the last bits, which a sum of rounded decimals may change.
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
fn json_says_what_was_played() {
    let study = simulated(URGAMMON);
    assert_eq!((&study["question"], list(&study, "subjects").len()), (&json!("cases"), 1));
    let played = subject(&study, 0);
    assert_eq!((&played["rules"], &played["each"]), (&json!("urgammon"), &json!("game")));
    assert_eq!([&played["first_bot"], &played["second_bot"]], ["greedy", "random"]);
    assert_eq!((count(&study, "seed"), count(&study, "throw_limit")), (11, 100_000));
    assert_eq!((count(played, "games"), count(played, "planned")), (3_000, 3_000));
    assert_eq!(study["stop"], json!("complete"));
    assert_eq!(study["urlab"], json!(env!("CARGO_PKG_VERSION")));
    assert!(played["fingerprint"].as_str().is_some_and(|print| print.len() == 16), "{played}");
    assert_eq!(warning_kinds(&study), ["bots-differ"]);
}

#[test]
fn four_endings_add_up_to_the_games_and_shares_are_their_quotients() {
    let study = simulated(URGAMMON);
    let counts = endings(&study);
    assert_eq!(counts.iter().sum::<u64>(), 3_000);
    assert!(counts[2] > 0, "3000 games of Urgammon without a draw: {counts:?}");
    assert_eq!(count(subject(&study, 0), "unfinished"), counts[3]);
    for (key, times) in ["first_wins", "second_wins", "draws", "unfinished"].iter().zip(counts) {
        let share = finding(&study, &format!("share({key})"));
        check_figure(share, 3_000);
        assert!(near(decimal(share, "estimate"), times as f64 / 3_000.0), "{share}");
    }
}

#[test]
fn first_player_advantage_is_the_difference_of_the_win_shares() {
    let study = simulated(URGAMMON);
    let advantage = finding(&study, "first_player_advantage");
    check_figure(advantage, 3_000);
    let wins = endings(&study).map(|count| count as f64);
    assert!(near(decimal(advantage, "estimate"), (wins[0] - wins[1]) / 3_000.0), "{advantage}");
    assert!(decimal(advantage, "low") > 0.0, "greedy beats random: {advantage}");
}

#[test]
fn every_win_has_one_class_and_points_follow_from_the_classes() {
    let study = simulated(URGAMMON);
    let of_classes = findings_of_cells(&study, 0, "win_class");
    let of_first = |one: &&Value| one["quantity"].as_str().expect("a text").contains(" by first)");
    let (first, all): (Vec<&Value>, Vec<&Value>) = of_classes.into_iter().partition(of_first);
    // As in the rule file: in the order in which they are tried, with their points.
    let ids = ["babilon", "psy-na-przedpolu", "psy-na-ulicach", "single"];
    let points = [4, 3, 2, 1];
    assert_eq!(all.iter().map(|one| &one["win_class"]).collect::<Vec<_>>(), ids);
    assert_eq!(first.iter().map(|one| &one["win_class"]).collect::<Vec<_>>(), ids);
    let sum = |of: &[&Value]| of.iter().map(|one| count(one, "count")).sum::<u64>();
    let [first_wins, second_wins, ..] = endings(&study);
    assert_eq!((sum(&all), sum(&first)), (first_wins + second_wins, first_wins));
    for (class, id) in all.iter().zip(ids) {
        assert_eq!(class["quantity"], json!(format!("share({id})")));
        check_figure(class, 3_000);
        let share = count(class, "count") as f64 / 3_000.0;
        assert!(near(decimal(class, "estimate"), share), "{class}");
    }
    let won_in = |of: &[&Value]| {
        of.iter().zip(points).map(|(one, points)| points * count(one, "count")).sum::<u64>() as f64
    };
    let (won, won_by_first) = (won_in(&all), won_in(&first));
    let difference = finding(&study, "points_difference");
    check_figure(difference, 3_000);
    assert!(near(decimal(difference, "estimate"), (2.0 * won_by_first - won) / 3_000.0));
    // A draw has no winner, and counts 0.
    let mean_points = finding(&study, "mean_points");
    assert!(near(decimal(mean_points, "estimate"), won / 3_000.0), "{mean_points}");
}

#[test]
fn every_count_has_a_mean_a_spread_extremes_and_ordered_quantiles() {
    let study = simulated(URGAMMON);
    let listed = ["throws", "turns", "actions", "captures", "extra_throws", "passes"];
    let more = [
        "captures_first",
        "captures_second",
        "rethrows",
        "verdict_nos",
        "forced_actions",
        "lead_changes",
    ];
    for key in listed.into_iter().chain(more) {
        let found = distribution(&study, key);
        let (min, max) = (count(found, "least") as f64, count(found, "greatest") as f64);
        let finding_of = |statistic: &str| finding(&study, &format!("{statistic}({key})"));
        let mean = decimal(finding_of("mean"), "estimate");
        assert!(min <= mean && mean <= max, "{key}: {found}");
        if min < max {
            check_figure(finding_of("mean"), 3_000);
            // The standard error of a mean is sd / sqrt(n); 97.5 % of Student's t with 2999 degrees
            // of freedom lie below z + (z^3 + z) / (4 * 2999) = 1.96075, z being 1.95996.
            assert_eq!(finding_of("mean")["method"], json!("Student t"));
            let reach = 1.960_75 * decimal(finding_of("sd"), "estimate") / 3_000f64.sqrt();
            let [low, high] = ["low", "high"].map(|end| decimal(finding_of("mean"), end));
            assert!(((high - low) / 2.0 / reach - 1.0).abs() < 1e-5, "{key}: {reach} {low} {high}");
        } else {
            assert!(
                finding_of("mean")["low"].is_null(),
                "no spread was seen in {key}, so there is no interval"
            );
        }
        assert_eq!(count(found, "n"), 3_000);
        let quantiles = ["q05", "q25", "q50", "q75", "q95"].map(finding_of);
        for quantile in quantiles {
            check_figure(quantile, 3_000);
        }
        let at = quantiles.map(|quantile| decimal(quantile, "estimate"));
        assert!(at.is_sorted() && min <= at[0] && at[4] <= max, "{key}: {at:?}");
        for statistic in ["mean", "sd", "q50"] {
            assert!(finding_of(statistic)["method"].is_string(), "{key} {statistic}");
        }
    }
}

#[test]
fn means_obey_the_identities_of_the_rulebook() {
    let study = simulated(URGAMMON);
    let figure = |quantity: &str| decimal(finding(&study, quantity), "estimate");
    let mean = |key: &str| figure(&format!("mean({key})"));
    // Rulebook, section 2, in a finished game: throws = actions + passes + rethrows + verdict NOs,
    // and extra throws = throws - turns. Means over the same games obey it, too.
    let parts = mean("actions") + mean("passes") + mean("rethrows") + mean("verdict_nos");
    assert!((mean("throws") - parts).abs() < 1e-9, "{} {parts}", mean("throws"));
    assert!((mean("extra_throws") - (mean("throws") - mean("turns"))).abs() < 1e-9);
    assert!((mean("captures") - mean("captures_first") - mean("captures_second")).abs() < 1e-9);
    let forced = figure("forced_share");
    assert!((forced - mean("forced_actions") / mean("actions")).abs() < 1e-9, "{forced}");
    assert!(figure("legal_actions") >= 1.0, "an action is one of at least one");
}

#[test]
fn plan_fingerprint_depends_on_the_question_and_not_on_how_it_is_played() {
    let by = |players: &str, more: &str| {
        simulated(&format!("urgammon --games 64 {players} {more}"))["plan"].to_string()
    };
    let plan = |more: &str| by("--bots greedy,greedy", more);
    let usual = plan("--measures usual");
    for same in ["", "--threads 1", "--threads 3", "--engine plain", "--engine lockstep"] {
        assert_eq!(plan(same), usual, "{same}");
    }
    // Strong and casual players are those who play if nobody is named.
    let strong_and_casual = by("", "");
    assert_eq!(by("--players strong,casual", ""), strong_and_casual);
    let others = ["--measures all", "--seed 2", "--match", "--level 0.9", "--throw-limit 900"];
    let mut plans = others.map(plan).to_vec();
    plans.extend(["--bots greedy,random", "--players casual"].map(|players| by(players, "")));
    plans.extend([usual, strong_and_casual]);
    plans.sort_unstable();
    plans.dedup();
    assert_eq!(plans.len(), 9, "each of these is another plan: {plans:?}");
}

#[test]
fn usual_measures_have_the_same_figures_as_all_measures() {
    let all = simulated("urgammon --games 1500 --seed 4 --measures all");
    let usual = simulated("urgammon --games 1500 --seed 4");
    let mut expected = all.clone();
    // Removes what only `all` has, and checks that this is what it should be.
    let mut lacking = Vec::new();
    for part in ["findings", "distributions", "samples"] {
        let kept: Vec<&Value> = list(&usual, part).iter().map(|one| &one["quantity"]).collect();
        expected[part].as_array_mut().unwrap().retain(|one| {
            let is_kept = kept.contains(&&one["quantity"]);
            if !is_kept {
                lacking.push(format!("{part} {}", one["quantity"].as_str().unwrap()));
            }
            is_kept
        });
    }
    for key in ["actions", "forced_actions", "unforced_actions", "lead_changes"] {
        assert!(lacking.contains(&format!("distributions {key}")), "{key}");
        assert!(lacking.contains(&format!("findings mean({key})")), "{key}");
    }
    assert!(lacking.contains(&"findings legal_actions".to_owned()));
    for key in ["throws", "captures", "passes", "extra_throws"] {
        assert!(!lacking.contains(&format!("distributions {key}")), "{key}");
        assert!(!lacking.contains(&format!("findings mean({key})")), "{key}");
    }
    assert!(!lacking.contains(&"samples mean(throws)".to_owned()));
    let boards = expected["boards"].take();
    expected["boards"] = json!([]);
    let square = &boards[0]["squares"][3]["square"];
    let shares = findings_of_cells(&all, 0, "square").into_iter();
    let shares =
        shares.filter(|one| one["square"] == *square && one["quantity"] == "first_occupancy");
    let shares = shares.map(|one| decimal(one, "estimate")).collect::<Vec<_>>();
    assert!(matches!(shares[..], [share] if share > 0.0 && share < 1.0), "{shares:?}");
    // Other measures give another plan and scenario, and other samples another checksum.
    assert_eq!(usual["scenario"]["measures"], "usual");
    for key in ["plan", "checksum", "scenario"] {
        assert_ne!(expected[key], usual[key], "{key}");
        expected[key] = usual[key].clone();
    }
    assert!(usual == expected, "the usual figures are others");
}

#[test]
fn tables_show_what_was_measured_and_say_how_to_get_the_rest() {
    let usual = printed("simulate finkel --bots greedy,greedy --games 200 --verbose");
    let all = printed("simulate finkel --bots greedy,greedy --games 200 --measures all --verbose");
    // The beginnings of rows; the rest of a name may be on the next line.
    let of_detail =
        ["\nLead ", "\nForced ", "\nLegal ", "before which a player held the square", "\nm8 "];
    for text in of_detail {
        assert!(all.contains(text) && !usual.contains(text), "{text}");
    }
    let last = usual.lines().last().unwrap_or_default();
    let hint = "Also measured with --measures all";
    assert!(last.contains(hint) && !all.contains(hint), "{last}");
}

#[test]
fn number_of_threads_changes_no_byte() {
    // More than one block of games, and not a whole number of blocks.
    let on = |threads: u16| {
        printed(&format!(
            "simulate finkel --bots greedy,greedy \
            --games 5000 --json --threads {threads}"
        ))
    };
    let alone = on(1);
    assert_eq!(alone, on(2));
    assert_eq!(alone, on(8));
}

#[test]
fn another_seed_plays_other_games_and_the_largest_seed_keeps_all_digits() {
    let with = |seed: u64| simulated(&format!("finkel --games 500 --seed {seed}"));
    assert_ne!(finding(&with(1), "mean(throws)"), finding(&with(2), "mean(throws)"));
    assert_eq!(count(&with(u64::MAX), "seed"), u64::MAX);
}

#[test]
fn first_named_bot_is_the_first_player() {
    let first_wins = |bots: &str| {
        let study = simulated(&format!("finkel --games 2000 --bots {bots}"));
        let named: Vec<_> = bots.split(',').collect();
        let played = subject(&study, 0);
        assert_eq!([&played["first_bot"], &played["second_bot"]], named[..]);
        endings(&study)[0]
    };
    let (strong_first, weak_first) = (first_wins("greedy,random"), first_wins("random,greedy"));
    assert!(strong_first > 1_000 && weak_first < 1_000, "{strong_first} {weak_first}");
}

#[test]
fn higher_level_gives_wider_intervals_around_the_same_estimates() {
    let width = |level: &str| {
        let study = simulated(&format!("finkel --games 1000 --level {level}"));
        let figure = finding(&study, "first_player_advantage");
        assert_eq!(figure["level"].to_string(), level);
        (decimal(figure, "estimate").to_bits(), decimal(figure, "high") - decimal(figure, "low"))
    };
    let ((estimate, narrow), (same, wide)) = (width("0.8"), width("0.99"));
    assert_eq!(estimate, same);
    // Normal quantiles for 0.99 and 0.8 are 2.576 and 1.282: about twice as wide.
    assert!((1.9..2.1).contains(&(wide / narrow)), "{narrow} {wide}");
}

#[test]
fn one_game_has_no_interval_of_its_mean_and_says_so() {
    let study = simulated("finkel --bots greedy,greedy --games 1");
    let [first_wins, second_wins, ..] = endings(&study);
    assert_eq!(first_wins + second_wins, 1);
    let mean = finding(&study, "mean(throws)");
    assert!(mean["low"].is_null() && mean["high"].is_null(), "{mean}");
    assert!(findings_of(&study, 0).iter().all(|one| one["statistic"] != "sd"), "nor a deviation");
    let throws = distribution(&study, "throws");
    assert_eq!(throws["least"], throws["greatest"]);
    assert_eq!(warning_kinds(&study), ["too-few-games"]);
}

#[test]
fn report_is_written_on_request_and_contains_what_is_printed() {
    let folder = folder(&[]);
    let command = "simulate tiny --bots random,greedy --games 2000 --seed 5";
    let output = urlab_in(folder.path(), &format!("{command} --out reports --verbose"))
        .assert()
        .success()
        .get_output()
        .clone();
    let printed = String::from_utf8(output.stdout).expect("the output is UTF-8");
    let report = folder.path().join("reports/simulate");
    let written = files_below(&report);
    for file in [
        "charts/tiny-random-greedy-throws.png",
        "distributions.parquet",
        "findings.parquet",
        "report.html",
    ] {
        assert!(written.iter().any(|name| name == file), "{file} in {written:?}");
        assert!(printed.contains(&format!("reports/simulate/{file}")), "{file} in {printed}");
    }
    let study = simulated("tiny --bots random,greedy --games 2000 --seed 5");
    assert_eq!(summary(&report), study);
    let page = std::fs::read_to_string(report.join("report.md")).expect("the page can be read");
    assert!(
        page.contains(&format!("urlab {command} --throw-limit 100000 --level 0.95\n")),
        "{page}"
    );
}

#[test]
fn report_of_matches_is_refused() {
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
