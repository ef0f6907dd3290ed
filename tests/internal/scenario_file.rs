//! A scenario file in its own folder, and the error messages for mistakes in it.

use std::fmt::Write;
use std::path::Path;

use tempfile::TempDir;

use crate::input::diagnostic::Diagnostics;
use crate::input::scenario::{Scenario, load};

use super::allowed;

/// A mistake in a valid text: its name, the text that it replaces, and the replacement.
pub type Mistake = (&'static str, &'static str, &'static str);

/// A scenario file that is overwritten with each text.
pub struct ScenarioFile {
    folder: TempDir,
    name: &'static str,
}

impl ScenarioFile {
    pub fn new(name: &'static str) -> Self {
        Self { folder: tempfile::tempdir().unwrap(), name }
    }

    /// The folder of the file.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Writes another file next to it.
    pub fn with_file(self, name: &str, text: &str) -> Self {
        std::fs::write(self.folder().join(name), text).unwrap();
        self
    }

    /// Loads a text.
    pub fn load(&self, text: &str) -> Result<Scenario, Diagnostics> {
        let path = self.folder().join(self.name);
        std::fs::write(&path, text).unwrap();
        load(&path)
    }

    /// Loads a valid text.
    pub fn load_valid(&self, text: &str) -> Scenario {
        self.load(text).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
    }

    /// The error messages for each mistake in a text that is valid without it.
    pub fn messages(&self, valid: &str, mistakes: &[Mistake]) -> String {
        self.load_valid(valid);
        let mut messages = String::new();
        for (what, from, to) in mistakes {
            assert!(valid.contains(from), "{what}");
            match self.load(&valid.replacen(from, to, 1)) {
                Ok(_) => panic!("not refused: {what}"),
                Err(diagnostics) => writeln!(messages, "=== {what}\n{diagnostics}\n").unwrap(),
            }
        }
        allowed::shortened(&messages.replace(&format!("{}/", self.folder().display()), ""))
    }
}
