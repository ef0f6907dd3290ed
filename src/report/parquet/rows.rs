//! A table of any columns as a Parquet file, for answers whose columns follow from the question.

use std::path::Path;

use polars::frame::DataFrame;
use polars::prelude::{Column, IntoColumn, NamedFrom, Series};

use crate::report::folder::PublishError;
use crate::report::parquet;

/// A table: named columns, all of the same length.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    columns: Vec<(String, Values)>,
}

/// The values of a column, a row each; `None` is null, and so is a number that is not finite.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(not(test), expect(dead_code, reason = "not every file has every kind of column"))]
pub enum Values {
    /// Texts.
    Text(Vec<Option<String>>),
    /// Figures.
    Numbers(Vec<Option<f64>>),
    /// Whole numbers from 0 on.
    Counts(Vec<Option<u64>>),
    /// Whole numbers with a sign.
    Integers(Vec<Option<i64>>),
    /// Yes or no.
    Flags(Vec<Option<bool>>),
}

impl Values {
    /// The number of rows.
    pub fn len(&self) -> usize {
        match self {
            Self::Text(values) => values.len(),
            Self::Numbers(values) => values.len(),
            Self::Counts(values) => values.len(),
            Self::Integers(values) => values.len(),
            Self::Flags(values) => values.len(),
        }
    }

    fn column(&self, name: &str) -> Column {
        let name = name.into();
        match self {
            Self::Text(values) => Series::new(name, values),
            Self::Numbers(values) => {
                let known = values.iter().map(|value| value.filter(|figure| figure.is_finite()));
                Series::new(name, known.collect::<Vec<_>>())
            }
            Self::Counts(values) => Series::new(name, values),
            Self::Integers(values) => Series::new(name, values),
            Self::Flags(values) => Series::new(name, values),
        }
        .into_column()
    }
}

impl Table {
    /// A table without columns.
    pub fn new() -> Self {
        Self::default()
    }

    /// The table with a further column; names may be given once only, and all columns must have the
    /// same number of rows, or the table cannot be written.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, values: Values) -> Self {
        self.columns.push((name.into(), values));
        self
    }

    /// Writes the table. A table without rows gives a file with columns only.
    ///
    /// # Errors
    /// Columns differ in length or share a name; the system cannot write the file.
    pub fn write(&self, path: &Path) -> Result<(), PublishError> {
        let rows = self.columns.first().map_or(0, |(_, values)| values.len());
        let columns = self.columns.iter().map(|(name, values)| values.column(name)).collect();
        let frame =
            DataFrame::new(rows, columns).map_err(|error| std::io::Error::other(error.to_string()));
        let frame = frame.map_err(PublishError::at(path))?;
        let mut table = parquet::Table::create(path, frame.schema())?;
        table.append(Ok(frame))?;
        table.finish()
    }
}
