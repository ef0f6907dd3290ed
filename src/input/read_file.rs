//! Reads one file by itself, and checks that it has the name that it says.

use crate::input::collector::Collector;
use crate::input::diagnostic::{Diagnostic, Diagnostics, quoted};
use crate::input::file_source::FileSource;
use crate::input::tree::value::Yaml;
use crate::input::tree::yaml::parse;

/// One file by itself, as it is written.
///
/// # Errors
/// If it cannot be read or is no YAML mapping.
pub fn read(home: &FileSource) -> Result<Yaml, Diagnostics> {
    let text = home.read().map_err(|reason| Diagnostic::of_file(&home.shown(), reason))?;
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
    let diagnostic = Diagnostic::at(&root.at, "", "the file holds no fields");
    Err(diagnostic.allow("lines such as `name: my-game`").into())
}

/// Commands find a file by its own name, so the name inside must be the same.
pub(super) fn check_name(tree: &Yaml, home: &FileSource, collector: &Collector<'_>) {
    if let (Some(name), Some(stem)) = (tree.get("name").and_then(Yaml::text), home.stem())
        && name != stem
    {
        let found = format!("found {}, but the file is called {}", quoted(name), quoted(&stem));
        collector.error("name", found).allow(stem);
    }
}
