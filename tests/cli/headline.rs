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

/// The sentences of a line of an answer card.
fn line(summary: &Value, card: usize, name: &str) -> Vec<String> {
    let lines = list(&list(summary, "cards")[card], "lines");
    let found = lines.iter().find(|line| line["name"] == name).expect("the line");
    let said = list(found, "sentences").iter().map(|one| one["text"].as_str().expect("a text"));
    said.map(str::to_owned).collect()
}

#[test]
fn comparison_says_how_much_longer_and_which_endings_changed() {
    let folder = folder(&[("five.yaml", FIVE)]);
    let command = "compare urgammon five.yaml --games 100000 --seed 3 --bots greedy,greedy";
    let found = summary(folder.path(), command);
    let [length, endings, ..] = headline(&found)[..] else { panic!("{found}") };
    let start = "Five pawns instead of Urgammon, greedy against greedy: a game is ";
    assert!(length.starts_with(start), "{length}");
    let throws = finding_of(&found, 1, "mean(throws)");
    assert_shows(length, &values(throws, DIFFERENCE, 1.0));
    let both =
        [1, 0].map(|subject| decimal(finding_of(&found, subject, "mean(throws)"), "estimate"));
    assert_shows(length, &both);
    let minutes = both.map(|throws| format!("{:.0}", throws * 8.0 / 60.0));
    let expected =
        format!(", about {} minutes instead of {} at 8 seconds a throw.", minutes[0], minutes[1]);
    assert!(length.ends_with(&expected), "{length}");
    // What changes most at the table is said, and the rare class after it.
    assert!(endings.starts_with("Psy na przedpolu ends "), "{endings}");
    let psy = finding_of(&found, 1, "share(psy-na-przedpolu)");
    assert_shows(endings, &values(psy, ["difference_low", "difference_high"], 100.0));
    let share = |subject, class: &str| {
        decimal(finding_of(&found, subject, &format!("share({class})")), "estimate")
    };
    let both = [1, 0].map(|subject| 100.0 * share(subject, "psy-na-przedpolu"));
    assert_shows(endings, &both);
    assert!(share(1, "babilon") / share(0, "babilon") < 0.6, "more pawns make Babilon rarer");
    let all = line(&found, 0, "Endings").concat();
    assert!(all.contains("Psy na przedpolu ends ") && all.contains(", Babilon "), "{all}");
    // A rare class that changed by half is never called negligible.
    assert_ne!(finding_of(&found, 1, "share(babilon)")["effect_size"], "negligible");
}

#[test]
fn same_rules_under_another_name_play_the_same() {
    let folder = folder(&[("copy.yaml", COPY)]);
    let bots = "--games 200 --bots greedy,greedy";
    let found = summary(folder.path(), &format!("compare urgammon copy.yaml {bots}"));
    assert_eq!(
        headline(&found),
        ["A copy and Urgammon play the same: every game of greedy against greedy was equal."]
    );
    let command = format!("compare finkel+coins-4 finkel+tetrahedra-4 {bots}");
    let found = summary(folder.path(), &command);
    let [sentence] = headline(&found)[..] else { panic!("{found}") };
    let expected = " throw exactly the same: every game of greedy against greedy was equal.";
    assert!(sentence.ends_with(expected), "{sentence}");
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
    assert!(different.starts_with("Tiny, greedy against random: a game takes "), "{different}");
    assert!(different.ends_with("Different bots do not show whether it matters who starts."));
    assert!(!different.contains("advantage"), "{different}");
}

#[test]
fn games_that_did_not_end_have_no_mean_length() {
    let folder = folder(&[]);
    let command = "simulate tiny --throw-limit 20 --games 1000 --bots greedy,greedy";
    let found = summary(folder.path(), command);
    let unfinished = found["subjects"][0]["unfinished"].as_u64().expect("a count");
    assert!(unfinished > 0);
    let expected = format!(
        "Tiny, greedy against greedy: {unfinished} of 1,000 games did not end, so their mean \
         length is not known."
    );
    assert_eq!(headline(&found)[0], expected);
    let command = "compare tiny finkel --throw-limit 20 --games 100 --bots greedy,greedy";
    let found = summary(folder.path(), command);
    let expected =
        "Greedy against greedy: some games did not end, so their lengths are not compared.";
    assert_eq!(line(&found, 0, "Length"), [expected]);
    assert!(!headline(&found).join(" ").contains(" throws longer"), "{found}");
}

/// Strong and casual players answer if nobody names players. Each has a sentence in each line.
#[test]
fn strong_and_casual_players_each_have_a_sentence() {
    let folder = folder(&[]);
    let found = summary(folder.path(), "simulate finkel --games 2000");
    let first = headline(&found)[0];
    assert!(first.starts_with("Finkel, strong players: a game takes "), "{first}");
    let lengths = line(&found, 0, "Length");
    assert!(lengths[0].starts_with("Strong players: a game takes "), "{lengths:?}");
    assert!(lengths[1].starts_with("Casual players: a game takes "), "{lengths:?}");
    assert_eq!(lengths.len(), 3, "the third says how they differ: {lengths:?}");
    let names = list(&list(&found, "cards")[0], "lines").iter().map(|line| &line["name"]);
    assert_eq!(names.collect::<Vec<_>>(), ["Length", "Endings", "Start", "Tension"]);
}

