//! The observer of the command line: progress bars, and the stop at Ctrl-C.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use crate::balance::study::Each;
use crate::batch::rounds::Progress;
use crate::cli::interrupt::{self, FlagReader};
use crate::cli::out;
use crate::cli::progress::GamesBar;
use crate::study::observer::Observer;

/// Draws a bar for each part of a question, and stops at Ctrl-C.
pub struct TerminalObserver {
    /// The bar of the part that is played. While there is one, play looks at the flag of signals.
    bar: Mutex<Option<(GamesBar, FlagReader)>>,
    quiet: bool,
}

impl TerminalObserver {
    /// An observer of one command. It draws no bar if `quiet` is set.
    pub fn new(quiet: bool) -> Self {
        Self { bar: Mutex::new(None), quiet }
    }

    fn with_bar(&self, act: impl FnOnce(&mut Option<(GamesBar, FlagReader)>)) {
        act(&mut self.bar.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Observer for TerminalObserver {
    fn begins(&self, part: &str, planned: u64, each: Each) {
        let bar = GamesBar::new(part, planned, each, self.quiet);
        self.with_bar(|place| *place = Some((bar, FlagReader::begin())));
    }

    fn played(&self, games: u64) {
        self.with_bar(|bar| {
            if let Some((bar, _)) = bar {
                bar.played(games);
            }
        });
    }

    fn narrows(&self, half_width: &str, requested: &str) {
        self.with_bar(|bar| {
            if let Some((bar, _)) = bar {
                bar.narrows(half_width, requested);
            }
        });
    }

    fn ends(&self) {
        self.with_bar(|bar| {
            if let Some((bar, _)) = bar.take() {
                bar.clear();
            }
        });
    }

    fn notes(&self, text: &str) {
        if self.quiet {
            return;
        }
        self.with_bar(|bar| match bar {
            Some((bar, _)) => bar.print_above(text),
            None => out::print_to_stderr(text),
        });
    }

    fn stop(&self) -> &AtomicBool {
        interrupt::flag()
    }
}
