//! Which actions are legal (rulebook, section 3, with the special rules of section 4).

use crate::game::rules::passage::{BlockShape, PieceBlock};
use crate::game::rules::race::ExitRule;
use crate::game::seat::Seat;

use super::{Action, Move, Piece, Reference, State, Value};

/// What is on the square where a piece would land.
enum Meeting {
    Nobody,
    /// Enemies that are captured.
    Capturable,
    /// An enemy that may be neither captured nor joined. An own piece may be there as well.
    Enemy,
    /// An own piece, on a square that holds only one.
    Own,
}

/// What a block may bar.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Barred {
    Landing,
    Passing,
}

impl Reference<'_> {
    /// The distinct legal actions, sorted by their moves' kinds, steps left and steps reached.
    pub fn legal(&self, state: &State, seat: Seat, value: &Value) -> Vec<Action> {
        let mut actions = self.entries(state, seat, value);
        if value.shared {
            actions.extend(self.shared_actions(state, seat, value));
        } else {
            let movers = self.on_board(state, seat).into_iter();
            actions.extend(
                movers
                    .filter_map(|piece| self.advance(state, piece, value, value.steps))
                    .filter(|one| one.to != one.from)
                    .map(single_move),
            );
        }
        if actions.is_empty() && self.race.bearing_off.bounce {
            let movers = self.on_board(state, seat).into_iter();
            actions.extend(
                movers.filter_map(|piece| self.bounce(state, piece, value)).map(single_move),
            );
        }
        if self.race.captures_forced && actions.iter().any(Action::captures) {
            actions.retain(Action::captures);
        }
        actions.sort_by_cached_key(Action::key);
        actions
    }

    fn entries(&self, state: &State, seat: Seat, value: &Value) -> Vec<Action> {
        let enter = |kind: usize| {
            let rules = &self.race.kinds[kind];
            let can_enter = state.count(seat, kind, 0) > 0 && value.enters.contains(&kind);
            if !can_enter || is_gated(state, seat, rules.enter_after.iter()) {
                return None;
            }
            let entry =
                rules.entries.iter().find(|entry| usize::from(entry.value) == value.steps)?;
            let to = usize::from(entry.step);
            if rules.own_throw {
                // The piece only starts there, so any piece may be on that step.
                return Some(Action {
                    moves: vec![Move { kind, from: 0, to, captures: false }],
                    own_throw: true,
                });
            }
            let entered = self.go(state, Piece { seat, kind, step: 0 }, 1..to, to);
            entered.filter(|one| one.to > 0).map(single_move)
        };
        (0..self.race.kinds.len()).filter_map(enter).collect()
    }

    /// One of each sort of the player's pieces on the board.
    fn on_board(&self, state: &State, seat: Seat) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = state
            .of(seat)
            .filter(|piece| piece.step > 0 && piece.step < self.home())
            .copied()
            .collect();
        pieces.sort();
        pieces.dedup();
        pieces
    }

    /// Moves a piece on the board by `steps` of a value: all of it, or its share.
    pub(super) fn advance(
        &self,
        state: &State,
        piece: Piece,
        value: &Value,
        steps: usize,
    ) -> Option<Move> {
        if piece.step + steps < self.home() {
            return self.go(state, piece, piece.step + 1..piece.step + steps, piece.step + steps);
        }
        let distance = self.home() - piece.step;
        let enough = match self.exit_rule(state, piece.seat) {
            ExitRule::Exact => steps == distance,
            ExitRule::AtLeast => steps >= distance,
        };
        let home = Move { kind: piece.kind, from: piece.step, to: self.home(), captures: false };
        let may_pass = self.may_pass(state, piece, piece.step + 1..self.home());
        (enough && may_pass && self.can_leave(state, piece, value)).then_some(home)
    }

    fn exit_rule(&self, state: &State, seat: Seat) -> ExitRule {
        let rules = self.race.bearing_off;
        if self.pieces_to_go(state, seat) == 1 { rules.last_piece } else { rules.rule }
    }

    /// May the piece leave the board by this value, or by its share of it, if the distance fits?
    fn can_leave(&self, state: &State, piece: Piece, value: &Value) -> bool {
        let leaves = self.race.bearing_off.values.iter().any(|one| usize::from(one) == value.steps);
        let gates = self.race.kinds[piece.kind].bear_off_after.iter();
        value.bears_off && leaves && !is_gated(state, piece.seat, gates)
    }

    /// Moves forward to the exit and back by the rest. The piece could leave, but the value is too
    /// great.
    fn bounce(&self, state: &State, piece: Piece, value: &Value) -> Option<Move> {
        let distance = self.home() - piece.step;
        if value.steps <= distance || !self.can_leave(state, piece, value) {
            return None;
        }
        let back = value.steps - distance;
        if back >= self.home() {
            return None;
        }
        let forth = piece.step + 1..self.home();
        let to = self.home() - back;
        let moved = self.go(state, piece, forth.chain(to + 1..self.home()), to);
        moved.filter(|one| one.to != one.from)
    }

    /// Goes past some steps and lands on another. The place where the piece comes to rest may be
    /// the one that it left.
    fn go(
        &self,
        state: &State,
        piece: Piece,
        passed: impl Iterator<Item = usize>,
        to: usize,
    ) -> Option<Move> {
        if !self.may_pass(state, piece, passed) {
            return None;
        }
        let (to, captures) = self.land(state, piece, to, true)?;
        Some(Move { kind: piece.kind, from: piece.step, to, captures })
    }

    fn may_pass(
        &self,
        state: &State,
        piece: Piece,
        mut steps: impl Iterator<Item = usize>,
    ) -> bool {
        steps.all(|step| self.barring(state, piece, step, Barred::Passing).is_none())
    }

    /// Puts the piece on a step of the board, or where its link leads, or on the next step if an
    /// enemy on a bumping square blocks it. Says where it is then and whether it captures.
    fn land(
        &self,
        state: &State,
        piece: Piece,
        to: usize,
        may_be_bumped: bool,
    ) -> Option<(usize, bool)> {
        if let Some(link) = self.race.links.iter().find(|link| usize::from(link.from) == to) {
            return link.to.iter().map(|place| usize::from(*place)).find_map(|place| {
                let gates = self.race.kinds[piece.kind].bear_off_after.iter();
                if place == 0 {
                    Some((0, false))
                } else if place < self.home() {
                    self.land(state, piece, place, may_be_bumped)
                } else if is_gated(state, piece.seat, gates) {
                    None
                } else {
                    Some((place, false))
                }
            });
        }
        match self.meeting(state, piece, to) {
            Meeting::Nobody => Some((to, false)),
            Meeting::Capturable => Some((to, true)),
            Meeting::Own => None,
            Meeting::Enemy => {
                let bumps = may_be_bumped
                    && self.counts(self.race.bump, self.square(piece.seat, to), to)
                    && to + 1 < self.home()
                    && self.may_pass(state, piece, to..=to);
                if bumps { self.land(state, piece, to + 1, false) } else { None }
            }
        }
    }

    /// The player whose pieces bar this step to the piece, which has left its own square. The other
    /// player comes first.
    fn barring(&self, state: &State, piece: Piece, step: usize, what: Barred) -> Option<Seat> {
        let mut others = state.clone();
        if piece.step > 0 {
            let itself = others.pieces.iter().position(|other| *other == piece);
            others.pieces.remove(itself.expect("the piece that moves"));
        }
        let square = self.square(piece.seat, step);
        let bars = |owner: &Seat| {
            self.race.blocks.iter().any(|block| {
                let barred =
                    if what == Barred::Passing { block.from.passing } else { block.from.landing };
                let sides = if *owner == piece.seat { block.bars.own } else { block.bars.enemy };
                barred && sides && self.has_block(&others, *owner, block, square)
            })
        };
        [piece.seat.other(), piece.seat].into_iter().find(bars)
    }

    /// Does a block of this player hold the square?
    fn has_block(
        &self,
        state: &State,
        owner: Seat,
        block: &PieceBlock,
        square: Option<&str>,
    ) -> bool {
        let counts = |step: usize| block.steps.iter().any(|counted| usize::from(counted) == step);
        let on = |step: usize| state.of(owner).filter(|other| other.step == step).count();
        let here = |step: &usize| self.square(owner, *step) == square;
        let needed = usize::from(block.pieces);
        match block.shape {
            BlockShape::Square => {
                let steps = (1..self.home()).filter(|step| here(step) && counts(*step));
                steps.map(on).sum::<usize>() >= needed
            }
            BlockShape::Neighbours => (1..self.home()).any(|first| {
                let row = first..first + needed;
                row.end <= self.home()
                    && row.clone().any(|step| here(&step))
                    && row.clone().all(|step| counts(step) && on(step) > 0)
            }),
        }
    }

    fn meeting(&self, state: &State, mover: Piece, to: usize) -> Meeting {
        let square = self.square(mover.seat, to);
        let is_there = |piece: &&Piece| self.square(piece.seat, piece.step) == square;
        let enemies = state
            .of(mover.seat.other())
            .filter(is_there)
            .filter(|enemy| !self.can_share(square, to, enemy.step));
        let (mut any, mut safe) = (false, false);
        for enemy in enemies {
            any = true;
            safe |= self.counts(self.race.safe, square, enemy.step)
                || self.race.kinds[enemy.kind].strength > self.race.kinds[mover.kind].strength
                || self.other_way(to, enemy.step) && self.is_in(self.race.other_way.bars, square);
        }
        let barring = self.barring(state, mover, to, Barred::Landing);
        if safe || barring == Some(mover.seat.other()) {
            return Meeting::Enemy;
        }
        let own = state.of(mover.seat).filter(is_there).count();
        // The moving piece has left its own square.
        let itself = usize::from(self.square(mover.seat, mover.step) == square);
        let most = self.race.stacking.most.map_or(usize::MAX, usize::from);
        let has_room = self.counts(self.race.stacking.own, square, to) && own - itself < most;
        if own > itself && !has_room || barring.is_some() {
            return Meeting::Own;
        }
        if any { Meeting::Capturable } else { Meeting::Nobody }
    }

    /// Is one on its way out and the other on its way back?
    fn other_way(&self, one: usize, other: usize) -> bool {
        self.goes_back(one) != self.goes_back(other)
    }

    /// May enemies on these steps, both on this square, stand there together?
    pub(super) fn can_share(&self, square: Option<&str>, one: usize, other: usize) -> bool {
        let counts = |step| self.counts(self.race.stacking.enemy, square, step);
        counts(one) && counts(other)
            || self.other_way(one, other) && self.is_in(self.race.other_way.shares, square)
    }
}

/// Does a piece of one of these kinds wait?
fn is_gated(state: &State, seat: Seat, mut kinds: impl Iterator<Item = u8>) -> bool {
    kinds.any(|kind| state.count(seat, usize::from(kind), 0) > 0)
}

fn single_move(one: Move) -> Action {
    Action { moves: vec![one], own_throw: false }
}
