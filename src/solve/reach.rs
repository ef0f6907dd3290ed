//! Finds where pieces of each kind can stand, so an index leaves out impossible positions.

use crate::game::actions::MOST_MOVES;
use crate::game::bits::BitSet;
use crate::game::contract::Game;
use crate::game::race::passage::Passage;
use crate::game::race::{Race, UsableRoll};
use crate::game::rules::race::MAX_KINDS;
use crate::game::turn_state::Cast;

/// Every usable roll of a throw: base values, then promoted ones.
pub(crate) fn rolls(race: &Race) -> impl Iterator<Item = &UsableRoll> {
    race.course()
        .dice
        .casts()
        .flat_map(|cast| match cast {
            Cast::Move { base, promoted } => [Some(base), promoted.as_ref()],
            Cast::Void | Cast::Again => [None, None],
        })
        .flatten()
}

/// The most pieces that one action bears off.
pub(crate) fn most_borne_off(race: &Race) -> u32 {
    if rolls(race).any(|roll| roll.shared) { MOST_MOVES as u32 } else { 1 }
}

/// Can the player throw again after an action that bears a piece off?
pub(crate) fn throws_again_after_bearing_off(race: &Race) -> bool {
    race.throw_granting.contains(race.home()) || rolls(race).any(|roll| roll.extra || roll.shared)
}

/// The steps on which a piece of each kind can stand after any number of actions. The result
/// ignores pieces in the way. So it may have steps too many, but never too few.
pub(crate) fn reachable(race: &Race) -> [BitSet; MAX_KINDS] {
    let mut reached = [BitSet::EMPTY; MAX_KINDS];
    for (kind, reached) in reached.iter_mut().enumerate().take(race.kinds) {
        for roll in rolls(race).filter(|roll| roll.entry[kind] > 0) {
            let entry = roll.entry[kind];
            if race.own_throw.contains(kind as u8) {
                rolls(race).for_each(|own| *reached |= landings(race, entry, own.value));
            } else {
                *reached |= landings(race, entry, 0);
            }
        }
        let placed = race.setup.iter().flatten().filter(|placed| usize::from(placed.kind) == kind);
        *reached |= placed.map(|placed| placed.step).filter(|step| *step <= race.length).collect();
        loop {
            let before = *reached;
            for step in before {
                for roll in rolls(race) {
                    let least = if roll.shared { 1 } else { roll.value };
                    (least..=roll.value).for_each(|value| *reached |= landings(race, step, value));
                }
            }
            if *reached == before {
                break;
            }
        }
    }
    reached
}

/// The steps where a piece may come to rest that moves `value` steps on from `step`.
fn landings(race: &Race, step: u8, value: u8) -> BitSet {
    let to = step + value;
    let home = race.home();
    let there_and_back = (2 * home).checked_sub(to).filter(|_| race.bounce && to > home);
    let aimed = [Some(to), there_and_back].into_iter().flatten();
    let bumped = |to: u8| [to, if race.bump.contains(to) { to + 1 } else { to }];
    let steps = aimed.filter(|to| *to <= race.length).flat_map(bumped);
    let landed = steps.filter(|to| (1..=race.length).contains(to)).collect();
    race.passage.as_ref().map_or(landed, |passage| rests(race, passage, landed))
}

/// The steps where pieces may come to rest that land on these steps. A piece that a link takes to a
/// bumping square may be bumped there.
fn rests(race: &Race, passage: &Passage, landed: BitSet) -> BitSet {
    let on_path = BitSet::range(1, race.length);
    let (mut seen, mut open) = (BitSet::EMPTY, landed);
    while let Some(step) = open.iter().next() {
        seen |= BitSet::one(step);
        let bumped = if race.bump.contains(step) { Some(step + 1) } else { None };
        let next: BitSet = passage.links(step).iter().copied().chain(bumped).collect();
        open = (open | (next & on_path)) & !seen;
    }
    seen.iter().filter(|step| passage.links(*step).is_empty()).collect()
}
