//! Values of columns, and how the format stores them.

use parquet::basic::{LogicalType, Type};
use parquet::file::statistics::Statistics;

/// The type of a column's values. In any column, a value may be missing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ValueType {
    Text,
    Figure,
    Flag,
    Signed,
    Count,
    /// Counts within one game or match.
    SmallCount,
}

/// A value of a column of records.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StoredValue<'a> {
    Text(&'a str),
    Signed(i64),
    Count(u64),
    SmallCount(u32),
}

impl ValueType {
    /// The type of the bytes, and their meaning.
    pub(super) fn stored(self) -> (Type, Option<LogicalType>) {
        match self {
            Self::Text => (Type::BYTE_ARRAY, Some(LogicalType::String)),
            Self::Figure => (Type::DOUBLE, None),
            Self::Flag => (Type::BOOLEAN, None),
            Self::Signed => (Type::INT64, None),
            Self::Count => (Type::INT64, Some(LogicalType::integer(64, false))),
            Self::SmallCount => (Type::INT32, Some(LogicalType::integer(32, false))),
        }
    }
}

impl StoredValue<'_> {
    pub(super) fn value_type(self) -> ValueType {
        match self {
            Self::Text(_) => ValueType::Text,
            Self::Signed(_) => ValueType::Signed,
            Self::Count(_) => ValueType::Count,
            Self::SmallCount(_) => ValueType::SmallCount,
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
            Self::Count(number) => bytes.extend(number.to_le_bytes()),
            Self::SmallCount(number) => bytes.extend(number.to_le_bytes()),
        }
    }

    /// The statistics of a column with these values as its least and its greatest. Texts are not in
    /// order.
    pub(super) fn statistics(self, greatest: Self, nulls: usize) -> Statistics {
        let nulls = Some(nulls as u64);
        // The format stores the bits of a count in a signed number.
        let long = |least: i64, greatest: i64| {
            Statistics::new(Some(least), Some(greatest), None, nulls, false)
        };
        match (self, greatest) {
            (Self::Signed(least), Self::Signed(greatest)) => long(least, greatest),
            (Self::Count(least), Self::Count(greatest)) => {
                long(least.cast_signed(), greatest.cast_signed())
            }
            (Self::SmallCount(least), Self::SmallCount(greatest)) => {
                let [least, greatest] = [least, greatest].map(|count| Some(count.cast_signed()));
                Statistics::new(least, greatest, None, nulls, false)
            }
            _ => Statistics::byte_array(None, None, None, nulls, false),
        }
    }
}
