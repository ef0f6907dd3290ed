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

/// Puts a report in place. If the run was interrupted and there is an earlier report, the new one
/// goes next to it, and a message says so.
///
/// # Errors
/// The report cannot be put in place.
pub fn publish(staging: NewFolder, interrupted: bool) -> Result<Vec<PathBuf>, CliError> {
    if !interrupted {
        return Ok(staging.publish()?);
    }
    let (other_folder, written) = folder::publish_interrupted(staging)?;
    if let Some(folder) = other_folder {
        out::print_to_stderr(&format!(
            "the earlier report is unchanged; what was played is in {}",
            folder.display()
        ));
    }
    Ok(written)
}
