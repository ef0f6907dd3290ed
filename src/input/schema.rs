//! The JSON Schemas of rule files, overlays and scenario files, for editors and for the structure
//! check, made from one source: the draft types.

#[cfg(test)]
mod agreement;
mod at;
pub(super) mod structure;
mod walk;

use std::collections::BTreeSet;

use schemars::{JsonSchema, schema_for};
use serde_json::{Map, Value, json};

use crate::input::draft::domination::DominationDraft;
use crate::input::draft::rules::RulesDraft;
use crate::input::question::ScenarioDraft;

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
    let (race, domination) = (raw_overlay::<RulesDraft>(), raw_overlay::<DominationDraft>());
    pretty(&by_kind("An overlay for Urlab", race, domination, |race, _| race.clone()))
}

/// The JSON Schema of scenario files, as pretty JSON with a line end.
pub fn scenario() -> String {
    pretty(&raw::<ScenarioDraft>())
}

/// The schema of an overlay.
fn raw_overlay<T: JsonSchema>() -> Value {
    let (mut schema, _) = laid_over::<T>(&["name", "title", "source"]);
    schema["title"] = "Overlay".into();
    schema["description"] = "A few fields for Urlab to lay over those of a rule set.".into();
    let only_on = json!({
        "description": "The rule sets that this may be laid on, and with each all that extend it. \
            Without this field: any.",
        "type": "array",
        "items": {"type": "string"},
        "minItems": 1,
        "examples": [["my-game"]],
    });
    if let Some(Value::Object(fields)) = schema.get_mut("properties") {
        // In the place of the one field that an overlay has not.
        let own = |(name, field)| {
            if name == "extends" { ("only_on".into(), only_on.clone()) } else { (name, field) }
        };
        *fields = std::mem::take(fields).into_iter().map(own).collect();
    }
    schema
}

/// The schema of a file that is laid over another: only these fields are needed, save in items of
/// lists, and `null` takes entries away. With it what a whole file needs.
fn laid_over<T: JsonSchema>(needed: &[&str]) -> (Value, Vec<Value>) {
    let mut schema = raw::<T>();
    entries_may_be_null(&mut schema);
    let whole = required_only_in_items(&mut schema);
    schema["required"] = json!(needed);
    (schema, whole)
}

fn raw<T: JsonSchema>() -> Value {
    let mut schema = schema_for!(T).to_value();
    short_number_keys(&mut schema);
    // How wide the source is written is no business of editors.
    visit(&mut schema, &mut |object| {
        if let Some(Value::String(text)) = object.get_mut("description") {
            *text = text.replace('\n', " ");
        }
    });
    schema
}

fn pretty(schema: &Value) -> String {
    // A value made of plain maps, lists and strings always has a text.
    format!("{schema:#}\n")
}

/// Keys that are numbers have at most three digits, so that every one of them fits its type.
fn short_number_keys(schema: &mut Value) {
    visit(schema, &mut |object| {
        if let Some(Value::Object(patterns)) = object.get_mut("patternProperties")
            && let Some(values) = patterns.remove(r"^\d+$")
        {
            patterns.insert("^[0-9]{1,3}$".into(), values);
        }
    });
}

/// Lets `null` take an entry away from a mapping whose names are free.
fn entries_may_be_null(schema: &mut Value) {
    visit(schema, &mut |object| {
        let free = object.get_mut("additionalProperties").filter(|entry| entry.is_object());
        let or_null =
            |entry: &mut Value| *entry = json!({"anyOf": [entry.take(), {"type": "null"}]});
        free.into_iter().for_each(or_null);
        if let Some(Value::Object(numbered)) = object.get_mut("patternProperties") {
            numbered.values_mut().for_each(or_null);
        }
    });
}

/// Takes `null` away from every field: in a merged file there is none.
fn without_null(mut schema: Value) -> Value {
    visit(&mut schema, &mut |object| {
        object.retain(|name, value| name != "default" || !value.is_null());
        if let Some(Value::Array(types)) = object.get_mut("type") {
            types.retain(|name| name != "null");
            if let [single] = types.as_slice() {
                let single = single.clone();
                object.insert("type".into(), single);
            }
        }
        if let Some(Value::Array(options)) = object.get_mut("anyOf") {
            options.retain(|option| option != &json!({"type": "null"}));
            if let [Value::Object(single)] = options.as_mut_slice() {
                let single = std::mem::take(single);
                object.remove("anyOf");
                object.extend(single);
            }
        }
    });
    schema
}

/// Lifts `required` from every mapping that may be merged, and returns the root's. Items of lists
/// are never merged.
fn required_only_in_items(schema: &mut Value) -> Vec<Value> {
    let mut items = BTreeSet::new();
    visit(schema, &mut |object| {
        if let Some(Value::String(reference)) =
            object.get("items").and_then(|items| items.get("$ref"))
        {
            items.insert(reference.clone());
        }
    });
    if let Some(Value::Object(definitions)) = schema.get_mut("$defs") {
        for (name, definition) in definitions {
            if let Value::Object(object) = definition
                && !items.contains(&format!("#/$defs/{name}"))
            {
                object.remove("required");
            }
        }
    }
    match schema.get("required") {
        Some(Value::Array(names)) => names.clone(),
        _ => Vec::new(),
    }
}

fn visit(value: &mut Value, change: &mut dyn FnMut(&mut Map<String, Value>)) {
    match value {
        Value::Object(object) => {
            change(object);
            object.values_mut().for_each(|inner| visit(inner, change));
        }
        Value::Array(items) => items.iter_mut().for_each(|inner| visit(inner, change)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let text = without_null(raw::<RulesDraft>()).to_string();
        assert!(!text.contains("\"null\"") && !text.contains("anyOf"));
    }
}
