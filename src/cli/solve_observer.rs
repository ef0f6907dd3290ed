//! The progress bar of `urlab solve`, and the stop at Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::cli::interrupt;
use crate::cli::progress::SolveBar;
use crate::solve::index::Layer;
use crate::solve::observer::SolveObserver;

/// Draws the bar and listens for Ctrl-C.
pub struct BarListener<'a> {
    bar: &'a SolveBar,
    interrupted: &'a AtomicBool,
}

impl<'a> BarListener<'a> {
    /// Starts to listen for Ctrl-C.
    pub fn new(bar: &'a SolveBar) -> Self {
        Self { bar, interrupted: interrupt::listen() }
    }
}

impl SolveObserver for BarListener<'_> {
    fn on_sweep(&mut self, _: Layer, change: f64, aim: f64) {
        self.bar.swept(change, aim);
    }

    fn on_follow(&mut self, unfinished: f64, aim: f64) {
        self.bar.followed(unfinished, aim);
    }

    fn on_solved(&mut self, positions: u64) {
        self.bar.solved(positions);
    }

    fn should_stop(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}
