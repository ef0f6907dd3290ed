//! The bot `perfect`: plays by a solution.

use std::borrow::Borrow;

use crate::game::race::Race;
use crate::play::bots::{Bot, Decision};
use crate::play::random_source::RandomSource;
use crate::solve::choice::best;
use crate::solve::solution::Solution;

/// A bot that takes the action with the greatest value, the first of equals. It throws the verdict
/// die if that is worth more than the best action without it. It plays the race of its solution,
/// which is borrowed or shared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Perfect<S>(pub S);

impl<S: Borrow<Solution>> Perfect<S> {
    /// The index of the best action and its value. `None` if there are no actions.
    fn best(&self, decision: &Decision<'_, Race>) -> Option<(usize, f64)> {
        let Decision { position, seat, turn_state, roll, actions, .. } = decision;
        let value = |action| self.0.borrow().action(position, *seat, *turn_state, roll, action);
        best(actions.iter().map(value))
    }
}

impl<S: Borrow<Solution> + Sync> Bot<Race> for Perfect<S> {
    fn choose(&self, decision: &Decision<'_, Race>, _: &mut dyn RandomSource) -> usize {
        self.best(decision).map_or(0, |(best, _)| best)
    }

    fn throws_second_die(
        &self,
        base: &Decision<'_, Race>,
        promoted: &Decision<'_, Race>,
        _: &mut dyn RandomSource,
    ) -> bool {
        let Some((_, promoted)) = self.best(promoted) else { return false };
        let second_die =
            self.0.borrow().second_die(base.position, base.seat, base.turn_state, promoted);
        self.best(base).is_none_or(|(_, kept)| second_die > kept)
    }
}
