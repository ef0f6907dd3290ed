//! Tables of documents: cells are texts with their intervals.

use indexmap::IndexMap;
use serde::Serialize;

use crate::stats::estimate::Estimate;
use crate::study::number::{ABSENT, Unit, show, whole};
use crate::study::outline::{Mark, Table};

/// A table of texts, as pages show it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PrintedTable {
    #[serde(flatten)]
    pub table: Table<PrintedColumn, PrintedCell>,
    /// The methods of all columns in one line. Empty if no column names one.
    pub methods: String,
}

impl From<Table<PrintedColumn, PrintedCell>> for PrintedTable {
    fn from(table: Table<PrintedColumn, PrintedCell>) -> Self {
        let methods = methods(&table.columns);
        Self { table, methods }
    }
}

/// The line that names the method of the intervals of each column.
fn methods(columns: &[PrintedColumn]) -> String {
    let mut groups: IndexMap<&str, Vec<&str>> = IndexMap::new();
    for column in columns.iter().filter(|column| !column.method.is_empty()) {
        groups.entry(&column.method).or_default().push(&column.title);
    }
    let lines =
        groups.into_iter().map(|(method, titles)| format!("{} by {method}", titles.join(", ")));
    lines.collect::<Vec<_>>().join("; ")
}

/// A column: its title, its alignment, and the method of its intervals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PrintedColumn {
    pub title: String,
    /// The method of the intervals. Columns that share it show it once. Empty if there is none.
    pub method: String,
    /// Does the column hold words? Words are aligned left, figures right.
    pub is_text: bool,
}

/// A cell. It is a figure with its interval, or the reason why there is no interval. A text or an
/// exact count has neither.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PrintedCell {
    /// The text or the figure.
    pub value: String,
    /// The interval, or another text in small print beside the value. Empty if there is none.
    pub range: String,
    /// The mark, if there is one.
    pub mark: Option<Mark>,
}

impl PrintedColumn {
    /// A column with this title.
    pub fn new(title: impl Into<String>, method: impl Into<String>, is_text: bool) -> Self {
        Self { title: title.into(), method: method.into(), is_text }
    }
}

impl PrintedCell {
    /// A text, or an exact figure.
    pub fn text(value: impl Into<String>) -> Self {
        Self { value: value.into(), ..Self::default() }
    }

    /// A value, and a text in small print beside it.
    pub fn with_range(value: impl Into<String>, range: impl Into<String>) -> Self {
        Self { value: value.into(), range: range.into(), mark: None }
    }

    /// A whole number that is exact.
    pub fn whole(value: u64) -> Self {
        Self::text(whole(value))
    }

    /// An estimate with its interval. The interval sets the number of digits.
    pub fn figure(estimate: &Estimate, unit: Unit) -> Self {
        let shown = show(estimate, unit);
        let range = shown.range_or_reason().to_owned();
        Self::with_range(shown.value, range)
    }

    /// No figure, and the reason.
    pub fn absent(reason: impl Into<String>) -> Self {
        Self::with_range(ABSENT, reason)
    }

    /// The cell with a mark.
    #[must_use]
    pub fn marked(self, mark: Mark) -> Self {
        Self { mark: Some(mark), ..self }
    }
}
