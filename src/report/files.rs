//! Writes the files of a report folder, except games.parquet and matches.parquet.

use crate::chart::{CaptionedChart, ChartError, png};
use crate::disk::{DiskError, NewFolder};
use crate::input::outputs::{Output, Outputs};
use crate::report::document::Document;
use crate::report::file_head::FileHead;
use crate::report::html::RenderError;
use crate::report::{csv, html, markdown, parquet, summary};
use crate::study::Study;

/// The name of the page.
pub const PAGE: &str = "report.html";

/// The reason why the files could not be written.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// A file could not be written.
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// A page could not be made.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// A chart could not be drawn.
    #[error(transparent)]
    Chart(#[from] ChartError),
}

/// Writes the requested files of a study into the staging folder.
///
/// # Errors
/// See [`FilesError`]. The staging folder is then incomplete and must not be published.
pub fn write_study(
    staging: &NewFolder,
    study: &Study,
    outputs: &Outputs,
) -> Result<(), FilesError> {
    if outputs.has(Output::Json) {
        staging.write("summary.json", format!("{:#}\n", summary::summary(study)))?;
    }
    if outputs.has(Output::Parquet) {
        let head = FileHead::of(study);
        for (name, table) in parquet::TABLES {
            let table = table(study);
            // A study without findings still says so. The other tables are not of every question.
            if !table.is_empty() || name == "findings" {
                table.write(&staging.path(&format!("{name}.parquet"))?, &head)?;
            }
        }
    }
    if outputs.has(Output::Csv) {
        staging.write("findings.csv", csv::findings(study))?;
    }
    if ![Output::Html, Output::Markdown, Output::Charts].iter().any(|part| outputs.has(*part)) {
        return Ok(());
    }
    let document = Document::of(study)?;
    if outputs.has(Output::Html) {
        staging.write(PAGE, html::document(&document)?)?;
    }
    if outputs.has(Output::Markdown) {
        // The page links to chart files only if these are written.
        let bare = (!outputs.has(Output::Charts)).then(|| document.clone().without_figures());
        staging.write("report.md", markdown::document(bare.as_ref().unwrap_or(&document))?)?;
    }
    if outputs.has(Output::Charts) {
        write_charts(staging, document.figures())?;
    }
    Ok(())
}

fn write_charts<'a>(
    staging: &NewFolder,
    figures: impl IntoIterator<Item = &'a CaptionedChart>,
) -> Result<(), FilesError> {
    for CaptionedChart { stem, svg, .. } in figures {
        staging.write(&format!("charts/{stem}.svg"), svg)?;
        staging.write(&format!("charts/{stem}.png"), png::render(svg)?)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::scenario;
    use crate::report::folder;
    use crate::study::question::cases::sample;

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

    /// The names of the files that were written for a study.
    fn written(outputs: &Outputs) -> Vec<String> {
        let study = sample::study();
        let parent = tempfile::tempdir().unwrap();
        let staging = folder::begin(&parent.path().join("answer")).unwrap();
        write_study(&staging, &study, outputs).unwrap();
        let published = staging.publish().unwrap();
        let name = |path: &std::path::PathBuf| {
            path.strip_prefix(parent.path().join("answer")).unwrap().to_string_lossy().into_owned()
        };
        if let Some(page) = published.iter().find(|path| path.ends_with("report.md")) {
            let linked = std::fs::read_to_string(page).unwrap().contains("charts/win-classes.png");
            assert_eq!(linked, outputs.has(Output::Charts));
        }
        published.iter().map(name).collect()
    }

    #[test]
    fn a_study_has_the_files_that_are_asked_for_and_no_others() {
        let all = written(&Outputs::all());
        for file in ["charts/win-classes.svg", "findings.csv", "findings.parquet", "report.html"] {
            assert!(all.iter().any(|name| name == file), "{file}");
        }
        assert_eq!(written(&outputs("[markdown]")), ["report.md"]);
        // Nothing was varied, so there are no settings.
        let tables = ["distributions.parquet", "findings.parquet"];
        assert_eq!(written(&outputs("[parquet]")), tables);
        assert_eq!(written(&outputs("[json, csv]")), ["findings.csv", "summary.json"]);
        assert!(tables.iter().all(|name| folder::FILES.contains(name)));
    }
}
