//! The head of every file: version, format and fingerprint of the plan.
//!
//! `summary.json` has them as separate fields. A Parquet file has them as key-value metadata, and a
//! CSV file as its first columns. A page has them as its last line.

use crate::report::summary::FORMAT;
use crate::study::Study;

/// The program, the format and the plan of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileHead {
    version: String,
    plan: String,
}

/// The names, in the order of the values of [`FileHead::values`].
pub const NAMES: [&str; 3] = ["urlab_version", "urlab_format", "urlab_plan"];

impl FileHead {
    /// The head of every file of a study.
    pub fn of(study: &Study) -> Self {
        Self { version: study.provenance.version.clone(), plan: study.plan_fingerprint() }
    }

    /// The version, the format and the plan.
    pub fn values(&self) -> [String; 3] {
        [self.version.clone(), FORMAT.to_string(), self.plan.clone()]
    }

    /// The head as one line for people.
    pub fn line(&self) -> String {
        format!("Urlab {} · format {FORMAT} · plan {}", self.version, self.plan)
    }
}
