//! Walks through a tree together with its schema. Reports errors of form, and fills in
//! placeholders.

use indexmap::IndexMap;
use serde_json::{Map, Number, Value as Json};

use crate::input::collector::Collector;
use crate::input::diagnostic::quoted;
use crate::input::locate::short_name::{SHORT_NAME, is_short_name};
use crate::input::mistakes::{
    grouped_by_points, line_to_write, nearest, way_out_of_number, way_out_of_wrong_kind, with_colon,
};
use crate::input::notation::digits::digits;
use crate::input::schema::at::{Schema, has_kind, is_whole};
use crate::input::schema::structure::Structure;
use crate::input::tree::field::{Field, Step};
use crate::input::tree::value::{Keyed, Value, Yaml};
use crate::input::tree::write::to_line;
use crate::stats::digits::grouped;

/// The check of one tree.
pub(super) struct TreeCheck<'w, 't> {
    structure: &'w Structure,
    collector: &'w Collector<'t>,
    /// The fields with unknown content.
    pub doubtful: Vec<Field>,
}

impl<'w, 't> TreeCheck<'w, 't> {
    pub fn new(structure: &'w Structure, collector: &'w Collector<'t>) -> Self {
        Self { structure, collector, doubtful: Vec::new() }
    }

    /// Checks a field. Returns its value, with a placeholder for each invalid part.
    pub fn check_value(&mut self, node: &Yaml, schema: Schema<'_>, field: &Field) -> Json {
        let number = short_number(node, schema);
        let node = number.as_ref().unwrap_or(node);
        let fits = self.check_form(node, schema, field);
        let inner = match &node.value {
            Value::List(items) => self.check_list(items, schema, field),
            Value::Map(entries) => self.check_mapping(entries, schema, field),
            _ => node.to_json(),
        };
        if fits { inner } else { self.placeholder(schema, field) }
    }

    fn placeholder(&mut self, schema: Schema<'_>, field: &Field) -> Json {
        self.doubtful.push(field.clone());
        schema.placeholder()
    }

    fn check_list(&mut self, items: &[Yaml], schema: Schema<'_>, field: &Field) -> Json {
        let schema_of = |index| schema.child(&Step::Item(index));
        let expected = schema_of(0).and_then(Schema::kind).map(words_for);
        // A list of single values instead of a list of lists is one error, not one error for each
        // value.
        if let Some(Words { many: Some(many), .. }) =
            expected.filter(|_| items.iter().all(Yaml::is_single))
        {
            if !items.is_empty() {
                let allowed = format!("a list of {many}{}", example_suffix(schema, ""));
                let error =
                    self.collector.error(field, "found a list of single values").allow(allowed);
                let size = schema_of(0).and_then(|inner| inner.get("minItems")?.as_u64());
                if size == Some(items.len() as u64) {
                    let values: Vec<_> = items.iter().map(Yaml::to_json).collect();
                    let line = line_to_write(field, &format!("[{}]", to_line(&values.into())));
                    error.advise(format!("write `{line}`"));
                }
            }
            let placeholders = (0..items.len())
                .filter_map(|index| Some(self.placeholder(schema_of(index)?, &field.item(index))));
            return placeholders.collect();
        }
        let mut value = |(index, item): (usize, &Yaml)| match schema_of(index) {
            Some(schema) => self.check_value(item, schema, &field.item(index)),
            None => item.to_json(),
        };
        items.iter().enumerate().map(&mut value).collect()
    }

    fn check_mapping(
        &mut self,
        entries: &IndexMap<String, Keyed>,
        schema: Schema<'_>,
        field: &Field,
    ) -> Json {
        let mut fields = Map::new();
        for name in schema.required().filter(|name| !entries.contains_key(*name)) {
            let (Some(schema_of), missing) =
                (schema.child(&Step::Key(name.into())), field.key(name))
            else {
                continue;
            };
            if !is_misnamed(name, entries, schema) {
                self.report_missing(&missing, schema_of);
            }
            fields.insert(name.into(), self.placeholder(schema_of, &missing));
        }
        for (name, entry) in entries {
            let limit = schema.get("propertyNames").and_then(|names| names.get("maxLength"));
            if let Some((found, allowed)) = too_long(name, limit) {
                // The path of the field would show the whole name.
                self.collector.error_of_key(field, found).allow(allowed);
                continue;
            }
            match schema.child(&Step::Key(name.clone())) {
                _ if !schema.allows_field(name) => {
                    self.report_unknown(name, entries, schema, field);
                }
                Some(schema) => {
                    fields.insert(
                        name.clone(),
                        self.check_value(&entry.node, schema, &field.key(name)),
                    );
                }
                None => {
                    fields.insert(name.clone(), entry.node.to_json());
                }
            }
        }
        Json::Object(fields)
    }

