//! The bot `perfect`: plays by a solution.

use std::borrow::Borrow;

use crate::game::actions::Action;
use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::race::position::Position;
use crate::play::bots::{Bot, Decision, FollowingBot};
use crate::play::luck::{CastAnswer, CastChoice, Fallen, Moment};
use crate::play::random_source::RandomSource;
use crate::solve::choice::{Thrown, best, best_of};
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

    fn follow<'a>(
        &'a self,
        _game: &'a Race,
        _start: &Position,
    ) -> Option<Box<dyn FollowingBot<Race> + 'a>> {
        Some(Box::new(FollowingPerfect {
            bot: self,
            answers: Vec::new(),
            fallen: None,
            values: Vec::new(),
        }))
    }
}

/// The bot during one game. It looks up each position, and keeps only room for its answers.
struct FollowingPerfect<'a, S> {
    bot: &'a Perfect<S>,
    answers: Vec<CastAnswer>,
    /// The cast that fell, with its actions.
    fallen: Option<Thrown>,
    /// The values of the actions that were asked for last.
    values: Vec<f64>,
}

impl<S: Borrow<Solution> + Sync> FollowingBot<Race> for FollowingPerfect<'_, S> {
    fn choose(&mut self, decision: &Decision<'_, Race>, random: &mut dyn RandomSource) -> usize {
        self.bot.choose(decision, random)
    }

    fn throws_second_die(
        &mut self,
        base: &Decision<'_, Race>,
        promoted: &Decision<'_, Race>,
        random: &mut dyn RandomSource,
    ) -> bool {
        self.bot.throws_second_die(base, promoted, random)
    }

    fn answers(&mut self, moment: &Moment<'_, Race>, fallen: Fallen) -> Option<&[CastAnswer]> {
        let Moment { position, seat, turn_state, .. } = *moment;
        let solution: &Solution = self.bot.0.borrow();
        self.answers.clear();
        for cast in 0..solution.race().course().dice.count() {
            let thrown = solution.throw(position, seat, turn_state, cast);
            let choice = match (best_of(&thrown.keep), best_of(&thrown.promote)) {
                (_, Some((place, _))) if thrown.throws_second_die() => {
                    CastChoice::Promote(thrown.promote[place].action)
                }
                (Some((place, _)), _) => CastChoice::Keep(thrown.keep[place].action),
                _ => CastChoice::Pass,
            };
            let no = || solution.value_after_turn(position, seat, turn_state);
            let second_die = best_of(&thrown.promote).map(|(_, yes)| [no(), yes]);
            self.answers.push(CastAnswer {
                choice,
                value: solution.score(thrown.value),
                second_die: second_die.map(|values| values.map(|value| solution.score(value))),
            });
            if cast == fallen.outcome {
                self.fallen = Some(thrown);
            }
        }
        Some(&self.answers)
    }

    fn action_values(&mut self, promoted: bool) -> Option<&[f64]> {
        let solution: &Solution = self.bot.0.borrow();
        let thrown = self.fallen.as_ref()?;
        let actions = if promoted { &thrown.promote } else { &thrown.keep };
        self.values.clear();
        self.values.extend(actions.iter().map(|choice| solution.score(choice.value)));
        Some(&self.values)
    }

    fn entry_values(
        &mut self,
        decision: &Decision<'_, Race>,
        action: &Action,
    ) -> Option<Vec<(usize, f64)>> {
        let Decision { position, seat, turn_state, roll, .. } = *decision;
        let solution: &Solution = self.bot.0.borrow();
        let entries = solution.entries(position, seat, turn_state, roll, action);
        Some(entries.map(|(cast, value)| (cast, solution.score(value))).collect())
    }
}
