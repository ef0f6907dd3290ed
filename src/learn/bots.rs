//! The bots that play by an evaluator.

use std::borrow::Borrow;

use crate::game::actions::{Action, ActionList};
use crate::game::contract::Game;
use crate::learn::evaluator::Evaluator;
use crate::learn::logit::Logit;
use crate::learn::options::OptionValues;
use crate::play::bots::{Bot, Decision};
use crate::play::random_source::RandomSource;
use crate::simd::{Cpu, Job};

/// A bot that takes the action with the greatest value, the first of equals. `E` owns or borrows
/// the [`Evaluator`], which must be of the rules that are played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Learned<E> {
    /// The evaluator.
    pub evaluator: E,
    /// How the bot uses it.
    pub skill: Skill,
}

/// How a bot uses an evaluator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Skill {
    /// It evaluates the position after each action.
    OneThrow,
    /// It evaluates after one more throw: the mean over the other player's best answers.
    TwoThrows,
    /// It decides at random in this percentage of its decisions, from 0 to 100. Else it plays as
    /// [`Self::OneThrow`].
    Blunders(u8),
}

impl Skill {
    /// All skills, in the order of lists.
    pub const ALL: [Self; 5] = [
        Self::Blunders(50),
        Self::Blunders(20),
        Self::Blunders(5),
        Self::OneThrow,
        Self::TwoThrows,
    ];

    /// The name of the bot, as commands and files use it.
    ///
    /// # Panics
    /// If the rate of blunders is none of those in [`Skill::ALL`].
    pub const fn name(self) -> &'static str {
        match self {
            Self::OneThrow => "learned",
            Self::TwoThrows => "learned-2",
            Self::Blunders(5) => "blunders-5",
            Self::Blunders(20) => "blunders-20",
            Self::Blunders(50) => "blunders-50",
            Self::Blunders(_) => panic!("no bot has this rate of blunders"),
        }
    }
}

/// An action is searched one throw deeper if its chance is below the greatest by at most this.
const MARGIN: f32 = 0.04;

struct Choose<'a, 'd, G: Game> {
    evaluator: &'a Evaluator,
    decision: &'a Decision<'d, G>,
    deeper: bool,
    best: &'a mut (usize, Logit),
}

impl<G: Game> Job for Choose<'_, '_, G> {
    #[inline(always)]
    fn run(self) {
        let Decision { game, position, seat, turn_state, roll, actions } = *self.decision;
        let mut options = OptionValues::new(game, self.evaluator, position, seat, turn_state);
        if self.deeper {
            *self.best = deeper(&mut options, roll, actions);
        } else if let Some(best) = options.best(roll, actions) {
            *self.best = best;
        }
    }
}

/// The best action, one throw deeper. Only actions nearly as good as the best are searched.
fn deeper<G: Game>(
    options: &mut OptionValues<'_, G, Evaluator>,
    roll: &G::UsableRoll,
    actions: &[Action],
) -> (usize, Logit) {
    let near: Vec<f32> = actions.iter().map(|one| options.action(roll, one).chance()).collect();
    let most = near.iter().copied().fold(0.0, f32::max);
    let mut lists = <[ActionList; 2]>::default();
    let mut best = (0, f32::NEG_INFINITY);
    for (index, action) in actions.iter().enumerate() {
        if near[index] < most - MARGIN {
            continue;
        }
        let value = options.action_deeper(roll, action, &mut lists);
        if value > best.1 {
            best = (index, value);
        }
    }
    (best.0, Logit::of_chance(best.1))
}

impl<E: Borrow<Evaluator>> Learned<E> {
    fn best<G: Game>(&self, decision: &Decision<'_, G>) -> (usize, Logit) {
        let mut best = (0, Logit::EVEN);
        Cpu::best().run(Choose {
            evaluator: self.evaluator.borrow(),
            decision,
            deeper: self.skill == Skill::TwoThrows,
            best: &mut best,
        });
        best
    }

    /// Does it blunder this time?
    fn blunders(&self, random: &mut dyn RandomSource) -> bool {
        matches!(self.skill, Skill::Blunders(rate) if random.below(100) < u32::from(rate))
    }
}

impl<G: Game, E: Borrow<Evaluator> + Sync> Bot<G> for Learned<E> {
    fn choose(&self, decision: &Decision<'_, G>, random: &mut dyn RandomSource) -> usize {
        if self.blunders(random) {
            return random.below(decision.actions.len() as u32) as usize;
        }
        self.best(decision).0
    }

    fn throws_second_die(
        &self,
        base: &Decision<'_, G>,
        promoted: &Decision<'_, G>,
        random: &mut dyn RandomSource,
    ) -> bool {
        if self.blunders(random) {
            return random.below(2) == 1;
        }
        let (_, kept) = self.best(base);
        let (_, yes) = self.best(promoted);
        let Decision { game, position, seat, turn_state, .. } = *base;
        let evaluator = self.evaluator.borrow();
        let mut options = OptionValues::new(game, evaluator, position, seat, turn_state);
        options.second_die(yes) > kept.chance()
    }
}
