//! Judges a bot's decisions: computes what each loses against optimal play.

use std::sync::Mutex;

use crate::game::actions::Action;
use crate::game::contract::Game;
use crate::game::race::position::Position;
use crate::game::race::{Race, UsableRoll};
use crate::game::seat::Seat;
use crate::game::turn_state::{Cast, TurnState};
use crate::play::bots::{Bot, Decision};
use crate::play::random_source::RandomSource;
use crate::solve::choice::{Choice, best};
use crate::solve::solution::Solution;

/// A decision: which action, or whether to throw the verdict die.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Decided {
    /// The bot chose one of two or more actions.
    Action {
        /// The chosen action.
        chosen: Action,
        /// The best action, the first of equals.
        best: Action,
    },
    /// The bot chose whether to throw the verdict die. Both were allowed.
    SecondDie {
        /// Was it thrown?
        thrown: bool,
    },
}

/// A bot's decision with its value. The values are the solution's, to the player who decided.
#[derive(Clone, Debug)]
pub struct JudgedDecision {
    /// The position before the decision.
    pub position: Position,
    /// The player who decided.
    pub seat: Seat,
    /// The turn state at the decision.
    pub turn_state: TurnState,
    /// The throw, as an index into the casts' outcomes. If several throws allow the same, it is the
    /// first of them.
    pub outcome: usize,
    /// Did the verdict die promote the throw?
    pub promoted: bool,
    pub decided: Decided,
    pub value: f64,
    /// The value of the best decision.
    pub best: f64,
    /// The variance of the values of all possible decisions, each with the same weight.
    pub variance: f64,
}

impl JudgedDecision {
    /// The loss of the decision, 0 or more, in the unit of the solution's values.
    pub fn loss(&self) -> f64 {
        self.best - self.value
    }
}

/// A bot whose decisions a solution judges. It plays as the bot does.
pub struct Judged<'a> {
    bot: &'a dyn Bot<Race>,
    solution: &'a Solution,
    verdicts: Mutex<Vec<JudgedDecision>>,
}

impl<'a> Judged<'a> {
    /// Wraps a bot. The solution judges its decisions.
    pub fn new(bot: &'a dyn Bot<Race>, solution: &'a Solution) -> Self {
        Self { bot, solution, verdicts: Mutex::new(Vec::new()) }
    }

    /// The judgements of all decisions so far, in order.
    ///
    /// # Panics
    /// Never: nothing panics while it records a judgement.
    pub fn verdicts(self) -> Vec<JudgedDecision> {
        self.verdicts.into_inner().expect("no thread panicked")
    }

    fn record(&self, decision: &Decision<'_, Race>, decided: Decided, value: f64, all: &[f64]) {
        let best = all.iter().fold(f64::MIN, |best_value, value| best_value.max(*value));
        let variance = variance(all);
        let Decision { game, position, seat, turn_state, roll, .. } = *decision;
        let (outcome, promoted) = thrown(game, roll);
        let verdict = JudgedDecision {
            position: position.clone(),
            seat,
            turn_state,
            outcome,
            promoted,
            decided,
            value,
            best,
            variance,
        };
        self.verdicts.lock().expect("no thread panicked").push(verdict);
    }

    fn choices(&self, decision: &Decision<'_, Race>) -> Vec<Choice> {
        let Decision { position, seat, turn_state, roll, actions, .. } = decision;
        let value = |action| self.solution.action(position, *seat, *turn_state, roll, action);
        actions.iter().map(|action| Choice { action: *action, value: value(action) }).collect()
    }

    /// The value of the best action.
    fn best_value(&self, decision: &Decision<'_, Race>) -> f64 {
        self.choices(decision)
            .iter()
            .fold(f64::MIN, |best_value, choice| best_value.max(choice.value))
    }
}

/// The variance of at least one number, each with the same weight.
fn variance(all: &[f64]) -> f64 {
    let n = all.len() as f64;
    let mean = all.iter().sum::<f64>() / n;
    all.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / n
}

/// The first throw with this usable roll, and whether the verdict die must say YES for it.
fn thrown(race: &Race, roll: &UsableRoll) -> (usize, bool) {
    let promotes = |cast: &Cast<UsableRoll>| match cast {
        Cast::Move { base, .. } if base == roll => Some(false),
        Cast::Move { promoted, .. } if promoted.as_ref() == Some(roll) => Some(true),
        _ => None,
    };
    let mut casts = race.course().dice.casts().enumerate();
    let found = casts.find_map(|(outcome, cast)| Some((outcome, promotes(cast)?)));
    found.unwrap_or_default()
}

impl Bot<Race> for Judged<'_> {
    fn choose(&self, decision: &Decision<'_, Race>, random: &mut dyn RandomSource) -> usize {
        let chosen = self.bot.choose(decision, random);
        let choices = self.choices(decision);
        let best = best(choices.iter().map(|choice| choice.value)).map_or(chosen, |(best, _)| best);
        let decided =
            Decided::Action { chosen: choices[chosen].action, best: choices[best].action };
        let all: Vec<f64> = choices.iter().map(|choice| choice.value).collect();
        self.record(decision, decided, all[chosen], &all);
        chosen
    }

    fn throws_second_die(
        &self,
        base: &Decision<'_, Race>,
        promoted: &Decision<'_, Race>,
        random: &mut dyn RandomSource,
    ) -> bool {
        let thrown = self.bot.throws_second_die(base, promoted, random);
        let kept = self.best_value(base);
        let promoted_value = self.solution.second_die(
            base.position,
            base.seat,
            base.turn_state,
            self.best_value(promoted),
        );
        let value = if thrown { promoted_value } else { kept };
        self.record(base, Decided::SecondDie { thrown }, value, &[kept, promoted_value]);
        thrown
    }
}
