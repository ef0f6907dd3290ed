//! Refuses control characters and invisible ones in texts. Names and titles go to terminals and
//! pages, where such characters act as commands, turn the direction of what follows, or make two
//! names that look the same.

use crate::input::collector::Collector;
use crate::input::control::is_control;
use crate::input::tree::field::Field;
use crate::input::tree::value::{Value, Yaml};

/// Reports control characters and invisible ones, except line ends and tabs, in every text and
/// every key below a node.
pub fn check(node: &Yaml, field: &Field, collector: &Collector<'_>) {
    match &node.value {
        Value::Text(text) => {
            if let Some(found) = control_character(text) {
                collector.error(field, found).allow("text without control or invisible characters");
            }
        }
        Value::List(items) => {
            for (index, item) in items.iter().enumerate() {
                check(item, &field.item(index), collector);
            }
        }
        Value::Map(entries) => {
            for (key, entry) in entries {
                if let Some(found) = control_character(key) {
                    collector
                        .error_of_key(field, found)
                        .allow("names without control or invisible characters");
                } else {
                    check(&entry.node, &field.key(key), collector);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn control_character(text: &str) -> Option<String> {
    let found =
        text.chars().find(|letter| is_control(*letter) && !matches!(letter, '\n' | '\t'))?;
    let sort = if found.is_control() { "control" } else { "invisible" };
    Some(format!("found the {sort} character U+{:04X}", u32::from(found)))
}

#[cfg(test)]
mod tests {
    use crate::input::rules;

    #[test]
    fn a_control_character_is_an_error_of_its_field() {
        let diagnostics =
            rules::parse("name: x\ntitle: \"red \\e[31m\"\n").unwrap_err().to_string();
        assert!(
            diagnostics.contains("<text>:2:8: title: found the control character U+001B"),
            "{diagnostics}"
        );
        let diagnostics =
            rules::parse("name: x\nzones: {\"a\\u0007\": [m1]}\n").unwrap_err().to_string();
        assert!(diagnostics.contains("zones: found the control character U+0007"), "{diagnostics}");
        let diagnostics = rules::parse("title: \u{202e}x\n").unwrap_err().to_string();
        let found = "<text>:1:8: title: found the invisible character U+202E";
        assert!(diagnostics.contains(found) && !diagnostics.contains('\u{202e}'), "{diagnostics}");
        for letter in ['\u{200b}', '\u{ad}', '\u{fff9}', '\u{115f}', '\u{e0041}'] {
            let found = format!("title: found the invisible character U+{:04X}", u32::from(letter));
            let diagnostics = rules::parse(&format!("title: a{letter}b\n")).unwrap_err();
            assert!(diagnostics.to_string().contains(&found), "{found}: {diagnostics}");
        }
    }
}
