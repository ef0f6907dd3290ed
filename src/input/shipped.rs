//! The rule files that are built into the program.

use include_dir::{Dir, include_dir};

/// The rule sets, and the folder of overlays.
pub(super) static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scenarios/rules");

/// The shipped text with this path, which is without `.yaml`.
pub(super) fn shipped_text(path: &str) -> Option<&'static str> {
    SHIPPED.get_file(format!("{path}.yaml"))?.contents_utf8()
}
