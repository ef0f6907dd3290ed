//! Overlays: files of a few fields that are laid over a rule set's.

use std::path::Path;

use serde::Deserialize;

use crate::game::rules::Reading;
use crate::input::catalogue::{OVERLAYS, Shelf};
use crate::input::check::readings::reading;
use crate::input::collect::Collector;
use crate::input::draft::rules::ReadingDraft;
use crate::input::fault::{Fault, Faults, quoted};
use crate::input::home::{Home, is_path};
use crate::input::merge::{alone, what_is_set};
use crate::input::rules::{check_name, is_domination};
use crate::input::schema::structure::{DOMINATION, DOMINATION_OVERLAY, OVERLAY, RULES, SCENARIO};
use crate::input::tree::Tree;
use crate::input::tree::text::{TextPosition, Texts};
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
/// All faults of form.
pub fn load(name_or_path: &str) -> Option<Result<Overlay, Faults>> {
    let home = if is_path(name_or_path) {
        let home = Home::File(name_or_path.into());
        let tree = alone(&home).ok()?;
        Some(home).filter(|home| is_one(home, &tree.root))
    } else {
        Shelf::Overlays
            .look_up(name_or_path, None)
            .filter(|_| Shelf::Rules.look_up(name_or_path, None).is_none())
    };
    Some(checked(&home?).map(|(head, mut tree)| Overlay {
        name: head.name,
        title: head.title,
        source: head.source,
        readings: head.readings.iter().map(reading).collect(),
        only_on: head.only_on,
        text: tree.sources.0.remove(0).content.clone(),
    }))
}

/// Reads an overlay for a merge.
///
/// # Errors
/// All faults of form.
pub(super) fn root_of(home: &Home, sources: &mut Texts) -> Result<Yaml, Faults> {
    let (_, mut tree) = checked(home)?;
    tree.root.move_to(sources.add(tree.sources.0.remove(0)));
    Ok(tree.root)
}

/// Is this file meant to be laid over others?
pub(super) fn is_one(home: &Home, root: &Yaml) -> bool {
    let folder = match home.identity() {
        Home::File(path) => {
            path.parent().and_then(Path::file_name).is_some_and(|folder| folder == OVERLAYS)
        }
        Home::Shipped(_) | Home::Text(_) => false,
    };
    (folder || has(root, "only_on")) && !SCENARIO.suits(root, &RULES)
}

/// The fault of an overlay that is used as a rule set; `wanted` is where a file extends it.
pub(super) fn stands_alone(home: &Home, wanted: Option<(&Texts, TextPosition)>) -> Fault {
    let file = home.shown();
    let mut fault = match wanted {
        Some((sources, place)) => {
            let found = format!("{} is an overlay, not a rule set", quoted(&file));
            Fault::at(sources, place, "extends".into(), found)
        }
        None => Fault::of_file(&file, "this is an overlay, not a rule set"),
    };
    fault.advise(format!(
        "put it on a rule set: `RULES+{file}`; `urlab rules list` shows the rule sets"
    ));
    fault
}

fn checked(home: &Home) -> Result<(OverlayHead, Tree), Faults> {
    let tree = alone(home)?;
    let (rules, overlay) = if is_domination(&tree.root) {
        (&DOMINATION, &DOMINATION_OVERLAY)
    } else {
        (&RULES, &OVERLAY)
    };
    let is_whole =
        has(&tree.root, "extends") || rules.schema().required().all(|field| has(&tree.root, field));
    if is_whole && !is_one(home, &tree.root) {
        let mut fault = Fault::of_file(&home.shown(), "this is a rule set, not an overlay");
        fault.advise("after `+` stand overlays; `urlab rules list` shows them");
        return Err(fault.into());
    }
    // `null` takes a field of the rule set away, whatever the field.
    let without_nulls = Tree { root: what_is_set(tree.root.clone()), sources: tree.sources };
    let mut collector = Collector::new(&without_nulls);
    let head: Option<OverlayHead> = overlay.read(&without_nulls, &mut collector);
    if let Some(head) = &head {
        check_name(&head.name, home, &mut collector);
    }
    let head = collector.finish(head)?;
    Ok((head, Tree { sources: without_nulls.sources, root: tree.root }))
}

fn has(root: &Yaml, field: &str) -> bool {
    root.get(field).is_some()
}
