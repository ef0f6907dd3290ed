//! The structure check: a merged tree held against the JSON Schema of its draft type, all faults at
//! once.

use std::sync::LazyLock;

use jsonschema::Validator;
use jsonschema::error::{TypeKind, ValidationError, ValidationErrorKind as Kind};
use jsonschema::paths::LocationSegment;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::input::collect::{Collector, Tree};
use crate::input::draft::domination::DominationDraft;
use crate::input::draft::rules::RulesDraft;
use crate::input::draft::scenario::ScenarioDraft;
use crate::input::fault::quoted;
use crate::input::field::{Field, Step};
use crate::input::printable;
use crate::input::repair::{Flaw, is_misnamed, repair};
use crate::input::schema;
use crate::input::shape::Shape;
use crate::input::yaml::{self, Node};

/// The structure of rule files of races.
pub static RULES: LazyLock<Structure> =
    LazyLock::new(|| Structure::of(schema::strict::<RulesDraft>()));
/// The structure of rule files of domination games.
pub static DOMINATION: LazyLock<Structure> =
    LazyLock::new(|| Structure::of(schema::strict::<DominationDraft>()));
/// The structure of overlays on races.
pub static OVERLAY: LazyLock<Structure> =
    LazyLock::new(|| Structure::of(schema::strict_overlay::<RulesDraft>()));
/// The structure of overlays on domination games.
pub static DOMINATION_OVERLAY: LazyLock<Structure> =
    LazyLock::new(|| Structure::of(schema::strict_overlay::<DominationDraft>()));
/// The structure of rule files of races by themselves; the rest of one that extends another is
/// there.
pub static AS_WRITTEN: LazyLock<Structure> =
    LazyLock::new(|| Structure::of(schema::strict_as_written::<RulesDraft>()));
/// The structure of rule files of domination games by themselves.
pub static DOMINATION_AS_WRITTEN: LazyLock<Structure> =
    LazyLock::new(|| Structure::of(schema::strict_as_written::<DominationDraft>()));
/// The structure of scenario files.
pub static SCENARIO: LazyLock<Structure> =
    LazyLock::new(|| Structure::of(schema::strict::<ScenarioDraft>()));

/// A schema made ready for use; making one takes longer than using it.
pub struct Structure {
    schema: Value,
    validator: Option<Validator>,
}

impl Structure {
    /// Of a strict schema.
    fn of(schema: Value) -> Self {
        // A schema made from a derived type is always a schema; were it not, serde would still find
        // faults, one at a time.
        let validator = jsonschema::validator_for(&schema).ok();
        Self { schema, validator }
    }

