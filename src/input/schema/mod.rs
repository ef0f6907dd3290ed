//! The JSON Schemas of rule files, overlays and scenario files, for editors and for the structure
//! check. All of them are generated from the draft types.

#[cfg(test)]
mod agreement;
pub(super) mod at;
mod raw;
pub(super) mod structure;
pub(super) mod tree_check;

use schemars::JsonSchema;
use serde_json::{Map, Value, json};

use crate::input::draft::domination::DominationDraft;
use crate::input::draft::rules::RulesDraft;
use crate::input::draft::scenario::ScenarioDraft;
use crate::input::schema::raw::{draft_schema, overlay_schema, partial_schema};

/// The JSON Schema of rule files, as pretty JSON with a line end.
///
/// It describes a file as it is written. A file that `extends` another one needs no other field. It
/// can remove a field of its base with `null`.
pub fn rules() -> String {
    let (race, domination) = (as_written::<RulesDraft>(), as_written::<DominationDraft>());
    // A file without a kind is a race, unless its base may have another kind.
    let may_inherit_kind = json!({"not": {"required": ["kind"]}, "required": ["extends"]});
    pretty(&schema_by_kind("A rule set for Urlab", race, domination, |race, domination| {
        let either = json!({"anyOf": [race, domination]});
        json!({"if": may_inherit_kind, "then": either, "else": race})
    }))
}

/// A schema that applies the schema of a file's kind. `otherwise` makes the schema of files whose
/// kind is not given as domination, from references to the schemas of both kinds.
fn schema_by_kind(
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

/// The schema of a file as it is written, before it is merged with its base.
fn as_written<T: JsonSchema>() -> Value {
    let (mut schema, required) = partial_schema::<T>(&[]);
    schema["if"] = json!({"not": {"required": ["extends"]}});
    schema["then"] = json!({"required": required});
    schema
}

/// The JSON Schema of overlays, as pretty JSON with a line end. It is the schema of rule files
/// without the required fields that the rule set has, without `extends`, and with `only_on`.
pub fn overlay() -> String {
    let (race, domination) = (overlay_schema::<RulesDraft>(), overlay_schema::<DominationDraft>());
    pretty(&schema_by_kind("An overlay for Urlab", race, domination, |race, _| race.clone()))
}

/// The JSON Schema of scenario files, as pretty JSON with a line end.
pub fn scenario() -> String {
    pretty(&draft_schema::<ScenarioDraft>())
}

fn pretty(schema: &Value) -> String {
    // A value of maps, lists and strings can always be written as text.
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
    fn fields_are_required_unless_a_base_can_give_them() {
        assert!(!accepts(&json!({"name": "x"})));
        assert!(accepts(&json!({"extends": "y"})));
        assert!(accepts(&json!({"extends": "y", "dice": "2d6"})));
        assert!(accepts(&json!({"extends": "y", "dice": ["d4", {"faces": {"0": 1}}]})));
        assert!(!accepts(&json!({"extends": "y", "dice": "2x6"})));
        assert!(accepts(&json!({
            "name": "x", "extends": "y", "pieces": {"man": {"strength": 2}}, "stakes": null,
        })));
        assert!(accepts(&json!({"extends": "y", "links": null, "blocks": null, "safe": null})));
        assert!(!accepts(&json!({"extends": "y", "board": null})), "every game needs one");
        assert!(!accepts(&json!({"name": "x", "extends": "y", "piece": {}})));
        assert!(
            !accepts(&json!({"name": "x", "extends": "y", "dice": [{"count": 2}]})),
            "items of lists are never merged"
        );
    }

    #[test]
    fn a_file_is_checked_against_the_schema_of_its_kind() {
        let domination = json!({
            "name": "x", "extends": "y", "kind": "domination", "pieces": 7, "forts": ["a1"],
        });
        assert!(accepts(&domination));
        assert!(!accepts(&json!({"name": "x", "extends": "y", "kind": "race", "pieces": 7})));
        assert!(!accepts(&json!({"name": "x", "extends": "y", "kind": "chess"})));
        assert!(
            !accepts(&json!({"name": "x", "kind": "domination", "pieces": 7})),
            "it lacks required fields"
        );
        assert!(
            accepts(&json!({"name": "x", "extends": "y", "pieces": 7})),
            "the base may be of that kind"
        );
        assert!(
            !accepts(&json!({"name": "x", "extends": "y", "pieces": 7, "path": {}})),
            "no game is of both kinds"
        );
    }

    #[test]
    fn an_overlay_requires_only_title_and_source() {
        let schema: Value = serde_json::from_str(&overlay()).unwrap();
        let accepts = |more: Value| {
            let mut file = json!({"title": "X", "source": "me"});
            file.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            jsonschema::validator_for(&schema).unwrap().is_valid(&file)
        };
        assert!(accepts(json!({})));
        assert!(accepts(
            json!({"pieces": {"man": {"strength": 2}}, "stakes": null, "only_on": ["y"]})
        ));
        assert!(
            !accepts(json!({"extends": "y"}))
                && !accepts(json!({"title": null}))
                && !accepts(json!({"only_on": []}))
        );
        assert!(!accepts(json!({"dice": [{"count": 2}]})), "items of lists are never merged");
    }

    #[test]
    fn numbers_of_games_may_be_short_and_numbers_of_pieces_may_not() {
        let schema: Value = serde_json::from_str(&scenario()).unwrap();
        let validator = jsonschema::validator_for(&schema).unwrap();
        let mut file =
            json!({"rules": ["x"], "bots": [["random", "random"]], "games": 5, "matches": null});
        assert!(validator.is_valid(&file));
        file["games"] = json!("100k");
        file["seed"] = json!("1e6");
        assert!(validator.is_valid(&file));
        file["games"] = json!("many");
        assert!(!validator.is_valid(&file));
        assert!(!accepts(&json!({"extends": "x", "pieces": {"man": {"count": "2k"}}})));
    }

    #[test]
    fn the_schema_of_merged_files_has_no_null() {
        let text = without_null(draft_schema::<RulesDraft>()).to_string();
        assert!(!text.contains("\"null\"") && !text.contains("anyOf"));
    }
}
