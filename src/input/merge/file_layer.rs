//! One of the files that are merged.

use crate::input::locate::file_source::FileSource;
use crate::input::tree::text::TextPosition;
use crate::input::tree::value::Yaml;

/// One of the files that are merged: a rule set, the files that it extends, and overlays.
pub struct FileLayer {
    pub source: FileSource,
    pub root: Yaml,
    pub is_overlay: bool,
    /// Where a file names it with `extends`; `None` if the caller asks for it.
    pub extended_at: Option<TextPosition>,
}
