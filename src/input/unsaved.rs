//! Texts that an editor has and the disk does not have yet: they stand in for the files at their
//! paths.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::input::diagnostic::{Diagnostic, Diagnostics};
use crate::input::file_source::{FileSource, is_yaml, read_yaml};
use crate::input::merge;
use crate::input::name_lookup::NotFound;
use crate::input::rule_set_ref::{RuleSetRef, relative};
use crate::input::rules::not_found;
use crate::input::scenario::{Overrides, Scenario, load_source};
use crate::input::short_name::{SHORT_NAME, is_short_name};
use crate::input::tree::text;
pub use crate::input::tree::text::with_lf;
use crate::input::tree::write::to_text;
use crate::input::variant::Base;

/// Texts in place of files, by path. The paths are relative to the current folder. A text may refer
/// to another text, to files on the disk and to built-in files, as any file may.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnsavedFiles(Arc<BTreeMap<PathBuf, String>>);

impl UnsavedFiles {
    /// The texts at these paths. Of two texts at one path, the later one counts.
    pub fn new(files: impl IntoIterator<Item = (PathBuf, String)>) -> Self {
        Self(Arc::new(files.into_iter().map(|(path, text)| (plain(&path), text)).collect()))
    }

    /// The source of the text at this path, if there is one.
    pub(super) fn find(&self, path: &Path) -> Option<FileSource> {
        let path = plain(path);
        let is_there = self.0.contains_key(&path);
        is_there.then(|| FileSource::Unsaved { path, files: self.clone() })
    }

    /// The text at this path; it is found as [`Self::find`] finds it.
    pub(super) fn text(&self, path: &Path) -> Option<&str> {
        self.0.get(path).map(String::as_str)
    }

    /// Loads the rule set that a name or a path refers to, as [`Base::load`] does. A path may be
    /// that of a text.
    ///
    /// # Errors
    /// All its errors.
    pub fn base(&self, name_or_path: &str) -> Result<Base, Diagnostics> {
        // A source that refers to the rule set makes names and paths find the texts.
        let referrer = FileSource::Unsaved { path: PathBuf::new(), files: self.clone() };
        let found = RuleSetRef::find(name_or_path, Some(&referrer));
        Base::of(found.map_err(|missing: Vec<NotFound>| not_found(name_or_path, missing))?)
    }

    /// The text at this path. If it needs files of the user's disk, it is written out: then it
    /// needs only built-in files and the other texts.
    ///
    /// # Errors
    /// All errors of the rule set.
    pub fn written_out(&self, path: &Path) -> Result<String, Diagnostics> {
        let source = self.find(path).map(RuleSetRef::from);
        let Some((source, text)) = source.zip(self.text(&plain(path))) else {
            return Err(
                Diagnostic::of_file(&path.to_string_lossy(), "there is no such text").into()
            );
        };
        let merged = merge::load(&source)?;
        if !merged.sources.iter().any(|source| matches!(source, FileSource::File(_))) {
            return Ok(text.to_owned());
        }
        let mut fields = merged.tree.to_json();
        if let Some(fields) = fields.as_object_mut() {
            fields.shift_remove("extends");
        }
        text_of(path, &fields)
    }

    /// Loads a scenario with these fields, as if they were in the file `path`. It may name rule
    /// sets of the texts by their paths.
    ///
    /// # Errors
    /// All errors of the scenario and of its rule sets. The fields cannot be written as YAML.
    pub fn scenario(
        &self,
        path: &Path,
        fields: &serde_json::Value,
    ) -> Result<Scenario, Diagnostics> {
        self.scenario_of_text(path, text_of(path, fields)?)
    }

    /// Loads a scenario with this text, as if it were in the file `path`.
    fn scenario_of_text(&self, path: &Path, text: String) -> Result<Scenario, Diagnostics> {
        let others = self.0.iter().map(|(path, text)| (path.clone(), text.clone()));
        let files = Self::new(others.chain([(path.to_path_buf(), text)]));
        let source = FileSource::Unsaved { path: plain(path), files };
        load_source(&source, Overrides::default())
    }
}

impl Scenario {
    /// The scenario with this text, as a file would have it. `files` are texts of rule files, by
    /// the paths by which the scenario and they name each other. What they do not have is looked
    /// up as in a file: built-in rule sets by name, and other files on the disk.
    ///
    /// Without a `name`, the scenario is called `scenario`.
    ///
    /// ```
    /// let short = "extends: finkel\nname: short\npieces: {piece: {count: 3}}\n";
    /// let question = "rules: [finkel, ./short.yaml]\nbots: [[greedy, greedy]]\ngames: 100\n\
    ///     compare: {}\n";
    /// let scenario = urlab::Scenario::from_text(question, &[("short.yaml", short)])?;
    /// assert_eq!(scenario.name(), "scenario");
    /// # Ok::<(), urlab::Diagnostics>(())
    /// ```
    ///
    /// # Errors
    /// All errors of the scenario and of its rule sets.
    pub fn from_text(text: &str, files: &[(&str, &str)]) -> Result<Self, Diagnostics> {
        let files = files.iter().map(|(path, text)| (PathBuf::from(path), (*text).to_owned()));
        UnsavedFiles::new(files).scenario_of_text(Path::new("scenario.yaml"), text.to_owned())
    }
}

/// The greatest length of a text, in bytes.
pub const LONGEST_TEXT: usize = text::MAX_BYTES as usize;

/// Reads the text of a rule file on the disk, with the line ends that it has there.
///
/// # Errors
/// It cannot be read, its name does not end like that of a rule file, or its path is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, Diagnostics> {
    let read = match path.to_str() {
        Some(_) => read_yaml(path),
        None => Err("the path of this file is not UTF-8: give it another name".to_owned()),
    };
    let source = FileSource::File(path.to_path_buf());
    read.map_err(|reason| Diagnostic::of_file(&source.display_name(), reason).into())
}

/// The path of a file from the current folder.
pub fn path_from_here(path: &Path) -> PathBuf {
    plain(&relative(path, Path::new(".")))
}

/// Checks that a rule file may have this name: it ends in `.yaml`, and commands find it by the
/// rest.
///
/// # Errors
/// It may not.
pub fn check_file_name(path: &Path) -> Result<(), Diagnostics> {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    if is_short_name(stem) && is_yaml(path) {
        return Ok(());
    }
    let error = Diagnostic::of_file(&path.to_string_lossy(), "a rule file cannot have this name");
    Err(error.allow(format!("{SHORT_NAME}, then `.yaml`")).into())
}

/// The text of a file with these fields. `path` is the name of the file in errors.
///
/// # Errors
/// The fields cannot be written as YAML.
pub fn text_of(path: &Path, fields: &serde_json::Value) -> Result<String, Diagnostics> {
    to_text(fields).map_err(|reason| Diagnostic::of_file(&path.to_string_lossy(), reason).into())
}

/// The path without `.` and, as far as names allow, without `..`.
pub fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut plain, part| {
        match part {
            Component::CurDir => {}
            Component::ParentDir if plain.file_name().is_some() => {
                plain.pop();
            }
            other => plain.push(other),
        }
        plain
    })
}
