//! The legal actions of a race.

use crate::game::actions::{Action, ActionList, Move};
use crate::game::bits::BitSet;
use crate::game::race::position::{Position, Side, union};
use crate::game::race::shares::share_outs;
use crate::game::race::{Force, Race};
use crate::game::rules::race::ExitRule;
use crate::game::seat::Seat;

/// Fills `list` with the distinct actions that `seat` may carry out with the value in force.
pub(super) fn legal_actions(race: &Race, position: &Position, seat: Seat, force: &Force, list: &mut ActionList) {
    list.clear();
    let side = position.side(seat);
    let exits = if force.bears_off { exits(race, side, force.value) } else { BitSet::EMPTY };
    let waiting = if race.gated { side.waiting_kinds() } else { BitSet::EMPTY };
    for kind in 0..race.kinds {
        let landings = Landings::of(race, side, kind);
        enter(race, side, kind, force, waiting, &landings, list);
        if !force.shared {
            advance(race, side, kind, force.value, &landings, list);
            if !race.bear_off_after[kind].meets(waiting) {
                list.extend((side.on[kind] & exits).iter().map(|from| one(kind, from, race.home(), false)));
            }
        }
    }
    if force.shared {
        share_outs(race, position, seat, force, list);
        list.sort_unstable_by(|one, other| one.moves().cmp(other.moves()));
    }
    if race.bounce && force.bears_off && list.is_empty() {
        bounces(race, side, force.value, waiting, list);
    }
}

fn one(kind: usize, from: u8, to: u8, captures: bool) -> Action {
    Action::one(Move { kind: kind as u8, from, to, route: 0, captures })
}

/// Where a piece of one kind may land.
pub(super) struct Landings<'a> {
    race: &'a Race,
    /// The steps that own pieces hold and do not share.
    own: BitSet,
    /// The steps that enemies bar, or hold with a stronger piece.
    bars: BitSet,
    /// The steps on which landing captures.
    captures: BitSet,
}

impl<'a> Landings<'a> {
    #[inline]
    pub(super) fn of(race: &'a Race, side: &Side, kind: usize) -> Self {
        let bars = race.stronger[kind].iter().fold(side.barred, |set, other| set | side.met[usize::from(other)]);
        Self { race, own: union(side.held) & !race.shared_own, bars, captures: union(side.met) }
    }

    /// Does an enemy allow to land on `step`, and is something captured?
    #[inline]
    pub(super) fn captures_on(&self, step: u8) -> bool {
        self.captures.contains(step)
    }

    /// The step on which a piece lands that goes from one step to another, next to it if it is bumped; own pieces aside.
    #[inline]
    pub(super) fn past_enemies(&self, to: u8) -> Option<u8> {
        let bumped = self.bars.contains(to) && self.race.bump.contains(to);
        let to = to + u8::from(bumped);
        (to <= self.race.length && !self.bars.contains(to)).then_some(to)
    }

    /// The same, own pieces considered; a piece is not in its own way.
    #[inline]
    pub(super) fn reached(&self, from: u8, to: u8) -> Option<u8> {
        let free = |to: &u8| !self.own.contains(*to) || self.race.same_square[usize::from(*to)].contains(from);
        self.past_enemies(to).filter(free)
    }
}

#[inline]
fn enter(
    race: &Race,
    side: &Side,
    kind: usize,
    force: &Force,
    waiting: BitSet,
    landings: &Landings<'_>,
    list: &mut ActionList,
) {
    let entry = force.entry[kind];
    if entry == 0 || side.waiting[kind] == 0 || race.enter_after[kind].meets(waiting) {
        return;
    }
    if race.own_throw.contains(kind as u8) {
        list.push(Action::by_own_throw(Move { kind: kind as u8, to: entry, ..Move::default() }));
    } else if let Some(to) = landings.reached(0, entry) {
        list.push(one(kind, 0, to, landings.captures_on(to)));
    }
}

/// Moves on the board by the whole value.
#[inline]
fn advance(race: &Race, side: &Side, kind: usize, value: u8, landings: &Landings<'_>, list: &mut ActionList) {
    let targets = (side.on[kind] << value) & race.on_board;
    if race.bump.meets(targets & landings.bars) {
        for to in targets {
            if let Some(reached) = landings.reached(to - value, to) {
                list.push(one(kind, to - value, reached, landings.captures_on(reached)));
            }
        }
        return;
    }
    // A piece that comes back to its own square is not in its own way.
    let blocked = landings.bars | (landings.own & !race.returning[usize::from(value)]);
    for to in targets & !blocked {
        list.push(one(kind, to - value, to, landings.captures_on(to)));
    }
}

/// The steps from which `value` bears a piece off.
#[inline]
fn exits(race: &Race, side: &Side, value: u8) -> BitSet {
    let furthest = race.home().saturating_sub(value).max(1);
    match exit_rule(race, side.pieces_left) {
        ExitRule::AtLeast => BitSet::range(furthest, race.length),
        ExitRule::Exact if value <= race.length => BitSet::one(race.home() - value),
        ExitRule::Exact => BitSet::EMPTY,
    }
}

/// The rule for bearing off with so many pieces not yet home.
#[inline]
pub(super) fn exit_rule(race: &Race, pieces_left: u8) -> ExitRule {
    if pieces_left == 1 { race.exit_of_last } else { race.exit }
}

/// Where nothing else is legal: pieces that would overshoot home go to the exit and come back by the rest.
#[cold]
fn bounces(race: &Race, side: &Side, value: u8, waiting: BitSet, list: &mut ActionList) {
    for kind in (0..race.kinds).filter(|kind| !race.bear_off_after[*kind].meets(waiting)) {
        let landings = Landings::of(race, side, kind);
        for from in side.on[kind] {
            let there_and_back =
                (2 * race.home()).checked_sub(from + value).filter(|to| (1..=race.length).contains(to));
            let Some(to) = there_and_back.filter(|_| from + value > race.home()) else { continue };
            if let Some(reached) = landings.reached(from, to).filter(|reached| *reached != from) {
                list.push(one(kind, from, reached, landings.captures_on(reached)));
            }
        }
    }
}
