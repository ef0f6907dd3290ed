//! How well a bot plays against another: pairs of games with the same dice.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use rayon::prelude::*;

use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::play::bots::Bot;
use crate::play::observer::WithoutDetail;
use crate::play::random_source::GameStream;
use crate::play::record::Ending;
use crate::play::referee::{GameSetup, play_unless};

/// The most throws of a game.
const THROW_LIMIT: u32 = 10_000;

/// Pairs of games. Both games of a pair have the same dice, and the bots exchange seats.
#[derive(Clone, Debug)]
pub struct SwappedPairs<'a> {
    /// The indices of the pairs. With the seed they give the dice.
    pub pairs: Range<u64>,
    pub seed: u64,
    /// The flag that stops play when it becomes true.
    pub stop: &'a AtomicBool,
}

/// What `bot` scores in each of the pairs against `other`, in quarters of a pair: a win is two, and
/// a draw or an unfinished game is one. `None` if play was stopped.
pub fn quarters<G: Game>(
    game: &G,
    bot: &dyn Bot<G>,
    other: &dyn Bot<G>,
    plan: &SwappedPairs<'_>,
) -> Option<Vec<u8>> {
    let halves = |pair: u64, bots: [&dyn Bot<G>; 2], is_first: bool| {
        let setup = GameSetup { game, bots, starter: Seat::Light, throw_limit: THROW_LIMIT };
        let random = &mut GameStream::new(plan.seed, pair);
        let record = play_unless(&setup, plan.stop, random, &mut WithoutDetail)?;
        Some(match record.ending {
            Ending::FirstWins(_) => 2 * u8::from(is_first),
            Ending::SecondWins(_) => 2 * u8::from(!is_first),
            Ending::Draw | Ending::Unfinished => 1,
        })
    };
    let pair = |pair| Some(halves(pair, [bot, other], true)? + halves(pair, [other, bot], false)?);
    plan.pairs.clone().into_par_iter().map(pair).collect()
}
