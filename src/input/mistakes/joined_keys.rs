//! Keys that hold a name and its value, because a colon or a space is missing, and numbers with a
//! decimal comma. YAML reads them as keys without a value.

use serde_json::Number;

use crate::input::diagnostic::{Diagnostic, quoted};
use crate::input::schema::at::Schema;
use crate::input::tree::field::{Field, Step};
use crate::input::tree::value::{Value, Yaml};

/// Splits keys without a value that hold a name and its value: `count:5` and `count 5` in braces,
/// and the second half of a number with a decimal comma.
pub fn split(
    node: &mut Yaml,
    schema: Option<Schema<'_>>,
    around: &Field,
    mistakes: &mut Vec<Diagnostic>,
) {
    match &mut node.value {
        Value::List(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                let inner = schema.and_then(|schema| schema.child(&Step::Item(index)));
                split(item, inner, &around.item(index), mistakes);
            }
        }
        Value::Map(entries) => {
            for (name, mut entry) in std::mem::take(entries) {
                let is_known = schema.is_some_and(|schema| schema.allows_field(&name));
                let whole = entries.last_mut().filter(|(_, before)| {
                    !is_known && before.key.line == entry.key.line && entry.node.is_null()
                });
                if let Some((before, number)) = whole
                    && let Some((whole, exact)) = decimal(&number.node, &name)
                {
                    let found = format!("found the decimal comma of `{whole},{name}`");
                    let error = Diagnostic::at(&number.node.at, around.key(before), found)
                        .allow("a decimal point");
                    let fix = number.node.at.fix(&format!("{whole},{name}"), exact.to_string());
                    mistakes.push(error.advise(format!("write `{before}: {exact}`")).mend(fix));
                    number.node.value = Value::Number(exact);
                    continue;
                }
                let Some((own, value, missing)) = halves(&name, &entry.node, schema) else {
                    entries.insert(name, entry);
                    continue;
                };
                let found = format!("{missing} in {}", quoted(&name));
                let line = format!("{own}: {value}");
                let error = Diagnostic::at(&entry.key, around.key(own), found)
                    .allow("a name, a colon, a space and a value")
                    .advise(format!("write `{line}`"));
                mistakes.push(error.mend(entry.key.fix(&name, line)));
                entry.node.value = scalar(value);
                entries.insert(own.to_string(), entry);
            }
            for (name, entry) in entries {
                let inner = schema.and_then(|schema| schema.child(&Step::Key(name.clone())));
                split(&mut entry.node, inner, &around.key(name), mistakes);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => {}
    }
}

/// The text of a whole number, and the number with these decimals after it.
fn decimal(whole: &Yaml, decimals: &str) -> Option<(String, Number)> {
    let Value::Number(number) = &whole.value else { return None };
    let whole = number.as_i64().filter(|_| decimals.chars().all(|c| c.is_ascii_digit()))?;
    let exact = format!("{whole}.{decimals}").parse::<f64>().ok().and_then(Number::from_f64)?;
    Some((whole.to_string(), exact))
}

/// The name and the value that a key without a value holds, and what is missing between them.
fn halves<'n>(
    name: &'n str,
    node: &Yaml,
    schema: Option<Schema<'_>>,
) -> Option<(&'n str, &'n str, &'static str)> {
    let mapping = schema.filter(|_| node.is_null())?;
    let known = |own: &str| mapping.has_field(own) || mapping.has_free_names();
    if let Some((own, value)) = name.split_once(':').filter(|(own, value)| {
        !own.is_empty() && !value.is_empty() && !own.contains(char::is_whitespace) && known(own)
    }) {
        return Some((own, value.trim(), "a space is missing after the colon"));
    }
    let (own, value) = name.split_once(char::is_whitespace)?;
    mapping.has_field(own).then(|| (own, value.trim(), "a colon is missing"))
}

/// The value of a plain text.
fn scalar(text: &str) -> Value {
    match (text.parse::<i64>(), text) {
        (Ok(number), _) => Value::Number(number.into()),
        (_, "true") => Value::Bool(true),
        (_, "false") => Value::Bool(false),
        _ => Value::Text(text.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::schema::structure::RACE;
    use crate::input::tree::text::Text;
    use crate::input::tree::yaml::parse;

    #[test]
    fn keys_that_hold_a_name_and_its_value_are_split() {
        let text = "pieces: {pawn: {count:5, strength 2}}\nmatch: {points: 0,5}\n";
        let mut root = parse(&Text::new("f", text)).unwrap();
        let mut mistakes = Vec::new();
        split(&mut root, Some(RACE.whole.schema()), &Field::default(), &mut mistakes);
        let pawn = serde_json::json!({"count": 5, "strength": 2});
        let expected = serde_json::json!({"pieces": {"pawn": pawn}, "match": {"points": 0.5}});
        assert_eq!(root.to_json(), expected);
        let fields = mistakes.into_iter().map(|error| error.field).collect::<Vec<_>>();
        assert_eq!(fields, ["pieces.pawn.count", "pieces.pawn.strength", "match.points"]);
    }
}
