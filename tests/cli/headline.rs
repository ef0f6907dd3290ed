//! The headline: the first sentences of a report, against the figures of the same report.

use std::path::Path;

use serde_json::Value;

use crate::support::{decimal, finding, finding_of, folder, list, urlab_in};

const FIVE: &str = "name: five\ntitle: Five pawns\nextends: urgammon\npieces: {pawn: {count: 5}}\n";
const COPY: &str = "name: copy\ntitle: A copy\nextends: urgammon\n";

fn summary(folder: &Path, command: &str) -> Value {
    let output = urlab_in(folder, &format!("{command} --json")).output().expect("it runs");
    serde_json::from_slice(&output.stdout).expect("the output is one JSON object")
}

fn headline(summary: &Value) -> Vec<&str> {
    list(summary, "headline").iter().map(|one| one.as_str().expect("a sentence")).collect()
}

/// The summary of a scenario in this folder.
fn ran(folder: &Path, name: &str) -> Value {
    urlab_in(folder, &format!("run {name}.yaml --quiet")).assert().success();
    crate::support::summary(&folder.join("reports").join(name))
}

/// Asserts that a sentence shows each of these values, rounded to the digits that it has.
fn assert_shows(sentence: &str, values: &[f64]) {
    let is_part = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ',');
    let numbers = sentence.split(|letter| !is_part(letter)).filter_map(|text| {
        let text = text.trim_matches(['.', ',']).replace(',', "");
        let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        Some((text.parse::<f64>().ok()?, 0.5001 / 10f64.powf(decimals as f64)))
    });
    let numbers: Vec<(f64, f64)> = numbers.collect();
    for value in values {
        let shows = |(number, rounding): &(f64, f64)| (number - value.abs()).abs() <= *rounding;
        assert!(numbers.iter().any(shows), "{value} in {sentence}");
    }
}

/// The values of these keys of a finding, times this factor.
fn values<const N: usize>(finding: &Value, keys: [&str; N], factor: f64) -> [f64; N] {
    keys.map(|key| factor * decimal(finding, key))
}

const ESTIMATE: [&str; 3] = ["estimate", "low", "high"];
const DIFFERENCE: [&str; 3] = ["difference", "difference_low", "difference_high"];

/// The only finding for which this is true.
fn only(summary: &Value, is_wanted: impl Fn(&Value) -> bool) -> &Value {
    let found: Vec<&Value> =
        list(summary, "findings").iter().filter(|one| is_wanted(one)).collect();
    let [one] = found[..] else { panic!("{found:?}") };
    one
}

#[test]
fn comparison_says_how_much_longer_and_which_class_changed_most() {
    let folder = folder(&[("five.yaml", FIVE)]);
    let found = summary(folder.path(), "compare urgammon five.yaml --games 100000 --seed 3");
    let [length, class] = headline(&found)[..] else { panic!("{found}") };
    let figure = |quantity: &str, subject: usize, key: &str| {
        finding_of(&found, subject, quantity)[key].as_f64().expect("a number")
    };
    let throws = |subject, key| figure("mean(throws)", subject, key);
    let expected = format!(
        "A game of Five pawns is {:.2} throws longer than one of Urgammon ({:.2} to {:.2}): {:.2} \
         instead of {:.2}, about {:.0} minutes instead of {:.0} at 8 seconds a throw.",
        throws(1, "difference"),
        throws(1, "difference_low"),
        throws(1, "difference_high"),
        throws(1, "estimate"),
        throws(0, "estimate"),
        throws(1, "estimate") * 8.0 / 60.0,
        throws(0, "estimate") * 8.0 / 60.0,
    );
    assert_eq!(length, expected);
    let share = |subject| figure("share(babilon)", subject, "estimate");
    let ratio = share(1) / share(0);
    assert!(ratio < 0.6, "more pawns make Babilon rarer: {ratio}");
    let expected = format!("Babilon ends games of Five pawns {ratio:.2} times as often: ");
    assert!(class.starts_with(&expected), "{class}");
    // A rare class that changed by half is never called negligible.
    assert_ne!(finding_of(&found, 1, "share(babilon)")["effect_size"], "negligible");
}

