//! The answer to a question: what its report folder holds.

use crate::report::document::Document;
use crate::report::parquet::rows::Table;

/// A document, the same as JSON, and tables for other programs.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What people read.
    pub document: Document,
    /// What `summary.json` holds.
    pub summary: serde_json::Value,
    /// Each becomes a file of its name with `.parquet` behind; the names are among
    /// [`ANSWERS`](crate::report::folder::ANSWERS).
    pub tables: Vec<(&'static str, Table)>,
}
