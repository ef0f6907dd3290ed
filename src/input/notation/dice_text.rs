//! Is a text dice, and not a name? And what other notations of dice mean.

use std::path::Path;

use crate::input::locate::file_source::is_path;
use crate::input::locate::name_lookup::FileKind;
use crate::input::notation::dice_expression::terms;

/// Are these dice, and not the name of a rule set? Dice begin with a digit, a parenthesis or a
/// brace, or with `d` before a digit, a brace or `%`, or the whole text can be read as dice. Known
/// names of rule sets and overlays are never dice. A path is not either, except if all its letters
/// are those of dice and there is no such file: `d6/2`.
pub fn is_dice(text: &str) -> bool {
    let first = text.split('+').next().unwrap_or_default();
    let is_known = |kind: FileKind| kind.look_up(first, None).is_some();
    let is_file = is_path(text) && (!has_letters_of_dice(text) || Path::new(text).exists());
    if is_file || is_known(FileKind::Rules) || is_known(FileKind::Overlays) {
        return false;
    }
    let mut letters = text.trim_start().chars();
    let is_face = |letter: char| letter.is_ascii_digit() || matches!(letter, '{' | '%');
    match letters.next() {
        Some('(' | '{') => true,
        Some(first) if first.is_ascii_digit() => true,
        Some('d' | 'D') if letters.next().is_some_and(is_face) => true,
        _ => terms(text).is_ok(),
    }
}

/// Are all letters of a text those of dice and of arithmetic?
fn has_letters_of_dice(text: &str) -> bool {
    let is_of_dice = |letter: char| {
        letter.is_ascii_digit()
            || letter.is_whitespace()
            || "cdhklCDHKL+-*/(){},:%".contains(letter)
    };
    text.chars().all(is_of_dice) && text.chars().any(|letter| letter.is_ascii_digit())
}

/// What to write in place of a sign that other notations have. `None` if it is not known.
pub fn way_out(sign: char) -> Option<&'static str> {
    match sign {
        '/' | '*' => Some("write the faces that count: `d1,1,2,2,3,3` is half of `d6`, rounded up"),
        '(' | '[' => Some(
            "one `kh` or `kl` is for dice of one kind, such as `3d6kh2`; others cannot be kept \
             together",
        ),
        '!' | 'r' => Some("dice that are thrown again are a rule: `throw: {6: {again: true}}`"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::diagnostic::Diagnostics;
    use crate::input::notation::dice_expression::read;

    #[test]
    fn other_notations_have_a_fault_of_dice_with_what_to_write() {
        // (text, column, the way out).
        for (text, column, help) in [
            ("d6/2", 3, "`d1,1,2,2,3,3` is half of `d6`"),
            ("(2d6,d8,d10)k2", 1, "dice of one kind, such as `3d6kh2`"),
            ("4d{-1,0,1}", 4, "`4d0,1,2-4`"),
            ("4d-1,0,1", 3, "`4d0,1,2-4`"),
            ("1d6+1d8kh1", 8, "dice of different kinds cannot be written"),
            ("3d6!", 4, "`throw: {6: {again: true}}`"),
        ] {
            assert!(is_dice(text), "{text}");
            let Diagnostics(errors) = read(text).expect_err(text);
            assert_eq!(errors[0].column, column, "{text}");
            assert!(errors[0].help.as_ref().is_some_and(|way| way.contains(help)), "{text}");
        }
    }

    #[test]
    fn names_and_paths_are_not_dice() {
        for text in ["2d6", "d6", "c", "4d0", "12", "3x", "d{0,1}", " 2D6"] {
            assert!(is_dice(text), "{text}");
        }
        for name in ["2d6.yaml", "./d6", "dice", "coins", "d-form", "x+d6"] {
            assert!(!is_dice(name), "{name}");
        }
        for known in FileKind::Overlays.files().keys().chain(FileKind::Rules.files().keys()) {
            assert!(!is_dice(known) && !is_dice(&format!("{known}+coins")), "{known}");
        }
    }
}