    /// What the schema says.
    pub fn shape(&self) -> Shape<'_> {
        Shape::of(&self.schema)
    }

    /// Has a tree more fields at the top that only a file of this structure may have than such of
    /// the other?
    pub fn suits(&self, root: &Node, rather_than: &Self) -> bool {
        let yaml::Value::Map(entries) = &root.value else { return false };
        let only_of = |one: &Self, other: &Self| {
            let (own, shared) = (
                one.shape().names().unwrap_or_default(),
                other.shape().names().unwrap_or_default(),
            );
            entries
                .keys()
                .map(String::as_str)
                .filter(|name| own.contains(name) && !shared.contains(name))
                .count()
        };
        only_of(self, rather_than) > only_of(rather_than, self)
    }

    /// The draft that a tree holds. Where the structure is faulty, something plain stands in, and
    /// the collector keeps back what may follow from that; `None` if the faults are too many for
    /// more.
    pub fn read<T: DeserializeOwned>(
        &self,
        tree: &Tree,
        collector: &mut Collector<'_>,
    ) -> Option<T> {
        printable::check(&tree.root, &Field::default(), collector);
        let mut value = tree.root.to_json();
        let mut flaws = Vec::new();
        for error in self.validator.iter().flat_map(|validator| validator.iter_errors(&value)) {
            self.report(&error, &value, collector);
            flaws.extend(flaws_of(&error, &value));
        }
        if collector.is_full() {
            return None;
        }
        collector.doubt(repair(&mut value, self.shape(), &flaws));
        let draft = serde_json::from_value(value);
        if let Err(error) = &draft
            && collector.is_clean()
        {
            collector.fault(&Field::default(), error.to_string());
        }
        draft.ok()
    }

    fn report(&self, error: &ValidationError<'_>, value: &Value, collector: &mut Collector<'_>) {
        let field = field_of(error, value);
        let found = format!("found {}", shown(error.instance()));
        match error.kind() {
            Kind::AdditionalProperties { unexpected } => {
                self.unknown(&field, unexpected, collector);
            }
            Kind::Required { property } => {
                let missing = field.key(property.as_str().unwrap_or_default());
                // Its other name is a fault already.
                let around = self.shape().at(&field);
                if !error
                    .instance()
                    .as_object()
                    .is_some_and(|written| is_misnamed(&missing, written, around))
                {
                    self.missing(&missing, collector);
                }
            }
            Kind::Enum { options } => {
                let names: Vec<&str> =
                    options.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
                let written = error.instance().as_str().unwrap_or_default();
                collector.fault(&field, found).allow_names(written, names);
            }
            // The fault of the words that are allowed says all.
            Kind::Type { .. } if self.beside(error, "enum").is_some() => {}
            Kind::Type { kind: TypeKind::Single(kind) } => {
                self.wrong_type(error, &kind.to_string(), value, collector);
            }
            Kind::Minimum { .. } | Kind::Maximum { .. } => {
                collector.fault(&field, found).allow(self.range(error).unwrap_or_default());
            }
            Kind::ExclusiveMinimum { limit } => {
                collector.fault(&field, found).allow(format!("above {limit}"));
            }
            Kind::Pattern { .. } => {
                collector
                    .fault(&field, found)
                    .allow("1 to 100 small letters, digits and hyphens, such as `my-game`");
            }
            Kind::MinLength { .. } => {
                collector
                    .fault(&field, "found an empty text")
                    .allow("a text of one letter or more");
            }
            Kind::MinItems { limit } | Kind::MinProperties { limit } => {
                let allowed = format!("at least {limit}{}", self.such_as(&field, ""));
                collector.fault(&field, "found too few entries").allow(allowed);
            }
            Kind::MaxItems { limit } => {
                let allowed = format!("at most {limit}{}", self.such_as(&field, ""));
                collector.fault(&field, "found too many entries").allow(allowed);
            }
            _ => {
                collector.fault(&field, error.to_string());
            }
        }
    }

    fn unknown(&self, around: &Field, names: &[String], collector: &mut Collector<'_>) {
        let allowed = self.shape().at(around).and_then(Shape::names);
        for name in names {
            let fault = collector.fault_of_key(
                &around.key(name),
                format!("there is no field {} here", quoted(name)),
            );
            match &allowed {
                Some(names) => fault.allow_names(name, names.iter().copied()),
                None => fault.allow("whole numbers, such as `4`"),
            };
            if let (Some(help), []) = (self.other_kind(name), around.0.as_slice()) {
                fault.advise(help);
            }
        }
    }

    /// What to say of a field that rule files of the other kind of game have.
    fn other_kind(&self, name: &str) -> Option<String> {
        let has = |one: &Self| one.shape().names().is_some_and(|names| names.contains(&name));
        let (race, domination) = (has(&RULES), has(&DOMINATION));
        let mine =
            |only_here: &str| self.shape().names().is_some_and(|names| names.contains(&only_here));
        match (race, domination) {
            (true, false) if mine("forts") => {
                Some(format!("races have `{name}`, and this is a domination game"))
            }
            (false, true) if mine("path") => {
                Some(format!("domination games have `{name}`, and this is a race"))
            }
            _ => None,
        }
    }

    fn missing(&self, field: &Field, collector: &mut Collector<'_>) {
        let fault = collector.fault(field, "this field is missing");
        let Some(shape) = self.shape().at(field) else { return };
        if let Some(description) = shape.description() {
            fault.allow(first_sentence(description));
        }
        if let (Some(example), Some(Step::Key(name))) = (shape.example(), field.0.last()) {
            fault.advise(format!("write it like `{name}: {example}`"));
        }
    }

    fn wrong_type(
        &self,
        error: &ValidationError<'_>,
        wanted: &str,
        root: &Value,
        collector: &mut Collector<'_>,
    ) {
        let field = field_of(error, root);
        let many = match wanted {
            "array" => "lists",
            "object" => "mappings",
            _ => "",
        };
        // A list of single values where a list of lists is wanted is one slip, not one for each of
        // them.
        if let Some((Step::Item(index), list)) = field.0.split_last()
            && !many.is_empty()
            && items(root, error).iter().all(|item| !item.is_array() && !item.is_object())
        {
            if *index == 0 {
                let list = Field(list.to_vec());
                let allowed = format!("a list of {many}{}", self.such_as(&list, ""));
                collector.fault(&list, "found a list of single values").allow(allowed);
            }
            return;
        }
        let fault = collector.fault(&field, format!("found {}", shown(error.instance())));
        let (what, otherwise) = in_words(wanted);
        let range = self.range(error).map_or_else(String::new, |range| format!(", {range}"));
        fault.allow(format!("{what}{range}{}", self.such_as(&field, otherwise)));
        if wanted == "string" && !(error.instance().is_object() || error.instance().is_array()) {
            fault.advise(format!("put it in quotes: \"{}\"", error.instance()));
        }
    }

    /// The least and the most that the part of the schema allows which the error comes from; `None`
    /// where it names no least.
    fn range(&self, error: &ValidationError<'_>) -> Option<String> {
        let low = self.beside(error, "minimum")?;
        Some(
            self.beside(error, "maximum")
                .map_or_else(|| format!("from {low}"), |high| format!("{low} to {high}")),
        )
    }

    /// The end of a sentence with the schema's example for a field, or another.
    fn such_as(&self, field: &Field, otherwise: &str) -> String {
        let example = self.shape().at(field).and_then(Shape::example);
        match example.as_deref().unwrap_or(otherwise) {
            "" => String::new(),
            example => format!(", such as `{example}`"),
        }
    }

    /// What stands under `name` in the part of the schema that the error comes from.
    fn beside(&self, error: &ValidationError<'_>, name: &str) -> Option<String> {
        let (around, _) = error.schema_path().as_str().rsplit_once('/')?;
        Some(self.schema.pointer(around)?.get(name)?.to_string())
    }
}

