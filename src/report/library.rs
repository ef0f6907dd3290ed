//! What callers of the library get of a study: sentences, JSON, tables and files.

use std::path::{Path, PathBuf};

use serde_json::Value as Json;

use crate::disk::DiskError;
use crate::game::rules::Rules;
use crate::input::outputs::Outputs;
use crate::report::document::{CaptionedChart, Document};
use crate::report::files::{self, FilesError};
use crate::report::parquet::{ColumnTable, TABLES};
use crate::report::{folder, html, rules_text, summary};
use crate::study::headline::headline;
use crate::study::{AnswerCard, Study};

/// A drawing of a report, with what it says in words.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct StudyChart {
    /// The name, such as `win-classes`: that of the file without its ending.
    pub name: String,
    /// The drawing as one SVG document.
    pub svg: String,
    /// What it shows, for readers who cannot see it.
    pub alt: String,
    /// How to read it.
    pub caption: String,
}

/// The reason why a report, a page or a chart cannot be made.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct ReportError(FilesError);

impl Study {
    /// The answer in at most three sentences, and before them one about weak or unproven play. It
    /// is empty if nothing can be said.
    pub fn headline(&self) -> Vec<String> {
        headline(self)
    }

    /// The three answers of a game: its length, its endings and its start, for each pair of
    /// players. Rule sets that are compared have a card that says what changed. Only cases and
    /// comparisons have cards.
    pub fn answer_cards(&self) -> Vec<AnswerCard> {
        self.cards()
    }

    /// The study as `summary.json` has it. `urlab rules schema --summary` prints its schema.
    pub fn to_json(&self) -> Json {
        summary::summary(self)
    }

    /// A table of the study: `findings` with a row for each finding, `settings` with the fields
    /// that were varied, or `distributions` with the values that were seen. `None` for another
    /// name.
    ///
    /// `docs/data.md` explains each column. A table may have no rows.
    ///
    /// ```
    /// use urlab::study::{self, Nobody, RunOptions};
    /// use urlab::{ColumnValues, Scenario};
    ///
    /// let question = "rules: [tiny]\nbots: [[greedy, random]]\ngames: 500\n";
    /// let scenario = Scenario::from_text(question, &[])?;
    /// let study = study::run(&scenario, &RunOptions::default(), &Nobody)?;
    /// let findings = study.table("findings").expect("there is such a table");
    /// let Some(ColumnValues::Numbers(estimates)) = findings.column("estimate") else {
    ///     panic!("estimates are numbers")
    /// };
    /// assert_eq!(estimates.len(), study.findings.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn table(&self, name: &str) -> Option<ColumnTable> {
        TABLES.iter().find(|(known, _)| *known == name).map(|(_, table)| table(self))
    }

    /// The whole report as one page, which needs no other file.
    ///
    /// # Errors
    /// A chart cannot be drawn, which is an internal error.
    pub fn to_html(&self) -> Result<String, ReportError> {
        let page = || -> Result<String, FilesError> { Ok(html::document(&Document::of(self)?)?) };
        page().map_err(ReportError)
    }

    /// The report as a part of another page, such as a notebook: one `div` with its own styles and
    /// without a script.
    ///
    /// # Errors
    /// A chart cannot be drawn, which is an internal error.
    pub fn to_html_fragment(&self) -> Result<String, ReportError> {
        let part = || -> Result<String, FilesError> { Ok(html::fragment(&Document::of(self)?)?) };
        part().map_err(ReportError)
    }

    /// All charts of the report, in its order.
    ///
    /// # Errors
    /// A chart cannot be drawn, which is an internal error.
    pub fn charts(&self) -> Result<Vec<StudyChart>, ReportError> {
        let drawn = Document::of(self).map_err(|error| ReportError(error.into()))?;
        let chart = |figure: &CaptionedChart| StudyChart {
            name: figure.stem.clone(),
            svg: figure.svg.clone(),
            alt: figure.alt.clone(),
            caption: figure.caption.clone(),
        };
        Ok(drawn.figures().map(chart).collect())
    }

    /// Writes a report folder with all files of the study. It replaces an earlier report there in
    /// one step, and leaves other files as they are. Returns the paths of the files, by name.
    ///
    /// # Errors
    /// The folder cannot be written. The earlier report is then unchanged.
    pub fn write_report(&self, folder: impl AsRef<Path>) -> Result<Vec<PathBuf>, ReportError> {
        let unwritten = |error: DiskError| ReportError(error.into());
        let staging = folder::begin(folder.as_ref()).map_err(unwritten)?;
        files::write_study(&staging, self, &Outputs::all()).map_err(ReportError)?;
        staging.publish().map_err(unwritten)
    }
}

/// Writes the files of a report that [`Study::write_report`] wrote before, each with its path in
/// the folder. It replaces an earlier report there in one step, and leaves other files as they are.
/// Returns the paths of the files, by name.
///
/// # Errors
/// The folder cannot be written. The earlier report is then unchanged.
pub fn write_report_files(
    folder: impl AsRef<Path>,
    files: &[(String, Vec<u8>)],
) -> Result<Vec<PathBuf>, ReportError> {
    let unwritten = |error: DiskError| ReportError(error.into());
    let staging = folder::begin(folder.as_ref()).map_err(unwritten)?;
    for (name, content) in files {
        staging.write(name, content).map_err(unwritten)?;
    }
    staging.publish().map_err(unwritten)
}

impl Rules {
    /// The rules as `urlab rules show` prints them: board, path, pieces, dice and readings.
    pub fn describe(&self) -> String {
        rules_text::show(self)
    }
}
