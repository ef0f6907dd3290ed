//! Writes positions as the contents of patterns.

use std::ops::Range;

use smallvec::SmallVec;

use crate::game::actions::Changes;
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::learn::cells::{CellSource, Role};
use crate::learn::patterns::{MOST_INPUTS, MOST_TABLES, Pattern, Patterns, size};

/// A position as the content of each pattern. A content is the index of its weights: among those of
/// all inputs, or among the entries of all tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Contents {
    inputs: [u16; MOST_INPUTS],
    tables: [u32; MOST_TABLES],
}

/// Numbers of the rows of an encoding. A position is a list of rows.
pub(crate) type RowList = SmallVec<[u16; 40]>;

/// One row goes, and another comes. A number of pieces on a place has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RowChange {
    gone: u16,
    come: u16,
}

/// Changes of rows, one after the other.
pub(crate) type RowChanges = SmallVec<[RowChange; 48]>;

/// What a piece on a place adds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct PlaceRows {
    /// The row for no pieces. The rows for one piece and more follow it.
    first: u16,
    /// The inputs that a piece there changes, as a set of bits.
    touched: u64,
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
    fn plus(self, row: &Self) -> Self {
        Self {
            inputs: std::array::from_fn(|at| self.inputs[at].wrapping_add(row.inputs[at])),
            tables: std::array::from_fn(|at| self.tables[at].wrapping_add(row.tables[at])),
        }
    }

    #[inline(always)]
    fn minus(self, row: &Self) -> Self {
        Self {
            inputs: std::array::from_fn(|at| self.inputs[at].wrapping_sub(row.inputs[at])),
            tables: std::array::from_fn(|at| self.tables[at].wrapping_sub(row.tables[at])),
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
    /// For each role and kind, the rows of each place.
    places: Vec<[PlaceRows; 64]>,
    /// What a number of pieces on a place adds, and what a fact of the turn adds.
    rows: Vec<Contents>,
    /// For each number of extra throws, its row. Empty if the rules do not limit them.
    extra_throws: Vec<u16>,
    /// The row of a player who took the first turn, if it matters.
    started: Option<u16>,
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
        let (mut places, mut rows) = (Vec::new(), Vec::new());
        for _ in Role::BOTH {
            for kind in 0..kinds {
                let mut places_of = [PlaceRows::default(); 64];
                for place in 0..=home {
                    places_of[usize::from(place)].first = rows.len() as u16;
                    let rows_here = most(kind, place) as usize + 1;
                    rows.extend(std::iter::repeat_n(Contents::EMPTY, rows_here));
                }
                places.push(places_of);
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
            places,
            rows,
            extra_throws: Vec::new(),
            started: None,
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
                        for left in 0..cell.radix {
                            let row = self.extra_throws_row(left);
                            self.rows[row].add_to(index, added * left);
                        }
                    }
                    CellSource::Started => {
                        let row = self.started.unwrap_or_else(|| self.new_row());
                        self.started = Some(row);
                        self.rows[usize::from(row)].add_to(index, added);
                    }
                }
            }
            stride *= cell.radix;
        }
    }

    fn new_row(&mut self) -> u16 {
        self.rows.push(Contents::EMPTY);
        (self.rows.len() - 1) as u16
    }

    /// The row of a number of extra throws.
    fn extra_throws_row(&mut self, left: u32) -> usize {
        while self.extra_throws.len() <= left as usize {
            let row = self.new_row();
            self.extra_throws.push(row);
        }
        usize::from(self.extra_throws[left as usize])
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
        let rows = &mut self.places[role as usize * self.kinds + kind][usize::from(place)];
        if let PatternPlace::Input(input) = index {
            rows.touched |= 1 << input;
        }
        self.rows[usize::from(rows.first) + count as usize].add_to(index, added);
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
    fn place(&self, role: Role, kind: usize, place: u8) -> PlaceRows {
        self.places[role as usize * self.kinds + kind][usize::from(place & 63)]
    }

    /// The rows of a position, as the player sees it who throws next in this state.
    pub(crate) fn rows<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
        thrower: Seat,
        state: TurnState,
    ) -> RowList {
        let mut rows = RowList::new();
        for seat in Seat::BOTH {
            let role = Role::of(seat, thrower);
            for kind in 0..self.kinds {
                let off_board = [0, self.home].into_iter();
                for place in off_board.chain(game.occupied(position, seat, kind)) {
                    let count = game.count(position, seat, kind, place);
                    if count > 0 {
                        rows.push(self.place(role, kind, place).first + u16::from(count));
                    }
                }
            }
        }
        if let Some(most) = self.extra_throws.len().checked_sub(1) {
            rows.push(self.extra_throws[most.min(state.extra_throws_left as usize)]);
        }
        rows.extend(self.started.filter(|_| state.starter == thrower));
        rows
    }

    /// The contents of a position.
    #[inline(always)]
    pub(crate) fn contents(&self, rows: &[u16]) -> Contents {
        let mut contents = self.firsts;
        for row in rows {
            contents = contents.plus(&self.rows[usize::from(*row)]);
        }
        contents
    }

    /// Adds what changes of pieces change. `thrower` is the player who throws next. Returns the
    /// inputs that may have changed, as a set of bits.
    #[inline]
    pub(crate) fn add_changes(
        &self,
        changes: &Changes,
        thrower: Seat,
        rows: &mut RowChanges,
    ) -> u64 {
        let mut touched = 0;
        for change in changes {
            let (role, kind) = (Role::of(change.seat, thrower), usize::from(change.kind));
            let place = self.place(role, kind, change.place);
            let row = |count| place.first + u16::from(count);
            rows.push(RowChange { gone: row(change.before), come: row(change.after) });
            touched |= place.touched;
        }
        touched
    }

    /// The contents after changes.
    #[inline(always)]
    pub(crate) fn changed(&self, contents: &Contents, changes: &[RowChange]) -> Contents {
        let mut contents = *contents;
        for RowChange { gone, come } in changes {
            let after = contents.minus(&self.rows[usize::from(*gone)]);
            contents = after.plus(&self.rows[usize::from(*come)]);
        }
        contents
    }
}
