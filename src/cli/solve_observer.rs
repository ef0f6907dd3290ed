//! The progress bar of `urlab solve` and `urlab exact`, and the stop at Ctrl-C.

use crate::cli::interrupt;
use crate::cli::progress::SolveBar;
use crate::solve::index::Layer;
use crate::solve::observer::SolveObserver;

/// Draws the bar.
pub struct BarListener<'a>(&'a SolveBar);

impl<'a> BarListener<'a> {
    /// Starts to listen for Ctrl-C and the signals that end programs. They clear the bar, print the
    /// last words and end the program.
    pub fn new(bar: &'a SolveBar, last_words: impl Fn() -> String + Send + 'static) -> Self {
        let shown = bar.clone();
        interrupt::end_with(move || {
            shown.clear();
            last_words()
        });
        Self(bar)
    }
}

impl SolveObserver for BarListener<'_> {
    fn on_sweep(&mut self, _: Layer, change: f64, aim: f64) {
        self.0.swept(change, aim);
    }

    fn on_follow(&mut self, unfinished: f64, aim: f64) {
        self.0.followed(unfinished, aim);
    }

    fn on_solved(&mut self, positions: u64) {
        self.0.solved(positions);
    }
}
