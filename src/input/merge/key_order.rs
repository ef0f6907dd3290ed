//! Mappings in which order counts, such as win classes, and their order after a merge.

use crate::input::draft::rules::RulesDraft;
use crate::input::tree::value::{Value, Yaml};

/// The fields whose entries are tried in the order of the file.
///
/// Piece kinds are not among them: reports distinguish piece kinds by their order, and a file that
/// only sets their counts should not change that order.
const ORDERED: [&str; 1] = [field_path!(RulesDraft, win_classes)];

/// Does the order of this field's entries count?
pub fn is_ordered(field: &str) -> bool {
    ORDERED.contains(&field)
}

/// The names of a mapping in their order; empty if the node is not a mapping.
pub fn names(node: &Yaml) -> Vec<String> {
    node.entries().into_iter().flat_map(|entries| entries.keys().cloned()).collect()
}

/// The order of all names when a file with the names `above` is merged with one that has the names
/// `below`.
///
/// Names that both files have change places among themselves: afterwards they have the order of
/// `above`. Names that only `below` has keep their places. A new name goes after the name that
/// `above` has before it; else before the next known name; else to the end.
pub fn merged_order(below: &[String], above: &[String]) -> Vec<String> {
    let mut shared = above.iter().filter(|name| below.contains(name));
    let swap = |name: &String| {
        if above.contains(name) { shared.next().unwrap_or(name).clone() } else { name.clone() }
    };
    let mut merged: Vec<String> = below.iter().map(swap).collect();
    let place = |names: &[String], name: &String| names.iter().position(|listed| listed == name);
    for (nth, name) in above.iter().enumerate().filter(|(_, name)| !below.contains(name)) {
        let after = nth
            .checked_sub(1)
            .and_then(|before| place(&merged, &above[before]))
            .map(|before| before + 1);
        let before = || above[nth..].iter().find_map(|later| place(&merged, later));
        let at = after.or_else(before).unwrap_or(merged.len());
        merged.insert(at, name.clone());
    }
    merged
}

/// Puts the entries of a mapping in the order of `names`. Entries that are not among them follow,
/// in their old order.
pub fn arrange(node: &mut Yaml, names: &[String]) {
    if let Value::Map(entries) = &mut node.value {
        let place =
            |name: &String| names.iter().position(|listed| listed == name).unwrap_or(usize::MAX);
        entries.sort_by_cached_key(|name, _| place(name));
    }
}

/// Names that exist in both nodes keep the order of the old node, so that a file that extends
/// another can express the same.
pub fn keep_old_order(old: &Yaml, new: &mut Yaml) {
    arrange(new, &names(old));
    if let (Value::Map(old), Value::Map(new)) = (&old.value, &mut new.value) {
        for (name, entry) in new {
            if let Some(old) = old.get(name) {
                keep_old_order(&old.node, &mut entry.node);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tree::text::Text;
    use crate::input::tree::yaml::parse;

    fn merged(below: &str, above: &str) -> String {
        let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>();
        merged_order(&words(below), &words(above)).join(" ")
    }

    #[test]
    fn shared_names_have_the_order_of_the_upper_file() {
        assert_eq!(merged("a b c d", "d c b a"), "d c b a");
        assert_eq!(
            merged("a b c d", "c a"),
            "c b a d",
            "`b` and `d` are not written and keep their places"
        );
        assert_eq!(merged("a b", ""), "a b");
        assert_eq!(merged("", "b a"), "b a");
    }

    #[test]
    fn a_new_name_goes_next_to_its_neighbours_in_the_upper_file() {
        assert_eq!(merged("a b c", "n c"), "a b n c");
        assert_eq!(merged("a b c", "a n m"), "a n m b c");
        assert_eq!(merged("a b c", "m n b"), "a m n b c");
        assert_eq!(merged("a b c", "n"), "a b c n", "without neighbours it goes to the end");
    }

    #[test]
    fn arranged_entries_come_first_and_the_others_keep_their_order() {
        let mut node = parse(&Text::new("f", "{a: 1, x: 1, b: 1, y: 1}")).unwrap();
        arrange(&mut node, &["b".to_string(), "a".to_string()]);
        assert_eq!(names(&node), ["b", "a", "x", "y"]);
    }
}
