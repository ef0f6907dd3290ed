//! The way out for a value of the wrong form: what its author probably meant, as a line to write.

use crate::input::removed_kinds::KINDS;
use crate::input::schema::at::Schema;
use crate::input::tree::field::{Field, Step};
use crate::input::tree::value::{Value, Yaml};
use crate::input::tree::write::to_line;

/// The way out for a value that has another kind than `kind`. `None` if nothing is likely.
pub fn for_wrong_kind(
    kind: &str,
    node: &Yaml,
    schema: Schema<'_>,
    field: &Field,
) -> Option<String> {
    let write = |value: String| Some(format!("write `{}`", line(field, &value)));
    match (kind, &node.value) {
        ("string", value) if node.is_single() && !matches!(value, Value::Null) => {
            Some(format!("put it in quotes: \"{}\"", node.to_json()))
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
            let is_grouped = is_number && is_grouped(text);
            (is_grouped || digits == *text).then(|| write(digits))?
        }
        ("number", Value::Text(text)) => write(decimal(text)?),
        ("array", _) if node.is_single() && takes_single_values(schema) => {
            let text = node.text()?;
            let words = text.split([',', ' ']).filter(|word| !word.is_empty());
            write(format!("[{}]", words.collect::<Vec<_>>().join(", ")))
        }
        ("array", Value::Map(_)) => {
            Some("begin the first line of it with `- `, or write it in brackets: `[{...}]`".into())
        }
        ("object", Value::Text(text)) => for_text_in_place_of_fields(text, schema),
        ("object", Value::Number(_)) => {
            let mut required = schema.required();
            let only = required.next().filter(|_| required.next().is_none())?;
            write(format!("{{{only}: {}}}", node.to_json()))
        }
        ("object", Value::List(_)) => {
            Some("write it without `- ` and without brackets, as `name: value`".into())
        }
        (_, Value::List(items)) if !matches!(kind, "array" | "object") => match items.as_slice() {
            [only] if only.is_single() => write(to_line(&only.to_json())),
            _ => Some("write one value, without `- ` and without brackets".into()),
        },
        (_, Value::Map(_)) if kind != "object" => Some("write one value".into()),
        _ => None,
    }
}

/// The way out for a number that is out of range.
pub fn for_number(node: &Yaml, field: &Field) -> Option<String> {
    match (field.0.as_slice(), node.to_json().as_u64()) {
        ([Step::Key(kinds), Step::Key(kind), Step::Key(count)], Some(0))
            if kinds == KINDS && count == "count" =>
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
fn line(field: &Field, value: &str) -> String {
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
    let (number, percent) = match text.strip_suffix('%') {
        Some(number) => (number.trim_end(), true),
        None => (text, false),
    };
    let number: f64 = number.replace(',', ".").parse().ok()?;
    let number = if percent { number / 100.0 } else { number };
    number.is_finite().then(|| number.to_string())
}

fn takes_single_values(schema: Schema<'_>) -> bool {
    let kind = schema.child(&Step::Item(0)).and_then(Schema::kind);
    kind.is_some_and(|kind| kind != "array" && kind != "object")
}

/// A text in place of fields often is a field without its colon, or without the space after it.
fn for_text_in_place_of_fields(text: &str, schema: Schema<'_>) -> Option<String> {
    let (name, value, missing) = match text.split_once(':') {
        Some((name, value)) => (name, value, "a space is missing after the colon"),
        None => {
            let (name, value) = text.split_once(char::is_whitespace)?;
            (name, value, "a colon is missing")
        }
    };
    let is_field = !name.contains(char::is_whitespace) && schema.allows_field(name);
    is_field.then(|| match missing {
        "a colon is missing" => {
            format!("a colon is missing after `{name}`: write `{name}: {}`", value.trim())
        }
        _ => format!("{missing}: write `{name}: {}`", value.trim()),
    })
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
