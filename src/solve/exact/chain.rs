//! The Markov chain: the entries that follow each state, with their chances.
//!
//! A *layer* has the positions with the same pieces home. A *block* is a layer with its mirror
//! image: they are solved together, because turns lead from one into the other. A *level* has the
//! states of a block with the same number of steps left, either at the start of a turn or in the
//! middle of one. The states of a level are computed side by side.
//!
//! A *unit* is what is computed at once: a state, or a state with its mirror image. It is packed
//! into a number so that sorting puts units in the order of computation. From the highest bit down:
//! the level, from [`LEVEL_SHIFT`]; the flag [`PAIRED`]; the number of the state in its block.

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::turn_state::Cast;

/// One possible next state or end of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Entry {
    /// The chance that it follows.
    pub weight: f64,
    /// The number of a state or the column of an end, with flags.
    pub target: u64,
}

/// Flag: the game is over, and the target is a column.
pub(super) const ENDED: u64 = 1 << 63;
/// Flag: the other player throws. The chances of winning and losing change sides.
pub(super) const TURNED: u64 = 1 << 62;
/// Flag: a piece moved by its own throw, so the dice were cast more than once.
pub(super) const LONGER: u64 = 1 << 61;

impl Entry {
    /// Does the game end there?
    pub fn ended(self) -> bool {
        self.target & ENDED != 0
    }

    /// Does the other player throw there?
    pub fn turned(self) -> bool {
        self.target & TURNED != 0
    }

    /// Were the dice cast more than once on the way?
    pub fn longer(self) -> bool {
        self.target & LONGER != 0
    }

    /// The number of the state, or the column of the end.
    pub fn place(self) -> usize {
        (self.target & !(ENDED | TURNED | LONGER)) as usize
    }
}

/// The columns of the ends. Each class has two: the thrower wins by it, then the other player wins
/// by it. The column of a draw follows them.
pub(crate) fn column(class: u8, thrower: bool) -> u64 {
    2 * u64::from(class) + u64::from(!thrower)
}

/// The chances of a cast: that of each outcome, and that of a cast that only says again.
///
/// A cast that says again and can be burnt is an ordinary outcome: the turn remembers it.
#[derive(Clone, Debug)]
pub(crate) struct Casts {
    pub outcomes: Vec<f64>,
    pub again: f64,
}

impl Casts {
    /// The chances of the dice of the player with a role.
    pub fn of_the_dice(race: &Race, role: usize) -> Self {
        let casts = race.course().dice.of_role(role);
        Self::without_again(
            race,
            casts
                .outcomes()
                .iter()
                .map(|cast| f64::from(cast.weight) / f64::from(casts.total()))
                .collect(),
        )
    }

    /// The chances of the starter's first cast, if it differs from a cast of the dice.
    pub fn of_the_opening(race: &Race) -> Option<Self> {
        let opening = race.course().opening.as_ref()?;
        let mut outcomes = vec![0.0; race.course().dice.count()];
        for kept in opening.outcomes() {
            outcomes[usize::from(kept.outcome)] +=
                f64::from(kept.weight) / f64::from(opening.total());
        }
        Some(Self::without_again(race, outcomes))
    }

    /// The chance that an own throw of a piece of the player with a role says again. Own throws are
    /// never burnt.
    pub fn own_again(race: &Race, role: usize) -> f64 {
        let casts = race.course().dice.of_role(role);
        let says_again = casts.outcomes().iter().filter(|cast| cast.outcome == Cast::Again);
        let weight: u32 = says_again.map(|cast| cast.weight).sum();
        f64::from(weight) / f64::from(casts.total())
    }

    fn without_again(race: &Race, mut outcomes: Vec<f64>) -> Self {
        let mut again = 0.0;
        let course = race.course();
        for (outcome, weight) in outcomes.iter_mut().enumerate() {
            let says_again = *course.dice.cast(outcome) == Cast::Again;
            if says_again && !course.is_burnable(outcome) {
                again += std::mem::take(weight);
            }
        }
        Self { outcomes, again }
    }
}

/// The rows of a block: the entries of each state. They leave out the chance that the dice say
/// again.
pub(crate) struct Rows {
    pub entries: Vec<Entry>,
    /// The begin of each row, and the end of the last.
    pub starts: Vec<u64>,
    /// The units in the order of computation.
    pub order: Vec<u64>,
}

/// Flag of a unit: the first entry of its state is a pass to its mirror image, which is computed
/// with it.
pub(super) const PAIRED: u64 = 1 << 32;
/// The level of a unit starts at this bit.
pub(super) const LEVEL_SHIFT: u32 = 33;

impl Rows {
    /// Where the state with this number in its block leads.
    pub fn row(&self, local: usize) -> &[Entry] {
        &self.entries[self.starts[local] as usize..self.starts[local + 1] as usize]
    }

    /// The units of each level. No state of a level follows another of the same level, except its
    /// own mirror image after a pass.
    pub fn levels(&self) -> impl Iterator<Item = &[u64]> {
        self.order.chunk_by(|left, right| left >> LEVEL_SHIFT == right >> LEVEL_SHIFT)
    }

    /// Is the mirror image of the unit's state computed with it?
    pub fn is_paired(unit: u64) -> bool {
        unit & PAIRED != 0
    }

    /// The number of the unit's state in its block.
    pub fn local(unit: u64) -> usize {
        (unit & (PAIRED - 1)) as usize
    }
}

/// The error that a bot makes random choices that are not uniform, so its chances are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NonUniformChoice;
