//! Names that a file adds to an inherited mapping without naming those that are there. Its author
//! may think that the new names replace them.

use crate::input::draft::rules::RulesDraft;
use crate::input::tree::field::Field;
use crate::input::tree::value::{Value, Yaml};
use crate::input::tree::write::to_line;

/// A mapping in which a new name changes how games go, while the inherited names stay in force.
struct GrowingMap {
    /// The field; `*` is any name.
    field: &'static str,
    /// What its names are.
    noun: &'static str,
    /// What the old names and the new ones mean together.
    together: &'static str,
}

/// The kinds of pieces.
const KINDS: GrowingMap = GrowingMap {
    field: field_path!(RulesDraft, pieces),
    noun: "kind",
    together: "each player has pieces of all of them",
};
/// All such mappings. In `throw` and `zones`, a new name has no effect on the others.
const GROWING: [GrowingMap; 5] = [
    KINDS,
    GrowingMap {
        field: field_path!(RulesDraft, pieces.*.enter),
        noun: "value",
        together: "a piece may enter with each of them",
    },
    GrowingMap {
        field: field_path!(RulesDraft, promotion?.promotes),
        noun: "value",
        together: "each of them may be promoted",
    },
    GrowingMap {
        field: field_path!(RulesDraft, win_classes),
        noun: "class",
        together: "each of them counts",
    },
    GrowingMap {
        field: field_path!(RulesDraft, win_classes.*.when),
        noun: "condition",
        together: "all of them must hold",
    },
];
/// Words for the places of names after the first.
const ORDINALS: [&str; 4] = ["second", "third", "fourth", "fifth"];

/// A note for each mapping that grows from `before` to `after`: what is added to what, and how to
/// replace or keep the inherited names. `is_named` says whether the author names a field; a file
/// that names all inherited names that stay has no note.
pub fn notes(before: &Yaml, after: &Yaml, is_named: impl Fn(&Field) -> bool) -> Vec<String> {
    let grown = GROWING.iter().flat_map(|map| {
        let places = places(map.field, before).into_iter();
        places.filter_map(|place| note(map, &place, [before, after], &is_named))
    });
    grown.collect()
}

/// The fields of a tree that match a pattern, whether they are set or not.
fn places(pattern: &str, tree: &Yaml) -> Vec<Field> {
    pattern.split('.').fold(vec![Field::default()], |fields, step| {
        let below = |place: Field| match step {
            "*" => names(tree, &place).into_iter().map(|name| place.key(name)).collect(),
            name => vec![place.key(name)],
        };
        fields.into_iter().flat_map(below).collect()
    })
}

/// The names in a mapping that are not removed.
fn names<'t>(tree: &'t Yaml, field: &Field) -> Vec<&'t str> {
    let entries = tree.find(field).and_then(Yaml::entries).into_iter().flatten();
    let set = entries.filter(|(_, entry)| !entry.node.is_null());
    set.map(|(name, _)| name.as_str()).collect()
}

fn note(
    map: &GrowingMap,
    place: &Field,
    [before, after]: [&Yaml; 2],
    is_named: impl Fn(&Field) -> bool,
) -> Option<String> {
    let (old, new) = (names(before, place), names(after, place));
    let (kept, added): (Vec<&str>, Vec<&str>) =
        new.into_iter().partition(|name| old.contains(name));
    let first = kept.iter().find(|name| !is_named(&place.key(name)))?;
    let (newest, value) = (added.first()?, after.find(&place.key(first))?);
    let nouns = added.iter().enumerate().map(|(index, name)| {
        let ordinal = ORDINALS.get(kept.len() + index - 1).unwrap_or(&"further");
        format!("a {ordinal} {}, `{name}`,", map.noun)
    });
    let [nouns, inherited] =
        [nouns.collect(), kept.iter().map(|name| format!("`{name}`")).collect()]
            .map(|all: Vec<String>| all.join(" and "));
    let (mut together, mut change) = (map.together.to_owned(), String::new());
    if map.field == KINDS.field
        && let Some(counts) = counts(after, place, kept.iter().chain(&added))
    {
        together = format!("each player has {} pieces", counts.join(" + "));
        let count = &counts[kept.len()];
        change = format!("to change the count write `{first}: {{count: {count}}}`; ");
    }
    let same = match value.value {
        Value::Map(_) => "{}".to_owned(),
        _ => to_line(&value.to_json()).trim_end().to_owned(),
    };
    let at = after.locate_key(&place.key(newest));
    let line = if at.line > 0 { format!(":{}:{}", at.line, at.column) } else { String::new() };
    Some(format!(
        "{}{line}: {place}: adds {nouns} to {inherited}, so {together}; {change}to take the \
         inherited one away write `{first}: null` too; to keep it without this note, write \
         `{first}: {same}` too",
        at.file()
    ))
}

