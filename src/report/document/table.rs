//! Tables of pages: named rows of texts and figures, each figure with its interval.

use serde::Serialize;

use crate::stats::estimate::Estimate;
use crate::study::number::{ABSENT, Unit, show, whole};
use crate::study::outline::Mark;

/// A table whose first column names its rows.
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

    /// The table with a further note below it.
    #[cfg(test)]
    #[must_use]
    pub fn noted(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    #[cfg(test)]
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
    #[cfg(test)]
    pub fn text(title: impl Into<String>) -> Self {
        Self { title: title.into(), method: String::new(), kind: Kind::Text }
    }

    /// A column of figures.
    #[cfg(test)]
    pub fn figure(title: impl Into<String>) -> Self {
        Self { title: title.into(), method: String::new(), kind: Kind::Figure }
    }

    /// The column with the method of its intervals.
    #[cfg(test)]
    #[must_use]
    pub fn by(self, method: impl Into<String>) -> Self {
        Self { method: method.into(), ..self }
    }
}

/// What a column holds: words begin at its left edge, figures end at its right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Words.
    Text,
    /// Figures.
    Figure,
}

/// One row.
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
