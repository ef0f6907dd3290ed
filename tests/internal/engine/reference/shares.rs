//! Values that several pieces share (rulebook, section 4.3): every piece with every share in every
//! order is tried.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::seat::Seat;

use super::{Action, Move, Piece, Reference, State, Value};

/// A shared action in progress: what has moved, what may still move, and how much of the value is
/// left.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct PartialAction {
    left: usize,
    moves: Vec<Move>,
    unmoved: Vec<Piece>,
    state: State,
}

impl Reference<'_> {
    /// All actions that use up the whole value. Of those that lead to the same position with the
    /// same right to throw again only one is kept: the one with the fewest moves, and of these the
    /// first by kinds, steps left and steps reached.
    pub(super) fn shared_actions(&self, state: &State, seat: Seat, value: &Value) -> Vec<Action> {
        let on_board = |piece: &&Piece| piece.step > 0 && piece.step < self.home();
        let unmoved = state.of(seat).filter(on_board).copied().collect();
        let start =
            PartialAction { left: value.steps, moves: Vec::new(), unmoved, state: state.clone() };
        // Partial actions that are reached in another order occur only once here.
        let mut open = BTreeSet::from([start]);
        let mut found: BTreeMap<(State, bool), Action> = BTreeMap::new();
        while let Some(partial) = open.pop_last() {
            if partial.left > 0 {
                open.extend(self.continuations(&partial, value));
                continue;
            }
            let PartialAction { moves, state: mut position, .. } = partial;
            let action = Action { moves, own_throw: false };
            let throws_again = self.grants_throw(seat, value.extra, &action.moves);
            position.pieces.sort();
            let rank = |action: &Action| (action.moves.len(), action.key());
            let kept = found.entry((position, throws_again)).or_insert_with(|| action.clone());
            if rank(&action) < rank(kept) {
                *kept = action;
            }
        }
        found.into_values().collect()
    }

    /// Moves one more piece by one more share, in all ways.
    fn continuations(&self, partial: &PartialAction, value: &Value) -> Vec<PartialAction> {
        let mut all = Vec::new();
        for (index, piece) in partial.unmoved.iter().enumerate() {
            for share in 1..=partial.left {
                let Some(one) = self
                    .advance(&partial.state, *piece, value, share)
                    .filter(|one| one.to != one.from)
                else {
                    continue;
                };
                let mut next = partial.clone();
                next.left -= share;
                next.unmoved.remove(index);
                self.move_piece(&mut next.state, piece.seat, one);
                next.moves.push(one);
                next.moves.sort();
                all.push(next);
            }
        }
        all
    }
}
