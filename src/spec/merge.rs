//! `extends`: a file laid over the one that it extends.

use indexmap::IndexMap;

use crate::spec::catalogue::{Home, find};
use crate::spec::collect::Tree;
use crate::spec::fault::{Fault, Faults, quoted};
use crate::spec::source::Sources;
use crate::spec::yaml::{Entry, Node, Value, parse};

/// The longest chain of files that extend one another.
const MAX_CHAIN: usize = 16;

/// Loads a file with all that it extends, merged.
///
/// Mappings are merged key by key; lists and single values of the file replace those of its base; a key with `null`
/// removes the base's. Every part of the tree keeps its own file's place.
///
/// # Errors
/// If a file of the chain cannot be read or is no YAML mapping, if a base is missing, or if files extend each other.
pub fn load(home: &Home) -> Result<Tree, Faults> {
    let mut sources = Sources::default();
    let mut layers = vec![layer(home, &mut sources)?];
    let mut homes = vec![home.clone()];
    while let Some(base) = base_of(&layers, &homes, &sources)? {
        layers.push(layer(&base, &mut sources)?);
        homes.push(base);
    }
    let merged = layers.into_iter().rev().reduce(over).map(without_nulls);
    merged.map(|root| Tree { sources, root }).ok_or_else(|| Fault::of_file(&home.shown(), "nothing to read").into())
}

fn layer(home: &Home, sources: &mut Sources) -> Result<Node, Faults> {
    let source = home.read().map_err(|reason| Fault::of_file(&home.shown(), reason))?;
    let index = sources.add(source);
    let parsed = parse(&sources.0[index].text, index);
    let root = parsed.map_err(|unreadable| {
        let mut fault = Fault::at(sources, unreadable.at, String::new(), unreadable.reason);
        if let Some(line) = unreadable.tab {
            fault.advise(format!("line {line} is indented with a tab; YAML does not allow tabs; use spaces"));
        }
        fault
    })?;
    if matches!(root.value, Value::Map(_)) {
        return Ok(root);
    }
    let mut fault = Fault::at(sources, root.at, String::new(), "the file holds no fields");
    fault.allow("lines such as `name: my-game`");
    Err(fault.into())
}

/// Where the base of the last layer is, if that layer extends one.
fn base_of(layers: &[Node], homes: &[Home], sources: &Sources) -> Result<Option<Home>, Faults> {
    let (Some(Node { value: Value::Map(entries), .. }), Some(referrer)) = (layers.last(), homes.last()) else {
        return Ok(None);
    };
    let Some(entry) = entries.get("extends") else { return Ok(None) };
    let refuse = |reason: String| Fault::at(sources, entry.node.at, "extends".into(), reason);
    let name = match &entry.node.value {
        Value::Text(name) => name,
        Value::Null => return Ok(None),
        _ => {
            let mut fault = refuse("this is no name".into());
            fault.allow("the name of a rule set, or the path of a file");
            return Err(fault.into());
        }
    };
    let base = find(name, Some(referrer)).map_err(|not_found| {
        let way_out = not_found.way_out();
        let mut fault = refuse(not_found.reason);
        fault.advise(way_out);
        fault
    })?;
    if homes.iter().any(|home| identity(home) == identity(&base)) {
        return Err(refuse(format!("{} extends itself, here or through other files", quoted(name))).into());
    }
    if homes.len() >= MAX_CHAIN {
        return Err(refuse(format!("more than {MAX_CHAIN} files extend one another")).into());
    }
    if let Err(reason) = base.read() {
        return Err(refuse(format!("{}: {reason}", base.shown())).into());
    }
    Ok(Some(base))
}

/// The same file under two paths is one file.
fn identity(home: &Home) -> Home {
    match home {
        Home::File(path) => Home::File(path.canonicalize().unwrap_or_else(|_| path.clone())),
        other => other.clone(),
    }
}

/// A child laid over its base.
fn over(base: Node, child: Node) -> Node {
    let Node { at, value } = child;
    let value = match (base.value, value) {
        (Value::Map(below), Value::Map(above)) => Value::Map(entries_over(below, above)),
        (_, value) => value,
    };
    Node { at, value }
}

fn entries_over(mut below: IndexMap<String, Entry>, above: IndexMap<String, Entry>) -> IndexMap<String, Entry> {
    for (name, entry) in above {
        match below.get_mut(&name) {
            Some(slot) => {
                let base = std::mem::replace(&mut slot.node, Node { at: entry.node.at, value: Value::Null });
                slot.node = over(base, entry.node);
                slot.key = entry.key;
            }
            None => {
                below.insert(name, entry);
            }
        }
    }
    below
}

fn without_nulls(node: Node) -> Node {
    let value = match node.value {
        Value::Map(entries) => Value::Map(
            entries
                .into_iter()
                .filter(|(_, entry)| !matches!(entry.node.value, Value::Null))
                .map(|(name, entry)| (name, Entry { node: without_nulls(entry.node), ..entry }))
                .collect(),
        ),
        value => value,
    };
    Node { at: node.at, value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::field::Field;

    fn merged(base: &str, child: &str) -> serde_json::Value {
        let tree = |text: &str| parse(text, 0).unwrap();
        without_nulls(over(tree(base), tree(child))).to_json()
    }

    #[test]
    fn mappings_merge_lists_replace_and_null_removes() {
        let base = "a: {x: 1, y: [1, 2]}\nb: 1\nc: 1\n";
        let child = "a: {y: [3], z: 4}\nb: null\nc: {d: ~, e: 1}\n";
        assert_eq!(merged(base, child), serde_json::json!({"a": {"x": 1, "y": [3], "z": 4}, "c": {"e": 1}}));
    }

    #[test]
    fn every_part_keeps_the_place_in_its_own_file() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("base.yaml"), "# base\nx: 1\ny: 2\n").unwrap();
        let child = folder.path().join("child.yaml");
        std::fs::write(&child, "extends: base\nx: 3\n").unwrap();
        let tree = load(&Home::File(child)).unwrap();
        let place = |field: &str| tree.root.locate(&Field::of(field));
        assert_eq!((place("x").source, place("x").line), (0, 2));
        assert_eq!((place("y").source, place("y").line), (1, 3));
    }

    #[test]
    fn files_that_extend_each_other_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.yaml"), "extends: b\n").unwrap();
        std::fs::write(folder.path().join("b.yaml"), "extends: ./a.yaml\n").unwrap();
        let faults = load(&Home::File(folder.path().join("a.yaml"))).unwrap_err();
        assert_eq!(faults.0[0].found, "`./a.yaml` extends itself, here or through other files");
        assert!(faults.0[0].file.ends_with("b.yaml"));
    }
}
