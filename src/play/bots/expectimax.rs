//! The bots `heuristic` and `expectimax`: search some throws ahead, then evaluate.

use crate::game::actions::{Action, ActionEffect, ActionList};
use crate::game::contract::Game;
use crate::game::features::{GreatestGain, PieceValues};
use crate::game::seat::Seat;
use crate::game::turn_state::{Cast, Course, TurnState};
use crate::play::bots::evaluation::{self, Weights, bounded};
use crate::play::bots::{Bot, Decision, ListedBot};
use crate::play::random_source::RandomSource;

/// Takes the action with the highest estimated value, and the first of equal ones. It throws the
/// second die if that has a higher estimated value.
///
/// With depth 1 it evaluates the position after the action ([`Weights`]). With depth 2 it takes the
/// mean over the next throw. For each throw, the player to throw takes the best action, and the
/// evaluation follows. Depth 3 adds one more throw.
///
/// This is expectiminimax (Michie 1966, Game-playing and game-learning automata; Ballard 1983, The
/// *-minimax search procedure for trees containing chance nodes). It does not count a throw that
/// only gives another throw.
#[derive(Clone, Copy, Debug)]
pub struct Expectimax {
    /// The depth: the own action and the later throws together, at least 1.
    pub depth: u8,
    /// The weights of the evaluation function.
    pub weights: Weights,
}

pub(super) const HEURISTIC: ListedBot<Expectimax> = ListedBot {
    name: "heuristic",
    description: "the action with the best evaluation: where all pieces are, and what the next \
            throw of each player may bring",
    looks_ahead: true,
    bot: Expectimax { depth: 1, weights: evaluation::HEURISTIC },
};

pub(super) const EXPECTIMAX_1: ListedBot<Expectimax> = ListedBot {
    name: "expectimax-1",
    description: "the action after which the pieces are in the best places",
    looks_ahead: true,
    bot: Expectimax { depth: 1, weights: evaluation::NEAR },
};

pub(super) const EXPECTIMAX_2: ListedBot<Expectimax> = ListedBot {
    name: "expectimax-2",
    description: "the same, evaluated after one more throw",
    looks_ahead: true,
    bot: Expectimax { depth: 2, weights: evaluation::AHEAD },
};

pub(super) const EXPECTIMAX_3: ListedBot<Expectimax> = ListedBot {
    name: "expectimax-3",
    description: "the same, evaluated after two more throws",
    looks_ahead: true,
    bot: Expectimax { depth: 3, weights: evaluation::AHEAD },
};

impl Expectimax {
    fn search<G: Game, T>(
        &self,
        decision: &Decision<'_, G>,
        search: impl FnOnce(&mut LookAhead<'_, G>) -> T,
    ) -> T {
        let piece_values = if self.weights.next.is_none() {
            decision.game.piece_values(&self.weights.features)
        } else {
            None
        };
        search(&mut LookAhead::new(&self.weights, piece_values.as_ref(), decision))
    }
}

impl<G: Game> Bot<G> for Expectimax {
    fn choose(&self, decision: &Decision<'_, G>, _: &mut dyn RandomSource) -> usize {
        self.search(decision, |search| search.best(decision, self.depth - 1).0)
    }

    fn throws_second_die(
        &self,
        base: &Decision<'_, G>,
        promoted: &Decision<'_, G>,
        _: &mut dyn RandomSource,
    ) -> bool {
        let ahead = self.depth - 1;
        self.search(base, |search| {
            let (kept, promoted_value) =
                (search.best(base, ahead).1, search.best(promoted, ahead).1);
            search.second_die(base.position, base.seat, promoted_value, ahead) > kept
        })
    }
}

/// Rounding tolerance: equal values from different sums differ by less.
const ROUNDING: f64 = 1e-13;

/// The values that evaluate the last action of the search without carrying it out.
#[derive(Clone, Copy)]
struct LeafGains<'a> {
    piece_values: &'a PieceValues,
    /// The weighted sum of the position before the action, if the other player throws after it.
    sum: f64,
    /// The value of throwing again instead.
    again: f64,
}

/// A search from one decision. Values are for the named seat.
struct LookAhead<'a, G: Game> {
    game: &'a G,
    course: &'a Course<G::UsableRoll>,
    weights: &'a Weights,
    /// The value of a piece on each place, if the evaluation is a sum over pieces.
    piece_values: Option<&'a PieceValues>,
    starter: Seat,
    /// Is it the last turn of the second player, with equal turns?
    last_turn: bool,
    /// The chance that the second die says YES.
    yes_chance: f64,
    /// One unit of weight, as a fraction of the casts that are not thrown again.
    cast_chance: f64,
    /// Lists of actions, ready for reuse.
    spare_lists: Vec<ActionList>,
}

