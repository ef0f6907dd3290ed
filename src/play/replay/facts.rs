//! What an action does that a person can see, to say why one is better than another.

use crate::game::actions::Action;
use crate::game::contract::Game;
use crate::game::turn_state::Cast;
use crate::play::bots::Decision;
use crate::play::luck::verdict_weights;

/// What an action does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ActionFacts {
    /// The number of enemy pieces sent back.
    pub captured: u8,
    /// The number of pieces that reach home.
    pub home: u8,
    /// Does a piece land on a rosette?
    pub rosette: bool,
    /// Does the player throw again?
    pub again: bool,
    /// Is the aim of the game reached?
    pub finished: bool,
    /// The chance that the next throw of the other player can capture. `None` if the player throws
    /// again, if the game is over, and before an own throw.
    pub threat: Option<f64>,
}

/// What this action of a decision does.
pub(super) fn of_action<G: Game>(decision: &Decision<'_, G>, action: &Action) -> ActionFacts {
    let Decision { game, position, seat, turn_state, roll, .. } = *decision;
    if action.has_own_throw() {
        return ActionFacts::default();
    }
    let mut after = position.clone();
    let effect = game.apply(&mut after, seat, roll, action);
    let reached = || action.moves().iter().map(|step| step.to);
    let again = effect.extra_throw && turn_state.extra_throws_left > 0;
    let is_over = again || effect.finished || effect.drawn;
    ActionFacts {
        captured: effect.captured,
        home: reached().filter(|place| *place > game.places()).count() as u8,
        rosette: reached().any(|place| game.rosettes().contains(place)),
        again,
        finished: effect.finished,
        threat: (!is_over).then(|| {
            let captures = |roll: &G::UsableRoll| {
                let mut actions = Vec::new();
                game.legal_actions(&after, seat.other(), roll, &mut actions);
                actions.iter().any(|answer| answer.moves().iter().any(|step| step.captures))
            };
            chance_of(game, turn_state.role(seat.other()), captures)
        }),
    }
}

/// The chance that a throw of the player with a role can do something, by itself or after a YES of
/// the second die.
fn chance_of<G: Game>(game: &G, role: usize, can: impl Fn(&G::UsableRoll) -> bool) -> f64 {
    let course = game.course();
    let [no, yes] = verdict_weights(course).map(f64::from);
    let (mut sum, mut weights) = (0.0, 0.0);
    for cast in course.dice.of_role(role).outcomes() {
        let share = match &cast.outcome {
            Cast::Again => continue,
            Cast::Move { base, .. } if can(base) => 1.0,
            Cast::Move { promoted: Some(promoted), .. } if can(promoted) => yes / (no + yes),
            Cast::Void | Cast::Move { .. } => 0.0,
        };
        sum += f64::from(cast.weight) * share;
        weights += f64::from(cast.weight);
    }
    if weights > 0.0 { sum / weights } else { 0.0 }
}
