//! Merges files: a file with the file that it extends, and overlays with a rule set.

pub mod file_layer;
pub mod growth;
pub mod key_order;
pub mod nulls;
pub mod overlay;
mod overlay_conflicts;
pub mod removed_kinds;
pub mod rule_changes;
pub mod throw_meaning;

use indexmap::IndexMap;

use crate::game::rules::BuiltOn;
use crate::input::check::readings::remove_unknown_fields;
use crate::input::diagnostic::{Diagnostic, Diagnostics, quoted};
use crate::input::draft::{MAX_TEXT, MAX_TITLE};
use crate::input::locate::file_source::FileSource;
use crate::input::locate::name_lookup::NotFound;
use crate::input::locate::read_file::read;
use crate::input::locate::rule_set_ref::RuleSetRef;
use crate::input::merge::file_layer::FileLayer;
use crate::input::merge::nulls::{is_only_nulls, without_nulls};
use crate::input::mistakes::{likely_typos, mend_layers};
use crate::input::schema::structure::structures_of;
use crate::input::tree::field::Field;
use crate::input::tree::text::TextPosition;
use crate::input::tree::value::{Keyed, Value, Yaml};
use crate::input::tree::write::to_text;

/// The largest number of files in a chain of `extends`.
const MAX_CHAIN: usize = 16;

/// The tree of a rule set.
#[derive(Debug)]
pub struct Merged {
    pub tree: Yaml,
    /// The name of the topmost file: the overlay that is applied last, or else the rule set itself.
    pub own_file: String,
    /// The inherited lines that no longer apply and are left out, each as a phrase.
    pub left_out: Vec<String>,
    /// What the user's files add to inherited mappings without a word about what is there, each as
    /// a note with its place.
    pub grown: Vec<String>,
    /// What the topmost file or the overlays change. `None` if they change no rule set.
    pub built_on: Option<BuiltOn>,
    /// The files, from the top down.
    pub sources: Vec<FileSource>,
    /// The names of the files that are no overlays, from the top down.
    pub lineage: Vec<String>,
    /// The mistakes that the tree no longer shows, because its lines were put in their places.
    pub mistakes: Vec<Diagnostic>,
}

/// Loads a rule set, all files that it extends, and its overlays, and merges them.
///
/// Mappings are merged key by key. Lists and single values of the upper file replace those below. A
/// key with `null` removes the key below, if there is one. Existing names keep their places, except
/// where [their order counts](key_order::is_ordered). The title, source and readings of an overlay
/// are added to those below. Its other fields are merged like those of a file that extends. Every
/// part of the tree keeps its position in its own file.
///
/// Inherited lines that no longer apply are dropped: readings about fields that no longer exist,
/// and names of removed piece kinds. A new meaning of a throw replaces the inherited one. Lines of
/// a wrong depth are put where their author wants them, so that each is one mistake.
///
/// # Errors
/// If a file cannot be read or is not a YAML mapping, if a base is missing, if files extend each
/// other in a circle, or if an overlay is invalid or does not fit.
pub fn load(rule_set_ref: &RuleSetRef) -> Result<Merged, Diagnostics> {
    let mut layers = load_layers(rule_set_ref)?;
    let mistakes = mend_layers(&mut layers);
    let mut diagnostics = overlay_conflicts::diagnostics(&layers, rule_set_ref);
    diagnostics.extend(likely_typos(&layers));
    if !diagnostics.is_empty() {
        diagnostics.extend(mistakes);
        return Err(Diagnostics::sorted(diagnostics));
    }
    let own_file = layers.first().map(|layer| layer.root.at.file().to_string()).unwrap_or_default();
    let sources = layers.iter().map(|layer| layer.source.clone()).collect();
    let whole = layers.iter().filter(|layer| !layer.is_overlay);
    let lineage = whole.filter_map(|layer| layer.source.stem()).collect();
    let base_name = base_name(&layers, rule_set_ref);
    let above_base = rule_set_ref.overlays.len().max(1);
    let (mut left_out, mut grown, mut built_on) = (Vec::new(), Vec::new(), None);
    let mut from_below = layers.into_iter().enumerate().rev();
    let Some((_, lowest)) = from_below.next() else {
        return Err(Diagnostic::of_file(&rule_set_ref.name(), "there is nothing to read").into());
    };
    let mut tree = lowest.root;
    for (place, layer) in from_below {
        if place + 1 == above_base {
            let text = whole_text(&without_nulls(tree.clone()));
            built_on = base_name.clone().map(|name| BuiltOn { name, text });
        }
        left_out.extend(removed_kinds::drop_from_lists(&mut tree, &layer.root));
        throw_meaning::drop_excluded(&mut tree, &layer.root);
        let (before, own) = (tree.clone(), layer.root.clone());
        tree = if layer.is_overlay {
            apply_overlay(tree, layer.root)
        } else {
            merge_trees(tree, layer.root)
        };
        if !matches!(layer.source, FileSource::Shipped(_)) {
            grown.extend(growth::notes(&before, &tree, |field| own.find(field).is_some()));
        }
    }
    let mut merged = without_nulls(tree);
    let structure = &structures_of(&merged).whole;
    let is_inherited = |reading: &Yaml| reading.at.file() != own_file;
    left_out.extend(remove_unknown_fields(&mut merged, structure, is_inherited));
    Ok(Merged { tree: merged, own_file, left_out, grown, built_on, sources, lineage, mistakes })
}

