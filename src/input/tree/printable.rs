//! No control characters in texts: names and titles go to terminals, where they would be commands.

use crate::input::collector::Collector;
use crate::input::tree::field::Field;
use crate::input::tree::value::{Value, Yaml};

/// Finds control characters, line ends and tabs excepted, in every text and every key below a node.
pub fn check(node: &Yaml, field: &Field, collector: &Collector<'_>) {
    match &node.value {
        Value::Text(text) => {
            if let Some(found) = unprintable(text) {
                collector.error(field, found).allow("text that can be printed");
            }
        }
        Value::List(items) => {
            for (index, item) in items.iter().enumerate() {
                check(item, &field.item(index), collector);
            }
        }
        Value::Map(entries) => {
            for (key, entry) in entries {
                if let Some(found) = unprintable(key) {
                    collector.error_of_key(field, found).allow("names that can be printed");
                } else {
                    check(&entry.node, &field.key(key), collector);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn unprintable(text: &str) -> Option<String> {
    let found =
        text.chars().find(|letter| letter.is_control() && !matches!(letter, '\n' | '\t'))?;
    Some(format!("found the control character U+{:04X}", u32::from(found)))
}

#[cfg(test)]
mod tests {
    use crate::input::rules;

    #[test]
    fn control_characters_are_errors_of_the_field_that_holds_them() {
        let diagnostics =
            rules::parse("name: x\ntitle: \"red \\e[31m\"\n").unwrap_err().to_string();
        assert!(
            diagnostics.contains("<text>:2:8: title: found the control character U+001B"),
            "{diagnostics}"
        );
        let diagnostics =
            rules::parse("name: x\nzones: {\"a\\u0007\": [m1]}\n").unwrap_err().to_string();
        assert!(diagnostics.contains("zones: found the control character U+0007"), "{diagnostics}");
    }
}
