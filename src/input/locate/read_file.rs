//! Reads a single file, and checks that commands can use its name.

use crate::input::collector::Collector;
use crate::input::diagnostic::{Diagnostic, Diagnostics};
use crate::input::locate::file_source::FileSource;
use crate::input::locate::short_name::{SHORT_NAME, is_short_name, not_short};
use crate::input::notation::dice_notation;
use crate::input::tree::value::Yaml;
use crate::input::tree::yaml::parse;

/// Reads a single file as it is written, but with dice in notation written out.
///
/// # Errors
/// If it cannot be read or is not a YAML mapping.
pub fn read(source: &FileSource) -> Result<Yaml, Diagnostics> {
    let text =
        source.read().map_err(|reason| Diagnostic::of_file(&source.display_name(), reason))?;
    let mut root = parse(&text).map_err(|error| *error)?;
    if root.entries().is_some() {
        dice_notation::expand(&mut root);
        return Ok(root);
    }
    let diagnostic = Diagnostic::at(&root.at, "", "the file has no fields");
    Err(diagnostic.allow("lines such as `name: my-game`").into())
}

/// Commands find a rule set or an overlay by the name of its file, so that must be a name that
/// commands can have. A `name` in the file does not count.
pub(in crate::input) fn check_file_name(source: &FileSource, collector: &Collector<'_>) {
    if let Some(stem) = source.stem().filter(|stem| !is_short_name(stem)) {
        let diagnostic =
            Diagnostic::of_file(&source.display_name(), not_short(&stem)).allow(SHORT_NAME);
        collector.add_all(diagnostic.advise("give the file another name").into());
    }
}
