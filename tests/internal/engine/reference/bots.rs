//! The rulebook's four bots, asked by sorting rather than by scanning.

use std::cmp::Reverse;

use crate::game::seat::Seat;
use crate::play::bots::BotKind;
use crate::play::random_source::RandomSource;

use super::{Action, Reference};

/// The place of the chosen action; the first of equals.
pub fn choose(
    reference: &Reference<'_>,
    bot: BotKind,
    seat: Seat,
    actions: &[Action],
    luck: &mut impl RandomSource,
) -> usize {
    let mut places: Vec<usize> = (0..actions.len()).collect();
    match bot {
        BotKind::Random => return luck.below(actions.len() as u32) as usize,
        // `sort_by_key` is stable, so equals stay in order.
        BotKind::Greedy => {
            let key = |place: &usize| {
                (
                    wish(reference, seat, &actions[*place]),
                    Reverse(from_the_highest(&actions[*place])),
                )
            };
            places.sort_by_key(key);
        }
        BotKind::Foremost => {
            places.sort_by_key(|place| Reverse(from_the_highest(&actions[*place])));
        }
        BotKind::Hindmost => places.sort_by_key(|place| from_the_lowest(&actions[*place])),
        ahead => panic!("the reference does not look ahead as {} does", ahead.name()),
    }
    places[0]
}

/// The steps that its pieces leave, the highest first. An action that runs out first is the higher:
/// it moves nothing so far back.
fn from_the_highest(action: &Action) -> Vec<usize> {
    let mut steps: Vec<usize> = action.moves.iter().map(|one| one.from).collect();
    steps.sort_by_key(|step| Reverse(*step));
    steps.push(usize::MAX);
    steps
}

/// The lowest first; an action that runs out first is the lower, as the shorter list is the less.
fn from_the_lowest(action: &Action) -> Vec<usize> {
    let mut steps: Vec<usize> = action.moves.iter().map(|one| one.from).collect();
    steps.sort_unstable();
    steps
}

/// Does it throw the second die where it may choose?
pub fn promotes(
    reference: &Reference<'_>,
    bot: BotKind,
    seat: Seat,
    base: &[Action],
    promoted: &[Action],
    luck: &mut impl RandomSource,
) -> bool {
    let indifferent =
        |actions: &[Action]| actions.iter().all(|one| wish(reference, seat, one) == 3);
    match bot {
        BotKind::Random => luck.below(2) == 1,
        BotKind::Greedy => indifferent(base) && !indifferent(promoted),
        BotKind::Foremost | BotKind::Hindmost => false,
        ahead => panic!("the reference does not look ahead as {} does", ahead.name()),
    }
}

/// 0 captures, 1 lands on a rosette, 2 bears off, 3 is any other; an entry by a throw of its own
/// has yet to land.
fn wish(reference: &Reference<'_>, seat: Seat, action: &Action) -> usize {
    if action.own_throw {
        return 3;
    }
    let lands = action.moves.iter().any(|one| reference.is_rosette(seat, one.to));
    let leaves = action.moves.iter().any(|one| one.to == reference.home());
    [action.captures(), lands, leaves].iter().position(|granted| *granted).unwrap_or(3)
}
