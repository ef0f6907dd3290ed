//! The values of all casts of a throw.

use std::ops::Range;

use crate::game::actions::{Action, ActionList};
use crate::game::contract::Game;
use crate::game::turn_state::Cast;
use crate::learn::estimator::Estimator;
use crate::learn::logit::Logit;
use crate::learn::options::{OptionValues, second_die, yes_chance};
use crate::play::luck::{CastAnswer, CastChoice};

/// The options of a cast, as ranges of all options.
#[derive(Clone, Copy, Debug)]
enum CastOptions {
    /// It is thrown again.
    Again,
    /// It cannot move a piece.
    Pass,
    /// It cannot move a piece, and the player tries again.
    Try,
    /// It cannot move a piece, and the other player uses it: its actions.
    Given(usize, usize),
    /// The actions with the value of the cast, and those with the second die.
    Move([(usize, usize); 2]),
}

/// Room for the casts of a throw: their options, and the best choices.
#[derive(Clone, Debug, Default)]
pub(crate) struct CastRoom {
    /// The actions of each cast: those with its value, and those with the second die.
    actions: Vec<[ActionList; 2]>,
    options: Vec<CastOptions>,
    answers: Vec<CastAnswer>,
    /// For each cast, the places of the best actions in both lists. 0 without any.
    places: Vec<[usize; 2]>,
}

impl CastRoom {
    /// The actions with the value of a cast, of those that were listed last.
    pub(super) fn kept(&self, cast: usize) -> &[Action] {
        &self.actions[cast][0]
    }

    /// The actions of a cast with its value, or with the second die, as a range of all options.
    /// Empty without any.
    pub(super) fn range(&self, cast: usize, promoted: bool) -> Range<usize> {
        let CastOptions::Move(ranges) = self.options[cast] else { return 0..0 };
        let (first, end) = ranges[usize::from(promoted)];
        first..end
    }

    /// The best choice of each cast, of those that were found last. A cast that is thrown again has
    /// no value of its own.
    pub(super) fn answers(&self) -> &[CastAnswer] {
        &self.answers
    }

    /// The places of the best actions of a cast among those with its value, and among those with
    /// the second die. 0 without any.
    pub(super) fn places(&self, cast: usize) -> [usize; 2] {
        self.places[cast]
    }
}

/// What all casts of a throw share.
#[derive(Clone, Copy, Debug)]
struct ThrowValues {
    /// The expected score of doing nothing. Not used if it was not listed.
    pass: f32,
    /// The expected score of a further try. Not used if it was not listed.
    further_try: f32,
    /// The chance that the second die says YES.
    yes: f32,
}

