//! Overlays: files with a few fields that change a rule set.

use std::path::Path;

use serde::Deserialize;

use crate::game::rules::Reading;
use crate::input::check::readings::reading;
use crate::input::collector::Collector;
use crate::input::diagnostic::{Diagnostic, Diagnostics, quoted};
use crate::input::draft::rules::ReadingDraft;
use crate::input::locate::file_source::{FileSource, is_path};
use crate::input::locate::name_lookup::{FileKind, OVERLAYS};
use crate::input::locate::read_file::{check_file_name, read};
use crate::input::merge::nulls::without_removals;
use crate::input::schema::structure::{is_scenario, structures_of};
use crate::input::tree::text::TextPosition;
use crate::input::tree::value::Yaml;

/// An overlay of the right form. Its content is checked when it is applied to a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlay {
    /// The name that commands take after a `+`.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// The document that it comes from.
    pub source: String,
    /// How the overlay decides points that the document leaves open.
    pub readings: Vec<Reading>,
    /// The rule sets that it can be applied to, with all that extend them; empty for any.
    pub only_on: Vec<String>,
    /// The text of the file.
    pub text: String,
}

/// The fields of an overlay that describe the overlay itself.
#[derive(Debug, Deserialize)]
struct OverlayHead {
    title: String,
    source: String,
    #[serde(default)]
    readings: Vec<ReadingDraft>,
    #[serde(default)]
    only_on: Vec<String>,
}

/// Loads the overlay that a name or a path refers to; `None` if it does not refer to an overlay.
///
/// A file is an overlay if its folder is called `overlays`, or if it has a field `only_on`.
///
/// # Errors
/// All errors of form.
pub fn load(name_or_path: &str) -> Option<Result<Overlay, Diagnostics>> {
    let found = if is_path(name_or_path) {
        let file = FileSource::File(name_or_path.into());
        let root = read(&file).ok()?;
        Some(file).filter(|file| is_overlay(file, &root))
    } else {
        FileKind::Overlays
            .look_up(name_or_path, None)
            .filter(|_| FileKind::Rules.look_up(name_or_path, None).is_none())
    };
    let file = found?;
    Some(read_and_check(&file).map(|(head, root)| Overlay {
        name: file.stem().unwrap_or_default(),
        title: head.title,
        source: head.source,
        readings: head.readings.iter().map(reading).collect(),
        only_on: head.only_on,
        text: root.at.text.map(|text| text.content.clone()).unwrap_or_default(),
    }))
}

/// Reads an overlay for a merge.
///
/// # Errors
/// All errors of form.
pub(in crate::input) fn read_tree(file: &FileSource) -> Result<Yaml, Diagnostics> {
    read_and_check(file).map(|(_, root)| root)
}

/// Is this file an overlay?
pub(in crate::input) fn is_overlay(file: &FileSource, root: &Yaml) -> bool {
    let is_in_folder = match file.identity() {
        FileSource::File(path) | FileSource::Unsaved { path, .. } => {
            path.parent().and_then(Path::file_name).is_some_and(|folder| folder == OVERLAYS)
        }
        FileSource::Shipped(_) | FileSource::Text(_) => false,
    };
    (is_in_folder || root.get("only_on").is_some()) && !is_scenario(root)
}

/// The error for an overlay that is used as a rule set; `extended_at` is where a file extends it.
pub(in crate::input) fn not_a_rule_set(
    file: &FileSource,
    extended_at: Option<&TextPosition>,
) -> Diagnostic {
    let name = file.display_name();
    let diagnostic = match extended_at {
        Some(place) => {
            let found = format!("{} is an overlay, not a rule set", quoted(&name));
            Diagnostic::at(place, "extends", found)
        }
        None => Diagnostic::of_file(&name, "this is an overlay, not a rule set"),
    };
    diagnostic.advise(format!(
        "apply it to a rule set: `RULES+{name}`; `urlab rules list` shows the rule sets"
    ))
}

fn read_and_check(file: &FileSource) -> Result<(OverlayHead, Yaml), Diagnostics> {
    let root = read(file)?;
    let structures = structures_of(&root);
    let has = |field: &str| root.get(field).is_some();
    let is_complete = has("extends") || structures.whole.schema().required().all(has);
    if is_complete && !is_overlay(file, &root) {
        let diagnostic =
            Diagnostic::of_file(&file.display_name(), "this is a rule set, not an overlay");
        let way_out = "write an overlay after `+`; `urlab rules list` shows them";
        return Err(diagnostic.advise(way_out).into());
    }
    // `null` removes any field of the rule set, so the form of the field does not matter.
    let set = without_removals(root.clone());
    let collector = Collector::new(&set);
    let head: Option<OverlayHead> = structures.overlay.read(&set, &collector);
    check_file_name(file, &collector);
    Ok((collector.finish(head)?, root))
}
