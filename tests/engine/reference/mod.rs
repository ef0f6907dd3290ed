//! A plain, slow second implementation of the rules: a list of pieces, squares by name, no sets of bits, no tables.
//!
//! It reads the checked `Rules` and shares no code with the engine beyond that type, `Luck` and `GameRecord`.

pub mod bots;
pub mod referee;

use urlab::game::bits::BitSet;
use urlab::game::rules::race::{ExitRule, RaceRules, ThrowEffect};
use urlab::game::rules::{Condition, Place, Rules};
use urlab::game::seat::Seat;

/// One piece; step 0 waits, one past the path's last step is home.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    pub seat: Seat,
    pub kind: usize,
    pub step: usize,
}

/// Where all the pieces are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub pieces: Vec<Piece>,
}

/// The value in force and what it may do.
#[derive(Clone, Debug)]
pub struct Value {
    pub steps: usize,
    pub extra: bool,
    pub bears_off: bool,
    pub enters: Vec<usize>,
}

/// One piece goes from a step to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub kind: usize,
    pub from: usize,
    pub to: usize,
    pub captures: bool,
}

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    pub captured: u32,
    pub extra_throw: bool,
    pub finished: bool,
}

/// What a throw is.
pub enum Thrown {
    Void,
    Again,
    Values { base: Value, promoted: Option<Value> },
}

/// The rules as the reference reads them: squares by name.
pub struct Reference<'a> {
    pub rules: &'a Rules,
    pub race: &'a RaceRules,
    light_path: Vec<String>,
    dark_path: Vec<String>,
    safe: Vec<String>,
    own_share: Vec<String>,
    enemies_share: Vec<String>,
    throw_granting: Vec<String>,
    rosettes: Vec<String>,
    paying: Vec<String>,
}

impl<'a> Reference<'a> {
    pub fn new(rules: &'a Rules) -> Self {
        let name = |index: u8| rules.board.squares[usize::from(index)].name.clone();
        let names = |set: BitSet| -> Vec<String> {
            (0..rules.board.squares.len() as u8).filter(|index| set.0 >> index & 1 == 1).map(name).collect()
        };
        // Turned over its horizontal axis: the same column, the row counted from the other edge.
        let across = |index: &u8| {
            let here = &rules.board.squares[usize::from(*index)];
            let image = |square: &&urlab::game::board::Square| {
                square.column == here.column && square.row + here.row + 1 == rules.board.rows
            };
            rules.board.squares.iter().find(image).expect("every square has an image").name.clone()
        };
        let race = rules.race().expect("a race");
        Self {
            rules,
            race,
            light_path: race.path.iter().map(|index| name(*index)).collect(),
            dark_path: race.path.iter().map(across).collect(),
            safe: names(race.safe),
            own_share: names(race.stacking.own),
            enemies_share: names(race.stacking.enemy),
            throw_granting: names(race.extra_throws.landing),
            rosettes: names(rules.board.rosettes),
            paying: rules.stakes.map_or(Vec::new(), |stakes| names(stakes.squares)),
        }
    }

    pub fn home(&self) -> usize {
        self.light_path.len() + 1
    }

    pub fn start(&self) -> State {
        let mut pieces = Vec::new();
        for seat in Seat::BOTH {
            for (kind, of) in self.race.kinds.iter().enumerate() {
                pieces.extend((0..of.count).map(|_| Piece { seat, kind, step: 0 }));
            }
        }
        State { pieces }
    }

    /// The name of the square of a step on the board; nothing for waiting and home.
    pub fn square(&self, seat: Seat, step: usize) -> Option<&str> {
        let path = if seat == Seat::Light { &self.light_path } else { &self.dark_path };
        if step == 0 { None } else { path.get(step - 1).map(String::as_str) }
    }

    pub fn is_rosette(&self, seat: Seat, step: usize) -> bool {
        lists(&self.rosettes, self.square(seat, step))
    }

    pub fn is_paid(&self, seat: Seat, step: usize) -> bool {
        lists(&self.paying, self.square(seat, step))
    }

    pub fn thrown(&self, outcome: usize) -> Thrown {
        let (value, extra, enters, bears_off) = match &self.race.throws.outcomes()[outcome].outcome.effect {
            ThrowEffect::Void => return Thrown::Void,
            ThrowEffect::Again => return Thrown::Again,
            ThrowEffect::Move { value, extra, enters, bears_off, .. } => (*value, *extra, *enters, *bears_off),
        };
        let kinds = |set: BitSet| (0..self.race.kinds.len()).filter(|kind| set.0 >> kind & 1 == 1).collect();
        let base = Value { steps: usize::from(value), extra, bears_off, enters: kinds(enters) };
        let promoted = self.race.promotion.as_ref().and_then(|promotion| {
            let pair = promotion.promotes.iter().find(|pair| pair.from == value)?;
            let (bears_off, enters) = (promotion.bears_off, kinds(promotion.enters));
            Some(Value { steps: usize::from(pair.to), extra, bears_off, enters })
        });
        Thrown::Values { base, promoted }
    }

    /// The distinct legal moves: kinds in order, in each the entry first, then by the step left.
    pub fn legal(&self, state: &State, seat: Seat, value: &Value) -> Vec<Move> {
        let mut moves = Vec::new();
        for kind in 0..self.race.kinds.len() {
            for from in 0..self.home() {
                if state.count(seat, kind, from) > 0 {
                    moves.extend(self.try_move(state, seat, kind, from, value));
                }
            }
        }
        moves
    }

