//! Piece kinds that a file removes. The lists that it inherits no longer name them.

use crate::input::draft::rules::{PieceDraft, RulesDraft, ThrowDraft};
use crate::input::tree::field::{Field, Step};
use crate::input::tree::value::{Value, Yaml};

/// The field with the kinds of pieces.
pub const KINDS: &str = field_path!(RulesDraft, pieces);
/// The fields that are lists of kinds.
const LISTS: [&str; 3] = [
    field_path!(ThrowDraft, enters),
    field_path!(PieceDraft, enter_after),
    field_path!(PieceDraft, bear_off_after),
];

/// The fields whose mappings are named by kinds: `setup`, and that of a player.
pub const SETUP: &str = field_path!(RulesDraft, setup);

/// The kinds that a file removes, or those that it does not remove.
pub fn kinds(root: &Yaml, removed: bool) -> impl Iterator<Item = &str> {
    let kinds = root.get(KINDS).and_then(Yaml::entries).into_iter().flatten();
    kinds.filter(move |(_, entry)| entry.node.is_null() == removed).map(|(name, _)| name.as_str())
}

/// Removes the kinds that the file `above` removes from all lists of kinds in `below`. Returns a
/// phrase for each name that it removes.
pub fn drop_from_lists(below: &mut Yaml, above: &Yaml) -> Vec<String> {
    let removed: Vec<&str> = kinds(above, true).collect();
    let mut dropped = Vec::new();
    if !removed.is_empty() {
        drop_names(below, &Field::default(), &removed, &mut dropped);
    }
    dropped
}

fn drop_names(node: &mut Yaml, field: &Field, removed: &[&str], dropped: &mut Vec<String>) {
    match &mut node.value {
        Value::Map(entries) => {
            if matches!(field.0.as_slice(), [.., Step::Key(name)] if name == SETUP) {
                entries.retain(|kind, _| {
                    let goes = removed.contains(&kind.as_str());
                    dropped.extend(goes.then(|| format!("`{kind}` in `{field}`")));
                    !goes
                });
            }
            for (name, entry) in entries {
                let inner = field.key(name);
                // The kind itself goes, with all its lists.
                if matches!(inner.0.as_slice(), [Step::Key(first), Step::Key(kind)]
                    if first == KINDS && removed.contains(&kind.as_str()))
                {
                    continue;
                }
                // A field that an alternative sets is written as a path.
                let is_list = name.rsplit('.').next().is_some_and(|name| LISTS.contains(&name));
                let Some(items) = entry.node.items_mut().filter(|_| is_list) else {
                    drop_names(&mut entry.node, &inner, removed, dropped);
                    continue;
                };
                items.retain(|item| {
                    let kind = item.text().filter(|name| removed.contains(name));
                    dropped.extend(kind.map(|kind| format!("`{kind}` in `{inner}`")));
                    kind.is_none()
                });
            }
        }
        Value::List(items) => {
            for (place, item) in items.iter_mut().enumerate() {
                drop_names(item, &field.item(place), removed, dropped);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tree::text::Text;
    use crate::input::tree::yaml::parse;

    #[test]
    fn only_removed_kinds_disappear_and_only_from_lists_of_kinds() {
        let tree = |text: &str| parse(&Text::new("f", text)).unwrap();
        let mut below = tree(
            "pieces: {man: {enter_after: [king, man]}}\npromotion: {enters: [king]}\nzones: \
                {enter: [king]}\nsetup: {king: {a1: 1}, man: {a2: 1}}\nplayers: {second: {setup: \
                {king: {home: 1}}}}\nreadings: [{set: {pieces.man.bear_off_after: [king]}}]\n",
        );
        let dropped = drop_from_lists(&mut below, &tree("pieces: {king: null, man: {count: 2}}"));
        assert_eq!(
            dropped,
            [
                "`king` in `pieces.man.enter_after`",
                "`king` in `promotion.enters`",
                "`king` in `setup`",
                "`king` in `players.second.setup`",
                "`king` in `readings[1].set.pieces.man.bear_off_after`"
            ]
        );
        assert_eq!(
            below.to_json(),
            serde_json::json!({
                "pieces": {"man": {"enter_after": ["man"]}},
                "promotion": {"enters": []},
                "zones": {"enter": ["king"]},
                "setup": {"man": {"a2": 1}},
                "players": {"second": {"setup": {}}},
                "readings": [{"set": {"pieces.man.bear_off_after": []}}],
            })
        );
    }
}
