//! Moves in games with links, blocks, a limit of stacks or forced captures. Other games never come
//! here, so that their loops stay short.

use crate::game::actions::{Action, ActionList, Move};
use crate::game::bits::BitSet;
use crate::game::race::landings::{bars, exit_rule};
use crate::game::race::position::{Position, Side};
use crate::game::race::shares::share_outs;
use crate::game::race::{Race, UsableRoll};
use crate::game::rules::passage::{BlockShape, PieceBlock};
use crate::game::rules::race::{ExitRule, MAX_KINDS, RaceRules};
use crate::game::seat::Seat;

/// What bars the way of pieces, or leads them on.
#[derive(Clone, Debug)]
pub(crate) struct Passage {
    /// For each step, the places where a piece that lands there goes on to. Empty without a link.
    links: Vec<Vec<u8>>,
    blocks: Vec<PieceBlock>,
    /// The most own pieces on a square that they may share.
    most: u8,
    captures_forced: bool,
}

impl Passage {
    /// The tables of a race; `None` if nothing of this is part of its rules.
    pub(super) fn of(race: &RaceRules) -> Option<Box<Self>> {
        let is_plain = race.links.is_empty()
            && race.blocks.is_empty()
            && race.stacking.most.is_none()
            && race.stacking.own.is_same_both_ways()
            && !race.captures_forced;
        let mut links = vec![Vec::new(); race.path.len() + 2];
        for link in &race.links {
            links[usize::from(link.from)].clone_from(&link.to);
        }
        let passage = Self {
            links,
            blocks: race.blocks.clone(),
            most: race.stacking.most.unwrap_or(u8::MAX),
            captures_forced: race.captures_forced,
        };
        (!is_plain).then(|| Box::new(passage))
    }

    /// The places where a piece that lands on `step` goes on to. Empty without a link.
    pub(crate) fn links(&self, step: u8) -> &[u8] {
        self.links.get(usize::from(step)).map_or(&[], Vec::as_slice)
    }

    /// The most own pieces on a square that they may share; [`u8::MAX`] for no limit.
    pub(crate) fn most(&self) -> u8 {
        self.most
    }

    /// The longest row of neighbours that makes a block for the other player; 0 without such
    /// blocks. Pieces up to this distance from a square change what the other player may do there.
    pub(crate) fn longest_row(&self) -> u8 {
        let rows = self
            .blocks
            .iter()
            .filter(|block| block.shape == BlockShape::Neighbours && block.bars.enemy);
        rows.map(|block| block.pieces).max().unwrap_or(0)
    }

    /// What the rules need, in a few words.
    pub(crate) fn reason(&self) -> &'static str {
        if self.links.iter().any(|places| !places.is_empty()) {
            "pieces go on from linked squares"
        } else if !self.blocks.is_empty() {
            "pieces bar the way of others"
        } else if self.captures_forced {
            "captures are forced"
        } else {
            "pieces stand on one another"
        }
    }
}

/// A piece that moves. It has left its square.
pub(super) struct Mover<'a> {
    race: &'a Race,
    passage: &'a Passage,
    side: &'a Side,
    kind: usize,
    /// The step where it stood; 0 if it waited or is in the hand.
    stood: u8,
    /// The step from which it moves.
    from: u8,
    /// The steps where an enemy bars the landing: a safe or a stronger piece, or a block.
    barred: BitSet,
    /// The steps where blocks of own pieces bar the landing.
    barred_by_own: BitSet,
    /// The steps that it may not pass.
    no_passing: BitSet,
}

impl<'a> Mover<'a> {
    /// A piece of `kind` that stands on the step `stood`, or waits if that is 0.
    pub(super) fn new(
        (race, passage): (&'a Race, &'a Passage),
        position: &'a Position,
        seat: Seat,
        kind: usize,
        stood: u8,
    ) -> Self {
        let side = position.side(seat);
        let mut mover = Self {
            race,
            passage,
            side,
            kind,
            stood,
            from: stood,
            barred: bars(race, side, kind),
            barred_by_own: BitSet::EMPTY,
            no_passing: BitSet::EMPTY,
        };
        for block in &passage.blocks {
            if block.bars.enemy {
                let steps = blocked_steps(race, block, position.side(seat.other()), 0);
                let met = steps.iter().fold(BitSet::EMPTY, |set, step| set | race.facing(step));
                mover.barred |= if block.from.landing { met } else { BitSet::EMPTY };
                mover.no_passing |= if block.from.passing { met } else { BitSet::EMPTY };
            }
            if block.bars.own {
                let steps = blocked_steps(race, block, side, stood);
                let met = on_squares(race, steps);
                mover.barred_by_own |= if block.from.landing { met } else { BitSet::EMPTY };
                mover.no_passing |= if block.from.passing { met } else { BitSet::EMPTY };
            }
        }
        mover
    }

