//! Values as YAML texts.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_saphyr::FlowSeq;

/// A value as a YAML text. All readers, of YAML 1.1 or 1.2, read the same value from it.
///
/// # Errors
/// A message, if the value cannot be written.
pub fn to_text(value: &serde_json::Value) -> Result<String, String> {
    serde_saphyr::to_string(&Written(value)).map_err(|error| error.to_string())
}

/// A value on one line, as in a file.
pub fn to_line(value: &serde_json::Value) -> String {
    let joined = |parts: Vec<String>| parts.join(", ");
    match value {
        serde_json::Value::Array(items) => {
            format!("[{}]", joined(items.iter().map(to_line).collect()))
        }
        serde_json::Value::Object(fields) => {
            let parts = fields.iter().map(|(name, value)| format!("{name}: {}", to_line(value)));
            format!("{{{}}}", joined(parts.collect()))
        }
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// A value to write: numeric keys without quotes, and lists of single values on one line.
struct Written<'v>(&'v serde_json::Value);

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            serde_json::Value::Array(items)
                if items.iter().all(|item| !item.is_array() && !item.is_object()) =>
            {
                FlowSeq(items).serialize(serializer)
            }
            serde_json::Value::Array(items) => serializer.collect_seq(items.iter().map(Self)),
            serde_json::Value::Object(fields) => {
                let mut map = serializer.serialize_map(Some(fields.len()))?;
                for (key, value) in fields {
                    match key.parse::<u16>() {
                        Ok(number) if number.to_string() == *key => {
                            map.serialize_entry(&number, &Written(value))?;
                        }
                        _ => map.serialize_entry(key, &Written(value))?,
                    }
                }
                map.end()
            }
            single => single.serialize(serializer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tree::text::Text;
    use crate::input::tree::yaml::parse;

    #[test]
    fn a_written_value_is_read_back_unchanged_in_yaml_1_1_and_1_2() {
        // Without quotes, each of these is another value in YAML 1.1 or 1.2, or is not valid YAML.
        let words = "no yes on y N ~ null 1:2 1:20:30 0x1f 0o7 017 1_000 1e3 .inf 2001-01-01 #a [a \
            {a &a *a !a | > %a @a `a 'a \"a = << ? : , ] true 12";
        let spaced = ["- a", "a: b", "a #b", "", " a ", "a\nb", "a\n", "\ta"];
        let texts: Vec<&str> = words.split(' ').chain(spaced).collect();
        let entries = texts
            .iter()
            .map(|text| (text.to_string(), serde_json::json!({"list": [text], "text": text})));
        let keyed: serde_json::Map<_, _> = entries.collect();
        let value = serde_json::json!({
            "texts": texts, "keyed": keyed, "n": [1, null, true],
        });
        let text = to_text(&value).unwrap();
        assert_eq!(parse(&Text::new("f", text.as_str())).unwrap().to_json(), value, "{text}");
        let plain =
            to_text(&serde_json::json!({"no": "yes", "1:2": "1:2", "0x1f": "2001-01-01"})).unwrap();
        assert_eq!(
            plain.replace('\'', "\""),
            "\"no\": \"yes\"\n\"1:2\": \"1:2\"\n\"0x1f\": \"2001-01-01\"\n"
        );
        assert_eq!(
            to_text(&serde_json::json!({"a": {"1": 2, "01": [1, 2]}})).unwrap(),
            "a:\n  1: 2\n  \"01\": [1, 2]\n"
        );
    }
}
