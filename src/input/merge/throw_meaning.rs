//! What a throw means. A file that gives a throw another meaning replaces the inherited one.

use crate::input::draft::rules::{RulesDraft, ThrowDraft};
use crate::input::tree::field::Field;
use crate::input::tree::value::{Value, Yaml};

/// The field with the meanings of throws.
pub const THROWS: &str = field_path!(RulesDraft, throw);
/// The meanings that exclude all other fields of a throw while they are true.
const ALONE: [&str; 2] = [field_path!(ThrowDraft, void), field_path!(ThrowDraft, again)];

/// Removes from the throws of `below` what the meanings exclude that `above` gives them. Returns a
/// phrase for each field that it removes.
pub fn drop_excluded(below: &mut Yaml, above: &Yaml) -> Vec<String> {
    let mut dropped = Vec::new();
    let meanings = above.get(THROWS).and_then(Yaml::entries).into_iter().flatten();
    for (marks, meaning) in meanings {
        let Some(inherited) = below.get_mut(THROWS).and_then(|throws| throws.get_mut(marks)) else {
            continue;
        };
        for (name, field) in meaning.node.entries().into_iter().flatten() {
            let excluded = drop_excluded_by(inherited, name, &field.node);
            let throw = Field::of(THROWS).key(marks);
            dropped.extend(excluded.iter().map(|gone| format!("`{}`", throw.key(gone))));
        }
    }
    dropped
}

/// Removes from a throw what one new field of it excludes. Returns the names of the removed fields.
pub fn drop_excluded_by(throw: &mut Yaml, new_field: &str, value: &Yaml) -> Vec<String> {
    let is_alone = ALONE.contains(&new_field);
    let Value::Map(inherited) = &mut throw.value else { return Vec::new() };
    let mut dropped = Vec::new();
    if !value.is_null() && (is_true(value) || !is_alone) {
        inherited.retain(|name, field| {
            let inherited_is_alone = ALONE.contains(&name.as_str()) && is_true(&field.node);
            let is_excluded = name != new_field && (is_alone || inherited_is_alone);
            dropped.extend(is_excluded.then(|| name.clone()));
            !is_excluded
        });
    }
    dropped
}

fn is_true(node: &Yaml) -> bool {
    matches!(node.value, Value::Bool(true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tree::text::Text;
    use crate::input::tree::yaml::parse;

    fn left(below: &str, above: &str) -> (serde_json::Value, Vec<String>) {
        let tree = |throw: &str| parse(&Text::new("f", &format!("throw: {{0: {throw}}}"))).unwrap();
        let mut merged = tree(below);
        let dropped = drop_excluded(&mut merged, &tree(above));
        (merged.to_json()["throw"]["0"].clone(), dropped)
    }

    #[test]
    fn a_new_meaning_replaces_the_inherited_one() {
        let (throw, dropped) = left("{value: 4, extra: true}", "{void: true}");
        assert_eq!(throw, serde_json::json!({}));
        assert_eq!(dropped, ["`throw.0.value`", "`throw.0.extra`"]);
        assert_eq!(left("{void: true}", "{value: 4}").1, ["`throw.0.void`"]);
        assert_eq!(left("{again: true}", "{void: true}").1, ["`throw.0.again`"]);
    }

    #[test]
    fn fields_that_do_not_exclude_each_other_stay() {
        for above in ["{extra: true}", "{void: false}", "{void: null}", "{}"] {
            let (throw, dropped) = left("{value: 4}", above);
            assert_eq!((throw, dropped), (serde_json::json!({"value": 4}), Vec::new()), "{above}");
        }
        assert_eq!(left("{void: true}", "{void: true}").1, Vec::<String>::new());
    }
}
