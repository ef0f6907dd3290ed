//! The observer of the command line: progress bars, and the stop at Ctrl-C.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use crate::balance::study::Each;
use crate::batch::rounds::Progress;
use crate::cli::progress::GamesBar;
use crate::cli::{interrupt, out};
use crate::study::observer::Observer;

/// Draws a bar for each part of a question, and stops at Ctrl-C.
pub struct TerminalObserver {
    bar: Mutex<Option<GamesBar>>,
    quiet: bool,
    interrupted: &'static AtomicBool,
}

impl TerminalObserver {
    /// Starts to listen for Ctrl-C. Draws no bar if `quiet` is set.
    pub fn new(quiet: bool) -> Self {
        Self { bar: Mutex::new(None), quiet, interrupted: interrupt::listen() }
    }

    fn with_bar(&self, act: impl FnOnce(&mut Option<GamesBar>)) {
        act(&mut self.bar.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Observer for TerminalObserver {
    fn begins(&self, part: &str, planned: u64, each: Each) {
        self.with_bar(|bar| *bar = Some(GamesBar::new(part, planned, each, self.quiet)));
    }

    fn played(&self, games: u64) {
        self.with_bar(|bar| {
            if let Some(bar) = bar {
                bar.played(games);
            }
        });
    }

    fn ends(&self) {
        self.with_bar(|bar| {
            if let Some(bar) = bar.take() {
                bar.clear();
            }
        });
    }

    fn notes(&self, text: &str) {
        if self.quiet {
            return;
        }
        self.with_bar(|bar| match bar {
            Some(bar) => bar.print_above(text),
            None => out::print_to_stderr(text),
        });
    }

    fn stop(&self) -> &AtomicBool {
        self.interrupted
    }
}
