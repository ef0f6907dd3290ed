//! Walks through a tree beside its schema: reports errors of form, and fills in placeholders.

use indexmap::IndexMap;
use serde_json::{Map, Number, Value as Json};

use crate::input::collector::Collector;
use crate::input::diagnostic::quoted;
use crate::input::schema::at::Schema;
use crate::input::schema::structure::Structure;
use crate::input::suggest::nearest;
use crate::input::tree::field::{Field, Step};
use crate::input::tree::value::{Keyed, Value, Yaml};

/// A walk through one tree.
pub(super) struct Walk<'w, 't> {
    structure: &'w Structure,
    collector: &'w Collector<'t>,
    /// The fields whose content is not known.
    pub doubtful: Vec<Field>,
}

impl<'w, 't> Walk<'w, 't> {
    pub fn new(structure: &'w Structure, collector: &'w Collector<'t>) -> Self {
        Self { structure, collector, doubtful: Vec::new() }
    }

    /// The value of a field, with something plain of the right form for all that is invalid in it.
    pub fn value(&mut self, node: &Yaml, schema: Schema<'_>, field: &Field) -> Json {
        let fits = self.fits(node, schema, field);
        let inner = match &node.value {
            Value::List(items) => self.list(items, schema, field),
            Value::Map(entries) => self.mapping(entries, schema, field),
            _ => node.to_json(),
        };
        if fits { inner } else { self.stand_in(schema, field) }
    }

    fn stand_in(&mut self, schema: Schema<'_>, field: &Field) -> Json {
        self.doubtful.push(field.clone());
        schema.stand_in()
    }

    fn list(&mut self, items: &[Yaml], schema: Schema<'_>, field: &Field) -> Json {
        let schema_of = |index| schema.down(&Step::Item(index));
        let wanted = schema_of(0).and_then(Schema::kind).map(in_words);
        // A list of single values where a list of lists is wanted is one slip, not one for each of
        // them.
        if let Some(Words { many: Some(many), .. }) =
            wanted.filter(|_| items.iter().all(Yaml::is_single))
        {
            if !items.is_empty() {
                let allowed = format!("a list of {many}{}", such_as(schema, ""));
                self.collector.error(field, "found a list of single values").allow(allowed);
            }
            let stood_in = (0..items.len())
                .filter_map(|index| Some(self.stand_in(schema_of(index)?, &field.item(index))));
            return stood_in.collect();
        }
        let mut value = |(index, item): (usize, &Yaml)| match schema_of(index) {
            Some(schema) => self.value(item, schema, &field.item(index)),
            None => item.to_json(),
        };
        items.iter().enumerate().map(&mut value).collect()
    }

    fn mapping(
        &mut self,
        entries: &IndexMap<String, Keyed>,
        schema: Schema<'_>,
        field: &Field,
    ) -> Json {
        let mut fields = Map::new();
        for name in schema.required().filter(|name| !entries.contains_key(*name)) {
            let (Some(schema_of), missing) =
                (schema.down(&Step::Key(name.into())), field.key(name))
            else {
                continue;
            };
            if !is_misnamed(name, entries, schema) {
                self.missing(&missing, schema_of);
            }
            fields.insert(name.into(), self.stand_in(schema_of, &missing));
        }
        for (name, entry) in entries {
            match schema.down(&Step::Key(name.clone())) {
                _ if !schema.takes(name) => self.unknown(name, entries, schema, field),
                Some(schema) => {
                    fields.insert(name.clone(), self.value(&entry.node, schema, &field.key(name)));
                }
                None => {
                    fields.insert(name.clone(), entry.node.to_json());
                }
            }
        }
        Json::Object(fields)
    }

