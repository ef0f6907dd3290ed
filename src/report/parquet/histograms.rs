//! `histograms.parquet`: how often each value of each measure was seen.
//!
//! | column | type | what it holds |
//! | --- | --- | --- |
//! | `case` | string | the case's short name |
//! | `measure` | string | the measure's short name, as in JSON |
//! | `value` | u32 | a value that was seen |
//! | `count` | u64 | in how many games, above 0 |
//!
//! The counts of one case and measure add up to the games played. Counts only: shares and their intervals would have to
//! be computed.

use std::path::Path;

use polars::df;
use polars::prelude::{DataType, Field, Schema};

use crate::report::Report;
use crate::report::folder::PublishError;
use crate::report::parquet::Table;

/// Writes the table; values ascend within a measure. A report without cases gives a table without rows.
///
/// # Errors
///
/// The system cannot write the file.
pub fn write(path: &Path, report: &Report) -> Result<(), PublishError> {
    let (mut cases, mut measures) = (Vec::new(), Vec::new());
    let (mut values, mut counts) = (Vec::new(), Vec::new());
    for case in &report.cases {
        for distribution in &case.study.distributions {
            for (value, count) in distribution.histogram.iter() {
                cases.push(case.id.as_str());
                measures.push(distribution.id);
                values.push(value);
                counts.push(count);
            }
        }
    }
    let mut table = Table::create(path, &schema())?;
    table.append(df!("case" => cases, "measure" => measures, "value" => values, "count" => counts))?;
    table.finish()
}

fn schema() -> Schema {
    let field = |name: &str, kind| Field::new(name.into(), kind);
    Schema::from_iter([
        field("case", DataType::String),
        field("measure", DataType::String),
        field("value", DataType::UInt32),
        field("count", DataType::UInt64),
    ])
}
