//! Estimators and intervals. No word of games.

pub mod estimate;
pub mod histogram;
pub mod pairs;