    fn try_move(&self, state: &State, seat: Seat, kind: usize, from: usize, value: &Value) -> Option<Move> {
        let to = if from == 0 { self.entry(state, seat, kind, value)? } else { from + value.steps };
        if to >= self.home() {
            let gated = self.is_gated(state, seat, self.race.kinds[kind].bear_off_after);
            let may = value.bears_off && !gated && self.value_bears_off(state, seat, from, value.steps);
            return may.then_some(Move { kind, from, to: self.home(), captures: false });
        }
        let square = self.square(seat, to).expect("a step on the board");
        let mover = Piece { seat, kind, step: from };
        let mut others: Vec<&Piece> = state.pieces.iter().collect();
        others.remove(others.iter().position(|piece| **piece == mover).expect("the piece that moves"));
        others.retain(|piece| self.square(piece.seat, piece.step) == Some(square));
        if others.iter().any(|piece| piece.seat == seat) && !lists(&self.own_share, Some(square)) {
            return None;
        }
        let enemies: Vec<&&Piece> = others.iter().filter(|piece| piece.seat != seat).collect();
        if enemies.is_empty() || lists(&self.enemies_share, Some(square)) {
            return Some(Move { kind, from, to, captures: false });
        }
        let strength = |kind: usize| self.race.kinds[kind].strength;
        let too_strong = enemies.iter().any(|enemy| strength(enemy.kind) > strength(kind));
        let may = !too_strong && !lists(&self.safe, Some(square));
        may.then_some(Move { kind, from, to, captures: true })
    }

    fn entry(&self, state: &State, seat: Seat, kind: usize, value: &Value) -> Option<usize> {
        if !value.enters.contains(&kind) || self.is_gated(state, seat, self.race.kinds[kind].enter_after) {
            return None;
        }
        let entry = self.race.kinds[kind].entries.iter().find(|entry| usize::from(entry.value) == value.steps)?;
        Some(usize::from(entry.step))
    }

    fn is_gated(&self, state: &State, seat: Seat, by: BitSet) -> bool {
        (0..self.race.kinds.len()).any(|kind| by.0 >> kind & 1 == 1 && state.count(seat, kind, 0) > 0)
    }

    fn value_bears_off(&self, state: &State, seat: Seat, from: usize, value: usize) -> bool {
        let left = state.of(seat).filter(|piece| piece.step < self.home()).count();
        let rule = self.race.bearing_off;
        let distance = self.home() - from;
        match if left == 1 { rule.last_piece } else { rule.rule } {
            ExitRule::Exact => value == distance,
            ExitRule::AtLeast => value >= distance,
        }
    }

    pub fn apply(&self, state: &mut State, seat: Seat, value: &Value, chosen: Move) -> Done {
        let landing = self.square(seat, chosen.to);
        let mut captured = 0;
        if landing.is_some() && !lists(&self.enemies_share, landing) {
            for piece in state.pieces.iter_mut().filter(|piece| piece.seat != seat) {
                if self.square(piece.seat, piece.step) == landing {
                    piece.step = 0;
                    captured += 1;
                }
            }
        }
        let mover = Piece { seat, kind: chosen.kind, step: chosen.from };
        state.pieces.iter_mut().find(|piece| **piece == mover).expect("the piece that moves").step = chosen.to;
        let finished = state.of(seat).all(|piece| piece.step == self.home());
        let granted = lists(&self.throw_granting, landing) || (captured > 0 && self.race.extra_throws.capture);
        Done { captured, extra_throw: !finished && (value.extra || granted), finished }
    }

    /// All steps that the player's pieces have yet to go.
    pub fn steps_left(&self, state: &State, seat: Seat) -> u32 {
        state.of(seat).map(|piece| (self.home() - piece.step) as u32).sum()
    }

    /// The first class that the loser's pieces meet, the last if none.
    pub fn win_class(&self, state: &State, loser: Seat) -> usize {
        let classes = &self.rules.win_classes;
        let meets = |conditions: &[Condition]| conditions.iter().all(|condition| self.holds(state, loser, condition));
        (0..classes.len()).find(|class| meets(&classes[*class].conditions)).unwrap_or(classes.len() - 1)
    }

    fn holds(&self, state: &State, loser: Seat, condition: &Condition) -> bool {
        let counted = |piece: &&Piece| match condition.place {
            Place::Home => piece.step == self.home(),
            Place::Waiting => piece.step == 0,
            // The rules name Light's squares: a step of the loser counts if Light's square of that step is among them.
            Place::Squares(squares) => {
                (1..self.home()).contains(&piece.step)
                    && squares.iter().any(|square| square == self.race.path[piece.step - 1])
            }
        };
        let pieces = state.of(loser).filter(counted).count();
        pieces >= usize::from(condition.at_least) && pieces <= usize::from(condition.at_most)
    }
}

impl State {
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(move |piece| piece.seat == seat)
    }

    pub fn count(&self, seat: Seat, kind: usize, step: usize) -> usize {
        self.of(seat).filter(|piece| piece.kind == kind && piece.step == step).count()
    }
}

fn lists(names: &[String], name: Option<&str>) -> bool {
    name.is_some_and(|name| names.iter().any(|listed| listed == name))
}
