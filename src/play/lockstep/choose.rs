//! The bots of the lockstep engine: choices as operations on sets of places.

use crate::play::bots::BotKind;
use crate::play::lockstep::word::{Word, select};

/// The bots of both seats. The loop is compiled for them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bots {
    Random,
    Greedy,
    Any,
}

/// How the player to move chooses. The compiled loop knows it, or looks it up for each seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chooser {
    /// Are all legal actions equally likely?
    pub random: bool,
    /// Does it prefer captures, rosettes and moves home?
    pub greedy: bool,
    /// Does it take the hindmost of equally good pieces? If not, it takes the foremost.
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
    /// How this bot chooses.
    ///
    /// # Errors
    /// The reason why only the plain engine plays this bot.
    pub(super) fn of(bot: BotKind) -> Result<Self, &'static str> {
        if !BotKind::RULEBOOK.contains(&bot) {
            return Err("the bot plays one game after another");
        }
        Ok(Self {
            random: bot == BotKind::Random,
            greedy: bot == BotKind::Greedy,
            hindmost: bot == BotKind::Hindmost,
        })
    }
}

/// The bound on the index that [`member`] takes.
pub(super) const MEMBERS: u32 = 8;

/// The member of a set that has `index` members below it. `index` must be less than [`MEMBERS`].
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

/// The highest member of a set, as a set; empty if the set is empty.
#[inline(always)]
pub(super) fn highest<W: Word>(mut set: W) -> W {
    let mut distance = 1;
    while distance < W::BITS {
        set |= set >> distance;
        distance *= 2;
    }
    set ^ (set >> 1)
}

/// The lowest member of a set, as a set; empty if the set is empty.
#[inline(always)]
pub(super) fn lowest<W: Word>(set: W) -> W {
    set & W::default().minus(set)
}
