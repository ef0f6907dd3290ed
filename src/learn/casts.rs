//! The values of all casts of a throw.

use std::ops::Range;

use smallvec::SmallVec;

use crate::game::actions::{Action, ActionList};
use crate::game::contract::Game;
use crate::game::turn_state::Cast;
use crate::learn::estimator::Estimator;
use crate::learn::logit::Logit;
use crate::learn::options::OptionValues;
use crate::play::luck::{CastAnswer, CastChoice};

/// The options of a cast, as ranges of all options.
#[derive(Clone, Copy, Debug)]
enum CastOptions {
    /// It is thrown again.
    Again,
    /// It cannot move a piece.
    Pass,
    /// The actions with the value of the cast, and those with the second die.
    Move([(usize, usize); 2]),
}

/// The best choice of a cast.
#[derive(Clone, Copy, Debug)]
pub(super) struct BestOfCast {
    /// The expected score with it.
    pub value: f32,
    pub choice: CastChoice,
    /// The places of the best actions in the lists of the value and of the second die. 0 without
    /// any.
    pub places: [usize; 2],
    /// The expected score if the second die says NO, and if it says YES.
    pub second_die: Option<[f32; 2]>,
    /// The actions with the value of the cast and with the second die, as ranges of all options.
    pub ranges: [(usize, usize); 2],
}

impl BestOfCast {
    /// Is the second die better than the best action without it?
    pub(super) fn throws_second_die(&self) -> bool {
        matches!(self.choice, CastChoice::Promote(_))
    }

    pub(super) fn answer(&self) -> CastAnswer {
        CastAnswer {
            choice: self.choice,
            value: self.value.into(),
            second_die: self.second_die.map(|values| values.map(f64::from)),
        }
    }
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
        let (base, promoted) = match cast {
            Cast::Again => return CastOptions::Again,
            Cast::Void => {
                self.list_pass();
                return CastOptions::Pass;
            }
            Cast::Move { base, promoted } => (base, promoted),
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

    /// The best choice of a cast. `lists` has the actions.
    fn best_of_cast(&self, cast: CastOptions, lists: &[ActionList; 2]) -> BestOfCast {
        let nothing = |pass: f32| BestOfCast {
            value: pass,
            choice: CastChoice::Pass,
            places: [0; 2],
            second_die: None,
            ranges: [(0, 0); 2],
        };
        let ranges = match cast {
            CastOptions::Again => return nothing(Logit::EVEN.chance()),
            CastOptions::Pass => return nothing(self.pass().chance()),
            CastOptions::Move(ranges) => ranges,
        };
        let [keep, promote] = ranges.map(|(first, end)| self.best(first..end));
        let places = [keep, promote].map(|best| best.map_or(0, |(place, _)| place));
        let kept = keep.map(|(_, value)| value.chance());
        let promoted = promote.map(|(_, value)| value.chance());
        let second_die = promoted.map(|yes| self.second_die(yes));
        let (value, choice) = match (kept, second_die) {
            (Some(kept), Some(second_die)) if second_die > kept => {
                (second_die, CastChoice::Promote(lists[1][places[1]]))
            }
            (Some(kept), _) => (kept, CastChoice::Keep(lists[0][places[0]])),
            (None, Some(second_die)) => (second_die, CastChoice::Promote(lists[1][places[1]])),
            (None, None) => return nothing(self.pass().chance()),
        };
        let second_die = promoted.map(|yes| [self.pass().chance(), yes]);
        BestOfCast { value, choice, places, second_die, ranges }
    }

    /// The best choice for each cast, in order, once their options are listed. A cast that is
    /// thrown again has no value of its own. `lists` is room for the
    /// actions.
    pub(super) fn best_of_casts(&mut self, lists: &mut CastLists) -> SmallVec<[BestOfCast; 16]> {
        let casts = self.game.course().casts.outcomes();
        lists.0.resize_with(casts.len(), Default::default);
        let mut options: SmallVec<[CastOptions; 16]> = SmallVec::new();
        for (cast, lists) in casts.iter().zip(&mut lists.0) {
            options.push(self.list_cast(&cast.outcome, lists));
        }
        self.evaluate();
        options.iter().zip(&lists.0).map(|(cast, lists)| self.best_of_cast(*cast, lists)).collect()
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
        let best = self.best_of_casts(lists);
        let (mut sum, mut weights) = (0.0, 0);
        for (index, (cast, BestOfCast { value, choice, .. })) in casts.iter().zip(best).enumerate()
        {
            if matches!(cast.outcome, Cast::Again) {
                continue;
            }
            sum += cast.weight as f32 * value;
            weights += cast.weight;
            see(index, choice, value);
        }
        sum / weights.max(1) as f32
    }
}
