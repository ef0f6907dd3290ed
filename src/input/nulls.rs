//! Fields that are `null`, which take something away.

use crate::input::tree::value::{Keyed, Value, Yaml};

/// Is it a mapping that does nothing but take fields away?
pub fn is_only_nulls(node: &Yaml) -> bool {
    let taken = |node: &Yaml| node.is_null() || is_only_nulls(node);
    node.entries().is_some_and(|entries| {
        !entries.is_empty() && entries.values().all(|entry| taken(&entry.node))
    })
}

/// What a file sets by itself: without the fields that it only takes away.
pub fn what_is_set(node: Yaml) -> Yaml {
    with_only(node, &|inner| !inner.is_null() && !is_only_nulls(inner))
}

/// A node without the fields that are `null`.
pub fn without_nulls(node: Yaml) -> Yaml {
    with_only(node, &|inner| !inner.is_null())
}

fn with_only(mut node: Yaml, wanted: &dyn Fn(&Yaml) -> bool) -> Yaml {
    if let Value::Map(entries) = node.value {
        let wanted_of = entries.into_iter().filter(|(_, entry)| wanted(&entry.node));
        let inner = wanted_of
            .map(|(name, entry)| (name, Keyed { node: with_only(entry.node, wanted), ..entry }));
        node.value = Value::Map(inner.collect());
    }
    node
}
