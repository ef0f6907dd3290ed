//! Questions and answers: measures, and the study that holds what they found.

pub mod findings;
pub mod measures;
pub mod precision;
pub mod runaway;
pub mod study;
mod warnings;
