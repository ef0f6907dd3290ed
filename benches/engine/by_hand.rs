//! finkel with random bots, written by hand for this rule set alone: a 32-bit word per player, one
//! game after the other. The comparison shows what a general engine loses, and what it gains by
//! playing many games at once. This program draws random numbers as the engines do, so all count
//! the same throws.

#![expect(clippy::inline_always, reason = "only what is in the loop is compiled for the processor")]

use crate::play::random_source::{Draw, GameStream, RandomSource};

/// One waiting piece; below it, bit `i` is a piece on step `i`.
const WAITING: u32 = 1 << 16;
/// The steps 1 to 14.
const BOARD: u32 = 0x7ffe;
/// The steps 1 to 14 and home.
const REACHED: u32 = 0xfffe;
/// The steps 5 to 12, which both players use.
const MIDDLE: u32 = 0x1fe0;
/// The rosettes: steps 4, 8 and 14.
const ROSETTES: u32 = 0x4110;
/// The marks that four tetrahedra show: a digit for each of the 16 throws.
const MARKS: u64 = 0x4333_3222_2221_1110;

/// The games to play.
pub struct Games {
    pub seed: u64,
    pub games: u64,
}

impl pulp::NullaryFnOnce for Games {
    type Output = u64;

    /// The number of throws in all games.
    #[inline(always)]
    fn call(self) -> u64 {
        let mut sum = 0;
        for game in 0..self.games {
            sum += u64::from(throws(&mut GameStream::new(self.seed, game)));
        }
        sum
    }
}

/// The number of throws in one game.
#[inline(always)]
fn throws(random: &mut GameStream) -> u32 {
    let (mut own, mut other) = (7 * WAITING, 7 * WAITING);
    for throw in 1.. {
        random.set_purpose(Draw::Casts(0));
        let marks = (MARKS >> (4 * random.below(16))) & 15;
        let pieces = own & BOARD | u32::from(own >= WAITING);
        let targets = (pieces << marks) & REACHED & !own & !(other & MIDDLE & ROSETTES);
        let to = nth(targets, random.below(targets.count_ones()));
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

/// The set bit with `lower` set bits below it. At most seven may be below it. 0 if no bit is set.
#[inline(always)]
fn nth(mut targets: u32, lower: u32) -> u32 {
    for _ in 0..lower {
        targets &= targets - 1;
    }
    targets & targets.wrapping_neg()
}
