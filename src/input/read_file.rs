//! Reads a single file, and checks that the `name` in it is the name of the file.

use crate::input::collector::Collector;
use crate::input::diagnostic::{Diagnostic, Diagnostics, quoted};
use crate::input::file_source::FileSource;
use crate::input::tree::value::Yaml;
use crate::input::tree::yaml::parse;

/// Reads a single file as it is written.
///
/// # Errors
/// If it cannot be read or is not a YAML mapping.
pub fn read(source: &FileSource) -> Result<Yaml, Diagnostics> {
    let text =
        source.read().map_err(|reason| Diagnostic::of_file(&source.display_name(), reason))?;
    let root = parse(&text).map_err(|unreadable| {
        let diagnostic = Diagnostic::at(&unreadable.at, "", unreadable.reason);
        match unreadable.tab {
            Some(line) => diagnostic.advise(format!(
                "line {line} is indented with a tab; YAML does not allow tabs; use spaces"
            )),
            None => diagnostic,
        }
    })?;
    if root.entries().is_some() {
        return Ok(root);
    }
    let diagnostic = Diagnostic::at(&root.at, "", "the file has no fields");
    Err(diagnostic.allow("lines such as `name: my-game`").into())
}

/// Commands find a file by its own name, so the name inside must be the same.
pub(super) fn check_name(tree: &Yaml, source: &FileSource, collector: &Collector<'_>) {
    if let (Some(name), Some(stem)) = (tree.get("name").and_then(Yaml::text), source.stem())
        && name != stem
    {
        let found = format!("found {}, but the file is called {}", quoted(name), quoted(&stem));
        collector.error("name", found).allow(stem);
    }
}
