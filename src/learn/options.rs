//! The values of a player's options: actions, the second die, doing nothing.

use std::ops::Range;

use crate::game::actions::{Action, ActionEffect, ActionList, CountChange, Move};
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::{Cast, TurnState};
use crate::learn::casts::CastRoom;
use crate::learn::estimator::Estimator;
use crate::learn::followed::Followed;
use crate::learn::logit::Logit;
use crate::learn::questions::Questions;

/// The player who throws next, and the turn state, after `seat` has acted.
#[inline]
fn next<G: Game>(game: &G, seat: Seat, state: TurnState, again: bool) -> (Seat, TurnState) {
    if again {
        (seat, state.after_extra_throw())
    } else {
        (seat.other(), TurnState::turn_start(game.course(), state.starter))
    }
}

/// The value of an option to the player who has it.
#[derive(Clone, Copy, Debug)]
enum OptionValue {
    /// It is known already.
    Known(Logit),
    /// It is the answer of this question: the same player throws next.
    Own(u32),
    /// It is the answer of this question, negated: the other player throws next.
    Other(u32),
}

/// Room for the options of one position, to be used again for the next one.
#[derive(Clone, Debug, Default)]
pub(crate) struct OptionRoom {
    questions: Questions,
    /// The actions that were listed.
    listed: Vec<OptionValue>,
}

impl OptionRoom {
    /// The value of an option that was listed and evaluated.
    #[inline]
    fn value(&self, option: OptionValue) -> Logit {
        match option {
            OptionValue::Known(value) => value,
            OptionValue::Own(question) => self.questions.answer_of(question),
            OptionValue::Other(question) => self.questions.answer_of(question).negated(),
        }
    }

    /// The values of the options that were listed last, in their order.
    pub(super) fn values(&self, listed: Range<usize>) -> impl Iterator<Item = Logit> + '_ {
        self.listed[listed].iter().map(|option| self.value(*option))
    }
}

/// Evaluates the options of one player in one position.
///
/// First the options are listed. Then [`Self::evaluate`] computes all values at once. An action is
/// not carried out: the list of what it changes gives its value from the contents of the position.
pub(crate) struct OptionValues<'a, G: Game, E: Estimator> {
    pub(super) game: &'a G,
    estimator: &'a E,
    pub(super) followed: &'a Followed<G>,
    pub(super) seat: Seat,
    turn_state: TurnState,
    /// Is it the last turn of the second player, with equal turns?
    is_last_turn: bool,
    room: &'a mut OptionRoom,
    /// The value of doing nothing, if it was asked.
    passing: Option<OptionValue>,
    /// The value of a further try, if it was asked.
    trying: Option<OptionValue>,
}

impl<'a, G: Game, E: Estimator> OptionValues<'a, G, E> {
    /// The options of `seat` in the position that is followed.
    #[inline]
    pub(crate) fn new(
        game: &'a G,
        estimator: &'a E,
        followed: &'a Followed<G>,
        seat: Seat,
        turn_state: TurnState,
        room: &'a mut OptionRoom,
    ) -> Self {
        let is_last_turn = game.course().equal_turns
            && seat != turn_state.starter
            && game.has_finished(followed.position(), turn_state.starter);
        room.questions.clear();
        room.listed.clear();
        Self {
            game,
            estimator,
            followed,
            seat,
            turn_state,
            is_last_turn,
            room,
            passing: None,
            trying: None,
        }
    }

    /// The number of values computed so far. One throw deeper does not count.
    pub(crate) fn evaluations(&self) -> u64 {
        self.room.questions.len() as u64
    }

    /// Computes the values of all options that were listed.
    pub(crate) fn evaluate(&mut self) {
        let Self { game, estimator, followed, seat, turn_state, .. } = *self;
        let encoding = estimator.encoding();
        let turn = encoding.has_turn().then(|| {
            Seat::BOTH.map(|thrower| {
                let (_, state) = next(game, seat, turn_state, thrower == seat);
                encoding.turn_rows(thrower, state)
            })
        });
        self.room.questions.answer(estimator, followed.pieces(), turn);
    }

    /// The value of an option. It was listed before the last [`Self::evaluate`].
    #[inline]
    fn value(&self, option: OptionValue) -> Logit {
        self.room.value(option)
    }

    /// Asks for the value after the changes from number `first` on, if somebody throws next.
    #[inline]
    fn ask(&mut self, again: bool, moved: Option<Move>, first: u32) -> OptionValue {
        let thrower = if again { self.seat } else { self.seat.other() };
        let encoding = self.estimator.encoding();
        let row_moved = moved
            .and_then(|step| encoding.move_row(!again, step))
            .unwrap_or_else(|| encoding.empty_row());
        let question = self.room.questions.ask(thrower, row_moved, first);
        if again { OptionValue::Own(question) } else { OptionValue::Other(question) }
    }

