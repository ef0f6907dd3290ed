//! What a JSON Schema says about one field: the allowed values, a description and an example. It
//! supports only the part of JSON Schema that the drafts need.

use serde_json::{Map, Value as Json};

use crate::input::tree::field::Step;
use crate::input::tree::value::{Value, Yaml};
use crate::input::tree::write::to_line;

/// A schema and a place in it.
#[derive(Clone, Copy, Debug)]
pub struct Schema<'s> {
    root: &'s Json,
    node: &'s Json,
}

impl<'s> Schema<'s> {
    /// The schema of a complete file.
    pub fn of(root: &'s Json) -> Self {
        Self { root, node: root }
    }

    /// The schema one step down. A mapping with free names has a schema for every name.
    pub fn child(self, step: &Step) -> Option<Self> {
        let node = match step {
            Step::Key(name) => {
                let named = self.get("properties").and_then(|fields| fields.get(name));
                named
                    .or_else(|| self.number_schema(name))
                    .or_else(|| self.get("additionalProperties"))
            }
            Step::Item(index) => {
                let placed = self.get("prefixItems").and_then(|items| items.get(index));
                placed.or_else(|| self.get("items"))
            }
        };
        node.filter(|node| node.is_object()).map(|node| Self { node, ..self })
    }

    /// The names of the allowed fields. `None` in a list, a single value, or a mapping with free
    /// names.
    pub fn names(self) -> Option<impl Iterator<Item = &'s str> + use<'s>> {
        let fields = self.get("properties")?.as_object()?;
        Some(fields.keys().map(String::as_str))
    }

    /// Is there a named field with this name?
    pub fn has_field(self, name: &str) -> bool {
        self.get("properties").is_some_and(|fields| fields.get(name).is_some())
    }

    /// Is a field with this name allowed here? Numbers have at most three digits.
    pub fn allows_field(self, name: &str) -> bool {
        self.has_field(name)
            || self.number_schema(name).is_some() && name.len() <= 3
            || self.get("additionalProperties") != Some(&Json::Bool(false))
    }

    /// The names of the required fields.
    pub fn required(self) -> impl Iterator<Item = &'s str> {
        self.get("required").and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_str)
    }

    /// Is this a mapping with free names?
    pub fn has_free_names(self) -> bool {
        self.get("additionalProperties").is_some_and(Json::is_object)
    }

    /// The type. Of several, the first; the others are short forms of it.
    pub fn kind(self) -> Option<&'s str> {
        let kind = self.get("type")?;
        kind.as_str().or_else(|| kind.get(0)?.as_str())
    }

    /// Can a whole number be written as a text, such as `100k`?
    pub fn has_short_numbers(self) -> bool {
        self.kind() == Some("integer") && self.get("pattern").is_some()
    }

    /// The allowed words, if the schema lists them.
    pub fn words(self) -> Option<Vec<&'s str>> {
        Some(self.get("enum")?.as_array()?.iter().filter_map(Json::as_str).collect())
    }

    /// The smallest and the largest value, as text. `None` without a smallest value.
    pub fn range(self) -> Option<String> {
        let smallest = self.get("minimum")?;
        Some(match self.get("maximum") {
            Some(largest) => format!("{smallest} to {largest}"),
            None => format!("from {smallest}"),
        })
    }

    /// The description of the field in the schema.
    pub fn description(self) -> Option<&'s str> {
        self.get("description")?.as_str()
    }

    /// The first example of the schema, if it has one, as written in a file.
    pub fn example(self) -> Option<String> {
        self.get("examples")?.get(0).map(to_line)
    }

    /// All examples of the schema, each in backquotes.
    pub fn examples(self) -> Option<String> {
        let all = self.get("examples")?.as_array()?.iter();
        Some(all.map(|example| format!("`{}`", to_line(example))).collect::<Vec<_>>().join(" or "))
    }

    /// A simple value of the right form that replaces an invalid one. It need not make sense.
    pub fn placeholder(self) -> Json {
        if let Some([first, ..]) = self.words().as_deref() {
            return (*first).into();
        }
        match self.kind() {
            Some("object") => {
                let fields = self.required().filter_map(|required| {
                    let name = required.to_string();
                    Some((name.clone(), self.child(&Step::Key(name))?.placeholder()))
                });
                Json::Object(fields.collect::<Map<_, _>>())
            }
            Some("array") => {
                let count = self.get("prefixItems").and_then(Json::as_array).map_or(0, Vec::len);
                (0..count)
                    .filter_map(|index| self.child(&Step::Item(index)))
                    .map(Self::placeholder)
                    .collect()
            }
            Some("string") => "".into(),
            Some("boolean") => false.into(),
            _ => self.get("minimum").cloned().unwrap_or_else(|| 0.into()),
        }
    }

    /// The value of a keyword here, either next to a reference or in the schema that it refers to.
    pub fn get(self, keyword: &str) -> Option<&'s Json> {
        let referred = || {
            let reference = self.node.get("$ref")?.as_str()?;
            self.root.pointer(reference.strip_prefix('#')?)?.get(keyword)
        };
        self.node.get(keyword).or_else(referred)
    }

    fn number_schema(self, name: &str) -> Option<&'s Json> {
        let number = !name.is_empty() && name.chars().all(|c| c.is_ascii_digit());
        self.get("patternProperties").filter(|_| number)?.as_object()?.values().next()
    }
}

/// Is the value of this kind, in the words of JSON Schema?
pub fn has_kind(kind: &str, node: &Yaml) -> bool {
    match &node.value {
        Value::Null => kind == "null",
        Value::Bool(_) => kind == "boolean",
        Value::Number(number) => {
            kind == "number" || kind == "integer" && number.as_f64().is_some_and(is_whole)
        }
        Value::Text(_) => kind == "string",
        Value::List(_) => kind == "array",
        Value::Map(_) => kind == "object",
    }
}

/// Is it a whole number, also if it is written with a point?
pub fn is_whole(number: f64) -> bool {
    number.fract() == 0.0
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::input::tree::field::Field;

    fn schema() -> Json {
        json!({
            "type": "object",
            "required": ["men", "way"],
            "properties": {
                "men": {"$ref": "#/$defs/Men", "examples": [{"king": [1, "yes"]}]},
                "way": {"type": "string", "enum": ["up", "down"]},
            },
            "$defs": {
                "Men": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Pair"}},
                "Pair": {
                    "type": "array",
                    "prefixItems": [{"type": "integer", "minimum": 3}, {"type": "string"}],
                },
            },
        })
    }

    fn at_path<'s>(root: &'s Json, field: &str) -> Option<Schema<'s>> {
        Field::of(field).0.iter().try_fold(Schema::of(root), Schema::child)
    }

    #[test]
    fn a_path_leads_through_references_free_names_and_items() {
        let root = schema();
        assert_eq!(at_path(&root, "men.king[1]").unwrap().placeholder(), json!(3));
        assert!(at_path(&root, "women").is_none() && at_path(&root, "way.x").is_none());
        assert!(Schema::of(&root).names().unwrap().eq(["men", "way"]));
        assert!(at_path(&root, "men").unwrap().names().is_none(), "its names are free");
    }

    #[test]
    fn examples_and_placeholders_come_from_the_schema() {
        let root = schema();
        assert_eq!(at_path(&root, "men").unwrap().example().unwrap(), "{king: [1, yes]}");
        assert_eq!(Schema::of(&root).placeholder(), json!({"men": {}, "way": "up"}));
        assert_eq!(at_path(&root, "men.x").unwrap().placeholder(), json!([3, ""]));
    }
}
