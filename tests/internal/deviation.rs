//! Do the intervals of a standard deviation and of quantiles contain the true value as often as
//! they claim? Games are drawn again from the distributions of real ones, whose values are known
//! exactly.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use crate::balance::measures::Measures;
use crate::balance::measures::counts::{captures, passes, throws};
use crate::batch::course::PlayCourse;
use crate::batch::plan::Plan;
use crate::batch::rounds::Listener;
use crate::batch::runner;
use crate::play::bots::BotKind;
use crate::stats::deviation::deviation;
use crate::stats::quantile::quantile;
use crate::stats::values::Values;

use super::proof;

struct Quiet;

impl<R, T> Listener<R, T> for Quiet {
    type Error = std::convert::Infallible;
}

/// The games of a distribution. What is drawn from it has their deviation as its true value.
const POPULATION: u64 = 100_000;

/// What is drawn, as the lines of [`DRAWN`] have it.
type Drawn = (&'static str, &'static str, BotKind, [f64; 5]);

/// What is drawn: the count, the rule set, the bot, and the share of intervals that contain the
/// truth for each of [`GAMES`]. The shares come from a calculation in `NumPy` with 20,000
/// repetitions each (docs/statistics.md shows it).
const DRAWN: [Drawn; 6] = [
    (throws::MEASURE.doc.id, "urgammon", BotKind::Greedy, [0.971, 0.963, 0.955, 0.953, 0.951]),
    (captures::MEASURE.doc.id, "urgammon", BotKind::Greedy, [0.964, 0.958, 0.955, 0.952, 0.949]),
    (throws::MEASURE.doc.id, "finkel", BotKind::Greedy, [0.969, 0.962, 0.954, 0.952, 0.951]),
    (passes::MEASURE.doc.id, "finkel", BotKind::Greedy, [0.952, 0.949, 0.951, 0.949, 0.950]),
    (throws::MEASURE.doc.id, "tiny", BotKind::Random, [0.948, 0.952, 0.951, 0.951, 0.952]),
    (captures::MEASURE.doc.id, "tiny", BotKind::Random, [0.945, 0.949, 0.947, 0.953, 0.950]),
];

/// The numbers of games.
const GAMES: [u64; 5] = [50, 100, 300, 1_000, 3_000];

/// The games that a rule set has, as the counts of one measure.
fn population(count: &str, rules: &str, bot: BotKind) -> Vec<i64> {
    let rules = crate::input::rules::load(rules).unwrap();
    let plan = Plan {
        bots: [bot; 2].map(Into::into),
        games: POPULATION,
        seed: 5,
        throw_limit: 100_000,
        columns: Measures::Usual.columns(&rules),
        ratios: Vec::new(),
        watch_board: false,
        luck: None,
        feel: None,
        rules,
    };
    let Ok(batch) = runner::run(&plan, &PlayCourse::undisturbed(), &mut Quiet);
    let place = plan.columns.iter().position(|column| column.id == count).unwrap();
    let values = Values::from(&batch.tally.histograms[place]);
    values.iter().flat_map(|(value, count)| vec![value; count as usize]).collect()
}

#[test]
fn the_interval_of_a_deviation_contains_the_true_value_as_often_as_it_claims() {
    // Four standard errors of a share of 0.945 are 2.9 percentage points, or 0.9 in the long form.
    let (repetitions, tolerance) = proof::size((1_000, 0.029), (10_000, 0.009));
    for (count, rules, bot, expected) in DRAWN {
        let all = population(count, rules, bot);
        let truth = deviation(&Values::new(all.iter().map(|value| (*value, 1))), 0.95);
        // Divided by n, not by n - 1: it is the deviation of the distribution.
        let truth = truth.unwrap().value * ((all.len() - 1) as f64 / all.len() as f64).sqrt();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
        for (games, expected) in GAMES.into_iter().zip(expected) {
            let [mut below, mut above] = [0, 0];
            for _ in 0..repetitions {
                let drawn = |_| {
                    let place = (u128::from(random.next_u64()) * all.len() as u128) >> 64;
                    (all[place as usize], 1)
                };
                let sample = Values::new((0..games).map(drawn));
                let interval = deviation(&sample, 0.95).unwrap().interval.unwrap();
                below += u32::from(interval.high < truth);
                above += u32::from(interval.low > truth);
            }
            let [below, above] =
                [below, above].map(|missed| f64::from(missed) / repetitions as f64);
            let covered = 1.0 - below - above;
            let missed = format!("{below:.3} below, {above:.3} above");
            let what = format!("{count} of {rules}, {games} games: {covered:.3}, {missed}");
            println!("{what}");
            assert!((covered - expected).abs() < tolerance, "{what}, not {expected}");
        }
    }
}

/// How often the intervals of the five quantiles contain the truth, for 100 and for 1,000 games. By
/// an exact calculation in `SciPy` with these games (docs/statistics.md shows it).
const QUANTILES: [(&str, &str, BotKind, [[f64; 5]; 2]); 4] = [
    (
        throws::MEASURE.doc.id,
        "urgammon",
        BotKind::Greedy,
        [[0.974, 0.978, 0.980, 0.978, 0.969], [0.987, 0.987, 0.993, 0.991, 0.978]],
    ),
    (
        throws::MEASURE.doc.id,
        "finkel",
        BotKind::Greedy,
        [[0.982, 0.980, 0.984, 0.981, 0.976], [0.993, 0.982, 0.997, 0.994, 0.988]],
    ),
    (
        passes::MEASURE.doc.id,
        "finkel",
        BotKind::Greedy,
        [[0.996, 0.993, 0.998, 0.995, 0.990], [1.000, 0.998, 1.000, 1.000, 0.981]],
    ),
    (
        throws::MEASURE.doc.id,
        "tiny",
        BotKind::Random,
        [[0.999, 0.988, 0.990, 0.990, 0.985], [1.000, 0.991, 0.997, 0.999, 0.984]],
    ),
];

#[test]
fn the_interval_of_a_quantile_contains_the_true_value_as_often_as_it_claims() {
    // Four standard errors of a share of 0.97 are 2.2 percentage points.
    let (repetitions, tolerance) = (1_000, 0.022);
    for (count, rules, bot, expected) in QUANTILES {
        let all = population(count, rules, bot);
        let whole = Values::new(all.iter().map(|value| (*value, 1)));
        let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
        for (games, expected) in [100, 1_000].into_iter().zip(expected) {
            let mut covered = [0; 5];
            for _ in 0..repetitions {
                let drawn = |_| {
                    let place = (u128::from(random.next_u64()) * all.len() as u128) >> 64;
                    (all[place as usize], 1)
                };
                let sample = Values::new((0..games).map(drawn));
                for (p, covered) in [0.05, 0.25, 0.5, 0.75, 0.95].into_iter().zip(&mut covered) {
                    let truth = quantile(&whole, p, 0.95).unwrap().value;
                    let interval = quantile(&sample, p, 0.95).unwrap().interval.unwrap();
                    *covered += u32::from(interval.contains(truth));
                }
            }
            for (covered, expected) in covered.into_iter().zip(expected) {
                let share = f64::from(covered) / f64::from(repetitions);
                let what = format!("{count} of {rules}, {games} games: {share:.3}");
                assert!((share - expected).abs() < tolerance, "{what}, not {expected}");
            }
        }
    }
}
