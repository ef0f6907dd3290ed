//! Exact answers: positions numbered, values iterated, solutions kept on disk.

mod fronts;
pub mod index;
mod lanes;
mod pieces;
mod reach;
