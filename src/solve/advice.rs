//! The chances of a player's options by a solution, for people who want to see them.

use crate::game::race::Race;
use crate::play::bots::Decision;
use crate::play::chances::ChanceSource;
use crate::solve::choice::best;
use crate::solve::solution::Solution;

impl ChanceSource<Race> for Solution {
    fn actions(&self, decision: &Decision<'_, Race>) -> Vec<f64> {
        values(self, decision).map(|value| self.score(value)).collect()
    }

    fn second_die(&self, base: &Decision<'_, Race>, promoted: &Decision<'_, Race>) -> [f64; 2] {
        let Decision { position, seat, turn_state, .. } = *base;
        let [kept, yes] = [base, promoted]
            .map(|decision| best(values(self, decision)).map_or(-1.0, |(_, value)| value));
        let thrown = Self::second_die(self, position, seat, turn_state, yes);
        [kept, thrown].map(|value| self.score(value))
    }
}

fn values<'a>(
    solution: &'a Solution,
    decision: &'a Decision<'_, Race>,
) -> impl Iterator<Item = f64> + 'a {
    let Decision { position, seat, turn_state, roll, actions, .. } = decision;
    actions.iter().map(|action| solution.action(position, *seat, *turn_state, roll, action))
}
