//! Tables whose memory is handed to other libraries by the Arrow `PyCapsule` interface.

use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{ArrowPrimitiveType, Float64Type, Int32Type, Int64Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, Int32Array, PrimitiveArray, RecordBatch, RecordBatchIterator,
    StringArray,
};
use arrow_buffer::{NullBuffer, ScalarBuffer};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use pyo3::exceptions::{PyKeyError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList};
use urlab::{ColumnTable, ColumnValues, GameColumns, GameTable, GameValues};

use crate::kept_table::{self, KeptTable};

/// A table: named columns of equal length, in one part or several.
#[pyclass(frozen, module = "urlab._native")]
pub struct Table {
    pub schema: SchemaRef,
    pub parts: Vec<RecordBatch>,
}

impl Table {
    /// A table of a study.
    pub fn of_study(table: &ColumnTable) -> PyResult<Self> {
        let columns = table.columns().map(|(name, values)| (name, of_column(values)));
        let part = part_of(columns)?;
        Ok(Self { schema: part.schema(), parts: vec![part] })
    }

    /// The single games of a study.
    pub fn of_games(games: GameTable) -> PyResult<Self> {
        let parts = games.into_parts().into_iter().map(games_part).collect::<PyResult<Vec<_>>>()?;
        let schema = parts.first().map_or_else(|| Arc::new(Schema::empty()), RecordBatch::schema);
        Ok(Self { schema, parts })
    }
}

#[pymethods]
impl Table {
    fn __len__(&self) -> usize {
        self.parts.iter().map(RecordBatch::num_rows).sum()
    }

    /// The names of the columns in their order.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.schema.fields().iter().map(|field| field.name().clone()).collect()
    }

    /// The bytes of all values.
    #[getter]
    fn nbytes(&self) -> usize {
        let of_column = |column: &ArrayRef| column.to_data().get_slice_memory_size().unwrap_or(0);
        self.parts.iter().flat_map(RecordBatch::columns).map(of_column).sum()
    }

    /// The values of a column as a list.
    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let place = self.schema.index_of(name).map_err(|_| PyKeyError::new_err(name.to_owned()))?;
        let values = PyList::empty(py);
        for part in &self.parts {
            append(&values, part.column(place))?;
        }
        Ok(values)
    }

    /// The table as bytes, from which [`Table::from_kept`] makes it again.
    fn kept<'py>(&self, py: Python<'py>) -> KeptTable<'py> {
        kept_table::kept(py, self)
    }

    /// The table of bytes that were kept.
    #[staticmethod]
    fn from_kept(kept: KeptTable<'_>) -> PyResult<Self> {
        kept_table::table(kept)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.schema.as_ref()).map_err(arrow_error)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// All parts. A requested schema may be ignored, and is.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let parts = self.parts.clone().into_iter().map(Ok);
        let reader = RecordBatchIterator::new(parts, Arc::clone(&self.schema));
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}

/// An error of Arrow. Urlab makes the tables, so none comes.
pub fn arrow_error(error: ArrowError) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

fn part_of<'a>(columns: impl Iterator<Item = (&'a str, ArrayRef)>) -> PyResult<RecordBatch> {
    let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) = columns
        .map(|(name, array)| (Field::new(name, array.data_type().clone(), true), array))
        .unzip();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays).map_err(arrow_error)
}

/// A column of a study. What a file stores as null is null here too.
fn of_column(values: &ColumnValues) -> ArrayRef {
    fn primitive<T: ArrowPrimitiveType>(
        values: impl Iterator<Item = Option<T::Native>>,
    ) -> ArrayRef {
        Arc::new(values.collect::<PrimitiveArray<T>>())
    }
    match values {
        ColumnValues::Text(texts) => {
            let mut builder = StringBuilder::new();
            for text in texts {
                builder.append_option(text.as_deref());
            }
            Arc::new(builder.finish())
        }
        ColumnValues::Numbers(numbers) => primitive::<Float64Type>(
            numbers.iter().map(|number| number.filter(|number| number.is_finite())),
        ),
        ColumnValues::Counts(counts) => primitive::<Int64Type>(
            counts.iter().map(|count| count.and_then(|count| i64::try_from(count).ok())),
        ),
        ColumnValues::Seeds(seeds) => primitive::<UInt64Type>(seeds.iter().copied()),
        ColumnValues::Integers(numbers) => primitive::<Int64Type>(numbers.iter().copied()),
        ColumnValues::Flags(flags) => {
            let mut builder = BooleanBuilder::new();
            for flag in flags {
                builder.append_option(*flag);
            }
            Arc::new(builder.finish())
        }
        // A newer kind of values has a form here when it exists.
        _ => Arc::new(StringArray::new_null(0)),
    }
}

/// Games as a part. Numbers are not copied.
fn games_part(games: GameColumns) -> PyResult<RecordBatch> {
    let arrays = games.columns.into_iter().map(|(name, values)| (name, of_games(values)));
    part_of(arrays)
}

fn of_games(values: GameValues) -> ArrayRef {
    fn primitive<T: ArrowPrimitiveType>(values: Vec<T::Native>, missing: &[bool]) -> ArrayRef {
        let known = || missing.iter().map(|is_missing| !is_missing).collect::<NullBuffer>();
        let nulls = (!missing.is_empty()).then(known);
        Arc::new(PrimitiveArray::<T>::new(ScalarBuffer::from(values), nulls))
    }
    match values {
        GameValues::Text { places, texts } => {
            let keys: Int32Array = places.into_iter().collect();
            let known: ArrayRef = Arc::new(StringArray::from(texts));
            Arc::new(DictionaryArray::<Int32Type>::new(keys, known))
        }
        GameValues::Whole { values, missing } => primitive::<Int64Type>(values, &missing),
        GameValues::Seeds(seeds) => primitive::<UInt64Type>(seeds, &[]),
        GameValues::Figures { values, missing } => primitive::<Float64Type>(values, &missing),
        // A newer kind of values has a form here when it exists.
        _ => Arc::new(StringArray::new_null(0)),
    }
}

/// Puts the values of a column after those of a list.
fn append(list: &Bound<'_, PyList>, column: &ArrayRef) -> PyResult<()> {
    fn primitive<'py, T>(list: &Bound<'py, PyList>, column: &ArrayRef) -> PyResult<()>
    where
        T: ArrowPrimitiveType,
        T::Native: IntoPyObject<'py>,
    {
        column.as_primitive::<T>().iter().try_for_each(|value| list.append(value))
    }
    match column.data_type() {
        DataType::Utf8 => column.as_string::<i32>().iter().try_for_each(|text| list.append(text)),
        DataType::Boolean => column.as_boolean().iter().try_for_each(|flag| list.append(flag)),
        DataType::Float64 => primitive::<Float64Type>(list, column),
        DataType::Int64 => primitive::<Int64Type>(list, column),
        DataType::UInt64 => primitive::<UInt64Type>(list, column),
        DataType::Dictionary(..) => {
            let words = column.as_dictionary::<Int32Type>();
            let texts = words.values().as_string::<i32>();
            let text = |key: Option<i32>| key.map(|key| texts.value(key as usize));
            words.keys().iter().try_for_each(|key| list.append(text(key)))
        }
        other => Err(PyRuntimeError::new_err(format!("a column has the type {other}"))),
    }
}
