//! Where a piece of a race may land.

use crate::game::bits::{SetWord, WordSet};
use crate::game::race::Race;
use crate::game::race::position::Side;
use crate::game::rules::race::ExitRule;

/// Where a piece of one kind may land. `W` must have all steps of the path and home.
#[derive(Clone, Copy)]
pub(super) struct Landings<'a, W> {
    race: &'a Race,
    /// The steps that own pieces hold and do not share.
    own: WordSet<W>,
    /// The steps that enemies bar, or hold with a stronger piece.
    bars: WordSet<W>,
    /// The steps on which landing captures.
    captures: WordSet<W>,
}

impl<'a, W: SetWord> Landings<'a, W> {
    pub(super) fn of_kind(race: &'a Race, side: &Side, kind: usize) -> Self {
        let own = race.union(&side.held) & !race.shared_own.within();
        Self { race, own, bars: bars(race, side, kind), captures: race.union(&side.met) }
    }

    /// Does an own piece hold `step` without sharing its square?
    #[inline]
    pub(super) fn holds(&self, step: u8) -> bool {
        self.own.contains(step)
    }

    /// Does landing on `step` capture, if the enemy allows the landing?
    #[inline]
    pub(super) fn captures_on(&self, step: u8) -> bool {
        self.captures.contains(step)
    }

    /// The step where a piece lands if it goes to the step `to` of the path: the next step if it is
    /// bumped. Ignores own pieces.
    #[inline]
    pub(super) fn past_enemies(&self, to: u8) -> Option<u8> {
        if !self.bars.contains(to) {
            return Some(to);
        }
        let next = to + 1;
        (self.race.bump.within::<W>().contains(to)
            && next <= self.race.length
            && !self.bars.contains(next))
        .then_some(next)
    }

    /// The step where a piece lands, with own pieces taken into account. A piece does not block
    /// itself.
    #[inline]
    pub(super) fn reached(&self, from: u8, to: u8) -> Option<u8> {
        let free = |to: &u8| {
            !self.own.contains(*to)
                || self.race.same_square.within::<W>(usize::from(*to)).contains(from)
        };
        self.past_enemies(to).filter(free)
    }
}

/// The steps where a kind may not land on an enemy: it is safe, or it is a stronger piece.
#[inline]
pub(super) fn bars<W: SetWord>(race: &Race, side: &Side, kind: usize) -> WordSet<W> {
    let met = race.stronger[kind].iter().map(|stronger| side.met.within(usize::from(stronger)));
    met.fold(side.safe_enemies.within(0), |all, set| all | set)
}

/// The rule for bearing off when a player needs this number of pieces more at home.
#[inline]
pub(super) fn exit_rule(race: &Race, pieces_left: u8) -> ExitRule {
    if pieces_left == 1 { race.exit_of_last } else { race.exit }
}
