//! A simple, slow second implementation of the rules: a list of pieces, squares by name, no bit
//! sets, no tables.
//!
//! It reads the checked `Rules` and shares no code with the engine except that type, the random
//! source and `GameRecord`.

pub mod bots;
mod carry_out;
mod legal;
pub mod referee;
mod shares;

pub use carry_out::ActionResult;

use crate::game::bits::BitSet;
use crate::game::rules::race::{RaceRules, ThrowEffect};
use crate::game::rules::way_squares::WaySquares;
use crate::game::rules::{Condition, PiecePlace, Rules};
use crate::game::seat::Seat;

/// One piece. Step 0 means waiting, one past the path's last step means home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    pub seat: Seat,
    pub kind: usize,
    pub step: usize,
}

/// Where all pieces are. A piece that enters by its own throw stands on its entry step until that
/// throw is cast.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    pub pieces: Vec<Piece>,
}

/// The value in force and what it allows.
#[derive(Clone, Debug)]
pub struct Value {
    pub steps: usize,
    pub extra: bool,
    pub bears_off: bool,
    pub shared: bool,
    pub enters: Vec<usize>,
}

/// One piece moves from one step to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    pub kind: usize,
    pub from: usize,
    pub to: usize,
    pub captures: bool,
}

/// What a player may choose: moves of different pieces, in order, or a piece put on its entry step
/// for its own throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    pub moves: Vec<Move>,
    pub own_throw: bool,
}

impl Action {
    /// The key by which actions are sorted and distinguished.
    pub fn key(&self) -> Vec<[usize; 3]> {
        self.moves.iter().map(|one| [one.kind, one.from, one.to]).collect()
    }

    pub fn captures(&self) -> bool {
        self.moves.iter().any(|one| one.captures)
    }
}

/// The result of a throw.
pub enum ThrowResult {
    Void,
    Again,
    Values { base: Value, promoted: Option<Value> },
}

/// The rules as the reference reads them: squares by name.
pub struct Reference<'a> {
    pub rules: &'a Rules,
    pub race: &'a RaceRules,
    light_path: Vec<&'a str>,
    dark_path: Vec<&'a str>,
}

impl<'a> Reference<'a> {
    pub fn new(rules: &'a Rules) -> Self {
        let race = rules.race().expect("a race");
        let name = |index: u8| rules.board.squares[usize::from(index)].name.as_str();
        // The mirror image: the same column, with the row counted from the other edge.
        let mirror_name = |index: &u8| {
            let here = &rules.board.squares[usize::from(*index)];
            let image = |square: &&crate::game::board::Square| {
                square.column == here.column && square.row + here.row + 1 == rules.board.rows
            };
            rules.board.squares.iter().find(image).expect("every square has an image").name.as_str()
        };
        Self {
            rules,
            race,
            light_path: race.path.iter().map(|index| name(*index)).collect(),
            dark_path: race.path.iter().map(mirror_name).collect(),
        }
    }

    pub fn home(&self) -> usize {
        self.light_path.len() + 1
    }

    /// The pieces at the start, if this player takes the first turn.
    pub fn start(&self, starter: Seat) -> State {
        let mut pieces = Vec::new();
        for seat in Seat::BOTH {
            let setup = &self.race.setup[usize::from(seat != starter)];
            for (kind, of) in self.race.kinds.iter().enumerate() {
                let mut steps = Vec::new();
                for placed in setup {
                    if usize::from(placed.kind) == kind {
                        steps.extend((0..placed.count).map(|_| usize::from(placed.step)));
                    }
                }
                steps.resize(usize::from(of.count), 0);
                pieces.extend(steps.into_iter().map(|step| Piece { seat, kind, step }));
            }
        }
        State { pieces }
    }

    /// The number of pieces that a player still needs home to win.
    pub fn pieces_to_go(&self, state: &State, seat: Seat) -> usize {
        let needed = self.race.home_to_win.map_or(state.of(seat).count(), usize::from);
        let home = state.of(seat).filter(|piece| piece.step == self.home()).count();
        needed.saturating_sub(home)
    }

