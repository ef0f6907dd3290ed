//! Tuning on a small game: the right answer is found with any number of threads, and the reported
//! figures are not too good.

use rayon::ThreadPoolBuilder;

use crate::balance::design::{Point, grid};
use crate::balance::expect::Answer;
use crate::balance::measures::Measures;
use crate::balance::quantity::Quantity;
use crate::balance::tune::{Candidate, Ended, Entrant, Entrants, Outcome};
use crate::batch::course::PlayCourse;
use crate::batch::plan::Plan;
use crate::batch::player::Player;
use crate::batch::rounds::Listener;
use crate::batch::runner;
use crate::game::rules::Rules;
use crate::input::question::Question;
use crate::input::question::tune::TuneQuestion;
use crate::input::scenario::load;
use crate::play::bots::BotKind;

/// A tuning of the smallest game with this block, which is indented below `tune:`.
fn tune(games: u64, seed: u64, block: &str) -> TuneQuestion {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("small.yaml");
    let block = block.lines().map(|line| format!("  {line}\n")).collect::<Vec<_>>().concat();
    let head = format!(
        "name: small\nrules: [tiny]\nbots: [[random, random]]\ngames: {games}\nseed: {seed}\n"
    );
    std::fs::write(&file, format!("{head}tune:\n{block}")).unwrap();
    match load(&file).unwrap_or_else(|diagnostics| panic!("{diagnostics}")).question {
        Question::Tune(tune) => *tune,
        other => panic!("{other:?}"),
    }
}

/// The points of a tuning, all played by random bots.
struct RandomPlayers<'a>(&'a TuneQuestion);

impl Entrants for RandomPlayers<'_> {
    fn rules(&self, point: &Point) -> Option<Rules> {
        self.0.space.rules(point).ok()
    }

    fn players(&self, _: &Rules) -> Result<Option<[Player; 2]>, Ended> {
        Ok(Some([BotKind::Random.into(), BotKind::Random.into()]))
    }
}

fn run(tune: &TuneQuestion) -> Outcome {
    let entrants = RandomPlayers(tune);
    let rules = tune.space.base().clone();
    let players = entrants.players(&rules).unwrap().unwrap();
    let base = Entrant { rules, players };
    tune.tuning.run(&base, &entrants, &PlayCourse::undisturbed())
}

struct NoListener;

impl Listener for NoListener {
    type Error = std::convert::Infallible;
}

/// A figure from the independent games of `urlab simulate`: without pairs and common dice.
fn independent_figure(rules: &Rules, name: &str, games: u64) -> f64 {
    let (columns, ratios) = (Measures::All.columns(rules), Measures::All.ratio_columns());
    let bots = [BotKind::Random; 2];
    let plan = Plan {
        rules: rules.clone(),
        bots: bots.map(Into::into),
        games,
        seed: 99,
        throw_limit: 10_000,
        columns,
        ratios,
        watch_board: false,
        luck: None,
        feel: None,
    };
    let Ok(batch) = runner::run(&plan, &PlayCourse::undisturbed(), &mut NoListener);
    Quantity::parse(name).unwrap().estimate(&plan, &batch.tally, 0.95).unwrap().value
}

const SPACE: &str = "\
free:
  pieces.man.count: {from: 1, to: 4}
  dice[1].faces.1: {from: 1, to: 3}
  equal_turns: [true, false]
winners: 2
confirm: 60_000
";

#[test]
fn the_one_rule_set_that_meets_a_goal_is_found_and_confirmed() {
    let space = tune(80_000, 5, &format!("{SPACE}minimise: mean(throws)\n"));
    let lengths = grid::points(&space.tuning.axes).map(|point| {
        let rules = space.space.rules(&point).unwrap();
        (independent_figure(&rules, "mean(throws)", 40_000), rules.fingerprint, point)
    });
    let mut lengths: Vec<_> = lengths.collect();
    lengths.sort_by(|one, other| one.0.total_cmp(&other.0));
    assert_eq!(lengths.len(), 24);
    // A region around the rule set whose length is furthest from its neighbours. It is not the
    // shortest and not the longest.
    let distance_to_neighbours = |index: usize| {
        (lengths[index].0 - lengths[index - 1].0).min(lengths[index + 1].0 - lengths[index].0)
    };
    let chosen = (1..lengths.len() - 1)
        .max_by(|one, other| {
            distance_to_neighbours(*one).total_cmp(&distance_to_neighbours(*other))
        })
        .unwrap();
    let (length, fingerprint, _) = &lengths[chosen];
    let width = distance_to_neighbours(chosen) / 2.0;
    let goal = format!("{SPACE}goals: [mean(throws) within {width} of {length}]\n");
    let outcome = run(&tune(80_000, 5, &goal));
    let best = &outcome.candidates[1];
    assert_eq!(best.played.fingerprint, *fingerprint);
    assert_eq!((best.answer(), outcome.answer()), (Answer::Holds, Answer::Holds));
    // The other confirmed candidate misses the goal.
    assert_eq!(outcome.candidates[2].answer(), Answer::Fails);
    assert!(outcome.played <= 80_000);

    // An objective leads to the shortest or the longest.
    for (word, (_, fingerprint, _)) in
        [("minimise", &lengths[0]), ("maximise", lengths.last().unwrap())]
    {
        let outcome = run(&tune(80_000, 6, &format!("{SPACE}{word}: mean(throws)\n")));
        assert_eq!(outcome.candidates[1].played.fingerprint, *fingerprint, "{word}");
    }
}

