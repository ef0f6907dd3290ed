//! Many games, or many matches: plan, seeds, blocks, tallies, stopping.

pub mod boards;
pub mod coupled;
pub mod in_order;
pub mod matches;
pub mod plan;
pub mod player;
pub mod regret;
pub mod rounds;
pub mod runner;
pub mod score;
pub mod tally;
mod unit;

#[cfg(test)]
pub(crate) mod samples;
