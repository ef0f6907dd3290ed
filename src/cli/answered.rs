//! What becomes of the answer to a command's own question: it is printed, and its report folder put
//! in place if one is wanted.

use crate::batch::plan::Stop;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::{Common, interrupt, out};
use crate::input::scenario::Outputs;
use crate::report::answer::Answer;
use crate::report::folder::Staging;
use crate::report::{files, terminal};

/// Writes all files of an answer into `folder`, if there is one, and prints it, as JSON or as a
/// document.
///
/// # Errors
/// A folder or standard output that cannot be written to.
pub(super) fn give(
    answer: &Answer,
    folder: Option<Staging>,
    json: bool,
    stop: Stop,
    common: &Common,
) -> Result<Exit, CliError> {
    let mut text = if json {
        format!("{:#}\n", answer.summary)
    } else {
        terminal::document(&answer.document, out::has_colour())
    };
    if let Some(staging) = folder {
        files::write_document(
            &staging,
            &answer.document,
            &answer.summary,
            &answer.tables,
            &Outputs::all(),
        )?;
        let written = interrupt::put_in_place(staging, stop == Stop::Interrupted)?;
        if !json && !common.quiet {
            text = format!("{text}\n{}", out::list(&written));
        }
    }
    out::print(&text)?;
    Ok(stop.into())
}
