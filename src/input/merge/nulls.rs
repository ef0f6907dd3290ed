//! Fields that are `null`. They remove a field of the file below.

use crate::input::tree::value::{Keyed, Value, Yaml};

/// Is it a mapping that only removes fields?
pub fn is_only_nulls(node: &Yaml) -> bool {
    let removes = |node: &Yaml| node.is_null() || is_only_nulls(node);
    node.entries().is_some_and(|entries| {
        !entries.is_empty() && entries.values().all(|entry| removes(&entry.node))
    })
}

/// What a file sets itself: without the fields that it only removes.
pub fn without_removals(node: Yaml) -> Yaml {
    filter_fields(node, &|inner| !inner.is_null() && !is_only_nulls(inner))
}

/// A node without the fields that are `null`.
pub fn without_nulls(node: Yaml) -> Yaml {
    filter_fields(node, &|inner| !inner.is_null())
}

fn filter_fields(mut node: Yaml, keep: &dyn Fn(&Yaml) -> bool) -> Yaml {
    if let Value::Map(entries) = node.value {
        let kept = entries.into_iter().filter(|(_, entry)| keep(&entry.node));
        let inner = kept
            .map(|(name, entry)| (name, Keyed { node: filter_fields(entry.node, keep), ..entry }));
        node.value = Value::Map(inner.collect());
    }
    node
}