    /// Notes a change for the next question.
    #[inline]
    fn note(&mut self, change: CountChange) {
        self.room.questions.change(change);
    }

    /// Lists the option that the turn of `seat` ends without an action.
    pub(crate) fn list_pass(&mut self) {
        if self.passing.is_none() {
            self.passing = Some(if self.is_last_turn {
                OptionValue::Known(self.lost(|| self.followed.position().clone()))
            } else {
                self.ask(false, None, self.room.questions.changes())
            });
        }
    }

    /// Asks for a further try, if the player may try again with a cast that lets it do nothing.
    pub(super) fn list_try(&mut self) -> bool {
        let is_off_board = || self.game.is_off_board(self.followed.position(), self.seat);
        let mut state = self.turn_state;
        let tries = state.try_again(is_off_board);
        if tries && self.trying.is_none() {
            self.trying = Some(self.ask(true, None, self.room.questions.changes()));
        }
        tries
    }

    /// Lists the actions of the other player with a cast that lets `seat` do nothing, by what they
    /// are worth to `seat`. Returns their places among all that were listed.
    pub(super) fn list_given(&mut self, outcome: usize, list: &mut ActionList) -> Range<usize> {
        let (game, position, other) = (self.game, self.followed.position(), self.seat.other());
        let first = self.room.listed.len();
        if let Some(roll) = game.course().unused(outcome) {
            game.legal_actions(position, other, roll, list);
            for action in &*list {
                let changes = self.room.questions.changes();
                let effect =
                    game.preview(position, other, roll, action, |change| self.note(change));
                let after = || {
                    let mut after = position.clone();
                    game.apply(&mut after, other, roll, action);
                    after
                };
                let option = if effect.finished {
                    OptionValue::Known(self.lost(after))
                } else {
                    self.ask(false, None, changes)
                };
                self.room.listed.push(option);
            }
        }
        first..self.room.listed.len()
    }

    /// Is this cast burnt, if it falls before anything else in this state?
    #[inline]
    pub(super) fn burns(&self, outcome: usize) -> bool {
        let mut state = self.turn_state;
        state.count_cast(self.game.course(), outcome)
    }

    /// The value to `seat` of a further try. `None` if it was not listed.
    pub(super) fn try_if_listed(&self) -> Option<Logit> {
        self.trying.map(|option| self.value(option))
    }

    /// The value to `seat` if its turn ends without an action.
    ///
    /// # Panics
    /// If it was not listed.
    fn pass(&self) -> Logit {
        self.pass_if_listed().expect("doing nothing was listed")
    }

    /// The value to `seat` if its turn ends without an action. `None` if it was not listed.
    pub(super) fn pass_if_listed(&self) -> Option<Logit> {
        self.passing.map(|option| self.value(option))
    }

    /// Lists legal actions. Returns their places among all that were listed.
    pub(crate) fn list(&mut self, roll: &G::UsableRoll, actions: &[Action]) -> Range<usize> {
        let first = self.room.listed.len();
        for action in actions {
            let option = self.action(roll, action);
            self.room.listed.push(option);
        }
        first..self.room.listed.len()
    }

