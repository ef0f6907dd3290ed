//! Saved reports: what a report keeps of its question, so that it can be asked again.

pub mod asked_again;
