//! The rule files inside the folder of the studio.

use std::fs;
use std::path::{Component, Path, PathBuf};

use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::input::scenario_lookup;
use crate::input::unsaved::read_text;
use crate::studio::fault::{self, Fault};

pub use crate::input::unsaved::LONGEST_TEXT;

/// How deep below the folder files are listed.
const DEEPEST: usize = 3;
/// The most entries of folders that are looked at.
const MOST_ENTRIES: usize = 5_000;
/// The most files that are listed.
const MOST_FILES: usize = 200;

/// The rule files inside the folder, as paths relative to it, in the order of names. Hidden folders
/// and scenarios are left out. Of a very large folder, only a part is listed.
pub fn files() -> Vec<PathBuf> {
    let (mut found, mut left) = (Vec::new(), MOST_ENTRIES);
    list(Path::new(""), DEEPEST, &mut left, &mut found);
    found.sort();
    found.truncate(MOST_FILES);
    found.retain(|path| !scenario_lookup::is_scenario(path));
    found
}

fn list(folder: &Path, depth: usize, left: &mut usize, found: &mut Vec<PathBuf>) {
    let here = if folder == Path::new("") { Path::new(".") } else { folder };
    for entry in fs::read_dir(here).into_iter().flatten().flatten() {
        let Some(rest) = left.checked_sub(1) else { return };
        *left = rest;
        let (name, kind) = (entry.file_name(), entry.file_type());
        let is_hidden = name.to_string_lossy().starts_with('.');
        let path = folder.join(&name);
        match kind {
            Ok(kind) if kind.is_dir() && !is_hidden && depth > 0 => {
                list(&path, depth - 1, left, found);
            }
            Ok(kind) if kind.is_file() && path.extension().is_some_and(|end| end == "yaml") => {
                found.push(path);
            }
            _ => {}
        }
    }
}

/// A file to open.
#[derive(Debug, Deserialize)]
pub struct AskOpen {
    path: PathBuf,
}

/// The file with its tag, or why it cannot be opened.
pub fn open(ask: &AskOpen) -> Json {
    match check_inside(&ask.path) {
        Ok(()) => opened(&ask.path),
        Err(faults) => fault::faults(&faults),
    }
}

/// A file with its tag, or why it cannot be read. It may be outside the folder: the user named it
/// on the command line.
pub fn opened(path: &Path) -> Json {
    match read_text(path) {
        Ok(text) => json!({ "path": path, "tag": tag(text.as_bytes()), "text": text }),
        Err(errors) => fault::faults(&fault::all(&errors)),
    }
}

/// A text that differs for any two contents of a file.
pub fn tag(content: &[u8]) -> String {
    format!("{:032x}", xxhash_rust::xxh3::xxh3_128(content))
}

/// Checks that a path is inside the folder, also after all links.
///
/// # Errors
/// It is not.
pub fn check_inside(path: &Path) -> Result<(), Vec<Fault>> {
    let is_plain = path.components().all(|part| matches!(part, Component::Normal(_)));
    // The folders that are there decide. Those that are missing cannot be links.
    let there = path.ancestors().skip(1).find_map(|folder| {
        let folder = if folder == Path::new("") { Path::new(".") } else { folder };
        folder.canonicalize().ok()
    });
    let folder = Path::new(".").canonicalize().ok();
    let is_inside = there.zip(folder).is_some_and(|(there, folder)| there.starts_with(folder));
    if is_plain && is_inside && path.file_name().is_some() {
        return Ok(());
    }
    let found = format!("{} is not inside the folder of the studio", path.display());
    let help = "write a name such as `my-game.yaml`, or start the studio in the other folder";
    Err(vec![Fault { file: path.display().to_string(), ..Fault::new(found).advise(help) }])
}
