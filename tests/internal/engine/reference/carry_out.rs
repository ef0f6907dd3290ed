//! The effects of actions.

use crate::game::rules::way_squares::WaySquares;
use crate::game::seat::Seat;

use super::{Action, Move, Piece, Reference, State, Value};

/// The result of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionResult {
    pub captured: u32,
    /// The number of landings on squares where something is paid.
    pub paid: u32,
    /// By the throw, a landing or a capture. The limit of extra throws in a turn is not applied
    /// here.
    pub extra_throw: bool,
    pub finished: bool,
}

impl ActionResult {
    pub const NOTHING: Self = Self { captured: 0, paid: 0, extra_throw: false, finished: false };
}

impl Reference<'_> {
    /// Carries out a legal action. A piece with its own throw is put on its entry step and has no
    /// effect yet.
    pub fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        value: &Value,
        chosen: &Action,
    ) -> ActionResult {
        if chosen.own_throw {
            let entry = chosen.moves[0];
            state.set(Piece { seat, kind: entry.kind, step: 0 }, entry.to);
            return ActionResult::NOTHING;
        }
        self.carry_out_moves(state, seat, value.extra, &chosen.moves)
    }

    /// Moves the piece that has just been put on its entry step by its own throw, or withdraws it.
    /// Returns where the piece is then.
    pub fn finish_entry(
        &self,
        state: &mut State,
        seat: Seat,
        entry: Move,
        value: Option<&Value>,
    ) -> (usize, ActionResult) {
        let piece = Piece { seat, kind: entry.kind, step: entry.to };
        let moved = value.and_then(|value| self.advance(state, piece, value, value.steps));
        let Some(one) = moved.filter(|one| one.to > 0) else {
            state.set(piece, 0);
            return (0, ActionResult::NOTHING);
        };
        // The first throw grants none. The second grants one only if the rules of the kind say so.
        // The landing and the capture of the piece may grant one.
        let may_grant = self.race.kinds[entry.kind].own_throw_extra;
        let extra = may_grant && value.is_some_and(|thrown| thrown.extra);
        (one.to, self.carry_out_moves(state, seat, extra, &[one]))
    }

    fn carry_out_moves(
        &self,
        state: &mut State,
        seat: Seat,
        extra: bool,
        moves: &[Move],
    ) -> ActionResult {
        let captured = moves.iter().map(|one| self.move_piece(state, seat, *one)).sum();
        let paying = self.rules.stakes.map_or(WaySquares::EMPTY, |stakes| stakes.squares);
        let paid = moves
            .iter()
            .filter(|one| self.counts(paying, self.square(seat, one.to), one.to))
            .count() as u32;
        let finished = self.pieces_to_go(state, seat) == 0;
        ActionResult {
            captured,
            paid,
            extra_throw: !finished && self.grants_throw(seat, extra, moves),
            finished,
        }
    }

    /// Does the throw, a landing or a capture grant another throw?
    pub(super) fn grants_throw(&self, seat: Seat, extra: bool, moves: &[Move]) -> bool {
        let by_landing = |one: &Move| {
            self.counts(self.race.extra_throws.landing, self.square(seat, one.to), one.to)
        };
        extra
            || moves
                .iter()
                .any(|one| by_landing(one) || one.captures && self.race.extra_throws.capture)
    }

    /// Moves one piece. Every enemy on its square that does not share it goes back to waiting.
    /// Returns their number.
    pub(super) fn move_piece(&self, state: &mut State, seat: Seat, one: Move) -> u32 {
        let square = self.square(seat, one.to);
        let mut captured = 0;
        for piece in state.pieces.iter_mut().filter(|piece| piece.seat != seat) {
            let is_there = square.is_some() && self.square(piece.seat, piece.step) == square;
            if is_there && !self.can_share(square, one.to, piece.step) {
                piece.step = 0;
                captured += 1;
            }
        }
        state.set(Piece { seat, kind: one.kind, step: one.from }, one.to);
        captured
    }
}
