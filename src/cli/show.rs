//! Prints the study of a command, and writes its report folder on request.

use std::path::PathBuf;

use crate::batch::plan::Stop;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::{self, JsonArg};
use crate::cli::open::OpenArg;
use crate::cli::{Common, interrupt, out};
use crate::disk::NewFolder;
use crate::input::outputs::Outputs;
use crate::report::document::Document;

use crate::report::{files, summary, terminal};
use crate::study::Study;

/// The report folder of a command.
pub(super) struct ReportFolder<'a> {
    pub staging: NewFolder,
    pub outputs: &'a Outputs,
    pub open: OpenArg,
}

/// Writes the requested files of a study into `folder`, if there is one. Prints the study as JSON
/// or as text.
///
/// # Errors
/// A folder or standard output cannot be written to.
pub(super) fn show(
    study: &Study,
    folder: Option<ReportFolder<'_>>,
    json: JsonArg,
    common: &Common,
) -> Result<Exit, CliError> {
    show_as(study, || text(study, common), folder, json, common)
}

/// Does the same as [`show`], with another text in place of the study's.
///
/// # Errors
/// A folder or standard output cannot be written to.
pub(super) fn show_as(
    study: &Study,
    text: impl FnOnce() -> String,
    folder: Option<ReportFolder<'_>>,
    json: JsonArg,
    common: &Common,
) -> Result<Exit, CliError> {
    let stop = study.provenance.stop;
    let publish = |folder: ReportFolder<'_>| -> Result<Vec<PathBuf>, CliError> {
        interrupt::announce(stop);
        files::write_study(&folder.staging, study, folder.outputs)?;
        let written = interrupt::publish(folder.staging, stop == Stop::Interrupted)?;
        folder.open.show(&written);
        Ok(written)
    };
    let written = folder.map(publish).transpose()?;
    print_as(study, text, written.as_deref(), json, common)?;
    Ok(stop.into())
}

/// Prints a study as JSON or as text. Below the text is where the files are, if there are any.
///
/// # Errors
/// Standard output cannot be written to.
pub(super) fn print(
    study: &Study,
    written: Option<&[PathBuf]>,
    json: JsonArg,
    common: &Common,
) -> Result<(), CliError> {
    print_as(study, || text(study, common), written, json, common)
}

fn print_as(
    study: &Study,
    text: impl FnOnce() -> String,
    written: Option<&[PathBuf]>,
    JsonArg { json }: JsonArg,
    common: &Common,
) -> Result<(), CliError> {
    if json {
        return json::print(&summary::summary(study));
    }
    let files = written
        .filter(|_| !common.quiet)
        .map(|written| out::files(written, common))
        .map_or_else(String::new, |files| format!("\n{files}"));
    out::print(&(text() + &files))
}

/// The answer of a study on one screen, or all of it with `--verbose`.
pub(super) fn text(study: &Study, common: &Common) -> String {
    if common.verbose {
        terminal::document(&Document::without_charts(study), out::has_colour())
    } else {
        terminal::screen(study, out::has_colour())
    }
}
