//! The questions of a scenario as its file writes them, one a file.

pub mod compare;
pub mod effects;
pub mod ladder;
pub mod sweep;
pub mod tune;
