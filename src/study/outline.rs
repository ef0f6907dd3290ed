//! The outline of a study: sections with texts, facts, charts and tables that name findings. Tables
//! name findings; the views set their digits.

use crate::study::chart::Chart;
use crate::study::fact::Fact;
use crate::study::finding::FindingId;

/// A part of the answer: its sentences first, then facts, charts, tables, decisions, and its own
/// parts last.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// What is said, a paragraph each.
    pub paragraphs: Vec<String>,
    /// What was played: terms and their values.
    pub facts: Vec<Fact>,
    /// The charts.
    pub charts: Vec<Chart>,
    /// The tables.
    pub tables: Vec<Table>,
    /// Decisions that are reported one by one: their place among the study's.
    pub decisions: Option<usize>,
    /// Subsections.
    pub parts: Vec<Section>,
    /// Is it for looking up alone? The terminal leaves it out.
    pub is_reference: bool,
}

/// A table whose first column names its rows. An outline's cells name findings; a document's are
/// texts.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Table<Col = Column, Cell = TableCell> {
    /// What the table shows.
    pub caption: String,
    /// The title of the column that names the rows; may be empty.
    pub head: String,
    /// The other columns.
    pub columns: Vec<Col>,
    /// The rows.
    pub rows: Vec<Row<Cell>>,
    /// What is said below.
    pub notes: Vec<String>,
    /// What is to be clicked to see the table, where it is not shown at once.
    pub folded: Option<String>,
}

impl<Col, Cell: Clone + Default> Table<Col, Cell> {
    /// A table; a row that is too short is filled up with empty cells, one that is too long is cut.
    pub fn new(
        caption: impl Into<String>,
        head: impl Into<String>,
        columns: Vec<Col>,
        mut rows: Vec<Row<Cell>>,
    ) -> Self {
        for row in &mut rows {
            row.cells.resize_with(columns.len(), Cell::default);
        }
        let (caption, head) = (caption.into(), head.into());
        Self { caption, head, columns, rows, notes: Vec::new(), folded: None }
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

    /// The table, to be shown on demand below this text: for what few readers look up.
    #[must_use]
    pub fn folded(self, summary: impl Into<String>) -> Self {
        Self { folded: Some(summary.into()), ..self }
    }
}

/// A column: its title and what it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The title.
    pub title: String,
    /// Words, which begin at its left edge, or figures, which end at its right?
    pub is_text: bool,
    /// Are the methods of its intervals named?
    pub names_methods: bool,
}

impl Column {
    /// A column of words.
    pub fn text(title: impl Into<String>) -> Self {
        Self { title: title.into(), is_text: true, names_methods: false }
    }

    /// A column of figures.
    pub fn figure(title: impl Into<String>) -> Self {
        Self { title: title.into(), is_text: false, names_methods: false }
    }

    /// A column of figures whose intervals' methods are named once for all.
    pub fn estimate(title: impl Into<String>) -> Self {
        Self { title: title.into(), is_text: false, names_methods: true }
    }
}

/// One row.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Row<Cell = TableCell> {
    /// What the row is about.
    pub head: String,
    /// A cell for every column.
    pub cells: Vec<Cell>,
}

impl<Cell> Row<Cell> {
    /// A row with this name.
    pub fn new(head: impl Into<String>, cells: Vec<Cell>) -> Self {
        Self { head: head.into(), cells }
    }
}

/// What a cell shows, and how it stands out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableCell {
    /// What it shows.
    pub shown: Shown,
    /// How it stands out, if it does.
    pub mark: Option<Mark>,
}

/// What a cell shows of a finding; or a text, or a count.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Shown {
    /// Nothing.
    #[default]
    Nothing,
    /// A text.
    Text(String),
    /// A text, and what stands small beside it.
    Beside(String, String),
    /// A whole number that is exact.
    Whole(u64),
    /// No figure, and why.
    Absent(String),
    /// The figure with its interval.
    Figure(Of),
    /// The figure without its interval.
    Value(Of),
    /// How many observations it counts.
    Count(FindingId),
    /// The number of observations.
    Size(Of),
    /// The method of the interval.
    Method(Of),
    /// What the figure is exactly.
    Exactly(Of),
    /// How many standard errors the sample is off.
    Off(Of),
    /// How often chance brings a sample so far.
    ChanceOfOff(Of),
    /// The effect size of the contrast.
    Effect(FindingId),
    /// The corrected p-value of the contrast.
    P(FindingId),
    /// The verdict of the contrast; one that was shown is emphasised.
    Verdict(FindingId),
    /// The variance reduction of the contrast.
    Saved(FindingId),
}

/// Which estimate of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The figure itself.
    Itself(FindingId),
    /// The difference to what it is compared with.
    Contrast(FindingId),
}

impl TableCell {
    /// A text.
    pub fn text(text: impl Into<String>) -> Self {
        Shown::Text(text.into()).into()
    }

    /// A whole number that is exact.
    pub fn whole(value: u64) -> Self {
        Shown::Whole(value).into()
    }

    /// No figure, and why.
    pub fn absent(reason: impl Into<String>) -> Self {
        Shown::Absent(reason.into()).into()
    }

    /// The figure of a finding.
    pub fn figure(finding: FindingId) -> Self {
        Shown::Figure(Of::Itself(finding)).into()
    }

    /// The difference of a finding to what it is compared with.
    pub fn difference(finding: FindingId) -> Self {
        Shown::Figure(Of::Contrast(finding)).into()
    }

    /// The cell with a mark.
    #[must_use]
    pub fn marked(self, mark: Mark) -> Self {
        Self { mark: Some(mark), ..self }
    }
}

impl From<Shown> for TableCell {
    fn from(shown: Shown) -> Self {
        Self { shown, mark: None }
    }
}

/// How a cell stands out. Colour is never alone: a sign stands before the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
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