impl<G: Game, E: Estimator> OptionValues<'_, G, E> {
    /// Lists the options of a cast. `lists` is room for its actions.
    fn list_cast(
        &mut self,
        (outcome, cast): (usize, &Cast<G::UsableRoll>),
        lists: &mut [ActionList; 2],
    ) -> CastOptions {
        if self.burns(outcome) {
            self.list_pass();
            return CastOptions::Pass;
        }
        let (base, promoted) = match cast {
            Cast::Again => return CastOptions::Again,
            Cast::Void => return self.list_idle(outcome, &mut lists[0]),
            Cast::Move { base, promoted } => (base, promoted),
        };
        let mut ranges = [(0, 0); 2];
        for ((roll, list), range) in
            [Some(base), promoted.as_ref()].into_iter().zip(&mut *lists).zip(&mut ranges)
        {
            let Some(roll) = roll else { continue };
            self.game.legal_actions(self.followed.position(), self.seat, roll, list);
            let Range { start, end } = self.list(roll, list);
            *range = (start, end);
        }
        let [(first, end), (promoted_first, promoted_end)] = ranges;
        if promoted_first < promoted_end {
            self.list_pass();
        } else if first == end {
            return self.list_idle(outcome, &mut lists[0]);
        }
        CastOptions::Move(ranges)
    }

    /// Lists what follows a cast with which nothing is legal. `list` is room for actions.
    fn list_idle(&mut self, outcome: usize, list: &mut ActionList) -> CastOptions {
        if self.list_try() {
            return CastOptions::Try;
        }
        let Range { start, end } = self.list_given(outcome, list);
        list.clear();
        if start < end {
            return CastOptions::Given(start, end);
        }
        self.list_pass();
        CastOptions::Pass
    }

    /// The best choice of a cast, with the places of the best actions. `lists` has the actions.
    fn best_of_cast(
        &self,
        cast: CastOptions,
        lists: &[ActionList; 2],
        shared: ThrowValues,
    ) -> (CastAnswer, [usize; 2]) {
        let nothing = |value: f32| {
            let value = f64::from(value);
            (CastAnswer { choice: CastChoice::Pass, value, second_die: None }, [0; 2])
        };
        let ranges = match cast {
            CastOptions::Again => return nothing(Logit::EVEN.chance()),
            CastOptions::Pass => return nothing(shared.pass),
            CastOptions::Try => return nothing(shared.further_try),
            CastOptions::Given(first, end) => {
                let worst = self.values(first..end).map(Logit::chance).fold(1.0, f32::min);
                return nothing(worst);
            }
            CastOptions::Move(ranges) => ranges,
        };
        let [keep, promote] = ranges.map(|(first, end)| self.best(first..end));
        let places = [keep, promote].map(|best| best.map_or(0, |(place, _)| place));
        let kept = keep.map(|(_, value)| value.chance());
        let promoted = promote.map(|(_, value)| value.chance());
        let second_die = promoted.map(|yes| second_die(shared.yes, yes, shared.pass));
        let (value, choice) = match (kept, second_die) {
            (Some(kept), Some(second_die)) if second_die > kept => {
                (second_die, CastChoice::Promote(lists[1][places[1]]))
            }
            (Some(kept), _) => (kept, CastChoice::Keep(lists[0][places[0]])),
            (None, Some(second_die)) => (second_die, CastChoice::Promote(lists[1][places[1]])),
            (None, None) => return nothing(shared.pass),
        };
        let second_die = promoted.map(|yes| [shared.pass, yes].map(f64::from));
        (CastAnswer { choice, value: value.into(), second_die }, places)
    }

    /// Finds the best choice for each cast, in order, and leaves them in the room.
    pub(super) fn best_of_casts(&mut self, room: &mut CastRoom) {
        let CastRoom { actions, options, answers, places } = room;
        let dice = &self.game.course().dice;
        actions.resize_with(dice.count(), Default::default);
        options.clear();
        answers.clear();
        places.clear();
        for ((outcome, cast), lists) in dice.casts().enumerate().zip(&mut *actions) {
            options.push(self.list_cast((outcome, cast), lists));
        }
        self.evaluate();
        let pass = self.pass_if_listed().map_or(0.0, Logit::chance);
        let further_try = self.try_if_listed().map_or(0.0, Logit::chance);
        let shared = ThrowValues { pass, further_try, yes: yes_chance(self.game) };
        for (cast, lists) in options.iter().zip(&*actions) {
            let (answer, best) = self.best_of_cast(*cast, lists, shared);
            answers.push(answer);
            places.push(best);
        }
    }

    /// The expected score before the throw, from 0 to 1, with the best choice for each cast. `see`
    /// hears the index, the choice and its value for each cast that is not thrown again.
    pub(crate) fn before_throw(
        &mut self,
        room: &mut CastRoom,
        mut see: impl FnMut(usize, CastChoice, f32),
    ) -> f32 {
        self.best_of_casts(room);
        let casts = self.weighted_casts();
        let (mut sum, mut weights) = (0.0, 0);
        for (index, (cast, answer)) in casts.iter().zip(&room.answers).enumerate() {
            if matches!(cast.outcome, Cast::Again) {
                continue;
            }
            // It was single, so nothing is lost.
            let value = answer.value as f32;
            sum += cast.weight as f32 * value;
            weights += cast.weight;
            see(index, answer.choice, value);
        }
        sum / weights.max(1) as f32
    }
}
