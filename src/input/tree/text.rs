//! The source texts of trees: reads them within limits, and describes positions in them.

use std::io::{ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use crate::disk;

/// The size of the largest file that is read, in bytes. The longest known rule set has a hundredth
/// of it.
pub const MAX_BYTES: u64 = 1 << 20;

/// A position in a text. Line and column count from 1; columns count characters.
#[derive(Clone, Debug, Default)]
pub struct TextPosition {
    /// The text; `None` for a value that does not come from a text.
    pub text: Option<Arc<Text>>,
    /// The line; 0 if it is not known.
    pub line: usize,
    pub column: usize,
}

/// A text that mends a line of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LineFix {
    /// The first column whose character it takes the place of, from 1.
    pub column: usize,
    /// The number of characters that it takes the place of.
    pub width: usize,
    /// The text.
    pub text: String,
}

impl TextPosition {
    /// The text in place of `wrong`, if `wrong` is here.
    pub fn fix(&self, wrong: &str, text: impl Into<String>) -> Option<LineFix> {
        let line = self.text.as_ref()?.line(self.line)?;
        let mut here = line.chars().skip(self.column.saturating_sub(1));
        let is_here = wrong.chars().all(|sign| here.next() == Some(sign));
        let fix = LineFix { column: self.column, width: wrong.chars().count(), text: text.into() };
        is_here.then_some(fix)
    }

    /// The name of the text in errors; empty without a text.
    pub fn file(&self) -> &str {
        self.text.as_ref().map_or("", |text| &text.shown)
    }

    /// The `nth` position (from 0), at or after this one, of `word` as a complete word. If there is
    /// none, this position.
    pub fn find_word(&self, word: &str, nth: usize) -> Self {
        let lines =
            (self.line..).map_while(|line| self.text.as_ref()?.line(line).map(|text| (line, text)));
        let found = lines
            .flat_map(|(line, text)| {
                words(text).into_iter().map(move |(column, written)| (line, column, written))
            })
            .filter(|(line, column, written)| {
                *written == word && (*line, *column) >= (self.line, self.column)
            })
            .nth(nth);
        found.map_or(self.clone(), |(line, column, _)| Self { line, column, ..self.clone() })
    }
}

impl PartialEq for TextPosition {
    fn eq(&self, other: &Self) -> bool {
        let same_text = match (&self.text, &other.text) {
            (Some(text), Some(other)) => Arc::ptr_eq(text, other),
            (None, None) => true,
            _ => false,
        };
        same_text && (self.line, self.column) == (other.line, other.column)
    }
}

/// One text.
#[derive(Debug)]
pub struct Text {
    /// Its name in errors: its path, or another origin.
    pub shown: String,
    /// Its lines end with LF.
    pub content: String,
    line_starts: Vec<usize>,
}

impl Text {
    /// A text with a name. Its lines may end with CR, LF or both, as YAML allows, also in one text.
    pub fn new(shown: impl Into<String>, content: impl Into<String>) -> Arc<Self> {
        let content = with_lf(content.into());
        let ends = content.match_indices('\n').map(|(end, _)| end + 1);
        let line_starts = std::iter::once(0).chain(ends).collect();
        Arc::new(Self { shown: shown.into(), content, line_starts })
    }

    /// The text of a line, counted from 1, without its line end. `None` after the last line.
    pub fn line(&self, line: usize) -> Option<&str> {
        let start = *self.line_starts.get(line.checked_sub(1)?)?;
        self.content.get(start..)?.lines().next()
    }
}

/// The text with LF in place of each CR, alone or before LF.
pub fn with_lf(content: String) -> String {
    if content.contains('\r') {
        return content.replace("\r\n", "\n").replace('\r', "\n");
    }
    content
}

/// The words of a line, each with its column.
fn words(text: &str) -> Vec<(usize, &str)> {
    let ends = |letter: char| letter.is_whitespace() || "\"',[]{}".contains(letter);
    let mut words = Vec::new();
    let mut column = 1;
    for piece in text.split_inclusive(ends) {
        let word = piece.trim_end_matches(ends);
        if !word.is_empty() {
            words.push((column, word));
        }
        column += piece.chars().count();
    }
    words
}

