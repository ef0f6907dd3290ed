//! Exact answers: positions numbered, values iterated, solutions kept on disk.

mod bracket;
mod fronts;
pub mod index;
mod lanes;
mod pieces;
mod program;
mod reach;
mod reckon;
mod sweep;
pub mod value_iteration;
mod values;
mod vector;