/// The name of the rule set that the overlays change, or else of the one that the file extends.
fn base_name(layers: &[FileLayer], rule_set_ref: &RuleSetRef) -> Option<String> {
    match rule_set_ref.overlays.as_slice() {
        [] => Some(layers.first()?.root.get("extends")?.text()?.to_owned()),
        _ => rule_set_ref.base.stem(),
    }
}

/// The fields of a merged rule set as those of a file that extends no other.
pub fn whole_fields(merged: &Yaml) -> serde_json::Value {
    let mut fields = merged.to_json();
    if let Some(fields) = fields.as_object_mut() {
        fields.shift_remove("extends");
    }
    fields
}

/// The text of a file with these fields. A tree that was read from files can always be written.
pub fn whole_text(merged: &Yaml) -> String {
    to_text(&whole_fields(merged)).unwrap_or_default()
}

/// All files of a rule set and its overlays, from the top down.
fn load_layers(rule_set_ref: &RuleSetRef) -> Result<Vec<FileLayer>, Diagnostics> {
    let (mut layers, mut diagnostics) = (Vec::new(), Vec::new());
    let mut next = Some((rule_set_ref.clone(), None));
    while let Some((rule_set_ref, extended_at)) = next.take() {
        let layer = |source: &FileSource, root: Yaml, is_overlay| FileLayer {
            source: source.clone(),
            root,
            is_overlay,
            extended_at: extended_at.clone(),
        };
        let base = read(&rule_set_ref.base);
        for source in rule_set_ref.overlays.iter().rev() {
            match overlay::read_tree(source) {
                Ok(root) => layers.push(layer(source, root, true)),
                Err(found) => diagnostics.extend(found.0),
            }
        }
        let found = base.and_then(|root| {
            if overlay::is_overlay(&rule_set_ref.base, &root)
                && let Some(place) = &extended_at
            {
                return Err(overlay::not_a_rule_set(&rule_set_ref.base, Some(place)).into());
            }
            layers.push(layer(&rule_set_ref.base, root, false));
            base_of(&layers)
        });
        match found {
            Ok(base) => next = base,
            Err(found) => diagnostics.extend(found.0),
        }
    }
    if diagnostics.is_empty() { Ok(layers) } else { Err(Diagnostics::sorted(diagnostics)) }
}

/// What the last layer extends, and the position of its `extends`.
fn base_of(
    layers: &[FileLayer],
) -> Result<Option<(RuleSetRef, Option<TextPosition>)>, Diagnostics> {
    let Some(FileLayer { source: referrer, root, .. }) = layers.last() else { return Ok(None) };
    let Some(node) = root.get("extends") else { return Ok(None) };
    let refuse = |reason: String| Diagnostic::at(&node.at, "extends", reason);
    let name = match &node.value {
        Value::Text(name) => name,
        Value::Null => return Ok(None),
        _ => {
            let diagnostic = refuse("this is not a name".into());
            return Err(diagnostic.allow("the name of a rule set, or the path of a file").into());
        }
    };
    let rule_set_ref = RuleSetRef::find(name, Some(referrer)).map_err(|missing| {
        let diagnostic = |not_found: NotFound| refuse(not_found.reason).advise(not_found.way_out);
        Diagnostics(missing.into_iter().map(diagnostic).collect())
    })?;
    let above = || layers.iter().filter(|layer| !layer.is_overlay);
    if above().any(|layer| layer.source.identity() == rule_set_ref.base.identity()) {
        let found = format!("{} extends itself, here or through other files", quoted(name));
        let way_out = "a name is looked up next to the file first: give this file another name, \
                       or extend another file";
        return Err(refuse(found).advise(way_out).into());
    }
    if above().count() >= MAX_CHAIN {
        return Err(
            refuse(format!("the chain of `extends` has more than {MAX_CHAIN} files")).into()
        );
    }
    match rule_set_ref.unreadable() {
        Some(reason) => Err(refuse(reason).into()),
        None => Ok(Some((rule_set_ref, Some(node.at.clone())))),
    }
}

