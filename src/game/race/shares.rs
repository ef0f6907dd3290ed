//! Share-outs: several pieces on the board move by parts of one throw, the whole of which must be used.

use std::collections::BTreeSet;

use crate::game::actions::{Action, ActionList, MOST_MOVES, Move};
use crate::game::race::effect;
use crate::game::race::legal::{Landings, exit_rule};
use crate::game::race::position::Position;
use crate::game::race::{Force, Race};
use crate::game::rules::race::ExitRule;
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
    let mut pieces = Vec::new();
    for kind in 0..race.kinds {
        for from in side.on[kind] {
            pieces.extend(std::iter::repeat_n((kind, from), usize::from(side.pieces_on(kind, from))));
        }
    }
    let mut sharing = Sharing { race, position, seat, force, pieces, chosen: Vec::new(), found: Vec::new() };
    if race.captures_clear_ways {
        let pieces = sharing.pieces.clone();
        sharing.play_out(position, &pieces, force.value, &mut BTreeSet::new());
    } else {
        sharing.share(0, force.value, u8::MAX);
    }
    let mut found = sharing.found;
    found.sort_unstable();
    found.dedup_by(|later, first| (&later.net, later.extra_throw) == (&first.net, first.extra_throw));
    list.extend(found.iter().map(|found| Action::from(&found.moves[..])));
    list.sort_unstable_by(|one, other| one.moves().cmp(other.moves()));
}

/// A share-out; ordered so that of those that lead to the same the shortest comes first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    /// Kind and place of each piece that is gone from where it was, then of each that is there anew.
    net: [Vec<(u8, u8)>; 2],
    extra_throw: bool,
    length: usize,
    moves: Vec<Move>,
}

/// One piece's move and its share of the value.
#[derive(Clone, Copy)]
struct Part {
    step: Move,
    share: u8,
}

struct Sharing<'a> {
    race: &'a Race,
    position: &'a Position,
    seat: Seat,
    force: &'a Force,
    /// Kind and step of each piece on the board, in ascending order.
    pieces: Vec<(usize, u8)>,
    chosen: Vec<Part>,
    found: Vec<Found>,
}

