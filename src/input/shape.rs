//! What a JSON Schema says about one field: what may stand there, and what it looks like when it is
//! right.

use serde_json::{Map, Value};

use crate::input::field::{Field, Step};

/// A schema and a place in it.
#[derive(Clone, Copy, Debug)]
pub struct Shape<'s> {
    root: &'s Value,
    node: &'s Value,
}

impl<'s> Shape<'s> {
    /// The shape of a whole file.
    pub fn of(root: &'s Value) -> Self {
        Self { root, node: root }
    }

    /// The shape of a field, if there may be such a field.
    pub fn at(self, field: &Field) -> Option<Self> {
        field.0.iter().try_fold(self, Self::down)
    }

    /// The shape one step down. Any name leads on in a mapping whose names are free.
    pub fn down(self, step: &Step) -> Option<Self> {
        let node = match step {
            Step::Key(name) => {
                let named = self.get("properties").and_then(|fields| fields.get(name));
                named.or_else(|| self.numbered(name)).or_else(|| self.get("additionalProperties"))
            }
            Step::Item(index) => {
                let placed = self.get("prefixItems").and_then(|items| items.get(index));
                placed.or_else(|| self.get("items"))
            }
        };
        node.filter(|node| node.is_object()).map(|node| Self { node, ..self })
    }

    /// The names of the fields that may be here; `None` in a list, a single value, or a mapping
    /// whose names are free.
    pub fn names(self) -> Option<Vec<&'s str>> {
        let fields = self.get("properties")?.as_object()?;
        Some(fields.keys().map(String::as_str).collect())
    }

    /// The names of the fields that must be here.
    pub fn required(self) -> impl Iterator<Item = &'s str> {
        self.get("required")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
    }

    /// Is this a mapping whose names are free?
    pub fn is_free(self) -> bool {
        self.get("additionalProperties").is_some_and(Value::is_object)
    }

    /// What the field is, in the schema's words.
    pub fn description(self) -> Option<&'s str> {
        self.get("description")?.as_str()
    }

    /// An example of the right form, as a file would write it, if the schema gives one.
    pub fn example(self) -> Option<String> {
        self.get("examples")?.get(0).map(written)
    }

    /// Something plain of the right form, to stand in for what is faulty. It need not make sense.
    pub fn stand_in(self) -> Value {
        if let Some(first) = self.get("enum").and_then(|options| options.get(0)) {
            return first.clone();
        }
        match self.get("type").and_then(Value::as_str) {
            Some("object") => {
                let fields = self.required().filter_map(|name| {
                    let name = name.to_string();
                    Some((name.clone(), self.down(&Step::Key(name))?.stand_in()))
                });
                Value::Object(fields.collect::<Map<_, _>>())
            }
            Some("array") => {
                let count = self.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
                (0..count)
                    .filter_map(|index| self.down(&Step::Item(index)))
                    .map(Self::stand_in)
                    .collect()
            }
            Some("string") => "".into(),
            Some("boolean") => false.into(),
            _ => self.get("minimum").cloned().unwrap_or_else(|| 0.into()),
        }
    }

    /// What the schema says here under a keyword, either beside a reference or where that leads.
    fn get(self, keyword: &str) -> Option<&'s Value> {
        let referred = || {
            let reference = self.node.get("$ref")?.as_str()?;
            self.root.pointer(reference.strip_prefix('#')?)?.get(keyword)
        };
        self.node.get(keyword).or_else(referred)
    }

    fn numbered(self, name: &str) -> Option<&'s Value> {
        let number = !name.is_empty() && name.chars().all(|c| c.is_ascii_digit());
        self.get("patternProperties").filter(|_| number)?.as_object()?.values().next()
    }
}

/// A value as a file would write it on one line.
pub fn written(value: &Value) -> String {
    let joined = |parts: Vec<String>| parts.join(", ");
    match value {
        Value::Array(items) => format!("[{}]", joined(items.iter().map(written).collect())),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| format!("{name}: {}", written(value)));
            format!("{{{}}}", joined(fields.collect()))
        }
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn schema() -> Value {
        json!({
            "type": "object",
            "required": ["men", "way"],
            "properties": {
                "men": {"$ref": "#/$defs/Men", "examples": [{"king": [1, "yes"]}]},
                "way": {"type": "string", "enum": ["up", "down"]},
            },
            "$defs": {
                "Men": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Pair"}},
                "Pair": {"type": "array", "prefixItems": [{"type": "integer", "minimum": 3}, {"type": "string"}]},
            },
        })
    }

    #[test]
    fn a_field_is_followed_through_references_free_names_and_items() {
        let schema = schema();
        let shape = Shape::of(&schema);
        let count = shape.at(&Field::of("men").key("king").item(0)).unwrap();
        assert_eq!(count.stand_in(), json!(3));
        assert!(
            shape.at(&Field::of("women")).is_none()
                && shape.at(&Field::of("way").key("x")).is_none()
        );
        assert_eq!(shape.names().unwrap(), ["men", "way"]);
        assert!(shape.at(&Field::of("men")).unwrap().names().is_none(), "its names are free");
    }

    #[test]
    fn examples_and_stand_ins_come_from_the_schema() {
        let schema = schema();
        let shape = Shape::of(&schema);
        assert_eq!(shape.at(&Field::of("men")).unwrap().example().unwrap(), "{king: [1, yes]}");
        assert_eq!(shape.stand_in(), json!({"men": {}, "way": "up"}));
        assert_eq!(shape.at(&Field::of("men").key("x")).unwrap().stand_in(), json!([3, ""]));
    }
}
