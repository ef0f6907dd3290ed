//! Saved reports: reads what an earlier run wrote, so that it can be compared and asked again.
//!
//! Begin to read at [`report::SavedReport`]. `open.rs` finds the file of a report, `table.rs` reads
//! a table of findings that has no summary beside it. `asked_again.rs` makes what a report keeps of
//! its question, and `go_on.rs` reads it.

pub mod asked_again;
pub mod go_on;
pub mod open;
pub mod report;
mod table;
