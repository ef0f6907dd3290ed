//! Plays one game, or many side by side; and one match of several games.
//!
//! - **In:** a compiled game, two bots, and a source of random numbers.
//! - **Out:** a `GameRecord` for each game. An observer can see every event.
//! - **Who calls it:** `batch` for many games, `cli` for one game on the terminal, `solve` for the
//!   choices of bots.
//! - **Begin to read:** at `referee.rs`, the plain engine and the specification. Then read
//!   `bots/`, with one bot in each file, and `lockstep/`, the fast engine.
//!
//! Every random number comes from a `RandomSource`.

pub mod board_observer;
pub mod bots;
pub mod chances;
mod course;
pub(crate) mod deadlock;
pub mod feel;
pub mod lockstep;
pub mod luck;
pub mod luck_tables;
pub mod match_play;
pub mod measured_game;
pub mod measured_luck;
pub mod observer;
pub mod random_source;
pub mod record;
pub mod referee;
pub mod replay;
mod seated;
pub mod stepped_game;
