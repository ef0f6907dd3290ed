//! The JSON Schemas of rule files, overlays and scenario files, for editors and for the structure
//! check, made from one source: the draft types.

#[cfg(test)]
mod agreement;
mod at;
mod raw;
pub(super) mod structure;
mod walk;

use schemars::JsonSchema;
use serde_json::{Map, Value, json};

use crate::input::draft::domination::DominationDraft;
use crate::input::draft::rules::RulesDraft;
use crate::input::question::ScenarioDraft;
use crate::input::schema::raw::{laid_over, overlay_of, plain};

/// The JSON Schema of rule files, as pretty JSON with a line end.
///
/// It describes a file as it is written: one that `extends` another may leave anything out but its
/// name, and may take a field of its base away with `null`.
pub fn rules() -> String {
    let (race, domination) = (as_written::<RulesDraft>(), as_written::<DominationDraft>());
    // A file that says nothing of its kind is a race, unless it may have another kind from its
    // base.
    let unsaid = json!({"not": {"required": ["kind"]}, "required": ["extends"]});
    pretty(&by_kind("A rule set for Urlab", race, domination, |race, domination| {
        let either = json!({"anyOf": [race, domination]});
        json!({"if": unsaid, "then": either, "else": race})
    }))
}

/// A schema that holds files against that of their kind; `alternatives` is for those that do not
/// say domination, from references to both.
fn by_kind(
    title: &str,
    race: Value,
    domination: Value,
    otherwise: impl Fn(&Value, &Value) -> Value,
) -> Value {
    let mut definitions = Map::new();
    let [race, domination] =
        [("race", race), ("domination", domination)].map(|(kind, mut schema)| {
            if let Some(root) = schema.as_object_mut() {
                root.remove("$schema");
                // Types of the same name are the same types.
                if let Some(Value::Object(shared)) = root.remove("$defs") {
                    definitions.extend(shared);
                }
            }
            definitions.insert(kind.into(), schema);
            json!({"$ref": format!("#/$defs/{kind}")})
        });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "if": {"properties": {"kind": {"const": "domination"}}, "required": ["kind"]},
        "then": domination,
        "else": otherwise(&race, &domination),
        "$defs": definitions,
    })
}

/// The schema of a file as it is written, before it is laid over another.
fn as_written<T: JsonSchema>() -> Value {
    let (mut schema, whole) = laid_over::<T>(&["name"]);
    schema["if"] = json!({"not": {"required": ["extends"]}});
    schema["then"] = json!({"required": whole});
    schema
}

/// The JSON Schema of overlays, as pretty JSON with a line end: that of rule files, with nothing
/// needed that a rule set below has, without `extends`, and with `only_on`.
pub fn overlay() -> String {
    let (race, domination) = (overlay_of::<RulesDraft>(), overlay_of::<DominationDraft>());
    pretty(&by_kind("An overlay for Urlab", race, domination, |race, _| race.clone()))
}

/// The JSON Schema of scenario files, as pretty JSON with a line end.
pub fn scenario() -> String {
    pretty(&plain::<ScenarioDraft>())
}

fn pretty(schema: &Value) -> String {
    // A value made of plain maps, lists and strings always has a text.
    format!("{schema:#}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::schema::raw::without_null;

    fn accepts(file: &Value) -> bool {
        let schema: Value = serde_json::from_str(&rules()).unwrap();
        jsonschema::validator_for(&schema).unwrap().is_valid(file)
    }

    #[test]
    fn editors_are_told_what_is_missing_unless_a_base_gives_it() {
        assert!(!accepts(&json!({"name": "x"})));
        assert!(accepts(&json!({"name": "x", "extends": "y"})));
        assert!(accepts(&json!({
            "name": "x", "extends": "y", "pieces": {"man": {"strength": 2}}, "stakes": null,
        })));
        assert!(!accepts(&json!({"name": "x", "extends": "y", "piece": {}})));
        assert!(
            !accepts(&json!({"name": "x", "extends": "y", "dice": [{"count": 2}]})),
            "an item of a list is whole"
        );
    }

    #[test]
    fn editors_hold_a_file_against_the_schema_of_its_kind() {
        let domination = json!({
            "name": "x", "extends": "y", "kind": "domination", "pieces": 7, "forts": ["a1"],
        });
        assert!(accepts(&domination));
        assert!(!accepts(&json!({"name": "x", "extends": "y", "kind": "race", "pieces": 7})));
        assert!(!accepts(&json!({"name": "x", "extends": "y", "kind": "chess"})));
        assert!(
            !accepts(&json!({"name": "x", "kind": "domination", "pieces": 7})),
            "it is not whole"
        );
        assert!(
            accepts(&json!({"name": "x", "extends": "y", "pieces": 7})),
            "the base may be of that kind"
        );
        assert!(
            !accepts(&json!({"name": "x", "extends": "y", "pieces": 7, "path": {}})),
            "but no game is of both"
        );
    }

    #[test]
    fn an_overlay_needs_only_to_say_what_it_is() {
        let schema: Value = serde_json::from_str(&overlay()).unwrap();
        let accepts = |more: Value| {
            let mut file = json!({"name": "x", "title": "X", "source": "me"});
            file.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            jsonschema::validator_for(&schema).unwrap().is_valid(&file)
        };
        assert!(accepts(json!({})));
        assert!(accepts(
            json!({"pieces": {"man": {"strength": 2}}, "stakes": null, "only_on": ["y"]})
        ));
        assert!(
            !accepts(json!({"extends": "y"}))
                && !accepts(json!({"name": null}))
                && !accepts(json!({"only_on": []}))
        );
        assert!(!accepts(json!({"dice": [{"count": 2}]})), "an item of a list is whole");
    }

    #[test]
    fn a_merged_file_must_be_whole_and_without_null() {
        let text = without_null(plain::<RulesDraft>()).to_string();
        assert!(!text.contains("\"null\"") && !text.contains("anyOf"));
    }
}
