//! Words of commands that a reader can copy into a shell.

use std::ffi::OsStr;

use crate::input::control::is_control;

/// A text as one word of a command line of a POSIX shell.
///
/// The word is the text itself if it has only letters, digits and signs without a meaning for a
/// shell. Otherwise it is in single quotes. If it has control characters or is not UTF-8, it is in
/// `$'...'`, with the bytes of such characters as octal numbers.
pub fn word(text: impl AsRef<OsStr>) -> String {
    let bytes = text.as_ref().as_encoded_bytes();
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "_-+=./:,@%".contains(sign);
    match str::from_utf8(bytes) {
        Ok(text) if !text.is_empty() && text.chars().all(is_plain) => text.to_owned(),
        Ok(text) if !text.contains(is_control) => format!("'{}'", text.replace('\'', "'\\''")),
        _ => format!("$'{}'", numbered(bytes)),
    }
}

/// The inside of `$'...'`.
fn numbered(bytes: &[u8]) -> String {
    let octal = |byte: &u8| format!("\\{byte:03o}");
    let mut inside = String::new();
    for chunk in bytes.utf8_chunks() {
        for letter in chunk.valid().chars() {
            match letter {
                '\\' | '\'' => inside.extend(['\\', letter]),
                _ if is_control(letter) => {
                    inside.extend(letter.encode_utf8(&mut [0; 4]).as_bytes().iter().map(octal));
                }
                _ => inside.push(letter),
            }
        }
        inside.extend(chunk.invalid().iter().map(octal));
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_with_signs_of_the_shell_is_quoted() {
        assert_eq!(word("my/rules+bounce.yaml"), "my/rules+bounce.yaml");
        assert_eq!(word("pieces.pawn.count=5"), "pieces.pawn.count=5");
        assert_eq!(word("safe=[a1, b1]"), "'safe=[a1, b1]'");
        assert_eq!(word("it's; rm -r *"), "'it'\\''s; rm -r *'");
        assert_eq!(word(""), "''");
    }

    #[test]
    fn a_word_with_control_characters_has_their_bytes_as_numbers() {
        assert_eq!(word("a\nb"), "$'a\\012b'");
        assert_eq!(word("\u{202e}it's\\"), "$'\\342\\200\\256it\\'s\\\\'");
        assert_eq!(word("zażółć gęślą"), "'zażółć gęślą'");
    }

    #[cfg(unix)]
    #[test]
    fn a_word_that_is_not_utf_8_keeps_its_bytes() {
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(word(OsStr::from_bytes(b"a\xffb ")), "$'a\\377b '");
    }

    // A shell is asked what it reads, if this machine has one with `$'...'`.
    #[cfg(unix)]
    #[test]
    fn a_shell_reads_the_word_as_the_text() {
        use std::process::Command;
        for text in ["it's; rm -r *", "a\nb\t\u{1b}[31m", "\u{202e}$(id) `id` \"x\" \\n", "~/-"] {
            let script = format!("printf %s {}", word(text));
            let Ok(output) = Command::new("bash").args(["-c", &script]).output() else { return };
            assert_eq!(String::from_utf8_lossy(&output.stdout), text);
        }
    }
}
