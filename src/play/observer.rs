//! Observers of a game, and the events that they see.

use crate::game::actions::{Action, ActionEffect};
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::play::record::Ending;

/// Something that happened in a game.
#[derive(Debug)]
pub enum Event<'a, G: Game> {
    /// The main dice were cast, or the opening cast was kept.
    Cast {
        /// Whose throw.
        seat: Seat,
        /// The outcome, by index into the rule set's throws.
        outcome: usize,
        /// The number of this throw in the game, from 1.
        number: u32,
        /// Is it the kept opening cast?
        kept: bool,
    },
    /// No piece could move: by a void throw, or for want of a legal action.
    Passed,
    /// The throw gave another throw and nothing else.
    Again,
    /// The second die was cast.
    Verdict {
        /// Had the player no other choice?
        compulsory: bool,
        /// Did it promote the value? If not, the turn is over.
        yes: bool,
    },
    /// An action was carried out. A piece that enters by a throw of its own is now in the hand.
    Acted {
        /// Whose.
        seat: Seat,
        /// What the throw allowed.
        force: &'a G::UsableRoll,
        /// Was the throw promoted by the second die?
        promoted: bool,
        /// The actions there were to choose from.
        choices: &'a [Action],
        /// The one chosen.
        action: &'a Action,
        /// What it did.
        effect: ActionEffect,
        /// The position after it.
        position: &'a G::Position,
        /// The number of throws so far.
        throws: u32,
    },
    /// An entering piece was moved by its own throw.
    Entered {
        /// Whose.
        seat: Seat,
        /// The outcome of that throw, by index into the rule set's throws.
        outcome: usize,
        /// The place it came to; 0 if it was withdrawn.
        to: u8,
        /// What that did.
        effect: ActionEffect,
        /// The position after it.
        position: &'a G::Position,
        /// The number of throws so far.
        throws: u32,
    },
    /// The game ended.
    Over {
        /// How.
        ending: Ending,
        /// The number of throws of the game.
        throws: u32,
    },
}

// By hand, as a derived copy would want the game itself to be one.
impl<G: Game> Clone for Event<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Event<'_, G> {}

/// Somebody who is told everything that happens in a game.
pub trait GameObserver<G: Game> {
    /// Does the record of the game have its detail? See
    /// [`GameRecord`](crate::play::record::GameRecord).
    const DETAIL: bool = true;

    /// Called for each event, in order.
    fn see(&mut self, event: Event<'_, G>);
}

/// Nobody watches: costs nothing. The record has its detail.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl<G: Game> GameObserver<G> for NoObserver {
    #[inline]
    fn see(&mut self, _: Event<'_, G>) {}
}

/// Nobody watches, and nobody asks for the detail of the record.
#[derive(Clone, Copy, Debug, Default)]
pub struct WithoutDetail;

impl<G: Game> GameObserver<G> for WithoutDetail {
    const DETAIL: bool = false;

    #[inline]
    fn see(&mut self, _: Event<'_, G>) {}
}
