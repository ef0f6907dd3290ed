//! Printing without panics: a reader that closes the pipe early is no error.

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};

use crate::cli::error::CliError;

/// Prints a text to standard output and flushes it.
///
/// # Errors
/// If standard output cannot be written to, for any reason but a closed pipe.
pub fn print(text: &str) -> Result<(), CliError> {
    let mut out = std::io::stdout().lock();
    printed(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// How it went to print to standard output.
///
/// # Errors
/// If it went wrong for any reason but a closed pipe.
pub fn printed(result: io::Result<()>) -> Result<(), CliError> {
    match result {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(CliError::Output(error)),
        _ => Ok(()),
    }
}

/// Prints an error text to standard error; if even that fails there is nobody left to tell.
pub fn complain(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{}", text.trim_end());
}

/// The command that plays a file again, in a line.
pub fn again(command: &str, file: &Path) -> String {
    format!("urlab {command} {}", file.display())
}

/// The files that were written, a line each.
pub fn list(written: &[PathBuf]) -> String {
    if written.is_empty() {
        return "Written: nothing, for `outputs` names nothing.\n".to_owned();
    }
    let files = written.iter().map(|file| format!("  {}\n", file.display()));
    format!("Written:\n{}", files.collect::<Vec<_>>().concat())
}

/// May standard output have colours? On a terminal, unless `NO_COLOR` is set to anything
/// (no-color.org).
pub fn has_colour() -> bool {
    std::io::stdout().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
