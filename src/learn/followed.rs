//! A position of a game that is followed, with its contents.

use crate::game::actions::CountChange;
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::learn::contents::Contents;
use crate::learn::encoding::Encoding;
use crate::simd::{Cpu, Job};

/// A position with its contents.
///
/// It follows a game. What changed since the last position is subtracted and added, so the contents
/// of a position cost little more than its changes. Whoever asks for values at each throw of a game
/// keeps it for the whole game.
#[derive(Debug)]
pub(crate) struct Followed<G: Game> {
    position: G::Position,
    /// For each player who may throw next, by seat, the contents without the facts of the turn.
    contents: [Contents; 2],
    /// Room for the changes since the last position.
    changes: Vec<CountChange>,
}

/// Adds changes to the contents of a position, by seat.
struct AddChanges<'a>(&'a Encoding, &'a mut [Contents; 2], &'a [CountChange]);

impl Job for AddChanges<'_> {
    #[inline(always)]
    fn run(self) {
        let Self(encoding, contents, changes) = self;
        for (seen, thrower) in contents.iter_mut().zip(Seat::BOTH) {
            *seen = encoding.changed(seen, changes, thrower);
        }
    }
}

impl<G: Game> Followed<G> {
    /// Begins with a position.
    pub(crate) fn new(game: &G, encoding: &Encoding, position: &G::Position) -> Self {
        let contents = encoding.pieces(game, position);
        Self { position: position.clone(), contents, changes: Vec::new() }
    }

    #[inline]
    pub(crate) fn position(&self) -> &G::Position {
        &self.position
    }

    /// Goes on to a position, whatever happened between.
    #[inline]
    pub(crate) fn go_to(&mut self, game: &G, encoding: &Encoding, position: &G::Position) {
        let Self { position: before, contents, changes } = self;
        changes.clear();
        game.see_changes(before, position, |change| changes.push(change));
        Cpu::best().run(AddChanges(encoding, contents, changes));
        before.clone_from(position);
    }

    /// The same from another position on, and this one stays.
    pub(super) fn with(&self, game: &G, encoding: &Encoding, position: &G::Position) -> Self {
        let Self { position: before, contents, .. } = self;
        let mut after = Self { position: before.clone(), contents: *contents, changes: Vec::new() };
        after.go_to(game, encoding, position);
        after
    }

    /// The contents without the facts of the turn, for each player who may throw next, by seat.
    #[inline]
    pub(super) fn pieces(&self) -> &[Contents; 2] {
        &self.contents
    }

    /// The contents, as the player sees it who throws next in this state.
    pub(super) fn contents(
        &self,
        encoding: &Encoding,
        thrower: Seat,
        state: TurnState,
    ) -> Contents {
        encoding.with_rows(&self.contents[thrower.index()], encoding.turn_rows(thrower, state))
    }
}
