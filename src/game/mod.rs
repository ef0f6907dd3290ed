//! What a game is: board, dice, rules, positions, actions. No randomness, no files, no threads.
//!
//! - **In:** checked `Rules`, which `input` makes.
//! - **Out:** a compiled game: legal actions, and what an action does to a position.
//! - **Who calls it:** every room above it. It imports from no other room.
//! - **Begin to read:** at `contract.rs`, the trait `Game`. Then read `rules.rs` for the checked
//!   rules, and `race/compile.rs`, `race/legal.rs` and `race/effect.rs` for races. `domination/` is
//!   the second kind of game.

pub mod actions;
pub mod bits;
pub mod board;
pub mod chance;
pub mod compiled;
pub mod contract;
pub mod dice;
mod distinct_actions;
pub mod domination;
pub mod fraction;
pub mod move_text;
pub mod odds;
pub mod race;
pub mod rules;
#[cfg(test)]
pub(crate) mod samples;
pub mod seat;
pub mod turn_state;
