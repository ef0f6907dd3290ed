//! Share-outs: several pieces on the board move by parts of one throw, the whole of which must be used.

use std::collections::BTreeSet;

use crate::game::actions::{Action, ActionList, MOST_MOVES, Move};
use crate::game::bits::BitSet;
use crate::game::distinct::Distinct;
use crate::game::race::effect;
use crate::game::race::legal::{Landings, exit_rule};
use crate::game::race::position::{Position, Side};
use crate::game::race::{Force, Race};
use crate::game::rules::race::{ExitRule, MAX_KINDS};
use crate::game::seat::Seat;

/// Adds the distinct share-outs of the value in force, and puts the list in order. Each piece moves once, by its share, one
/// after the other, so that each move is legal when it is played.
///
/// Share-outs that lead to the same position with the same right to throw again are one action. It is listed as the fewest
/// moves that lead there, of those the first by kinds, places left and places reached.
#[cold]
#[inline(never)]
pub(super) fn share_outs(race: &Race, position: &Position, seat: Seat, force: &Force, list: &mut ActionList) {
    let side = position.side(seat);
    let mut landings = [Landings::of_kind(race, side, 0); MAX_KINDS];
    for kind in 1..race.kinds {
        landings[kind] = Landings::of_kind(race, side, kind);
    }
    let at_least = [race.exit, race.exit_of_last].contains(&ExitRule::AtLeast);
    let distinct = Distinct::new(list);
    let mut sharing = Sharing { race, position, seat, side, force, landings, at_least, distinct };
    if race.captures_clear_ways {
        let mut pieces = Vec::new();
        for kind in 0..race.kinds {
            for from in side.on[kind] {
                pieces.extend(std::iter::repeat_n((kind, from), usize::from(side.pieces_on(kind, from))));
            }
        }
        sharing.play_out(position, &pieces, force.value, &mut Vec::new(), &mut BTreeSet::new());
    } else {
        sharing.share(&Shared::nothing(), 0, side.on[0], force.value);
    }
    if !list.is_sorted_by(|one, other| one.moves() <= other.moves()) {
        list.sort_unstable_by(|one, other| one.moves().cmp(other.moves()));
    }
}

/// One piece's move and its share of the value.
#[derive(Clone, Copy, Default)]
struct Part {
    step: Move,
    share: u8,
}

struct Sharing<'a> {
    race: &'a Race,
    position: &'a Position,
    seat: Seat,
    side: &'a Side,
    force: &'a Force,
    /// For each kind where it may land.
    landings: [Landings<'a>; MAX_KINDS],
    /// May any piece be borne off by more than it needs?
    at_least: bool,
    /// By what share-outs lead to: for each kind the pieces that are gone from each step or there anew, and whether there is
    /// an extra throw.
    distinct: Distinct<'a, ([u128; MAX_KINDS], bool)>,
}

/// Shares of different pieces, in ascending order of their moves.
#[derive(Clone, Copy)]
struct Shared {
    parts: [Part; MOST_MOVES],
    count: usize,
    /// How many pieces have moved from the last one's step.
    alike: u8,
    /// The steps whose squares are left, and those whose squares are reached.
    left: BitSet,
    reached: BitSet,
    /// The steps reached whose square an own piece holds that does not share it: it must leave.
    wanted: BitSet,
}

impl Shared {
    fn nothing() -> Self {
        let none = BitSet::EMPTY;
        Self { parts: Default::default(), count: 0, alike: 0, left: none, reached: none, wanted: none }
    }
}