#[test]
fn same_rules_under_another_name_play_the_same() {
    let folder = folder(&[("copy.yaml", COPY)]);
    let found = summary(folder.path(), "compare urgammon copy.yaml --games 200");
    assert_eq!(headline(&found), ["A copy and Urgammon play the same: every game was equal."]);
    let found = summary(folder.path(), "compare finkel+coins-4 finkel+tetrahedra-4 --games 200");
    let [sentence] = headline(&found)[..] else { panic!("{found}") };
    assert!(sentence.ends_with(" throw exactly the same: every game was equal."), "{sentence}");
}

#[test]
fn different_bots_do_not_show_whether_it_matters_who_starts() {
    let folder = folder(&[]);
    let sentences = |bots: &str| {
        let found = summary(folder.path(), &format!("simulate tiny --games 20000 --bots {bots}"));
        headline(&found).join(" ")
    };
    // The exact advantage between random bots is 7.5 pp (`just exact`).
    let (same, different) = (sentences("random,random"), sentences("greedy,random"));
    assert!(same.contains("The first player has an advantage of "), "{same}");
    assert!(different.starts_with("A game of Tiny takes "), "{different}");
    assert!(!different.contains("advantage") && !different.contains("starts"), "{different}");
}

#[test]
fn games_that_did_not_end_have_no_mean_length() {
    let folder = folder(&[]);
    let found = summary(folder.path(), "simulate tiny --throw-limit 20 --games 1000");
    let unfinished = found["subjects"][0]["unfinished"].as_u64().expect("a count");
    assert!(unfinished > 0);
    let expected = format!(
        "{unfinished} of 1,000 games of Tiny did not end, so their mean length is not known."
    );
    assert_eq!(headline(&found), [expected]);
    let found = summary(folder.path(), "compare tiny finkel --throw-limit 20 --games 100");
    let [sentence] = headline(&found)[..] else { panic!("{found}") };
    assert!(sentence.starts_with("Some games of Finkel or Tiny did not end"), "{sentence}");
}

#[test]
fn the_seconds_of_a_throw_are_an_option_that_changes_minutes_only() {
    let folder = folder(&[]);
    let of = |option: &str| summary(folder.path(), &format!("simulate tiny --games 2000{option}"));
    let (usual, slow) = (of(""), of(" --seconds-per-throw 30"));
    let throws = decimal(finding(&usual, "mean(throws)"), "estimate");
    let turns = decimal(finding(&usual, "mean(turns)"), "estimate");
    let expected = |minutes: f64, seconds| {
        let minutes =
            if minutes < 10.0 { format!("{minutes:.1}") } else { format!("{minutes:.0}") };
        format!(": about {turns:.0} turns and {minutes} minutes at {seconds} seconds a throw.")
    };
    for (found, seconds) in [(&usual, 8.0), (&slow, 30.0)] {
        let sentence = headline(found)[0];
        assert!(sentence.ends_with(&expected(throws * seconds / 60.0, seconds)), "{sentence}");
    }
    assert_eq!((&usual["findings"], &usual["plan"]), (&slow["findings"], &slow["plan"]));
    for wrong in ["0", "-1", "many", "inf"] {
        let command = format!("simulate tiny --seconds-per-throw {wrong}");
        let message = predicates::str::contains("write a number of seconds above 0");
        urlab_in(folder.path(), &command).assert().code(64).stderr(message);
    }
}

/// The example of the page on rule files: two rule sets and two pairs of bots without a block.
#[test]
fn rule_sets_of_plain_cases_are_compared_with_the_first() {
    let scenario = "name: five-pawns\ntitle: Do five pawns make Urgammon longer?\nrules: \
                    [urgammon, five.yaml]\nbots: [[greedy, greedy], [random, random]]\ngames: \
                    1_000\nseed: 1\nseconds_per_throw: 15\n";
    let folder = folder(&[("five.yaml", FIVE), ("five-pawns.yaml", scenario)]);
    let found = ran(folder.path(), "five-pawns");
    let sentences = headline(&found);
    let name = "Five pawns (greedy v greedy)";
    let start = format!("A game of {name} is ");
    assert!(sentences[0].starts_with(&start), "{sentences:?}");
    // Cases are in the order of rule sets, then of bots.
    let [before, now] = [0, 2].map(|case| finding_of(&found, case, "mean(throws)"));
    assert_shows(sentences[0], &values(now, DIFFERENCE, 1.0));
    let lengths = [before, now].map(|one| decimal(one, "estimate"));
    assert_shows(sentences[0], &lengths);
    assert_shows(sentences[0], &lengths.map(|throws| throws * 15.0 / 60.0));
    let said = sentences.iter().filter(|one| one.contains(" at 15 seconds a throw"));
    assert_eq!(said.count(), 1, "{sentences:?}");
    // The difference of the means, with the interval of the paired games.
    let [one, other] = lengths;
    assert!((decimal(now, "difference") - (other - one)).abs() < 1e-9);
    assert_eq!((now["baseline"].as_u64(), before["baseline"].as_u64()), (Some(0), None));
    let alone = summary(folder.path(), "simulate five.yaml --games 1000 --measures all");
    let alone = finding(&alone, "mean(throws)");
    for key in ESTIMATE {
        assert_eq!(alone[key], now[key], "a rule set plays the games that it plays alone");
    }
}

