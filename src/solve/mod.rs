//! Exact answers: best play by value iteration, Markov chains of fixed bots, solution files.
//!
//! - **In:** a compiled race, an objective and a tolerance; for chains two bots.
//! - **Out:** the value of every position with a proven bound, in memory or in a solution file.
//! - **Who calls it:** `cli` for `urlab solve`; `study`, `balance` and `batch` for what solutions
//!   say. The bot `perfect` reads a solution.
//! - **Begin to read:** at `index.rs`, the number of a position. Then read `value_iteration.rs` for
//!   best play, `exact/` for chains, and `file.rs` for files. `docs/solver.md` explains the method.

mod activity;
pub mod analysis;
pub mod archive;
mod bracket;
pub mod choice;
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
pub mod onlooker;
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