    /// The place where it comes to rest if it goes forward to the step `to` of the path. `None` if
    /// the way or the place is barred, or if it would come back to where it was.
    pub(super) fn forward(&self, to: u8) -> Option<u8> {
        let passed = BitSet::range(self.from + 1, to - 1);
        self.rest(to, true).filter(|place| self.may_pass(passed) && *place != self.stood)
    }

    /// May it go past all steps before it, to leave the board?
    pub(super) fn may_leave(&self) -> bool {
        self.may_pass(BitSet::range(self.from + 1, self.race.length))
    }

    /// The place where it comes to rest if it goes to the exit and back to the step `to`.
    fn bounce(&self, to: u8) -> Option<u8> {
        let passed_back = BitSet::range(to + 1, self.race.length);
        let place = self.rest(to, true).filter(|_| self.may_leave() && self.may_pass(passed_back));
        place.filter(|place| *place != self.stood)
    }

    fn may_pass(&self, steps: BitSet) -> bool {
        !self.no_passing.meets(steps)
    }

    /// The place where it comes to rest if it lands on a step. A piece is bumped at most once in a
    /// move, and links never form a loop, so this ends.
    fn rest(&self, step: u8, may_be_bumped: bool) -> Option<u8> {
        let places = self.passage.links(step);
        if !places.is_empty() {
            return places.iter().find_map(|place| self.go_on(*place, may_be_bumped));
        }
        if self.barred.contains(step) {
            let next = step + 1;
            let is_bumped = may_be_bumped
                && self.race.bump.contains(step)
                && next <= self.race.length
                && !self.no_passing.contains(step);
            return if is_bumped { self.rest(next, false) } else { None };
        }
        (!self.barred_by_own.contains(step) && self.has_room(step)).then_some(step)
    }

    /// The place where a link to `place` takes it. `None` if it is blocked.
    fn go_on(&self, place: u8, may_be_bumped: bool) -> Option<u8> {
        if place == self.race.home() {
            let must_wait = self.race.bear_off_after[self.kind].meets(self.side.waiting_kinds());
            return (!must_wait).then_some(place);
        }
        if place == 0 { Some(place) } else { self.rest(place, may_be_bumped) }
    }

    /// Do own pieces leave room on the square of a step?
    fn has_room(&self, step: u8) -> bool {
        let here = self.race.same_square.get(usize::from(step));
        let held = pieces_on(self.race, self.side, here) - u8::from(here.contains(self.stood));
        held == 0 || self.race.shared_own.contains(step) && held < self.passage.most
    }
}

/// The number of pieces of a side on some steps.
pub(super) fn pieces_on(race: &Race, side: &Side, steps: BitSet) -> u8 {
    let on = |kind: usize| {
        (side.on.get(kind) & steps).iter().map(move |step| side.pieces_on(kind, step))
    };
    (0..race.kinds).flat_map(on).sum()
}

/// All own steps on the squares of these steps.
fn on_squares(race: &Race, steps: BitSet) -> BitSet {
    steps.iter().fold(BitSet::EMPTY, |set, step| set | race.same_square.get(usize::from(step)))
}

/// The steps on which a side has such a block. A piece on the step `lifted` does not count; 0 for
/// none.
fn blocked_steps(race: &Race, block: &PieceBlock, side: &Side, lifted: u8) -> BitSet {
    let held = race.union(&side.on) & block.steps;
    let count = |steps: BitSet| {
        pieces_on(race, side, steps) - u8::from(lifted > 0 && steps.contains(lifted))
    };
    match block.shape {
        BlockShape::Square => {
            let on_square = |step: u8| race.same_square.get(usize::from(step));
            let blocks = |step: &u8| count(on_square(*step) & block.steps) >= block.pieces;
            held.iter().filter(blocks).fold(BitSet::EMPTY, |set, step| set | on_square(step))
        }
        BlockShape::Neighbours => {
            let rest: BitSet = held.iter().filter(|step| count(BitSet::one(*step)) > 0).collect();
            let ends = (1..block.pieces).fold(rest, |ends, distance| ends & (rest << distance));
            (0..block.pieces).fold(BitSet::EMPTY, |set, distance| set | (ends >> distance))
        }
    }
}

