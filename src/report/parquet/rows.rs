//! A table of any columns as a Parquet file, for answers whose columns follow from the question.

use std::collections::HashSet;
use std::io;
use std::path::Path;

use parquet::data_type::{BoolType, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::writer::SerializedColumnWriter;

use crate::disk::DiskError;
use crate::report::file_head::FileHead;
use crate::report::parquet::file::{ParquetTable, RowGroup};
use crate::report::parquet::value::ValueType;

/// A table of a study: named columns of equal length.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ColumnTable {
    columns: Vec<(String, ColumnValues)>,
}

/// The values of a column, one for each row. `None` is null. A number that is not finite is also
/// null, and so is a count that does not fit.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ColumnValues {
    Text(Vec<Option<String>>),
    /// Figures.
    Numbers(Vec<Option<f64>>),
    /// Whole numbers from 0 on, below 2^63.
    Counts(Vec<Option<u64>>),
    /// Seeds: whole numbers below 2^64.
    Seeds(Vec<Option<u64>>),
    /// Signed whole numbers.
    Integers(Vec<Option<i64>>),
    /// Yes or no.
    Flags(Vec<Option<bool>>),
}

impl ColumnValues {
    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Text(values) => values.len(),
            Self::Numbers(values) => values.len(),
            Self::Counts(values) | Self::Seeds(values) => values.len(),
            Self::Integers(values) => values.len(),
            Self::Flags(values) => values.len(),
        }
    }

    fn value_type(&self) -> ValueType {
        match self {
            Self::Text(_) => ValueType::Text,
            Self::Numbers(_) => ValueType::Figure,
            Self::Counts(_) | Self::Integers(_) => ValueType::Signed,
            Self::Seeds(_) => ValueType::Unsigned,
            Self::Flags(_) => ValueType::Flag,
        }
    }

    fn write(&self, column: SerializedColumnWriter<'_>) -> Result<()> {
        match self {
            Self::Text(values) => {
                put::<ByteArrayType, _>(column, values, |text| Some(text.as_str().into()))
            }
            Self::Numbers(values) => {
                put::<DoubleType, _>(column, values, |figure| figure.is_finite().then_some(*figure))
            }
            Self::Counts(values) => {
                put::<Int64Type, _>(column, values, |count| i64::try_from(*count).ok())
            }
            Self::Seeds(values) => {
                // The format stores the bits of a seed in a signed number.
                put::<Int64Type, _>(column, values, |seed| Some(seed.cast_signed()))
            }
            Self::Integers(values) => put::<Int64Type, _>(column, values, |number| Some(*number)),
            Self::Flags(values) => put::<BoolType, _>(column, values, |flag| Some(*flag)),
        }
    }
}

impl ColumnTable {
    /// A table without columns.
    pub(super) fn new() -> Self {
        Self::default()
    }

    /// The columns in their order, with their names.
    pub fn columns(&self) -> impl Iterator<Item = (&str, &ColumnValues)> {
        self.columns.iter().map(|(name, values)| (name.as_str(), values))
    }

    /// The column with this name, if there is one.
    pub fn column(&self, name: &str) -> Option<&ColumnValues> {
        self.columns().find(|(known, _)| *known == name).map(|(_, values)| values)
    }

    /// The table with one more column. Names must be unique and all columns must have the same
    /// number of rows. Otherwise the table cannot be written.
    #[must_use]
    pub(in crate::report) fn with(mut self, name: impl Into<String>, values: ColumnValues) -> Self {
        self.columns.push((name.into(), values));
        self
    }

    /// Does the table have no rows?
    pub(crate) fn is_empty(&self) -> bool {
        self.columns.iter().all(|(_, values)| values.len() == 0)
    }

    /// Writes the table. A table without rows gives a file with only columns.
    ///
    /// # Errors
    /// Columns differ in length or share a name. The system cannot write the file.
    pub(crate) fn write(&self, path: &Path, head: &FileHead) -> std::result::Result<(), DiskError> {
        let mut names = HashSet::new();
        if let Some((name, _)) = self.columns.iter().find(|(name, _)| !names.insert(name)) {
            let error = io::Error::other(format!("two columns are called {name}"));
            return Err(DiskError::new(path, error));
        }
        let columns =
            self.columns.iter().map(|(name, values)| (name.as_str(), values.value_type()));
        let mut table = ParquetTable::create(path, columns)?;
        if self.columns.iter().any(|(_, values)| values.len() > 0) {
            table.append(|group| {
                self.columns.iter().try_for_each(|(_, values)| next(group, values))
            })?;
        }
        table.finish(path, head)
    }
}

/// Writes the next column of a row group.
fn next(group: &mut RowGroup<'_>, values: &ColumnValues) -> Result<()> {
    let column = group.next_column()?;
    values.write(column.ok_or_else(|| ParquetError::General("there is no further column".into()))?)
}

/// Writes values. Some may be missing.
fn put<T: DataType, V>(
    mut column: SerializedColumnWriter<'_>,
    values: &[Option<V>],
    stored: impl Fn(&V) -> Option<T::T>,
) -> Result<()> {
    let cells: Vec<Option<T::T>> =
        values.iter().map(|value| value.as_ref().and_then(&stored)).collect();
    let levels: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
    let known: Vec<T::T> = cells.into_iter().flatten().collect();
    column.typed::<T>().write_batch(&known, Some(&levels), None)?;
    column.close()
}
