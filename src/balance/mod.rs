//! Questions and answers: measures, and the study that holds what they found.

pub mod study;
