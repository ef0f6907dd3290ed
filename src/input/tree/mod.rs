//! Texts as trees whose every part knows its place: that is what lets a fault of a variant point into
//! the file which its rule set extends.

pub mod field;
pub mod printable;
pub mod text;
pub mod value;
pub mod write;
pub mod yaml;

use crate::input::tree::text::Texts;
use crate::input::tree::value::Yaml;

/// A merged tree and the texts it comes from.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The texts; the first is the file that was asked for.
    pub sources: Texts,
    pub root: Yaml,
}
