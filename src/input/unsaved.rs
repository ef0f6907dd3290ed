//! What an editor does with texts that the disk does not have yet: it loads rule sets and scenarios
//! that are among them.

use std::path::{Path, PathBuf};

use crate::game::rules::Rules;
use crate::input::diagnostic::{Diagnostic, Diagnostics};
use crate::input::locate::file_source::{FileSource, is_yaml, read_yaml};
pub use crate::input::locate::file_source::{UnsavedFiles, plain};
use crate::input::locate::name_lookup::NotFound;
use crate::input::locate::read_file::read;
use crate::input::locate::rule_set_ref::{RuleSetRef, relative};
use crate::input::locate::short_name::{SHORT_NAME, is_short_name};
use crate::input::merge;
use crate::input::rules::{self, load_from, not_found};
use crate::input::scenario::{Overrides, Scenario, load_source};
use crate::input::tree::text;
pub use crate::input::tree::text::with_lf;
use crate::input::tree::value::Yaml;
use crate::input::tree::write::to_text;
use crate::input::variant::Base;

/// A rule set that another one extends.
#[derive(Debug)]
pub struct ExtendedRules {
    /// How a file in the current folder names it.
    pub named: String,
    /// The path and the text of its file, if it is not built in.
    pub file: Option<(PathBuf, String)>,
    pub rules: Rules,
}

impl UnsavedFiles {
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

    /// The rule set that the text at this path extends. `None` if it extends none, or if that rule
    /// set has faults or overlays on the disk.
    pub fn extended_by(&self, path: &Path) -> Option<ExtendedRules> {
        let own = self.find(path)?;
        let root = read(&own).ok()?;
        let found = RuleSetRef::find(root.get("extends").and_then(Yaml::text)?, Some(&own)).ok()?;
        let rules = load_from(&found).ok()?;
        if found.is_shipped() {
            let named = found.referred_from(Path::new("."));
            return Some(ExtendedRules { named, file: None, rules });
        }
        let (FileSource::File(path) | FileSource::Unsaved { path, .. }) = &found.base else {
            return None;
        };
        let path = path_from_here(path);
        let named = format!("./{}", path.display());
        let text = found.base.read().ok()?.content.clone();
        found.overlays.is_empty().then_some(ExtendedRules {
            named,
            file: Some((path, text)),
            rules,
        })
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
        let files = self.with(path, text);
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
        unsaved(files).scenario_of_text(Path::new("scenario.yaml"), text.to_owned())
    }
}

impl Rules {
    /// The rule set that a name or a path refers to, with the overlays that follow it after `+`.
    ///
    /// A text with a path separator or the ending `.yaml` is a path. Any other text is a name. It
    /// is looked up in `scenarios/rules` under the current folder, and then among the rule sets
    /// that are built in.
    ///
    /// ```
    /// use urlab::Rules;
    ///
    /// let rules = Rules::load("finkel+coins-4")?;
    /// assert_eq!((rules.name(), rules.pieces()), ("finkel+coins-4", 7));
    /// let unknown = Rules::load("finkle").expect_err("there is no such rule set");
    /// assert_eq!(unknown.0[0].help.as_deref(), Some("did you mean `finkel`?"));
    /// # Ok::<(), urlab::Diagnostics>(())
    /// ```
    ///
    /// # Errors
    /// All errors of the file, of the files that it extends and of the overlays.
    pub fn load(name_or_path: &str) -> Result<Self, Diagnostics> {
        rules::load(name_or_path)
    }

    /// Checks the text of a rule file. `files` are texts of other rule files, by the paths by which
    /// the text and they name each other. What they do not have is looked up as in a file:
    /// built-in rule sets by name, and other files on the disk.
    ///
    /// The rule set has the `name` in the text. Without a usable one it is called `rules`.
    ///
    /// ```
    /// use urlab::Rules;
    ///
    /// let short = "name: short\nextends: finkel\npieces: {piece: {count: 3}}\n";
    /// let rules = Rules::from_text(short, &[])?;
    /// assert_eq!((rules.name(), rules.pieces(), rules.is_race()), ("short", 3, true));
    /// assert_ne!(rules.fingerprint(), Rules::from_text("extends: finkel", &[])?.fingerprint());
    ///
    /// // All errors come at once, each with its place.
    /// let wrong = "extends: finkel\npieces: {piece: {count: 0}}\nequal_turns: maybe\n";
    /// let errors = Rules::from_text(wrong, &[]).expect_err("both lines are wrong");
    /// let places: Vec<_> = errors.0.iter().map(|error| (error.line, &error.field[..])).collect();
    /// assert_eq!(places, [(2, "pieces.piece.count"), (3, "equal_turns")]);
    /// # Ok::<(), urlab::Diagnostics>(())
    /// ```
    ///
    /// # Errors
    /// All errors of the text, and of the files that it needs.
    pub fn from_text(text: &str, files: &[(&str, &str)]) -> Result<Self, Diagnostics> {
        let name = own_name(text).unwrap_or_else(|| "rules".to_owned());
        let path = PathBuf::from(name + ".yaml");
        let files = unsaved(files).with(&path, text.to_owned());
        load_from(&FileSource::Unsaved { path, files }.into())
    }
}

/// The short name that the text of a rule file has, if it has a usable one.
pub(super) fn own_name(text: &str) -> Option<String> {
    let root = read(&FileSource::Text(text.to_owned())).ok()?;
    root.get("name").and_then(Yaml::text).filter(|name| is_short_name(name)).map(str::to_owned)
}

/// Texts in place of files.
fn unsaved(files: &[(&str, &str)]) -> UnsavedFiles {
    UnsavedFiles::new(files.iter().map(|(path, text)| (PathBuf::from(path), (*text).to_owned())))
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
