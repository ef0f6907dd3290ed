//! Plays many games, or many matches, and counts them.
//!
//! - **In:** a `Plan`: rules, bots, seed, number of games, and measures.
//! - **Out:** a `Tally` of whole numbers, and why playing stopped. A listener can read each record.
//! - **Who calls it:** `study` and `balance`.
//! - **Begin to read:** at `plan.rs`, then `runner.rs`, which selects the engine. `rounds.rs` and
//!   `in_order.rs` give blocks of games to threads. `coupled.rs` plays variants with common random
//!   numbers. `group.rs` pairs the games of several plans. `ledger.rs` keeps what was played, and
//!   `partial.rs` is its file.
//!
//! The same plan gives the same bytes on any number of threads.

pub mod boards;
pub mod coupled;
pub mod course;
pub mod feel_tally;
pub mod followed;
pub mod group;
pub mod in_order;
pub mod ledger;
pub mod luck;
pub mod matches;
pub mod partial;
pub mod pilot;
pub mod plan;
pub mod player;
pub mod regret;
pub mod rounds;
pub mod runner;
pub mod score;
pub mod share;
pub mod share_set;
pub mod tally;
pub mod told_luck;
mod unit;

#[cfg(test)]
pub(crate) mod samples;