    /// Reports a field that is not allowed, and leaves it out. The fields that may have been meant
    /// become doubtful.
    fn report_unknown(
        &mut self,
        name: &str,
        entries: &IndexMap<String, Keyed>,
        schema: Schema<'_>,
        around: &Field,
    ) {
        let found = format!("there is no field {} here", quoted(name));
        let diagnostic = self.collector.error_of_key(around.key(name), found);
        let diagnostic = match schema.names() {
            Some(names) => diagnostic.with(|error| error.allow_fields(name, names)),
            None => diagnostic.allow("whole numbers, such as `4`"),
        };
        if let (Some(help), []) = (self.structure.advice_for_other_kind(name), around.0.as_slice())
        {
            diagnostic.advise(help);
        }
        match likely_meant(name, entries, schema) {
            Some(names) => self.doubtful.extend(names.into_iter().map(|name| around.key(name))),
            None => self.doubtful.push(around.clone()),
        }
    }

    fn report_missing(&mut self, field: &Field, schema: Schema<'_>) {
        let diagnostic = self.collector.error(field, "this field is missing");
        if let Some(description) = schema.description() {
            diagnostic.allow(first_sentence(description));
        }
        if let (Some(example), Some(Step::Key(name))) = (schema.example(), field.0.last()) {
            diagnostic.advise(format!("write it like `{name}: {example}`"));
        }
    }

    /// Does a value have the form that its schema requires? If not, that is reported. Nested values
    /// are not checked.
    fn check_form(&mut self, node: &Yaml, schema: Schema<'_>, field: &Field) -> bool {
        if let Some(words) = schema.words() {
            return self.check_word(node, words, field);
        }
        if let Some(kind) = schema.kind().filter(|kind| !has_kind(kind, node)) {
            self.report_wrong_kind(kind, node, schema, field);
            return false;
        }
        if let Some(written) = grouped_by_points(node).filter(|_| schema.kind() == Some("integer"))
        {
            let found = format!("found `{written}`, which YAML reads as {}", node.to_json());
            let error = self.collector.error(field, found).allow("whole numbers without points");
            let line = line_to_write(field, &written.replace('.', "_"));
            error.advise(format!("write `{line}`"));
            return false;
        }
        let problem = match &node.value {
            Value::Number(number) => out_of_range(number, schema)
                .map(|allowed| (format!("found {}", describe(node)), allowed)),
            Value::Text(text) if let Some(found) = too_long(text, schema.get("maxLength")) => {
                Some(found)
            }
            Value::Text(text) if schema.get("minLength").is_some() && text.is_empty() => {
                Some(("found an empty text".into(), "a text of at least one character".into()))
            }
            Value::Text(text) if schema.get("pattern").is_some() && !is_short_name(text) => {
                Some((format!("found {}", describe(node)), SHORT_NAME.into()))
            }
            Value::List(items) => wrong_count(items.len(), ["minItems", "maxItems"], schema),
            Value::Map(entries) => {
                wrong_count(entries.len(), ["minProperties", "maxProperties"], schema)
            }
            _ => None,
        };
        if let Some((found, allowed)) = &problem {
            let error = self.collector.error(field, found).allow(allowed);
            if let Some(help) = way_out_of_number(node, field) {
                error.advise(help);
            }
        }
        problem.is_none()
    }

    fn check_word(&mut self, node: &Yaml, words: Vec<&str>, field: &Field) -> bool {
        let written = match &node.value {
            Value::Text(text) if words.contains(&text.as_str()) => return true,
            Value::Text(text) => text,
            _ => "",
        };
        let diagnostic = self.collector.error(field, format!("found {}", describe(node)));
        diagnostic.allow_names(written, words);
        false
    }

