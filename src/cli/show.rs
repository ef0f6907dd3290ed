//! Prints the study of a command, and writes its report folder on request.

use crate::batch::plan::Stop;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::{Common, interrupt, out};
use crate::input::outputs::Outputs;
use crate::report::document::Document;
use crate::report::folder::Staging;
use crate::report::{files, summary, terminal};
use crate::study::Study;

/// Writes the requested files of a study into `folder`, if there is one. Prints the study as JSON
/// or as a document.
///
/// # Errors
/// A folder or standard output cannot be written to.
pub(super) fn show(
    study: &Study,
    folder: Option<(Staging, &Outputs)>,
    json: bool,
    common: &Common,
) -> Result<Exit, CliError> {
    let text = || terminal::document(&Document::without_charts(study), out::has_colour());
    show_as(study, text, folder, json, common)
}

/// Does the same as [`show`], with another text in place of the document.
///
/// # Errors
/// A folder or standard output cannot be written to.
pub(super) fn show_as(
    study: &Study,
    text: impl FnOnce() -> String,
    folder: Option<(Staging, &Outputs)>,
    json: bool,
    common: &Common,
) -> Result<Exit, CliError> {
    let stop = study.provenance.stop;
    let mut text = if json { format!("{:#}\n", summary::summary(study)) } else { text() };
    if let Some((staging, outputs)) = folder {
        files::write_study(&staging, study, outputs)?;
        let written = interrupt::publish(staging, stop == Stop::Interrupted)?;
        if !json && !common.quiet {
            text = format!("{text}\n{}", out::list_of_files(&written));
        }
    }
    out::print(&text)?;
    Ok(stop.into())
}