#[test]
fn sweep_names_the_ends_and_the_rules_as_they_are() {
    let scenario = "name: swept\nrules: [tiny]\nbots: [[greedy, greedy]]\ngames: 4_000\nseed: \
                    3\nsweep:\n  fields:\n    pieces.man.count: {from: 1, to: 3}\n";
    let folder = folder(&[("swept.yaml", scenario)]);
    let found = ran(folder.path(), "swept");
    let cell = |men: &str| {
        only(&found, |one| {
            one["quantity"] == "mean(throws)" && one["point"] == format!("pieces.man.count={men}")
        })
    };
    let [ends, rank, ..] = headline(&found)[..] else { panic!("{found}") };
    assert!(ends.starts_with("A game is shortest with men = 1: "), "{ends}");
    for men in ["1", "3"] {
        assert_shows(ends, &values(cell(men), ESTIMATE, 1.0));
    }
    assert!(rank.starts_with("Both cells are told apart from all others; the rules as they are"));
    assert_shows(rank, &values(cell("2"), ESTIMATE, 1.0));
}

#[test]
fn effects_name_the_rule_that_matters_most() {
    let scenario = "name: mattering\nrules: [tiny]\nbots: [[greedy, greedy]]\ngames: \
                    8_000\nseed: 12\neffects:\n  rules:\n    - {name: no safe squares, set: \
                    {safe: []}}\n    - {name: one man, set: {pieces.man.count: 1}}\n  \
                    quantities: [share(draws), mean(throws)]\n";
    let folder = folder(&[("mattering.yaml", scenario)]);
    let found = ran(folder.path(), "mattering");
    let [length, draws] = headline(&found)[..] else { panic!("{found}") };
    let effect =
        only(&found, |one| one["quantity"] == "mean(throws)" && one["switches"] == "one man");
    let start = "The rule \"one man\" matters most for the length: it makes a game ";
    assert!(length.starts_with(start), "{length}");
    assert_shows(length, &values(effect, DIFFERENCE, 1.0));
    // No rule here can make a draw.
    assert_eq!(draws, "No rule matters for Draws: it was equal in every game.");
}

#[test]
fn ladder_names_the_strongest_bot_and_the_steps() {
    let scenario = "name: climbed\nrules: [finkel]\ngames: 3_000\nseed: 13\nladder:\n  bots: \
                    [greedy, random, foremost]\n";
    let folder = folder(&[("climbed.yaml", scenario)]);
    let found = ran(folder.path(), "climbed");
    let [strongest, steps] = headline(&found)[..] else { panic!("{found}") };
    let means = list(&found, "findings").iter().filter(|one| one["quantity"] == "mean_edge");
    let mut means: Vec<(f64, u64)> =
        means.map(|one| (decimal(one, "estimate"), one["subject"].as_u64().unwrap())).collect();
    means.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let bot = |(_, subject): &(f64, u64)| {
        found["subjects"][*subject as usize]["first_bot"].as_str().expect("a bot").to_owned()
    };
    let [weakest, middle, best] = [0, 1, 2].map(|place| bot(&means[place]));
    assert!(strongest.contains(&best) && strongest.contains(&format!("against {weakest} ")));
    let edge = |one: &str, other: &str| {
        only(&found, |it| {
            let bots = [&it["plain_bot"], &it["best_bot"]];
            it["quantity"] == "edge" && bots.iter().all(|bot| *bot == one || *bot == other)
        })
    };
    assert_shows(strongest, &values(edge(&weakest, &best), DIFFERENCE, 100.0));
    assert_shows(steps, &values(edge(&weakest, &middle), DIFFERENCE, 100.0));
}

