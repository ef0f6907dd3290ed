//! Urlab: statistical simulator and rules-balance analyser for the Royal Game of Ur and its variants.

pub mod balance;
pub mod batch;
pub mod cli;
pub mod game;
pub mod play;
pub mod report;
pub mod spec;
pub mod stats;
