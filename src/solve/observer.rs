//! Observers of a solver.

use crate::solve::index::Layer;

/// An observer of a solver.
pub trait SolveObserver {
    /// A sweep over a layer changed no value by more than `change`. Sweeps go on until this is
    /// below `aim`.
    fn on_sweep(&mut self, _layer: Layer, _change: f64, _aim: f64) {}

    /// Games are followed to the point where this chance of an unfinished game is left. They are
    /// followed until it is at most `aim`.
    fn on_follow(&mut self, _going_on: f64, _aim: f64) {}

    /// The number of positions solved so far.
    fn on_solved(&mut self, _positions: u64) {}

    /// Should exact figures be computed no further? A solution is stopped by its archive.
    fn is_stopped(&self) -> bool {
        false
    }
}

impl SolveObserver for () {}
