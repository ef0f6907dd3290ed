//! JSON Schemas of drafts: as they come from the types, for files that are merged, for overlays.

use std::collections::BTreeSet;

use schemars::{JsonSchema, schema_for};
use serde_json::{Map, Value, json};

/// The schema of an overlay.
pub(super) fn overlay_of<T: JsonSchema>() -> Value {
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
pub(super) fn laid_over<T: JsonSchema>(needed: &[&str]) -> (Value, Vec<Value>) {
    let mut schema = plain::<T>();
    entries_may_be_null(&mut schema);
    let whole = required_only_in_items(&mut schema);
    schema["required"] = json!(needed);
    (schema, whole)
}

pub(super) fn plain<T: JsonSchema>() -> Value {
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
pub(super) fn without_null(mut schema: Value) -> Value {
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
