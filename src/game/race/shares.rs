//! Share-outs: several pieces on the board move by parts of one throw, the whole of which must be
//! used.

use std::collections::BTreeSet;

use crate::game::actions::{Action, ActionList, MOST_MOVES, Move};
use crate::game::bits::{SetWord, WordSet};
use crate::game::distinct_actions::DistinctActions;
use crate::game::race::effect;
use crate::game::race::landings::{Landings, exit_rule};
use crate::game::race::passage::Mover;
use crate::game::race::position::{Position, Side};
use crate::game::race::{Race, UsableRoll};
use crate::game::rules::race::{ExitRule, MAX_KINDS, MAX_STEPS};
use crate::game::seat::Seat;

/// Adds the distinct share-outs of the value in force and sorts the list. Each piece moves once, by
/// its share, one after another. Each move must be legal at the moment it is played.
///
/// Share-outs that lead to the same position with the same right to throw again are one action. The
/// list shows the one with the fewest moves. Among those it shows the first by kinds, places left
/// and places reached.
#[cold]
#[inline(never)]
pub(super) fn share_outs<W: SetWord>(
    race: &Race,
    position: &Position,
    seat: Seat,
    roll: &UsableRoll,
    list: &mut ActionList,
) {
    let side = position.side(seat);
    let mut landings = [Landings::<W>::of_kind(race, side, 0); MAX_KINDS];
    for (kind, landings) in landings.iter_mut().enumerate().take(race.kinds).skip(1) {
        *landings = Landings::of_kind(race, side, kind);
    }
    let at_least = [race.exit, race.exit_of_last].contains(&ExitRule::AtLeast);
    let (moves, shares) = Default::default();
    let distinct = DistinctActions::new(list);
    let in_order = race.kinds == 1 && !race.order_matters;
    let mut sharing = ShareOutSearch {
        race,
        seat,
        side,
        roll,
        landings,
        at_least,
        moves,
        shares,
        in_order,
        distinct,
    };
    if race.order_matters {
        let mut pieces = Vec::new();
        for kind in 0..race.kinds {
            for from in side.on.get(kind) {
                pieces.extend(std::iter::repeat_n(
                    (kind, from),
                    usize::from(side.pieces_on(kind, from)),
                ));
            }
        }
        sharing.search_all_orders(
            position,
            &pieces,
            roll.value,
            &mut Vec::new(),
            &mut BTreeSet::new(),
        );
    } else {
        sharing.share(
            PartialShareOut { extra_throw: roll.extra, ..PartialShareOut::default() },
            0,
            side.on.within(0),
            roll.value,
        );
    }
    let in_order = sharing.in_order;
    sharing.distinct.finish();
    if !in_order && !list.is_sorted_by(|left, right| left.moves() <= right.moves()) {
        list.sort_unstable_by(|left, right| left.moves().cmp(right.moves()));
    }
}

struct ShareOutSearch<'a, W> {
    race: &'a Race,
    seat: Seat,
    side: &'a Side,
    roll: &'a UsableRoll,
    /// The landings of each kind.
    landings: [Landings<'a, W>; MAX_KINDS],
    /// May any piece bear off with more than the exact value?
    at_least: bool,
    /// The moves chosen so far in ascending order, and the share of each move.
    moves: [Move; MOST_MOVES],
    shares: [u8; MOST_MOVES],
    /// Is the list made in order? Entries of later kinds break the order. So does what follows when
    /// several shares take a piece to the same step.
    in_order: bool,
    distinct: DistinctActions<'a>,
}

/// The state of the moves chosen so far.
#[derive(Clone, Copy, Default)]
struct PartialShareOut<W> {
    count: usize,
    /// The number of these moves that start on the step of the last move.
    from_same_step: u8,
    /// The steps whose squares are left, and the steps whose squares are reached.
    left: WordSet<W>,
    reached: WordSet<W>,
    /// The steps reached whose square an own piece holds and does not share. That piece must leave.
    to_vacate: WordSet<W>,
    extra_throw: bool,
    /// The words of the places reached minus the words of the places left. Equal for share-outs
    /// with the same result.
    hash: u64,
}

