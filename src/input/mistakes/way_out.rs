//! The way out for a value of the wrong form: what its author probably meant, as a line to write.

use serde_json::Value as Json;

use crate::input::diagnostic::IN_QUOTES;
use crate::input::draft::rules::{PieceDraft, RulesDraft};
use crate::input::merge::removed_kinds::{KINDS, SETUP};
use crate::input::schema::at::{Schema, has_kind};
use crate::input::tree::field::{Field, Step};
use crate::input::tree::value::{Value, Yaml};
use crate::input::tree::write::to_line;

/// The way out for a value that has another kind than `kind`. `None` if nothing is likely.
pub fn way_out_of_wrong_kind(
    kind: &str,
    node: &Yaml,
    schema: Schema<'_>,
    field: &Field,
) -> Option<String> {
    let write = |value: String| Some(format!("write `{}`", line_to_write(field, &value)));
    match (kind, &node.value) {
        ("string", value) if node.is_single() && !matches!(value, Value::Null) => {
            Some(format!("{IN_QUOTES}\"{}\"", node.to_json()))
        }
        ("boolean", Value::Text(text)) => write(truth(text)?.to_string()),
        ("boolean", Value::Number(number)) => match number.as_u64()? {
            0 => write("false".into()),
            1 => write("true".into()),
            _ => None,
        },
        ("integer", Value::Text(text)) => {
            let digits = text.replace([',', '.', ' ', '\'', '_'], "");
            let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
            (is_number && (digits == *text || is_grouped(text))).then(|| write(digits))?
        }
        ("number", Value::Text(text)) => write(decimal(text)?),
        ("array", _) if node.is_single() && takes_single_values(schema) => {
            match node.text()?.trim() {
                text if !text.contains(',') && text.contains(' ') => {
                    Some("write it in a line of its own, after `- `".into())
                }
                text => write(format!("[{text}]")),
            }
        }
        ("array", Value::Map(_)) => {
            Some("begin the first line of it with `- `, or write it in brackets: `[{...}]`".into())
        }
        ("object", Value::Text(text)) => for_text_in_place_of_fields(text, schema),
        ("object", Value::Number(_)) => match field.0.as_slice() {
            [.., Step::Key(setup), Step::Key(square)] if setup == SETUP => Some(format!(
                "name the kind of piece first: `{SETUP}: {{KIND: {{{square}: {}}}}}`",
                node.to_json()
            )),
            // A field of the mapping in place of a name would become the name of a new one.
            [.., Step::Key(name)] if schema.has_field(name) => {
                let fields = with_only_field(node, schema)?;
                Some(format!("write a name of your own before it: `NAME: {fields}`"))
            }
            _ => write(with_only_field(node, schema)?),
        },
        ("object", Value::List(_)) => {
            Some("write it without `- ` and without brackets, as `name: value`".into())
        }
        ("string", Value::List(items)) if is_path(field) && items.len() > 1 => {
            let names: Vec<&str> = items.iter().filter_map(Yaml::text).collect();
            write(format!("\"{}\"", names.join(" ")))
        }
        (_, Value::List(items)) if !matches!(kind, "array" | "object") => match items.as_slice() {
            [only] if has_kind(kind, only) => write(to_line(&only.to_json())),
            _ => Some("write one value, without `- ` and without brackets".into()),
        },
        (_, Value::Map(_)) if kind != "object" => Some("write one value".into()),
        _ => None,
    }
}

/// Is it the field with the squares of a path?
fn is_path(field: &Field) -> bool {
    *field == Field::of(field_path!(RulesDraft, path.squares))
}

/// The way out for a number that is out of range.
pub fn way_out_of_number(node: &Yaml, field: &Field) -> Option<String> {
    match (field.0.as_slice(), node.to_json().as_u64()) {
        ([Step::Key(kinds), Step::Key(kind), Step::Key(count)], Some(0))
            if kinds == KINDS && count == field_path!(PieceDraft, count) =>
        {
            Some(format!(
                "to take this kind of piece away, write `{kind}: null` under `{KINDS}:`, with \
                 nothing under `{kind}`"
            ))
        }
        _ => None,
    }
}

