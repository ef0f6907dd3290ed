//! What a bot's decisions lose against best play, told decision by decision.

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

/// What was decided: which action, or whether to throw the second die.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Decided {
    /// One of two or more actions was carried out.
    Action {
        /// The one carried out.
        chosen: Action,
        /// The best one, of equals the first.
        best: Action,
    },
    /// The second die was thrown or not, where either was allowed.
    SecondDie {
        /// Was it thrown?
        thrown: bool,
    },
}

/// A decision of a bot, and what it was worth. Values are those of the solution, to who decided.
#[derive(Clone, Debug)]
pub struct JudgedDecision {
    /// The position before it.
    pub position: Position,
    /// Who decided.
    pub seat: Seat,
    /// What else bore on it.
    pub moment: TurnState,
    /// Which throw, by index into the casts' outcomes; of throws that allow the same, the first.
    pub outcome: usize,
    /// Had the second die promoted it?
    pub promoted: bool,
    /// What was decided.
    pub decided: Decided,
    /// What that is worth.
    pub value: f64,
    /// What the best would have been worth.
    pub best: f64,
    /// The variance of what all that could be decided is worth, each of it as likely.
    pub variance: f64,
}

impl JudgedDecision {
    /// What the decision lost, 0 or more, in the unit of the solution's values.
    pub fn loss(&self) -> f64 {
        self.best - self.value
    }
}

/// A bot whose decisions are judged by a solution; it plays as the bot does.
pub struct Judged<'a> {
    bot: &'a dyn Bot<Race>,
    solution: &'a Solution,
    verdicts: Mutex<Vec<JudgedDecision>>,
}

impl<'a> Judged<'a> {
    /// This bot, judged by this solution.
    pub fn new(bot: &'a dyn Bot<Race>, solution: &'a Solution) -> Self {
        Self { bot, solution, verdicts: Mutex::new(Vec::new()) }
    }

    /// The verdicts on all decisions so far, in order.
    ///
    /// # Panics
    /// Never: nothing panics while it writes one down.
    pub fn verdicts(self) -> Vec<JudgedDecision> {
        self.verdicts.into_inner().expect("nobody panicked")
    }

    fn note(&self, decision: &Decision<'_, Race>, decided: Decided, value: f64, all: &[f64]) {
        let best = all.iter().fold(f64::MIN, |most, one| most.max(*one));
        let variance = variance(all);
        let Decision { game, position, seat, moment, force, .. } = *decision;
        let (outcome, promoted) = thrown(game, force);
        let verdict = JudgedDecision {
            position: position.clone(),
            seat,
            moment,
            outcome,
            promoted,
            decided,
            value,
            best,
            variance,
        };
        self.verdicts.lock().expect("nobody panicked").push(verdict);
    }

    fn choices(&self, decision: &Decision<'_, Race>) -> Vec<Choice> {
        let Decision { position, seat, moment, force, actions, .. } = decision;
        let value = |action| self.solution.action(position, *seat, *moment, force, action);
        actions.iter().map(|action| Choice { action: *action, value: value(action) }).collect()
    }

    /// What the best of the actions is worth.
    fn most(&self, decision: &Decision<'_, Race>) -> f64 {
        self.choices(decision).iter().fold(f64::MIN, |most, choice| most.max(choice.value))
    }
}

/// The variance of numbers, at least one, each as likely.
fn variance(all: &[f64]) -> f64 {
    let n = all.len() as f64;
    let mean = all.iter().sum::<f64>() / n;
    all.iter().map(|one| (one - mean) * (one - mean)).sum::<f64>() / n
}

/// Which throw allows so much, and whether it takes the second die's YES.
fn thrown(race: &Race, force: &UsableRoll) -> (usize, bool) {
    let casts = race.course().casts.outcomes();
    let promotes = |cast: &Cast<UsableRoll>| match cast {
        Cast::Move { base, .. } if base == force => Some(false),
        Cast::Move { promoted, .. } if promoted.as_ref() == Some(force) => Some(true),
        _ => None,
    };
    let found = casts
        .iter()
        .enumerate()
        .find_map(|(outcome, cast)| Some((outcome, promotes(&cast.outcome)?)));
    found.unwrap_or_default()
}

impl Bot<Race> for Judged<'_> {
    fn choose(&self, decision: &Decision<'_, Race>, luck: &mut dyn RandomSource) -> usize {
        let chosen = self.bot.choose(decision, luck);
        let choices = self.choices(decision);
        let best = best(choices.iter().map(|choice| choice.value)).map_or(chosen, |(best, _)| best);
        let decided =
            Decided::Action { chosen: choices[chosen].action, best: choices[best].action };
        let all: Vec<f64> = choices.iter().map(|choice| choice.value).collect();
        self.note(decision, decided, all[chosen], &all);
        chosen
    }

    fn throws_second_die(
        &self,
        base: &Decision<'_, Race>,
        promoted: &Decision<'_, Race>,
        luck: &mut dyn RandomSource,
    ) -> bool {
        let thrown = self.bot.throws_second_die(base, promoted, luck);
        let kept = self.most(base);
        let raised =
            self.solution.second_die(base.position, base.seat, base.moment, self.most(promoted));
        let value = if thrown { raised } else { kept };
        self.note(base, Decided::SecondDie { thrown }, value, &[kept, raised]);
        thrown
    }
}