#[test]
fn tuning_says_which_change_meets_the_goals_in_new_games() {
    let scenario = "name: tuned\nrules: [tiny]\nbots: [[greedy, greedy]]\ngames: 20_000\nseed: \
                    4\ntune:\n  free:\n    pieces.man.count: [1, 3]\n  goals: [mean(throws) \
                    above 20]\n  winners: 1\n  confirm: 10_000\n";
    let folder = folder(&[("tuned.yaml", scenario)]);
    let found = ran(folder.path(), "tuned");
    let [best, unchanged] = headline(&found)[..] else { panic!("{found}") };
    let figure = |label: &str| {
        only(&found, |one| one["label"] == label && one["quantity"] == "mean(throws)")
    };
    assert!(best.starts_with("The change to men = 3 meets the goal: Throws "), "{best}");
    assert!(best.ends_with(" 10,000 games with new dice confirm it."), "{best}");
    assert_shows(best, &values(figure("A"), ESTIMATE, 1.0));
    assert!(unchanged.starts_with("The rules as they are miss \"mean(throws) above 20\" with "));
}

#[test]
fn readings_say_which_other_reading_matters_most() {
    let rules = "name: small\ntitle: Small\nextends: tiny\nreadings:\n  - point: How many \
                 men.\n    reading: Two.\n    field: pieces.man.count\n    alternatives:\n      \
                 - reading: One.\n        set: {pieces.man.count: 1}\n      - reading: Two, as \
                 here.\n        set: {pieces.man.count: 2}\n";
    let folder = folder(&[("small.yaml", rules)]);
    let found = summary(folder.path(), "readings small.yaml --games 2000");
    let [head, most] = headline(&found)[..] else { panic!("{found}") };
    assert_eq!(head, "1 of 2 other readings is shown to change the game.");
    let start = "The point that matters most is \"How many men\". A game of the other reading is ";
    assert!(most.starts_with(start), "{most}");
    let difference = only(&found, |one| {
        one["quantity"] == "mean(throws)" && one["point"] == "pieces.man.count=1"
    });
    assert_shows(most, &values(difference, DIFFERENCE, 1.0));
}

#[test]
fn exact_values_luck_and_regret_have_their_sentences() {
    let folder = folder(&[]);
    urlab_in(folder.path(), "solve finkel --pieces 2 --quiet").assert().success();
    let found = summary(folder.path(), "exact finkel --pieces 2 --bots greedy,greedy");
    let [chances, length] = headline(&found)[..] else { panic!("{found}") };
    let exact = |quantity: &str| decimal(finding(&found, quantity), "exact");
    let wins = ["share(first_wins)", "share(second_wins)"].map(|one| 100.0 * exact(one));
    assert_shows(chances, &wins);
    assert_shows(length, &[exact("mean(throws)"), exact("mean(throws)") * 8.0 / 60.0]);

    let found = summary(folder.path(), "luck finkel --pieces 2 --games 2000");
    let [share, dice] = headline(&found)[..] else { panic!("{found}") };
    assert_shows(share, &values(finding(&found, "skill_share"), ESTIMATE, 100.0));
    assert_shows(dice, &values(finding(&found, "luck_per_throw"), ESTIMATE, 100.0));
    assert_shows(dice, &values(finding(&found, "skill_per_decision"), ESTIMATE, 100.0));

    let found = summary(folder.path(), "regret finkel --pieces 2 --bot greedy --games 2000");
    let [lost, mistakes] = headline(&found)[..] else { panic!("{found}") };
    assert_shows(lost, &values(finding(&found, "loss_per_decision"), ESTIMATE, 100.0));
    assert_shows(lost, &values(finding(&found, "loss_per_game_and_player"), ESTIMATE, 100.0));
    assert_shows(mistakes, &values(finding(&found, "mistakes"), ESTIMATE, 100.0));
    let against = "regret finkel --pieces 2 --bot greedy --games 2000 --against perfect";
    let found = summary(folder.path(), against);
    let [_, score, _] = headline(&found)[..] else { panic!("{found}") };
    assert_shows(score, &values(finding(&found, "luck_free_score"), ESTIMATE, 100.0));
}
