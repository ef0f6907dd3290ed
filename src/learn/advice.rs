//! The chances of a player's options, for people who want to see them.

use std::borrow::Borrow;

use crate::game::contract::Game;
use crate::learn::bots::{Learned, options_of};
use crate::learn::evaluator::Evaluator;
use crate::learn::followed::Followed;
use crate::learn::logit::Logit;
use crate::learn::options::OptionRoom;
use crate::play::bots::Decision;
use crate::play::chances::ChanceSource;

impl<E: Borrow<Evaluator>> Learned<E> {
    /// The chance to win after each action of a decision, 0 to 1, in their order. A draw counts as
    /// a half. It looks no throw ahead.
    pub fn chances<G: Game>(&self, decision: &Decision<'_, G>) -> Vec<f32> {
        let evaluator = self.evaluator.borrow();
        let followed = Followed::new(decision.game, &evaluator.rows.encoding, decision.position);
        let mut room = OptionRoom::default();
        let mut options = options_of(decision, evaluator, &followed, &mut room);
        let listed = options.list(decision.roll, decision.actions);
        options.evaluate();
        options.values(listed).map(Logit::chance).collect()
    }

    /// The chance to win if the player keeps a throw, and if the player throws the second die.
    pub fn second_die_chances<G: Game>(
        &self,
        base: &Decision<'_, G>,
        promoted: &Decision<'_, G>,
    ) -> [f32; 2] {
        let evaluator = self.evaluator.borrow();
        let followed = Followed::new(base.game, &evaluator.rows.encoding, base.position);
        let mut room = OptionRoom::default();
        let mut options = options_of(base, evaluator, &followed, &mut room);
        let [kept, yes] = [base, promoted].map(|side| options.list(side.roll, side.actions));
        options.list_pass();
        options.evaluate();
        let best = |listed| options.best(listed).map_or(0.0, |(_, value)| value.chance());
        [best(kept), options.second_die(best(yes))]
    }
}

impl<G: Game, E: Borrow<Evaluator> + Sync> ChanceSource<G> for Learned<E> {
    fn actions(&self, decision: &Decision<'_, G>) -> Vec<f64> {
        self.chances(decision).into_iter().map(f64::from).collect()
    }

    fn second_die(&self, base: &Decision<'_, G>, promoted: &Decision<'_, G>) -> [f64; 2] {
        self.second_die_chances(base, promoted).map(f64::from)
    }
}
