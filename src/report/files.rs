//! The files of a report folder, all but games.parquet, which is written while the games are
//! played.

use crate::balance::measures::{self, MeasureDoc, squares};
use crate::input::scenario::{Output, Outputs};
use crate::report::chart::Figure;
use crate::report::document::Document;
use crate::report::folder::{PublishError, Staging};
use crate::report::view::RenderError;
use crate::report::{Report, chart, html, json, markdown, parquet};

/// Why the files could not be written.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// A file could not be written.
    #[error(transparent)]
    Publish(#[from] PublishError),
    /// A page could not be made.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// A chart could not be drawn.
    #[error(transparent)]
    Chart(#[from] chart::ChartError),
}

/// Writes the files that the scenario asks for into the staging folder.
///
/// # Errors
/// See [`FilesError`]; the staging folder is then incomplete and not to be published.
pub fn write(
    staging: &Staging,
    report: &Report,
    outputs: &Outputs,
    reproduce: Option<&str>,
) -> Result<(), FilesError> {
    if outputs.has(Output::Json) {
        staging.write("summary.json", format!("{:#}\n", json::summary(report)))?;
    }
    if outputs.has(Output::Parquet) {
        parquet::summary::write(&staging.path("summary.parquet")?, report)?;
        parquet::histograms::write(&staging.path("histograms.parquet")?, report)?;
    }
    let measured = measured(report);
    let needs_charts = outputs.has(Output::Html) || outputs.has(Output::Charts);
    let charts = if needs_charts { chart::all(report)? } else { Vec::new() };
    // The page links to chart files only where they are written.
    let linked = if outputs.has(Output::Charts) { &charts[..] } else { &[] };
    if outputs.has(Output::Html) {
        staging.write("report.html", html::page(report, &charts, &measured, reproduce)?)?;
    }
    if outputs.has(Output::Markdown) {
        staging.write("report.md", markdown::page(report, linked, &measured, reproduce)?)?;
    }
    if outputs.has(Output::Charts) {
        write_charts(staging, charts.iter().map(|chart| &chart.figure))?;
    }
    Ok(())
}

/// Writes the files of an answer that the scenario asks for into the staging folder: the pages,
/// `summary` as summary.json, the charts, and each table under its name with `.parquet` behind. The
/// names of tables must be among [`folder::ANSWERS`](crate::report::folder::ANSWERS), so that a
/// later report into the same folder removes them.
///
/// # Errors
/// See [`FilesError`]; the staging folder is then incomplete and not to be published.
pub fn write_document(
    staging: &Staging,
    document: &Document,
    summary: &serde_json::Value,
    tables: &[(&str, parquet::rows::Table)],
    outputs: &Outputs,
) -> Result<(), FilesError> {
    if outputs.has(Output::Json) {
        staging.write("summary.json", format!("{summary:#}\n"))?;
    }
    if outputs.has(Output::Parquet) {
        for (name, table) in tables {
            table.write(&staging.path(&format!("{name}.parquet"))?)?;
        }
    }
    if outputs.has(Output::Html) {
        staging.write("report.html", html::document(document)?)?;
    }
    if outputs.has(Output::Markdown) {
        // The page links to chart files only where they are written.
        let bare = (!outputs.has(Output::Charts)).then(|| document.clone().without_figures());
        staging.write("report.md", markdown::document(bare.as_ref().unwrap_or(document))?)?;
    }
    if outputs.has(Output::Charts) {
        write_charts(staging, document.figures())?;
    }
    Ok(())
}

fn write_charts<'a>(
    staging: &Staging,
    figures: impl IntoIterator<Item = &'a Figure>,
) -> Result<(), FilesError> {
    for Figure { stem, svg, .. } in figures {
        staging.write(&format!("charts/{stem}.svg"), svg)?;
        staging.write(&format!("charts/{stem}.png"), chart::png::render(svg)?)?;
    }
    Ok(())
}

/// The texts of the measures that the report shows: those of counts, ratios, squares, stakes and
/// matches only where it has any.
fn measured(report: &Report) -> Vec<&'static MeasureDoc> {
    let has = |doc: &MeasureDoc| {
        report
            .cases
            .iter()
            .flat_map(|case| &case.study.distributions)
            .any(|distribution| distribution.id == doc.id)
    };
    let studies = || report.cases.iter().map(|case| &case.study);
    let shown = |doc: &MeasureDoc| {
        if measures::COUNTS.iter().any(|count| count.doc.id == doc.id) {
            has(doc)
        } else if measures::RATIOS.iter().any(|ratio| ratio.doc.id == doc.id) {
            studies().flat_map(|study| &study.ratios).any(|ratio| ratio.id == doc.id)
        } else if [squares::OCCUPANCY, squares::CAPTURES].contains(doc) {
            studies().any(|study| study.board.is_some())
        } else {
            true
        }
    };
    let plain = measures::all().into_iter().filter(|doc| shown(doc));
    let stakes = measures::stakes::ALL.iter().filter(|doc| has(doc));
    let matches = measures::matches::ALL
        .iter()
        .filter(|_| report.cases.iter().any(|case| case.matches.is_some()));
    plain.chain(stakes).chain(matches).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::scenario;
    use crate::report::document::Section;
    use crate::report::folder;

    fn outputs(list: &str) -> Outputs {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("short.yaml");
        let form = format!("{}/scenarios/rules/tiny.yaml", env!("CARGO_MANIFEST_DIR"));
        let text = format!(
            "name: short\nrules: [{form}]\nbots: [[greedy, greedy]]\ngames: 9\nseed: 1\noutputs: \
                {list}\n"
        );
        std::fs::write(&file, text).unwrap();
        scenario::load(&file).unwrap().outputs
    }

    /// The names of the files that an answer with one figure and one table leaves.
    fn written(outputs: &Outputs) -> Vec<String> {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>".to_owned();
        let figure = Figure { stem: "one".into(), svg, alt: String::new(), caption: String::new() };
        let section = Section { figures: vec![figure], ..Section::default() };
        let document = Document { sections: vec![section], ..Document::default() };
        let table =
            parquet::rows::Table::new().with("n", parquet::rows::Values::Counts(vec![Some(1)]));
        let parent = tempfile::tempdir().unwrap();
        let staging = Staging::begin(&parent.path().join("answer")).unwrap();
        let summary = serde_json::json!({"answer": 42});
        write_document(&staging, &document, &summary, &[("cells", table)], outputs).unwrap();
        let published = staging.publish().unwrap();
        let name = |path: &std::path::PathBuf| {
            path.strip_prefix(parent.path().join("answer")).unwrap().to_string_lossy().into_owned()
        };
        if let Some(page) = published.iter().find(|path| path.ends_with("report.md")) {
            let linked = std::fs::read_to_string(page).unwrap().contains("charts/one.png");
            assert_eq!(linked, outputs.has(Output::Charts));
        }
        published.iter().map(name).collect()
    }

    #[test]
    fn an_answer_has_the_files_that_are_asked_for_and_no_others() {
        let all = [
            "cells.parquet",
            "charts/one.png",
            "charts/one.svg",
            "report.html",
            "report.md",
            "summary.json",
        ];
        assert_eq!(written(&Outputs::all()), all);
        assert_eq!(written(&outputs("[markdown]")), ["report.md"]);
        assert_eq!(written(&outputs("[json, parquet]")), ["cells.parquet", "summary.json"]);
        assert!(folder::ANSWERS.contains(&"cells.parquet"));
    }
}
