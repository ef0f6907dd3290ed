//! Merges files: a file with the one that it extends, and overlays with a rule set.

use indexmap::IndexMap;

use crate::input::diagnostic::{Diagnostic, Diagnostics, quoted};
use crate::input::file_layer::FileLayer;
use crate::input::file_source::FileSource;
use crate::input::name_lookup::NotFound;
use crate::input::nulls::{is_only_nulls, without_nulls};
use crate::input::read_file::read;
use crate::input::rule_set_ref::RuleSetRef;
use crate::input::tree::field::Field;
use crate::input::tree::text::TextPosition;
use crate::input::tree::value::{Keyed, Value, Yaml};
use crate::input::{key_order, likely_typo, overlay, overlay_conflicts};

/// The longest chain of files that extend one another.
const MAX_CHAIN: usize = 16;

/// Loads a rule set with all that it extends and the overlays on it, merged.
///
/// Mappings are merged key by key; lists and single values of the upper file replace those below; a
/// key with `null` removes the one below, if there is one. Names that were there keep their places,
/// save where [their order counts](key_order::counts). An overlay's title, source and readings are
/// added to those below, and its other fields count as those of a file that extends. Every part of
/// the tree keeps its own file's place.
///
/// # Errors
/// If a file cannot be read or is no YAML mapping, if a base is missing, if files extend each
/// other, or if an overlay is invalid or does not fit.
pub fn load(stack: &RuleSetRef) -> Result<Yaml, Diagnostics> {
    let layers = layers(stack)?;
    let mut diagnostics = overlay_conflicts::diagnostics(&layers, stack);
    diagnostics.extend(likely_typo::diagnostics(&layers));
    if !diagnostics.is_empty() {
        return Err(Diagnostics::sorted(diagnostics));
    }
    let laid = |mut below: Yaml, layer: FileLayer| {
        if layer.is_overlay {
            return overlay_over(below, layer.root);
        }
        // A file has a name of its own; where it has none, the error is to point to this file
        // and not to its base.
        if layer.home.stem().is_some() {
            below.take(&Field::of("name"));
        }
        over(below, layer.root)
    };
    let mut from_below = layers.into_iter().rev();
    let lowest = from_below.next().map(|layer| layer.root);
    let merged = lowest.map(|lowest| without_nulls(from_below.fold(lowest, laid)));
    merged.ok_or_else(|| Diagnostic::of_file(&stack.name(), "nothing to read").into())
}

/// All files of a stack, from the top down.
fn layers(stack: &RuleSetRef) -> Result<Vec<FileLayer>, Diagnostics> {
    let (mut layers, mut diagnostics) = (Vec::new(), Vec::new());
    let mut next = Some((stack.clone(), None));
    while let Some((stack, wanted_at)) = next.take() {
        let layer = |home: &FileSource, root: Yaml, is_overlay| FileLayer {
            home: home.clone(),
            root,
            is_overlay,
            wanted_at: wanted_at.clone(),
        };
        let base = read(&stack.base);
        for home in stack.overlays.iter().rev() {
            match overlay::root_of(home) {
                Ok(root) => layers.push(layer(home, root, true)),
                Err(found) => diagnostics.extend(found.0),
            }
        }
        let found = base.and_then(|root| {
            if overlay::is_one(&stack.base, &root)
                && let Some(place) = &wanted_at
            {
                return Err(overlay::stands_alone(&stack.base, Some(place)).into());
            }
            layers.push(layer(&stack.base, root, false));
            base_of(&layers)
        });
        match found {
            Ok(base) => next = base,
            Err(found) => diagnostics.extend(found.0),
        }
    }
    if diagnostics.is_empty() { Ok(layers) } else { Err(Diagnostics::sorted(diagnostics)) }
}

