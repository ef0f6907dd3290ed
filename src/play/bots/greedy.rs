//! `greedy`: captures, else lands on a rosette, else bears off, else moves the foremost piece.

use crate::game::actions::{Action, Move};
use crate::game::contract::Game;
use crate::play::bots::{Bot, Decision, ListedBot, STEPS_BITS, first_best, rank_from_highest};
use crate::play::random_source::RandomSource;

/// Takes the best of four classes of action. Within the class it takes the piece with the highest
/// step before its move. Among equals it takes the first in the order of kinds (rulebook, section
/// 2). It throws the second die by choice in one case only. The base value then has no action of
/// the first three classes, and the promoted value has one.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

pub(super) const GREEDY: ListedBot<Greedy> = ListedBot {
    name: "greedy",
    description: "captures, else lands on a rosette, else bears off, else moves; the foremost \
            piece first",
    bot: Greedy,
};

impl<G: Game> Bot<G> for Greedy {
    fn choose(&self, decision: &Decision<'_, G>, _: &mut dyn RandomSource) -> usize {
        let game = decision.game;
        first_best(decision.actions, |action| {
            (action_class(game, action) << STEPS_BITS) | rank_from_highest(game, action)
        })
    }

    fn throws_second_die(
        &self,
        base: &Decision<'_, G>,
        promoted: &Decision<'_, G>,
        _: &mut dyn RandomSource,
    ) -> bool {
        let has_good_action = |decision: &Decision<'_, G>| {
            decision.actions.iter().any(|action| action_class(decision.game, action) > 0)
        };
        !has_good_action(base) && has_good_action(promoted)
    }
}

/// The class of an action: 3 for a capture, 2 for a rosette, 1 for bearing off, 0 for anything
/// else. Of several moves the greatest counts. A piece that enters by its own throw does not land
/// yet.
#[inline]
pub(super) fn action_class<G: Game>(game: &G, action: &Action) -> u64 {
    let class = |step: &Move| match step {
        Move { captures: true, .. } => 3,
        Move { to, .. } if game.rosettes().contains(*to) => 2,
        Move { to, .. } => u64::from(*to > game.places()),
    };
    match action {
        Action::One(step) => class(step),
        Action::Several(steps) => steps.all().iter().map(class).max().unwrap_or(0),
        Action::ByOwnThrow(_) => 0,
    }
}
