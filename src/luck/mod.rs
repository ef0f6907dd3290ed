//! What tells the luck of throws beside the bots.
//!
//! - **In:** a compiled game and games of a pilot.
//! - **Out:** a `LuckSource`: luck in the length, or luck tables for bots that value nothing.
//! - **Who calls it:** `batch`, whose plans say what measures the luck of their games.
//! - **Begin to read:** at `length.rs` for bots that value positions, and at `learning.rs` for the
//!   tables of others. `play/luck_tables/` has the tables, because both engines look them up.

mod fit;
pub mod learning;
pub mod length;
mod recording;
mod rounding;
