//! The questions of a scenario as its file writes them, one a file.

pub mod compare;
