//! Saves a rule file: the whole of it or nothing, only inside the folder, and not over a change
//! that was made outside.

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
            let text = with_line_ends_of(path, text);
            let is_known = |content: &[u8]| tag(content) == known;
            disk::replace(path, &text, is_known).map(|done| done.then(|| tag(text.as_bytes())))
        }
        None => disk::create(path, text).map(|done| done.then(|| tag(text.as_bytes()))),
    };
    written.map_err(|error| vec![Fault::of_error(&error).of_file(path)])
}

/// The text with the line ends that the file has now: editors of browsers have LF only.
fn with_line_ends_of(path: &Path, text: &str) -> String {
    let has_crlf = fs::read(path).is_ok_and(|content| content.windows(2).any(|two| two == b"\r\n"));
    if has_crlf { text.replace('\n', "\r\n") } else { text.to_owned() }
}
