//! Values that several pieces share (rulebook, section 4.3): every piece with every share in every
//! order is tried out.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::seat::Seat;

use super::{Action, Move, Piece, Reference, State, Value};

/// A share-out that is being played: what has moved, what may still move, and how much of the value
/// is left.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Partly {
    left: usize,
    moves: Vec<Move>,
    unmoved: Vec<Piece>,
    state: State,
}

impl Reference<'_> {
    /// All that use up the whole value. Of those that lead to the same position with the same right
    /// to throw again only one is kept: that of the fewest moves, and of these the first by kinds,
    /// steps left and steps reached.
    pub(super) fn share_outs(&self, state: &State, seat: Seat, value: &Value) -> Vec<Action> {
        let on_board = |piece: &&Piece| piece.step > 0 && piece.step < self.home();
        let unmoved = state.of(seat).filter(on_board).copied().collect();
        let start = Partly { left: value.steps, moves: Vec::new(), unmoved, state: state.clone() };
        // Those that came to the same by another order are one already here.
        let mut open = BTreeSet::from([start]);
        let mut found: BTreeMap<(State, bool), Action> = BTreeMap::new();
        while let Some(partly) = open.pop_last() {
            if partly.left > 0 {
                open.extend(self.continuations(&partly, value));
                continue;
            }
            let Partly { moves, state: mut position, .. } = partly;
            let action = Action { moves, own_throw: false };
            let throws_again = self.grants(seat, value.extra, &action.moves);
            position.pieces.sort();
            let rank = |action: &Action| (action.moves.len(), action.key());
            let kept = found.entry((position, throws_again)).or_insert_with(|| action.clone());
            if rank(&action) < rank(kept) {
                *kept = action;
            }
        }
        found.into_values().collect()
    }

    /// One more piece moved by one more share, in all ways.
    fn continuations(&self, partly: &Partly, value: &Value) -> Vec<Partly> {
        let mut all = Vec::new();
        for (place, piece) in partly.unmoved.iter().enumerate() {
            for share in 1..=partly.left {
                let Some(one) = self.advance(&partly.state, *piece, value, share) else { continue };
                let mut next = partly.clone();
                next.left -= share;
                next.unmoved.remove(place);
                self.carry_out(&mut next.state, piece.seat, one);
                next.moves.push(one);
                next.moves.sort();
                all.push(next);
            }
        }
        all
    }
}
