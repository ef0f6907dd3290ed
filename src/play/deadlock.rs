//! Positions in which nobody can ever act again.

use crate::game::actions::ActionList;
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;

/// Is it impossible for both players to act with any throw of their dice? Then the position never
/// changes again. `starter` took the first turn of the game.
pub(crate) fn is_deadlocked<G: Game>(game: &G, position: &G::Position, starter: Seat) -> bool {
    let mut list = ActionList::new();
    let dice = &game.course().dice;
    let rolls = |role: usize| {
        let thrown = dice.of_role(role).outcomes().iter().filter(|cast| cast.weight > 0);
        let rolls = thrown.filter_map(|cast| match &cast.outcome {
            Cast::Move { base, promoted } => Some([Some(base), promoted.as_ref()]),
            Cast::Void | Cast::Again => None,
        });
        rolls.flatten().flatten()
    };
    !Seat::BOTH.into_iter().any(|seat| {
        rolls(usize::from(seat != starter)).any(|roll| {
            game.legal_actions(position, seat, roll, &mut list);
            !list.is_empty()
        })
    })
}
