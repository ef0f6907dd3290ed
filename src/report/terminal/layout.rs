//! How the columns of a table share the width of a page. A word, a number and an interval are
//! *parts*: no layout ever breaks one.

use crate::report::document::{PrintedCell, PrintedTable};
use crate::report::terminal::page::{words, wrap_parts};

/// The space between two columns.
pub(super) const GAP: usize = 2;

/// Where a cell has its interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ranges {
    /// Behind the figure: `91.2 (90.1 to 92.3)`.
    Beside,
    /// On a line of its own below the figure.
    Below,
}

/// A cell: the parts of its value, and the parts of its interval or remark.
#[derive(Clone, Debug, Default)]
struct Parts {
    value: Vec<String>,
    range: Vec<String>,
}

/// A column: its title and its cells.
#[derive(Clone, Debug)]
pub(super) struct ColumnText {
    pub(super) title: String,
    pub(super) is_text: bool,
    cells: Vec<Parts>,
}

/// The lines of each cell of some columns, by column and row. The title is the first row.
pub(super) type CellLines = Vec<Vec<Vec<String>>>;

impl ColumnText {
    /// The columns of a table. The first one has the names of the rows.
    pub(super) fn of_table(printed: &PrintedTable) -> Vec<Self> {
        let table = &printed.table;
        let heads = table.rows.iter().map(|row| Parts::words(&row.head)).collect();
        let first = Self { title: table.head.clone(), is_text: true, cells: heads };
        let others = table.columns.iter().enumerate().map(|(place, column)| {
            let cells = table.rows.iter().map(|row| Parts::of(&row.cells[place], column.is_text));
            Self { title: column.title.clone(), is_text: column.is_text, cells: cells.collect() }
        });
        std::iter::once(first).chain(others).collect()
    }

    /// The number of cells.
    pub(super) fn count(&self) -> usize {
        self.cells.len()
    }

    /// A cell in lines of at most `width` characters. A longer part has its own line.
    pub(super) fn cell(&self, row: usize, width: usize) -> Vec<String> {
        self.cells[row].lines(Ranges::Beside, width)
    }

    /// A cell behind the title, in lines as those of [`Self::cell`].
    pub(super) fn named_cell(&self, row: usize, width: usize) -> Vec<String> {
        let cell = &self.cells[row];
        let parts = [words(&format!("{}:", self.title)), cell.value.clone(), cell.in_brackets()];
        wrap_parts(&parts.concat(), width)
    }

    fn parts(&self, ranges: Ranges) -> impl Iterator<Item = Vec<String>> {
        let title = Parts::words(&self.title).value;
        std::iter::once(title)
            .chain(self.cells.iter().flat_map(move |cell| cell.paragraphs(ranges)))
    }

    /// The width of the longest part.
    fn least(&self, ranges: Ranges) -> usize {
        self.parts(ranges).flatten().map(|part| width(&part)).max().unwrap_or(0)
    }

    /// The width with which no cell takes a further line.
    fn whole(&self, ranges: Ranges) -> usize {
        self.parts(ranges).map(|parts| width(&parts.join(" "))).max().unwrap_or(0)
    }

    fn lines(&self, ranges: Ranges, width: usize) -> Vec<Vec<String>> {
        let title = Parts::words(&self.title).lines(ranges, width);
        let cells = self.cells.iter().map(|cell| cell.lines(ranges, width));
        std::iter::once(title).chain(cells).collect()
    }
}

impl Parts {
    fn words(text: &str) -> Self {
        Self { value: words(text), range: Vec::new() }
    }

    fn of(cell: &PrintedCell, is_text: bool) -> Self {
        let parts = |text: &str| {
            let is_figure = !is_text && text.contains(|letter: char| letter.is_ascii_digit());
            if is_figure { vec![text.to_owned()] } else { words(text) }
        };
        let (mut value, range) = (parts(&cell.value), parts(&cell.range));
        if let (Some(first), Some(mark)) = (value.first_mut(), cell.mark)
            && !mark.sign().is_empty()
        {
            *first = format!("{} {first}", mark.sign());
        }
        Self { value, range: if cell.range.is_empty() { Vec::new() } else { range } }
    }

