//! `findings.parquet`: every finding of a study, a row each, with the columns of
//! [`COLUMNS`].

use crate::report::columns::{COLUMNS, ColumnReader, Row};
use crate::report::parquet::rows::{Table, Values};
use crate::study::Study;

/// The table of all findings; a study without any has columns and no rows.
pub fn table(study: &Study) -> Table {
    let rows = || study.findings.iter().map(|finding| Row { study, finding });
    COLUMNS.iter().fold(Table::new(), |table, column| {
        let values = match column.read {
            ColumnReader::Text(read) => Values::Text(rows().map(read).collect()),
            ColumnReader::Number(read) => Values::Numbers(rows().map(read).collect()),
            ColumnReader::Count(read) => Values::Counts(rows().map(read).collect()),
            ColumnReader::Flag(read) => Values::Flags(rows().map(read).collect()),
        };
        table.with(column.name, values)
    })
}
