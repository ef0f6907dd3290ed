//! Characters that a reader does not see: control characters, and those that turn the direction of
//! a line.

use std::fmt::Write;

/// Is this a character that acts on a terminal or on the order of a line instead of being shown?
///
/// These are the control characters of Unicode, its signs for the direction of text, and its two
/// separators of lines and paragraphs.
pub fn is_control(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}'
        )
}

/// The text with each control character as `\u` and its number, except line ends and tabs. JSON
/// means the same by it, so JSON with control characters in its texts stays the same JSON.
pub fn visible(text: &str) -> String {
    escaped(text, |letter| is_control(letter) && !matches!(letter, '\n' | '\t'))
}

/// The text with each control character as in [`visible`], in one line.
pub fn visible_line(text: &str) -> String {
    escaped(text, is_control)
}

fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_escaped(letter) {
            // All of them have at most four hexadecimal digits. Writing to a `String` never fails.
            let _ = write!(shown, "\\u{:04x}", u32::from(letter));
        } else {
            shown.push(letter);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown_as_their_numbers() {
        let text = "\u{1b}[31mróżny\u{202e}\u{7f}\u{9b}\r\n\tend\u{2066}";
        let shown = "\\u001b[31mróżny\\u202e\\u007f\\u009b\\u000d\n\tend\\u2066";
        assert_eq!(visible(text), shown);
        assert_eq!(visible_line("a\nb\tc"), "a\\u000ab\\u0009c");
        assert_eq!(visible_line("Żółw, 5 × ½ – “ok” 👑"), "Żółw, 5 × ½ – “ok” 👑");
    }

    #[test]
    fn json_stays_the_same_json() {
        let value = serde_json::json!({"a\u{202e}b": "\u{1b}\u{7f}\u{85}\u{200f} \n"});
        let shown = visible(&format!("{value:#}"));
        assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).unwrap(), value);
        assert!(!shown.contains(|letter| is_control(letter) && letter != '\n'), "{shown:?}");
    }
}
