//! Saves a rule file: the whole of it or nothing, only inside the folder, and not over a change
//! that was made outside.

use std::collections::{HashMap, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::disk;
use crate::input::unsaved::{LONGEST_TEXT, check_file_name};
use crate::studio::fault::{self, Fault};
use crate::studio::folder::{check_inside, tag};

/// A file to save.
#[derive(Debug, Deserialize)]
pub struct AskSave {
    path: PathBuf,
    text: String,
    /// The tag of the file as the page knows it; `None` for a new file.
    tag: Option<String>,
}

/// The new tag. Or why nothing was written; `conflict` says that there is another text on the disk.
pub fn save(ask: &AskSave) -> Json {
    let AskSave { path, text, tag: known } = ask;
    match check(path, text).and_then(|()| write(path, text, known.as_deref())) {
        Ok(Some(tag)) => json!({ "tag": tag }),
        Ok(None) => {
            let found = match known {
                Some(_) => "the file was changed or removed outside the studio",
                None => "there is a file with this name already",
            };
            let help = "nothing was written: choose another name, or open that file";
            let fault = Fault::new(found).advise(help).of_file(path);
            json!({ "faults": [fault], "conflict": true })
        }
        Err(faults) => {
            let mut answer = fault::faults(&faults);
            answer["conflict"] = false.into();
            answer
        }
    }
}

fn check(path: &Path, text: &str) -> Result<(), Vec<Fault>> {
    check_inside(path)?;
    check_file_name(path).map_err(|errors| fault::all(&errors))?;
    if text.len() > LONGEST_TEXT {
        let found = format!("the text is too long: a rule file has at most {LONGEST_TEXT} bytes");
        return Err(vec![Fault::new(found).of_file(path)]);
    }
    Ok(())
}

/// Writes the file. The result is its new tag; `None` if there is another text on the disk.
fn write(path: &Path, text: &str, known: Option<&str>) -> Result<Option<String>, Vec<Fault>> {
    let written = match known {
        Some(known) => {
            let before = fs::read_to_string(path).unwrap_or_default();
            let text = with_line_ends_of(&before, text);
            let is_known = |content: &[u8]| tag(content) == known;
            disk::replace(path, &text, is_known).map(|done| done.then(|| tag(text.as_bytes())))
        }
        None => disk::create(path, text).map(|done| done.then(|| tag(text.as_bytes()))),
    };
    written.map_err(|error| vec![Fault::of_error(&error).of_file(path)])
}

/// All that ends a line of a file. CRLF comes first, because it contains the others.
const LINE_ENDS: [&str; 3] = ["\r\n", "\n", "\r"];

/// The text with the line ends that it had before: editors of browsers have LF only. A line that
/// was there before keeps its end. A new line gets the end that most lines have.
fn with_line_ends_of(before: &str, text: &str) -> String {
    let before = lines(before);
    let count = |end: &str| before.iter().filter(|(_, earlier)| *earlier == end).count();
    // Of equals, the last one wins.
    let usual = ["\r", "\r\n", "\n"].into_iter().max_by_key(|end| count(end)).unwrap_or("\n");
    // The ends of equal lines, in order.
    let mut ends: HashMap<&str, VecDeque<&str>> = HashMap::new();
    for (line, end) in before.iter().filter(|(_, end)| !end.is_empty()) {
        ends.entry(line).or_default().push_back(end);
    }
    let mut with_ends = String::new();
    for (line, end) in lines(text) {
        with_ends += line;
        if !end.is_empty() {
            with_ends += ends.get_mut(line).and_then(VecDeque::pop_front).unwrap_or(usual);
        }
    }
    with_ends
}

/// The lines of a text, each with what ends it. Only the last one may have no end.
fn lines(text: &str) -> Vec<(&str, &str)> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['\r', '\n']) {
        let end = LINE_ENDS.into_iter().find(|end| rest[at..].starts_with(end)).unwrap_or_default();
        lines.push((&rest[..at], end));
        rest = &rest[at + end.len()..];
    }
    if !rest.is_empty() {
        lines.push((rest, ""));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_their_ends_and_new_ones_get_the_usual_end() {
        let before = "a: 1\r\nb: 2\nc: 3\rd: 4\nlast";
        // A line is new, one is changed, and one is gone.
        let after = "a: 1\nb: 2\nnew: 0\nc: 5\nd: 4\nlast";
        assert_eq!(with_line_ends_of(before, after), "a: 1\r\nb: 2\nnew: 0\nc: 5\nd: 4\nlast");
        assert_eq!(with_line_ends_of(before, "c: 3\nlast\n"), "c: 3\rlast\n");
        assert_eq!(with_line_ends_of("a\r\nb\r\n", "a\nx\nb\n"), "a\r\nx\r\nb\r\n");
        assert_eq!(with_line_ends_of("", "a\nb"), "a\nb");
        assert_eq!(with_line_ends_of("a\r\n", ""), "");
    }
}