/// What the last layer extends, and where it says so.
fn base_of(
    layers: &[FileLayer],
) -> Result<Option<(RuleSetRef, Option<TextPosition>)>, Diagnostics> {
    let Some(FileLayer { home: referrer, root, .. }) = layers.last() else { return Ok(None) };
    let Some(node) = root.get("extends") else { return Ok(None) };
    let refuse = |reason: String| Diagnostic::at(&node.at, "extends", reason);
    let name = match &node.value {
        Value::Text(name) => name,
        Value::Null => return Ok(None),
        _ => {
            let diagnostic = refuse("this is no name".into());
            return Err(diagnostic.allow("the name of a rule set, or the path of a file").into());
        }
    };
    let stack = RuleSetRef::find(name, Some(referrer)).map_err(|missing| {
        let told = |not_found: NotFound| refuse(not_found.reason).advise(not_found.way_out);
        Diagnostics(missing.into_iter().map(told).collect())
    })?;
    let above = || layers.iter().filter(|layer| !layer.is_overlay);
    if above().any(|layer| layer.home.identity() == stack.base.identity()) {
        let found = format!("{} extends itself, here or through other files", quoted(name));
        let way_out = "a name is sought beside the file first: give this file another name, or \
                       extend another";
        return Err(refuse(found).advise(way_out).into());
    }
    if above().count() >= MAX_CHAIN {
        return Err(refuse(format!("more than {MAX_CHAIN} files extend one another")).into());
    }
    match stack.unreadable() {
        Some(reason) => Err(refuse(reason).into()),
        None => Ok(Some((stack, Some(node.at.clone())))),
    }
}

/// An overlay laid over a rule set: its title, source and readings are added, its name is not that
/// of the whole.
fn overlay_over(mut below: Yaml, mut overlay: Yaml) -> Yaml {
    let mut taken = |name: &str| overlay.take(&Field::of(name)).map(|node| node.value);
    taken("name");
    taken("only_on");
    for name in ["title", "source"] {
        if let Some(Value::Text(more)) = taken(name)
            && let Some(Yaml { value: Value::Text(text), .. }) = below.get_mut(name)
            && (name == "title" || text.split(" + ").all(|named| named != more))
        {
            *text = format!("{text} + {more}");
        }
    }
    if let Some(readings) = below.get_mut("readings").filter(|readings| !readings.is_null())
        && let (Value::List(readings), Some(Value::List(more))) =
            (&mut readings.value, taken("readings"))
    {
        readings.extend(more);
    }
    Yaml { at: below.at.clone(), ..over(below, overlay) }
}

/// A child laid over its base.
fn over(base: Yaml, child: Yaml) -> Yaml {
    let value = match (base.value, child.value) {
        (Value::Map(below), Value::Map(above)) => Value::Map(entries_over(below, above)),
        (_, value) => value,
    };
    Yaml { at: child.at, value }
}

fn entries_over(
    mut below: IndexMap<String, Keyed>,
    above: IndexMap<String, Keyed>,
) -> IndexMap<String, Keyed> {
    for (name, entry) in above {
        match below.get_mut(&name) {
            Some(slot) => {
                let nothing = Yaml { at: entry.node.at.clone(), value: Value::Null };
                let base = std::mem::replace(&mut slot.node, nothing);
                let order =
                    key_order::laid_over(&key_order::names(&base), &key_order::names(&entry.node));
                slot.node = over(base, entry.node);
                slot.key = entry.key;
                if key_order::counts(&name) {
                    key_order::arrange(&mut slot.node, &order);
                }
            }
            // To take something away within a field that is not there changes nothing.
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
        without_nulls(over(tree(base), tree(child))).to_json()
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
    fn win_classes_are_tried_in_the_order_of_the_upper_file() {
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
    fn to_take_away_from_what_is_not_there_changes_nothing() {
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
    fn every_part_keeps_the_place_in_its_own_file() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("base.yaml"), "# base\nx: 1\ny: 2\n").unwrap();
        let child = folder.path().join("child.yaml");
        std::fs::write(&child, "extends: base\nx: 3\n").unwrap();
        let tree = load(&FileSource::File(child).into()).unwrap();
        let place = |field: &str| {
            let place = tree.locate(&Field::of(field));
            (Path::new(place.file()).file_name().unwrap().to_owned(), place.line)
        };
        assert_eq!(place("x"), ("child.yaml".into(), 2));
        assert_eq!(place("y"), ("base.yaml".into(), 3));
    }

    #[test]
    fn files_that_extend_each_other_are_refused() {
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
