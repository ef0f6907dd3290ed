//! Values of columns, and how the format stores them.

use parquet::basic::{LogicalType, Type};
use parquet::file::statistics::Statistics;

/// The type of a column's values. In any column, a value may be missing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ValueType {
    Text,
    Figure,
    Flag,
    /// Whole numbers of either sign. Counts are such, too: programs subtract counts, and `DuckDB`
    /// stops where an unsigned difference falls below 0.
    Signed,
    /// Whole numbers that need all 64 bits and are no quantities, such as seeds.
    Unsigned,
}

/// A value of a column of records.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StoredValue<'a> {
    Text(&'a str),
    Signed(i64),
    Unsigned(u64),
    Figure(f64),
}

impl ValueType {
    /// The type of the bytes, and their meaning.
    pub(super) fn stored(self) -> (Type, Option<LogicalType>) {
        match self {
            Self::Text => (Type::BYTE_ARRAY, Some(LogicalType::String)),
            Self::Figure => (Type::DOUBLE, None),
            Self::Flag => (Type::BOOLEAN, None),
            Self::Signed => (Type::INT64, None),
            Self::Unsigned => (Type::INT64, Some(LogicalType::integer(64, false))),
        }
    }
}

impl StoredValue<'_> {
    pub(super) fn value_type(self) -> ValueType {
        match self {
            Self::Text(_) => ValueType::Text,
            Self::Signed(_) => ValueType::Signed,
            Self::Unsigned(_) => ValueType::Unsigned,
            Self::Figure(_) => ValueType::Figure,
        }
    }

    /// Appends the value in the plain encoding.
    pub(super) fn push(self, bytes: &mut Vec<u8>) {
        match self {
            Self::Text(text) => {
                bytes.extend((text.len() as u32).to_le_bytes());
                bytes.extend(text.as_bytes());
            }
            Self::Signed(number) => bytes.extend(number.to_le_bytes()),
            Self::Unsigned(number) => bytes.extend(number.to_le_bytes()),
            Self::Figure(number) => bytes.extend(number.to_le_bytes()),
        }
    }

    /// The statistics of a column with these values as its least and its greatest. Texts are not in
    /// order.
    pub(super) fn statistics(self, greatest: Self, nulls: usize) -> Statistics {
        let nulls = Some(nulls as u64);
        let long = |least: i64, greatest: i64| {
            Statistics::new(Some(least), Some(greatest), None, nulls, false)
        };
        match (self, greatest) {
            (Self::Signed(least), Self::Signed(greatest)) => long(least, greatest),
            // The format stores the bits of an unsigned number in a signed one.
            (Self::Unsigned(least), Self::Unsigned(greatest)) => {
                long(least.cast_signed(), greatest.cast_signed())
            }
            (Self::Figure(least), Self::Figure(greatest)) => {
                Statistics::new(Some(least), Some(greatest), None, nulls, false)
            }
            _ => Statistics::byte_array(None, None, None, nulls, false),
        }
    }
}
