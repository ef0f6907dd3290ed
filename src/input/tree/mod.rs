//! Located trees: YAML values with their file, line and column.

pub mod field;
pub mod printable;
pub mod text;
pub mod value;
pub mod write;
pub mod yaml;
