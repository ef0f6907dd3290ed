//! Reads a table back, for tests.

use std::fs::File;
use std::path::Path;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;

/// All cells of a file.
pub(super) struct Frame {
    pub(super) names: Vec<String>,
    /// The metadata of the file.
    pub(super) metadata: Vec<(String, Option<String>)>,
    rows: Vec<Vec<Field>>,
}

impl Frame {
    pub(super) fn shape(&self) -> (usize, usize) {
        (self.rows.len(), self.names.len())
    }

    pub(super) fn cell(&self, column: &str, row: usize) -> Field {
        let place = self.names.iter().position(|name| name == column);
        self.rows[row][place.expect("there is such a column")].clone()
    }

    pub(super) fn text(&self, column: &str, row: usize) -> Option<String> {
        match self.cell(column, row) {
            Field::Str(text) => Some(text),
            _ => None,
        }
    }
}

pub(super) fn read(path: &Path) -> Frame {
    let file = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let known = file.metadata().file_metadata().key_value_metadata().cloned();
    let metadata =
        known.unwrap_or_default().into_iter().map(|entry| (entry.key, entry.value)).collect();
    let schema = file.metadata().file_metadata().schema_descr();
    let names = schema.columns().iter().map(|column| column.name().to_owned()).collect();
    let rows = file.get_row_iter(None).unwrap();
    let cells = rows.map(|row| row.unwrap().into_columns().into_iter().map(|(_, cell)| cell));
    Frame { names, metadata, rows: cells.map(Iterator::collect).collect() }
}
