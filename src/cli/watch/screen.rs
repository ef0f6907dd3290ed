//! The one screen that `urlab watch` draws again and again.

use std::io::{ErrorKind, IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::balance::study::Each;
use crate::cli::error::CliError;
use crate::cli::out;
use crate::cli::watch::file_watch::FileVersion;
use crate::study::error::Error;
use crate::study::observer::Observer;

/// Clears the terminal and goes to its upper left corner.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// What is on the screen beside the figures.
pub(super) struct Screen {
    file: PathBuf,
    /// The errors of the file, if it has errors.
    pub errors: Option<String>,
}

impl Screen {
    /// An empty screen.
    pub fn new(file: &Path) -> Self {
        Self { file: file.to_path_buf(), errors: None }
    }

    /// Draws the figures, below the errors of the file if it has any. On a terminal, it replaces
    /// what was there. Elsewhere, it adds to it. Returns false if nobody reads any more.
    ///
    /// # Errors
    /// Standard output cannot be written to.
    pub fn draw(&self, figures: &str) -> Result<bool, CliError> {
        let mut out = stdout().lock();
        let clear = if out.is_terminal() { CLEAR } else { "" };
        let text = format!("{clear}{}", out::shown(&self.text(figures)));
        match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
            written => out::ignore_closed_pipe(written).map(|()| true),
        }
    }

    /// Draws why there are no figures. As [`Self::draw`].
    ///
    /// # Errors
    /// Standard output cannot be written to.
    pub fn draw_error(&mut self, error: &Error) -> Result<bool, CliError> {
        self.errors = Some(error.to_string());
        self.draw("")
    }

    fn text(&self, figures: &str) -> String {
        let file = out::path(&self.file);
        let errors = self.errors.as_ref().map_or_else(String::new, |errors| {
            let below = if figures.is_empty() {
                "Save the file without errors to see figures."
            } else {
                "The figures below are of the last version without errors."
            };
            format!("{}\n\n{below}\n\n", errors.trim_end())
        });
        format!("{file} (each save plays again, Ctrl-C ends)\n\n{errors}{figures}\n")
    }
}

/// Shows how far a learning is, in the line below the figures. It stops when there is a newer
/// version of the file.
pub(super) struct ShownLearning<'a> {
    file_version: &'a FileVersion,
    part: Mutex<String>,
    planned: AtomicU64,
    played: AtomicU64,
}

impl<'a> ShownLearning<'a> {
    /// Begins with nothing learned.
    pub fn new(file_version: &'a FileVersion) -> Self {
        let (planned, played) = (AtomicU64::new(0), AtomicU64::new(0));
        Self { file_version, part: Mutex::default(), planned, played }
    }

    /// Writes the line. On a terminal it replaces the one before. Whoever cannot read it does not
    /// miss it.
    fn tell(text: &str) {
        let mut out = stdout().lock();
        let line = if out.is_terminal() { format!("\r\x1b[K{text}") } else { format!("{text}\n") };
        let _ = out.write_all(out::shown(&line).as_bytes()).and_then(|()| out.flush());
    }
}

impl Observer for ShownLearning<'_> {
    fn begins(&self, part: &str, planned: u64, _: Each) {
        part.clone_into(&mut self.part.lock().unwrap_or_else(PoisonError::into_inner));
        self.planned.store(planned.max(1), Ordering::Relaxed);
        self.played.store(0, Ordering::Relaxed);
        Self::tell(&format!("{part} ..."));
    }

    fn played(&self, games: u64) {
        let planned = self.planned.load(Ordering::Relaxed).max(1);
        let before = self.played.fetch_add(games, Ordering::Relaxed);
        let percent = |played: u64| 100 * played.min(planned) / planned;
        let now = percent(before + games);
        if now > percent(before) && stdout().is_terminal() {
            let part = self.part.lock().unwrap_or_else(PoisonError::into_inner);
            Self::tell(&format!("{part}: {now} % ..."));
        }
    }

    fn stop(&self) -> &AtomicBool {
        self.file_version.stop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_stand_above_the_figures() {
        let mut screen = Screen::new(Path::new("my.yaml"));
        let head = "my.yaml (each save plays again, Ctrl-C ends)\n\n";
        assert_eq!(screen.text("Version 1\n"), format!("{head}Version 1\n\n"));
        screen.errors = Some("error: x\n".to_owned());
        let text = screen.text("Version 1\n");
        assert!(text.starts_with(&format!("{head}error: x\n\nThe figures below")), "{text}");
        assert!(text.ends_with("without errors.\n\nVersion 1\n\n"), "{text}");
        assert!(screen.text("").contains("Save the file without errors to see figures."));
    }
}
