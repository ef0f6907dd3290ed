//! A Parquet file that is being written, one row group at a time.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{Compression, Encoding, Repetition};
use parquet::column::page::{CompressedPage, Page, PageWriter};
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{ColumnChunkMetaData, KeyValue, ParquetMetaDataReader};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::statistics::Statistics;
use parquet::file::writer::{
    SerializedFileWriter, SerializedPageWriter, SerializedRowGroupWriter, TrackedWrite,
};
use parquet::schema::types::{ColumnDescPtr, Type};

use crate::disk::{DiskError, NewFile};
use crate::report::file_head::{self, FileHead};
use crate::report::parquet::summed_file::SummedFile;
use crate::report::parquet::value::ValueType;

/// An open Parquet file.
pub(super) struct ParquetTable {
    path: PathBuf,
    writer: SerializedFileWriter<SummedFile>,
}

/// An open row group.
pub(super) type RowGroup<'a> = SerializedRowGroupWriter<'a, SummedFile>;

/// The cells of a column in a row group, already encoded.
pub(super) struct Encoded {
    pub(super) dictionary: Option<Dictionary>,
    /// First the rows that have a value, then the values.
    pub(super) body: Vec<u8>,
    pub(super) encoding: Encoding,
    pub(super) statistics: Option<Statistics>,
}

/// The values that the body of a column refers to, in the plain encoding.
pub(super) struct Dictionary {
    pub(super) bytes: Vec<u8>,
    pub(super) entries: u32,
    pub(super) is_sorted: bool,
}

impl ParquetTable {
    /// Begins a file that will be in the folder of `path`.
    pub(super) fn create<'a>(
        path: &Path,
        columns: impl Iterator<Item = (&'a str, ValueType)>,
    ) -> std::result::Result<Self, DiskError> {
        let file = SummedFile::begin(path)?;
        let writer = open(file, columns).map_err(cause).map_err(DiskError::at(path))?;
        Ok(Self { path: path.to_path_buf(), writer })
    }

    /// Begins a file with the columns of another file, which will be in the folder of `path`.
    pub(super) fn create_like(path: &Path, other: &Path) -> std::result::Result<Self, DiskError> {
        let of_other = File::open(other).map_err(DiskError::reading(other))?;
        let metadata = ParquetMetaDataReader::new()
            .parse_and_finish(&of_other)
            .map_err(cause)
            .map_err(DiskError::reading(other))?;
        let schema = metadata.file_metadata().schema_descr().root_schema_ptr();
        let file = SummedFile::begin(path)?;
        let writer = SerializedFileWriter::new(file, schema, properties())
            .map_err(cause)
            .map_err(DiskError::at(path))?;
        Ok(Self { path: path.to_path_buf(), writer })
    }

