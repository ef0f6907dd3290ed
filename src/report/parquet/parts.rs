//! Files of records that were written in parts, and how row groups of parts become one file.
//!
//! Row groups are copied as they are. The new file has the bytes of a file that was written at
//! once.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Error, ErrorKind};
use std::ops::Range;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::Xxh3;

use crate::balance::measures::Measures;
use crate::batch::partial::RecordsPart;
use crate::disk::{DiskError, FileName, NewFile};
use crate::report::file_head::FileHead;
use crate::report::parquet::file::ParquetTable;
use crate::report::parquet::records::{RecordRow, column_types};

/// A complete file of records that is not in its place yet. If it is dropped, it is gone.
pub struct ClosedPart {
    pub(super) file: NewFile,
    /// The number of its rows.
    pub rows: u64,
    /// Its checksum, as in [`RecordsPart`].
    pub(super) checksum: String,
}

impl ClosedPart {
    /// Puts the file at `path`, as a part. After an error, this can be tried again.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn put(&mut self, path: &Path) -> Result<RecordsPart, DiskError> {
        let file = FileName::of(path).ok_or_else(|| DiskError::new(path, not_plain()))?;
        self.file.finish_as(path)?;
        Ok(RecordsPart { file, rows: self.rows, checksum: self.checksum.clone() })
    }

    /// Gives the file a second name inside a folder that is being made.
    ///
    /// # Errors
    /// The file cannot be written, or there is something at `path`.
    pub fn give_second_name(&mut self, path: &Path) -> Result<(), DiskError> {
        self.file.give_second_name(path)
    }
}

/// Rows of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowsOfFile {
    path: PathBuf,
    /// The part as it was written.
    part: RecordsPart,
    /// Its rows that are meant.
    rows: Range<u64>,
}

impl RowsOfFile {
    /// These rows of parts whose rows follow each other. The parts are in the folder of `beside`.
    pub fn within(beside: &Path, parts: &[RecordsPart], rows: Range<u64>) -> Vec<Self> {
        let mut before = 0;
        let mut found = Vec::new();
        for part in parts {
            let own = before..before + part.rows;
            let (start, end) = (rows.start.max(own.start), rows.end.min(own.end));
            if start < end {
                let (path, part) = (beside.with_file_name(&part.file), part.clone());
                found.push(Self { path, part, rows: start - before..end - before });
            }
            before = own.end;
        }
        found
    }
}

/// Writes a file of records with these rows in this order. Without rows, it becomes a table without
/// rows.
///
/// # Errors
/// A file cannot be read or written, or is not as it was written.
pub fn join<R: RecordRow>(
    path: &Path,
    measures: Measures,
    rows: &[RowsOfFile],
    head: &FileHead,
) -> Result<(), DiskError> {
    let mut table = ParquetTable::create(path, column_types::<R>(measures))?;
    copy_all(&mut table, rows)?;
    table.finish(path, head)
}

/// Writes a part with these rows in this order. It has the columns of the first file. `None`
/// without rows.
///
/// # Errors
/// A file cannot be read or written, or is not as it was written.
pub fn join_part(path: &Path, rows: &[RowsOfFile]) -> Result<Option<RecordsPart>, DiskError> {
    let Some(first) = rows.first() else { return Ok(None) };
    let mut table = ParquetTable::create_like(path, &first.path)?;
    copy_all(&mut table, rows)?;
    let (file, checksum) = table.close()?;
    let count = rows.iter().map(|group| group.rows.end - group.rows.start).sum();
    ClosedPart { file, rows: count, checksum }.put(path).map(Some)
}

/// A name that no partial can have in its head.
fn not_plain() -> Error {
    Error::new(ErrorKind::InvalidInput, "its name has letters that the name of a file cannot have")
}

fn copy_all(table: &mut ParquetTable, rows: &[RowsOfFile]) -> Result<(), DiskError> {
    let mut checked: HashSet<&Path> = HashSet::new();
    for RowsOfFile { path, part, rows } in rows {
        if checked.insert(path) {
            check(path, part).map_err(DiskError::reading(path))?;
        }
        table.copy(path, rows)?;
    }
    Ok(())
}

/// Checks that a part is as it was written.
fn check(path: &Path, part: &RecordsPart) -> Result<(), Error> {
    let mut file = File::open(path)?;
    let mut sum = Xxh3::new();
    io::copy(&mut file, &mut sum)?;
    if format!("{:032x}", sum.digest128()) == part.checksum {
        Ok(())
    } else {
        Err(Error::other("its checksum is wrong, so it is cut off or was changed"))
    }
}
