//! A race rule set compiled into tables. Play looks things up and interprets nothing.

mod compile;
mod effect;
mod landings;
mod legal;
pub mod notation;
pub mod outcome;
pub(crate) mod passage;
pub mod position;
mod preview;
mod shares;
mod stacked;

use crate::game::actions::{Action, ActionEffect, ActionList, CountChange, Move};
use crate::game::bits::{BitSet, SetTable, SetWord, WordSet};
use crate::game::board::MAX_SQUARES;
use crate::game::contract::Game;
use crate::game::race::position::Position;
use crate::game::rules::Rules;
use crate::game::rules::race::{MAX_KINDS, MAX_STEPS};
use crate::game::seat::Seat;
use crate::game::turn_state::{Cast, Course};

pub use crate::game::race::compile::Race;

/// The number of steps in a table: 0 (waiting) to 127 (home on the longest path).
pub const STEPS: usize = MAX_STEPS as usize + 2;

/// The value in force and what it may do. It is a throw's own value or the promoted value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsableRoll {
    /// The value, 1 to [`MAX_VALUE`](crate::game::rules::race::MAX_VALUE).
    pub value: u8,
    /// Does it grant an extra throw?
    pub extra: bool,
    /// May it bear a piece off?
    pub bears_off: bool,
    /// May several pieces on the board share it?
    pub shared: bool,
    /// For each kind, the step where it enters; 0 if it may not enter.
    pub entry: [u8; MAX_KINDS],
    /// The steps from which it bears a piece off.
    pub(crate) exits: BitSet,
    /// The steps from which it bears off a player's last piece.
    pub(crate) exits_of_last: BitSet,
    /// The steps that a move by this value reaches from the same square.
    pub(crate) returning: BitSet,
}

/// A condition of a win class, with places as sets of steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClassTest {
    pub place: StepPlace,
    /// The smallest number of pieces there that meets the condition.
    pub at_least: u8,
    /// The greatest number of pieces there that meets the condition.
    pub at_most: u8,
}

/// Where the loser's pieces are counted, on its own path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepPlace {
    Home,
    Waiting,
    Steps(BitSet),
}

impl Race {
    /// Compiles a checked rule set; `None` if its game is not a race.
    pub fn new(rules: &Rules) -> Option<Self> {
        rules.race().map(|race| Self::compiled(rules, race))
    }

    /// The step that means home: the number after the last step.
    #[inline]
    pub fn home(&self) -> u8 {
        self.length + 1
    }

    /// May own pieces share a square? If not, play skips the code for stacks.
    #[inline]
    fn stacks(&self) -> bool {
        !self.shared_own.is_empty()
    }

    /// The other player's steps on the square of `step`.
    #[inline]
    pub(crate) fn facing(&self, step: u8) -> BitSet {
        self.facing.get(usize::from(step))
    }

    /// The union of the sets of all kinds.
    #[inline]
    fn union<W: SetWord>(&self, sets: &SetTable<MAX_KINDS>) -> WordSet<W> {
        let kinds = 0..self.kinds.min(MAX_KINDS);
        kinds.fold(WordSet::EMPTY, |all, kind| all | sets.within(kind))
    }

    /// The number of one player's pieces.
    pub fn pieces(&self) -> u8 {
        self.pieces
    }

    /// Can a player win before all pieces are home?
    pub fn ends_early(&self) -> bool {
        self.needed_home < self.pieces
    }
}

impl Game for Race {
    type Position = Position;
    type UsableRoll = UsableRoll;

    #[inline]
    fn course(&self) -> &Course<UsableRoll> {
        &self.course
    }

    fn start(&self) -> Position {
        Position::start(self)
    }

    fn start_of(&self, starter: Seat) -> Position {
        let position = self.start();
        if starter == Seat::Light { position } else { position.mirrored() }
    }

    #[inline]
    fn legal_actions(
        &self,
        position: &Position,
        seat: Seat,
        roll: &UsableRoll,
        list: &mut ActionList,
    ) {
        if self.is_long {
            legal::legal_actions::<u128>(self, position, seat, roll, list);
        } else {
            legal::legal_actions::<u64>(self, position, seat, roll, list);
        }
    }