impl<'a, G: Game> LookAhead<'a, G> {
    fn new(
        weights: &'a Weights,
        piece_values: Option<&'a PieceValues>,
        decision: &Decision<'a, G>,
    ) -> Self {
        let Decision { game, position, seat, turn_state, .. } = *decision;
        let course = game.course();
        let last_turn = course.equal_turns
            && seat != turn_state.starter
            && game.steps_left(position, turn_state.starter) == 0;
        let yes_chance = course.verdict.as_ref().map_or(1.0, |die| {
            let says_yes: u32 =
                die.outcomes().iter().filter(|face| face.outcome).map(|face| face.weight).sum();
            f64::from(says_yes) / f64::from(die.total())
        });
        let counted =
            course.casts.outcomes().iter().filter(|cast| !matches!(cast.outcome, Cast::Again));
        let cast_chance = 1.0 / f64::from(counted.map(|cast| cast.weight).sum::<u32>().max(1));
        Self {
            game,
            course,
            weights,
            piece_values,
            starter: turn_state.starter,
            last_turn,
            yes_chance,
            cast_chance,
            spare_lists: Vec::new(),
        }
    }

    /// The index of the best action, and its estimated value.
    fn best(&mut self, decision: &Decision<'_, G>, ahead: u8) -> (usize, f64) {
        let Decision { position, seat, turn_state, roll, actions, .. } = *decision;
        self.best_of(position, seat, turn_state, roll, actions, ahead).unwrap_or((0, -1.0))
    }

    fn best_of(
        &mut self,
        position: &G::Position,
        seat: Seat,
        turn_state: TurnState,
        roll: &G::UsableRoll,
        actions: &[Action],
        ahead: u8,
    ) -> Option<(usize, f64)> {
        let extra_throws_left = turn_state.extra_throws_left;
        let leaf = self.leaf_gains(position, seat, extra_throws_left, ahead);
        let mut best: Option<(usize, f64)> = None;
        for (place, action) in actions.iter().enumerate() {
            let gain = |LeafGains { piece_values, again, .. }| {
                self.game.gain(position, seat, roll, action, (piece_values, again))
            };
            let value = match leaf.and_then(|leaf| Some(bounded(leaf.sum + gain(leaf)?))) {
                Some(value) => value,
                None => self.action(position, seat, extra_throws_left, roll, action, ahead),
            };
            if best.is_none_or(|(_, best)| value > best + ROUNDING) {
                best = Some((place, value));
            }
        }
        best
    }

    fn action(
        &mut self,
        position: &G::Position,
        seat: Seat,
        extra_throws_left: u32,
        roll: &G::UsableRoll,
        action: &Action,
        ahead: u8,
    ) -> f64 {
        let mut after = position.clone();
        let effect = self.game.apply(&mut after, seat, roll, action);
        if !action.has_own_throw() {
            return self.after(&after, seat, extra_throws_left, effect, ahead);
        }
        let mut sum = 0.0;
        for cast in self.course.casts.outcomes() {
            let own = match &cast.outcome {
                Cast::Again => continue,
                Cast::Void => None,
                Cast::Move { base, .. } => Some(base),
            };
            let mut entered = after.clone();
            let (_, effect) = self.game.finish_entry(&mut entered, seat, action, own);
            sum += f64::from(cast.weight)
                * self.after(&entered, seat, extra_throws_left, effect, ahead);
        }
        sum * self.cast_chance
    }

    /// The estimated value after an action.
    fn after(
        &mut self,
        position: &G::Position,
        seat: Seat,
        extra_throws_left: u32,
        effect: ActionEffect,
        ahead: u8,
    ) -> f64 {
        if effect.finished {
            return match self.last_turn {
                true => 0.0,
                false if self.course.equal_turns && seat == self.starter => {
                    self.last_turn(position, ahead)
                }
                false => 1.0,
            };
        }
        if effect.drawn {
            0.0
        } else if effect.extra_throw && extra_throws_left > 0 {
            self.throw(position, seat, extra_throws_left - 1, ahead)
        } else {
            self.turn_over(position, seat, ahead)
        }
    }

    /// The estimated value if the starter has finished and the other player has one more turn.
    fn last_turn(&mut self, position: &G::Position, ahead: u8) -> f64 {
        self.last_turn = true;
        let value =
            self.throw(position, self.starter.other(), self.course.extra_throws_a_turn, ahead);
        self.last_turn = false;
        -value
    }

