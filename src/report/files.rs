//! The files of a report folder, all but games.parquet, which is written while the games are played.

use crate::balance::measures;
use crate::report::folder::{PublishError, Staging};
use crate::report::parquet::TableError;
use crate::report::{Report, RenderError, chart, html, json, markdown, parquet};
use crate::spec::scenario::Outputs;

/// Why the files could not be written.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// A file could not be written.
    #[error(transparent)]
    Publish(#[from] PublishError),
    /// A Parquet file could not be written.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A chart could not be drawn.
    #[error(transparent)]
    Chart(#[from] chart::ChartError),
    /// A page could not be rendered.
    #[error(transparent)]
    Render(#[from] RenderError),
}

/// Writes the files that the scenario asks for into the staging folder.
///
/// # Errors
/// See [`FilesError`]; the staging folder is then incomplete and not to be published.
pub fn write(staging: &Staging, report: &Report, outputs: Outputs, reproduce: Option<&str>) -> Result<(), FilesError> {
    if outputs.json {
        staging.write("summary.json", format!("{:#}\n", json::summary(report)))?;
    }
    if outputs.parquet {
        parquet::summary::write(&staging.path("summary.parquet")?, report)?;
        parquet::histograms::write(&staging.path("histograms.parquet")?, report)?;
    }
    let charts = if outputs.html || outputs.charts { chart::all(report)? } else { Vec::new() };
    if outputs.html {
        staging.write("report.html", html::page(report, &charts, measures::ALL, reproduce)?)?;
    }
    if outputs.markdown {
        staging.write("report.md", markdown::page(report, measures::ALL, reproduce)?)?;
    }
    if outputs.charts {
        for chart in &charts {
            staging.write(&format!("charts/{}.svg", chart.stem), &chart.svg)?;
            staging.write(&format!("charts/{}.png", chart.stem), chart::png::render(&chart.svg)?)?;
        }
    }
    Ok(())
}
