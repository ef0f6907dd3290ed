//! `foremost`: moves the most advanced piece that can move.

use crate::game::contract::Game;
use crate::play::bots::{Bot, Decision, ListedBot, first_best, rank_from_highest};
use crate::play::random_source::RandomSource;

/// Moves the piece with the highest step. Enters only if no piece on the board can move. Takes
/// kinds in the order of the rule set. Never throws the second die by choice (rulebook, section 2).
#[derive(Clone, Copy, Debug)]
pub struct Foremost;

pub(super) const FOREMOST: ListedBot<Foremost> = ListedBot {
    name: "foremost",
    description: "the most advanced piece that can move",
    bot: Foremost,
};

impl<G: Game> Bot<G> for Foremost {
    fn choose(&self, decision: &Decision<'_, G>, _: &mut dyn RandomSource) -> usize {
        first_best(decision.actions, |action| rank_from_highest(decision.game, action))
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
