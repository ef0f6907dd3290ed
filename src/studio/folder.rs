//! The rule files inside the folder of the studio.

use std::collections::VecDeque;
use std::fs::{self, FileType};
use std::path::{Component, Path, PathBuf};

use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::input::scenario_lookup;
use crate::input::unsaved::{read_text, with_lf};
use crate::studio::fault::{self, Fault};

/// How deep below the folder files are listed.
const DEEPEST: usize = 3;
/// The most entries of folders that are looked at.
const MOST_ENTRIES: usize = 5_000;
/// The most rule files that are listed.
const MOST_LISTED: usize = 200;

/// The rule files inside the folder, as paths relative to it.
#[derive(Debug)]
pub struct RuleFiles {
    /// In the order of names.
    pub listed: Vec<String>,
    /// Are all listed? Of a very large folder, only a part is, the upper folders first.
    pub is_whole: bool,
}

/// The rule files inside the folder. Hidden files and folders, scenarios, and files whose path is
/// not UTF-8 are left out.
pub fn files() -> RuleFiles {
    let (mut found, mut left) = (Vec::new(), MOST_ENTRIES);
    let mut folders = VecDeque::from([(PathBuf::new(), 0)]);
    while let Some((folder, depth)) = folders.pop_front() {
        for (path, kind) in entries(&folder, &mut left) {
            if kind.is_dir() && depth < DEEPEST {
                folders.push_back((path.into(), depth + 1));
            } else if kind.is_file()
                && Path::new(&path).extension().is_some_and(|end| end == "yaml")
            {
                found.push(path);
            }
        }
    }
    let is_rule_file = |path: &String| !scenario_lookup::is_scenario(path.as_ref());
    let mut rule_files = found.into_iter().filter(is_rule_file);
    let mut listed: Vec<String> = rule_files.by_ref().take(MOST_LISTED).collect();
    listed.sort();
    RuleFiles { listed, is_whole: left > 0 && rule_files.next().is_none() }
}

/// The paths of the entries of a folder, in the order of names, without those that are hidden or
/// not UTF-8. It looks at `left` entries at most, and counts `left` down.
fn entries(folder: &Path, left: &mut usize) -> Vec<(String, FileType)> {
    let here = if folder == Path::new("") { Path::new(".") } else { folder };
    let all = fs::read_dir(here).into_iter().flatten().flatten().take(*left);
    let mut looked = 0;
    let seen = all.inspect(|_| looked += 1).filter_map(|entry| {
        let name = entry.file_name().into_string().ok().filter(|name| !name.starts_with('.'))?;
        Some((folder.join(name).into_os_string().into_string().ok()?, entry.file_type().ok()?))
    });
    let mut entries: Vec<_> = seen.collect();
    *left -= looked;
    entries.sort_by(|(left, _), (right, _)| left.cmp(right));
    entries
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
        Ok(text) => {
            let shown_path = path.to_string_lossy();
            json!({ "path": shown_path, "tag": tag(text.as_bytes()), "text": with_lf(text) })
        }
        Err(errors) => fault::faults(&fault::all(&errors)),
    }
}

/// A short text that changes with the content of a file, line ends and all. Two contents with one
/// tag exist, but nobody meets them by chance.
pub fn tag(content: &[u8]) -> String {
    format!("{:032x}", xxhash_rust::xxh3::xxh3_128(content))
}

/// Checks that a path is inside the folder, also after all links.
///
/// # Errors
/// It is not, or a link leads nowhere.
pub fn check_inside(path: &Path) -> Result<(), Vec<Fault>> {
    let is_plain = path.components().all(|part| matches!(part, Component::Normal(_)));
    // The longest part of the path that is there decides. The rest is new, so it has no links.
    let is_there = |path: &&Path| path.symlink_metadata().is_ok();
    let here = Path::new(".");
    let there = path.ancestors().find(is_there).unwrap_or(here);
    let inside = there.canonicalize().and_then(|there| Ok(there.starts_with(here.canonicalize()?)));
    if is_plain && inside.unwrap_or(false) && path.file_name().is_some() {
        return Ok(());
    }
    let found = format!("{} is not inside the folder of the studio", path.display());
    let help = "write a name such as `my-game.yaml`, or start the studio in the other folder";
    Err(vec![Fault::new(found).advise(help).of_file(path)])
}
