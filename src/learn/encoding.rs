//! Writes positions as the contents of patterns.

use std::ops::Range;

use crate::game::actions::{CountChange, Move};
use crate::game::contract::{Game, MOST_PLACES};
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::learn::cells::{CellSource, Role};
use crate::learn::contents::{Contents, PatternPlace};
use crate::learn::layout::{PlacedPattern, one_after_another, side_by_side};
use crate::learn::patterns::{Patterns, size};

/// Where the rows of a place are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct PlaceRows {
    /// The row for no pieces. The rows for one piece and more follow it. Before it are the rows
    /// that take the same away, in the other direction.
    none: u32,
    /// Does each piece add the same? Then a change needs one row.
    is_linear: bool,
}

/// The most rows of moves. They have half a megabyte, of which a game touches a small part.
const MOST_MOVE_ROWS: usize = 4_096;
/// The rows that are looked up before they are added.
const ROWS_AT_ONCE: usize = 32;

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
    /// The place that means home.
    home: u8,
    /// For the player who throws next and the other one, and each kind, the rows of each place.
    places: Vec<[PlaceRows; MOST_PLACES]>,
    /// What a number of pieces on a place adds, what a fact of the turn adds, and what a move of a
    /// piece adds.
    rows: Vec<Contents>,
    /// The rows of moves: for the player who throws next and the other one, each kind, each place
    /// left and each place reached. `None` if pieces on a place do not all add the same.
    moves: Option<usize>,
    /// For each number of extra throws, its row. Empty if the rules do not limit them.
    extra_throws: Vec<u32>,
    /// The row that says that the thrower took the first turn. `None` without equal turns.
    started: Option<u32>,
}

impl Encoding {
    /// The encoding of a game, by which it is learned.
    pub(crate) fn new<G: Game>(game: &G) -> Self {
        let Patterns { inputs, tables, .. } = Patterns::of(game);
        Self::of(game, &one_after_another(&inputs), &side_by_side(&tables))
    }

    /// The encoding of a game with these patterns.
    pub(super) fn of<G: Game>(
        game: &G,
        inputs: &[PlacedPattern],
        tables: &[PlacedPattern],
    ) -> Self {
        let (kinds, home) = (game.kinds(), game.places() + 1);
        let mut firsts = Contents::EMPTY;
        for (index, pattern) in inputs.iter().enumerate() {
            firsts.inputs[index] = pattern.first as u16;
        }
        for (index, pattern) in tables.iter().enumerate() {
            firsts.tables[index] = pattern.first as u32;
        }
        let weights = |patterns: &[PlacedPattern]| {
            patterns.iter().map(|pattern| size(&pattern.cells)).sum::<usize>()
        };
        // The most pieces of a kind on a place.
        let most = |kind, place| {
            let is_exclusive = (1..home).contains(&place) && !game.may_stack(place);
            if is_exclusive { 1 } else { u32::from(game.pieces_of_kind(kind)) }
        };
        let mut rows = Vec::new();
        let mut places = vec![[PlaceRows::default(); MOST_PLACES]; 2 * kinds];
        for (index, places) in places.iter_mut().enumerate() {
            for (place, rows_here) in (0..=home).zip(places) {
                let most = most(index % kinds, place) as usize;
                rows_here.none = (rows.len() + most) as u32;
                rows.extend(std::iter::repeat_n(Contents::EMPTY, 2 * most + 1));
            }
        }
        let mut encoding = Self {
            inputs: inputs.len(),
            tables: tables.len(),
            firsts,
            input_weights: weights(inputs),
            table_weights: weights(tables),
            kinds,
            home,
            places,
            rows,
            moves: None,
            extra_throws: Vec::new(),
            started: None,
        };
        for (index, pattern) in inputs.iter().enumerate() {
            encoding.add_pattern(PatternPlace::Input(index), pattern, most);
        }
        for (index, pattern) in tables.iter().enumerate() {
            encoding.add_pattern(PatternPlace::Table(index), pattern, most);
        }
        encoding.write_rows_away(most);
        encoding.write_moves();
        encoding
    }

    /// Writes the rows of moves, if all pieces on a place add the same.
    fn write_moves(&mut self) {
        let places = usize::from(self.home) + 1;
        let all = || self.places.iter().flat_map(|rows| &rows[..places]);
        if self.places.len() * places * places > MOST_MOVE_ROWS || !all().all(|rows| rows.is_linear)
        {
            return;
        }
        self.moves = Some(self.rows.len());
        for rows in &self.places {
            for from in &rows[..places] {
                for to in &rows[..places] {
                    let gone = self.rows[from.none as usize - 1];
                    let come = self.rows[to.none as usize + 1];
                    self.rows.push(gone.plus(&come));
                }
            }
        }
    }

    /// The row of a move of a piece that adds the same on any place. `None` if there is none.
    #[inline]
    pub(super) fn move_row(&self, of_other: bool, step: Move) -> Option<u32> {
        let places = usize::from(self.home) + 1;
        let of = usize::from(of_other) * self.kinds + usize::from(step.kind);
        let pair = (of * places + usize::from(step.from)) * places + usize::from(step.to);
        self.moves.map(|first| (first + pair) as u32)
    }

    /// Are there rows of moves?
    #[inline]
    pub(super) fn has_moves(&self) -> bool {
        self.moves.is_some()
    }

    /// The row that adds nothing.
    #[inline]
    pub(super) fn empty_row(&self) -> u32 {
        self.places[0][0].none
    }

    /// The contents after a row came.
    #[inline(always)]
    pub(super) fn with_row(&self, contents: &Contents, row: u32) -> Contents {
        contents.plus(&self.rows[row as usize])
    }

