//! A plain player of domination games, written from the rulebook (4.5). It keeps lists of pieces by
//! the names of their squares and tries every sequence of moves. It shares no code with the engine.
//!
//! All sets of squares of a rule set are their own mirror images. So a mirror is needed only for
//! the numbers by which actions are ordered.

use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

mod history;
mod moving;
pub mod royal;
pub mod rule_file;

pub use history::History;

/// The name of a square.
pub type Name = &'static str;

/// A rule set in a simple form.
#[derive(Clone, Debug)]
pub struct PlainRules {
    pub drawing: Vec<Vec<Option<Name>>>,
    pub pieces: usize,
    pub ways: Vec<Vec<Name>>,
    pub entrances: Vec<Name>,
    pub spare_lone_piece: bool,
    pub forts: Vec<Name>,
    pub protecting: Vec<Name>,
    pub protected: Vec<Name>,
    pub long_move_forts: Vec<Name>,
    pub passing_forts: Vec<Name>,
    /// The faces with weights, and the number of such dice.
    pub dice: Vec<(Vec<(Name, u32)>, u32)>,
    /// What is allowed for the faces shown, in alphabetical order. Nothing for a void throw.
    pub throws: Vec<(String, Option<Allowed>)>,
    pub placing_captures: bool,
    pub landing: Vec<Name>,
    pub at_most: Option<u32>,
    pub draw: Option<(Repeated, usize)>,
    /// For each square, the squares next to it on a way. Computed when they are first needed.
    pub next: OnceLock<HashMap<Name, Vec<Name>>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeated {
    Action,
    Position,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    Grid,
    Ways,
}

/// What a throw allows.
#[derive(Clone, Debug, Default)]
pub struct Allowed {
    pub enters: bool,
    pub steps: usize,
    pub shared: bool,
    pub long_move: usize,
    pub place: Vec<Name>,
    pub beside: Option<Beside>,
}

/// The pieces of Light and of Dark: the square of each piece, none for a waiting piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub pieces: [Vec<Option<Name>>; 2],
}

/// A piece's move: where it was (none for a waiting piece), and the squares that it passed and
/// reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hop {
    pub from: Option<Name>,
    pub path: Vec<Name>,
}

impl Hop {
    pub fn to(&self) -> Name {
        self.path[self.path.len() - 1]
    }
}

/// A legal action.
#[derive(Clone, Debug)]
pub struct PlainAction {
    /// Sorted by the players' numbers.
    pub hops: Vec<Hop>,
    pub after: State,
    pub captured: usize,
    pub wins: bool,
    pub again: bool,
    /// The moves by numbers: from, to, and which way.
    pub numbers: Vec<[usize; 3]>,
}

impl State {
    pub fn start(plain: &PlainRules) -> Self {
        Self { pieces: [vec![None; plain.pieces], vec![None; plain.pieces]] }
    }

    /// The squares of a player, in alphabetical order.
    pub fn squares(&self, player: usize) -> Vec<Name> {
        let mut squares: Vec<Name> = self.pieces[player].iter().flatten().copied().collect();
        squares.sort_unstable();
        squares
    }

    pub fn is_on(&self, player: usize, square: Name) -> bool {
        self.pieces[player].contains(&Some(square))
    }

    pub fn holds(&self, player: usize, squares: &[Name]) -> bool {
        !squares.is_empty() && squares.iter().all(|square| self.is_on(player, square))
    }

    /// Takes a player's piece off a square. Returns whether there was one.
    fn send_back(&mut self, player: usize, square: Name) -> bool {
        let found = self.pieces[player].iter_mut().find(|piece| **piece == Some(square));
        found.map(|piece| *piece = None).is_some()
    }
}

impl PlainRules {
    pub fn squares(&self) -> Vec<Name> {
        self.drawing.iter().flatten().flatten().copied().collect()
    }

    /// How a player numbers a square: in reading order. Dark counts from the bottom row up.
    pub fn number(&self, player: usize, square: Option<Name>) -> usize {
        let Some(square) = square else { return 0 };
        let mut rows: Vec<_> = self.drawing.iter().collect();
        if player == 1 {
            rows.reverse();
        }
        1 + rows
            .into_iter()
            .flatten()
            .flatten()
            .position(|name| *name == square)
            .expect("a square of the board")
    }

    pub fn allowed(&self, shown: &str) -> Option<&Allowed> {
        self.throws.iter().find(|(faces, _)| faces == shown).expect("a throw").1.as_ref()
    }