impl<W: SetWord> ShareOutSearch<'_, W> {
    /// Shares the rest of the value among the pieces of a kind on these steps and the pieces of
    /// later kinds. On one step, a later piece gets at least the share of the piece before it.
    fn share(
        &mut self,
        chosen: PartialShareOut<W>,
        first_kind: usize,
        steps: WordSet<W>,
        left: u8,
    ) {
        for kind in first_kind..self.race.kinds {
            let here = if kind == first_kind { steps } else { self.side.on.within(kind) };
            for from in here {
                let pieces = self.side.pieces_on(kind, from);
                let before = chosen.count.checked_sub(1).filter(|last| {
                    let last = self.moves[*last];
                    (last.kind, last.from) == (kind as u8, from)
                });
                let (least, from_same_step) =
                    before.map_or((1, 1), |last| (self.shares[last], chosen.from_same_step + 1));
                let later =
                    here & WordSet::range(from + u8::from(pieces == from_same_step), W::LAST);
                // No other piece can take what the last piece leaves.
                let is_last = later.is_empty()
                    && (kind + 1..self.race.kinds)
                        .all(|rest| self.side.on.within::<W>(rest).is_empty());
                for share in if is_last { left.max(least) } else { least }..=left {
                    let Some(step) = self.step(kind, from, share) else { continue };
                    self.in_order &= step.to == from + share;
                    let Some(next) = self.with_move(chosen, step, from_same_step) else { continue };
                    (self.moves[chosen.count], self.shares[chosen.count]) = (step, share);
                    let must_leave = next.to_vacate & !next.left;
                    if share < left && must_leave.len() <= u32::from(left - share) {
                        self.share(next, kind, later, left - share);
                    } else if must_leave.is_empty() && self.is_legal(next) {
                        self.add_action(next.count, next.hash, next.extra_throw);
                    }
                }
            }
        }
    }

    /// The state after one more move. `None` if two pieces would stand on a square that they do not
    /// share.
    #[inline]
    fn with_move(
        &self,
        chosen: PartialShareOut<W>,
        step: Move,
        from_same_step: u8,
    ) -> Option<PartialShareOut<W>> {
        let (race, Move { from, to, .. }) = (self.race, step);
        let left = chosen.left | race.same_square.within(usize::from(from));
        let words = &race.words[usize::from(step.kind)];
        let hash =
            chosen.hash.wrapping_add(words[usize::from(to)]).wrapping_sub(words[usize::from(from)]);
        let mut next =
            PartialShareOut { count: chosen.count + 1, from_same_step, left, hash, ..chosen };
        if to <= race.length {
            if chosen.reached.contains(to) && !race.shared_own.within::<W>().contains(to) {
                return None;
            }
            next.reached |= race.same_square.within(usize::from(to));
            if self.landings[0].holds(to) {
                next.to_vacate |= WordSet::one(to);
            }
            next.extra_throw |= earns_throw(race, step);
        }
        Some(next)
    }

    /// The move of one piece by its share. Ignores own pieces that block it.
    #[inline]
    fn step(&self, kind: usize, from: u8, share: u8) -> Option<Move> {
        let race = self.race;
        let step = |to, captures| Move { kind: kind as u8, from, to, route: 0, captures };
        let to = from + share;
        if to <= race.length {
            let landings = &self.landings[kind];
            return landings.past_enemies(to).map(|to| step(to, landings.captures_on(to)));
        }
        let leaves = self.roll.bears_off && (to == race.home() || self.at_least);
        let must_wait = || race.gated && race.bear_off_after[kind].meets(self.side.waiting_kinds());
        (leaves && !must_wait()).then(|| step(race.home(), false))
    }

    /// Is there an order in which each chosen move is legal when it is played?
    #[inline]
    fn is_legal(&self, chosen: PartialShareOut<W>) -> bool {
        let any_order = chosen.to_vacate.is_empty() && self.race.exit == self.race.exit_of_last;
        any_order || self.has_order((1 << chosen.count) - 1, self.side.pieces_left)
    }

    /// Tries every order of the moves in the set `rest`. `pieces_left` is the number of pieces not
    /// yet home.
    fn has_order(&self, rest: u8, pieces_left: u8) -> bool {
        let members = |set: u8| WordSet(u64::from(set)).iter().map(usize::from);
        rest == 0
            || members(rest).any(|index| {
                let (step, others) = (self.moves[index], rest & !(1 << index));
                if step.to > self.race.length {
                    let exact = step.from + self.shares[index] == self.race.home();
                    let leaves = exact || exit_rule(self.race, pieces_left) == ExitRule::AtLeast;
                    return leaves && self.has_order(others, pieces_left.saturating_sub(1));
                }
                let square =
                    self.race.same_square.get(usize::from(step.to)) & !self.race.shared_own;
                let is_held = members(others).any(|rival| square.contains(self.moves[rival].from));
                (!is_held || square.contains(step.from)) && self.has_order(others, pieces_left)
            })
    }

    /// Adds the share-out of the moves chosen.
    fn add_action(&mut self, count: usize, hash: u64, extra_throw: bool) {
        let action = Action::from(&self.moves[..count]);
        let (race, roll) = (self.race, self.roll);
        self.distinct.add(hash ^ u64::from(extra_throw), action, |left, right| {
            let extra = |action: &Action| {
                roll.extra || action.moves().iter().any(|step| earns_throw(race, *step))
            };
            extra(left) == extra(right) && net_change(race, left) == net_change(race, right)
        });
    }

    /// Plays every share of every piece in every order. Each share starts from the position after
    /// the earlier shares. This is slower than choosing shares first and finding an order
    /// afterwards, but it is correct where captures clear ways and where pieces bar them. `seen`
    /// holds the sets of moves, each with the value left after it, that the search has already
    /// continued from.
    fn search_all_orders(
        &mut self,
        position: &Position,
        unmoved: &[(usize, u8)],
        left: u8,
        moves: &mut Vec<Move>,
        seen: &mut BTreeSet<(u8, Vec<Move>)>,
    ) {
        let sorted = || {
            let mut in_order = moves.clone();
            in_order.sort_unstable();
            in_order
        };
        let now = sorted();
        if left == 0 {
            self.moves[..now.len()].copy_from_slice(&now);
            let extra_throw =
                self.roll.extra || now.iter().any(|step| earns_throw(self.race, *step));
            let word = |step: &Move, place: u8| {
                self.race.words[usize::from(step.kind)][usize::from(place)]
            };
            let hash = now.iter().fold(0_u64, |hash, step| {
                hash.wrapping_add(word(step, step.to)).wrapping_sub(word(step, step.from))
            });
            self.add_action(now.len(), hash, extra_throw);
            return;
        }
        if !seen.insert((left, now)) {
            return;
        }
        for (index, &(kind, from)) in unmoved.iter().enumerate() {
            for share in 1..=left {
                let Some(step) = self.step_now(position, kind, from, share) else { continue };
                let (mut next, mut rest) = (position.clone(), unmoved.to_vec());
                effect::apply::<W>(self.race, &mut next, self.seat, self.roll, &Action::One(step));
                rest.remove(index);
                moves.push(step);
                self.search_all_orders(&next, &rest, left - share, moves, seen);
                moves.pop();
            }
        }
    }

    /// The move of one piece by its share, in the current position. It captures if the enemy was
    /// there before all shares. If two pieces land there, it does not matter which one captures.
    fn step_now(&self, position: &Position, kind: usize, from: u8, share: u8) -> Option<Move> {
        let (race, side) = (self.race, position.side(self.seat));
        let (to, step) =
            (from + share, |to, captures| Move { kind: kind as u8, from, to, route: 0, captures });
        let tables = race.passage.as_deref().map(|passage| (race, passage));
        let mover = tables.map(|tables| Mover::new(tables, position, self.seat, kind, from));
        if to <= race.length {
            let before = &self.landings[kind];
            let place = mover.map_or_else(
                || Landings::<W>::of_kind(race, side, kind).reached(from, to),
                |mover| mover.forward(to),
            );
            return place.map(|to| step(to, before.captures_on(to)));
        }
        let enough = to == race.home() || exit_rule(race, side.pieces_left) == ExitRule::AtLeast;
        let must_wait = race.bear_off_after[kind].meets(side.waiting_kinds())
            || mover.is_some_and(|mover| !mover.may_leave());
        (enough && self.roll.bears_off && !must_wait).then_some(step(race.home(), false))
    }
}

