//! The values of all casts of a throw.

use std::ops::Range;

use smallvec::SmallVec;

use crate::game::actions::{Action, ActionList};
use crate::game::contract::Game;
use crate::game::turn_state::Cast;
use crate::learn::estimator::Estimator;
use crate::learn::options::OptionValues;

/// What a player does with a cast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum CastChoice {
    /// Nothing is legal.
    Pass,
    /// An action with the value of the cast.
    Keep(Action),
    /// The second die, and this action if it says YES.
    Promote(Action),
}

/// The options of a cast, as ranges of all options.
#[derive(Clone, Copy, Debug)]
enum CastOptions {
    /// It cannot move a piece.
    Pass,
    /// The actions with the value of the cast, and those with the second die.
    Move([(usize, usize); 2]),
}

/// Room for the actions of each cast: those with its value, and those with the second die.
#[derive(Clone, Debug, Default)]
pub(crate) struct CastLists(Vec<[ActionList; 2]>);

impl CastLists {
    /// The actions with the value of a cast, of those that were listed last.
    pub(super) fn kept(&self, cast: usize) -> &[Action] {
        &self.0[cast][0]
    }
}

impl<G: Game, E: Estimator> OptionValues<'_, G, E> {
    /// Lists the options of a cast. `lists` is room for its actions.
    fn list_cast(
        &mut self,
        cast: &Cast<G::UsableRoll>,
        lists: &mut [ActionList; 2],
    ) -> CastOptions {
        let Cast::Move { base, promoted } = cast else {
            self.list_pass();
            return CastOptions::Pass;
        };
        let mut ranges = [(0, 0); 2];
        for ((roll, list), range) in
            [Some(base), promoted.as_ref()].into_iter().zip(lists).zip(&mut ranges)
        {
            let Some(roll) = roll else { continue };
            self.game.legal_actions(self.followed.position(), self.seat, roll, list);
            let Range { start, end } = self.list(roll, list);
            *range = (start, end);
        }
        let [(first, end), (promoted_first, promoted_end)] = ranges;
        if first == end || promoted_first < promoted_end {
            self.list_pass();
        }
        CastOptions::Move(ranges)
    }

    /// The expected score of a cast with the best choice, and that choice. `lists` has the actions.
    fn best_of_cast(&self, cast: CastOptions, lists: &[ActionList; 2]) -> (f32, CastChoice) {
        let CastOptions::Move(ranges) = cast else {
            return (self.pass().chance(), CastChoice::Pass);
        };
        let [keep, promote] = ranges.map(|(first, end)| self.best(first..end));
        let kept = keep.map(|(best, value)| (value.chance(), CastChoice::Keep(lists[0][best])));
        let second_die = promote.map(|(best, value)| {
            (self.second_die(value.chance()), CastChoice::Promote(lists[1][best]))
        });
        match (kept, second_die) {
            (Some(kept), Some(second_die)) if second_die.0 > kept.0 => second_die,
            (Some(kept), _) => kept,
            (None, Some(second_die)) => second_die,
            (None, None) => (self.pass().chance(), CastChoice::Pass),
        }
    }

    /// The expected score before the throw, from 0 to 1, with the best choice for each cast. `see`
    /// hears the index, the choice and its value for each cast that is not thrown again. `lists` is
    /// room for the actions.
    pub(crate) fn before_throw(
        &mut self,
        lists: &mut CastLists,
        mut see: impl FnMut(usize, CastChoice, f32),
    ) -> f32 {
        let casts = self.game.course().casts.outcomes();
        lists.0.resize_with(casts.len(), Default::default);
        let mut options: SmallVec<[CastOptions; 16]> = SmallVec::new();
        for (cast, lists) in casts.iter().zip(&mut lists.0) {
            options.push(match &cast.outcome {
                Cast::Again => CastOptions::Pass,
                outcome => self.list_cast(outcome, lists),
            });
        }
        self.evaluate();
        let (mut sum, mut weights) = (0.0, 0);
        for (index, ((cast, options), lists)) in casts.iter().zip(options).zip(&lists.0).enumerate()
        {
            if matches!(cast.outcome, Cast::Again) {
                continue;
            }
            let (value, choice) = self.best_of_cast(options, lists);
            sum += cast.weight as f32 * value;
            weights += cast.weight;
            see(index, choice, value);
        }
        sum / weights.max(1) as f32
    }
}