    /// The name of the square of a step on the board. None for waiting and home.
    pub fn square(&self, seat: Seat, step: usize) -> Option<&'a str> {
        let path = if seat == Seat::Light { &self.light_path } else { &self.dark_path };
        if step == 0 { None } else { path.get(step - 1).copied() }
    }

    /// Is the square with this name in a set of the rules?
    pub(super) fn is_in(&self, set: BitSet, name: Option<&str>) -> bool {
        let squares = self.rules.board.squares.iter().enumerate();
        let mut listed = squares.filter(|(index, _)| set.0 >> index & 1 == 1);
        listed.any(|(_, square)| Some(square.name.as_str()) == name)
    }

    /// Does the square with this name count for a piece on this step?
    pub(super) fn counts(&self, set: WaySquares, name: Option<&str>, step: usize) -> bool {
        self.is_in(if self.goes_back(step) { set.back } else { set.out }, name)
    }

    /// Is a piece on this step on its way back?
    pub(super) fn goes_back(&self, step: usize) -> bool {
        self.race.back_from.is_some_and(|first| step >= usize::from(first))
    }

    pub fn is_rosette(&self, seat: Seat, step: usize) -> bool {
        self.is_in(self.rules.board.rosettes, self.square(seat, step))
    }

    /// How likely each throw is for the player who takes the first turn, or for the other player.
    pub fn weights(&self, is_first: bool) -> Vec<u32> {
        match &self.race.second_dice {
            Some(second) if !is_first => second.weights.clone(),
            _ => self.race.throws.outcomes().iter().map(|cast| cast.weight).collect(),
        }
    }

    pub fn throw_result(&self, outcome: usize) -> ThrowResult {
        let (value, extra, enters, bears_off, shared) =
            match &self.race.throws.outcomes()[outcome].outcome.effect {
                ThrowEffect::Void => return ThrowResult::Void,
                ThrowEffect::Again => return ThrowResult::Again,
                ThrowEffect::Move { value, extra, enters, bears_off, shared } => {
                    (*value, *extra, *enters, *bears_off, *shared)
                }
            };
        let kinds = |set: BitSet| {
            (0..self.race.kinds.len()).filter(|kind| set.0 >> kind & 1 == 1).collect()
        };
        let base =
            Value { steps: usize::from(value), extra, bears_off, shared, enters: kinds(enters) };
        let promoted = self.race.promotion.as_ref().and_then(|promotion| {
            let pair = promotion.promotes.iter().find(|pair| pair.from == value)?;
            let (bears_off, enters) = (promotion.bears_off, kinds(promotion.enters));
            // Only the throw itself can be shared, not the value of the second die.
            Some(Value { steps: usize::from(pair.to), extra, bears_off, shared: false, enters })
        });
        ThrowResult::Values { base, promoted }
    }

    /// The number of steps that the player's pieces still have to go.
    pub fn steps_left(&self, state: &State, seat: Seat) -> u32 {
        state.of(seat).map(|piece| (self.home() - piece.step) as u32).sum()
    }

    /// The first class that the loser's pieces meet, or the last class if they meet none.
    pub fn win_class(&self, state: &State, loser: Seat) -> usize {
        let classes = &self.rules.win_classes;
        let meets = |conditions: &[Condition]| {
            conditions.iter().all(|condition| self.is_met(state, loser, condition))
        };
        (0..classes.len())
            .find(|class| meets(&classes[*class].conditions))
            .unwrap_or(classes.len() - 1)
    }

    fn is_met(&self, state: &State, loser: Seat, condition: &Condition) -> bool {
        let counted = |piece: &&Piece| match condition.place {
            PiecePlace::Home => piece.step == self.home(),
            PiecePlace::Waiting => piece.step == 0,
            // The rules name Light's squares. A step of the loser counts if Light's square of that
            // step is among them.
            PiecePlace::Squares(squares) => {
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

    /// Moves one such piece to another step.
    fn set(&mut self, piece: Piece, step: usize) {
        self.pieces.iter_mut().find(|one| **one == piece).expect("the piece that moves").step =
            step;
    }
}
