//! Ctrl-C: the first asks the batch to stop and keep what was played, the second ends the program at once.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::cli::exit::Exit;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Starts listening for Ctrl-C and gives the flag that it sets. Where no handler can be set, Ctrl-C just ends the program.
pub fn listen() -> &'static AtomicBool {
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    });
    &INTERRUPTED
}
