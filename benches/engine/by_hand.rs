//! finkel at random, as it is written by hand for that rule set alone: a word a player, one game
//! after the other. What a general engine gives away, and what it wins by playing many games at
//! once, shows against it. It draws as the engines do, so that all count the same throws.

#![expect(
    clippy::inline_always,
    reason = "only what stands in the loop is compiled for the processor"
)]

use crate::play::random_source::{Draw, GameStream, RandomSource};

/// One waiting piece; below it, bit `i` is a piece on step `i`.
const WAITING: u32 = 1 << 16;
/// The steps 1 to 14.
const BOARD: u32 = 0x7ffe;
/// Those and home.
const REACHED: u32 = 0xfffe;
/// The steps 5 to 12, where the players meet.
const MIDDLE: u32 = 0x1fe0;
/// The rosettes: steps 4, 8 and 14.
const ROSETTES: u32 = 0x4110;
/// The marks that four tetrahedra show, a digit for each of the 16 throws.
const MARKS: u64 = 0x4333_3222_2221_1110;

/// So many games.
pub struct Games {
    pub seed: u64,
    pub games: u64,
}

impl pulp::NullaryFnOnce for Games {
    type Output = u64;

    /// Their throws.
    #[inline(always)]
    fn call(self) -> u64 {
        let mut sum = 0;
        for game in 0..self.games {
            sum += u64::from(throws(&mut GameStream::new(self.seed, game)));
        }
        sum
    }
}

/// The throws of one.
#[inline(always)]
fn throws(luck: &mut GameStream) -> u32 {
    let (mut own, mut other) = (7 * WAITING, 7 * WAITING);
    for throw in 1.. {
        luck.set_purpose(Draw::Casts(0));
        let marks = (MARKS >> (4 * luck.below(16))) & 15;
        let pieces = own & BOARD | u32::from(own >= WAITING);
        let targets = (pieces << marks) & REACHED & !own & !(other & MIDDLE & ROSETTES);
        let to = nth(targets, luck.below(targets.count_ones()));
        let from = to >> marks;
        own = (own - if from == 1 { WAITING } else { from }) | (to & BOARD);
        let captured = to & other & MIDDLE;
        other = other - captured + if captured > 0 { WAITING } else { 0 };
        if own == 0 {
            return throw;
        }
        (own, other) = if to & ROSETTES > 0 { (own, other) } else { (other, own) };
    }
    unreachable!("throws are without end")
}

/// The member of so many lower ones, of at most seven; 0 of none.
#[inline(always)]
fn nth(mut targets: u32, lower: u32) -> u32 {
    for _ in 0..lower {
        targets &= targets - 1;
    }
    targets & targets.wrapping_neg()
}
