//! Exact answers: positions numbered, values iterated, solutions kept on disk.

pub mod analysis;
mod compile;
pub mod estimate;
mod evaluate;
pub mod exact;
mod extrapolate;
pub mod file;
pub mod identity;
pub mod index;
mod initial_values;
mod lanes;
mod layer;
mod pairs;
pub mod perfect;
mod pieces;
mod priorities;
mod reach;
pub mod regret;
mod resume;
mod shared_squares;
pub mod solution;
mod successors;
mod sweep;
mod value_bounds;
mod value_changes;
pub mod value_iteration;
mod values;
