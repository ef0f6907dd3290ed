//! Where pieces stood and were captured, counted for many games side by side.
//!
//! A count is kept across words, one bit of it in each, so that adding a set of steps adds to the counts of all of them at once.

use crate::game::race::{Race, STEPS as PLACES};
use crate::game::seat::Seat;
use crate::play::board_watch::BoardCounts;
use crate::play::lockstep::lanes::{LANES, Words};
use crate::play::lockstep::word::Word;

/// The bits of a count.
const BITS: usize = 8;
/// So many throws can be counted before the counts are full.
pub(super) const FULL: u32 = (1 << BITS) - 1;

/// What is counted: the steps held by the first player and by the second, and those on which they captured.
const COUNTED: usize = 4;

/// Counts of the steps of each game.
#[derive(Clone)]
pub(super) struct Squares<W> {
    counts: [[Words<W>; BITS]; COUNTED],
    totals: Vec<[[u32; PLACES]; COUNTED]>,
}

impl<W: Word> Squares<W> {
    pub(super) fn new() -> Self {
        Self { counts: [[[W::default(); LANES]; BITS]; COUNTED], totals: vec![[[0; PLACES]; COUNTED]; LANES] }
    }

    /// Counts a set of steps of each game, held by a player.
    #[inline(always)]
    pub(super) fn hold(&mut self, player: usize, steps: &Words<W>) {
        add(&mut self.counts[player], steps);
    }

    /// Counts a set of steps of each game, on which a player captured.
    #[inline(always)]
    pub(super) fn capture(&mut self, player: usize, steps: &Words<W>) {
        add(&mut self.counts[2 + player], steps);
    }

    /// Empties the counts of one game into its totals.
    pub(super) fn empty(&mut self, at: usize) {
        for (counts, totals) in self.counts.iter_mut().zip(&mut self.totals[at]) {
            for (bit, words) in counts.iter_mut().enumerate() {
                let mut steps = std::mem::take(&mut words[at]).wide();
                while steps != 0 {
                    totals[steps.trailing_zeros() as usize] += 1 << bit;
                    steps &= steps - 1;
                }
            }
        }
    }

    /// Takes the totals of one game, by square, and begins anew.
    pub(super) fn take(&mut self, at: usize, race: &Race) -> BoardCounts {
        use crate::game::contract::Game;
        self.empty(at);
        let totals = std::mem::replace(&mut self.totals[at], [[0; PLACES]; COUNTED]);
        let mut counts = BoardCounts::default();
        for (player, seat) in Seat::BOTH.into_iter().enumerate() {
            for step in 1..=race.length {
                let square = usize::from(race.square(seat, step));
                counts.occupied[player][square] += totals[player][usize::from(step)];
                counts.captures[square] += totals[2 + player][usize::from(step)];
            }
        }
        counts
    }
}

/// Adds 1 to the count of each step of these sets.
#[inline(always)]
fn add<W: Word>(counts: &mut [Words<W>; BITS], steps: &Words<W>) {
    for at in 0..LANES {
        let mut carried = steps[at];
        for words in counts.iter_mut() {
            let full = words[at] & carried;
            words[at] ^= carried;
            carried = full;
        }
    }
}
