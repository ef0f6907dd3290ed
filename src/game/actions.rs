//! Legal actions, and what an action does. The one place where the effect of an action is written.

use crate::game::bits::BitSet;
use crate::game::position::{Position, Side, union};
use crate::game::race::{Force, Race};
use crate::game::rules::{ExitRule, MAX_KINDS, MAX_STEPS};
use crate::game::seat::Seat;

/// A piece goes from one step to another.
///
/// ```
/// use urlab::game::actions::Action;
/// let entering = Action { kind: 0, from: 0, to: 4, captures: false };
/// assert!(entering.enters());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// The piece's kind, by index.
    pub kind: u8,
    /// The step it leaves; 0 if it was waiting.
    pub from: u8,
    /// The step it reaches; one past the path's last is home.
    pub to: u8,
    /// Does it send an enemy piece back?
    pub captures: bool,
}

impl Action {
    /// Does a waiting piece enter?
    pub const fn enters(self) -> bool {
        self.from == 0
    }
}

/// Room for every kind's entry and every occupied step.
const MOST_ACTIONS: usize = MAX_KINDS * (MAX_STEPS as usize + 1);

/// A list of legal actions, kept on the stack.
///
/// The order is fixed: kinds in the rule set's order; within a kind an entry first, then by the step left, ascending.
///
/// ```
/// use urlab::game::actions::{ActionList, legal_actions};
/// use urlab::game::{position::Position, race::{Cast, Race}, seat::Seat};
/// let race = Race::new(&urlab::spec::rules::load("scenarios/rules/finkel.yaml").unwrap());
/// let Cast::Move { base, .. } = &race.casts.outcomes()[4].outcome else { panic!("four marks move a piece") };
/// let mut list = ActionList::default();
/// legal_actions(&race, &Position::start(&race), Seat::Light, base, &mut list);
/// assert_eq!((list.len(), list[0].to), (1, 4), "all pieces wait, and one of them may enter");
/// ```
#[derive(Clone, Debug)]
pub struct ActionList {
    actions: [Action; MOST_ACTIONS],
    len: usize,
}

impl Default for ActionList {
    fn default() -> Self {
        Self { actions: [Action { kind: 0, from: 0, to: 0, captures: false }; MOST_ACTIONS], len: 0 }
    }
}

impl ActionList {
    #[inline]
    fn push(&mut self, action: Action) {
        self.actions[self.len] = action;
        self.len += 1;
    }
}

impl std::ops::Deref for ActionList {
    type Target = [Action];

    #[inline]
    fn deref(&self) -> &[Action] {
        &self.actions[..self.len]
    }
}

/// Fills `list` with the distinct actions that `seat` may carry out with the value in force; the list is empty if there are none.
pub fn legal_actions(race: &Race, position: &Position, seat: Seat, force: &Force, list: &mut ActionList) {
    list.len = 0;
    let side = position.side(seat);
    let own = union(side.held) & !race.shared_own;
    let enemy = union(side.met) & !race.shared_enemy;
    let exits = if force.bears_off { exits(race, side, force.value) } else { BitSet::EMPTY };
    let waiting = if race.gated { side.waiting_kinds() } else { BitSet::EMPTY };
    for kind in 0..race.kinds {
        let blocked = own | (enemy & (race.safe | stronger_enemies(race, side, kind)));
        let entry = force.entry[kind];
        if entry > 0 && side.waiting[kind] > 0 && !blocked.contains(entry) && !race.enter_after[kind].meets(waiting) {
            list.push(Action { kind: kind as u8, from: 0, to: entry, captures: enemy.contains(entry) });
        }
        // A piece that comes back to its own square is not in its own way, and no other can be there.
        let barred = blocked & !race.returning[usize::from(force.value)];
        for to in (side.on[kind] << force.value) & race.on_board & !barred {
            list.push(Action { kind: kind as u8, from: to - force.value, to, captures: enemy.contains(to) });
        }
        let leaving = side.on[kind] & exits;
        if !leaving.is_empty() && !race.bear_off_after[kind].meets(waiting) {
            for from in leaving {
                list.push(Action { kind: kind as u8, from, to: race.home(), captures: false });
            }
        }
    }
}

fn stronger_enemies(race: &Race, side: &Side, kind: usize) -> BitSet {
    race.stronger[kind].iter().fold(BitSet::EMPTY, |set, other| set | side.met[usize::from(other)])
}

/// The steps from which `value` bears a piece off.
#[inline]
fn exits(race: &Race, side: &Side, value: u8) -> BitSet {
    let rule = if side.pieces_left == 1 { race.exit_of_last } else { race.exit };
    let furthest = race.home().saturating_sub(value).max(1);
    match rule {
        ExitRule::AtLeast => BitSet::range(furthest, race.length),
        ExitRule::Exact if value <= race.length => BitSet::one(race.home() - value),
        ExitRule::Exact => BitSet::EMPTY,
    }
}

/// What an action did, beside moving the piece.
///
/// ```
/// use urlab::game::actions::{Action, apply};
/// use urlab::game::{position::Position, race::{Cast, Race}, seat::Seat};
/// let race = Race::new(&urlab::spec::rules::load("scenarios/rules/finkel.yaml").unwrap());
/// let Cast::Move { base, .. } = &race.casts.outcomes()[4].outcome else { panic!("four marks move a piece") };
/// let entering = Action { kind: 0, from: 0, to: 4, captures: false };
/// let effect = apply(&race, &mut Position::start(&race), Seat::Light, base, entering);
/// assert!(effect.extra_throw && effect.captured == 0, "step 4 is a rosette");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Enemy pieces sent back.
    pub captured: u8,
    /// Does the player throw again?
    pub extra_throw: bool,
    /// Are all of the player's pieces home?
    pub finished: bool,
}

/// Carries out an action that [`legal_actions`] gave for this position, seat and value.
///
/// # Panics
/// May panic, or leave a meaningless position, for any other action.
#[inline]
pub fn apply(race: &Race, position: &mut Position, seat: Seat, force: &Force, action: Action) -> Effect {
    let kind = usize::from(action.kind);
    if action.from == 0 {
        position.side_mut(seat).waiting[kind] -= 1;
    } else {
        position.lift(race, seat, kind, action.from);
    }
    position.side_mut(seat).steps_left -= u32::from(action.to - action.from);
    if action.to == race.home() {
        position.bear_off(seat, kind);
        let finished = position.side(seat).pieces_left == 0;
        return Effect { captured: 0, extra_throw: force.extra && !finished, finished };
    }
    let captured = if action.captures { send_back(race, position, seat.other(), action.to) } else { 0 };
    position.place(race, seat, kind, action.to);
    let granted = race.throw_granting.contains(action.to) || (captured > 0 && race.capture_grants_throw);
    Effect { captured, extra_throw: force.extra || granted, finished: false }
}

/// Sends back all pieces that `loser` has on the square of the other player's `step`; returns how many.
fn send_back(race: &Race, position: &mut Position, loser: Seat, step: u8) -> u8 {
    let mut captured = 0;
    for kind in 0..race.kinds {
        for theirs in position.side(loser).on[kind] & race.facing[usize::from(step)] {
            let pieces = position.side(loser).pieces_on(kind, theirs);
            for _ in 0..pieces {
                position.lift(race, loser, kind, theirs);
            }
            let side = position.side_mut(loser);
            side.waiting[kind] += pieces;
            side.steps_left += u32::from(theirs) * u32::from(pieces);
            captured += pieces;
        }
    }
    captured
}
