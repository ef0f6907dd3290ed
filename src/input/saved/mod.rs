//! Saved reports: what a report keeps of its question, so that it can be asked again.
//!
//! `go_on.rs` reads that part of a report.

pub mod asked_again;
pub mod go_on;
