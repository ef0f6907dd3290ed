//! The structure check: a merged tree held against the JSON Schema of its draft type, all faults at once.

use jsonschema::Validator;
use jsonschema::error::{TypeKind, ValidationError, ValidationErrorKind as Kind};
use jsonschema::paths::LocationSegment;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::spec::collect::{Collector, Tree};
use crate::spec::fault::quoted;
use crate::spec::field::Field;
use crate::spec::schema;

/// A schema made ready for use; making one takes longer than using it.
pub struct Structure {
    schema: Value,
    validator: Option<Validator>,
}

impl Structure {
    /// Of the strict schema of a draft type.
    pub fn of<T: JsonSchema>() -> Self {
        let schema = schema::strict::<T>();
        // A schema from a derived type is always a schema; were it not, serde would still find faults, one at a time.
        let validator = jsonschema::validator_for(&schema).ok();
        Self { schema, validator }
    }

    /// The draft that a tree holds, if its structure has no fault.
    pub fn read<T: DeserializeOwned>(&self, tree: &Tree, collector: &mut Collector<'_>) -> Option<T> {
        let value = tree.root.to_json();
        for error in self.validator.iter().flat_map(|validator| validator.iter_errors(&value)) {
            self.report(&error, &value, collector);
        }
        if !collector.is_clean() {
            return None;
        }
        let draft = serde_json::from_value(value);
        draft.map_err(|error| collector.fault(&Field::default(), error.to_string()).help.clone()).ok()
    }

    fn report(&self, error: &ValidationError<'_>, value: &Value, collector: &mut Collector<'_>) {
        let field = field_of(error, value);
        let found = shown(error.instance());
        match error.kind() {
            Kind::AdditionalProperties { unexpected } => {
                let allowed = self.allowed_keys(error);
                for name in unexpected {
                    let found = format!("there is no field {} here", quoted(name));
                    let fault = collector.fault_of_key(&field.key(name), found);
                    match &allowed {
                        Some(names) => fault.allow_names(name, names.iter().map(String::as_str)),
                        None => fault.allow("whole numbers, such as `4`"),
                    };
                }
            }
            Kind::Required { property } => {
                let name = property.as_str().unwrap_or_default();
                let missing = collector.fault(&field.key(name), "this field is missing");
                if let Some(description) = self.beside(error, &format!("properties/{name}/description")) {
                    missing.allow(first_sentence(&description));
                }
            }
            Kind::Enum { options } => {
                let names: Vec<&str> = options.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
                let written = error.instance().as_str().unwrap_or_default();
                collector.fault(&field, format!("found {found}")).allow_names(written, names);
            }
            Kind::Type { kind: TypeKind::Single(kind) } => {
                let wanted = kind.to_string();
                let fault = collector.fault(&field, format!("found {found}"));
                fault.allow(in_words(&wanted));
                if wanted == "string" && !(error.instance().is_object() || error.instance().is_array()) {
                    fault.advise(format!("put it in quotes: \"{}\"", error.instance()));
                }
            }
            Kind::Minimum { .. } | Kind::Maximum { .. } => {
                let bound = |name: &str| self.beside(error, name);
                let range = match (bound("minimum"), bound("maximum")) {
                    (Some(low), Some(high)) => format!("{low} to {high}"),
                    (low, high) => format!("from {}", low.or(high).unwrap_or_default()),
                };
                collector.fault(&field, format!("found {found}")).allow(range);
            }
            Kind::ExclusiveMinimum { limit } => {
                collector.fault(&field, format!("found {found}")).allow(format!("above {limit}"));
            }
            Kind::Pattern { .. } => {
                collector
                    .fault(&field, format!("found {found}"))
                    .allow("small letters, digits and hyphens, such as `my-game`");
            }
            Kind::MinItems { limit } | Kind::MinProperties { limit } => {
                collector.fault(&field, "found too few entries").allow(format!("at least {limit}"));
            }
            Kind::MaxItems { limit } => {
                collector.fault(&field, "found too many entries").allow(format!("at most {limit}"));
            }
            _ => {
                collector.fault(&field, error.to_string());
            }
        }
    }

    /// The field names that the schema allows where a strange one was found; `None` where it allows numbers.
    fn allowed_keys(&self, error: &ValidationError<'_>) -> Option<Vec<String>> {
        let mapping = self.around(error)?;
        let names = mapping.get("properties")?.as_object()?;
        Some(names.keys().cloned().collect())
    }

    /// What stands at `path` in the part of the schema that the error comes from.
    fn beside(&self, error: &ValidationError<'_>, path: &str) -> Option<String> {
        let value = self.around(error)?.pointer(&format!("/{path}"))?;
        Some(value.as_str().map_or_else(|| value.to_string(), str::to_string))
    }

    fn around(&self, error: &ValidationError<'_>) -> Option<&Value> {
        let path = error.schema_path().as_str();
        self.schema.pointer(path.rsplit_once('/')?.0)
    }
}

/// The field that an error is about. A number in the error's path may be an item of a list or a key of a mapping.
fn field_of(error: &ValidationError<'_>, root: &Value) -> Field {
    let mut field = Field::default();
    let mut here = Some(root);
    for segment in error.instance_path().segments() {
        match (segment, here) {
            (LocationSegment::Index(index), Some(Value::Array(items))) => {
                field = field.item(index);
                here = items.get(index);
            }
            (segment, parent) => {
                let name = segment.to_string();
                here = parent.and_then(|parent| parent.get(&name));
                field = field.key(name);
            }
        }
    }
    field
}

/// A value as a message shows it.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "nothing".into(),
        Value::Bool(value) => format!("the truth value `{value}`"),
        Value::Number(number) => format!("the number `{number}`"),
        Value::String(text) if text.is_empty() => "an empty text".into(),
        Value::String(text) => format!("the text {}", quoted(text)),
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "a mapping".into(),
    }
}

fn in_words(kind: &str) -> &str {
    match kind {
        "string" => "a text",
        "integer" => "a whole number",
        "number" => "a number",
        "boolean" => "`true` or `false`",
        "array" => "a list, such as `[a, b]`",
        "object" => "a mapping, such as `{name: value}`",
        other => other,
    }
}

fn first_sentence(description: &str) -> String {
    let sentence = description.split_inclusive(['.', ';', ':']).next().unwrap_or(description);
    sentence.trim_end_matches(['.', ';', ':']).replace('\n', " ")
}
