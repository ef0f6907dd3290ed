//! Many games: plan, seeds, blocks, tallies, stopping.

pub mod plan;
pub mod runner;
pub mod tally;

#[cfg(test)]
pub(crate) mod samples;