    #[inline]
    fn apply(
        &self,
        position: &mut Position,
        seat: Seat,
        roll: &UsableRoll,
        action: &Action,
    ) -> ActionEffect {
        if self.is_long {
            effect::apply::<u128>(self, position, seat, roll, action)
        } else {
            effect::apply::<u64>(self, position, seat, roll, action)
        }
    }

    fn finish_entry(
        &self,
        position: &mut Position,
        seat: Seat,
        action: &Action,
        roll: Option<&UsableRoll>,
    ) -> (u8, ActionEffect) {
        effect::finish_entry(self, position, seat, action, roll)
    }

    fn win_class(&self, position: &Position, loser: Seat) -> u8 {
        outcome::win_class(self, position, loser)
    }

    fn ahead_at_end(&self, position: &Position) -> Option<Seat> {
        outcome::ahead_at_end(self, position)
    }

    #[inline]
    fn has_finished(&self, position: &Position, seat: Seat) -> bool {
        position.side(seat).pieces_left == 0
    }

    #[inline]
    fn steps_left(&self, position: &Position, seat: Seat) -> u32 {
        position.side(seat).steps_left
    }

    fn places(&self) -> u8 {
        self.length
    }

    #[inline]
    fn step(&self, place: u8) -> u8 {
        place
    }

    #[inline]
    fn square(&self, seat: Seat, place: u8) -> u8 {
        self.squares[seat.index()][usize::from(place)]
    }

    #[inline]
    fn rosettes(&self) -> BitSet {
        self.rosettes
    }

    fn may_stack(&self, step: u8) -> bool {
        self.shared_own.contains(step)
    }

    fn met(&self, step: u8) -> [BitSet; 2] {
        [self.hostile.get(usize::from(step)), self.safe_from.get(usize::from(step))]
    }

    #[inline]
    fn see_pieces(
        &self,
        position: &Position,
        seat: Seat,
        kind: usize,
        mut see: impl FnMut(u8, u8),
    ) {
        let side = position.side(seat);
        if side.waiting[kind] > 0 {
            see(0, side.waiting[kind]);
        }
        if side.home[kind] > 0 {
            see(self.home(), side.home[kind]);
        }
        for step in side.on.get(kind) {
            see(step, side.pieces_on(kind, step));
        }
    }

    #[inline]
    fn preview(
        &self,
        position: &Position,
        seat: Seat,
        roll: &UsableRoll,
        action: &Action,
        see: impl FnMut(CountChange),
    ) -> ActionEffect {
        preview::preview(self, position, seat, roll, action, see)
    }

    #[inline]
    fn preview_beside(
        &self,
        position: &Position,
        seat: Seat,
        roll: &UsableRoll,
        step: Move,
        see: impl FnMut(CountChange),
    ) -> Option<ActionEffect> {
        Some(preview::preview_beside(self, position, seat, roll, step, see))
    }

    #[inline]
    fn see_changes(&self, before: &Position, after: &Position, see: impl FnMut(CountChange)) {
        preview::see_changes(self, before, after, see);
    }

    fn has_joint_actions(&self) -> bool {
        self.course.dice.casts().any(|cast| match cast {
            Cast::Move { base, promoted } => {
                base.shared || promoted.as_ref().is_some_and(|roll| roll.shared)
            }
            Cast::Void | Cast::Again => false,
        })
    }

    fn kinds(&self) -> usize {
        self.kinds
    }

    #[inline]
    fn count(&self, position: &Position, seat: Seat, kind: usize, place: u8) -> u8 {
        let side = position.side(seat);
        match place {
            0 => side.waiting[kind],
            place if place == self.home() => side.home[kind],
            place => side.pieces_on(kind, place),
        }
    }

    #[inline]
    fn occupied(&self, position: &Position, seat: Seat) -> BitSet {
        let side = position.side(seat);
        let waits = side.waiting[..self.kinds].iter().any(|count| *count > 0);
        self.union(&side.on) | WordSet(u128::from(waits))
    }

    fn count_by_square(&self, position: &Position, seat: Seat, squares: &mut [u8; MAX_SQUARES]) {
        let side = position.side(seat);
        for kind in 0..self.kinds {
            for step in side.on.get(kind) {
                squares[usize::from(self.square(seat, step))] += side.pieces_on(kind, step);
            }
        }
    }
}
