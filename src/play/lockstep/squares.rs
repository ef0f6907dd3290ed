//! Where pieces stood and were captured, counted for many games side by side.
//!
//! A count is kept across words, one bit of it in each, so that adding a set of steps adds to the counts of all of them at once.

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::seat::Seat;
use crate::play::board_watch::BoardCounts;
use crate::play::lockstep::lanes::{LANES, Words};
use crate::play::lockstep::word::Word;

/// The bits of a count of the throws of a game.
const BITS: usize = 12;
/// A game of more throws cannot be counted.
pub(super) const MOST_THROWS: u32 = (1 << BITS) - 1;
/// The bits of a count of the few throws of a round.
const SHORT: usize = 4;

/// What is counted: the steps held by the first player and by the second, and those on which they captured.
const COUNTED: usize = 4;

/// The counts of one game, by step.
pub(super) type BySteps = [[u32; u32::BITS as usize]; COUNTED];

/// Counts of the steps of each game.
#[derive(Clone)]
pub(super) struct Squares<W> {
    /// Of the throws since the last round.
    short: [[Words<W>; SHORT]; COUNTED],
    counts: [[Words<W>; BITS]; COUNTED],
}

impl<W: Word> Squares<W> {
    pub(super) fn new() -> Self {
        let none = [W::default(); LANES];
        Self { short: [[none; SHORT]; COUNTED], counts: [[none; BITS]; COUNTED] }
    }

    /// Counts a set of steps of each game, held by a player.
    #[inline(always)]
    pub(super) fn hold(&mut self, player: usize, steps: &Words<W>) {
        add(&mut self.short[player], steps);
    }

    /// Counts a set of steps of each game, on which a player captured.
    #[inline(always)]
    pub(super) fn capture(&mut self, player: usize, steps: &Words<W>) {
        add(&mut self.short[2 + player], steps);
    }

    /// Ends a round: its counts join those before.
    #[inline(always)]
    pub(super) fn end_round(&mut self) {
        for (short, counts) in self.short.iter_mut().zip(&mut self.counts) {
            for at in 0..LANES {
                let mut carried = W::default();
                for bit in 0..BITS {
                    let more = if bit < SHORT { short[bit][at] } else { W::default() };
                    let sum = counts[bit][at] ^ more;
                    let full = (counts[bit][at] & more) | (sum & carried);
                    counts[bit][at] = sum ^ carried;
                    carried = full;
                }
            }
            *short = [[W::default(); LANES]; SHORT];
        }
    }

    /// Takes the counts of one game and begins anew.
    #[inline(always)]
    pub(super) fn take(&mut self, at: usize) -> BySteps {
        let mut by_steps = BySteps::default();
        for (counts, by_step) in self.counts.iter_mut().zip(&mut by_steps) {
            for (bit, words) in counts.iter_mut().enumerate() {
                let steps = std::mem::take(&mut words[at]).wide();
                if steps != 0 {
                    for step in 0..W::BITS {
                        by_step[step as usize] += (steps >> step & 1) << bit;
                    }
                }
            }
        }
        by_steps
    }
}

/// The counts of one game by square.
pub(super) fn by_square(by_steps: &BySteps, race: &Race) -> BoardCounts {
    let mut counts = BoardCounts::default();
    for (player, seat) in Seat::BOTH.into_iter().enumerate() {
        for step in 1..=race.length {
            let square = usize::from(race.square(seat, step));
            counts.occupied[player][square] += by_steps[player][usize::from(step)];
            counts.captures[square] += by_steps[2 + player][usize::from(step)];
        }
    }
    counts
}

/// Adds 1 to the count of each step of these sets.
#[inline(always)]
fn add<W: Word>(counts: &mut [Words<W>; SHORT], steps: &Words<W>) {
    for at in 0..LANES {
        let mut carried = steps[at];
        for words in counts.iter_mut() {
            let full = words[at] & carried;
            words[at] ^= carried;
            carried = full;
        }
    }
}
