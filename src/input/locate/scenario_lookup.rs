//! Finds the file of a scenario by its name or path.

use std::path::Path;

use crate::input::diagnostic::{Diagnostic, Diagnostics, did_you_mean};
use crate::input::locate::file_source::{FileSource, is_path};
use crate::input::locate::name_lookup::{FileKind, find};
use crate::input::locate::rule_set_ref::is_named;
use crate::input::mistakes::{list_beside, near_file, nearest};
use crate::input::schema::structure;
use crate::input::shell;
use crate::input::tree::yaml;

/// Finds the file that a name or a path refers to.
pub(in crate::input) fn find_file(name_or_path: &Path) -> Result<FileSource, Diagnostics> {
    let Some(text) = name_or_path.to_str() else {
        return Ok(FileSource::File(name_or_path.to_path_buf()));
    };
    find(FileKind::Scenarios, text, None).map_err(|not_found| {
        let way_out = if is_named(text) {
            format!("`{text}` is a rule set: `urlab simulate {}` plays it", shell::word(text))
        } else {
            not_found.way_out
        };
        // The error begins with the path already.
        let no_file = || "there is no such file".to_owned();
        let reason = if is_path(text) { no_file() } else { not_found.reason };
        Diagnostic::of_file(text, reason).advise(way_out).into()
    })
}

/// Is this the name of a built-in scenario, and does a file with another text replace it?
pub fn replaces_shipped(name_or_path: &Path) -> bool {
    let name = name_or_path.to_str().filter(|text| !is_path(text));
    let (Some(name), Ok(source)) = (name, find_file(name_or_path)) else { return false };
    let mut all_shipped = FileKind::Scenarios.shipped();
    let shipped = all_shipped.find(|file| file.stem().as_deref() == Some(name));
    shipped.is_some_and(|shipped| match (shipped.read(), source.read()) {
        (Ok(shipped), Ok(text)) => shipped.content != text.content,
        _ => false,
    })
}

/// The names of the built-in scenarios.
pub fn shipped_names() -> Vec<String> {
    FileKind::Scenarios.shipped().filter_map(|file| file.stem()).collect()
}

/// Is this file a scenario, and not a rule file? False if it cannot be read.
pub fn is_scenario(path: &Path) -> bool {
    let text = FileSource::File(path.to_path_buf()).read();
    text.ok()
        .and_then(|text| yaml::parse(&text).ok())
        .is_some_and(|tree| structure::is_scenario(&tree))
}

/// If there is no such file, adds what was probably meant.
pub(in crate::input) fn with_suggestion(mut diagnostics: Diagnostics, path: &Path) -> Diagnostics {
    if path.exists() || path.to_str().is_some_and(|text| !is_path(text)) {
        return diagnostics;
    }
    let known = || {
        let name = path.file_stem()?.to_str()?;
        let names = FileKind::Scenarios.files().into_keys().collect::<Vec<_>>();
        nearest(name, names.iter().map(String::as_str)).map(str::to_string)
    };
    let meant = near_file(path).map(|file| file.display().to_string()).or_else(known);
    let help = meant.map_or_else(|| list_beside(path), |meant| did_you_mean(&meant));
    if let [diagnostic, ..] = diagnostics.0.as_mut_slice() {
        diagnostic.help = Some(help);
    }
    diagnostics
}