    fn turn_over(&mut self, position: &G::Position, seat: Seat, ahead: u8) -> f64 {
        if self.last_turn {
            return -1.0;
        }
        -self.throw(position, seat.other(), self.course.extra_throws_a_turn, ahead)
    }

    /// The estimated value for `seat` before its throw.
    fn throw(
        &mut self,
        position: &G::Position,
        seat: Seat,
        extra_throws_left: u32,
        ahead: u8,
    ) -> f64 {
        let Some(ahead) = ahead.checked_sub(1) else {
            return self.weights.value(self.game, position, seat);
        };
        if let Some(LeafGains { piece_values, sum, again }) =
            self.leaf_gains(position, seat, extra_throws_left, ahead)
        {
            let (idle, most) =
                (bounded(sum), self.game.greatest_gain(position, seat, piece_values, again));
            return self.mean(
                position,
                seat,
                extra_throws_left,
                ahead,
                Some(idle),
                |roll| match most(roll) {
                    GreatestGain::Gain(gain) => Some(Some(bounded(sum + gain))),
                    GreatestGain::Nothing => Some(None),
                    GreatestGain::Unknown => None,
                },
            );
        }
        self.mean(position, seat, extra_throws_left, ahead, None, |_| None)
    }

    /// The values that evaluate the last action of the search without carrying it out. `None` if
    /// that is not possible.
    #[inline]
    fn leaf_gains(
        &self,
        position: &G::Position,
        seat: Seat,
        extra_throws_left: u32,
        ahead: u8,
    ) -> Option<LeafGains<'a>> {
        let piece_values = self.piece_values.filter(|_| ahead == 0 && !self.last_turn)?;
        let again = if extra_throws_left > 0 { 2.0 * self.weights.throw } else { 0.0 };
        Some(LeafGains {
            piece_values,
            sum: self.game.piece_value_balance(position, seat, piece_values) - self.weights.throw,
            again,
        })
    }

    /// The mean over all throws. `known` gives the value of the best action for some throws, and
    /// `idle` the value of doing nothing.
    #[inline]
    fn mean(
        &mut self,
        position: &G::Position,
        seat: Seat,
        extra_throws_left: u32,
        ahead: u8,
        idle: Option<f64>,
        known: impl Fn(&G::UsableRoll) -> Option<Option<f64>>,
    ) -> f64 {
        let turn_state = TurnState { starter: self.starter, extra_throws_left };
        let mut sum = 0.0;
        for cast in self.course.casts.outcomes() {
            let best = |search: &mut Self, roll: &G::UsableRoll| match known(roll) {
                Some(value) => value,
                None => search.best_of_throw(position, seat, turn_state, roll, ahead),
            };
            let mut value = None;
            match &cast.outcome {
                Cast::Again => continue,
                Cast::Void => {}
                Cast::Move { base, promoted } => {
                    value = best(self, base);
                    if let Some(promoted_value) =
                        promoted.as_ref().and_then(|roll| best(self, roll))
                    {
                        let promoted_value = self.second_die(position, seat, promoted_value, ahead);
                        value = Some(value.map_or(promoted_value, |kept| kept.max(promoted_value)));
                    }
                }
            }
            let value = value.or(idle).unwrap_or_else(|| self.idle(position, seat, ahead));
            sum += f64::from(cast.weight) * value;
        }
        sum * self.cast_chance
    }

    /// The value of the best action of a throw. Carries each action out, if it must.
    fn best_of_throw(
        &mut self,
        position: &G::Position,
        seat: Seat,
        turn_state: TurnState,
        roll: &G::UsableRoll,
        ahead: u8,
    ) -> Option<f64> {
        let mut list = self.spare_lists.pop().unwrap_or_default();
        self.game.legal_actions(position, seat, roll, &mut list);
        let best = self.best_of(position, seat, turn_state, roll, &list, ahead);
        self.spare_lists.push(list);
        best.map(|(_, value)| value)
    }

    /// The estimated value of throwing the second die, if YES has the value `promoted_value`.
    fn second_die(
        &mut self,
        position: &G::Position,
        seat: Seat,
        promoted_value: f64,
        ahead: u8,
    ) -> f64 {
        self.yes_chance * promoted_value
            + (1.0 - self.yes_chance) * self.idle(position, seat, ahead)
    }

    /// The estimated value if the turn ends without an action.
    fn idle(&mut self, position: &G::Position, seat: Seat, ahead: u8) -> f64 {
        let mut after = position.clone();
        if self.game.pass(&mut after, seat) { 0.0 } else { self.turn_over(&after, seat, ahead) }
    }
}
