//! The bots of the lockstep engine: choices as operations on sets of places.

use crate::play::bots::BotKind;
use crate::play::lockstep::word::{Word, select};

/// The bots of both seats. The loop is compiled for them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bots {
    Random,
    Casual,
    Greedy,
    Any,
}

/// How the player to move chooses. The compiled loop knows it, or looks it up for each seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chooser {
    /// Does it prefer captures, rosettes and moves home? If not, it prefers no action.
    pub by_class: bool,
    /// Are the actions that it prefers equally likely?
    pub by_chance: bool,
    /// Does it take the hindmost of the pieces that it prefers? If not, it takes the foremost.
    pub hindmost: bool,
}

impl Bots {
    pub(super) fn of(bots: [BotKind; 2]) -> Self {
        match bots {
            [BotKind::Random, BotKind::Random] => Self::Random,
            [BotKind::Casual, BotKind::Casual] => Self::Casual,
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
        if !BotKind::SIDE_BY_SIDE.contains(&bot) {
            return Err("the bot plays one game after another");
        }
        Ok(Self {
            by_class: matches!(bot, BotKind::Casual | BotKind::Greedy),
            by_chance: matches!(bot, BotKind::Random | BotKind::Casual),
            hindmost: bot == BotKind::Hindmost,
        })
    }

    /// The chooser of the player to move. A loop that is compiled for a bot knows it.
    #[inline(always)]
    pub(super) fn to_move<const B: u8>(choosers: [Self; 2], first: bool) -> Self {
        const RANDOM: u8 = Bots::Random as u8;
        const CASUAL: u8 = Bots::Casual as u8;
        const GREEDY: u8 = Bots::Greedy as u8;
        let [of_first, of_second] = choosers;
        let either = |yes: bool, no: bool| (yes & first) | (no & !first);
        match B {
            RANDOM => Self { by_class: false, by_chance: true, hindmost: false },
            CASUAL => Self { by_class: true, by_chance: true, hindmost: false },
            GREEDY => Self { by_class: true, by_chance: false, hindmost: false },
            _ => Self {
                by_class: either(of_first.by_class, of_second.by_class),
                by_chance: either(of_first.by_chance, of_second.by_chance),
                hindmost: either(of_first.hindmost, of_second.hindmost),
            },
        }
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
