//! Positions in which nobody can ever act again.

use crate::game::actions::ActionList;
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;

/// Is it impossible for both players to act with any throw? Then the position never changes again.
pub(crate) fn is_deadlocked<G: Game>(game: &G, position: &G::Position) -> bool {
    let mut list = ActionList::new();
    let casts = game.course().casts.outcomes();
    let rolls = casts.iter().filter_map(|cast| match &cast.outcome {
        Cast::Move { base, promoted } => Some([Some(base), promoted.as_ref()]),
        Cast::Void | Cast::Again => None,
    });
    !rolls.flatten().flatten().any(|roll| {
        Seat::BOTH.into_iter().any(|seat| {
            game.legal_actions(position, seat, roll, &mut list);
            !list.is_empty()
        })
    })
}
