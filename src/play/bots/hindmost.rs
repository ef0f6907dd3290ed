//! `hindmost`: moves the least advanced piece that can move.

use crate::game::contract::Game;
use crate::play::bots::{Bot, Decision, ListedBot, first_best, rank_from_lowest};
use crate::play::random_source::RandomSource;

/// Moves the piece with the lowest step. A waiting piece counts as step 0. Takes kinds in the order
/// of the rule set. Never throws the second die by choice (rulebook, section 2).
#[derive(Clone, Copy, Debug)]
pub struct Hindmost;

pub(super) const HINDMOST: ListedBot<Hindmost> = ListedBot {
    name: "hindmost",
    description: "the least advanced piece that can move; a waiting piece first",
    bot: Hindmost,
};

impl<G: Game> Bot<G> for Hindmost {
    fn choose(&self, decision: &Decision<'_, G>, _: &mut dyn RandomSource) -> usize {
        // The action with the lowest rank is the best one.
        first_best(decision.actions, |action| u64::MAX - rank_from_lowest(decision.game, action))
    }

    fn throws_second_die(
        &self,
        _: &Decision<'_, G>,
        _: &Decision<'_, G>,
        _: &mut dyn RandomSource,
    ) -> bool {
        false
    }
}
