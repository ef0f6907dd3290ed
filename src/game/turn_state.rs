//! How turns follow one another: casts, extra throws, and the state of a turn.

use crate::game::chance::Chance;
use crate::game::seat::Seat;

/// A cast of the main dice; `F` is what it lets a player do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cast<F> {
    /// The turn ends.
    Void,
    /// Throw again; nothing moves.
    Again,
    /// Something may be done with the cast, or with what the second die makes of it.
    Move {
        /// What the throw itself allows.
        base: F,
        /// What the second die's YES allows, if there is such a die and it promotes this throw.
        promoted: Option<F>,
    },
}

/// How turns follow one another, and what is cast in them.
#[derive(Clone, Debug)]
pub struct Course<F> {
    /// The casts of the main dice.
    pub casts: Chance<Cast<F>>,
    /// The second die: does it say YES?
    pub verdict: Option<Chance<bool>>,
    /// The starter's kept opening cast, over indices into the casts' outcomes.
    pub opening: Option<Chance<u8>>,
    /// Does the second player get one more turn when the first finishes?
    pub equal_turns: bool,
    /// The most extra throws that actions earn in one turn; [`u32::MAX`] for any number.
    pub extra_throws_a_turn: u32,
}

/// What bears on what may follow a throw, beside the position and who threw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnState {
    /// Who took the first turn of the game: with equal turns the other has the last.
    pub starter: Seat,
    /// How many extra throws actions may still earn in this turn; [`u32::MAX`] for any number.
    pub extra_throws_left: u32,
}

impl TurnState {
    /// Before the first throw of a turn.
    pub fn turn_start<F>(course: &Course<F>, starter: Seat) -> Self {
        Self { starter, extra_throws_left: course.extra_throws_a_turn }
    }
}
