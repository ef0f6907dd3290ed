//! How well an evaluator plays against another bot: some games, and a score with its interval.

use rayon::prelude::*;

use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::play::bots::Bot;
use crate::play::observer::WithoutDetail;
use crate::play::random_source::GameStream;
use crate::play::record::Ending;
use crate::play::referee::{GameSetup, play};
use crate::stats::estimate::Estimate;
use crate::stats::mean::mean;
use crate::stats::values::Values;

/// The most throws of a game.
const THROW_LIMIT: u32 = 10_000;

/// The score of `one` against `other`: 1 for a win, one half for a draw or an unfinished game. Each
/// of the `pairs` is two games with the same dice, in which the bots exchange seats. The interval
/// is over pairs.
///
/// `None` without pairs.
pub fn score<G: Game>(
    game: &G,
    one: &dyn Bot<G>,
    other: &dyn Bot<G>,
    pairs: u64,
    seed: u64,
    level: f64,
) -> Option<Estimate> {
    let quarters = (0..pairs).into_par_iter().map(|pair| {
        let halves = |bots: [&dyn Bot<G>; 2], first_is_one: bool| {
            let setup = GameSetup { game, bots, starter: Seat::Light, throw_limit: THROW_LIMIT };
            let record = play(&setup, &mut GameStream::new(seed, pair), &mut WithoutDetail);
            match record.ending {
                Ending::FirstWins(_) => 2 * i64::from(first_is_one),
                Ending::SecondWins(_) => 2 * i64::from(!first_is_one),
                Ending::Draw | Ending::Unfinished => 1,
            }
        };
        halves([one, other], true) + halves([other, one], false)
    });
    let quarters: Vec<i64> = quarters.collect();
    let found = mean(&Values::new(quarters.into_iter().map(|score| (score, 1))), level)?;
    let quarter = |value: f64| value / 4.0;
    let interval = found.interval.map(|ends| crate::stats::estimate::Interval {
        low: quarter(ends.low),
        high: quarter(ends.high),
    });
    Some(Estimate { value: quarter(found.value), interval, ..found })
}
