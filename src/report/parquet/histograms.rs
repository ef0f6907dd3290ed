//! `histograms.parquet`: how often each value of each measure was seen, in games and in matches.
//!
//! | column | type | what it holds |
//! | --- | --- | --- |
//! | `case` | string | the case's short name |
//! | `measure` | string | the measure's short name, as in JSON |
//! | `value` | i64 | a value that was seen; settlements and what players go home with can be negative |
//! | `count` | u64 | in how many games, of a measure of matches in how many matches; above 0 |
//!
//! The counts of one case and measure add up to the games or matches played. Counts only: shares
//! and their intervals would have to be computed.

use std::path::Path;

use crate::report::Report;
use crate::report::folder::PublishError;
use crate::report::parquet::rows::{Table, Values};

/// Writes the table; values ascend within a measure. A report without cases gives a table without
/// rows.
///
/// # Errors
///
/// The system cannot write the file.
pub fn write(path: &Path, report: &Report) -> Result<(), PublishError> {
    let (mut cases, mut measures) = (Vec::new(), Vec::new());
    let (mut values, mut counts) = (Vec::new(), Vec::new());
    for case in &report.cases {
        let of_matches = case.matches.iter().flat_map(|matches| &matches.distributions);
        for distribution in case.study.distributions.iter().chain(of_matches) {
            for (value, count) in distribution.values.iter() {
                cases.push(Some(case.id.clone()));
                measures.push(Some(distribution.id.to_owned()));
                values.push(Some(value));
                counts.push(Some(count));
            }
        }
    }
    Table::new()
        .with("case", Values::Text(cases))
        .with("measure", Values::Text(measures))
        .with("value", Values::Integers(values))
        .with("count", Values::Counts(counts))
        .write(path)
}