/// Does a move that ends on the path earn an extra throw?
#[inline]
fn earns_throw(race: &Race, step: Move) -> bool {
    race.throw_granting.contains(step.to) || (step.captures && race.capture_grants_throw)
}

/// The steps of one word of a [`NetChange`], at four bits each.
const STEPS_A_WORD: u8 = 32;

/// For each kind, the change in the number of pieces on each step.
type NetChange = [[u128; (MAX_STEPS as usize).div_ceil(STEPS_A_WORD as usize)]; MAX_KINDS];

/// What an action changes, in four bits per step. Four bits are enough: two share-outs differ by
/// fewer than 16 pieces on the first step where they differ. Eight pieces leave or reach one step
/// only if each moves by one.
fn net_change(race: &Race, action: &Action) -> NetChange {
    let mut net_change = NetChange::default();
    for step in action.moves() {
        let change_of_kind = &mut net_change[usize::from(step.kind)];
        for (place, sign) in [(step.from, u128::MAX), (step.to, 1)] {
            if (1..=race.length).contains(&place) {
                let word = &mut change_of_kind[usize::from((place - 1) / STEPS_A_WORD)];
                let one = sign << (4 * ((place - 1) % STEPS_A_WORD));
                *word = word.wrapping_add(one);
            }
        }
    }
    net_change
}
