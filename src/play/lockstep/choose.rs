//! The bots of the lockstep engine: choices as operations on sets of places.

use crate::play::bots::BotKind;
use crate::play::lockstep::word::{Word, select};

/// The bots of both seats, as the loop is compiled for them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bots {
    Random,
    Greedy,
    Any,
}

/// How a mover chooses: known when the loop is compiled, or looked up for each seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chooser {
    pub random: bool,
    pub greedy: bool,
    /// Of equally good pieces the hindmost? Else the foremost.
    pub hindmost: bool,
}

impl Bots {
    pub(super) fn of(bots: [BotKind; 2]) -> Self {
        match bots {
            [BotKind::Random, BotKind::Random] => Self::Random,
            [BotKind::Greedy, BotKind::Greedy] => Self::Greedy,
            _ => Self::Any,
        }
    }
}

impl Chooser {
    /// # Errors
    /// Why only the plain engine plays that bot.
    pub(super) fn of(bot: BotKind) -> Result<Self, &'static str> {
        if !BotKind::RULEBOOK.contains(&bot) {
            return Err(if bot.looks_ahead() {
                "bots that look ahead play one game after the other"
            } else {
                "a bot plays one game after the other"
            });
        }
        Ok(Self {
            random: bot == BotKind::Random,
            greedy: bot == BotKind::Greedy,
            hindmost: bot == BotKind::Hindmost,
        })
    }
}

/// An index that [`member`] finds is less than this.
pub(super) const MEMBERS: u32 = 8;

/// The member of a set with so many members below it, which must be less than [`MEMBERS`].
#[inline(always)]
pub(super) fn member<W: Word>(mut set: W, index: W) -> W {
    let mut bit = 1;
    while bit < MEMBERS {
        let mut less = set;
        let mut taken = 0;
        while taken < bit {
            less &= less.minus(W::of(1));
            taken += 1;
        }
        set = select(index & W::of(bit) != W::default(), less, set);
        bit *= 2;
    }
    lowest(set)
}

/// The highest member of a set; nothing of none.
#[inline(always)]
pub(super) fn highest<W: Word>(mut set: W) -> W {
    let mut distance = 1;
    while distance < W::BITS {
        set |= set >> distance;
        distance *= 2;
    }
    set ^ (set >> 1)
}

/// The lowest member of a set; nothing of none.
#[inline(always)]
pub(super) fn lowest<W: Word>(set: W) -> W {
    set & W::default().minus(set)
}