    /// A field that may not be there, and is left out; it may have been meant for others.
    fn unknown(
        &mut self,
        name: &str,
        entries: &IndexMap<String, Keyed>,
        schema: Schema<'_>,
        around: &Field,
    ) {
        let found = format!("there is no field {} here", quoted(name));
        let diagnostic = self.collector.error_of_key(around.key(name), found);
        let diagnostic = match schema.names() {
            Some(names) => diagnostic.allow_names(name, names),
            None => diagnostic.allow("whole numbers, such as `4`"),
        };
        if let (Some(help), []) = (self.structure.of_other_kind(name), around.0.as_slice()) {
            diagnostic.advise(help);
        }
        match meant(name, entries, schema) {
            Some(names) => self.doubtful.extend(names.into_iter().map(|name| around.key(name))),
            None => self.doubtful.push(around.clone()),
        }
    }

    fn missing(&mut self, field: &Field, schema: Schema<'_>) {
        let diagnostic = self.collector.error(field, "this field is missing");
        if let Some(description) = schema.description() {
            diagnostic.allow(first_sentence(description));
        }
        if let (Some(example), Some(Step::Key(name))) = (schema.example(), field.0.last()) {
            diagnostic.advise(format!("write it like `{name}: {example}`"));
        }
    }

    /// Has a value the form that its schema asks for, whatever is within it? Else that is an error.
    fn fits(&mut self, node: &Yaml, schema: Schema<'_>, field: &Field) -> bool {
        if let Some(words) = schema.words() {
            return self.is_among(node, words, field);
        }
        if let Some(kind) = schema.kind().filter(|kind| !is_of(kind, node)) {
            self.wrong_kind(kind, node, schema, field);
            return false;
        }
        let told = match &node.value {
            Value::Number(number) => out_of_range(number, schema)
                .map(|allowed| (format!("found {}", shown(node)), allowed)),
            Value::Text(text) if schema.get("minLength").is_some() && text.is_empty() => {
                Some(("found an empty text".into(), "a text of one letter or more".into()))
            }
            Value::Text(text) if schema.get("pattern").is_some() && !is_short_name(text) => Some((
                format!("found {}", shown(node)),
                "1 to 100 small letters, digits and hyphens, such as `my-game`".into(),
            )),
            Value::List(items) => wrong_count(items.len(), ["minItems", "maxItems"], schema),
            Value::Map(entries) => {
                wrong_count(entries.len(), ["minProperties", "maxProperties"], schema)
            }
            _ => None,
        };
        if let Some((found, allowed)) = &told {
            self.collector.error(field, found).allow(allowed);
        }
        told.is_none()
    }

    fn is_among(&mut self, node: &Yaml, words: Vec<&str>, field: &Field) -> bool {
        let written = match &node.value {
            Value::Text(text) if words.contains(&text.as_str()) => return true,
            Value::Text(text) => text,
            _ => "",
        };
        let diagnostic = self.collector.error(field, format!("found {}", shown(node)));
        diagnostic.allow_names(written, words);
        false
    }

    fn wrong_kind(&mut self, kind: &str, node: &Yaml, schema: Schema<'_>, field: &Field) {
        let diagnostic = self.collector.error(field, format!("found {}", shown(node)));
        let Words { what, example, .. } = in_words(kind);
        let range = schema.range().map_or_else(String::new, |range| format!(", {range}"));
        diagnostic.allow(format!("{what}{range}{}", such_as(schema, example)));
        if kind == "string" && node.is_single() {
            diagnostic.advise(format!("put it in quotes: \"{}\"", node.to_json()));
        }
    }
}

/// The fields that an unknown one may be meant for: the one of nearly that name that is not there,
/// else any that is not there. `None` where no field has a name of its own.
fn meant<'s>(
    unknown: &str,
    written: &IndexMap<String, Keyed>,
    around: Schema<'s>,
) -> Option<Vec<&'s str>> {
    let known = around.names()?;
    let absent: Vec<&str> = known.filter(|known| !written.contains_key(*known)).collect();
    Some(nearest(unknown, absent.iter().copied()).map_or(absent, |near| vec![near]))
}

