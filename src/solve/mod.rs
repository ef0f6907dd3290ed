//! Exact answers: positions numbered, values iterated, solutions kept on disk.

mod activity;
pub mod analysis;
mod bracket;
mod compile;
pub mod estimate;
pub mod exact;
mod extrapolate;
pub mod file;
mod fronts;
mod guess;
pub mod identity;
pub mod index;
mod lanes;
mod layer;
mod moves;
mod pairs;
pub mod perfect;
mod pieces;
mod program;
mod reach;
mod reckon;
pub mod regret;
mod resume;
pub mod solution;
mod sweep;
pub mod value_iteration;
mod values;
