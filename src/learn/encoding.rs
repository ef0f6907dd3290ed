//! Writes positions as the contents of patterns.

use std::ops::Range;

use smallvec::SmallVec;

use crate::game::actions::CountChange;
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

/// A row of an encoding, by number, in each view of a position. A player is to act. In view 0 the
/// other player throws next, and in view 1 the same player does.
pub(crate) type ViewRows = [u16; 2];

/// The rows of a position.
pub(crate) type RowList = SmallVec<[ViewRows; 40]>;

/// A number of pieces on a place has changed: one row goes, and another comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RowChange {
    gone: ViewRows,
    come: ViewRows,
}

/// What a piece on a place adds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct PlaceRows {
    /// The row for no pieces. The rows for one piece and more follow it.
    first: ViewRows,
    /// The inputs that a piece there changes, as a set of bits for each view.
    touched: [u64; 2],
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
    /// For the player who is to act and the other one, and each kind, the rows of each place.
    places: Vec<[PlaceRows; 64]>,
    /// What a number of pieces on a place adds, and what a fact of the turn adds.
    rows: Vec<Contents>,
    /// For each number of extra throws, its row. Empty if the rules do not limit them.
    extra_throws: Vec<u16>,
    /// The row that says that the thrower took the first turn. `None` without equal turns.
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
        // Row 0 adds nothing.
        let mut rows = vec![Contents::EMPTY];
        let mut places = vec![[PlaceRows::default(); 64]; 2 * kinds];
        for role in Role::BOTH {
            for kind in 0..kinds {
                for place in 0..=home {
                    for (actor, view) in views_of(role) {
                        let rows_here = &mut places[actor * kinds + kind][usize::from(place)];
                        rows_here.first[view] = rows.len() as u16;
                    }
                    let rows_here = most(kind, place) as usize + 1;
                    rows.extend(std::iter::repeat_n(Contents::EMPTY, rows_here));
                }
            }
        }
        let mut encoding = Self {
            inputs: patterns.inputs.len(),
            tables: patterns.tables.len(),
            firsts,
            input_weights,
            table_weights,
            kinds,
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
        let mut first = 0;
        for (actor, view) in views_of(role) {
            let rows = &mut self.places[actor * self.kinds + kind][usize::from(place)];
            if let PatternPlace::Input(input) = index {
                rows.touched[view] |= 1 << input;
            }
            first = usize::from(rows.first[view]);
        }
        self.rows[first + count as usize].add_to(index, added);
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

    /// The rows of a position with a player to act, in both views. `states` are the turn states in
    /// which the views throw.
    pub(crate) fn rows<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
        actor: Seat,
        states: [TurnState; 2],
    ) -> RowList {
        let mut rows = RowList::new();
        for (seat, places) in
            [actor, actor.other()].into_iter().zip(self.places.chunks_exact(self.kinds))
        {
            for (kind, places) in places.iter().enumerate() {
                game.see_pieces(position, seat, kind, |place, count| {
                    let first = places[usize::from(place & 63)].first;
                    rows.push(first.map(|first| first + u16::from(count)));
                });
            }
        }
        if let Some(most) = self.extra_throws.len().checked_sub(1) {
            let row =
                |state: TurnState| self.extra_throws[most.min(state.extra_throws_left as usize)];
            rows.push(states.map(row));
        }
        if let Some(started) = self.started {
            let row = |view: usize| {
                let has_started = (states[view].starter == actor) == (view == 1);
                if has_started { started } else { 0 }
            };
            rows.push([row(0), row(1)]);
        }
        rows
    }

    /// The contents of a position in a view.
    #[inline(always)]
    pub(crate) fn contents(&self, rows: &[ViewRows], view: usize) -> Contents {
        let mut contents = self.firsts;
        for row in rows {
            contents = contents.plus(&self.rows[usize::from(row[view % 2])]);
        }
        contents
    }

    /// The contents of a position, as the player sees it who throws next in this state.
    pub(crate) fn write<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
        thrower: Seat,
        state: TurnState,
    ) -> Contents {
        self.contents(&self.rows(game, position, thrower, [state; 2]), 1)
    }

    /// What a change changes when `actor` acts. Adds the inputs that may have changed to `touched`,
    /// which has a set of bits for each view.
    #[inline]
    pub(crate) fn change(
        &self,
        change: CountChange,
        actor: Seat,
        touched: &mut [u64; 2],
    ) -> RowChange {
        let player = usize::from(change.seat != actor);
        let of = player * self.kinds + usize::from(change.kind);
        let place = &self.places[of][usize::from(change.place & 63)];
        touched[0] |= place.touched[0];
        touched[1] |= place.touched[1];
        let row = |count| place.first.map(|first| first + u16::from(count));
        RowChange { gone: row(change.before), come: row(change.after) }
    }

    /// The contents in a view after changes.
    #[inline(always)]
    pub(crate) fn changed(
        &self,
        contents: &Contents,
        changes: &[RowChange],
        view: usize,
    ) -> Contents {
        let mut contents = *contents;
        for RowChange { gone, come } in changes {
            let after = contents.minus(&self.rows[usize::from(gone[view % 2])]);
            contents = after.plus(&self.rows[usize::from(come[view % 2])]);
        }
        contents
    }
}

/// For each player, 0 for the one who is to act and 1 for the other, the view in which the player
/// has this role.
fn views_of(role: Role) -> [(usize, usize); 2] {
    match role {
        Role::Own => [(0, 1), (1, 0)],
        Role::Other => [(0, 0), (1, 1)],
    }
}