/// Is a missing field there under nearly its name? That is an error already.
fn is_misnamed(name: &str, written: &IndexMap<String, Keyed>, around: Schema<'_>) -> bool {
    let mut unknown = written.keys().filter(|key| !around.takes(key));
    unknown.any(|key| {
        nearest(key, [name]).is_some() && meant(key, written, around) == Some(vec![name])
    })
}

fn is_of(kind: &str, node: &Yaml) -> bool {
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

fn is_whole(number: f64) -> bool {
    number.fract() == 0.0
}

/// What numbers are allowed, where this is none of them.
fn out_of_range(number: &Number, schema: Schema<'_>) -> Option<String> {
    let limit = |keyword| schema.get(keyword).and_then(Json::as_number);
    if limit("minimum").is_some_and(|least| is_below(number, least))
        || limit("maximum").is_some_and(|most| is_below(most, number))
    {
        return Some(schema.range().unwrap_or_default());
    }
    let open = limit("exclusiveMinimum").filter(|open| !is_below(open, number))?;
    Some(format!("above {open}"))
}

/// Seeds are too great for floats, which give two of them the same value.
fn is_below(number: &Number, other: &Number) -> bool {
    let exact = |number: &Number| match number.as_i128() {
        Some(exact) => Some(exact),
        None => number.as_f64().filter(|float| is_whole(*float)).map(|float| float as i128),
    };
    match (exact(number), exact(other)) {
        (Some(number), Some(other)) => number < other,
        _ => number.as_f64() < other.as_f64(),
    }
}

/// What was found and what is allowed, where there are too few or too many.
fn wrong_count(count: usize, limits: [&str; 2], schema: Schema<'_>) -> Option<(String, String)> {
    let limit = |keyword| schema.get(keyword).and_then(Json::as_u64);
    let [least, most] = limits.map(limit);
    let (found, allowed) = match (least, most) {
        (Some(least), _) if (count as u64) < least => ("too few", format!("at least {least}")),
        (_, Some(most)) if (count as u64) > most => ("too many", format!("at most {most}")),
        _ => return None,
    };
    Some((format!("found {found} entries"), format!("{allowed}{}", such_as(schema, ""))))
}

/// The one pattern of a text that there is: names that commands and folders can have.
fn is_short_name(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    text.bytes().next().is_some_and(plain)
        && text.len() <= 100
        && text.bytes().all(|byte| plain(byte) || byte == b'-')
}

/// A value as a message shows it.
fn shown(node: &Yaml) -> String {
    match &node.value {
        Value::Null => "nothing".into(),
        Value::Bool(value) => format!("the truth value `{value}`"),
        Value::Number(_) => format!("the number `{}`", node.to_json()),
        Value::Text(text) if text.is_empty() => "an empty text".into(),
        Value::Text(text) => format!("the text {}", quoted(text)),
        Value::List(_) => "a list".into(),
        Value::Map(_) => "a mapping".into(),
    }
}

/// A type of the schema as a message calls it.
struct Words<'k> {
    what: &'k str,
    /// Several of it, where values may be within it.
    many: Option<&'k str>,
    /// An example, where the schema has none.
    example: &'k str,
}

fn in_words(kind: &str) -> Words<'_> {
    let (what, many, example) = match kind {
        "string" => ("a text", None, ""),
        "integer" => ("a whole number", None, ""),
        "number" => ("a number", None, ""),
        "boolean" => ("`true` or `false`", None, ""),
        "array" => ("a list", Some("lists"), "[a, b]"),
        "object" => ("a mapping", Some("mappings"), "{name: value}"),
        other => (other, None, ""),
    };
    Words { what, many, example }
}

/// The end of a sentence with the schema's example, or another.
fn such_as(schema: Schema<'_>, otherwise: &str) -> String {
    match schema.example().as_deref().unwrap_or(otherwise) {
        "" => String::new(),
        example => format!(", such as `{example}`"),
    }
}

fn first_sentence(description: &str) -> String {
    let sentence = description.split_inclusive(['.', ';', ':']).next().unwrap_or(description);
    sentence.trim_end_matches(['.', ';', ':']).replace('\n', " ")
}
