//! Tables of documents: cells are texts with their intervals.

use serde::Serialize;

use crate::stats::estimate::Estimate;
use crate::study::number::{ABSENT, Unit, show, whole};
use crate::study::outline::{Mark, Table};

/// A table of texts, as pages show it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PrintedTable {
    /// The table.
    #[serde(flatten)]
    pub table: Table<PrintedColumn, PrintedCell>,
    /// The methods of all columns in one line; empty if none names one.
    pub methods: String,
}

impl From<Table<PrintedColumn, PrintedCell>> for PrintedTable {
    fn from(table: Table<PrintedColumn, PrintedCell>) -> Self {
        let methods = methods(&table.columns);
        Self { table, methods }
    }
}

/// Which columns have their intervals by which method.
fn methods(columns: &[PrintedColumn]) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for column in columns.iter().filter(|column| !column.method.is_empty()) {
        match groups.iter_mut().find(|(method, _)| *method == column.method) {
            Some((_, titles)) => titles.push(&column.title),
            None => groups.push((&column.method, vec![&column.title])),
        }
    }
    let lines =
        groups.into_iter().map(|(method, titles)| format!("{} by {method}", titles.join(", ")));
    lines.collect::<Vec<_>>().join("; ")
}

/// A column: its title, what it holds, and how the intervals in it were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PrintedColumn {
    /// The title.
    pub title: String,
    /// The method of the intervals, shown once for all columns that share it; empty if there is
    /// none to name.
    pub method: String,
    /// Words, which begin at its left edge, or figures, which end at its right?
    pub is_text: bool,
}

/// A figure with its interval, or why there is none; or a text, or an exact count, without.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PrintedCell {
    /// The text, or the figure.
    pub value: String,
    /// The interval, or whatever else is to be shown small beside the value; empty if there is
    /// nothing.
    pub range: String,
    /// How the cell stands out, if it does.
    pub mark: Option<Mark>,
}

impl PrintedCell {
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
