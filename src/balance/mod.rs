//! Questions and answers: measures, and the study that holds what they found.

pub mod coupled;
pub mod distribution;
pub mod expect;
pub mod findings;
pub mod match_findings;
pub mod match_study;
pub mod measures;
pub mod precision;
pub mod quantity;
pub mod runaway;
pub mod study;
mod warnings;
