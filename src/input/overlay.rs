//! Overlays: files of a few fields that change a rule set.

use std::path::Path;

use serde::Deserialize;

use crate::game::rules::Reading;
use crate::input::check::readings::reading;
use crate::input::collector::Collector;
use crate::input::diagnostic::{Diagnostic, Diagnostics, quoted};
use crate::input::draft::rules::ReadingDraft;
use crate::input::file_source::{FileSource, is_path};
use crate::input::name_lookup::{FileKind, OVERLAYS};
use crate::input::nulls::what_is_set;
use crate::input::read_file::{check_name, read};
use crate::input::schema::structure::{is_scenario, structures_of};
use crate::input::tree::text::TextPosition;
use crate::input::tree::value::Yaml;

/// An overlay of the right form. Whether it makes sense shows on a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlay {
    /// The name that commands take after a `+`.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// The document that it comes from.
    pub source: String,
    /// How points that the document leaves open are read.
    pub readings: Vec<Reading>,
    /// The rule sets that it may be laid on, with all that extend them; empty for any.
    pub only_on: Vec<String>,
    /// The text of the file.
    pub text: String,
}

/// What an overlay says of itself, beside the fields that it lays over others.
#[derive(Debug, Deserialize)]
struct OverlayHead {
    name: String,
    title: String,
    source: String,
    #[serde(default)]
    readings: Vec<ReadingDraft>,
    #[serde(default)]
    only_on: Vec<String>,
}

/// Loads the overlay that a name or a path stands for; `None` if it stands for something else.
///
/// A path leads to an overlay if the file lies in a folder called `overlays`, or has a field
/// `only_on`.
///
/// # Errors
/// All errors of form.
pub fn load(name_or_path: &str) -> Option<Result<Overlay, Diagnostics>> {
    let home = if is_path(name_or_path) {
        let home = FileSource::File(name_or_path.into());
        let root = read(&home).ok()?;
        Some(home).filter(|home| is_one(home, &root))
    } else {
        FileKind::Overlays
            .look_up(name_or_path, None)
            .filter(|_| FileKind::Rules.look_up(name_or_path, None).is_none())
    };
    Some(checked(&home?).map(|(head, root)| Overlay {
        name: head.name,
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
pub(super) fn root_of(home: &FileSource) -> Result<Yaml, Diagnostics> {
    checked(home).map(|(_, root)| root)
}

/// Is this file meant to be laid over others?
pub(super) fn is_one(home: &FileSource, root: &Yaml) -> bool {
    let folder = match home.identity() {
        FileSource::File(path) => {
            path.parent().and_then(Path::file_name).is_some_and(|folder| folder == OVERLAYS)
        }
        FileSource::Shipped(_) | FileSource::Text(_) => false,
    };
    (folder || root.get("only_on").is_some()) && !is_scenario(root)
}

/// The error of an overlay that is used as a rule set; `wanted` is where a file extends it.
pub(super) fn stands_alone(home: &FileSource, wanted: Option<&TextPosition>) -> Diagnostic {
    let file = home.shown();
    let diagnostic = match wanted {
        Some(place) => {
            let found = format!("{} is an overlay, not a rule set", quoted(&file));
            Diagnostic::at(place, "extends", found)
        }
        None => Diagnostic::of_file(&file, "this is an overlay, not a rule set"),
    };
    diagnostic.advise(format!(
        "put it on a rule set: `RULES+{file}`; `urlab rules list` shows the rule sets"
    ))
}

fn checked(home: &FileSource) -> Result<(OverlayHead, Yaml), Diagnostics> {
    let root = read(home)?;
    let structures = structures_of(&root);
    let has = |field: &str| root.get(field).is_some();
    let is_whole = has("extends") || structures.whole.schema().required().all(has);
    if is_whole && !is_one(home, &root) {
        let diagnostic = Diagnostic::of_file(&home.shown(), "this is a rule set, not an overlay");
        let way_out = "after `+` stand overlays; `urlab rules list` shows them";
        return Err(diagnostic.advise(way_out).into());
    }
    // `null` takes a field of the rule set away, whatever the field.
    let set = what_is_set(root.clone());
    let collector = Collector::new(&set);
    let head: Option<OverlayHead> = structures.overlay.read(&set, &collector);
    check_name(&set, home, &collector);
    Ok((collector.finish(head)?, root))
}
