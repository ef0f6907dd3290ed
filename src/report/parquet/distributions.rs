//! `distributions.parquet`: how often each value of each whole number was seen, in games and in
//! matches.
//!
//! The counts of one subject and quantity add up to the games or matches played. The file has only
//! counts. Shares and their intervals need a computation.

use crate::report::parquet::rows::{ColumnTable, ColumnValues};
use crate::study::Study;

/// The table of distributions. Values ascend within a quantity. A study without distributions gives
/// a table without rows.
pub fn table(study: &Study) -> ColumnTable {
    let (mut subjects, mut cases, mut quantities) = (Vec::new(), Vec::new(), Vec::new());
    let (mut values, mut counts) = (Vec::new(), Vec::new());
    for (subject, distribution) in &study.distributions {
        for (value, count) in distribution.values.iter() {
            subjects.push(Some(subject.0 as u64));
            cases.push(Some(study.subjects[subject.0].case.clone()));
            quantities.push(Some(distribution.id.to_owned()));
            values.push(Some(value));
            counts.push(Some(count));
        }
    }
    ColumnTable::new()
        .with("subject", ColumnValues::Counts(subjects))
        .with("case_id", ColumnValues::Text(cases))
        .with("quantity", ColumnValues::Text(quantities))
        .with("value", ColumnValues::Integers(values))
        .with("count", ColumnValues::Counts(counts))
}