/// Fills `list` as [`legal_actions`](super::legal::legal_actions) does.
#[cold]
#[inline(never)]
pub(super) fn legal_actions(
    tables: (&Race, &Passage),
    position: &Position,
    seat: Seat,
    roll: &UsableRoll,
    list: &mut ActionList,
) {
    list.clear();
    let (race, passage) = tables;
    let side = position.side(seat);
    let exits = if side.pieces_left == 1 { roll.exits_of_last } else { roll.exits };
    let waiting = side.waiting_kinds();
    for kind in 0..race.kinds.min(MAX_KINDS) {
        let mover = |from: u8| Mover::new(tables, position, seat, kind, from);
        let entry = if side.waiting[kind] > 0 { roll.entry[kind] } else { 0 };
        if entry > 0 && !race.enter_after[kind].meets(waiting) {
            if race.own_throw.contains(kind as u8) {
                list.push(Action::ByOwnThrow(Move {
                    kind: kind as u8,
                    to: entry,
                    ..Move::default()
                }));
            } else if let Some(to) = mover(0).forward(entry) {
                list.push(one_move(race, side, kind, 0, to));
            }
        }
        for from in if roll.shared { BitSet::EMPTY } else { side.on.get(kind) } {
            let to = from + roll.value;
            let leaves = || {
                exits.contains(from)
                    && !race.bear_off_after[kind].meets(waiting)
                    && mover(from).may_leave()
            };
            let place = if to <= race.length {
                mover(from).forward(to)
            } else {
                leaves().then_some(race.home())
            };
            list.extend(place.map(|place| one_move(race, side, kind, from, place)));
        }
    }
    if roll.shared {
        share_outs::<u128>(race, position, seat, roll, list);
    }
    if race.bounce && roll.bears_off && list.is_empty() {
        bounces(tables, position, seat, roll.value, list);
    }
    if passage.captures_forced && list.iter().any(Action::captures) {
        list.retain(Action::captures);
    }
}

fn one_move(race: &Race, side: &Side, kind: usize, from: u8, to: u8) -> Action {
    let captures = race.union::<u128>(&side.met).contains(to);
    Action::One(Move { kind: kind as u8, from, to, route: 0, captures })
}

/// Adds the bounces, if nothing else is legal.
fn bounces(
    tables: (&Race, &Passage),
    position: &Position,
    seat: Seat,
    value: u8,
    list: &mut ActionList,
) {
    let (race, side) = (tables.0, position.side(seat));
    let waiting = side.waiting_kinds();
    for kind in (0..race.kinds).filter(|kind| !race.bear_off_after[*kind].meets(waiting)) {
        for from in side.on.get(kind).iter().filter(|from| from + value > race.home()) {
            let to = (2 * race.home()).saturating_sub(from + value);
            let mover = Mover::new(tables, position, seat, kind, from);
            let place = if to > 0 { mover.bounce(to) } else { None };
            list.extend(place.map(|place| one_move(race, side, kind, from, place)));
        }
    }
}

/// The place that the piece in the hand reaches from its entry step by its own throw. `None` if it
/// has no legal landing, or if a link takes it back to waiting.
#[cold]
#[inline(never)]
pub(super) fn reached_by_own_throw(
    tables: (&Race, &Passage),
    position: &Position,
    seat: Seat,
    entry: Move,
    roll: &UsableRoll,
) -> Option<u8> {
    let (race, side) = (tables.0, position.side(seat));
    let (kind, to) = (usize::from(entry.kind), entry.to + roll.value);
    let mover = Mover { from: entry.to, ..Mover::new(tables, position, seat, kind, 0) };
    if to <= race.length {
        return mover.forward(to);
    }
    let enough = to == race.home() || exit_rule(race, side.pieces_left) == ExitRule::AtLeast;
    let must_wait = race.bear_off_after[kind].meets(side.waiting_kinds());
    (roll.bears_off && enough && !must_wait && mover.may_leave()).then_some(race.home())
}
