//! The rulebook's four bots and the casual one. They choose by sorting, not by scanning.

use std::cmp::Reverse;

use crate::game::seat::Seat;
use crate::play::bots::BotKind;
use crate::play::random_source::RandomSource;

use super::{Action, Reference};

/// The index of the chosen action: the first of equal ones.
pub fn choose(
    reference: &Reference<'_>,
    bot: BotKind,
    seat: Seat,
    actions: &[Action],
    random: &mut impl RandomSource,
) -> usize {
    assert!(BotKind::SIDE_BY_SIDE.contains(&bot), "{bot:?} has no sentence here");
    let mut indices: Vec<usize> = (0..actions.len()).collect();
    // `sort_by_key` is stable, so equals stay in order.
    if bot == BotKind::Random {
        return random.below(actions.len() as u32) as usize;
    } else if bot == BotKind::Casual {
        let key = |index: &usize| priority(reference, seat, &actions[*index]);
        indices.sort_by_key(key);
        indices.retain({
            let best = key(&indices[0]);
            move |index| key(index) == best
        });
        return indices[random.below(indices.len() as u32) as usize];
    } else if bot == BotKind::Greedy {
        let key = |index: &usize| {
            (
                priority(reference, seat, &actions[*index]),
                Reverse(from_the_highest(&actions[*index])),
            )
        };
        indices.sort_by_key(key);
    } else if bot == BotKind::Foremost {
        indices.sort_by_key(|index| Reverse(from_the_highest(&actions[*index])));
    } else {
        indices.sort_by_key(|index| from_the_lowest(&actions[*index]));
    }
    indices[0]
}

/// The steps that its pieces leave, the highest first. A list that ends first is the higher: it
/// moves no piece further back.
fn from_the_highest(action: &Action) -> Vec<usize> {
    let mut steps: Vec<usize> = action.moves.iter().map(|one| one.from).collect();
    steps.sort_by_key(|step| Reverse(*step));
    steps.push(usize::MAX);
    steps
}

/// The steps that its pieces leave, the lowest first. A list that ends first is the lower.
fn from_the_lowest(action: &Action) -> Vec<usize> {
    let mut steps: Vec<usize> = action.moves.iter().map(|one| one.from).collect();
    steps.sort_unstable();
    steps
}

/// Does the bot throw the second die, if it may choose?
pub fn promotes(
    reference: &Reference<'_>,
    bot: BotKind,
    seat: Seat,
    base: &[Action],
    promoted: &[Action],
    random: &mut impl RandomSource,
) -> bool {
    let has_no_priority =
        |actions: &[Action]| actions.iter().all(|one| priority(reference, seat, one) == 3);
    match bot {
        BotKind::Random => random.below(2) == 1,
        BotKind::Greedy | BotKind::Casual => has_no_priority(base) && !has_no_priority(promoted),
        _ => false,
    }
}

/// 0 if it captures, 1 if it lands on a rosette, 2 if it bears off, 3 otherwise. An entry by an own
/// throw has not landed yet.
fn priority(reference: &Reference<'_>, seat: Seat, action: &Action) -> usize {
    if action.own_throw {
        return 3;
    }
    let lands = action.moves.iter().any(|one| reference.is_rosette(seat, one.to));
    let leaves = action.moves.iter().any(|one| one.to == reference.home());
    [action.captures(), lands, leaves].iter().position(|granted| *granted).unwrap_or(3)
}
