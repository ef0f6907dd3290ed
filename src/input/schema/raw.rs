//! JSON Schemas of drafts: generated from the types, for files that are merged, and for overlays.

use std::collections::BTreeSet;

use schemars::{JsonSchema, schema_for};
use serde_json::{Map, Value, json};

use crate::input::draft::{MAX_NAME, MAX_TEXT};
use crate::input::notation::digits;

/// Whole numbers that may be as large as this may be written like `100k`.
const MANY: u64 = 1_000_000;

/// The schema of an overlay.
pub(super) fn overlay_schema<T: JsonSchema>() -> Value {
    let (mut schema, _) = partial_schema::<T>(&["title", "source"]);
    schema["title"] = "Overlay".into();
    schema["description"] =
        "An overlay for Urlab: a few fields that replace those of a rule set.".into();
    let only_on = json!({
        "description": "The rule sets to which this overlay may be applied. Rule sets that extend \
            one of them count too. Without this field, any rule set.",
        "type": "array",
        "items": {"type": "string", "maxLength": MAX_NAME},
        "minItems": 1,
        "examples": [["my-game"]],
    });
    if let Some(Value::Object(fields)) = schema.get_mut("properties") {
        // It replaces `extends`, the one field that an overlay does not have.
        let replace_extends = |(name, field)| {
            if name == "extends" { ("only_on".into(), only_on.clone()) } else { (name, field) }
        };
        *fields = std::mem::take(fields).into_iter().map(replace_extends).collect();
    }
    schema
}

/// The schema of a file that is merged over another one. Only the fields `needed` are required,
/// except in items of lists, and `null` removes entries. Also returns the fields that a complete
/// file requires.
pub(super) fn partial_schema<T: JsonSchema>(needed: &[&str]) -> (Value, Vec<Value>) {
    let mut schema = draft_schema::<T>();
    allow_null_entries(&mut schema);
    let required = require_only_in_items(&mut schema);
    allow_null_fields(&mut schema, &required);
    if let (Value::Object(root), []) = (&mut schema, needed) {
        root.remove("required");
    } else {
        schema["required"] = json!(needed);
    }
    (schema, required)
}

/// The schema of a draft, as generated from its type.
pub(super) fn draft_schema<T: JsonSchema>() -> Value {
    let mut schema = schema_for!(T).to_value();
    limit_number_keys(&mut schema);
    allow_short_numbers(&mut schema);
    limit_texts(&mut schema);
    // The line breaks of the source mean nothing to editors.
    visit(&mut schema, &mut |object| {
        if let Some(Value::String(text)) = object.get_mut("description") {
            *text = text.replace('\n', " ");
        }
    });
    schema
}

/// Limits numeric keys to three digits, so that all of them fit their type.
fn limit_number_keys(schema: &mut Value) {
    visit(schema, &mut |object| {
        if let Some(Value::Object(patterns)) = object.get_mut("patternProperties")
            && let Some(values) = patterns.remove(r"^\d+$")
        {
            patterns.insert("^[0-9]{1,3}$".into(), values);
        }
    });
}

/// Limits each text that has no limit of its own, and the names of mappings with free names.
fn limit_texts(schema: &mut Value) {
    visit(schema, &mut |object| {
        let is_text = match object.get("type") {
            Some(Value::String(only)) => only == "string",
            Some(Value::Array(types)) => types.contains(&json!("string")),
            _ => false,
        };
        let has_form = ["enum", "pattern", "maxLength"].iter().any(|key| object.contains_key(*key));
        if is_text && !has_form {
            object.insert("maxLength".into(), MAX_TEXT.into());
        }
        let free = object.get("additionalProperties").filter(|free| **free != Value::Bool(false));
        if free.is_some() && object.get("type").is_some() {
            object.insert("propertyNames".into(), json!({"maxLength": MAX_NAME}));
        }
    });
}

/// Allows texts such as `100k` for large whole numbers.
fn allow_short_numbers(schema: &mut Value) {
    visit(schema, &mut |object| {
        let is_large = object.get("maximum").and_then(Value::as_u64) >= Some(MANY);
        let types = match object.get("type") {
            Some(Value::String(only)) if only == "integer" => vec![json!("integer")],
            Some(Value::Array(types)) if types.contains(&json!("integer")) => types.clone(),
            _ => return,
        };
        if is_large {
            object.insert("type".into(), types.into_iter().chain([json!("string")]).collect());
            object.insert("pattern".into(), digits::FORM.into());
        }
    });
}

/// Allows `null` for the entries of a mapping with free names. It removes the entry.
fn allow_null_entries(schema: &mut Value) {
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

/// Allows `null` for the fields of the file, except those that a complete file needs and those that
/// describe it. It removes the field of the base.
fn allow_null_fields(schema: &mut Value, required: &[Value]) {
    let Some(Value::Object(fields)) = schema.get_mut("properties") else { return };
    let is_removable = |name: &str| {
        !required.iter().any(|needed| needed == name)
            && !["name", "extends", "kind", "only_on"].contains(&name)
    };
    let nothing = json!({"type": "null"});
    let holds = |list: Option<&Value>, item: &Value| {
        list.and_then(Value::as_array).is_some_and(|items| items.contains(item))
    };
    for (_, field) in fields.iter_mut().filter(|(name, _)| is_removable(name)) {
        let allows_null =
            holds(field.get("type"), &nothing["type"]) || holds(field.get("anyOf"), &nothing);
        if !allows_null {
            // Editors show the description of the field, not that of an alternative.
            let said = ["description", "examples"].map(|key| (key, take_key(field, key)));
            *field = json!({"anyOf": [field.take(), nothing]});
            for (key, value) in said {
                if let Some(value) = value {
                    field[key] = value;
                }
            }
        }
    }
}

/// Takes the value of a key out of an object.
fn take_key(object: &mut Value, key: &str) -> Option<Value> {
    object.as_object_mut()?.shift_remove(key)
}

/// Removes `null` from the schema of every field: a merged file has no `null`.
pub(super) fn without_null(mut schema: Value) -> Value {
    visit(&mut schema, &mut |object| {
        object.retain(|name, value| name != "default" || !value.is_null());
        if let Some(Value::Array(types)) = object.get_mut("type") {
            types.retain(|name| name != "null");
            if let [single] = types.as_slice() {
                let kind = single.clone();
                object.insert("type".into(), kind);
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

/// Removes `required` from every mapping that may be merged, and returns that of the root. Items of
/// lists are never merged.
fn require_only_in_items(schema: &mut Value) -> Vec<Value> {
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