/// Reads a text file of at most [`MAX_BYTES`] bytes.
///
/// # Errors
/// A message, if the file does not exist, cannot be read, is no regular file, is too large or is
/// not UTF-8.
pub fn read(path: &Path) -> Result<String, String> {
    read_at_most(path, MAX_BYTES)
}

/// Checks that a text is not longer than a file may be.
///
/// # Errors
/// A message, if it is.
pub fn check_length(text: &str) -> Result<(), String> {
    if text.len() as u64 > MAX_BYTES { Err(too_large(MAX_BYTES)) } else { Ok(()) }
}

fn too_large(limit: u64) -> String {
    format!("the file is too large; at most {} KiB are read", limit / 1024)
}

/// Reads a text file of at most `limit` bytes.
///
/// # Errors
/// As for [`read`].
pub fn read_at_most(path: &Path, limit: u64) -> Result<String, String> {
    let file = disk::open_regular(path).map_err(|error| cannot(&error))?;
    let length = file.metadata().map_err(|error| cannot(&error))?.len();
    if length > limit {
        return Err(too_large(limit));
    }
    let mut bytes = Vec::new();
    // The file may grow.
    file.take(limit + 1).read_to_end(&mut bytes).map_err(|error| cannot(&error))?;
    if bytes.len() as u64 > limit {
        return Err(too_large(limit));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..good]).into_owned();
        let line = Text::new("", before).line_starts.len();
        format!("the file is not UTF-8 text (byte {} of the file, in line {line})", good + 1)
    })
}

/// A failure to read, as a message.
fn cannot(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_string(),
        ErrorKind::InvalidInput if error.get_ref().is_some() => error.to_string(),
        _ => format!("cannot read the file: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_complete_words_are_found() {
        let text = Text::new("f", "x: |\n  a1 a11\n  b1 a1\n");
        let at = |line, column| TextPosition { text: Some(Arc::clone(&text)), line, column };
        let from = at(1, 4);
        assert_eq!(from.find_word("a1", 0), at(2, 3));
        assert_eq!(from.find_word("a1", 1), at(3, 6));
        assert_eq!(from.find_word("a1", 2), from);
    }

    #[test]
    fn lines_end_with_any_line_end() {
        for end in ["\n", "\r", "\r\n"] {
            let text = Text::new("f", format!("a: 1{end}{end}b: 2{end}"));
            let lines: Vec<_> = (0..=5).map(|line| text.line(line)).collect();
            assert_eq!(lines, [None, Some("a: 1"), Some(""), Some("b: 2"), None, None]);
        }
        let mixed = Text::new("f", "a\rb\r\nc\n\rd");
        let lines: Vec<_> = (1..).map_while(|line| mixed.line(line)).collect();
        assert_eq!(lines, ["a", "b", "c", "", "d"]);
    }

    #[test]
    fn unreadable_files_are_refused_with_a_message() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(read(folder.path()).unwrap_err(), "this is a folder, not a file");
        let path = folder.path().join("x.yaml");
        assert_eq!(read(&path).unwrap_err(), "there is no such file");
        std::fs::write(&path, b"a: 1\nb: \xff").unwrap();
        assert_eq!(
            read(&path).unwrap_err(),
            "the file is not UTF-8 text (byte 9 of the file, in line 2)"
        );
        std::fs::write(&path, b"a: 1\r\nb:\rc: \xff").unwrap();
        assert_eq!(
            read(&path).unwrap_err(),
            "the file is not UTF-8 text (byte 13 of the file, in line 3)"
        );
        std::fs::File::create(&path).unwrap().set_len(100 << 20).unwrap();
        assert_eq!(read(&path).unwrap_err(), "the file is too large; at most 1024 KiB are read");
    }
}
