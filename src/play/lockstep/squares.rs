//! Counts where pieces stood and where they were captured, for many games side by side.
//!
//! The bits of a count are spread over several words. Adding a set of steps then adds to the counts
//! of all its steps at once.

use std::hint::black_box;

use crate::game::board::MAX_SQUARES;
use crate::play::board_observer::BoardCounts;
use crate::play::lockstep::features::{CROSSING, Features, has};
use crate::play::lockstep::race_tables::{LONGEST, RaceTables};
use crate::play::lockstep::word::{LANES, LaneWords, THROWS, Word, only_if};

/// The bits of a count of throws of a game.
const BITS: usize = 12;
/// The most throws of a game that can be counted.
pub(super) const MOST_THROWS: u32 = (1 << BITS) - 1;
/// The bits of a count of throws of a round.
const SHORT: usize = 4;
const _: () = assert!(THROWS == 8, "so many sets are added up at once");

/// The number of counts: the steps held by each player, and the steps where each player captured.
/// If steps only meet steps of the same number, both players capture on the same square. All
/// captures then count for the first player.
const COUNTED: usize = 4;
/// The index of the first count of captures.
pub(super) const CAPTURES: usize = 2;

/// The number of steps in the counts. A word may have fewer.
const STEPS: usize = u32::BITS as usize;
const _: () = assert!((LONGEST as usize) < STEPS);

/// Half of these steps. A narrow word has no more.
const HALF: usize = u16::BITS as usize;

/// The bits of a half word.
const PLACES: [u16; HALF] =
    [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15];

/// The counts of one game, by step.
pub(super) type StepCounts = [[u16; STEPS]; COUNTED];

/// The counts of each step of each game.
#[derive(Clone)]
pub(super) struct SquareCounts<W> {
    /// The sets of each throw since the last round.
    pub sets: [[LaneWords<W>; THROWS]; COUNTED],
    counts: [[LaneWords<W>; BITS]; COUNTED],
}

impl<W: Word> SquareCounts<W> {
    pub(super) fn new() -> Self {
        let none = [W::default(); LANES];
        Self { sets: [[none; THROWS]; COUNTED], counts: [[none; BITS]; COUNTED] }
    }

    /// Ends a round: adds its sets to the counts.
    #[inline(always)]
    pub(super) fn end_round<const F: Features>(&mut self) {
        for (counted, (sets, counts)) in self.sets.iter().zip(&mut self.counts).enumerate() {
            if counted > CAPTURES && !has(F, CROSSING) {
                continue;
            }
            for at in 0..LANES {
                // Not a closure: the compiler would compile a closure for any processor.
                let mut set = [W::default(); THROWS];
                for throw in 0..THROWS {
                    set[throw] = sets[throw][at];
                }
                let more = sum(set);
                let mut carried = W::default();
                for bit in 0..BITS {
                    let more = if bit < SHORT { more[bit] } else { W::default() };
                    (counts[bit][at], carried) = add(counts[bit][at], more, carried);
                }
            }
        }
    }

    /// Returns the counts of one game and resets them.
    #[inline(always)]
    pub(super) fn take(&mut self, at: usize) -> StepCounts {
        let mut by_steps = StepCounts::default();
        // Hidden from the compiler: it would test the highest bit by its sign, separately from the
        // others.
        let places = black_box(PLACES);
        for (counts, by_step) in self.counts.iter_mut().zip(&mut by_steps) {
            for (bit, words) in counts.iter_mut().enumerate() {
                let steps = std::mem::take(&mut words[at]).wide();
                for (half, by_step) in
                    by_step.chunks_exact_mut(HALF).take(W::BITS as usize / HALF).enumerate()
                {
                    let steps = (steps >> (half * HALF)) as u16;
                    for step in 0..HALF {
                        by_step[step] |= only_if(steps & places[step] == places[step], 1 << bit);
                    }
                }
            }
        }
        by_steps
    }
}

/// The sum and the carry of three bits, for each step.
#[inline(always)]
fn add<W: Word>(one: W, other: W, third: W) -> (W, W) {
    let either = one ^ other;
    (either ^ third, (one & other) | (either & third))
}

/// The number of sets that contain each step, with the lowest bits first. It uses as few additions
/// of three bits as possible.
#[inline(always)]
fn sum<W: Word>(sets: [W; THROWS]) -> [W; SHORT] {
    let none = W::default();
    let (one, twos) = add(sets[0], sets[1], sets[2]);
    let (other, more_twos) = add(sets[3], sets[4], sets[5]);
    let (third, yet_more_twos) = add(one, other, sets[6]);
    let (ones, last_twos) = add(third, sets[7], none);
    let (two, fours) = add(twos, more_twos, yet_more_twos);
    let (twos, more_fours) = add(two, last_twos, none);
    let (fours, eights) = add(fours, more_fours, none);
    [ones, twos, fours, eights]
}

/// The counts of one game by square.
pub(super) fn by_square(by_steps: &StepCounts, tables: &RaceTables) -> BoardCounts {
    let mut counts = BoardCounts::default();
    let [first, second, captures @ ..] = by_steps;
    for (player, (held, captured)) in [first, second].into_iter().zip(captures).enumerate() {
        for step in 1..=tables.length as usize {
            let square = usize::from(tables.squares[player][step]) % MAX_SQUARES;
            counts.occupied[player][square] += u32::from(held[step]);
            counts.captures[square] += u32::from(captured[step]);
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Step 0 is in no set, and the last step is in all of them.
    #[test]
    fn sets_are_summed_step_by_step() {
        let sets: [u16; THROWS] = std::array::from_fn(|throw| {
            (0..9).filter(|step| *step > throw).map(|step| 1 << step).sum()
        });
        let bits = sum(sets);
        for step in 0..9 {
            let count: u16 = (0..SHORT).map(|bit| (bits[bit] >> step & 1) << bit).sum();
            assert_eq!(count, step);
        }
    }

    /// The counts of each game continue over rounds, past the range of one round. They restart
    /// after they are taken.
    #[test]
    fn counts_continue_over_rounds() {
        let mut squares = SquareCounts::<u16>::new();
        for round in 0..500 {
            squares.sets[0] = [[2; LANES]; THROWS];
            squares.sets[CAPTURES] = [[4; LANES]; THROWS];
            squares.sets[CAPTURES + 1][0][5] = u16::from(round < 300) << 3;
            squares.end_round::<CROSSING>();
        }
        let counts = squares.take(5);
        assert_eq!(
            (counts[0][1], counts[1][1], counts[2][2], counts[3][3]),
            (4_000, 0, 4_000, 300)
        );
        assert_eq!((squares.take(5), squares.take(6)[0][1]), (StepCounts::default(), 4_000));
    }
}
