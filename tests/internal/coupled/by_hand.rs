//! Checks the figures in another way: every pair is played by itself, kept in lists, and computed
//! with plain sums.

use crate::balance::compare;
use crate::balance::quantity::Quantity;
use crate::batch::plan::Plan;
use crate::game::race::Race;
use crate::game::seat::Seat;
use crate::play::bots::BotKind::{self, Greedy, Random};
use crate::play::observer::NoObserver;
use crate::play::random_source::CoupledStream;
use crate::play::record::{Ending, GameRecord};
use crate::play::referee::{GameSetup, play};

use super::{plan, played};

/// Reads a figure from a game.
type Read = fn(&GameRecord) -> f64;

/// Plays the two games of each pair.
fn pairs(plan: &Plan) -> Vec<[GameRecord; 2]> {
    let race = Race::new(&plan.rules).unwrap();
    let game = |pair: u64, swapped: bool| {
        let [one, other] = plan.kinds().expect("no solution").map(BotKind::bot);
        let bots = if swapped { [other, one] } else { [one, other] };
        let table =
            GameSetup { game: &race, bots, starter: Seat::Light, throw_limit: plan.throw_limit };
        play(&table, &mut CoupledStream::new(plan.seed, pair, swapped), &mut NoObserver)
    };
    (0..plan.games / 2).map(|pair| [game(pair, false), game(pair, true)]).collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn variance(values: &[f64]) -> f64 {
    let middle = mean(values);
    values.iter().map(|value| (value - middle).powi(2)).sum::<f64>() / (values.len() - 1) as f64
}

fn close(found: f64, expected: f64, what: &str) {
    assert!(
        (found - expected).abs() <= 1e-9 * expected.abs().max(1e-3),
        "{what}: {found}, by hand {expected}"
    );
}

#[test]
fn differences_effects_and_savings_match_the_lists() {
    let plans = ["urgammon", "urgammon+bounce"].map(|name| plan(name, [Greedy, Random], 600, 21));
    let lists = [pairs(&plans[0]), pairs(&plans[1])];
    let quantities: [(&str, Read); 3] = [
        ("mean(throws)", |record| record.throws.into()),
        ("mean(captures)", |record| (record.captures[0] + record.captures[1]).into()),
        ("first_player_advantage", |record| match record.ending {
            Ending::FirstWins(_) => 1.0,
            Ending::SecondWins(_) => -1.0,
            Ending::Draw | Ending::Unfinished => 0.0,
        }),
    ];
    let named = quantities.map(|(name, _)| Quantity::parse(name).unwrap());
    let comparison = compare::comparison(played(plans.to_vec(), &named), 0);
    for (row, (name, read)) in comparison.rows.iter().zip(quantities) {
        let pair_means = |list: &[[GameRecord; 2]]| -> Vec<f64> {
            list.iter().map(|[one, other]| f64::midpoint(read(one), read(other))).collect()
        };
        let singles =
            |list: &[[GameRecord; 2]]| -> Vec<f64> { list.iter().flatten().map(read).collect() };
        let [before, after] = [pair_means(&lists[0]), pair_means(&lists[1])];
        let differences: Vec<f64> =
            before.iter().zip(&after).map(|(before, after)| after - before).collect();
        let stderr = (variance(&differences) / 300.0).sqrt();
        let against = row.differences[1].as_ref().unwrap();
        close(against.difference.estimate.value, mean(&differences), name);
        // SciPy 1.17.1: stats.t.ppf(.975, 299) = 1.9679296690656698.
        let interval = against.difference.estimate.interval.unwrap();
        close(interval.half_width(), 1.967_929_669_065_67 * stderr, name);
        let [variance_before, other] =
            [variance(&singles(&lists[0])), variance(&singles(&lists[1]))];
        close(
            against.effect.unwrap().value(),
            mean(&differences) / f64::midpoint(variance_before, other).sqrt(),
            name,
        );
        close(
            against.variance_reduction.unwrap(),
            (variance_before + other) / 600.0 / stderr.powi(2),
            name,
        );
        close(row.figures[0].unwrap().value, mean(&singles(&lists[0])), name);
    }
}

#[test]
fn distributions_are_compared_in_games_without_common_dice() {
    let plans = ["urgammon", "urgammon+bounce"].map(|name| plan(name, [Greedy, Greedy], 4_000, 22));
    let lists = [pairs(&plans[0]), pairs(&plans[1])];
    let comparison = compare::comparison(played(plans.to_vec(), &[Quantity::Mean("throws")]), 0);
    let part = |list: &[[GameRecord; 2]], odd: usize| -> Vec<u32> {
        list.iter().skip(odd).step_by(2).map(|[straight, _]| straight.throws).collect()
    };
    let [before, after] = [part(&lists[0], 0), part(&lists[1], 1)];
    let up_to = |list: &[u32], throws: u32| {
        list.iter().filter(|own| **own <= throws).count() as f64 / list.len() as f64
    };
    let farthest = (0..1_000)
        .map(|throws| (up_to(&before, throws) - up_to(&after, throws)).abs())
        .fold(0.0, f64::max);
    let shapes = comparison.shapes[1].as_ref().unwrap();
    close(shapes.length.as_ref().unwrap().test.distance, farthest, "largest distance");
    // All 1,000 games of each sample end somehow.
    assert_eq!(shapes.classes.as_ref().unwrap().test.n, 2_000);
    assert!(comparison.shapes[0].is_none());
}