#[test]
fn unmet_goals_and_too_few_games_are_reported() {
    let outcome = run(&tune(80_000, 5, &format!("{SPACE}goals: [mean(throws) above 1000]\n")));
    assert_eq!((outcome.answer(), outcome.candidates.len()), (Answer::Fails, 3));
    // 60,000 games cannot decide whether a share is within 0.0001 of its value. About 60 million
    // games would be needed.
    let close = independent_figure(
        tune(80_000, 5, &format!("{SPACE}minimise: mean(throws)\n")).space.base(),
        "share(first_wins)",
        4_000_000,
    );
    let goal = format!("{SPACE}goals: [share(first_wins) within 0.0001 of {close}]\n")
        .replace("[true, false]", "[false, null]");
    let outcome = run(&tune(80_000, 5, &goal));
    assert_ne!(outcome.answer(), Answer::Holds);
}

#[test]
fn goals_come_before_the_objective() {
    // The longest games are those of four men, and the goal excludes their length.
    let block = format!("{SPACE}goals: [mean(throws) below 9]\nmaximise: mean(throws)\n");
    let tune = tune(200_000, 3, &block);
    let outcome = run(&tune);
    let best = &outcome.candidates[1];
    assert_eq!(best.answer(), Answer::Holds);
    let longer = grid::points(&tune.tuning.axes)
        .filter_map(|point| tune.space.rules(&point).ok())
        .filter(|rules| {
            let length = independent_figure(rules, "mean(throws)", 40_000);
            length < 8.8 && length > best.confirmed[1].unwrap().value + 0.2
        });
    assert_eq!(longer.count(), 0, "no rule set below the bound is clearly longer than the best");
}

#[test]
fn any_number_of_threads_gives_the_same_result() {
    let block = format!(
        "{SPACE}goals: [mean(throws) between 6 and 8, first_player_advantage within 0.02 of 0]\n"
    );
    let outcomes = [1, 2, 7].map(|threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let outcome = pool.install(|| run(&tune(70_000, 8, &block)));
        let description = |one: &Candidate| {
            format!("{:?} {:?} {:?} {:?}", one.point, one.confirmed, one.searched, one.verdicts)
        };
        let candidates: Vec<String> = outcome.candidates.iter().map(description).collect();
        (outcome.found, outcome.played, candidates)
    });
    assert_eq!(outcomes[0], outcomes[1]);
    assert_eq!(outcomes[0], outcomes[2]);
}

#[test]
fn values_that_give_the_same_game_are_played_once() {
    // Weights of 1 to 1, 2 to 2 and 3 to 3 are the same coin: of nine points seven are different
    // games.
    let block = "free:\n  dice[1].faces.1: [1, 2, 3]\n  dice[1].faces.2: [1, 2, 3]\nminimise: \
        mean(throws)\nwinners: 9\nconfirm: 1000\n";
    let tune = tune(60_000, 2, block);
    let outcome = run(&tune);
    assert_eq!(outcome.found.trials.len(), 9);
    let fingerprints: std::collections::BTreeSet<&str> =
        outcome.candidates[1..].iter().map(|one| one.played.fingerprint.as_str()).collect();
    assert_eq!((fingerprints.len(), outcome.candidates.len()), (7, 8));
    assert!(outcome.played < outcome.found.games, "{} {}", outcome.played, outcome.found.games);
}

/// The reported value of the best of many candidates is its true value, although the search
/// estimated it higher. Small tunings, each with its own seed.
const RUNS: u64 = 100;

#[test]
fn the_winners_curse_affects_only_the_search() {
    // 25 coins that are almost equal: which of them the search prefers is mostly chance.
    let block = "free:\n  dice[1].faces.1: {from: 18, to: 22}\n  dice[1].faces.2: {from: 18, to: \
        22}\n\
                 maximise: first_player_advantage\nwinners: 1\nconfirm: 4000\n";
    let first = tune(52_000, 0, block);
    let true_values: Vec<(Vec<usize>, f64)> = grid::points(&first.tuning.axes)
        .map(|point| {
            let true_values = independent_figure(
                &first.space.rules(&point).unwrap(),
                "first_player_advantage",
                1_000_000,
            );
            (point.0, true_values)
        })
        .collect();
    let mut errors = Vec::new();
    for run_number in 0..RUNS {
        // The confirmation of one run must not be the search of the next run.
        let outcome = run(&tune(52_000, 1_000 + 2 * run_number, block));
        let best = &outcome.candidates[1];
        let point = best.point.as_ref().unwrap();
        let (_, true_values) = true_values.iter().find(|(other, _)| *other == point.0).unwrap();
        errors.push([
            best.searched[0].unwrap().value - true_values,
            best.confirmed[0].unwrap().value - true_values,
        ]);
    }
    let summary = |which: usize| {
        let n = RUNS as f64;
        let mean = errors.iter().map(|error| error[which]).sum::<f64>() / n;
        let variance =
            errors.iter().map(|error| (error[which] - mean).powi(2)).sum::<f64>() / (n - 1.0);
        // The long games have an error of 0.001 each, averaged over several of the 25 coins.
        (mean, (variance / n + 1e-6 / 5.0).sqrt())
    };
    let ((searched, searched_error), (confirmed, confirmed_error)) = (summary(0), summary(1));
    println!(
        "search {searched:+.5} ({searched_error:.5}), confirmation {confirmed:+.5} \
            ({confirmed_error:.5})"
    );
    assert!(
        searched > 4.0 * searched_error,
        "the search shows no curse: {searched} {searched_error}"
    );
    assert!(
        confirmed.abs() < 4.0 * confirmed_error,
        "the confirmation is off: {confirmed} {confirmed_error}"
    );
}
