//! Prints without panics. A reader that closes the pipe early is not an error.

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};

use crate::cli::Common;
use crate::cli::error::CliError;
use crate::input::control::{visible, visible_line};
use crate::input::shell;
use crate::report::files::PAGE;

/// The files of a report that people open.
const OPENED: [&str; 2] = ["found.yaml", PAGE];

/// Prints a text to standard output and flushes it.
///
/// # Errors
/// Standard output cannot be written to, and the reason is not a closed pipe.
pub fn print(text: &str) -> Result<(), CliError> {
    let mut out = std::io::stdout().lock();
    ignore_closed_pipe(out.write_all(shown(text).as_bytes()).and_then(|()| out.flush()))
}

/// The result of a print, where a closed pipe counts as success.
///
/// # Errors
/// The print failed, and the reason is not a closed pipe.
pub fn ignore_closed_pipe(result: io::Result<()>) -> Result<(), CliError> {
    match result {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(CliError::Output(error)),
        _ => Ok(()),
    }
}

/// Prints a message to standard error. A failure to do so is ignored: no other way is left to
/// report it.
pub fn print_to_stderr(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{}", shown(text.trim_end()));
}

/// The command that plays a file again, in one line.
pub fn rerun_command(command: &str, file: &Path) -> String {
    format!("urlab {command} {}", shell::word(file))
}

/// The command that the user gave, in one line.
pub fn this_command() -> String {
    let words = std::env::args().skip(1).map(|word| shell::word(&word));
    std::iter::once("urlab".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

/// A text for the terminal: control characters are shown as their numbers. If standard output may
/// have colours, the signs that set them stay.
pub fn shown(text: &str) -> String {
    const START: &str = "\x1b[";
    let mut shown = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(START).filter(|_| has_colour()) {
        shown += &visible(before);
        let codes = after.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == ';');
        if let Some(coloured) = codes.strip_prefix('m') {
            shown += START;
            shown += &after[..after.len() - coloured.len()];
            rest = coloured;
        } else {
            shown += &visible(START);
            rest = after;
        }
    }
    shown + &visible(rest)
}

/// Where the files are that were written: the page and the folder in one line, or with `--verbose`
/// every file in a line.
pub fn files(written: &[PathBuf], common: &Common) -> String {
    if written.is_empty() {
        return "Written: nothing, because `outputs` asks for nothing.\n".to_owned();
    }
    if common.verbose {
        let files = written.iter().map(|file| format!("  {}\n", path(file)));
        return format!("Written:\n{}", files.collect::<Vec<_>>().concat());
    }
    let is_opened = |file: &&PathBuf| OPENED.iter().any(|name| file.ends_with(name));
    let opened: Vec<_> = written.iter().filter(is_opened).map(|file| path(file)).collect();
    // The folder of a report is above the folder of its charts.
    let folder = written.iter().filter_map(|file| file.parent()).min().unwrap_or(Path::new(""));
    match (written, &opened[..]) {
        ([file], _) => format!("Written: {}\n", path(file)),
        (_, []) => format!("Written: {} files in {}\n", written.len(), path(folder)),
        (_, [file]) => format!("Written: {file} and {}\n", others(written.len() - 1)),
        (_, [one, other, ..]) => {
            format!("Written: {one}, {other} and {}\n", others(written.len() - 2))
        }
    }
}

/// A path in one line.
pub fn path(path: &Path) -> String {
    visible_line(&path.display().to_string())
}

fn others(count: usize) -> String {
    format!("{count} more file{} in that folder", if count == 1 { "" } else { "s" })
}

/// True if standard output may have colours: on a terminal, unless `NO_COLOR` has a value
/// (no-color.org).
pub fn has_colour() -> bool {
    std::io::stdout().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_acts_on_the_terminal() {
        // Tests have no terminal, so no text has colours.
        let text = "error: a\u{1b}[2J\u{1b}[31m\u{202e}b: no\n\thelp\n";
        assert_eq!(shown(text), "error: a\\u001b[2J\\u001b[31m\\u202eb: no\n\thelp\n");
    }
}
