//! The bots that play by an evaluator.

use std::borrow::Borrow;
use std::ops::Range;

use crate::game::contract::Game;
use crate::learn::evaluator::Evaluator;
use crate::learn::logit::Logit;
use crate::learn::options::{CastLists, OptionValues};
use crate::play::bots::{Bot, Decision};
use crate::play::random_source::RandomSource;

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
const MARGIN: f32 = 0.02;

/// The best action and its chance, one throw deeper. Only actions nearly as good as the best are
/// searched.
fn deeper<G: Game>(
    options: &OptionValues<'_, G, Evaluator>,
    listed: Range<usize>,
    decision: &Decision<'_, G>,
) -> (usize, f32) {
    let values: Vec<Logit> = options.values(listed).collect();
    let most = values.iter().map(|value| value.chance()).fold(0.0, f32::max);
    let mut lists = CastLists::default();
    let mut best = (0, f32::NEG_INFINITY);
    for (index, (action, value)) in decision.actions.iter().zip(values).enumerate() {
        if value.chance() < most - MARGIN {
            continue;
        }
        let value = options.action_deeper(decision.roll, action, value, &mut lists);
        if value > best.1 {
            best = (index, value);
        }
    }
    best
}

impl<E: Borrow<Evaluator>> Learned<E> {
    #[inline]
    pub(super) fn options<'d, G: Game>(
        &'d self,
        decision: &Decision<'d, G>,
    ) -> OptionValues<'d, G, Evaluator> {
        let Decision { game, position, seat, turn_state, .. } = *decision;
        OptionValues::new(game, self.evaluator.borrow(), position, seat, turn_state)
    }

    /// The best of the actions of a decision, which were listed and evaluated, and its chance.
    fn best<G: Game>(
        &self,
        options: &OptionValues<'_, G, Evaluator>,
        listed: Range<usize>,
        decision: &Decision<'_, G>,
    ) -> (usize, f32) {
        if self.skill == Skill::TwoThrows {
            return deeper(options, listed, decision);
        }
        options.best(listed).map_or((0, 0.0), |(best, value)| (best, value.chance()))
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
        let mut options = self.options(decision);
        let listed = options.list(decision.roll, decision.actions);
        options.evaluate();
        self.best(&options, listed, decision).0
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
        let mut options = self.options(base);
        let [kept, yes] = [base, promoted].map(|one| options.list(one.roll, one.actions));
        options.list_pass();
        options.evaluate();
        let (_, kept) = self.best(&options, kept, base);
        let (_, yes) = self.best(&options, yes, promoted);
        options.second_die(yes) > kept
    }
}
