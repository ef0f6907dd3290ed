//! Tables as bytes, so that they can be kept and sent, and as tables again.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, RecordBatch, make_array};
use arrow_buffer::{BooleanBuffer, Buffer};
use arrow_data::ArrayData;
use arrow_schema::{DataType, Field, Schema};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::table::{Table, arrow_error};

/// The types that columns have.
const TYPES: [DataType; 5] =
    [DataType::Utf8, DataType::Float64, DataType::Int64, DataType::UInt64, DataType::Boolean];

/// The type of texts that repeat themselves.
fn repeated_text() -> DataType {
    DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8))
}

/// A column as bytes: the rows, which of them have a value, its buffers, and the same of the texts
/// that its values stand for.
pub type KeptColumn<'py> =
    (usize, Option<Bound<'py, PyBytes>>, Vec<Bound<'py, PyBytes>>, Option<Texts<'py>>);
/// The texts of a column of repeated texts: their number, and their buffers.
pub type Texts<'py> = (usize, Vec<Bound<'py, PyBytes>>);

/// The columns with their types, and the parts.
pub type KeptTable<'py> = (Vec<(String, String)>, Vec<Vec<KeptColumn<'py>>>);

/// A table as bytes.
pub fn kept<'py>(py: Python<'py>, table: &Table) -> KeptTable<'py> {
    let fields = table.schema.fields().iter();
    let types = fields.map(|field| (field.name().clone(), field.data_type().to_string()));
    let part = |part: &RecordBatch| part.columns().iter().map(|array| column(py, array)).collect();
    (types.collect(), table.parts.iter().map(part).collect())
}

fn column<'py>(py: Python<'py>, array: &ArrayRef) -> KeptColumn<'py> {
    let data = array.to_data();
    let known = data.nulls().map(|nulls| nulls.iter().collect::<BooleanBuffer>().into_inner());
    let nulls = known.map(|bits| PyBytes::new(py, &bits));
    let texts = data.child_data().first().map(|texts| (texts.len(), buffers(py, texts)));
    (data.len(), nulls, buffers(py, &data), texts)
}

fn buffers<'py>(py: Python<'py>, data: &ArrayData) -> Vec<Bound<'py, PyBytes>> {
    data.buffers().iter().map(|buffer| PyBytes::new(py, buffer)).collect()
}

/// The table of these bytes.
///
/// # Errors
/// They are not those of a table.
pub fn table((types, parts): KeptTable<'_>) -> PyResult<Table> {
    let field = |(name, written): (String, String)| {
        let all = TYPES.into_iter().chain([repeated_text()]);
        let found = all.into_iter().find(|known| known.to_string() == written);
        let unknown = || PyValueError::new_err(format!("a table has no columns of {written}"));
        Ok(Field::new(name, found.ok_or_else(unknown)?, true))
    };
    let fields = types.into_iter().map(field).collect::<PyResult<Vec<_>>>()?;
    let schema = Arc::new(Schema::new(fields));
    let part = |columns: Vec<KeptColumn<'_>>| {
        let with_fields = columns.into_iter().zip(schema.fields());
        let arrays = with_fields.map(|(kept, field)| array(kept, field.data_type()));
        RecordBatch::try_new(Arc::clone(&schema), arrays.collect::<PyResult<_>>()?)
            .map_err(arrow_error)
    };
    let parts = parts.into_iter().map(part).collect::<PyResult<_>>()?;
    Ok(Table { schema, parts })
}

fn array((rows, nulls, values, texts): KeptColumn<'_>, data_type: &DataType) -> PyResult<ArrayRef> {
    let of = |bytes: &Bound<'_, PyBytes>| Buffer::from(bytes.as_bytes());
    let of_texts = |(count, bytes): Texts<'_>| {
        let buffers = bytes.iter().map(of).collect();
        ArrayData::try_new(DataType::Utf8, count, None, 0, buffers, Vec::new())
    };
    let children =
        texts.into_iter().map(of_texts).collect::<Result<_, _>>().map_err(arrow_error)?;
    let (nulls, buffers) = (nulls.as_ref().map(of), values.iter().map(of).collect());
    let data = ArrayData::try_new(data_type.clone(), rows, nulls, 0, buffers, children);
    Ok(make_array(data.map_err(arrow_error)?))
}
