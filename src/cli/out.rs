//! Prints without panics. A reader that closes the pipe early is not an error.

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};

use crate::cli::Common;
use crate::cli::error::CliError;
use crate::report::files::PAGE;

/// The files of a report that people open.
const OPENED: [&str; 2] = ["found.yaml", PAGE];

/// Prints a text to standard output and flushes it.
///
/// # Errors
/// Standard output cannot be written to, and the reason is not a closed pipe.
pub fn print(text: &str) -> Result<(), CliError> {
    let mut out = std::io::stdout().lock();
    ignore_closed_pipe(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
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
    let _ = writeln!(std::io::stderr().lock(), "{}", text.trim_end());
}

/// The command that plays a file again, in one line.
pub fn rerun_command(command: &str, file: &Path) -> String {
    format!("urlab {command} {}", shell_word(&file.display().to_string()))
}

/// The command that the user gave, in one line.
pub fn this_command() -> String {
    let words = std::env::args().skip(1).map(|word| shell_word(&word));
    std::iter::once("urlab".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

/// A text as one word of a command line of a POSIX shell: in single quotes, unless it has only
/// letters, digits and signs without a meaning there.
pub fn shell_word(text: &str) -> String {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "_-+=./:,@%".contains(sign);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// Where the files are that were written: the page and the folder in one line, or with `--verbose`
/// every file in a line.
pub fn files(written: &[PathBuf], common: &Common) -> String {
    if written.is_empty() {
        return "Written: nothing, because `outputs` asks for nothing.\n".to_owned();
    }
    if common.verbose {
        let files = written.iter().map(|file| format!("  {}\n", file.display()));
        return format!("Written:\n{}", files.collect::<Vec<_>>().concat());
    }
    let is_opened = |file: &&PathBuf| OPENED.iter().any(|name| file.ends_with(name));
    let opened: Vec<_> = written.iter().filter(is_opened).map(|file| file.display()).collect();
    // The folder of a report is above the folder of its charts.
    let folder = written.iter().filter_map(|file| file.parent()).min().unwrap_or(Path::new(""));
    match (written, &opened[..]) {
        ([file], _) => format!("Written: {}\n", file.display()),
        (_, []) => format!("Written: {} files in {}\n", written.len(), folder.display()),
        (_, [file]) => format!("Written: {file} and {}\n", others(written.len() - 1)),
        (_, [one, other, ..]) => {
            format!("Written: {one}, {other} and {}\n", others(written.len() - 2))
        }
    }
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
    fn a_word_with_signs_of_the_shell_is_quoted() {
        assert_eq!(shell_word("my/rules+bounce.yaml"), "my/rules+bounce.yaml");
        assert_eq!(shell_word("pieces.pawn.count=5"), "pieces.pawn.count=5");
        assert_eq!(shell_word("safe=[a1, b1]"), "'safe=[a1, b1]'");
        assert_eq!(shell_word("it's; rm -r *"), "'it'\\''s; rm -r *'");
        assert_eq!(shell_word(""), "''");
    }
}
