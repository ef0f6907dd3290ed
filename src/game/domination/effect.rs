//! What an action of a domination game does. The one place where it is written.

use crate::game::actions::{Action, ActionEffect};
use crate::game::bits::SmallSet;
use crate::game::contract::Game;
use crate::game::domination::Domination;
use crate::game::domination::position::{Hops, Position};
use crate::game::seat::Seat;

/// Carries out an action that is legal.
pub(super) fn apply(
    game: &Domination,
    position: &mut Position,
    seat: Seat,
    action: &Action,
) -> ActionEffect {
    position.remember_start(game.draw, seat);
    let (mut left, mut reached, mut passed, mut moved) =
        (SmallSet::EMPTY, SmallSet::EMPTY, SmallSet::EMPTY, SmallSet::EMPTY);
    let (mut hops, mut entered) = (Hops::default(), 0);
    for (hop, step) in hops.iter_mut().zip(action.moves()) {
        *hop = [step.from, step.to];
        reached |= SmallSet::one(step.to);
        if step.enters() {
            entered += 1;
        } else {
            left |= SmallSet::one(step.from);
            moved |= SmallSet::one(step.to);
        }
        if step.captures {
            passed |= game.passed(*step);
        }
    }
    let captured =
        if passed.is_empty() { 0 } else { send_back(game, position, seat.other(), passed) };
    // Pieces may move into each other's places, so all pieces are lifted before any lands.
    let side = position.side_mut(seat);
    side.waiting -= entered;
    side.on = (side.on & !left) | reached;
    let finished = game.has_finished(position, seat);
    let lands = moved.meets(game.landing);
    let may_earn = game.extra_throws_a_turn.is_none_or(|most| position.earned < most);
    let extra_throw = lands && may_earn && !finished;
    let limited = game.extra_throws_a_turn.is_some();
    position.earned = if extra_throw && limited { position.earned + 1 } else { 0 };
    let next = if extra_throw { seat } else { seat.other() };
    let repeated = position.remember(game.draw, seat, Some(hops), next);
    let drawn = repeated && !finished;
    ActionEffect { captured, paid_landings: 0, extra_throw: extra_throw && !drawn, finished, drawn }
}

/// Ends the turn without an action. Is the game drawn by that?
pub(super) fn pass(game: &Domination, position: &mut Position, seat: Seat) -> bool {
    position.remember_start(game.draw, seat);
    position.earned = 0;
    position.remember(game.draw, seat, None, seat.other())
}

/// Sends back the pieces of `loser` on these places. The places use the other player's numbers.
/// Returns the number of pieces.
fn send_back(game: &Domination, position: &mut Position, loser: Seat, places: SmallSet) -> u8 {
    let side = position.side_mut(loser);
    let taken = side.on & game.mirrored_places(places);
    let captured = taken.len() as u8;
    side.on &= !taken;
    side.waiting += captured;
    captured
}
