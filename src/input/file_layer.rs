//! One of the files that are merged.

use crate::input::file_source::FileSource;
use crate::input::tree::text::TextPosition;
use crate::input::tree::value::Yaml;

/// One of the files that are laid over one another.
pub struct FileLayer {
    pub home: FileSource,
    pub root: Yaml,
    pub is_overlay: bool,
    /// Where a file asks for it with `extends`; nowhere if it was asked for from outside.
    pub wanted_at: Option<TextPosition>,
}