    /// Writes the rows that take away, when all that add are there.
    fn write_rows_away(&mut self, most: impl Fn(usize, u8) -> u32) {
        for (index, places) in self.places.iter_mut().enumerate() {
            for (place, rows_here) in (0..=self.home).zip(places) {
                let (none, most) =
                    (rows_here.none as usize, most(index % self.kinds, place) as usize);
                rows_here.is_linear = true;
                let step = self.rows[none + most.min(1)];
                let mut sum = Contents::EMPTY;
                for count in 0..=most {
                    rows_here.is_linear &= self.rows[none + count] == sum;
                    self.rows[none - count] = self.rows[none + count].negated();
                    sum = sum.plus(&step);
                }
            }
        }
    }

    fn add_pattern(
        &mut self,
        index: PatternPlace,
        pattern: &PlacedPattern,
        most: impl Fn(usize, u8) -> u32,
    ) {
        for (cell, stride) in pattern.cells.iter().zip(&pattern.strides) {
            for (source, code) in &cell.codes {
                let added = *stride as u32 * code;
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
                        self.rows[row as usize].add_to(index, added);
                    }
                }
            }
        }
    }

    fn new_row(&mut self) -> u32 {
        self.rows.push(Contents::EMPTY);
        (self.rows.len() - 1) as u32
    }

    /// The row of a number of extra throws.
    fn extra_throws_row(&mut self, left: u32) -> usize {
        while self.extra_throws.len() <= left as usize {
            let row = self.new_row();
            self.extra_throws.push(row);
        }
        self.extra_throws[left as usize] as usize
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
        let PlaceRows { none, .. } =
            self.places[role as usize * self.kinds + kind][usize::from(place)];
        self.rows[none as usize + count as usize].add_to(index, added);
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
        let tables = (0..self.tables).all(|table| {
            (self.firsts.table(table)..self.table_weights).contains(&contents.table(table))
        });
        let mut inputs = self.contents_by_input().enumerate();
        tables && inputs.all(|(input, range)| range.contains(&contents.input(input)))
    }

    /// Is this the first content of an input? It has no weights.
    #[inline(always)]
    pub(super) fn is_first(&self, input: usize, at: usize) -> bool {
        usize::from(self.firsts.inputs[input]) == at
    }

    /// The contents of a position, for each player who may throw next, by seat. The facts of the
    /// turn are left out: `Contents` get them where a decision is valued.
    pub(super) fn pieces<G: Game>(&self, game: &G, position: &G::Position) -> [Contents; 2] {
        Seat::BOTH.map(|thrower| {
            let mut contents = self.firsts;
            for seat in [thrower, thrower.other()] {
                for kind in 0..self.kinds {
                    game.see_pieces(position, seat, kind, |place, count| {
                        let PlaceRows { none, .. } = self.place(seat != thrower, kind, place);
                        let row = none as usize + usize::from(count);
                        contents = contents.plus(&self.rows[row]);
                    });
                }
            }
            contents
        })
    }

    /// Do facts of the turn affect the contents?
    #[inline]
    pub(super) fn has_turn(&self) -> bool {
        self.started.is_some() || !self.extra_throws.is_empty()
    }

    /// The rows of the facts of the turn, for the player who throws next in this state.
    pub(super) fn turn_rows(&self, thrower: Seat, state: TurnState) -> [u32; 2] {
        let extra_throws = self
            .extra_throws
            .len()
            .checked_sub(1)
            .map(|most| self.extra_throws[most.min(state.extra_throws_left as usize)]);
        let started = self.started.filter(|_| state.starter == thrower);
        [extra_throws, started].map(|row| row.unwrap_or_else(|| self.empty_row()))
    }

    /// The contents after two rows came.
    #[inline(always)]
    pub(super) fn with_rows(&self, contents: &Contents, [first, second]: [u32; 2]) -> Contents {
        self.with_row(&self.with_row(contents, first), second)
    }

    /// The contents of a position, as the player sees it who throws next in this state.
    #[cfg(any(test, feature = "internals"))]
    pub(crate) fn write<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
        thrower: Seat,
        state: TurnState,
    ) -> Contents {
        let [light, dark] = self.pieces(game, position);
        let pieces = if thrower == Seat::Light { light } else { dark };
        self.with_rows(&pieces, self.turn_rows(thrower, state))
    }

    /// The rows of a place, for pieces of the player who throws next or of the other one.
    #[inline(always)]
    fn place(&self, of_other: bool, kind: usize, place: u8) -> PlaceRows {
        self.places[usize::from(of_other) * self.kinds + kind][usize::from(place) % MOST_PLACES]
    }

    /// The contents after changes, as the player sees them who throws next.
    #[inline(always)]
    pub(crate) fn changed(
        &self,
        contents: &Contents,
        changes: &[CountChange],
        thrower: Seat,
    ) -> Contents {
        let mut after_changes = *contents;
        // The rows are looked up first, so that nothing but sums is in the loop over them.
        for changes in changes.chunks(ROWS_AT_ONCE / 2) {
            let (mut rows, mut count) = ([0; ROWS_AT_ONCE], 0);
            for CountChange { seat, kind, place, before, after } in changes {
                let PlaceRows { none, is_linear } =
                    self.place(*seat != thrower, usize::from(*kind), *place);
                let [before, after] = [before, after].map(|count| u32::from(*count));
                if is_linear {
                    rows[count % ROWS_AT_ONCE] = none + after - before;
                } else {
                    rows[count % ROWS_AT_ONCE] = none - before;
                    count += 1;
                    rows[count % ROWS_AT_ONCE] = none + after;
                }
                count += 1;
            }
            for row in &rows[..count.min(ROWS_AT_ONCE)] {
                after_changes = after_changes.plus(&self.rows[*row as usize]);
            }
        }
        after_changes
    }
}
