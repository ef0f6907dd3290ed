//! What a throw means. A file that gives a throw another meaning replaces the inherited one.

use indexmap::IndexMap;

use crate::input::draft::domination::{DominationDraft, OptionsDraft};
use crate::input::draft::rules::{RulesDraft, ThrowDraft};
use crate::input::tree::field::Step;
use crate::input::tree::value::{Value, Yaml};

/// The field with the meanings of throws.
const THROWS: &str = field_path!(RulesDraft, throw);
/// The meanings that exclude all other fields of a throw while they are true.
const ALONE: [&str; 2] = [field_path!(ThrowDraft, void), field_path!(ThrowDraft, again)];

// Both kinds of game write throws and void throws in the same place.
const _: [&str; 2] = [field_path!(DominationDraft, throw), field_path!(OptionsDraft, void)];

/// Removes from the throws of `below` what the meanings exclude that `above` gives them. Throws of
/// named faces get the spelling of `above`, which may have the faces in another order.
pub fn drop_excluded(below: &mut Yaml, above: &Yaml) {
    spell_as(below, above);
    for (marks, meaning) in above.get(THROWS).and_then(Yaml::entries).into_iter().flatten() {
        for (name, field) in meaning.node.entries().into_iter().flatten() {
            let path = [THROWS, marks, name].map(|step| Step::Key(step.to_owned()));
            drop_excluded_by(below, &path, &field.node);
        }
    }
}

/// Spells the throws of `below` as `above` does.
fn spell_as(below: &mut Yaml, above: &Yaml) {
    let Some(Value::Map(throws)) = below.get_mut(THROWS).map(|throws| &mut throws.value) else {
        return;
    };
    for spelling in above.get(THROWS).and_then(Yaml::entries).into_iter().flat_map(IndexMap::keys) {
        let same = throws.keys().find(|name| faces(name) == faces(spelling)).cloned();
        if let Some(inherited) = same.filter(|name| name != spelling)
            && let Some(throw) = throws.shift_remove(&inherited)
        {
            throws.insert(spelling.clone(), throw);
        }
    }
}

/// The faces of a throw, in an order of their own.
fn faces(throw: &str) -> Vec<&str> {
    let mut words: Vec<&str> = throw.split_whitespace().collect();
    words.sort_unstable();
    words
}

/// Removes from the rules what a field with this value excludes, if it is one of a throw.
pub fn drop_excluded_by(rules: &mut Yaml, field: &[Step], value: &Yaml) {
    let [Step::Key(first), Step::Key(marks), Step::Key(name)] = field else { return };
    let throws = rules.get_mut(THROWS).filter(|_| first == THROWS);
    let Some(throw) = throws.and_then(|throws| throws.get_mut(marks)) else { return };
    let Value::Map(inherited) = &mut throw.value else { return };
    let is_alone = ALONE.contains(&name.as_str());
    if value.is_null() || is_alone && !is_true(value) {
        return;
    }
    inherited.retain(|old, entry| {
        let is_inherited_alone = ALONE.contains(&old.as_str()) && is_true(&entry.node);
        old == name || !is_alone && !is_inherited_alone
    });
}

fn is_true(node: &Yaml) -> bool {
    matches!(node.value, Value::Bool(true))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::input::tree::text::Text;
    use crate::input::tree::yaml::parse;

    fn left(below: &str, above: &str) -> serde_json::Value {
        let tree = |throw: &str| parse(&Text::new("f", format!("throw: {{0: {throw}}}"))).unwrap();
        let mut merged = tree(below);
        drop_excluded(&mut merged, &tree(above));
        merged.to_json()["throw"]["0"].clone()
    }

    #[test]
    fn a_new_meaning_replaces_the_inherited_one() {
        assert_eq!(left("{value: 4, extra: true}", "{void: true}"), json!({}));
        assert_eq!(left("{void: true}", "{value: 4}"), json!({}));
        assert_eq!(left("{again: true}", "{void: true}"), json!({}));
    }

    #[test]
    fn faces_in_another_order_are_the_same_throw() {
        let tree = |text: &str| parse(&Text::new("f", text)).unwrap();
        let mut below = tree("throw: {gold silver: {steps: 2}, gold gold: {void: true}}");
        drop_excluded(&mut below, &tree("throw: {silver gold: {enters: false}}"));
        let spelled = json!({"gold gold": {"void": true}, "silver gold": {"steps": 2}});
        assert_eq!(below.to_json()["throw"], spelled);
    }

    #[test]
    fn fields_that_do_not_exclude_each_other_stay() {
        for above in ["{extra: true}", "{void: false}", "{void: null}", "{}"] {
            assert_eq!(left("{value: 4}", above), json!({"value": 4}), "{above}");
        }
        assert_eq!(left("{void: true}", "{void: true}"), json!({"void": true}));
        assert_eq!(left("{void: true}", "{extra: null}"), json!({"void": true}));
    }
}
