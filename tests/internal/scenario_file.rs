//! A scenario file in a folder of its own, and the errors of slips in it.

use std::fmt::Write;
use std::path::Path;

use tempfile::TempDir;

use crate::input::diagnostic::Diagnostics;
use crate::input::scenario::{Scenario, load};

use super::allowed;

/// A slip in a text that is right without it: what it is, and what it puts in the place of what.
pub type Slip = (&'static str, &'static str, &'static str);

/// A scenario file that is written again for each text.
pub struct ScenarioFile {
    folder: TempDir,
    name: &'static str,
}

impl ScenarioFile {
    pub fn new(name: &'static str) -> Self {
        Self { folder: tempfile::tempdir().unwrap(), name }
    }

    /// The folder that it lies in.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The same with another file beside it.
    pub fn beside(self, name: &str, text: &str) -> Self {
        std::fs::write(self.folder().join(name), text).unwrap();
        self
    }

    /// Loads a text.
    pub fn load(&self, text: &str) -> Result<Scenario, Diagnostics> {
        let path = self.folder().join(self.name);
        std::fs::write(&path, text).unwrap();
        load(&path)
    }

    /// Loads a text that is right.
    pub fn loaded(&self, text: &str) -> Scenario {
        self.load(text).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
    }

    /// The errors of each slip in a text that is right without it.
    pub fn told(&self, right: &str, slips: &[Slip]) -> String {
        self.loaded(right);
        let mut told = String::new();
        for (what, from, to) in slips {
            assert!(right.contains(from), "{what}");
            match self.load(&right.replacen(from, to, 1)) {
                Ok(_) => panic!("not refused: {what}"),
                Err(diagnostics) => writeln!(told, "=== {what}\n{diagnostics}\n").unwrap(),
            }
        }
        allowed::shortened(&told.replace(&format!("{}/", self.folder().display()), ""))
    }
}
