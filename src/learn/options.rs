//! The values of a player's options: actions, the second die, doing nothing.

use crate::game::actions::{Action, ActionEffect, ActionList, Changes};
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::{Cast, TurnState};
use crate::learn::encoding::Contents;
use crate::learn::estimator::Estimator;
use crate::learn::logit::Logit;

/// A position as one player sees it, evaluated.
#[derive(Clone, Copy)]
struct SeenContents<U> {
    is_ready: bool,
    contents: Contents,
    units: U,
}

/// The player who throws next, and the turn state, after `seat` has acted.
#[inline(always)]
fn next<G: Game>(game: &G, seat: Seat, state: TurnState, again: bool) -> (Seat, TurnState) {
    let starter = state.starter;
    if again {
        let left = state.extra_throws_left;
        let extra_throws_left = if left == u32::MAX { left } else { left - 1 };
        (seat, TurnState { starter, extra_throws_left })
    } else {
        (seat.other(), TurnState::turn_start(game.course(), starter))
    }
}

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

/// Evaluates the options of one player in one position.
///
/// An action is not carried out. The list of what it changes gives its value from the values of the
/// position.
pub(crate) struct OptionValues<'a, G: Game, E: Estimator> {
    game: &'a G,
    estimator: &'a E,
    position: &'a G::Position,
    seat: Seat,
    turn_state: TurnState,
    /// Is it the last turn of the second player, with equal turns?
    is_last_turn: bool,
    /// The position as the other player sees it, and as `seat` sees it with another throw. Each is
    /// made at its first use.
    views: [SeenContents<E::Units>; 2],
    /// The number of values computed so far. One throw deeper does not count.
    pub evaluations: u64,
}

impl<'a, G: Game, E: Estimator> OptionValues<'a, G, E> {
    #[inline(always)]
    pub(crate) fn new(
        game: &'a G,
        estimator: &'a E,
        position: &'a G::Position,
        seat: Seat,
        turn_state: TurnState,
    ) -> Self {
        let is_last_turn = game.course().equal_turns
            && seat != turn_state.starter
            && game.steps_left(position, turn_state.starter) == 0;
        Self {
            game,
            estimator,
            position,
            seat,
            turn_state,
            is_last_turn,
            views: [SeenContents { is_ready: false, contents: Contents::EMPTY, units: E::BLANK };
                2],
            evaluations: 0,
        }
    }

    #[inline(always)]
    fn view(&mut self, again: bool) -> &SeenContents<E::Units> {
        let view = &mut self.views[usize::from(again)];
        if !view.is_ready {
            let (thrower, state) = next(self.game, self.seat, self.turn_state, again);
            view.contents =
                self.estimator.encoding().write(self.game, self.position, thrower, state);
            view.units = self.estimator.units(&view.contents);
            view.is_ready = true;
        }
        view
    }

    /// The value to `seat` if its turn ends without an action.
    #[inline(always)]
    pub(super) fn pass(&mut self) -> Logit {
        self.evaluations += 1;
        if self.is_last_turn {
            return self.lost(|| self.position.clone());
        }
        let estimator = self.estimator;
        let view = self.view(false);
        estimator.logit(&view.contents, &view.units).negated()
    }

    /// The value of a legal action to `seat`.
    #[inline(always)]
    pub(crate) fn action(&mut self, roll: &G::UsableRoll, action: &Action) -> Logit {
        if action.has_own_throw() {
            return self.own_throw(roll, action);
        }
        let (game, position, seat) = (self.game, self.position, self.seat);
        let mut changes = Changes::new();
        let effect = game.preview(position, seat, roll, action, &mut changes);
        self.after(effect, &changes, || {
            let mut after = position.clone();
            game.apply(&mut after, seat, roll, action);
            after
        })
    }

    /// The value of an entry by an own throw: the mean over the casts that are not thrown again.
    #[cold]
    fn own_throw(&mut self, roll: &G::UsableRoll, action: &Action) -> Logit {
        let (game, position, seat) = (self.game, self.position, self.seat);
        let mut entering = position.clone();
        game.apply(&mut entering, seat, roll, action);
        let (mut sum, mut weights) = (0.0, 0);
        for cast in game.course().casts.outcomes() {
            let own = match &cast.outcome {
                Cast::Again => continue,
                Cast::Void => None,
                Cast::Move { base, .. } => Some(base),
            };
            let mut after = entering.clone();
            let (_, effect) = game.finish_entry(&mut after, seat, action, own);
            let mut changes = Changes::new();
            game.list_changes(position, &after, &mut changes);
            let value = self.after(effect, &changes, || after.clone());
            sum += cast.weight as f32 * value.chance();
            weights += cast.weight;
        }
        Logit::of_chance(sum / weights.max(1) as f32)
    }

