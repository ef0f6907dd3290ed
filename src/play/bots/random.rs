//! `random`: uniform among the distinct legal actions, and among the allowed answers to other
//! questions.

use crate::game::contract::Game;
use crate::play::bots::{Bot, Decision, ListedBot};
use crate::play::random_source::RandomSource;

/// Plays any legal action with equal probability. Decides on the second die with equal probability
/// (rulebook, section 2).
#[derive(Clone, Copy, Debug)]
pub struct Random;

pub(super) const RANDOM: ListedBot<Random> =
    ListedBot { name: "random", description: "any legal action, all equally likely", bot: Random };

impl<G: Game> Bot<G> for Random {
    fn choose(&self, decision: &Decision<'_, G>, random: &mut dyn RandomSource) -> usize {
        random.below(decision.actions.len() as u32) as usize
    }

    fn throws_second_die(
        &self,
        _: &Decision<'_, G>,
        _: &Decision<'_, G>,
        random: &mut dyn RandomSource,
    ) -> bool {
        random.below(2) == 1
    }

    fn equally_likely(&self, decision: &Decision<'_, G>) -> Option<Vec<usize>> {
        Some((0..decision.actions.len()).collect())
    }

    fn tosses_for_second_die(&self) -> bool {
        true
    }
}
