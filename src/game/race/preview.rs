//! What an action of a race would change, without carrying it out; and what differs between two
//! positions.

use crate::game::actions::{Action, ActionEffect, CountChange, MOST_MOVES, Move};
use crate::game::bits::BitSet;
use crate::game::contract::Game;
use crate::game::race::position::Position;
use crate::game::race::{Race, UsableRoll};
use crate::game::seat::Seat;

/// Tells what a legal action would change, and returns its effect.
#[inline]
pub(super) fn preview(
    race: &Race,
    position: &Position,
    seat: Seat,
    roll: &UsableRoll,
    action: &Action,
    mut see: impl FnMut(CountChange),
) -> ActionEffect {
    let step = match action {
        Action::One(step) => *step,
        Action::Several(steps) => {
            return preview_shares(race, position, seat, roll, steps.all(), &mut see);
        }
        Action::ByOwnThrow(step) => return preview_own_throw(position, seat, *step, &mut see),
    };
    let side = position.side(seat);
    let kind = usize::from(step.kind);
    let mut moved = |place, before: u8, after: u8| {
        see(CountChange { seat, kind: step.kind, place, before, after });
    };
    let left = if step.enters() { side.waiting[kind] } else { side.pieces_on(kind, step.from) };
    moved(step.from, left, left - 1);
    let reached = match step.to {
        0 => side.waiting[kind],
        to if to == race.home() => side.home[kind],
        to => side.pieces_on(kind, to),
    };
    moved(step.to, reached, reached + 1);
    preview_beside(race, position, seat, roll, step, see)
}

/// Tells what a move would change beside the piece that moves, and returns its effect.
#[inline]
pub(super) fn preview_beside(
    race: &Race,
    position: &Position,
    seat: Seat,
    roll: &UsableRoll,
    step: Move,
    mut see: impl FnMut(CountChange),
) -> ActionEffect {
    let mut effect = ActionEffect { extra_throw: roll.extra, ..ActionEffect::default() };
    if step.to == race.home() {
        effect.finished = position.side(seat).pieces_left == 1;
        effect.extra_throw &= !effect.finished;
        return effect;
    }
    if step.captures {
        let hostile = race.hostile.get(usize::from(step.to));
        effect.captured = preview_captures(race, position, seat.other(), hostile, &mut see);
        effect.extra_throw |= race.capture_grants_throw;
    }
    effect.extra_throw |= race.throw_granting.contains(step.to);
    effect.paid_landings += u8::from(race.paying.contains(step.to));
    effect
}

/// Tells which pieces of `loser` on these steps are sent back. Returns their number.
fn preview_captures(
    race: &Race,
    position: &Position,
    loser: Seat,
    steps: BitSet,
    see: &mut impl FnMut(CountChange),
) -> u8 {
    let side = position.side(loser);
    let mut all = 0;
    for kind in 0..race.kinds {
        let mut captured = 0;
        let mut lost = |place, before, after| {
            see(CountChange { seat: loser, kind: kind as u8, place, before, after });
        };
        for theirs in side.on.get(kind) & steps {
            let pieces = side.pieces_on(kind, theirs);
            lost(theirs, pieces, 0);
            captured += pieces;
        }
        if captured > 0 {
            let waiting = side.waiting[kind];
            lost(0, waiting, waiting + captured);
            all += captured;
        }
    }
    all
}

/// Tells what moves that share a throw would change, and returns their effect.
#[inline(never)]
fn preview_shares(
    race: &Race,
    position: &Position,
    seat: Seat,
    roll: &UsableRoll,
    steps: &[Move],
    see: &mut impl FnMut(CountChange),
) -> ActionEffect {
    let mut effect = ActionEffect { extra_throw: roll.extra, ..ActionEffect::default() };
    let mut changes = OwnChanges::default();
    let (mut reached_home, mut hostile) = (0, BitSet::EMPTY);
    for step in steps {
        changes.add(step.kind, step.from, -1);
        changes.add(step.kind, step.to, 1);
        if step.to == race.home() {
            reached_home += 1;
            continue;
        }
        if step.captures {
            hostile |= race.hostile.get(usize::from(step.to));
            effect.extra_throw |= race.capture_grants_throw;
        }
        effect.extra_throw |= race.throw_granting.contains(step.to);
        effect.paid_landings += u8::from(race.paying.contains(step.to));
    }
    for (kind, place, change) in changes.all() {
        let before = race.count(position, seat, usize::from(kind), place);
        let after = before.wrapping_add_signed(change);
        if before != after {
            see(CountChange { seat, kind, place, before, after });
        }
    }
    if !hostile.is_empty() {
        effect.captured = preview_captures(race, position, seat.other(), hostile, see);
    }
    effect.finished = position.side(seat).pieces_left <= reached_home;
    effect.extra_throw &= !effect.finished;
    effect
}

/// How many pieces of a kind come to a place.
type PlaceChange = (u8, u8, i8);

/// What several moves change on the places of the player who moves.
#[derive(Default)]
struct OwnChanges {
    changes: [PlaceChange; 2 * MOST_MOVES],
    count: usize,
}

impl OwnChanges {
    /// Adds to the number of pieces of a kind on a place.
    #[inline]
    fn add(&mut self, kind: u8, place: u8, change: i8) {
        let known = self.changes[..self.count].iter_mut();
        for (known_kind, known_place, sum) in known {
            if (*known_kind, *known_place) == (kind, place) {
                *sum += change;
                return;
            }
        }
        self.changes[self.count] = (kind, place, change);
        self.count += 1;
    }

    fn all(&self) -> impl Iterator<Item = PlaceChange> {
        self.changes[..self.count].iter().copied()
    }
}

/// Tells what an entry by an own throw changes at once, and returns its effect.
#[cold]
#[inline(never)]
fn preview_own_throw(
    position: &Position,
    seat: Seat,
    step: Move,
    see: &mut impl FnMut(CountChange),
) -> ActionEffect {
    let before = position.side(seat).waiting[usize::from(step.kind)];
    see(CountChange { seat, kind: step.kind, place: 0, before, after: before - 1 });
    ActionEffect::default()
}

/// Tells the differences between two positions.
#[inline]
pub(super) fn see_changes(
    race: &Race,
    before: &Position,
    after: &Position,
    mut see: impl FnMut(CountChange),
) {
    for seat in Seat::BOTH {
        let (old, new) = (before.side(seat), after.side(seat));
        for kind in 0..race.kinds {
            let mut differs = |place, before, after| {
                if before != after {
                    see(CountChange { seat, kind: kind as u8, place, before, after });
                }
            };
            differs(0, old.waiting[kind], new.waiting[kind]);
            if race.stacks() {
                for step in old.on.get(kind) | new.on.get(kind) {
                    differs(step, old.pieces_on(kind, step), new.pieces_on(kind, step));
                }
            } else {
                for step in old.on.get(kind).differing(new.on.get(kind)) {
                    let is_new = u8::from(new.on.get(kind).contains(step));
                    differs(step, 1 - is_new, is_new);
                }
            }
            differs(race.home(), old.home[kind], new.home[kind]);
        }
    }
}