    /// The value to `seat` after an action with this effect and these changes. `position` gives the
    /// position after it.
    #[inline(always)]
    fn after(
        &mut self,
        effect: ActionEffect,
        changes: &Changes,
        position: impl Fn() -> G::Position,
    ) -> Logit {
        self.evaluations += 1;
        let course = self.game.course();
        if effect.finished {
            let goes_on = course.equal_turns && self.seat == self.turn_state.starter;
            if self.is_last_turn {
                return Logit::EVEN;
            }
            if !goes_on {
                return self
                    .estimator
                    .payoff(|| self.game.win_class(&position(), self.seat.other()));
            }
        }
        if effect.drawn {
            return Logit::EVEN;
        }
        let again = effect.extra_throw && self.turn_state.extra_throws_left > 0;
        if self.is_last_turn && !again {
            return self.lost(position);
        }
        let (estimator, thrower) =
            (self.estimator, if again { self.seat } else { self.seat.other() });
        let view = self.view(again);
        let mut contents = view.contents;
        let touched = estimator.encoding().change(&mut contents, changes, thrower);
        let units = estimator.changed_units(&view.units, &view.contents, &contents, touched);
        let value = estimator.logit(&contents, &units);
        if again { value } else { value.negated() }
    }

    /// The expected score of an action to `seat`, one throw deeper: the mean over the next throws
    /// of the best answers. `lists` is room for the actions.
    pub(crate) fn action_deeper(
        &mut self,
        roll: &G::UsableRoll,
        action: &Action,
        lists: &mut [ActionList; 2],
    ) -> f32 {
        let (game, seat) = (self.game, self.seat);
        if action.has_own_throw() {
            return self.action(roll, action).chance();
        }
        let mut after = self.position.clone();
        let effect = game.apply(&mut after, seat, roll, action);
        let again = effect.extra_throw && self.turn_state.extra_throws_left > 0;
        let starter_finished =
            effect.finished && game.course().equal_turns && seat == self.turn_state.starter;
        let ends =
            effect.drawn || (effect.finished && !starter_finished) || (self.is_last_turn && !again);
        if ends {
            return self.action(roll, action).chance();
        }
        let (thrower, state) = next(game, seat, self.turn_state, again);
        let mut answers = OptionValues::new(game, self.estimator, &after, thrower, state);
        let value = answers.before_throw(lists, |_, _| {});
        if again { value } else { 1.0 - value }
    }

    /// The value to `seat` if the other player has won.
    #[inline(always)]
    fn lost(&self, position: impl Fn() -> G::Position) -> Logit {
        self.estimator.payoff(|| self.game.win_class(&position(), self.seat)).negated()
    }

    /// The best action of a list and its value, the first of equals. `None` if the list is empty.
    #[inline(always)]
    pub(super) fn best(&mut self, roll: &G::UsableRoll, list: &[Action]) -> Option<(usize, Logit)> {
        let mut best: Option<(usize, Logit)> = None;
        for (index, action) in list.iter().enumerate() {
            let value = self.action(roll, action);
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((index, value));
            }
        }
        best
    }

    /// The expected score of throwing the second die, if YES has the value `promoted`.
    #[inline(always)]
    pub(super) fn second_die(&mut self, promoted: Logit) -> f32 {
        let yes = yes_chance(self.game);
        yes * promoted.chance() + (1.0 - yes) * self.pass().chance()
    }

    /// The expected score of a cast with the best choice, and that choice. `lists` is room for the
    /// actions.
    #[inline(always)]
    pub(super) fn cast(
        &mut self,
        cast: &Cast<G::UsableRoll>,
        lists: &mut [ActionList; 2],
    ) -> (f32, CastChoice) {
        let (game, position, seat) = (self.game, self.position, self.seat);
        let Cast::Move { base, promoted } = cast else {
            return (self.pass().chance(), CastChoice::Pass);
        };
        let [keep, promote] = lists;
        game.legal_actions(position, seat, base, keep);
        let kept = self
            .best(base, keep)
            .map(|(best, value)| (value.chance(), CastChoice::Keep(keep[best])));
        let second_die = promoted.as_ref().and_then(|roll| {
            game.legal_actions(position, seat, roll, promote);
            let (best, value) = self.best(roll, promote)?;
            Some((self.second_die(value), CastChoice::Promote(promote[best])))
        });
        match (kept, second_die) {
            (Some(kept), Some(second_die)) if second_die.0 > kept.0 => second_die,
            (Some(kept), _) => kept,
            (None, Some(second_die)) => second_die,
            (None, None) => (self.pass().chance(), CastChoice::Pass),
        }
    }

    /// The expected score before the throw, from 0 to 1, with the best choice for each cast. `see`
    /// hears the index and the choice of each cast that is not thrown again. `lists` is room for
    /// the actions.
    #[inline(always)]
    pub(crate) fn before_throw(
        &mut self,
        lists: &mut [ActionList; 2],
        mut see: impl FnMut(usize, CastChoice),
    ) -> f32 {
        let (mut sum, mut weights) = (0.0, 0);
        for (index, cast) in self.game.course().casts.outcomes().iter().enumerate() {
            if matches!(cast.outcome, Cast::Again) {
                continue;
            }
            let (value, choice) = self.cast(&cast.outcome, lists);
            sum += cast.weight as f32 * value;
            weights += cast.weight;
            see(index, choice);
        }
        sum / weights.max(1) as f32
    }
}

/// The chance that the second die says YES; 1 without a second die.
#[inline(always)]
fn yes_chance<G: Game>(game: &G) -> f32 {
    game.course().verdict.as_ref().map_or(1.0, |die| {
        let yes: u32 =
            die.outcomes().iter().filter(|face| face.outcome).map(|face| face.weight).sum();
        yes as f32 / die.total() as f32
    })
}
