//! Texts as trees whose every part knows the text that it stands in, and where: an error of a
//! variant points into the file that its rule set extends.

pub mod field;
pub mod printable;
pub mod text;
pub mod value;
pub mod write;
pub mod yaml;
