//! Saves a rule file: the whole of it or nothing, only inside the folder, and never over a change
//! that was made outside.

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
        Ok(true) => json!({ "tag": tag(text.as_bytes()) }),
        Ok(false) => {
            let found = match known {
                Some(_) => "the file was changed or removed outside the studio",
                None => "there is a file with this name already",
            };
            let fault = Fault { file: path.display().to_string(), ..Fault::new(found) };
            let fault = fault.advise("nothing was written: choose another name, or open that file");
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
        return Err(vec![Fault::new(found)]);
    }
    Ok(())
}

fn write(path: &Path, text: &str, known: Option<&str>) -> Result<bool, Vec<Fault>> {
    let written = match known {
        Some(known) => disk::replace(path, text, |content| tag(content) == known),
        None => disk::create(path, text),
    };
    written.map_err(|error| vec![Fault::of_text(&format!("error: {error}"))])
}
