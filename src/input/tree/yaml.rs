//! Reads YAML texts as located trees. Only this module and the writer use `serde-saphyr`.

use std::fmt;
use std::sync::Arc;

use indexmap::IndexMap;
use indexmap::map::Entry as Slot;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_saphyr::{
    DuplicateKeyPolicy, Location, MergeKeyPolicy, Options, Spanned, UserMessageFormatter,
};

use crate::input::diagnostic::Diagnostic;
use crate::input::mistakes::syntax_mistake;
use crate::input::tree::text::{Text, TextPosition};
use crate::input::tree::value::{Keyed, Value, Yaml};

/// Reads a YAML text as a tree.
///
/// # Errors
/// If the text is not one YAML document, repeats a key, or is deeper or larger than any rule file,
/// with its aliases expanded.
pub fn parse(text: &Arc<Text>) -> Result<Yaml, Box<Diagnostic>> {
    let content = text.content.as_str();
    let mut node: Yaml = serde_saphyr::from_str_with_options(content, options())
        .map_err(|error| Box::new(diagnostic(text, &error)))?;
    node.set_text(text);
    Ok(node)
}

fn options() -> Options {
    serde_saphyr::options! {
        budget: serde_saphyr::budget! {
            max_depth: 32,
            max_nodes: 20_000,
            max_events: 50_000,
            max_aliases: 100,
            max_anchors: 100,
            max_documents: 1,
        },
        alias_limits: serde_saphyr::alias_limits! {
            max_total_replayed_events: 10_000,
            max_replay_stack_depth: 8,
        },
        duplicate_keys: DuplicateKeyPolicy::Error,
        merge_keys: MergeKeyPolicy::Error,
        // `yes` and `no` are faces of a die in rule files, not truth values.
        strict_booleans: true,
        with_snippet: false,
    }
}

/// Why a text is not a YAML tree.
fn diagnostic(text: &Arc<Text>, error: &serde_saphyr::Error) -> Diagnostic {
    let place = error.location().map(position).unwrap_or_default();
    let at = TextPosition { text: Some(Arc::clone(text)), ..place };
    if let serde_saphyr::Error::DuplicateMappingKey { key, .. } = error.without_snippet() {
        let name = key.as_deref().unwrap_or("?");
        let help = match first_line(text, &at, name) {
            Some(first) => format!("keep one of them; the first is in line {first}"),
            None => "keep one of them".to_string(),
        };
        let found = format!("the field `{name}` is written twice");
        return Diagnostic::at(&at, "", found).allow("each field once").advise(help);
    }
    let is_too_large = matches!(error.without_snippet(), serde_saphyr::Error::Budget { .. });
    let mistake = if is_too_large { None } else { syntax_mistake(text, at.line) };
    mistake.unwrap_or_else(|| {
        Diagnostic::at(&at, "", reason(error))
            .allow("YAML: a field and its value in each line, such as `name: value`")
            .advise(
                "compare this line and the line before it with those of a shipped file; `urlab \
                 rules list` shows where they are",
            )
    })
}

/// The first line before a position that begins with this field, with the same number of spaces.
fn first_line(text: &Text, at: &TextPosition, key: &str) -> Option<usize> {
    let start = format!("{}{key}:", " ".repeat(at.column.saturating_sub(1)));
    (1..at.line).rev().find(|line| text.line(*line).is_some_and(|line| line.starts_with(&start)))
}

fn reason(error: &serde_saphyr::Error) -> String {
    let message = error.without_snippet().render_with_formatter(&UserMessageFormatter);
    // The position is shown separately.
    message
        .split(" at line ")
        .next()
        .unwrap_or(&message)
        .trim_end_matches([',', ':', ' '])
        .to_string()
}

/// A position in the text that is read.
fn position(location: Location) -> TextPosition {
    TextPosition { text: None, line: location.line() as usize, column: location.column() as usize }
}

impl<'de> Deserialize<'de> for Yaml {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let spanned = Spanned::<Value>::deserialize(deserializer)?;
        // For an alias, errors point to the place where its value is defined.
        Ok(Self { at: position(spanned.defined), value: spanned.value })
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a YAML value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        Value::deserialize(deserializer)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Value, E> {
        let number = serde_json::Number::from_f64(value);
        number.map(Value::Number).ok_or_else(|| E::custom("a number must be finite"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::Text(value.to_string()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Value::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut entries = IndexMap::new();
        while let Some(key) = map.next_key::<Spanned<String>>()? {
            let node = map.next_value()?;
            match entries.entry(key.value) {
                Slot::Occupied(slot) => {
                    return Err(serde::de::Error::custom(format!(
                        "the field `{}` is written twice",
                        slot.key()
                    )));
                }
                Slot::Vacant(slot) => slot.insert(Keyed { key: position(key.defined), node }),
            };
        }
        Ok(Value::Map(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tree::field::Field;

    fn read(text: &str) -> Result<Yaml, Box<Diagnostic>> {
        parse(&Text::new("f", text))
    }

    #[test]
    fn a_tree_knows_the_positions_of_its_keys_and_values() {
        let node = read("a: 1\nb:\n  - x\n  - {c: 2.0, 7: yes}\n").unwrap();
        let at = |field: &TextPosition| (field.line, field.column);
        assert_eq!(node.to_json(), serde_json::json!({"a": 1, "b": ["x", {"c": 2, "7": "yes"}]}));
        let value = node.locate(&Field::of("b").item(1).key("c"));
        assert_eq!((value.file(), at(value)), ("f", (4, 9)));
        let key = node.locate_key(&Field::of("b").item(1).key("7"));
        assert_eq!(at(key), (4, 14));
        let list = node.locate(&Field::of("b"));
        assert_eq!(at(list), (2, 1));
        assert_eq!(
            node.locate(&Field::of("b").item(9)),
            list,
            "a field that is not written has the position of the field around it"
        );
    }

    #[test]
    fn invalid_texts_are_refused_with_position_and_reason() {
        let refused = |text: &str| {
            read(text).map_err(|error| (error.line, error.column, error.found)).unwrap_err()
        };
        assert_eq!(refused("a: 1\na: 2\n"), (2, 1, "the field `a` is written twice".into()));
        assert_eq!(refused("a: [1, 2\nb: 3").0, 1, "where the bracket is opened");
        assert_eq!(refused("a: 1\n---\nb: 2\n").0, 2);
        assert_eq!(refused("a: .nan\n").0, 1);
        assert_eq!(refused("a: &x 1\n<<: {b: 1}\n").0, 2);
    }

    #[test]
    fn deep_wide_and_aliased_texts_are_refused() {
        let bomb: String = std::iter::once("l0: &l0 [x, x, x, x, x, x, x, x, x, x]\n".to_string())
            .chain((1..9).map(|i| {
                format!("l{i}: &l{i} [{}]\n", vec![format!("*l{}", i - 1); 10].join(", "))
            }))
            .collect();
        assert!(read(&bomb).is_err());
        assert!(read(&"[".repeat(100_000)).is_err());
        assert!(read(&"- ".repeat(100_000)).is_err());
        assert!(read(&"- 1\n".repeat(100_000)).is_err());
        assert!(read("&a [*a]").is_err());
    }
}
