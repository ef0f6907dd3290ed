//! Writes positions as the contents of patterns.

use std::ops::Range;

use crate::game::actions::Changes;
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::learn::cells::{CellSource, Role};
use crate::learn::patterns::{MOST_INPUTS, MOST_TABLES, Pattern, Patterns, size};

/// A position as the content of each pattern. A content is the index of its weights: among those of
/// all inputs, or among the entries of all tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contents {
    inputs: [u16; MOST_INPUTS],
    tables: [u32; MOST_TABLES],
}

impl Contents {
    pub(super) const EMPTY: Self = Self { inputs: [0; MOST_INPUTS], tables: [0; MOST_TABLES] };

    /// The index of the weights of an input.
    #[inline(always)]
    pub(super) fn input(&self, input: usize) -> usize {
        usize::from(self.inputs[input % MOST_INPUTS])
    }

    /// The index of the entry of a table.
    #[inline(always)]
    pub(super) fn table(&self, table: usize) -> usize {
        self.tables[table % MOST_TABLES] as usize
    }

    #[inline(always)]
    fn add(&mut self, row: &Self) {
        for (one, added) in self.inputs.iter_mut().zip(&row.inputs) {
            *one = one.wrapping_add(*added);
        }
        for (one, added) in self.tables.iter_mut().zip(&row.tables) {
            *one = one.wrapping_add(*added);
        }
    }

    #[inline(always)]
    fn subtract(&mut self, row: &Self) {
        for (one, added) in self.inputs.iter_mut().zip(&row.inputs) {
            *one = one.wrapping_sub(*added);
        }
        for (one, added) in self.tables.iter_mut().zip(&row.tables) {
            *one = one.wrapping_sub(*added);
        }
    }

    fn add_to(&mut self, place: PatternPlace, added: u32) {
        match place {
            PatternPlace::Input(input) => self.inputs[input] += added as u16,
            PatternPlace::Table(table) => self.tables[table] += added,
        }
    }
}

/// A pattern, by number.
#[derive(Clone, Copy)]
enum PatternPlace {
    Input(usize),
    Table(usize),
}

/// How the positions of a game are written. It follows from the compiled rules alone.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Encoding {
    /// The number of patterns that are inputs of the network.
    pub inputs: usize,
    /// The number of patterns that are tables.
    pub tables: usize,
    /// The index of the first weight of each pattern. Inputs and tables each begin at 0.
    firsts: Contents,
    /// The number of contents of all inputs.
    pub input_weights: usize,
    /// The number of contents of all tables.
    pub table_weights: usize,
    kinds: usize,
    home: u8,
    /// For each role and kind, the first of its rows.
    first_rows: Vec<[usize; 64]>,
    /// What a number of pieces on a place adds. The first row of each place is for no pieces.
    rows: Vec<Contents>,
    /// For each role, kind and place, the inputs that a piece there changes.
    touched: Vec<[u64; 64]>,
    /// What a number of extra throws adds.
    extra_throws: Vec<Contents>,
    started: Contents,
    has_turn: bool,
}

impl Encoding {
    /// The encoding of a game.
    pub(crate) fn new<G: Game>(game: &G) -> Self {
        let patterns = Patterns::of(game);
        let (kinds, home) = (game.kinds(), game.places() + 1);
        let mut firsts = Contents::EMPTY;
        let (mut input_weights, mut table_weights) = (0, 0);
        for (index, pattern) in patterns.inputs.iter().enumerate() {
            firsts.inputs[index] = input_weights as u16;
            input_weights += size(pattern);
        }
        for (index, pattern) in patterns.tables.iter().enumerate() {
            firsts.tables[index] = table_weights as u32;
            table_weights += size(pattern);
        }
        let start = game.start();
        // The most pieces of a kind on a place.
        let most = |kind, place| {
            let is_exclusive = (1..home).contains(&place) && !game.may_stack(place);
            if is_exclusive { 1 } else { u32::from(game.count(&start, Seat::Light, kind, 0)) }
        };
        let (mut first_rows, mut rows) = (Vec::new(), Vec::new());
        for _ in Role::BOTH {
            for kind in 0..kinds {
                let mut firsts = [0; 64];
                for place in 0..=home {
                    firsts[usize::from(place)] = rows.len();
                    let rows_here = most(kind, place) as usize + 1;
                    rows.extend(std::iter::repeat_n(Contents::EMPTY, rows_here));
                }
                first_rows.push(firsts);
            }
        }
        let mut encoding = Self {
            inputs: patterns.inputs.len(),
            tables: patterns.tables.len(),
            firsts,
            input_weights,
            table_weights,
            kinds,
            home,
            touched: vec![[0; 64]; first_rows.len()],
            first_rows,
            rows,
            extra_throws: Vec::new(),
            started: Contents::EMPTY,
            has_turn: false,
        };
        for (index, pattern) in patterns.inputs.iter().enumerate() {
            encoding.add_pattern(PatternPlace::Input(index), pattern, most);
        }
        for (index, pattern) in patterns.tables.iter().enumerate() {
            encoding.add_pattern(PatternPlace::Table(index), pattern, most);
        }
        encoding
    }

