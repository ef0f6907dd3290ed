//! The parts of a report that a scenario asks for.

/// A part of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// The summary as JSON.
    Json,
    /// Findings and distributions as Parquet.
    Parquet,
    /// Findings as CSV.
    Csv,
    /// A Parquet row for each game, and for each match.
    Games,
    /// The page.
    Html,
    /// The page as Markdown.
    Markdown,
    /// The charts as SVG and PNG.
    Charts,
}

/// The parts of the report that are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outputs(pub(super) Vec<Output>);

impl Outputs {
    /// Every part.
    pub fn all() -> Self {
        Self(vec![
            Output::Json,
            Output::Parquet,
            Output::Csv,
            Output::Games,
            Output::Html,
            Output::Markdown,
            Output::Charts,
        ])
    }

    /// What is written of a study that has no findings: the page in both forms, the summary and the
    /// charts.
    pub fn without_findings() -> Self {
        Self(vec![Output::Json, Output::Html, Output::Markdown, Output::Charts])
    }

    /// What is written by default: every part, but no single games for a comparison.
    pub(super) fn default_for(is_comparison: bool) -> Self {
        let Self(mut all) = Self::all();
        all.retain(|output| !(is_comparison && *output == Output::Games));
        Self(all)
    }

    /// Is this part written?
    pub fn has(&self, output: Output) -> bool {
        self.0.contains(&output)
    }
}