/// The digits of a whole number that is written with points between the thousands: YAML reads
/// `200.000` as 200.
pub fn grouped_by_points(node: &Yaml) -> Option<String> {
    let Value::Number(number) = &node.value else { return None };
    let line = node.at.text.as_ref()?.line(node.at.line)?;
    let written: String = line
        .chars()
        .skip(node.at.column.saturating_sub(1))
        .take_while(|c| c.is_ascii_digit() || *c == '.')
        .collect();
    let is_point = number.is_f64() && written.contains('.') && is_grouped(&written);
    is_point.then_some(written)
}

/// A field and its value, or the value of an item.
pub fn line_to_write(field: &Field, value: &str) -> String {
    match field.0.last() {
        Some(Step::Key(name)) => format!("{name}: {value}"),
        _ => value.to_string(),
    }
}

fn truth(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "yes" | "y" | "on" | "true" => Some(true),
        "no" | "n" | "off" | "false" => Some(false),
        _ => None,
    }
}

/// Are the digits in groups of three, such as `1,000,000` or `200.000`?
fn is_grouped(text: &str) -> bool {
    let mut groups = text.split([',', '.', ' ', '\'']);
    let is_first = |group: &str| (1..=3).contains(&group.len());
    groups.next().is_some_and(is_first) && groups.all(|group| group.len() == 3)
}

/// A decimal with a comma, in quotes, or in percent, as files write it.
fn decimal(text: &str) -> Option<String> {
    let (digits, percent) = match text.strip_suffix('%') {
        Some(digits) => (digits.trim_end(), true),
        None => (text, false),
    };
    let value: f64 = digits.replace(',', ".").parse().ok()?;
    let number = if percent { value / 100.0 } else { value };
    number.is_finite().then(|| number.to_string())
}

/// Is it a list of single values, and can it have one item?
fn takes_single_values(schema: Schema<'_>) -> bool {
    if schema.get("minItems").and_then(Json::as_u64) > Some(1) {
        return false;
    }
    let kind = schema.child(&Step::Item(0)).and_then(Schema::kind);
    kind.is_some_and(|kind| kind != "array" && kind != "object")
}

/// A number as the only field that a mapping needs.
fn with_only_field(number: &Yaml, schema: Schema<'_>) -> Option<String> {
    let mut required = schema.required();
    let only = required.next().filter(|_| required.next().is_none())?;
    let kind = schema.child(&Step::Key(only.into()))?.kind()?;
    has_kind(kind, number).then(|| format!("{{{only}: {}}}", number.to_json()))
}

/// A text in place of fields often is a field without its colon, or without the space after it.
fn for_text_in_place_of_fields(text: &str, schema: Schema<'_>) -> Option<String> {
    let fields = |schema: Schema<'_>| Some(schema.names()?.collect::<Vec<_>>().join(", "));
    let with_colon = with_colon(text, schema);
    with_colon
        .map(|Colon { missing, name, line }| format!("{missing} after `{name}`: write `{line}`"))
        .or_else(|| Some(format!("write one or more of its fields: {}", fields(schema)?)))
}

/// A text that is a field, but for its colon or the space after it.
pub struct Colon<'t> {
    missing: &'static str,
    name: &'t str,
    /// The field with its colon and its value.
    pub line: String,
}

/// The field that the text is, but for its colon. `None` if it is none.
pub fn with_colon<'t>(text: &'t str, schema: Schema<'_>) -> Option<Colon<'t>> {
    let (name, rest, missing) = if let Some((name, rest)) = text.split_once(':') {
        (name, rest, "a colon with a space is needed")
    } else {
        let (name, rest) = text.split_once(char::is_whitespace)?;
        (name, rest, "a colon is missing")
    };
    let is_field = !name.contains(char::is_whitespace) && schema.allows_field(name);
    let value = rest.trim();
    let node = value.parse().map(|number: u64| Yaml::from_json(&number.into()));
    let inner = schema.child(&Step::Key(name.into()));
    let full = node.ok().and_then(|node| with_only_field(&node, inner?));
    let line = format!("{name}: {}", full.as_deref().unwrap_or(value));
    is_field.then_some(Colon { missing, name, line })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        assert_eq!(decimal("0,05").as_deref(), Some("0.05"));
        assert_eq!(decimal("95 %").as_deref(), Some("0.95"));
        assert_eq!(decimal("many"), None);
        assert!(is_grouped("1,000,000") && is_grouped("200.000") && is_grouped("12"));
        assert!(!is_grouped("1,00") && !is_grouped("2000,000") && !is_grouped(""));
    }
}