    fn add_pattern(
        &mut self,
        index: PatternPlace,
        pattern: &Pattern,
        most: impl Fn(usize, u8) -> u32,
    ) {
        let mut stride = 1;
        for cell in pattern {
            for (source, code) in &cell.codes {
                let added = stride * code;
                match *source {
                    CellSource::EachPiece(role, kind, place) => {
                        for count in 1..=most(kind, place) {
                            self.add_to_row(index, role, kind, place, count, added * count);
                        }
                    }
                    CellSource::Presence(role, kind, place) => {
                        for count in 1..=most(kind, place) {
                            self.add_to_row(index, role, kind, place, count, added);
                        }
                    }
                    CellSource::ExtraThrowsLeft => {
                        self.extra_throws.resize(cell.radix as usize, Contents::EMPTY);
                        for (left, row) in (0..).zip(&mut self.extra_throws) {
                            row.add_to(index, added * left);
                        }
                        self.has_turn = true;
                    }
                    CellSource::Started => {
                        self.started.add_to(index, added);
                        self.has_turn = true;
                    }
                }
            }
            stride *= cell.radix;
        }
    }

    fn add_to_row(
        &mut self,
        index: PatternPlace,
        role: Role,
        kind: usize,
        place: u8,
        count: u32,
        added: u32,
    ) {
        let of = role as usize * self.kinds + kind;
        let row = self.first_rows[of][usize::from(place)] + count as usize;
        self.rows[row].add_to(index, added);
        if let PatternPlace::Input(input) = index {
            self.touched[of][usize::from(place)] |= 1 << input;
        }
    }

    /// For each input, the numbers of the weights of its contents.
    pub(super) fn contents_by_input(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let first = |input: usize| usize::from(self.firsts.inputs[input]);
        let end =
            move |input: usize| if input < self.inputs { first(input) } else { self.input_weights };
        (0..self.inputs).map(move |input| first(input)..end(input + 1))
    }

    /// Is each content a content of its pattern?
    #[cfg(test)]
    pub(crate) fn holds(&self, contents: &Contents) -> bool {
        let end = |table: usize| {
            if table + 1 < self.tables { self.firsts.table(table + 1) } else { self.table_weights }
        };
        let tables = (0..self.tables)
            .all(|table| (self.firsts.table(table)..end(table)).contains(&contents.table(table)));
        let mut inputs = self.contents_by_input().enumerate();
        tables && inputs.all(|(input, range)| range.contains(&contents.input(input)))
    }

    /// Is this the first content of an input? It has no weights.
    #[inline(always)]
    pub(super) fn is_first(&self, input: usize, at: usize) -> bool {
        usize::from(self.firsts.inputs[input]) == at
    }

    #[inline(always)]
    fn row(&self, role: Role, kind: usize, place: u8, count: u8) -> &Contents {
        let of = role as usize * self.kinds + kind;
        &self.rows[self.first_rows[of][usize::from(place & 63)] + usize::from(count)]
    }

    /// Writes a position, as the player sees it who throws next in this state.
    #[inline(always)]
    pub(crate) fn write<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
        thrower: Seat,
        state: TurnState,
    ) -> Contents {
        let mut contents = self.firsts;
        for seat in Seat::BOTH {
            let role = Role::of(seat, thrower);
            for kind in 0..self.kinds {
                let off_board = [0, self.home].into_iter();
                for place in off_board.chain(game.occupied(position, seat, kind)) {
                    let count = game.count(position, seat, kind, place);
                    if count > 0 {
                        contents.add(self.row(role, kind, place, count));
                    }
                }
            }
        }
        if self.has_turn {
            if let Some(most) = self.extra_throws.len().checked_sub(1) {
                contents.add(&self.extra_throws[most.min(state.extra_throws_left as usize)]);
            }
            if state.starter == thrower {
                contents.add(&self.started);
            }
        }
        contents
    }

    /// Carries out changes of pieces. `thrower` chose the view of `contents`. Returns the inputs
    /// that may have changed, as a set of bits.
    #[inline(always)]
    pub(crate) fn change(&self, contents: &mut Contents, changes: &Changes, thrower: Seat) -> u64 {
        let mut touched = 0;
        for change in changes {
            let (role, kind) = (Role::of(change.seat, thrower), usize::from(change.kind));
            if change.before > 0 {
                contents.subtract(self.row(role, kind, change.place, change.before));
            }
            if change.after > 0 {
                contents.add(self.row(role, kind, change.place, change.after));
            }
            touched |=
                self.touched[role as usize * self.kinds + kind][usize::from(change.place & 63)];
        }
        touched
    }
}
