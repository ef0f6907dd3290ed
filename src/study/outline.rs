//! The outline of a study: sections with texts, facts, charts and tables that name findings. The
//! views decide how many digits they show.

use crate::study::chart::Chart;
use crate::study::fact::Fact;
use crate::study::finding::FindingId;

/// The title of the first section of every study.
pub const ANSWER: &str = "The answer";

/// A part of the answer. The order is: paragraphs, facts, charts, tables, decisions, rules,
/// texts, subsections.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// The text, one string for each paragraph.
    pub paragraphs: Vec<String>,
    /// The facts about the play: terms and their values.
    pub facts: Vec<Fact>,
    pub charts: Vec<Chart>,
    pub tables: Vec<Table>,
    /// The place of the decisions in the study. They are reported one by one.
    pub decisions: Option<usize>,
    /// The place of the described rule set in the study. It is described in words.
    pub rules: Option<usize>,
    /// Texts that keep their line breaks, such as boards.
    pub texts: Vec<String>,
    /// Subsections.
    pub parts: Vec<Section>,
    /// Is the section only for reference? The terminal leaves it out.
    pub is_reference: bool,
}

impl Section {
    /// The first section of a study: the chart of the headline, the table of the findings that
    /// matter, most important first, and at most two short sentences. All other sections are
    /// details. Without games, there may be no chart and no table.
    pub fn answer(
        sentences: impl IntoIterator<Item = String>,
        chart: Option<Chart>,
        table: Option<Table>,
    ) -> Self {
        Self {
            title: ANSWER.to_owned(),
            paragraphs: sentences.into_iter().collect(),
            charts: chart.into_iter().collect(),
            tables: table.into_iter().collect(),
            ..Self::default()
        }
    }

    /// Does a table of the section show this figure? Subsections do not count.
    pub fn has_figure(&self, finding: FindingId) -> bool {
        let rows = self.tables.iter().flat_map(|table| &table.rows);
        let figure = Shown::Figure(EstimateOf::Figure(finding));
        rows.flat_map(|row| &row.cells).any(|cell| cell.shown == figure)
    }
}

/// A table whose first column names its rows. The cells of an outline name findings. The cells of a
/// document are texts.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Table<Col = Column, Cell = TableCell> {
    /// What the table shows.
    pub caption: String,
    /// The title of the column that names the rows. It may be empty.
    pub head: String,
    /// The other columns.
    pub columns: Vec<Col>,
    pub rows: Vec<Row<Cell>>,
    /// The notes below the table.
    pub notes: Vec<String>,
    /// The text that a reader clicks to see the table. `None` if the table is always shown.
    pub folded: Option<String>,
}

impl<Col, Cell: Clone + Default> Table<Col, Cell> {
    /// A table. A row that is too short gets empty cells. A row that is too long is cut.
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

    /// The table with another caption.
    #[must_use]
    pub fn titled(self, caption: impl Into<String>) -> Self {
        Self { caption: caption.into(), ..self }
    }

    /// The table with one more note below it.
    #[must_use]
    pub fn noted(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// The table, hidden below this text until a reader opens it. This is for tables that few
    /// readers need.
    #[must_use]
    pub fn folded(self, summary: impl Into<String>) -> Self {
        Self { folded: Some(summary.into()), ..self }
    }
}

/// A column: its title and what it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub title: String,
    /// Does the column hold words? Words are aligned left, figures right.
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

    /// A column of figures. The methods of their intervals are named once for the whole column.
    pub fn estimate(title: impl Into<String>) -> Self {
        Self { title: title.into(), is_text: false, names_methods: true }
    }

    /// The columns of a difference, of its verdict and of its corrected p-value.
    /// [`TableCell::tested`] makes their cells.
    pub fn tested(title: impl Into<String>) -> [Self; 3] {
        [Self::estimate(title), Self::text("Verdict"), Self::figure("p, corrected")]
    }
}

/// One row.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Row<Cell = TableCell> {
    /// The name of the row.
    pub head: String,
    /// One cell for every column.
    pub cells: Vec<Cell>,
}

impl<Cell> Row<Cell> {
    /// A row with this name.
    pub fn new(head: impl Into<String>, cells: Vec<Cell>) -> Self {
        Self { head: head.into(), cells }
    }
}

/// The content of a cell, and its mark.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableCell {
    /// The content.
    pub shown: Shown,
    /// The mark, if there is one.
    pub mark: Option<Mark>,
}

/// The content of a cell: a part of a finding, a text or a count.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Shown {
    #[default]
    Nothing,
    Text(String),
    /// A text, and a second text in small print next to it.
    WithDetail(String, String),
    /// A whole number that is exact.
    Whole(u64),
    /// No figure, and the reason.
    Absent(String),
    /// The figure with its interval.
    Figure(EstimateOf),
    /// The figure without its interval.
    Value(EstimateOf),
    /// The number of observations that the figure counts.
    Count(FindingId),
    /// The number of observations.
    SampleSize(EstimateOf),
    /// The method of the interval.
    Method(EstimateOf),
    /// The exact value of the figure.
    ExactValue(EstimateOf),
    /// The distance of the sample from the exact value, in standard errors.
    Deviation(EstimateOf),
    /// The probability that chance alone brings a sample this far from the exact value.
    DeviationP(EstimateOf),
    /// The effect size of the contrast.
    Effect(FindingId),
    /// The corrected p-value of the contrast.
    P(FindingId),
    /// The verdict of the contrast. A verdict that shows a difference is emphasised.
    Verdict(FindingId),
    /// The variance reduction of the contrast.
    VarianceReduction(FindingId),
}

/// An estimate of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EstimateOf {
    /// The figure itself.
    Figure(FindingId),
    /// The plain figure beside one that luck was taken out of.
    Plain(FindingId),
    /// The difference between the figure and its baseline.
    Contrast(FindingId),
}

impl TableCell {
    /// A cell with words, not a figure.
    pub fn text(text: impl Into<String>) -> Self {
        Shown::Text(text.into()).into()
    }

    /// A whole number that is exact.
    pub fn whole(value: u64) -> Self {
        Shown::Whole(value).into()
    }

    /// No figure, and the reason.
    pub fn absent(reason: impl Into<String>) -> Self {
        Shown::Absent(reason.into()).into()
    }

    /// The figure of a finding.
    pub fn figure(finding: FindingId) -> Self {
        Shown::Figure(EstimateOf::Figure(finding)).into()
    }

    /// The difference between a finding and its baseline.
    pub fn difference(finding: FindingId) -> Self {
        Shown::Figure(EstimateOf::Contrast(finding)).into()
    }

    /// The difference between a finding and its baseline, its verdict and its corrected p-value.
    pub fn tested(finding: FindingId) -> [Self; 3] {
        let difference = Shown::Figure(EstimateOf::Contrast(finding));
        [difference, Shown::Verdict(finding), Shown::P(finding)].map(Self::from)
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

/// A mark of a cell. Colour is never the only mark: the value has a sign before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// Important, such as a difference that was shown.
    Emphasised,
    /// As expected.
    Good,
    /// Not as expected.
    Bad,
    /// Not known yet.
    Undecided,
}

impl Mark {
    /// The sign before the value. An emphasised cell has none.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Emphasised => "",
            Self::Good => "✓",
            Self::Bad => "✗",
            Self::Undecided => "?",
        }
    }
}
