//! How turns follow one another: casts, extra throws, and the state of a turn.

use crate::game::chance::Chance;
use crate::game::seat::Seat;

/// A cast of the main dice. `F` is what it lets a player do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cast<F> {
    /// The turn ends.
    Void,
    /// Throw again; nothing moves.
    Again,
    /// The player may do something with the cast, or with the promoted cast.
    Move {
        /// What the throw itself allows.
        base: F,
        /// What the cast allows after a YES of the second die. `None` if there is no such die or it
        /// does not promote this throw.
        promoted: Option<F>,
    },
}

/// The order of turns and their casts.
#[derive(Clone, Debug)]
pub struct Course<F> {
    /// The outcomes of the main dice.
    pub casts: Chance<Cast<F>>,
    /// The second die: `true` is YES. `None` if there is none.
    pub verdict: Option<Chance<bool>>,
    /// The distribution of the opening cast that the starter keeps, over indices into the outcomes
    /// of the casts. `None` if the starter casts again.
    pub opening: Option<Chance<u8>>,
    /// Does the second player get one more turn after the first player finishes?
    pub equal_turns: bool,
    /// The most extra throws that actions earn in one turn; [`u32::MAX`] for no limit.
    pub extra_throws_a_turn: u32,
    /// The throws of a game. The rules end it before the next one. [`u32::MAX`] for no end.
    pub most_throws: u32,
}

/// The state that affects later play, in addition to the position and the player to throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnState {
    /// The player who took the first turn of the game. With equal turns, the other player has the
    /// last turn.
    pub starter: Seat,
    /// The number of extra throws that actions may still earn in this turn; [`u32::MAX`] for no
    /// limit.
    pub extra_throws_left: u32,
}

impl TurnState {
    /// The state before the first throw of a turn.
    pub fn turn_start<F>(course: &Course<F>, starter: Seat) -> Self {
        Self { starter, extra_throws_left: course.extra_throws_a_turn }
    }
}
