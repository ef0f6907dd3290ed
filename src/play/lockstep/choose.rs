//! The bots of the lockstep engine: choices as operations on sets of places.

use crate::play::bots::BotKind;
use crate::play::lockstep::lane::{only_if, select};

/// The bots of both seats, as the loop is compiled for them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bots {
    Random,
    Greedy,
    Any,
}

/// How a mover chooses: known when the loop is compiled, or looked up for each seat.
#[derive(Clone, Copy)]
pub(super) struct Chooser {
    pub random: bool,
    pub greedy: bool,
    /// Of equally good pieces the hindmost? Else the foremost.
    pub hindmost: bool,
}

impl Chooser {
    #[inline(always)]
    pub(super) fn of(bot: BotKind) -> Self {
        Self { random: bot == BotKind::Random, greedy: bot == BotKind::Greedy, hindmost: bot == BotKind::Hindmost }
    }
}

/// The number below `count` that a draw stands for, and whether the draw may have to be rejected; `count` is at most 2^16.
#[inline(always)]
pub(super) fn below(draw: u32, count: u32) -> (u32, bool) {
    let upper = (draw >> 16) * count;
    let lower = (draw & 0xFFFF) * count;
    ((upper + (lower >> 16)) >> 16, draw.wrapping_mul(count) < count)
}

/// The member of a set with so many members below it; `index` is at most 15 and below the number of members.
#[inline(always)]
pub(super) fn member(mut set: u32, index: u32, most: u32) -> u32 {
    let mut round = 0;
    while round + 1 < most {
        set = select(index > round, set & set.wrapping_sub(1), set);
        round += 1;
    }
    set & set.wrapping_neg()
}

/// The highest member of a set; nothing of none.
#[inline(always)]
pub(super) fn highest(set: u32) -> u32 {
    only_if(set != 0, 1 << (set | 1).ilog2())
}

/// The lowest member of a set; nothing of none.
#[inline(always)]
pub(super) fn lowest(set: u32) -> u32 {
    set & set.wrapping_neg()
}
