//! What actions do.

use crate::game::bits::BitSet;
use crate::game::seat::Seat;

use super::{Action, Move, Piece, Reference, State, Value};

/// What an action did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    pub captured: u32,
    /// Landings on squares where something is paid.
    pub paid: u32,
    /// By the throw, a landing or a capture, whether or not the turn has room for it.
    pub extra_throw: bool,
    pub finished: bool,
}

impl Done {
    pub const NOTHING: Self = Self { captured: 0, paid: 0, extra_throw: false, finished: false };
}

impl Reference<'_> {
    /// Carries out a legal action. A piece with a throw of its own is put on its step of entry and
    /// has done nothing yet.
    pub fn apply(&self, state: &mut State, seat: Seat, value: &Value, chosen: &Action) -> Done {
        if chosen.own_throw {
            let entry = chosen.moves[0];
            state.set(Piece { seat, kind: entry.kind, step: 0 }, entry.to);
            return Done::NOTHING;
        }
        self.moved(state, seat, value.extra, &chosen.moves)
    }

    /// Moves the piece that has just been put on its step of entry by its own throw, or withdraws
    /// it; says where it is then.
    pub fn finish_entry(
        &self,
        state: &mut State,
        seat: Seat,
        entry: Move,
        value: Option<&Value>,
    ) -> (usize, Done) {
        let piece = Piece { seat, kind: entry.kind, step: entry.to };
        let Some(one) = value.and_then(|value| self.advance(state, piece, value, value.steps))
        else {
            state.set(piece, 0);
            return (0, Done::NOTHING);
        };
        // Neither throw grants another by itself; where the piece lands, and what it captures, may.
        (one.to, self.moved(state, seat, false, &[one]))
    }

    fn moved(&self, state: &mut State, seat: Seat, extra: bool, moves: &[Move]) -> Done {
        let captured = moves.iter().map(|one| self.carry_out(state, seat, *one)).sum();
        let paying = self.rules.stakes.map_or(BitSet::EMPTY, |stakes| stakes.squares);
        let paid =
            moves.iter().filter(|one| self.lists(paying, self.square(seat, one.to))).count() as u32;
        let finished = state.of(seat).all(|piece| piece.step == self.home());
        Done { captured, paid, extra_throw: !finished && self.grants(seat, extra, moves), finished }
    }

    /// Does the throw, a landing or a capture grant another throw?
    pub(super) fn grants(&self, seat: Seat, extra: bool, moves: &[Move]) -> bool {
        let by_landing =
            |one: &Move| self.lists(self.race.extra_throws.landing, self.square(seat, one.to));
        extra
            || moves
                .iter()
                .any(|one| by_landing(one) || one.captures && self.race.extra_throws.capture)
    }

    /// Moves one piece; every enemy on its square that does not share it goes back to waiting. Says
    /// how many.
    pub(super) fn carry_out(&self, state: &mut State, seat: Seat, one: Move) -> u32 {
        let square = self.square(seat, one.to);
        let mut captured = 0;
        for piece in state.pieces.iter_mut().filter(|piece| piece.seat != seat) {
            let there = square.is_some() && self.square(piece.seat, piece.step) == square;
            if there && !self.share(square, one.to, piece.step) {
                piece.step = 0;
                captured += 1;
            }
        }
        state.set(Piece { seat, kind: one.kind, step: one.from }, one.to);
        captured
    }
}
