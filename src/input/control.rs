//! Characters that a reader does not see: control characters, those that turn the direction of a
//! line, and those without width.

use std::fmt::Write;

/// Is this a character that is not shown, or that acts on a terminal or on the order of a line?
///
/// These are the control characters of Unicode, its two separators of lines and paragraphs, its
/// marks of annotations, and what programs need not show (`Default_Ignorable_Code_Point` in
/// `DerivedCoreProperties.txt` of Unicode 16). Of the last ones, joiners and variation selectors
/// stay, because they change how visible letters and pictures look.
pub fn is_control(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180e}'
                | '\u{200b}'
                | '\u{200e}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e00ff}'
                | '\u{e01f0}'..='\u{e0fff}'
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
            for unit in letter.encode_utf16(&mut [0; 2]) {
                // Writing to a `String` never fails.
                let _ = write!(shown, "\\u{unit:04x}");
            }
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
        // A family joined to one picture, and a heart with the selector that colours it.
        assert_eq!(visible_line("👨\u{200d}👩 ❤\u{fe0f}"), "👨\u{200d}👩 ❤\u{fe0f}");
    }

    #[test]
    fn characters_without_width_are_shown_as_their_numbers() {
        for (letter, shown) in [
            ('\u{200b}', "\\u200b"),
            ('\u{feff}', "\\ufeff"),
            ('\u{ad}', "\\u00ad"),
            ('\u{fff9}', "\\ufff9"),
            ('\u{115f}', "\\u115f"),
            ('\u{e0041}', "\\udb40\\udc41"),
        ] {
            assert_eq!(visible_line(&format!("a{letter}b")), format!("a{shown}b"));
        }
    }

    #[test]
    fn json_stays_the_same_json() {
        let value = serde_json::json!({"a\u{202e}b": "\u{1b}\u{7f}\u{85}\u{200f}\u{e0041} \n"});
        let shown = visible(&format!("{value:#}"));
        assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).unwrap(), value);
        assert!(!shown.contains(|letter| is_control(letter) && letter != '\n'), "{shown:?}");
    }
}
