//! Piece kinds that a file removes. The lists that it inherits no longer name them.

use crate::input::tree::value::{Value, Yaml};

/// The field with the kinds of pieces.
pub const KINDS: &str = "pieces";
/// The fields that are lists of kinds.
const LISTS: [&str; 3] = ["enters", "enter_after", "bear_off_after"];

/// The kinds that a file removes, or those that it does not remove.
pub fn kinds(root: &Yaml, removed: bool) -> impl Iterator<Item = &str> {
    let kinds = root.get(KINDS).and_then(Yaml::entries).into_iter().flatten();
    kinds.filter(move |(_, entry)| entry.node.is_null() == removed).map(|(name, _)| name.as_str())
}

/// Removes the kinds that the file `above` removes from all lists of kinds in `below`.
pub fn drop_from_lists(below: &mut Yaml, above: &Yaml) {
    let removed: Vec<&str> = kinds(above, true).collect();
    if !removed.is_empty() {
        drop_names(below, &removed);
    }
}

fn drop_names(node: &mut Yaml, removed: &[&str]) {
    match &mut node.value {
        Value::Map(entries) => {
            for (field, entry) in entries {
                // A field that an alternative sets is written as a path.
                let is_list = field.rsplit('.').next().is_some_and(|name| LISTS.contains(&name));
                if let Some(items) = entry.node.items_mut().filter(|_| is_list) {
                    let is_removed = |name: &str| removed.contains(&name);
                    items.retain(|item| !item.text().is_some_and(is_removed));
                } else {
                    drop_names(&mut entry.node, removed);
                }
            }
        }
        Value::List(items) => items.iter_mut().for_each(|item| drop_names(item, removed)),
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
                {enter: [king]}\nreadings: [{set: {pieces.man.bear_off_after: [king]}}]\n",
        );
        drop_from_lists(&mut below, &tree("pieces: {king: null, man: {count: 2}}"));
        assert_eq!(
            below.to_json(),
            serde_json::json!({
                "pieces": {"man": {"enter_after": ["man"]}},
                "promotion": {"enters": []},
                "zones": {"enter": ["king"]},
                "readings": [{"set": {"pieces.man.bear_off_after": []}}],
            })
        );
    }
}