#[test]
fn the_seconds_of_a_throw_are_an_option_that_changes_minutes_only() {
    let folder = folder(&[]);
    let of = |option: &str| {
        let command = format!("simulate tiny --games 2000 --bots greedy,greedy{option}");
        summary(folder.path(), &command)
    };
    let (usual, slow) = (of(""), of(" --seconds-per-throw 30"));
    let throws = decimal(finding(&usual, "mean(throws)"), "estimate");
    let expected = |minutes: f64, seconds| {
        let minutes =
            if minutes < 10.0 { format!("{minutes:.1}") } else { format!("{minutes:.0}") };
        format!(", about {minutes} minutes at {seconds} seconds a throw.")
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
    let start = "Five pawns instead of Urgammon, greedy against greedy: a game is ";
    assert!(sentences[0].starts_with(start), "{sentences:?}");
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
    let alone = summary(
        folder.path(),
        "simulate five.yaml --games 1000 --measures all --bots greedy,greedy",
    );
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
    assert!(ends.starts_with("Greedy against greedy: a game is shortest with men = 1: "), "{ends}");
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
    let start =
        "Greedy against greedy: the rule \"one man\" matters most for the length: it makes a game ";
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
    let start = format!("Finkel: {best} wins ");
    assert!(strongest.starts_with(&start), "{strongest}");
    // Without casual players, `greedy` would be the other bot; here it is the strongest itself.
    assert_eq!([best.as_str(), weakest.as_str()], ["greedy", "random"]);
    let against = " against a random player, and 50 against an equal.";
    assert!(strongest.ends_with(against), "{strongest}");
    let edge = |one: &str, other: &str| {
        only(&found, |it| {
            let bots = [&it["plain_bot"], &it["best_bot"]];
            it["quantity"] == "edge" && bots.iter().all(|bot| *bot == one || *bot == other)
        })
    };
    let pair = edge(&weakest, &best)["subject"].clone();
    let won = only(&found, |it| it["quantity"] == "better_wins" && it["subject"] == pair);
    assert_shows(strongest, &values(won, ESTIMATE, 100.0));
    assert_shows(steps, &values(edge(&weakest, &middle), DIFFERENCE, 100.0));
}

#[test]
fn tuning_says_which_change_meets_the_goals_in_new_games() {
    let scenario = "name: tuned\nrules: [tiny]\nbots: [[greedy, greedy]]\ngames: 20_000\nseed: \
                    4\ntune:\n  free:\n    pieces.man.count: [1, 3]\n  goals: [mean(throws) \
                    above 20]\n  winners: 1\n  confirm: 60_000\n";
    let folder = folder(&[("tuned.yaml", scenario)]);
    let found = ran(folder.path(), "tuned");
    let [best, costs, unchanged] = headline(&found)[..] else { panic!("{found}") };
    let figure = |label: &str| {
        only(&found, |one| one["label"] == label && one["quantity"] == "mean(throws)")
    };
    let start = "The change to men = 3 meets the goal for greedy against greedy: Throws ";
    assert!(best.starts_with(start), "{best}");
    assert!(best.ends_with(" 60,000 games with new dice confirm it."), "{best}");
    assert_shows(best, &values(figure("A"), ESTIMATE, 1.0));
    // What the change does that no goal asks for.
    assert!(costs.starts_with("Beside the goals, it changes the game: "), "{costs}");
    let advantage =
        only(&found, |one| one["label"] == "A" && one["quantity"] == "first_player_advantage");
    assert!(decimal(advantage, "difference") < 0.0, "{advantage}");
    assert!(costs.contains("pp to the second player ("), "{costs}");
    assert_shows(costs, &values(advantage, DIFFERENCE, 100.0));
    assert!(unchanged.starts_with("The rules as they are miss \"mean(throws) above 20\" with "));
}

#[test]
fn readings_say_which_other_reading_matters_most() {
    let rules = "name: small\ntitle: Small\nextends: tiny\nreadings:\n  - point: How many \
                 men.\n    reading: Two.\n    field: pieces.man.count\n    alternatives:\n      \
                 - reading: One.\n        set: {pieces.man.count: 1}\n      - reading: Two, as \
                 here.\n        set: {pieces.man.count: 2}\n";
    let folder = folder(&[("small.yaml", rules)]);
    let found = summary(folder.path(), "readings small.yaml --bots greedy,greedy --games 2000");
    let [head, most] = headline(&found)[..] else { panic!("{found}") };
    let expected =
        "1 of 2 other readings changes the game for greedy against greedy enough to notice.";
    assert_eq!(head, expected);
    let start = "The point that matters most is \"How many men\". The other reading: ";
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