    /// The values of actions that were listed, in their order.
    pub(crate) fn values(&self, listed: Range<usize>) -> impl Iterator<Item = Logit> + '_ {
        self.room.values(listed)
    }

    /// The best of some actions that were listed and its value, the first of equals. `None` if
    /// there are none.
    pub(super) fn best(&self, listed: Range<usize>) -> Option<(usize, Logit)> {
        let mut best: Option<(usize, Logit)> = None;
        for (index, value) in self.values(listed).enumerate() {
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((index, value));
            }
        }
        best
    }

    #[inline]
    fn action(&mut self, roll: &G::UsableRoll, action: &Action) -> OptionValue {
        if action.has_own_throw() {
            return self.own_throw(roll, action);
        }
        let (game, position, seat) = (self.game, self.followed.position(), self.seat);
        let first = self.room.questions.changes();
        let after = || {
            let mut after = position.clone();
            game.apply(&mut after, seat, roll, action);
            after
        };
        if let Action::One(step) = *action
            && self.estimator.encoding().has_moves()
            && let Some(effect) =
                game.preview_beside(position, seat, roll, step, |change| self.note(change))
        {
            return self.after(effect, Some(step), first, after);
        }
        let effect = game.preview(position, seat, roll, action, |change| self.note(change));
        self.after(effect, None, first, after)
    }

    /// The value of an entry by an own throw: the mean over the casts that are not thrown again.
    #[cold]
    fn own_throw(&mut self, roll: &G::UsableRoll, action: &Action) -> OptionValue {
        let entries = self.entries(roll, action);
        let casts = self.game.course().casts.outcomes();
        let weight = |cast: usize| casts[cast].weight;
        let weights: u32 = entries.iter().map(|(cast, _)| weight(*cast)).sum();
        let sum: f32 = entries.iter().map(|(cast, chance)| weight(*cast) as f32 * chance).sum();
        OptionValue::Known(Logit::of_chance(sum / weights.max(1) as f32))
    }

    /// The expected scores of an entry by an own throw, for each cast that is not thrown again.
    pub(super) fn entries(&mut self, roll: &G::UsableRoll, action: &Action) -> Vec<(usize, f32)> {
        let (game, position, seat) = (self.game, self.followed.position(), self.seat);
        let mut entering = position.clone();
        game.apply(&mut entering, seat, roll, action);
        let mut entries = Vec::new();
        for (index, cast) in game.course().casts.outcomes().iter().enumerate() {
            let own = match &cast.outcome {
                Cast::Again => continue,
                Cast::Void => None,
                Cast::Move { base, .. } => Some(base),
            };
            let mut after = entering.clone();
            let (_, effect) = game.finish_entry(&mut after, seat, action, own);
            let first = self.room.questions.changes();
            game.see_changes(position, &after, |change| self.note(change));
            entries.push((index, self.after(effect, None, first, || after.clone())));
        }
        self.evaluate();
        entries.into_iter().map(|(cast, entry)| (cast, self.value(entry).chance())).collect()
    }

    /// The value to `seat` after an action with this effect, the move `moved` and the changes from
    /// number `first` on.
    /// `position` gives the position after it.
    #[inline]
    fn after(
        &mut self,
        effect: ActionEffect,
        moved: Option<Move>,
        first: u32,
        position: impl Fn() -> G::Position,
    ) -> OptionValue {
        if (effect.finished || effect.drawn)
            && let Some(end) = self.end(effect, &position)
        {
            return OptionValue::Known(end);
        }
        let again = effect.extra_throw && self.turn_state.extra_throws_left > 0;
        if self.is_last_turn && !again {
            return OptionValue::Known(self.lost(position));
        }
        self.ask(again, moved, first)
    }

    /// The value to `seat` of an action that finished or drew the game. `None` if the game goes on:
    /// with equal turns the other player has a last turn.
    #[cold]
    fn end(&self, effect: ActionEffect, position: impl Fn() -> G::Position) -> Option<Logit> {
        if !effect.finished || self.is_last_turn {
            return Some(Logit::EVEN);
        }
        let goes_on = self.game.course().equal_turns && self.seat == self.turn_state.starter;
        if goes_on {
            return effect.drawn.then_some(Logit::EVEN);
        }
        let class = || self.game.win_class(&position(), self.seat.other());
        Some(self.estimator.payoff(class))
    }

    /// The expected score of an action to `seat`, one throw deeper: the mean over the next throws
    /// of the best answers. `listed` is its place among all that were listed, and `deeper` is room
    /// for the answers.
    pub(crate) fn action_deeper(
        &self,
        roll: &G::UsableRoll,
        action: &Action,
        listed: usize,
        deeper: &mut DeeperRoom,
    ) -> f32 {
        let (game, seat, option) = (self.game, self.seat, self.room.listed[listed]);
        let again = match option {
            OptionValue::Known(value) => return value.chance(),
            OptionValue::Own(_) => true,
            OptionValue::Other(_) => false,
        };
        let mut position = self.followed.position().clone();
        game.apply(&mut position, seat, roll, action);
        let after = self.followed.with(game, self.estimator.encoding(), &position);
        let (thrower, state) = next(game, seat, self.turn_state, again);
        let DeeperRoom { options, casts } = deeper;
        let mut answers = OptionValues::new(game, self.estimator, &after, thrower, state, options);
        let value = answers.before_throw(casts, |_, _, _| {});
        if again { value } else { 1.0 - value }
    }

    /// The value to `seat` if the other player has won.
    #[cold]
    fn lost(&self, position: impl Fn() -> G::Position) -> Logit {
        self.estimator.payoff(|| self.game.win_class(&position(), self.seat)).negated()
    }

    /// The expected score of throwing the second die, if YES has the expected score `promoted`.
    /// Doing nothing was listed before.
    pub(super) fn second_die(&self, promoted: f32) -> f32 {
        second_die(yes_chance(self.game), promoted, self.pass().chance())
    }
}

/// Room for a look one throw deeper.
#[derive(Clone, Debug, Default)]
pub(crate) struct DeeperRoom {
    options: OptionRoom,
    casts: CastRoom,
}

/// The expected score of throwing the second die, which says YES with the chance `yes`. YES has the
/// expected score `promoted`, and NO has `pass`.
pub(super) fn second_die(yes: f32, promoted: f32, pass: f32) -> f32 {
    yes * promoted + (1.0 - yes) * pass
}

/// The chance that the second die says YES; 1 without a second die.
pub(super) fn yes_chance<G: Game>(game: &G) -> f32 {
    game.course().verdict.as_ref().map_or(1.0, |die| {
        let yes: u32 =
            die.outcomes().iter().filter(|face| face.outcome).map(|face| face.weight).sum();
        yes as f32 / die.total() as f32
    })
}
