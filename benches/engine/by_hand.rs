//! One game of finkel at random, as it is written by hand for that rule set alone: a word a player, and hardly a branch. What a general engine gives away, or wins
//! by playing many games at once, shows against it; and how fast a machine is, whatever it is called.

use urlab::play::luck::{Draw, GameStream, Luck};

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

/// The throws of a game.
pub fn throws(luck: &mut GameStream) -> u32 {
    let (mut own, mut other) = (7 * WAITING, 7 * WAITING);
    for throw in 1.. {
        luck.about(Draw::Casts(0));
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
fn nth(mut targets: u32, lower: u32) -> u32 {
    for place in 0..6 {
        targets &= if place < lower { targets.wrapping_sub(1) } else { u32::MAX };
    }
    targets & targets.wrapping_neg()
}