/// Applies an overlay to a rule set. Its title, source and readings are added. Its name is dropped.
/// A title or source that would be longer than it may be stays as it is.
fn apply_overlay(mut below: Yaml, mut overlay: Yaml) -> Yaml {
    let mut take = |name: &str| overlay.take(&Field::of(name)).map(|node| node.value);
    take("name");
    take("only_on");
    for (name, most) in [("title", MAX_TITLE), ("source", MAX_TEXT)] {
        if let Some(Value::Text(more)) = take(name)
            && let Some(Yaml { value: Value::Text(text), .. }) = below.get_mut(name)
            && (name == "title" || text.split(" + ").all(|source| source != more))
        {
            let joined = format!("{text} + {more}");
            // The name of the rule set says which overlays there are.
            if joined.chars().count() <= most {
                *text = joined;
            }
        }
    }
    if let Some(readings) = below.get_mut("readings").filter(|readings| !readings.is_null())
        && let (Value::List(readings), Some(Value::List(more))) =
            (&mut readings.value, take("readings"))
    {
        readings.extend(more);
    }
    Yaml { at: below.at.clone(), ..merge_trees(below, overlay) }
}

/// Merges a file with its base.
fn merge_trees(base: Yaml, child: Yaml) -> Yaml {
    let value = match (base.value, child.value) {
        (Value::Map(below), Value::Map(above)) => Value::Map(merge_entries(below, above)),
        (_, value) => value,
    };
    Yaml { at: child.at, value }
}

fn merge_entries(
    mut below: IndexMap<String, Keyed>,
    above: IndexMap<String, Keyed>,
) -> IndexMap<String, Keyed> {
    for (name, entry) in above {
        match below.get_mut(&name) {
            Some(slot) => {
                let nothing = Yaml { at: entry.node.at.clone(), value: Value::Null };
                let base = std::mem::replace(&mut slot.node, nothing);
                let order = key_order::merged_order(
                    &key_order::names(&base),
                    &key_order::names(&entry.node),
                );
                slot.node = merge_trees(base, entry.node);
                slot.key = entry.key;
                if key_order::is_ordered(&name) {
                    key_order::arrange(&mut slot.node, &order);
                }
            }
            // A removal inside a field that does not exist changes nothing.
            None if is_only_nulls(&entry.node) => {}
            None => {
                below.insert(name, entry);
            }
        }
    }
    below
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::input::tree::text::Text;
    use crate::input::tree::yaml::parse;

    fn merged(base: &str, child: &str) -> serde_json::Value {
        let tree = |text: &str| parse(&Text::new("f", text)).unwrap();
        without_nulls(merge_trees(tree(base), tree(child))).to_json()
    }

    #[test]
    fn mappings_merge_lists_replace_and_null_removes() {
        let base = "a: {x: 1, y: [1, 2]}\nb: 1\nc: 1\n";
        let child = "a: {y: [3], z: 4}\nb: null\nc: {d: ~, e: 1}\n";
        assert_eq!(
            merged(base, child),
            serde_json::json!({"a": {"x": 1, "y": [3], "z": 4}, "c": {"e": 1}})
        );
    }

    #[test]
    fn win_classes_have_the_order_of_the_upper_file() {
        let base = "win_classes: {rout: {points: 3}, double: {points: 2}, single: {points: \
            1}}\npieces: {a: 1, b: 1}\n";
        let order = |child: &str| {
            let merged = merged(base, child);
            let names = |field: &str| {
                merged[field].as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ")
            };
            (names("win_classes"), names("pieces"))
        };
        let child = "win_classes: {double: {}, rout: {points: 4}, half: {points: 1}, single: \
            {}}\npieces: {b: 2, a: 1}\n";
        assert_eq!(order(child), ("double rout half single".into(), "a b".into()));
        assert_eq!(
            order("win_classes: {double: null, single: {}, rout: {}}"),
            ("single rout".into(), "a b".into())
        );
    }

    #[test]
    fn removing_from_an_absent_field_changes_nothing() {
        assert_eq!(
            merged("a: 1\n", "b: {x: {y: null}}\nc: {}\n"),
            serde_json::json!({"a": 1, "c": {}})
        );
        assert_eq!(
            merged("b: {x: {y: 1}}\n", "b: {x: {y: null}}\n"),
            serde_json::json!({"b": {"x": {}}})
        );
    }

    #[test]
    fn every_part_keeps_its_position_in_its_own_file() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("base.yaml"), "# base\nx: 1\ny: 2\n").unwrap();
        let child = folder.path().join("child.yaml");
        std::fs::write(&child, "extends: base\nx: 3\n").unwrap();
        let tree = load(&FileSource::File(child).into()).unwrap().tree;
        let place = |field: &str| {
            let place = tree.locate(&Field::of(field));
            (Path::new(place.file()).file_name().unwrap().to_owned(), place.line)
        };
        assert_eq!(place("x"), ("child.yaml".into(), 2));
        assert_eq!(place("y"), ("base.yaml".into(), 3));
    }

    #[test]
    fn files_that_extend_each_other_are_an_error() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.yaml"), "extends: b\n").unwrap();
        std::fs::write(folder.path().join("b.yaml"), "extends: ./a.yaml\n").unwrap();
        let diagnostics = load(&FileSource::File(folder.path().join("a.yaml")).into()).unwrap_err();
        assert_eq!(
            diagnostics.0[0].found,
            "`./a.yaml` extends itself, here or through other files"
        );
        assert!(diagnostics.0[0].file.ends_with("b.yaml"));
    }
}
