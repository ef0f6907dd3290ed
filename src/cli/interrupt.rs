//! Ctrl-C, and the signal that ends programs (SIGTERM): the first asks the batch to stop and keep
//! what was played, the second ends the program at once; and where reports go then.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::out;
use crate::report::folder::Staging;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Starts listening for Ctrl-C, SIGTERM and SIGHUP, and gives the flag that they set. Where no
/// handler can be set, they just end the program.
pub fn listen() -> &'static AtomicBool {
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    });
    &INTERRUPTED
}

/// Puts a report in place; that of an interrupted run beside an earlier one, which it leaves alone
/// and says so.
///
/// # Errors
/// The report cannot be put in place.
pub fn put_in_place(staging: Staging, interrupted: bool) -> Result<Vec<PathBuf>, CliError> {
    if !interrupted {
        return Ok(staging.publish()?);
    }
    let (beside, written) = staging.publish_interrupted()?;
    if let Some(folder) = beside {
        out::complain(&format!(
            "the earlier report is left as it was; what was played is in {}",
            folder.display()
        ));
    }
    Ok(written)
}
