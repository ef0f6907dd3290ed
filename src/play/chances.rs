//! What knows the chances of the options of a decision.

use crate::game::contract::Game;
use crate::play::bots::Decision;

/// What knows the chances of the options of a decision.
pub trait ChanceSource<G: Game>: Sync {
    /// The chance to win after each action, 0 to 1. A draw counts as a half.
    fn actions(&self, decision: &Decision<'_, G>) -> Vec<f64>;

    /// The chance to win if the throw is kept, and if the second die is thrown.
    fn second_die(&self, base: &Decision<'_, G>, promoted: &Decision<'_, G>) -> [f64; 2];
}
