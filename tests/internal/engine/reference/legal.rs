//! Which actions are legal (rulebook, section 3, with the special rules of section 4).

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
                    .map(single_move),
            );
        }
        if actions.is_empty() && self.race.bearing_off.bounce {
            let movers = self.on_board(state, seat).into_iter();
            actions.extend(
                movers.filter_map(|piece| self.bounce(state, piece, value)).map(single_move),
            );
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
            self.land(state, Piece { seat, kind, step: 0 }, to).map(single_move)
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
            return self.land(state, piece, piece.step + steps);
        }
        let distance = self.home() - piece.step;
        let enough = match self.exit_rule(state, piece.seat) {
            ExitRule::Exact => steps == distance,
            ExitRule::AtLeast => steps >= distance,
        };
        let home = Move { kind: piece.kind, from: piece.step, to: self.home(), captures: false };
        (enough && self.can_leave(state, piece, value)).then_some(home)
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
        self.land(state, piece, self.home() - back).filter(|one| one.to != one.from)
    }

    /// Puts the piece on a step of the board, or on the next step if an enemy on a bumping square
    /// blocks it.
    fn land(&self, state: &State, piece: Piece, to: usize) -> Option<Move> {
        let Piece { seat, kind, step: from } = piece;
        let landing = |to, captures| Some(Move { kind, from, to, captures });
        match self.meeting(state, piece, to) {
            Meeting::Nobody => landing(to, false),
            Meeting::Capturable => landing(to, true),
            Meeting::Enemy
                if self.is_in(self.race.bump, self.square(seat, to)) && to + 1 < self.home() =>
            {
                match self.meeting(state, piece, to + 1) {
                    Meeting::Nobody => landing(to + 1, false),
                    Meeting::Capturable => landing(to + 1, true),
                    Meeting::Own | Meeting::Enemy => None,
                }
            }
            Meeting::Own | Meeting::Enemy => None,
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
            safe |= self.is_in(self.race.safe, square)
                || self.race.kinds[enemy.kind].strength > self.race.kinds[mover.kind].strength
                || self.other_way(to, enemy.step) && self.is_in(self.race.other_way.bars, square);
        }
        if safe {
            return Meeting::Enemy;
        }
        let own = state.of(mover.seat).filter(is_there).count();
        // The moving piece has left its own square.
        let itself = usize::from(self.square(mover.seat, mover.step) == square);
        if own > itself && !self.is_in(self.race.stacking.own, square) {
            return Meeting::Own;
        }
        if any { Meeting::Capturable } else { Meeting::Nobody }
    }

    /// Is one on its way out and the other on its way back?
    fn other_way(&self, one: usize, other: usize) -> bool {
        let goes_back =
            |step: usize| self.race.back_from.is_some_and(|first| step >= usize::from(first));
        goes_back(one) != goes_back(other)
    }

    /// May enemies on these steps, both on this square, stand there together?
    pub(super) fn can_share(&self, square: Option<&str>, one: usize, other: usize) -> bool {
        self.is_in(self.race.stacking.enemy, square)
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
