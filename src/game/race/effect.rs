//! What an action of a race does. The one place where it is written.

use crate::game::actions::{Action, ActionEffect, Move};
use crate::game::bits::SetWord;
use crate::game::race::landings::{Landings, exit_rule};
use crate::game::race::passage::reached_by_own_throw;
use crate::game::race::position::Position;
use crate::game::race::{Race, UsableRoll};
use crate::game::rules::race::ExitRule;
use crate::game::seat::Seat;

/// Carries out an action that is legal. `W` must have all steps of the path and home.
#[inline]
pub(super) fn apply<W: SetWord>(
    race: &Race,
    position: &mut Position,
    seat: Seat,
    roll: &UsableRoll,
    action: &Action,
) -> ActionEffect {
    let mut effect = ActionEffect { extra_throw: roll.extra, ..ActionEffect::default() };
    match action {
        Action::One(step) => {
            lift::<W>(race, position, seat, *step);
            land::<W>(race, position, seat, *step, &mut effect);
        }
        Action::Several(steps) => share_out::<W>(race, position, seat, steps.all(), &mut effect),
        Action::ByOwnThrow(step) => {
            lift::<W>(race, position, seat, *step);
            return ActionEffect::default();
        }
    }
    effect.finished = position.side(seat).pieces_left == 0;
    effect.extra_throw &= !effect.finished;
    effect
}

/// Moves the pieces of a share-out. They may move into each other's places, so all pieces are
/// lifted before any lands.
#[cold]
#[inline(never)]
fn share_out<W: SetWord>(
    race: &Race,
    position: &mut Position,
    seat: Seat,
    steps: &[Move],
    effect: &mut ActionEffect,
) {
    for step in steps {
        lift::<W>(race, position, seat, *step);
    }
    for step in steps {
        land::<W>(race, position, seat, *step, effect);
    }
}

/// Moves the piece in the hand by its own throw, or withdraws it.
pub(super) fn finish_entry(
    race: &Race,
    position: &mut Position,
    seat: Seat,
    action: &Action,
    roll: Option<&UsableRoll>,
) -> (u8, ActionEffect) {
    let entry = action.moves()[0];
    let reached = roll.and_then(|roll| Some((reached(race, position, seat, entry, roll)?, roll)));
    let Some((to, roll)) = reached else {
        position.side_mut(seat).waiting[usize::from(entry.kind)] += 1;
        return (0, ActionEffect::default());
    };
    let landings = Landings::<u128>::of_kind(race, position.side(seat), usize::from(entry.kind));
    let captures = to <= race.length && landings.captures_on(to);
    let extra_throw = roll.extra && race.own_throw_extra.contains(entry.kind);
    let mut effect = ActionEffect { extra_throw, ..ActionEffect::default() };
    land::<u128>(race, position, seat, Move { to, captures, ..entry }, &mut effect);
    effect.finished = position.side(seat).pieces_left == 0;
    effect.extra_throw &= !effect.finished;
    (to, effect)
}

/// The step that the piece in the hand reaches from its entry step; `None` if it has no legal
/// landing.
fn reached(
    race: &Race,
    position: &Position,
    seat: Seat,
    entry: Move,
    roll: &UsableRoll,
) -> Option<u8> {
    if let Some(passage) = &race.passage {
        return reached_by_own_throw((race, passage), position, seat, entry, roll);
    }
    let (side, to) = (position.side(seat), entry.to + roll.value);
    if to <= race.length {
        return Landings::<u128>::of_kind(race, side, usize::from(entry.kind)).reached(0, to);
    }
    let exact = exit_rule(race, side.pieces_left) == ExitRule::Exact;
    let gated = race.bear_off_after[usize::from(entry.kind)].meets(side.waiting_kinds());
    let leaves = roll.bears_off && !gated && (to == race.home() || !exact);
    leaves.then_some(race.home())
}

#[expect(
    clippy::inline_always,
    reason = "called in every throw, and the compiler does not inline it by itself"
)]
#[inline(always)]
fn lift<W: SetWord>(race: &Race, position: &mut Position, seat: Seat, step: Move) {
    if step.enters() {
        position.side_mut(seat).waiting[usize::from(step.kind)] -= 1;
    } else {
        position.lift::<W>(race, seat, usize::from(step.kind), step.from);
    }
}

/// A lifted piece lands, goes home or waits again. Adds what that did to the effect.
#[expect(
    clippy::inline_always,
    reason = "called in every throw, and the compiler does not inline it by itself"
)]
#[inline(always)]
fn land<W: SetWord>(
    race: &Race,
    position: &mut Position,
    seat: Seat,
    step: Move,
    effect: &mut ActionEffect,
) {
    let side = position.side_mut(seat);
    side.steps_left = side.steps_left + u32::from(step.from) - u32::from(step.to);
    // Home is the number after the last step, and waiting is 0.
    if step.to.wrapping_sub(1) >= race.length {
        if step.to == 0 {
            side.waiting[usize::from(step.kind)] += 1;
        } else {
            position.bear_off(seat, usize::from(step.kind));
        }
        return;
    }
    if step.captures {
        effect.captured += send_back::<W>(race, position, seat.other(), step.to);
        effect.extra_throw |= race.capture_grants_throw;
    }
    position.place::<W>(race, seat, usize::from(step.kind), step.to);
    effect.extra_throw |= race.throw_granting.within::<W>().contains(step.to);
    effect.paid_landings += u8::from(race.paying.within::<W>().contains(step.to));
}

/// Sends back all pieces of `loser` that the other player captures by landing on `step`. Returns
/// their number.
fn send_back<W: SetWord>(race: &Race, position: &mut Position, loser: Seat, step: u8) -> u8 {
    let mut captured = 0;
    for kind in 0..race.kinds {
        let met = position.side(loser).on.get(kind) & race.hostile.get(usize::from(step));
        for theirs in met.within::<W>() {
            let pieces = position.side(loser).pieces_on(kind, theirs);
            for _ in 0..pieces {
                position.lift::<W>(race, loser, kind, theirs);
            }
            let side = position.side_mut(loser);
            side.waiting[kind] += pieces;
            side.steps_left += u32::from(theirs) * u32::from(pieces);
            captured += pieces;
        }
    }
    captured
}
