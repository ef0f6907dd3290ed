//! The result of a question.

use std::path::PathBuf;

use pyo3::prelude::*;
use urlab::study;

use crate::errors;
use crate::table::Table;

/// Writes the files of a report that was written before, each with its path in the folder.
#[pyfunction]
pub fn write_report_files(
    py: Python<'_>,
    folder: PathBuf,
    files: Vec<(String, Vec<u8>)>,
) -> PyResult<Vec<PathBuf>> {
    let written = py.detach(|| urlab::write_report_files(&folder, &files));
    written.map_err(|error| errors::of_report(py, &error))
}

/// A study, with its single games if they were kept.
#[pyclass(frozen, module = "urlab._native")]
pub struct Study {
    pub study: study::Study,
    pub games: Option<Py<Table>>,
}

#[pymethods]
impl Study {
    /// The short name.
    #[getter]
    fn name(&self) -> &str {
        &self.study.question.name
    }

    /// The name for people.
    #[getter]
    fn title(&self) -> &str {
        &self.study.question.title
    }

    /// The answer in a few sentences.
    fn headline(&self) -> Vec<String> {
        self.study.headline()
    }

    /// The kind, the text and the cause of each warning.
    fn warnings(&self) -> Vec<(&'static str, &str, Option<&'static str>)> {
        let all = self.study.warnings.iter();
        all.map(|warning| (warning.kind, warning.text.as_str(), warning.cause)).collect()
    }

    /// The table with this name, if there is one.
    fn table(&self, name: &str) -> PyResult<Option<Table>> {
        self.study.table(name).as_ref().map(Table::of_study).transpose()
    }

    /// The single games, if they were kept.
    fn games(&self, py: Python<'_>) -> Option<Py<Table>> {
        self.games.as_ref().map(|games| games.clone_ref(py))
    }

    /// The study as the text of `summary.json`.
    fn to_json(&self, py: Python<'_>) -> String {
        py.detach(|| format!("{:#}\n", self.study.to_json()))
    }

    /// The whole report as one page.
    fn to_html(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| self.study.to_html()).map_err(|error| errors::of_report(py, &error))
    }

    /// The report as a part of another page.
    fn to_html_fragment(&self, py: Python<'_>) -> PyResult<String> {
        let made = py.detach(|| self.study.to_html_fragment());
        made.map_err(|error| errors::of_report(py, &error))
    }

    /// The name, the SVG, the description and the explanation of each chart.
    fn charts(&self, py: Python<'_>) -> PyResult<Vec<(String, String, String, String)>> {
        let drawn = py.detach(|| self.study.charts());
        let charts = drawn.map_err(|error| errors::of_report(py, &error))?;
        let parts = |chart: urlab::StudyChart| (chart.name, chart.svg, chart.alt, chart.caption);
        Ok(charts.into_iter().map(parts).collect())
    }

    /// Writes a report folder and returns the paths of its files.
    fn write_report(&self, py: Python<'_>, folder: PathBuf) -> PyResult<Vec<PathBuf>> {
        let written = py.detach(|| self.study.write_report(&folder));
        written.map_err(|error| errors::of_report(py, &error))
    }
}
