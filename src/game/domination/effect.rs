//! What an action of a domination game does. The one place where it is written.

use crate::game::actions::{Action, Effect, MOST_MOVES, Move};
use crate::game::bits::BitSet;
use crate::game::domination::Domination;
use crate::game::domination::position::{Hop, Position};
use crate::game::seat::Seat;

/// Carries out an action that is legal.
pub(super) fn apply(game: &Domination, position: &mut Position, seat: Seat, action: &Action) -> Effect {
    position.remember_beginning(game.draw, seat);
    let capturing = action.moves().iter().filter(|step| step.captures);
    let passed = capturing.fold(BitSet::EMPTY, |set, step| set | game.passed(*step));
    let captured = if passed.is_empty() { 0 } else { send_back(game, position, seat.other(), passed) };
    // Pieces may move into one another's places: all are lifted before any lands.
    let side = position.side_mut(seat);
    for step in action.moves() {
        side.waiting -= u8::from(step.enters());
        side.on &= !BitSet::one(step.from);
    }
    side.on = action.moves().iter().fold(side.on, |on, step| on | BitSet::one(step.to));
    let finished = side.on & game.forts == game.forts;
    let lands = action.moves().iter().any(|step| !step.enters() && game.landing.contains(step.to));
    let may_earn = game.extra_throws_a_turn.is_none_or(|most| position.earned < most);
    let extra_throw = lands && may_earn && !finished;
    let limited = game.extra_throws_a_turn.is_some();
    position.earned = if extra_throw && limited { position.earned + 1 } else { 0 };
    let next = if extra_throw { seat } else { seat.other() };
    let (hops, count) = hops(action.moves());
    let repeated = position.remember(game.draw, seat, &hops[..count], next);
    let drawn = repeated && !finished;
    Effect { captured, paid_landings: 0, extra_throw: extra_throw && !drawn, finished, drawn }
}

/// The turn ends without an action; is the game drawn by that?
pub(super) fn pass(game: &Domination, position: &mut Position, seat: Seat) -> bool {
    position.remember_beginning(game.draw, seat);
    position.earned = 0;
    position.remember(game.draw, seat, &[], seat.other())
}

/// Sends back the pieces of `loser` on these places of the other player's numbering; returns how many.
fn send_back(game: &Domination, position: &mut Position, loser: Seat, places: BitSet) -> u8 {
    let side = position.side_mut(loser);
    let taken = side.on & game.turned_over(places);
    let captured = taken.len() as u8;
    side.on &= !taken;
    side.waiting += captured;
    captured
}

fn hops(moves: &[Move]) -> ([Hop; MOST_MOVES], usize) {
    let mut hops = [[0; 2]; MOST_MOVES];
    for (hop, step) in hops.iter_mut().zip(moves) {
        *hop = [step.from, step.to];
    }
    (hops, moves.len())
}
