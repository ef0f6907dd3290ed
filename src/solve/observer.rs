//! Observers of a solver.

use crate::solve::index::Layer;

/// Somebody who looks on.
pub trait SolveObserver {
    /// A sweep over a layer changed no value by more than `change`, which is to come below `aim`.
    fn swept(&mut self, _layer: Layer, _change: f64, _aim: f64) {}

    /// Games were followed until they go on with this chance, which is to come below `aim`.
    fn followed(&mut self, _going_on: f64, _aim: f64) {}

    /// So many positions are solved.
    fn solved(&mut self, _positions: u64) {}

    /// Is the solver to stop? What was kept stays.
    fn stops(&self) -> bool {
        false
    }
}

impl SolveObserver for () {}
