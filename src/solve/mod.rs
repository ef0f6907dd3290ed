//! Exact answers: optimal play by value iteration, Markov chains of fixed bots, solution files.
//!
//! - **In:** a compiled race, an objective and a tolerance. Chains also need two bots.
//! - **Out:** the value of every position with a proven bound, in memory or in a solution file.
//! - **Who calls it:** `cli` for `urlab solve`. `study`, `balance` and `batch` read solutions. The
//!   bot `perfect` plays by one.
//! - **Begin to read:** at `index.rs`, the number of a position. Then read `value_iteration.rs` for
//!   optimal play, `exact/` for chains, and `file.rs` for files. `docs/solver.md` explains the
//!   method.

mod advice;
pub mod analysis;
pub mod archive;
pub mod choice;
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
pub mod observer;
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
pub mod sweep_state;
mod value_bounds;
mod value_changes;
pub mod value_iteration;
mod values;
