//! Watching a game: the events that a transcript or a heat map is made of.

use crate::game::actions::{Action, Effect};
use crate::game::position::Position;
use crate::game::race::Force;
use crate::game::seat::Seat;
use crate::play::record::Ending;

/// Something that happened in a game.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
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
    /// An action was carried out.
    Acted {
        /// Whose.
        seat: Seat,
        /// With what value.
        force: &'a Force,
        /// The actions there were to choose from.
        choices: &'a [Action],
        /// The one chosen.
        action: Action,
        /// What it did.
        effect: Effect,
        /// The position after it.
        position: &'a Position,
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

/// Somebody who is told everything that happens in a game.
pub trait Watcher {
    /// Called for each event, in order.
    fn see(&mut self, event: Event<'_>);
}

/// Nobody watches: costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watcher for Unwatched {
    #[inline]
    fn see(&mut self, _: Event<'_>) {}
}
