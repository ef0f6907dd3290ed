//! Rewrites a Parquet file with the library's own writer, which finds the dictionaries itself.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArrayType, DataType, Int64Type};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};

/// The cells of a column: its values, and for each row whether it has one.
struct Cells<T: DataType> {
    values: Vec<T::T>,
    levels: Vec<i16>,
}

impl<T: DataType> Cells<T> {
    fn read(mut column: ColumnReaderImpl<T>, rows: usize) -> Self {
        let (mut values, mut levels) = (Vec::new(), Vec::new());
        column.read_records(rows, Some(&mut levels), None, &mut values).expect("it can be read");
        Self { values, levels }
    }

    fn write(&self, column: &mut SerializedColumnWriter<'_>) {
        let column = column.typed::<T>();
        column.write_batch(&self.values, Some(&self.levels), None).expect("it can be written");
    }
}

/// Writes the rows of `from` into `to`. Returns how long the writing alone took.
pub fn rewrite(from: &Path, to: &Path) -> Duration {
    let reader =
        SerializedFileReader::new(File::open(from).expect("it is there")).expect("it is Parquet");
    let schema = reader.metadata().file_metadata().schema_descr().root_schema_ptr();
    let mut time = Duration::ZERO;
    let file = File::create(to).expect("a file can be made");
    let mut writer =
        SerializedFileWriter::new(file, schema, Arc::default()).expect("it can be written");
    for index in 0..reader.num_row_groups() {
        let from = reader.get_row_group(index).expect("there is such a row group");
        let rows = from.metadata().num_rows() as usize;
        let start = Instant::now();
        let mut group = writer.next_row_group().expect("a row group can be begun");
        time += start.elapsed();
        for index in 0..from.num_columns() {
            let cells = from.get_column_reader(index).expect("there is such a column");
            let write: Box<dyn Fn(&mut SerializedColumnWriter<'_>)> = match cells {
                ColumnReader::Int64ColumnReader(column) => {
                    let cells = Cells::<Int64Type>::read(column, rows);
                    Box::new(move |column| cells.write(column))
                }
                ColumnReader::ByteArrayColumnReader(column) => {
                    let cells = Cells::<ByteArrayType>::read(column, rows);
                    Box::new(move |column| cells.write(column))
                }
                _ => unreachable!("records are texts and whole numbers"),
            };
            let start = Instant::now();
            let mut column =
                group.next_column().expect("a column can be begun").expect("there is one more");
            write(&mut column);
            column.close().expect("it can be ended");
            time += start.elapsed();
        }
        let start = Instant::now();
        group.close().expect("the row group can be ended");
        time += start.elapsed();
    }
    let start = Instant::now();
    writer.close().expect("the file can be ended");
    time + start.elapsed()
}
