//! The texts that trees are made of: reading them within limits, and finding lines and words in
//! them again.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// The largest file that is read, in bytes. The longest rule set known needs a hundredth of it.
const MAX_BYTES: u64 = 1 << 20;

/// A place in one of the [`Texts`]; line and column count from 1, columns in characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextPosition {
    /// Index into [`Texts`].
    pub source: usize,
    /// Line, 0 if it is not known.
    pub line: usize,
    pub column: usize,
}

impl TextPosition {
    /// The place of what stands in no text.
    pub const NOWHERE: Self = Self { source: usize::MAX, line: 0, column: 0 };
}

/// One text.
#[derive(Debug)]
pub struct Text {
    /// What faults call it: its path, or where else it comes from.
    pub shown: String,
    pub content: String,
    line_starts: Vec<usize>,
}

impl Text {
    /// A text under a name.
    pub fn new(shown: String, text: String) -> Self {
        let ends =
            text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        let line_starts = std::iter::once(0).chain(ends).collect();
        Self { shown, content: text, line_starts }
    }

    /// The text of a line from 1, without its end; `None` past the last.
    pub fn line(&self, line: usize) -> Option<&str> {
        let start = *self.line_starts.get(line.checked_sub(1)?)?;
        self.content.get(start..)?.lines().next()
    }
}

/// All texts that one load has read. A variant shares those of its rule set.
#[derive(Clone, Debug, Default)]
pub struct Texts(pub Vec<Arc<Text>>);

impl Texts {
    /// Adds a text and returns its index.
    pub fn add(&mut self, source: impl Into<Arc<Text>>) -> usize {
        self.0.push(source.into());
        self.0.len() - 1
    }

    /// The index of a text, which is added if it is not here.
    pub fn index_of(&mut self, text: &Arc<Text>) -> usize {
        let here = self.0.iter().position(|source| Arc::ptr_eq(source, text));
        here.unwrap_or_else(|| self.add(Arc::clone(text)))
    }

    /// The `nth` (from 0) place at or after `from` where `word` stands by itself; `from` if there
    /// is none.
    pub fn word(&self, from: TextPosition, word: &str, nth: usize) -> TextPosition {
        let lines = (from.line..)
            .map_while(|line| self.0.get(from.source)?.line(line).map(|text| (line, text)));
        lines
            .flat_map(|(line, text)| {
                words(text).into_iter().map(move |(column, found)| (line, column, found))
            })
            .filter(|(line, column, found)| {
                *found == word && (*line, *column) >= (from.line, from.column)
            })
            .nth(nth)
            .map_or(from, |(line, column, _)| TextPosition { line, column, ..from })
    }
}

/// The words of a line, each with its column.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut column = 1;
    for piece in text.split_inclusive(|c: char| c.is_whitespace() || "\"',[]{}".contains(c)) {
        let word = piece.trim_end_matches(|c: char| c.is_whitespace() || "\"',[]{}".contains(c));
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
/// In a sentence, if there is no such file, it cannot be read, is a folder, is too large or is not
/// UTF-8.
pub fn read(path: &Path) -> Result<String, String> {
    read_at_most(path, MAX_BYTES)
}

/// Reads a text file of at most so many bytes.
///
/// # Errors
/// As for [`read`].
pub fn read_at_most(path: &Path, most: u64) -> Result<String, String> {
    let cannot = |error: std::io::Error| format!("cannot read the file: {error}");
    let file = File::open(path).map_err(cannot)?;
    let metadata = file.metadata().map_err(cannot)?;
    if metadata.is_dir() {
        return Err("this is a folder, not a file".into());
    }
    let too_large = || format!("the file is too large; at most {} KiB are read", most / 1024);
    if metadata.len() > most {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    // A device or a growing file does not tell its size beforehand.
    file.take(most + 1).read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() as u64 > most {
        return Err(too_large());
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..good].split(|byte| *byte == b'\n').count();
        format!("the file is not UTF-8 text (byte {} of the file, in line {line})", good + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_only_where_it_stands_by_itself() {
        let mut sources = Texts::default();
        sources.add(Text::new("f".into(), "x: |\n  a1 a11\n  b1 a1\n".into()));
        let from = TextPosition { source: 0, line: 1, column: 4 };
        assert_eq!(sources.word(from, "a1", 0), TextPosition { source: 0, line: 2, column: 3 });
        assert_eq!(sources.word(from, "a1", 1), TextPosition { source: 0, line: 3, column: 6 });
        assert_eq!(sources.word(from, "a1", 2), from);
    }

    #[test]
    fn what_is_no_readable_text_is_refused_in_a_sentence() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(read(folder.path()).unwrap_err(), "this is a folder, not a file");
        let path = folder.path().join("x.yaml");
        assert!(read(&path).unwrap_err().starts_with("cannot read the file: "));
        std::fs::write(&path, b"a: 1\nb: \xff").unwrap();
        assert_eq!(
            read(&path).unwrap_err(),
            "the file is not UTF-8 text (byte 9 of the file, in line 2)"
        );
        File::create(&path).unwrap().set_len(100 << 20).unwrap();
        assert_eq!(read(&path).unwrap_err(), "the file is too large; at most 1024 KiB are read");
    }
}