impl Sharing<'_> {
    /// Shares what is left among the pieces of `kind` on these steps and those of the kinds after it. Of pieces on the same
    /// step a later one gets at least what the one before it got.
    fn share(&mut self, shared: &Shared, first_kind: usize, steps: BitSet, left: u8) {
        let last = shared.parts[..shared.count].last().copied().unwrap_or_default();
        for kind in first_kind..self.race.kinds {
            for from in if kind == first_kind { steps } else { self.side.on[kind] } {
                let again = (last.step.kind, last.step.from) == (kind as u8, from);
                if again && self.side.pieces_on(kind, from) == shared.alike {
                    continue;
                }
                for share in if again { last.share } else { 1 }..=left {
                    let Some(step) = self.step(kind, from, share) else { continue };
                    let Some(next) = self.and(shared, Part { step, share }, again) else { continue };
                    if share == left {
                        self.note_if_legal(&next);
                    } else if (next.wanted & !next.left).len() <= u32::from(left - share) {
                        self.share(&next, kind, self.side.on[kind] & BitSet::range(from, 63), left - share);
                    }
                }
            }
        }
    }

    /// These shares and one more; nothing if two pieces were on a square that they do not share.
    #[inline]
    fn and(&self, shared: &Shared, part: Part, again: bool) -> Option<Shared> {
        let Move { from, to, .. } = part.step;
        let mut next = *shared;
        next.parts[shared.count] = part;
        next.count += 1;
        next.alike = if again { shared.alike + 1 } else { 1 };
        next.left |= self.race.same_square[usize::from(from)];
        if to <= self.race.length {
            if shared.reached.contains(to) && !self.race.shared_own.contains(to) {
                return None;
            }
            next.reached |= self.race.same_square[usize::from(to)];
            if self.landings[0].holds(to) {
                next.wanted |= BitSet::one(to);
            }
        }
        Some(next)
    }

    /// The move of one piece by its share, own pieces in its way not considered.
    #[inline]
    fn step(&self, kind: usize, from: u8, share: u8) -> Option<Move> {
        let race = self.race;
        let step = |to, captures| Move { kind: kind as u8, from, to, route: 0, captures };
        let to = from + share;
        if to <= race.length {
            let landings = &self.landings[kind];
            return landings.past_enemies(to).map(|to| step(to, landings.captures_on(to)));
        }
        let leaves = self.force.bears_off && (to == race.home() || self.at_least);
        let gated = || race.gated && race.bear_off_after[kind].meets(self.side.waiting_kinds());
        (leaves && !gated()).then(|| step(race.home(), false))
    }

    /// Adds the share-out if there is an order in which each move is legal when it is played.
    #[inline]
    fn note_if_legal(&mut self, shared: &Shared) {
        let parts = &shared.parts[..shared.count];
        let any_order = shared.wanted.is_empty() && self.race.exit == self.race.exit_of_last;
        let leave = (shared.wanted & !shared.left).is_empty();
        if leave && (any_order || self.has_order(parts, (1 << parts.len()) - 1, self.side.pieces_left)) {
            let mut moves = [Move::default(); MOST_MOVES];
            for (slot, part) in moves.iter_mut().zip(parts) {
                *slot = part.step;
            }
            self.note(&moves[..parts.len()]);
        }
    }

    /// Tries every order of those parts that are in the set `rest`, so many pieces being not yet home.
    fn has_order(&self, parts: &[Part], rest: u32, pieces_left: u8) -> bool {
        let is_in = |index: &usize| rest >> index & 1 == 1;
        let mut these = (0..parts.len()).filter(is_in);
        rest == 0
            || these.any(|index| {
                let Part { step, share } = parts[index];
                let others = rest & !(1 << index);
                let square = self.race.same_square[usize::from(step.to)] & !self.race.shared_own;
                if step.to > self.race.length {
                    let exact = step.from + share == self.race.home();
                    let leaves = exact || exit_rule(self.race, pieces_left) == ExitRule::AtLeast;
                    return leaves && self.has_order(parts, others, pieces_left - 1);
                }
                let mut waits = (0..parts.len()).filter(|other| others >> other & 1 == 1);
                let is_held = waits.any(|other| square.contains(parts[other].step.from));
                (!is_held || square.contains(step.from)) && self.has_order(parts, others, pieces_left)
            })
    }

    /// Adds a share-out of these moves, which are in ascending order.
    fn note(&mut self, moves: &[Move]) {
        let race = self.race;
        // Four bits a step are enough: two share-outs differ by less than 16 pieces on the first step where they differ, for
        // all eight pieces leave a step, or all reach it, only if each moves by one.
        let mut net = [0_u128; MAX_KINDS];
        let mut extra_throw = self.force.extra;
        for step in moves {
            let net = &mut net[usize::from(step.kind)];
            *net = net.wrapping_sub(1 << (4 * (step.from - 1)));
            if step.to <= race.length {
                *net = net.wrapping_add(1 << (4 * (step.to - 1)));
            }
            extra_throw |= race.throw_granting.contains(step.to) || (step.captures && race.capture_grants_throw);
        }
        let words = net[..race.kinds].iter().flat_map(|net| [*net as u64, (net >> 64) as u64]);
        let hash = words.fold(0_u64, |hash, word| (hash.rotate_left(32) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        self.distinct.add(hash, (net, extra_throw), Action::from(moves));
    }

    /// Plays every share of every piece in every order, from where the shares before it have led: slower than choosing
    /// shares first and asking for an order then, but right where captures clear ways. `seen` are the moves, with what was
    /// left after them, that need not be gone on from again.
    fn play_out(
        &mut self,
        position: &Position,
        unmoved: &[(usize, u8)],
        left: u8,
        moves: &mut Vec<Move>,
        seen: &mut BTreeSet<(u8, Vec<Move>)>,
    ) {
        let sorted = || {
            let mut moves = moves.clone();
            moves.sort_unstable();
            moves
        };
        if left == 0 {
            self.note(&sorted());
            return;
        }
        if !seen.insert((left, sorted())) {
            return;
        }
        for (index, &(kind, from)) in unmoved.iter().enumerate() {
            for share in 1..=left {
                let Some(step) = self.step_now(position, kind, from, share) else { continue };
                let (mut next, mut rest) = (position.clone(), unmoved.to_vec());
                effect::apply(self.race, &mut next, self.seat, self.force, &Action::One(step));
                rest.remove(index);
                moves.push(step);
                self.play_out(&next, &rest, left - share, moves, seen);
                moves.pop();
            }
        }
    }

    /// The move of one piece by its share, as things stand now. It captures if the enemy was there before all shares: which of
    /// two that land there sends it back makes no difference.
    fn step_now(&self, position: &Position, kind: usize, from: u8, share: u8) -> Option<Move> {
        let (race, side) = (self.race, position.side(self.seat));
        let (to, step) = (from + share, |to, captures| Move { kind: kind as u8, from, to, route: 0, captures });
        if to <= race.length {
            let before = &self.landings[kind];
            return Landings::of_kind(race, side, kind).reached(from, to).map(|to| step(to, before.captures_on(to)));
        }
        let enough = to == race.home() || exit_rule(race, side.pieces_left) == ExitRule::AtLeast;
        let gated = race.bear_off_after[kind].meets(side.waiting_kinds());
        (enough && self.force.bears_off && !gated).then_some(step(race.home(), false))
    }
}