    fn report_wrong_kind(&mut self, kind: &str, node: &Yaml, schema: Schema<'_>, field: &Field) {
        let diagnostic = self.collector.error(field, format!("found {}", describe(node)));
        let Words { what, example, .. } = words_for(kind);
        let range = schema.range().map_or_else(String::new, |range| format!(", {range}"));
        let example = if schema.has_short_numbers() { "100k" } else { example };
        diagnostic.allow(format!("{what}{range}{}", example_suffix(schema, example)));
        if let Some(help) = way_out_of_wrong_kind(kind, node, schema, field) {
            diagnostic.advise(help);
        }
        if let ("object", Some(text)) = (kind, node.text())
            && let Some(field) = with_colon(text, schema)
        {
            diagnostic.with(|diagnostic| diagnostic.mend(node.at.fix(text, field.line)));
        }
    }
}

/// The fields that an unknown one may mean: the missing field with a similar name, or else all
/// missing fields. `None` in a mapping with free names.
fn likely_meant<'s>(
    unknown: &str,
    written: &IndexMap<String, Keyed>,
    around: Schema<'s>,
) -> Option<Vec<&'s str>> {
    let known = around.names()?;
    let absent: Vec<&str> = known.filter(|known| !written.contains_key(*known)).collect();
    Some(nearest(unknown, absent.iter().copied()).map_or(absent, |near| vec![near]))
}

/// Does a missing field exist under a similar name? That is already an error.
fn is_misnamed(name: &str, written: &IndexMap<String, Keyed>, around: Schema<'_>) -> bool {
    let mut unknown = written.keys().filter(|key| !around.allows_field(key));
    unknown.any(|key| {
        nearest(key, [name]).is_some() && likely_meant(key, written, around) == Some(vec![name])
    })
}

/// The number that a text such as `100k` stands for, where the schema allows such texts.
fn short_number(node: &Yaml, schema: Schema<'_>) -> Option<Yaml> {
    let text = node.text().filter(|_| schema.has_short_numbers())?;
    let number: u64 = digits(text)?.parse().ok()?;
    Some(Yaml { at: node.at.clone(), value: Value::Number(number.into()) })
}

/// The allowed numbers, if this number is not one of them.
fn out_of_range(number: &Number, schema: Schema<'_>) -> Option<String> {
    let limit = |keyword| schema.get(keyword).and_then(Json::as_number);
    if limit("minimum").is_some_and(|smallest| is_below(number, smallest))
        || limit("maximum").is_some_and(|largest| is_below(largest, number))
    {
        return Some(schema.range().unwrap_or_default());
    }
    let open = limit("exclusiveMinimum").filter(|open| !is_below(open, number))?;
    Some(format!("above {open}"))
}

/// Compares integers exactly: seeds are too large for floats, where two of them can be equal.
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

/// What was found and what is allowed, if a text has too many characters.
fn too_long(text: &str, limit: Option<&Json>) -> Option<(String, String)> {
    let most = limit?.as_u64()?;
    let length = text.chars().count() as u64;
    let found = || format!("found a text of {} characters", grouped(length));
    (length > most).then(|| (found(), format!("at most {} characters", grouped(most))))
}

/// What was found and what is allowed, if there are too few or too many entries.
fn wrong_count(count: usize, limits: [&str; 2], schema: Schema<'_>) -> Option<(String, String)> {
    let limit = |keyword| schema.get(keyword).and_then(Json::as_u64);
    let [smallest, largest] = limits.map(limit);
    let (found, allowed) = match (smallest, largest) {
        (Some(smallest), _) if (count as u64) < smallest => {
            ("too few", format!("at least {smallest}"))
        }
        (_, Some(largest)) if (count as u64) > largest => {
            ("too many", format!("at most {largest}"))
        }
        _ => return None,
    };
    Some((format!("found {found} entries"), format!("{allowed}{}", example_suffix(schema, ""))))
}

/// A value, as described in a message.
fn describe(node: &Yaml) -> String {
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

/// A type of the schema, as named in a message.
struct Words<'k> {
    what: &'k str,
    /// The plural, for types that contain other values.
    many: Option<&'k str>,
    /// An example, for schemas without one.
    example: &'k str,
}

fn words_for(kind: &str) -> Words<'_> {
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

/// The end of a sentence with the examples of the schema, or else with `otherwise`.
fn example_suffix(schema: Schema<'_>, otherwise: &str) -> String {
    match (schema.examples(), otherwise) {
        (Some(examples), _) => format!(", such as {examples}"),
        (None, "") => String::new(),
        (None, otherwise) => format!(", such as `{otherwise}`"),
    }
}

fn first_sentence(description: &str) -> String {
    let sentence = description.split_inclusive(['.', ';', ':']).next().unwrap_or(description);
    sentence.trim_end_matches(['.', ';', ':']).replace('\n', " ")
}
