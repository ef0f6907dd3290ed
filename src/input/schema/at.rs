//! What a JSON Schema says about one field: what may stand there, and what it looks like when it is
//! right. It knows as much of JSON Schema as the drafts need.

use serde_json::{Map, Value};

use crate::input::tree::field::Step;
use crate::input::tree::write::written;

/// A schema and a place in it.
#[derive(Clone, Copy, Debug)]
pub struct Schema<'s> {
    root: &'s Value,
    node: &'s Value,
}

impl<'s> Schema<'s> {
    /// The schema of a whole file.
    pub fn of(root: &'s Value) -> Self {
        Self { root, node: root }
    }

    /// The schema one step down. Any name leads on in a mapping whose names are free.
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
    pub fn names(self) -> Option<impl Iterator<Item = &'s str> + use<'s>> {
        let fields = self.get("properties")?.as_object()?;
        Some(fields.keys().map(String::as_str))
    }

    /// Is there a field of its own with this name?
    pub fn has(self, name: &str) -> bool {
        self.get("properties").is_some_and(|fields| fields.get(name).is_some())
    }

    /// May a field of this name be here? Numbers have three digits at most.
    pub fn takes(self, name: &str) -> bool {
        self.has(name)
            || self.numbered(name).is_some() && name.len() <= 3
            || self.get("additionalProperties") != Some(&Value::Bool(false))
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

    /// The type.
    pub fn kind(self) -> Option<&'s str> {
        self.get("type")?.as_str()
    }

    /// The only words that may stand here, if they are listed.
    pub fn words(self) -> Option<Vec<&'s str>> {
        Some(self.get("enum")?.as_array()?.iter().filter_map(Value::as_str).collect())
    }

    /// The least and the most, in words; `None` without a least.
    pub fn range(self) -> Option<String> {
        let least = self.get("minimum")?;
        Some(match self.get("maximum") {
            Some(most) => format!("{least} to {most}"),
            None => format!("from {least}"),
        })
    }

    /// What the field is, in the schema's words.
    pub fn description(self) -> Option<&'s str> {
        self.get("description")?.as_str()
    }

    /// An example of the right form, as a file would write it, if the schema gives one.
    pub fn example(self) -> Option<String> {
        self.get("examples")?.get(0).map(written)
    }

    /// Something plain of the right form, to stand in for what is invalid. It need not make sense.
    pub fn stand_in(self) -> Value {
        if let Some([first, ..]) = self.words().as_deref() {
            return (*first).into();
        }
        match self.kind() {
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
    pub fn get(self, keyword: &str) -> Option<&'s Value> {
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::input::tree::field::Field;

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
                "Pair": {
                    "type": "array",
                    "prefixItems": [{"type": "integer", "minimum": 3}, {"type": "string"}],
                },
            },
        })
    }

    fn down<'s>(root: &'s Value, field: &str) -> Option<Schema<'s>> {
        Field::of(field).0.iter().try_fold(Schema::of(root), Schema::down)
    }

    #[test]
    fn a_field_is_followed_through_references_free_names_and_items() {
        let root = schema();
        assert_eq!(down(&root, "men.king[1]").unwrap().stand_in(), json!(3));
        assert!(down(&root, "women").is_none() && down(&root, "way.x").is_none());
        assert!(Schema::of(&root).names().unwrap().eq(["men", "way"]));
        assert!(down(&root, "men").unwrap().names().is_none(), "its names are free");
    }

    #[test]
    fn examples_and_stand_ins_come_from_the_schema() {
        let root = schema();
        assert_eq!(down(&root, "men").unwrap().example().unwrap(), "{king: [1, yes]}");
        assert_eq!(Schema::of(&root).stand_in(), json!({"men": {}, "way": "up"}));
        assert_eq!(down(&root, "men.x").unwrap().stand_in(), json!([3, ""]));
    }
}