    /// What begins on a line of its own.
    fn paragraphs(&self, ranges: Ranges) -> Vec<Vec<String>> {
        if self.range.is_empty() {
            return vec![self.value.clone()];
        }
        match ranges {
            Ranges::Below => vec![self.value.clone(), self.range.clone()],
            Ranges::Beside => {
                let is_one = self.value.len() == 1 && self.range.len() == 1;
                let both = [self.value.clone(), self.in_brackets()].concat();
                vec![if is_one { vec![both.join(" ")] } else { both }]
            }
        }
    }

    /// The interval or remark in brackets, or nothing.
    fn in_brackets(&self) -> Vec<String> {
        let mut range = self.range.clone();
        if let Some(first) = range.first_mut() {
            first.insert(0, '(');
        }
        if let Some(last) = range.last_mut() {
            last.push(')');
        }
        range
    }

    fn lines(&self, ranges: Ranges, width: usize) -> Vec<String> {
        let paragraphs = self.paragraphs(ranges);
        paragraphs.iter().flat_map(|parts| wrap_parts(parts, width)).collect()
    }
}

/// The number of characters.
pub(super) fn width(text: &str) -> usize {
    text.chars().count()
}

/// The columns next to each other in `room` characters. `None` if a part must be broken for that.
/// Intervals are beside their figures if the table is not longer for it.
pub(super) fn side_by_side(columns: &[&ColumnText], room: usize) -> Option<CellLines> {
    let fitted = [Ranges::Beside, Ranges::Below].map(|ranges| fit(columns, ranges, room));
    match fitted {
        [Some(beside), Some(below)] if height(&below) < height(&beside) => Some(below),
        [beside, below] => beside.or(below),
    }
}

fn fit(columns: &[&ColumnText], ranges: Ranges, room: usize) -> Option<CellLines> {
    let room_for_cells = room.checked_sub(GAP * columns.len().saturating_sub(1))?;
    let mut widths: Vec<usize> = columns.iter().map(|column| column.least(ranges)).collect();
    let mut spare = room_for_cells.checked_sub(widths.iter().sum())?;
    let wholes: Vec<usize> = columns.iter().map(|column| column.whole(ranges)).collect();
    let mut grid: CellLines =
        columns.iter().zip(&widths).map(|(column, width)| column.lines(ranges, *width)).collect();
    // The column with the most lines gets the next character.
    while spare > 0 {
        let growing = (0..columns.len()).filter(|column| widths[*column] < wholes[*column]);
        let count = |column: &usize| grid[*column].iter().map(Vec::len).sum::<usize>();
        let Some(most) = growing.rev().max_by_key(count) else { break };
        widths[most] += 1;
        spare -= 1;
        grid[most] = columns[most].lines(ranges, widths[most]);
    }
    Some(grid)
}

/// The number of lines of a grid.
fn height(grid: &CellLines) -> usize {
    let rows = grid.first().map_or(0, Vec::len);
    let lines = |row: usize| grid.iter().map(|column| column[row].len()).max().unwrap_or(0);
    (0..rows).map(lines).sum()
}

/// Groups of columns that each fit next to the first column. The groups have the places of the
/// columns. `None` if a column does not fit with any layout.
pub(super) fn blocks(columns: &[ColumnText], room: usize) -> Option<Vec<Vec<usize>>> {
    let (heads, others) = columns.split_first()?;
    // Names of rows that are much longer wrap.
    let share = (room / 3).max(heads.least(Ranges::Below));
    let left = room.checked_sub(heads.whole(Ranges::Below).min(share))?;
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut used = 0;
    for (place, column) in others.iter().enumerate() {
        let needed = GAP + column.least(Ranges::Below);
        if needed > left {
            return None;
        }
        if let Some(group) = groups.last_mut().filter(|_| used + needed <= left) {
            group.push(place + 1);
            used += needed;
        } else {
            groups.push(vec![place + 1]);
            used = needed;
        }
    }
    Some(groups)
}