impl Sharing<'_> {
    /// Shares what is left among the pieces from `index` on; of pieces on the same step no later one gets more than `most`,
    /// which the one before it got.
    fn share(&mut self, index: usize, left: u8, most: u8) {
        if left == 0 {
            if self.can_be_ordered() {
                self.note();
            }
            return;
        }
        let Some(&(kind, from)) = self.pieces.get(index) else { return };
        let alike = self.pieces.get(index + 1) == Some(&(kind, from));
        let limit = |share| if alike { share } else { u8::MAX };
        self.share(index + 1, left, limit(0));
        for share in 1..=left.min(most) {
            if self.chosen.len() < MOST_MOVES
                && let Some(step) = self.step(kind, from, share)
            {
                self.chosen.push(Part { step, share });
                self.share(index + 1, left - share, limit(share));
                self.chosen.pop();
            }
        }
    }

    /// The move of one piece by its share, own pieces in its way not considered.
    fn step(&self, kind: usize, from: u8, share: u8) -> Option<Move> {
        let (race, side) = (self.race, self.position.side(self.seat));
        let step = |to, captures| Move { kind: kind as u8, from, to, route: 0, captures };
        let to = from + share;
        if to <= race.length {
            let landings = Landings::of_kind(race, side, kind);
            return landings.past_enemies(to).map(|to| step(to, landings.captures_on(to)));
        }
        let at_least = [race.exit, race.exit_of_last].contains(&ExitRule::AtLeast);
        let gated = race.bear_off_after[kind].meets(side.waiting_kinds());
        let leaves = self.force.bears_off && !gated && (to == race.home() || at_least);
        leaves.then_some(step(race.home(), false))
    }

    /// Plays every share of every piece in every order, from where the shares before it have led: slower than choosing
    /// shares first and asking for an order then, but right where captures clear ways. `seen` are the moves, with what was
    /// left after them, that need not be gone on from again.
    fn play_out(
        &mut self,
        position: &Position,
        unmoved: &[(usize, u8)],
        left: u8,
        seen: &mut BTreeSet<(u8, Vec<Move>)>,
    ) {
        if left == 0 {
            self.note();
            return;
        }
        for (index, &(kind, from)) in unmoved.iter().enumerate() {
            for share in 1..=left {
                let Some(step) = self.step_now(position, kind, from, share) else { continue };
                self.chosen.push(Part { step, share });
                if seen.insert((left - share, self.moves())) {
                    let (mut next, mut rest) = (position.clone(), unmoved.to_vec());
                    effect::apply(self.race, &mut next, self.seat, self.force, &Action::One(step));
                    rest.remove(index);
                    self.play_out(&next, &rest, left - share, seen);
                }
                self.chosen.pop();
            }
        }
    }

    /// The move of one piece by its share, as things stand now. It captures if the enemy was there before all shares: which of
    /// two that land there sends it back makes no difference.
    fn step_now(&self, position: &Position, kind: usize, from: u8, share: u8) -> Option<Move> {
        let (race, side) = (self.race, position.side(self.seat));
        let (to, step) = (from + share, |to, captures| Move { kind: kind as u8, from, to, route: 0, captures });
        if to <= race.length {
            let before = Landings::of_kind(race, self.position.side(self.seat), kind);
            return Landings::of_kind(race, side, kind).reached(from, to).map(|to| step(to, before.captures_on(to)));
        }
        let enough = to == race.home() || exit_rule(race, side.pieces_left) == ExitRule::AtLeast;
        let gated = race.bear_off_after[kind].meets(side.waiting_kinds());
        (enough && self.force.bears_off && !gated).then_some(step(race.home(), false))
    }

    /// The moves so far, in ascending order.
    fn moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.chosen.iter().map(|part| part.step).collect();
        moves.sort_unstable();
        moves
    }

    fn note(&mut self) {
        let moves = self.moves();
        let places =
            |place: fn(&Move) -> u8| moves.iter().map(move |step| (step.kind, place(step))).collect::<Vec<_>>();
        let (left, reached) = (places(|step| step.from), places(|step| step.to));
        let extra_throw = self.force.extra
            || moves.iter().any(|step| {
                self.race.throw_granting.contains(step.to) || (step.captures && self.race.capture_grants_throw)
            });
        let net = [without(&left, &reached), without(&reached, &left)];
        self.found.push(Found { net, extra_throw, length: moves.len(), moves });
    }

    /// Is there an order in which each move is legal when it is played?
    fn can_be_ordered(&self) -> bool {
        let (race, side) = (self.race, self.position.side(self.seat));
        let own = race.union(&side.held) & !race.shared_own;
        let is_left =
            |to: u8| self.chosen.iter().any(|part| race.same_square[usize::from(to)].contains(part.step.from));
        let mut any_order = race.exit == race.exit_of_last;
        for (index, Part { step, .. }) in self.chosen.iter().enumerate().filter(|(_, part)| part.step.to <= race.length)
        {
            let meets = |other: &Part| race.same_square[usize::from(step.to)].contains(other.step.to);
            let held = own.contains(step.to);
            if (held && !is_left(step.to))
                || (!race.shared_own.contains(step.to) && self.chosen[..index].iter().any(meets))
            {
                return false;
            }
            any_order &= !held;
        }
        (any_order && self.chosen.iter().all(|part| self.is_legal_now(self.position, *part)))
            || self.search(self.position, &self.chosen)
    }

    /// Tries every order of these parts.
    fn search(&self, position: &Position, parts: &[Part]) -> bool {
        parts.is_empty()
            || (0..parts.len()).any(|index| {
                let (part, mut rest) = (parts[index], parts.to_vec());
                rest.remove(index);
                self.is_legal_now(position, part) && {
                    let mut next = position.clone();
                    effect::apply(self.race, &mut next, self.seat, self.force, &Action::One(part.step));
                    self.search(&next, &rest)
                }
            })
    }

    fn is_legal_now(&self, position: &Position, Part { step, share }: Part) -> bool {
        let (race, side) = (self.race, position.side(self.seat));
        if step.to <= race.length {
            let own = race.union(&side.held) & !race.shared_own;
            return !own.contains(step.to) || race.same_square[usize::from(step.to)].contains(step.from);
        }
        exit_rule(race, side.pieces_left) == ExitRule::AtLeast || step.from + share == race.home()
    }
}

/// The members of `these` that are not among `others`, each as often as it is more often here.
fn without(these: &[(u8, u8)], others: &[(u8, u8)]) -> Vec<(u8, u8)> {
    let mut rest = others.to_vec();
    let mut kept: Vec<_> = these
        .iter()
        .copied()
        .filter(|one| match rest.iter().position(|other| other == one) {
            Some(place) => {
                rest.swap_remove(place);
                false
            }
            None => true,
        })
        .collect();
    kept.sort_unstable();
    kept
}
