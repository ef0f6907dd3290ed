//! Learns to play any rule set by self-play: an evaluator of winning chances, and the bots that
//! play by it.
//!
//! - **In:** a compiled game, an objective, a number of games and a seed. No solution is used.
//! - **Out:** an [`Evaluator`](evaluator::Evaluator): the chance of each outcome in any position.
//!   It is kept in a file, with the [`PlayProof`](proof::PlayProof) of its play.
//! - **Who calls it:** `batch` for the bots, `input` for files, `study` and `cli` to learn.
//! - **Begin to read:** at `cells.rs` and `patterns.rs`, which turn rules into inputs, and
//!   `encoding.rs`, which writes positions with them. `layout.rs` says where their weights are.
//!   Then read `evaluator.rs`, `options.rs`, `casts.rs` and `questions.rs` for the values of
//!   actions, `followed.rs` for what is kept through a game, and `training.rs` for the method.
//!   `docs/learning.md` explains the method and its measurements.
//!
//! Play uses whole numbers only, so the same file plays the same games on every processor.

#![expect(
    clippy::inline_always,
    reason = "the loops are compiled for each kind of processor, with all functions that they call"
)]

mod advice;
pub mod bots;
pub mod carry_over;
pub(crate) mod casts;
pub(crate) mod cells;
#[cfg(any(test, feature = "internals"))]
pub mod chances;
pub mod checkpoint;
pub(crate) mod contents;
pub(crate) mod encoding;
pub(crate) mod estimator;
pub mod evaluator;
pub mod file;
mod first_estimate;
pub(crate) mod followed;
pub mod head;
mod layout;
pub mod left_out;
pub mod logit;
pub(crate) mod options;
mod patterns;
pub(crate) mod play_rows;
pub mod proof;
mod questions;
mod self_play;
pub mod state;
pub mod strength;
pub mod training;
mod training_weights;
mod whole_weights;