/// The field that an error is about. A number in the error's path may be an item of a list or a key
/// of a mapping.
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

/// What is to be repaired after an error.
fn flaws_of(error: &ValidationError<'_>, root: &Value) -> Vec<Flaw> {
    let field = field_of(error, root);
    match error.kind() {
        Kind::AdditionalProperties { unexpected } => {
            unexpected.iter().map(|name| Flaw::Unknown(field.key(name))).collect()
        }
        Kind::Required { property } => {
            vec![Flaw::Wrong(field.key(property.as_str().unwrap_or_default()))]
        }
        _ => vec![Flaw::Wrong(field)],
    }
}

/// The items of the list that an error's value stands in.
fn items<'v>(root: &'v Value, error: &ValidationError<'_>) -> &'v [Value] {
    let path = error.instance_path().as_str();
    let list = path.rsplit_once('/').and_then(|(list, _)| root.pointer(list));
    list.and_then(Value::as_array).map_or(&[], Vec::as_slice)
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

/// A type as a message calls it, and an example where the schema has none.
fn in_words(kind: &str) -> (&str, &str) {
    match kind {
        "string" => ("a text", ""),
        "integer" => ("a whole number", ""),
        "number" => ("a number", ""),
        "boolean" => ("`true` or `false`", ""),
        "array" => ("a list", "[a, b]"),
        "object" => ("a mapping", "{name: value}"),
        other => (other, ""),
    }
}

fn first_sentence(description: &str) -> String {
    let sentence = description.split_inclusive(['.', ';', ':']).next().unwrap_or(description);
    sentence.trim_end_matches(['.', ';', ':']).replace('\n', " ")
}
