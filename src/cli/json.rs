//! The option `--json`, which means the same in every command.

use clap::Args;
use serde_json::Value as Json;

use crate::cli::error::CliError;
use crate::cli::out;

/// The option of every command that has figures.
#[derive(Clone, Copy, Debug, Args)]
pub struct JsonArg {
    /// Print one JSON object to standard output, and nothing else there
    #[arg(long)]
    pub json: bool,
}

/// Prints the object.
///
/// # Errors
/// Standard output cannot be written to.
pub fn print(object: &Json) -> Result<(), CliError> {
    out::print(&format!("{object:#}\n"))
}
