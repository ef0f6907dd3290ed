//! `findings.parquet`: every finding of a study, a row each, with the columns of
//! [`COLUMNS`].

use crate::report::columns::{COLUMNS, ColumnReader, FindingRow};
use crate::report::parquet::rows::{ColumnTable, ColumnValues};
use crate::study::Study;

/// The table of all findings. For a study without findings, it has columns and no rows.
pub fn table(study: &Study) -> ColumnTable {
    let rows = || FindingRow::all(study);
    COLUMNS.iter().fold(ColumnTable::new(), |table, column| {
        let values = match column.read {
            ColumnReader::Text(read) => ColumnValues::Text(rows().map(read).collect()),
            ColumnReader::Number(read) => ColumnValues::Numbers(rows().map(read).collect()),
            ColumnReader::Count(read) => ColumnValues::Counts(rows().map(read).collect()),
            ColumnReader::Seed(read) => ColumnValues::Seeds(rows().map(read).collect()),
            ColumnReader::Flag(read) => ColumnValues::Flags(rows().map(read).collect()),
        };
        table.with(column.name, values)
    })
}
