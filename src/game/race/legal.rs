//! The legal actions of a race.

use crate::game::actions::{Action, ActionList, Move};
use crate::game::bits::{SetWord, SmallSet, WordSet};
use crate::game::race::landings::{Landings, bars};
use crate::game::race::passage;
use crate::game::race::position::{Position, Side};
use crate::game::race::shares::share_outs;
use crate::game::race::{Race, UsableRoll};
use crate::game::rules::race::MAX_KINDS;
use crate::game::seat::Seat;

/// Fills `list` with the distinct actions that `seat` may carry out with the value in force. `W`
/// must have all steps of the path and home.
pub(super) fn legal_actions<W: SetWord>(
    race: &Race,
    position: &Position,
    seat: Seat,
    roll: &UsableRoll,
    list: &mut ActionList,
) {
    if let Some(passage) = &race.passage {
        return passage::legal_actions((race, passage), position, seat, roll, list);
    }
    list.clear();
    let side = position.side(seat);
    let exits = if side.pieces_left == 1 { roll.exits_of_last } else { roll.exits }.within();
    let waiting = if race.gated { side.waiting_kinds() } else { SmallSet::EMPTY };
    let own = race.union::<W>(&side.held) & !race.shared_own.within();
    let captures = race.union::<W>(&side.met);
    // A piece that returns to its own square does not block itself.
    let in_the_way = own & !roll.returning.within();
    for kind in 0..race.kinds.min(MAX_KINDS) {
        let entry = if side.waiting[kind] > 0 { roll.entry[kind] } else { 0 };
        let moving = if roll.shared { WordSet::EMPTY } else { side.on.within(kind) };
        let targets = (moving << roll.value) & race.on_board.within();
        let leaving = moving & exits;
        if entry == 0 && (targets | leaving).is_empty() {
            continue;
        }
        let bars = bars(race, side, kind);
        if entry > 0 && !race.enter_after[kind].meets(waiting) {
            if race.special_entries.contains(kind as u8) {
                enter_specially::<W>(race, side, kind, entry, list);
            } else if !(own | bars).contains(entry) {
                list.push(one_move(kind, 0, entry, captures.contains(entry)));
            }
        }
        if race.bump.within().meets(targets & bars) {
            advance_past::<W>(race, side, kind, roll.value, list);
        } else {
            for to in targets & !(bars | in_the_way) {
                list.push(one_move(kind, to - roll.value, to, captures.contains(to)));
            }
        }
        if !leaving.is_empty() && !race.bear_off_after[kind].meets(waiting) {
            for from in leaving {
                list.push(one_move(kind, from, race.home(), false));
            }
        }
    }
    if roll.shared {
        share_outs::<W>(race, position, seat, roll, list);
    }
    if race.bounce && roll.bears_off && list.is_empty() {
        bounces::<W>(race, side, roll.value, waiting, list);
    }
}

#[inline]
fn one_move(kind: usize, from: u8, to: u8, captures: bool) -> Action {
    Action::One(Move { kind: kind as u8, from, to, route: 0, captures })
}

/// Adds the entries of kinds that have their own throw or may be bumped.
#[cold]
#[inline(never)]
fn enter_specially<W: SetWord>(
    race: &Race,
    side: &Side,
    kind: usize,
    entry: u8,
    list: &mut ActionList,
) {
    let landings = Landings::<W>::of_kind(race, side, kind);
    if race.own_throw.contains(kind as u8) {
        list.push(Action::ByOwnThrow(Move { kind: kind as u8, to: entry, ..Move::default() }));
    } else if let Some(to) = landings.reached(0, entry) {
        list.push(one_move(kind, 0, to, landings.captures_on(to)));
    }
}

/// Adds the moves by the whole value of pieces that are bumped.
#[cold]
#[inline(never)]
fn advance_past<W: SetWord>(
    race: &Race,
    side: &Side,
    kind: usize,
    value: u8,
    list: &mut ActionList,
) {
    let landings = Landings::<W>::of_kind(race, side, kind);
    for to in (side.on.within::<W>(kind) << value) & race.on_board.within() {
        if let Some(reached) = landings.reached(to - value, to) {
            list.push(one_move(kind, to - value, reached, landings.captures_on(reached)));
        }
    }
}

/// Adds the bounces, if nothing else is legal. A piece with a value greater than its distance goes
/// to the exit and comes back by the rest.
#[cold]
#[inline(never)]
fn bounces<W: SetWord>(
    race: &Race,
    side: &Side,
    value: u8,
    waiting: SmallSet,
    list: &mut ActionList,
) {
    for kind in (0..race.kinds).filter(|kind| !race.bear_off_after[*kind].meets(waiting)) {
        let landings = Landings::<W>::of_kind(race, side, kind);
        for from in side.on.within::<W>(kind) {
            let there_and_back = (2 * race.home())
                .checked_sub(from + value)
                .filter(|to| (1..=race.length).contains(to));
            let Some(to) = there_and_back.filter(|_| from + value > race.home()) else { continue };
            if let Some(reached) = landings.reached(from, to).filter(|reached| *reached != from) {
                list.push(one_move(kind, from, reached, landings.captures_on(reached)));
            }
        }
    }
}
