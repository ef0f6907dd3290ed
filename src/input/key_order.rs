//! Mappings whose order counts, such as win classes, and their order after a merge.

use crate::input::tree::value::{Value, Yaml};

/// The fields whose entries are tried in the order in which they are written.
///
/// Reports distinguish piece kinds by their order, and a file that only sets their counts
/// should not change it.
const ORDERED: [&str; 1] = ["win_classes"];

/// Does the order of this field's entries count?
pub fn counts(field: &str) -> bool {
    ORDERED.contains(&field)
}

/// The names of a mapping in the order in which they stand; none of a node that is no mapping.
pub fn names(node: &Yaml) -> Vec<String> {
    node.entries().into_iter().flat_map(|entries| entries.keys().cloned()).collect()
}

/// The names of a file, `above`, laid over those `below`.
///
/// Names that both have change places among themselves, so that they stand as in the file above;
/// those that it does not write keep their places. A new name stands after the one that is written
/// before it, else before the one after it, else last.
pub fn laid_over(below: &[String], above: &[String]) -> Vec<String> {
    let mut shared = above.iter().filter(|name| below.contains(name));
    let swap = |name: &String| {
        if above.contains(name) { shared.next().unwrap_or(name).clone() } else { name.clone() }
    };
    let mut laid: Vec<String> = below.iter().map(swap).collect();
    let place = |laid: &[String], name: &String| laid.iter().position(|other| other == name);
    for (nth, name) in above.iter().enumerate().filter(|(_, name)| !below.contains(name)) {
        let after = nth
            .checked_sub(1)
            .and_then(|before| place(&laid, &above[before]))
            .map(|before| before + 1);
        let before = || above[nth..].iter().find_map(|later| place(&laid, later));
        let at = after.or_else(before).unwrap_or(laid.len());
        laid.insert(at, name.clone());
    }
    laid
}

/// Puts the entries of a mapping in the order of `names`; those that are not among them stand
/// behind, as they stood.
pub fn arrange(node: &mut Yaml, names: &[String]) {
    if let Value::Map(entries) = &mut node.value {
        let place =
            |name: &String| names.iter().position(|other| other == name).unwrap_or(usize::MAX);
        entries.sort_by_cached_key(|name, _| place(name));
    }
}

/// Names that were there stand as they stood, so that a file that extends another can say the same.
pub fn as_it_stood(old: &Yaml, new: &mut Yaml) {
    arrange(new, &names(old));
    if let (Value::Map(old), Value::Map(new)) = (&old.value, &mut new.value) {
        for (name, entry) in new {
            if let Some(old) = old.get(name) {
                as_it_stood(&old.node, &mut entry.node);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tree::text::Text;
    use crate::input::tree::yaml::parse;

    fn laid(below: &str, above: &str) -> String {
        let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>();
        laid_over(&words(below), &words(above)).join(" ")
    }

    #[test]
    fn names_that_both_have_stand_as_in_the_file_above() {
        assert_eq!(laid("a b c d", "d c b a"), "d c b a");
        assert_eq!(
            laid("a b c d", "c a"),
            "c b a d",
            "`b` and `d` are not written and keep their places"
        );
        assert_eq!(laid("a b", ""), "a b");
        assert_eq!(laid("", "b a"), "b a");
    }

    #[test]
    fn a_new_name_stands_beside_those_that_are_written_beside_it() {
        assert_eq!(laid("a b c", "n c"), "a b n c");
        assert_eq!(laid("a b c", "a n m"), "a n m b c");
        assert_eq!(laid("a b c", "m n b"), "a m n b c");
        assert_eq!(laid("a b c", "n"), "a b c n", "beside nothing, it is the last");
    }

    #[test]
    fn entries_are_put_in_an_order_and_others_stay_behind() {
        let mut node = parse(&Text::new("f", "{a: 1, x: 1, b: 1, y: 1}")).unwrap();
        arrange(&mut node, &["b".to_string(), "a".to_string()]);
        assert_eq!(names(&node), ["b", "a", "x", "y"]);
    }
}
