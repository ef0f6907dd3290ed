//! Tables of pages: named rows of texts and figures, each figure with its interval.

use serde::Serialize;

use crate::report::number::{ABSENT, Unit, show, whole};
use crate::stats::estimate::Estimate;

/// A table whose first column names its rows.
///
/// ```
/// use urlab::report::document::{Cell, Column, Row, Table};
/// use urlab::report::number::Unit;
/// use urlab::stats::share::wilson;
/// let share = wilson(511, 1_000, 0.95).unwrap();
/// let row = Row::new("first", vec![Cell::figure(&share, Unit::Percent), Cell::whole(share.n)]);
/// let columns = vec![Column::figure("Wins").by(share.method.name()), Column::figure("n")];
/// let table = Table::new("Who wins", "Player", columns, vec![row]).noted("Draws are nobody's.");
/// assert_eq!(table.methods, "Wins by Wilson score");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// What the table shows.
    pub caption: String,
    /// The title of the column that names the rows; may be empty.
    pub head: String,
    /// The other columns.
    pub columns: Vec<Column>,
    /// The methods of all columns in one line; empty if none names one.
    pub methods: String,
    /// The rows, each with a cell for every column.
    pub rows: Vec<Row>,
    /// What is said below.
    pub notes: Vec<String>,
    /// What is to be clicked to see the table, where it is not shown at once.
    pub folded: Option<String>,
}

impl Table {
    /// A table; a row that is too short is filled up with empty cells, one that is too long is cut.
    pub fn new(
        caption: impl Into<String>,
        head: impl Into<String>,
        columns: Vec<Column>,
        rows: Vec<Row>,
    ) -> Self {
        let mut rows = rows;
        for row in &mut rows {
            row.cells.resize_with(columns.len(), Cell::default);
        }
        let (caption, head, methods) = (caption.into(), head.into(), methods(&columns));
        Self { caption, head, columns, methods, rows, notes: Vec::new(), folded: None }
    }

    /// The table under another caption.
    #[must_use]
    pub fn titled(self, caption: impl Into<String>) -> Self {
        Self { caption: caption.into(), ..self }
    }

    /// The table with a further note below it.
    #[must_use]
    pub fn noted(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// The table, to be shown on demand below this text: for what few readers look up. The terminal
    /// shows it at once.
    #[must_use]
    pub fn folded(self, summary: impl Into<String>) -> Self {
        Self { folded: Some(summary.into()), ..self }
    }
}

/// Which columns have their intervals by which method.
fn methods(columns: &[Column]) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for column in columns.iter().filter(|column| !column.method.is_empty()) {
        match groups.iter_mut().find(|(method, _)| *method == column.method) {
            Some((_, titles)) => titles.push(&column.title),
            None => groups.push((&column.method, vec![&column.title])),
        }
    }
    let told =
        groups.into_iter().map(|(method, titles)| format!("{} by {method}", titles.join(", ")));
    told.collect::<Vec<_>>().join("; ")
}

/// A column: its title, what it holds, and how the intervals in it were found.
///
/// ```
/// use urlab::report::document::{Column, Kind};
/// assert_eq!(Column::text("Verdict").kind, Kind::Text);
/// assert_eq!(Column::figure("Difference").by("Student t").method, "Student t");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Column {
    /// The title.
    pub title: String,
    /// The method of the intervals, shown once for all columns that share it; empty if there is
    /// none to name.
    pub method: String,
    /// Words or figures.
    pub kind: Kind,
}

impl Column {
    /// A column of words.
    pub fn text(title: impl Into<String>) -> Self {
        Self { title: title.into(), method: String::new(), kind: Kind::Text }
    }

    /// A column of figures.
    pub fn figure(title: impl Into<String>) -> Self {
        Self { title: title.into(), method: String::new(), kind: Kind::Figure }
    }

    /// The column with the method of its intervals.
    #[must_use]
    pub fn by(self, method: impl Into<String>) -> Self {
        Self { method: method.into(), ..self }
    }
}

/// What a column holds: words begin at its left edge, figures end at its right.
///
/// ```
/// use urlab::report::document::{Column, Kind};
/// assert_eq!(Column::figure("n").kind, Kind::Figure);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Words.
    Text,
    /// Figures.
    Figure,
}

/// One row.
///
/// ```
/// use urlab::report::document::{Cell, Row};
/// assert_eq!(Row::new("four coins", vec![Cell::text("the baseline")]).cells.len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// What the row is about.
    pub head: String,
    /// A cell for every column.
    pub cells: Vec<Cell>,
}

impl Row {
    /// A row with this name.
    pub fn new(head: impl Into<String>, cells: Vec<Cell>) -> Self {
        Self { head: head.into(), cells }
    }
}

/// A figure with its interval, or why there is none; or a text, or an exact count, without.
///
/// ```
/// use urlab::report::document::{Cell, Mark};
/// let cell = Cell::text("fails").marked(Mark::Bad);
/// assert_eq!((cell.value.as_str(), cell.range.as_str(), cell.mark), ("fails", "", Some(Mark::Bad)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// The text, or the figure.
    pub value: String,
    /// The interval, or whatever else is to be shown small beside the value; empty if there is
    /// nothing.
    pub range: String,
    /// How the cell stands out, if it does.
    pub mark: Option<Mark>,
}

impl Cell {
    /// A text, or a figure that is exact.
    pub fn text(value: impl Into<String>) -> Self {
        Self { value: value.into(), ..Self::default() }
    }

    /// A value and what is shown small beside it.
    pub fn with_range(value: impl Into<String>, range: impl Into<String>) -> Self {
        Self { value: value.into(), range: range.into(), mark: None }
    }

    /// A whole number that is exact.
    pub fn whole(value: u64) -> Self {
        Self::text(whole(value))
    }

    /// An estimate with its interval, with as many digits as that earns.
    pub fn figure(estimate: &Estimate, unit: Unit) -> Self {
        let shown = show(estimate, unit);
        let range = shown.range_or_reason().to_owned();
        Self::with_range(shown.value, range)
    }

    /// No figure, and why.
    pub fn absent(reason: impl Into<String>) -> Self {
        Self::with_range(ABSENT, reason)
    }

    /// The cell with a mark.
    #[must_use]
    pub fn marked(self, mark: Mark) -> Self {
        Self { mark: Some(mark), ..self }
    }
}

/// How a cell stands out. Colour is never alone: a sign stands before the value.
///
/// ```
/// use urlab::report::document::Mark;
/// assert_eq!([Mark::Good, Mark::Bad, Mark::Undecided, Mark::Emphasised].map(Mark::sign), ["✓", "✗", "?", ""]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// To be seen first: such as a difference that was shown.
    Emphasised,
    /// As wished.
    Good,
    /// Not as wished.
    Bad,
    /// Not known yet.
    Undecided,
}

impl Mark {
    /// The sign that stands before the value; an emphasised one has none.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Emphasised => "",
            Self::Good => "✓",
            Self::Bad => "✗",
            Self::Undecided => "?",
        }
    }
}
