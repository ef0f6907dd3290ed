//! The chain: what follows each moment, with its chance.

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::turn_state::Cast;

/// One of the moments that may follow, or an end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Entry {
    pub weight: f64,
    /// A moment, or an end's column; and flags.
    pub target: u64,
}

/// The game is over: the target is a column.
pub(super) const ENDED: u64 = 1 << 63;
/// The other player throws, to whom chances of winning and losing are exchanged.
pub(super) const TURNED: u64 = 1 << 62;
/// A piece was moved by a throw of its own, so that more than one throw was cast.
pub(super) const LONGER: u64 = 1 << 61;

impl Entry {
    pub fn ended(self) -> bool {
        self.target & ENDED != 0
    }

    pub fn turned(self) -> bool {
        self.target & TURNED != 0
    }

    pub fn longer(self) -> bool {
        self.target & LONGER != 0
    }

    /// The moment, or the column of the end.
    pub fn place(self) -> usize {
        (self.target & !(ENDED | TURNED | LONGER)) as usize
    }
}

/// The columns of the ends: for each class that the thrower wins by it, then that the other does;
/// then that nobody wins.
pub(crate) fn column(class: u8, thrower: bool) -> u64 {
    2 * u64::from(class) + u64::from(!thrower)
}

/// The chances of a cast: of each outcome, those that say again left out; and that it says again.
#[derive(Clone, Debug)]
pub(crate) struct Casts {
    pub outcomes: Vec<f64>,
    pub again: f64,
}

impl Casts {
    /// The dice.
    pub fn of_the_dice(race: &Race) -> Self {
        let casts = &race.course().casts;
        Self::weighed(
            race,
            casts
                .outcomes()
                .iter()
                .map(|cast| f64::from(cast.weight) / f64::from(casts.total()))
                .collect(),
        )
    }

    /// The starter's first cast, where it is another than the dice's.
    pub fn of_the_opening(race: &Race) -> Option<Self> {
        let opening = race.course().opening.as_ref()?;
        let mut outcomes = vec![0.0; race.course().casts.outcomes().len()];
        for kept in opening.outcomes() {
            outcomes[usize::from(kept.outcome)] +=
                f64::from(kept.weight) / f64::from(opening.total());
        }
        Some(Self::weighed(race, outcomes))
    }

    fn weighed(race: &Race, mut outcomes: Vec<f64>) -> Self {
        let mut again = 0.0;
        for (weight, cast) in outcomes.iter_mut().zip(race.course().casts.outcomes()) {
            if cast.outcome == Cast::Again {
                again += std::mem::take(weight);
            }
        }
        Self { outcomes, again }
    }
}

/// The rows of a block: what follows each moment, but that the dice may say again.
pub(crate) struct Rows {
    pub entries: Vec<Entry>,
    /// Where each row begins, and the end.
    pub starts: Vec<u64>,
    /// The moments in the order in which they are computed, by level, in its low half; and whether
    /// its mirror image is computed with it.
    pub order: Vec<u64>,
}

/// A moment whose first entry is a pass, to its mirror image.
pub(super) const PAIRED: u64 = 1 << 32;
pub(super) const LEVEL_SHIFT: u32 = 33;

impl Rows {
    pub fn row(&self, local: usize) -> &[Entry] {
        &self.entries[self.starts[local] as usize..self.starts[local + 1] as usize]
    }

    /// The moments of a level, none of which follows another of them but its own mirror image (by
    /// passing).
    pub fn levels(&self) -> impl Iterator<Item = &[u64]> {
        self.order.chunk_by(|one, other| one >> LEVEL_SHIFT == other >> LEVEL_SHIFT)
    }

    pub fn is_paired(unit: u64) -> bool {
        unit & PAIRED != 0
    }

    pub fn local(unit: u64) -> usize {
        (unit & (PAIRED - 1)) as usize
    }
}

/// A bot leaves to chance what it should not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RandomBot;
