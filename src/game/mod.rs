//! What a game is: board, dice, rules, positions, actions. No randomness, no files, no threads.

pub mod actions;
pub mod bits;
pub mod board;
pub mod chance;
pub mod compiled;
pub mod contract;
pub mod dice;
mod distinct_actions;
pub mod domination;
pub mod features;
pub mod fraction;
pub mod race;
pub mod rules;
#[cfg(test)]
pub(crate) mod samples;
pub mod seat;
pub mod turn_state;
