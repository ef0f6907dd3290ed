//! Parquet tables of a report: `summary.parquet`, `histograms.parquet`, `games.parquet`,
//! `matches.parquet`.
//!
//! The only module that knows polars. Summaries and histograms are compressed with zstd, records
//! are not; the files' bytes follow from their rows alone: columns are written one after the other
//! on the calling thread, never on a pool. Do not call this from inside a rayon task.

pub mod distributions;
pub mod findings;
#[cfg(test)]
mod fixture;
pub mod games;
pub mod matches;
mod pages;
pub mod records;
pub mod rows;
pub mod settings;
mod sink;

use std::path::{Path, PathBuf};

use polars::frame::DataFrame;
use polars::prelude::{PolarsError, PolarsResult, Schema};
use polars_io::parquet::write::{BatchedWriter, ParquetCompression, ParquetWriter};
use polars_parquet::parquet::metadata::Descriptor;
use polars_parquet::parquet::page::Page;
use polars_parquet::write::{CompressionOptions, compress};

use crate::report::folder::PublishError;
use crate::report::parquet::sink::{Failure, Sink};

/// Records are not compressed: packed into as few bits as they need, they are mostly chance, of
/// which zstd saves an eighth and takes a third of the time.
const RECORDS: CompressionOptions = CompressionOptions::Uncompressed;

/// A Parquet file that is being written, one row group at a time.
struct Table {
    path: PathBuf,
    failure: Failure,
    writer: BatchedWriter<Sink>,
}

impl Table {
    /// Creates the file, or empties it.
    fn create(path: &Path, schema: &Schema) -> Result<Self, PublishError> {
        let (sink, failure) = Sink::create(path).map_err(PublishError::at(path))?;
        let writer = ParquetWriter::new(sink)
            .with_compression(ParquetCompression::Zstd(None))
            .set_parallel(false)
            .batched(schema);
        let writer = failure.explain(writer).map_err(PublishError::at(path))?;
        Ok(Self { path: path.to_path_buf(), failure, writer })
    }

    /// Adds the rows of a frame as one row group; a frame that could not be built, or has no rows,
    /// adds none.
    fn append(&mut self, frame: PolarsResult<DataFrame>) -> Result<(), PublishError> {
        let written = frame.and_then(|frame| self.writer.write_batch(&frame));
        self.failure.explain(written).map_err(PublishError::at(&self.path))
    }

    /// How each column is stored.
    fn descriptors(&mut self) -> Vec<Descriptor> {
        self.writer
            .parquet_schema()
            .columns()
            .iter()
            .map(|column| column.descriptor.clone())
            .collect()
    }

    /// Adds rows that are encoded already, the pages of each column, as one row group.
    fn write_group(&mut self, rows: usize, columns: Vec<Vec<Page>>) -> Result<(), PublishError> {
        let compressed = |page| compress(page, Vec::new(), RECORDS).map_err(PolarsError::from);
        let pages = columns.into_iter().map(|pages| pages.into_iter().map(compressed).collect());
        let written = pages
            .collect::<PolarsResult<Vec<Vec<_>>>>()
            .and_then(|pages| self.writer.write_row_group(rows as u64, &pages));
        self.failure.explain(written).map_err(PublishError::at(&self.path))
    }

    /// Writes the footer and flushes.
    fn finish(self) -> Result<(), PublishError> {
        let finished = self.writer.finish();
        self.failure.explain(finished).map(|_size| ()).map_err(PublishError::at(&self.path))
    }
}

#[cfg(test)]
mod tests;
