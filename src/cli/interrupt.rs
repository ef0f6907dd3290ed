//! Ctrl-C and the signals that end programs (SIGTERM, SIGHUP). The first signal asks the batch to
//! stop and keep what was played. The second ends the program at once. Also decides where the
//! report of an interrupted run goes.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::out;
use crate::disk::NewFolder;
use crate::report::folder;

/// The last words of a command that keeps nothing.
pub const NOTHING_TO_SHOW: &str = "interrupted: there is nothing to show";

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Starts to listen for Ctrl-C, SIGTERM and SIGHUP, and returns the flag that they set. If no
/// handler can be set, they end the program.
pub fn listen() -> &'static AtomicBool {
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    });
    &INTERRUPTED
}

/// Ends the program at the first Ctrl-C, SIGTERM or SIGHUP, and prints these last words on standard
/// error. It is for commands that have nothing to show before they end.
///
/// Such a command computes for minutes without a place where it could look at a flag. So the thread
/// that hears the signal ends the program. A kill at any moment must therefore be harmless.
pub fn end_with(last_words: impl Fn() -> String + Send + 'static) {
    let _ = ctrlc::set_handler(move || {
        out::print_to_stderr(&last_words());
        std::process::exit(Exit::Interrupted as i32);
    });
}

/// Puts a report in place. That of an interrupted run goes into a folder of its own, and a message
/// says so.
///
/// # Errors
/// The report cannot be put in place.
pub fn publish(staging: NewFolder, interrupted: bool) -> Result<Vec<PathBuf>, CliError> {
    if !interrupted {
        return Ok(staging.publish()?);
    }
    let staging = staging.with_ending(folder::INTERRUPTED)?;
    let folder = staging.shown().display().to_string();
    let written = staging.publish()?;
    out::print_to_stderr(&format!("the report of what was played is in {folder}"));
    Ok(written)
}
