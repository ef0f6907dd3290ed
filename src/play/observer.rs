//! Observers of a game, and the events that they see.

use crate::game::actions::{Action, ActionEffect};
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::play::record::Ending;

/// An event in a game.
#[derive(Debug)]
pub enum Event<'a, G: Game> {
    /// The main dice were cast, or the opening cast was kept.
    Cast {
        /// The player who throws.
        seat: Seat,
        /// The outcome, by index into the throws of the rule set.
        outcome: usize,
        /// The number of this throw in the game, from 1.
        number: u32,
        /// Is it the opening cast that the starter kept?
        kept: bool,
    },
    /// No piece could move: the throw was void or no action was legal.
    Passed,
    /// No piece could move, but the player has none on the board and may try again.
    TriesAgain,
    /// No piece could move, and the other player uses the throw.
    Given {
        /// The player who uses it.
        seat: Seat,
    },
    /// The throw was one too many of its kind in a row. Nothing moved, and the turn ends.
    Burnt,
    /// The throw only gave another throw.
    Again,
    /// The second die was cast.
    Verdict {
        /// Did the player have no other choice?
        compulsory: bool,
        /// Did it promote the value? If not, the turn ends.
        yes: bool,
    },
    /// An action was carried out. A piece that enters by its own throw is now in the hand.
    Acted {
        /// The player who acted.
        seat: Seat,
        /// What the throw allowed.
        roll: &'a G::UsableRoll,
        /// Did the second die promote the throw?
        promoted: bool,
        /// The legal actions.
        choices: &'a [Action],
        /// The chosen action.
        action: &'a Action,
        /// What the action did.
        effect: ActionEffect,
        /// The position after the action.
        position: &'a G::Position,
        /// The number of throws so far.
        throws: u32,
    },
    /// A piece that entered moved on by its own throw.
    Entered {
        /// The player of the piece.
        seat: Seat,
        /// The outcome of that throw, by index into the throws of the rule set.
        outcome: usize,
        /// The place it reached; 0 if it was withdrawn.
        to: u8,
        /// What the move did.
        effect: ActionEffect,
        /// The position after the move.
        position: &'a G::Position,
        /// The number of throws so far.
        throws: u32,
    },
    /// The game ended.
    GameEnd {
        /// How it ended.
        ending: Ending,
        /// The number of throws of the game.
        throws: u32,
    },
}

// By hand, because a derived `Clone` would require the game itself to be `Clone`.
impl<G: Game> Clone for Event<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Event<'_, G> {}

/// An observer, which receives every event of a game.
pub trait GameObserver<G: Game> {
    /// Does the record of the game include its detail? See
    /// [`GameRecord`](crate::play::record::GameRecord).
    const DETAIL: bool = true;

    /// Receives each event, in order.
    fn see(&mut self, event: Event<'_, G>);
}

/// An observer that does nothing and costs nothing. The record includes its detail.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl<G: Game> GameObserver<G> for NoObserver {
    #[inline]
    fn see(&mut self, _: Event<'_, G>) {}
}

/// An observer that does nothing. The record leaves out its detail.
#[derive(Clone, Copy, Debug, Default)]
pub struct WithoutDetail;

impl<G: Game> GameObserver<G> for WithoutDetail {
    const DETAIL: bool = false;

    #[inline]
    fn see(&mut self, _: Event<'_, G>) {}
}

/// Two observers: the second sees each event after the first.
impl<G: Game, A: GameObserver<G>, B: GameObserver<G>> GameObserver<G> for (A, B) {
    const DETAIL: bool = A::DETAIL || B::DETAIL;

    fn see(&mut self, event: Event<'_, G>) {
        self.0.see(event);
        self.1.see(event);
    }
}
