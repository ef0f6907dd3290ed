//! All that is in a folder.

use std::collections::BTreeMap;
use std::fmt::{Debug, Formatter, Result};
use std::fs;
use std::path::Path;

/// The files below a folder with their bytes, and the folders, by their paths from there.
#[derive(Clone, PartialEq)]
pub struct Snapshot(BTreeMap<String, Option<Vec<u8>>>);

impl Snapshot {
    pub fn of(folder: &Path) -> Self {
        let mut found = BTreeMap::new();
        let mut pending = vec![folder.to_path_buf()];
        while let Some(here) = pending.pop() {
            for entry in fs::read_dir(&here).expect("a folder can be read") {
                let path = entry.expect("its entries can be read").path();
                let name = path.strip_prefix(folder).expect("it is inside").display().to_string();
                if path.is_dir() {
                    found.insert(name, None);
                    pending.push(path);
                } else {
                    found.insert(name, Some(fs::read(&path).expect("a file can be read")));
                }
            }
        }
        Self(found)
    }

    /// Writes all of it into an empty folder.
    pub fn restore(&self, folder: &Path) {
        // A folder comes before what is in it.
        for (name, bytes) in &self.0 {
            let path = folder.join(name);
            let made = match bytes {
                None => fs::create_dir(path),
                Some(bytes) => fs::write(path, bytes),
            };
            made.expect("a file or folder can be made");
        }
    }

    /// The file or the folder of this name, with all below it. Names are as from inside it.
    pub fn below(&self, name: &str) -> Self {
        let inside = self.0.iter().filter_map(|(path, bytes)| {
            let rest = path.strip_prefix(name)?;
            (rest.is_empty() || rest.starts_with('/')).then(|| (rest.to_owned(), bytes.clone()))
        });
        Self(inside.collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Is there a folder with this content that was moved away for a moment?
    pub fn has_aside(&self, content: &Self) -> bool {
        self.0.keys().any(|path| path.ends_with(".old.tmp") && self.below(path) == *content)
    }

    /// The names that differ.
    pub fn differences(&self, other: &Self) -> String {
        let mut names: Vec<_> = self.0.keys().chain(other.0.keys()).collect();
        names.sort();
        names.dedup();
        names.retain(|name| self.0.get(*name) != other.0.get(*name));
        let size = |of: &Self, name: &String| match of.0.get(name) {
            None => "absent".to_owned(),
            Some(None) => "a folder".to_owned(),
            Some(Some(bytes)) => format!("{} bytes", bytes.len()),
        };
        let shown = |name: &&String| {
            format!("`{name}` {}, expected {}", size(self, name), size(other, name))
        };
        names.iter().map(shown).collect::<Vec<_>>().join("; ")
    }
}

impl Debug for Snapshot {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        out.debug_set().entries(self.0.keys()).finish()
    }
}