/// How many pieces there are of each kind. `None` if a count is no number.
fn counts<'n>(
    tree: &Yaml,
    place: &Field,
    kinds: impl Iterator<Item = &'n &'n str>,
) -> Option<Vec<String>> {
    let count = |kind: &&str| Some(tree.find(&place.key(kind).key("count"))?.to_json().to_string());
    kinds.map(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tree::text::Text;
    use crate::input::tree::yaml::parse;

    /// The notes of a file over a base, where `after` is both merged.
    fn told(before: &str, own: &str, after: &str) -> Vec<String> {
        let tree = |text: &str| parse(&Text::new("my.yaml", text)).unwrap();
        let own = tree(own);
        notes(&tree(before), &tree(after), |field| own.find(field).is_some())
    }

    #[test]
    fn a_new_kind_beside_an_inherited_one_is_told_with_both_ways_out() {
        let before = "pieces: {piece: {count: 7}}";
        let after = "pieces: {piece: {count: 7}, pawn: {count: 5}}";
        let found = told(before, "pieces: {pawn: {count: 5}}", after);
        let note = "my.yaml:1:29: pieces: adds a second kind, `pawn`, to `piece`, so each player \
                    has 7 + 5 pieces; to change the count write `piece: {count: 5}`; to take the \
                    inherited one away write `piece: null` too; to keep it without this note, \
                    write `piece: {}` too";
        assert_eq!(found, [note]);
    }

    #[test]
    fn nothing_is_told_if_the_author_names_what_stays_or_nothing_stays() {
        let before = "pieces: {piece: {count: 7}}";
        let after = "pieces: {piece: {count: 7}, pawn: {count: 5}}";
        for own in ["pieces: {piece: {}, pawn: {count: 5}}", "pieces: {piece: {count: 7}}"] {
            assert_eq!(told(before, own, after), Vec::<String>::new(), "{own}");
        }
        let alone = "pieces: {piece: null, pawn: {count: 5}}";
        assert_eq!(told(before, alone, alone), Vec::<String>::new());
        assert_eq!(told("pieces: {piece: {}}", "pieces: {}", "pieces: {piece: {}}").len(), 0);
    }

    #[test]
    fn values_of_entry_promoted_values_and_conditions_of_a_class_grow_too() {
        // (before, the file, after, a part of the note).
        for (before, own, after, part) in [
            (
                "pieces: {a: {enter: {5: 1}}}",
                "pieces: {a: {enter: {4: 1}}}",
                "pieces: {a: {enter: {5: 1, 4: 1}}}",
                "pieces.a.enter: adds a second value, `4`, to `5`, so a piece may enter with each \
                 of them; to take the inherited one away write `5: null` too; to keep it without \
                 this note, write `5: 1` too",
            ),
            (
                "promotion: {promotes: {1: 5, 2: 6}}",
                "promotion: {promotes: {3: 7}}",
                "promotion: {promotes: {1: 5, 2: 6, 3: 7}}",
                "adds a third value, `3`, to `1` and `2`, so each of them may be promoted",
            ),
            (
                "win_classes: {a: {when: {home: {at_most: 0}}}}",
                "win_classes: {a: {when: {waiting: {at_least: 1}}}}",
                "win_classes: {a: {when: {home: {at_most: 0}, waiting: {at_least: 1}}}}",
                "adds a second condition, `waiting`, to `home`, so all of them must hold",
            ),
        ] {
            let found = told(before, own, after);
            assert_eq!(found.len(), 1, "{own}");
            assert!(found[0].contains(part), "{}", found[0]);
        }
    }
}