    /// The squares next to another one in its row or column of the drawing.
    fn on_grid(&self, square: Name) -> Vec<Name> {
        // There is nothing past the edges of the drawing. Before the first index, the wrapped index
        // finds nothing either.
        let at = |row: usize, column: usize| *self.drawing.get(row)?.get(column)?;
        let mut found = Vec::new();
        for (row, names) in self.drawing.iter().enumerate() {
            for column in (0..names.len()).filter(|column| names[*column] == Some(square)) {
                let (above, before) = (row.wrapping_sub(1), column.wrapping_sub(1));
                found.extend([
                    at(above, column),
                    at(row + 1, column),
                    at(row, before),
                    at(row, column + 1),
                ]);
            }
        }
        found.into_iter().flatten().collect()
    }

    /// The squares next to another one on a way.
    fn on_ways(&self, square: Name) -> &[Name] {
        let next = self.next.get_or_init(|| {
            let mut next: HashMap<Name, Vec<Name>> = HashMap::new();
            for pair in self.ways.iter().flat_map(|way| way.windows(2)) {
                for (one, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                    let found = next.entry(one).or_default();
                    if !found.contains(&other) {
                        found.push(other);
                    }
                }
            }
            next
        });
        next.get(square).map_or(&[], Vec::as_slice)
    }

    /// Does the player have a piece on this square that is safe there?
    fn is_safe(&self, state: &State, player: usize, square: Name) -> bool {
        let there = state.is_on(player, square) && self.protected.contains(&square);
        there && self.protecting.iter().any(|by| state.is_on(player, by))
    }

    /// The distinct actions that a throw allows, in order. `earned` is the number of extra throws
    /// earned in this turn so far.
    pub fn actions(
        &self,
        state: &State,
        player: usize,
        shown: &str,
        earned: u32,
    ) -> Vec<PlainAction> {
        let Some(allowed) = self.allowed(shown) else { return Vec::new() };
        let mut actions = self.placements(state, player, allowed);
        moving::add_moves(self, state, player, allowed, &mut actions);
        for plain_action in &mut actions {
            let lands = plain_action
                .hops
                .iter()
                .any(|hop| hop.from.is_some() && self.landing.contains(&hop.to()));
            plain_action.again =
                lands && !plain_action.wins && self.at_most.is_none_or(|most| earned < most);
        }
        // The fewest moves come first, then the smallest numbers. Of actions with the same result,
        // the first one is kept.
        actions.sort_by_key(|plain_action| (plain_action.hops.len(), plain_action.numbers.clone()));
        let mut results = BTreeSet::new();
        actions.retain(|plain_action| {
            results.insert((
                plain_action.after.squares(0),
                plain_action.after.squares(1),
                plain_action.again,
            ))
        });
        actions.sort_by_key(|plain_action| plain_action.numbers.clone());
        actions
    }

    fn placements(&self, state: &State, player: usize, allowed: &Allowed) -> Vec<PlainAction> {
        let enemy = 1 - player;
        let lone = state.squares(enemy).len() == 1;
        let mut actions = Vec::new();
        for square in self.squares() {
            let theirs = state.is_on(enemy, square);
            let safe = self.is_safe(state, enemy, square);
            let enters = allowed.enters
                && self.entrances.contains(&square)
                && !(theirs && (safe || (lone && self.spare_lone_piece)));
            let certain =
                allowed.place.contains(&square) && !(theirs && (safe || !self.placing_captures));
            let around = match allowed.beside {
                None => Vec::new(),
                Some(Beside::Grid) => self.on_grid(square),
                Some(Beside::Ways) => self.on_ways(square).to_vec(),
            };
            let beside = !theirs && around.iter().any(|other| state.is_on(player, other));
            if state.is_on(player, square) || !(enters || certain || beside) {
                continue;
            }
            let mut after = state.clone();
            let Some(waiting) = after.pieces[player].iter_mut().find(|piece| piece.is_none())
            else {
                break;
            };
            *waiting = Some(square);
            let captured = usize::from(after.send_back(enemy, square));
            let wins = after.holds(player, &self.forts);
            let numbers = vec![[0, self.number(player, Some(square)), 0]];
            let hops = vec![Hop { from: None, path: vec![square] }];
            actions.push(PlainAction { hops, after, captured, wins, again: false, numbers });
        }
        actions
    }
}