    /// Adds a row group. `write` writes its columns in order.
    pub(super) fn append(
        &mut self,
        write: impl FnOnce(&mut RowGroup<'_>) -> Result<()>,
    ) -> std::result::Result<(), DiskError> {
        let append = || {
            let mut group = self.writer.next_row_group()?;
            write(&mut group)?;
            group.close()
        };
        append().map(|_metadata| ()).map_err(cause).map_err(DiskError::at(&self.path))
    }

    /// The descriptions of the columns.
    pub(super) fn columns(&self) -> Vec<ColumnDescPtr> {
        self.writer.schema_descr().columns().to_vec()
    }

    /// Adds copies of these rows of another file, which are whole row groups of it.
    pub(super) fn copy(
        &mut self,
        path: &Path,
        rows: &Range<u64>,
    ) -> std::result::Result<(), DiskError> {
        let copied = self.copy_groups(path, rows);
        copied.map_err(cause).map_err(DiskError::at(path))
    }

    fn copy_groups(&mut self, path: &Path, rows: &Range<u64>) -> Result<()> {
        let file = File::open(path).map_err(|error| ParquetError::External(Box::new(error)))?;
        let metadata = ParquetMetaDataReader::new().parse_and_finish(&file)?;
        let (mut end, mut copied) = (0, 0);
        for group in metadata.row_groups() {
            let start = end;
            end = start + group.num_rows().cast_unsigned();
            if start < rows.start || end > rows.end {
                continue;
            }
            copied += end - start;
            let mut copy = self.writer.next_row_group()?;
            for column in group.columns() {
                let close = ColumnCloseResult {
                    bytes_written: column.compressed_size().cast_unsigned(),
                    rows_written: end - start,
                    metadata: column.clone(),
                    bloom_filter: None,
                    column_index: None,
                    offset_index: None,
                };
                copy.append_column(&file, close)?;
            }
            copy.close()?;
        }
        if copied != rows.end - rows.start {
            let text = "its row groups do not end where the rows of a shard end";
            return Err(ParquetError::General(text.to_owned()));
        }
        Ok(())
    }

    /// Writes the footer of the file, and puts the file at `path`. The footer also has the file
    /// head, because this format keeps metadata at its end.
    pub(super) fn finish(
        mut self,
        path: &Path,
        head: &FileHead,
    ) -> std::result::Result<(), DiskError> {
        self.add_head(head);
        self.close()?.0.finish_as(path)
    }

    /// Adds the file head to the footer.
    pub(super) fn add_head(&mut self, head: &FileHead) {
        for (name, value) in file_head::NAMES.into_iter().zip(head.values()) {
            self.writer.append_key_value_metadata(KeyValue::new(name.to_owned(), value));
        }
    }

    /// Writes the footer. Returns the file, which is not in its place yet, and its checksum.
    pub(super) fn close(self) -> std::result::Result<(NewFile, String), DiskError> {
        let file = self.writer.into_inner().map_err(cause).map_err(DiskError::at(&self.path))?;
        Ok(file.finish())
    }
}

fn open<'a>(
    file: SummedFile,
    columns: impl Iterator<Item = (&'a str, ValueType)>,
) -> Result<SerializedFileWriter<SummedFile>> {
    let fields = columns.map(|(name, values)| {
        let (physical, logical) = values.stored();
        Type::primitive_type_builder(name, physical)
            .with_logical_type(logical)
            .with_repetition(Repetition::OPTIONAL)
            .build()
            .map(Arc::new)
    });
    let schema =
        Type::group_type_builder("root").with_fields(fields.collect::<Result<_>>()?).build()?;
    SerializedFileWriter::new(file, Arc::new(schema), properties())
}

/// The properties of all files. A row group is small, so it needs no page index.
fn properties() -> Arc<WriterProperties> {
    let properties = WriterProperties::builder()
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true)
        .build();
    Arc::new(properties)
}

/// The system's own error, if there is one. It keeps the error kind, which selects the advice to
/// the user.
pub(super) fn cause(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(source) => {
            source.downcast().map_or_else(io::Error::other, |system| *system)
        }
        other => io::Error::other(other),
    }
}

impl Encoded {
    /// Writes the column as the next of a row group.
    pub(super) fn append(
        self,
        rows: usize,
        column: &ColumnDescPtr,
        group: &mut RowGroup<'_>,
    ) -> Result<()> {
        let mut encodings = vec![Encoding::RLE, self.encoding];
        let mut bytes = TrackedWrite::new(Vec::new());
        let mut pages = SerializedPageWriter::new(&mut bytes);
        let mut data_offset = 0;
        if let Some(Dictionary { bytes, entries, is_sorted }) = self.dictionary {
            encodings.push(Encoding::PLAIN);
            let size = bytes.len();
            let page = Page::DictionaryPage {
                buf: bytes.into(),
                num_values: entries,
                encoding: Encoding::PLAIN,
                is_sorted,
            };
            data_offset = pages.write_page(CompressedPage::new(page, size))?.bytes_written;
        }
        let size = self.body.len();
        let page = Page::DataPage {
            buf: self.body.into(),
            num_values: rows as u32,
            encoding: self.encoding,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        };
        pages.write_page(CompressedPage::new(page, size))?;
        let bytes = Bytes::from(bytes.into_inner()?);
        let size = bytes.len() as u64;
        let mut metadata = ColumnChunkMetaData::builder(column.clone())
            .set_compression(Compression::UNCOMPRESSED)
            .set_encodings(encodings)
            .set_num_values((rows as u64).cast_signed())
            .set_total_compressed_size(size.cast_signed())
            .set_total_uncompressed_size(size.cast_signed())
            .set_data_page_offset(data_offset.cast_signed())
            .set_dictionary_page_offset((data_offset > 0).then_some(0));
        if let Some(statistics) = self.statistics {
            metadata = metadata.set_statistics(statistics);
        }
        let close = ColumnCloseResult {
            bytes_written: size,
            rows_written: rows as u64,
            metadata: metadata.build()?,
            bloom_filter: None,
            column_index: None,
            offset_index: None,
        };
        group.append_column(&bytes, close)
    }
}
