//! Rule sets as texts that need no file of the disk: they can be kept, sent and changed.

use std::path::{Path, PathBuf};

use serde_json::Value as Json;

use crate::game::rules::Rules;
use crate::input::diagnostic::Diagnostics;
use crate::input::draft::MAX_TITLE;
use crate::input::locate::file_source::{FileSource, UnsavedFiles, plain};
use crate::input::locate::short_name::is_short_name;
use crate::input::rules::{find_rule_set, load_from};
use crate::input::unsaved::{own_name, read_text, text_of};
use crate::input::variant::patch::Patch;
use crate::input::variant::{Base, variant_file};

/// The most letters of a name that is made from the fields of a variant.
const LONGEST_NAME: usize = 80;

/// A rule set as texts, which need only what is built in. So it can be kept in a file or sent to
/// another machine, and it stays the same rule set.
///
/// ```
/// use urlab::RulesText;
///
/// let whole = RulesText::load("finkel+coins-4")?;
/// let short = whole.with(&[("pieces.piece.count", 3.into())], None)?;
/// assert_eq!(short.rules().pieces(), 3);
/// assert_eq!(short.named(), "./finkel-coins-4-pieces-piece-count-3.yaml");
///
/// // The texts are all that is needed to have it again.
/// let again = RulesText::new(short.named(), short.files())?;
/// assert_eq!(again.rules().fingerprint(), short.rules().fingerprint());
/// # Ok::<(), urlab::Diagnostics>(())
/// ```
#[derive(Clone, Debug)]
pub struct RulesText {
    named: String,
    files: Vec<(String, String)>,
    rules: Rules,
}

impl RulesText {
    /// The rule set that a name or a path refers to, as [`Rules::load`] finds it. What it needs of
    /// the disk is taken over.
    ///
    /// # Errors
    /// All errors of the file, of the files that it extends and of the overlays.
    pub fn load(name_or_path: &str) -> Result<Self, Diagnostics> {
        let found = find_rule_set(name_or_path)?;
        if found.is_shipped() {
            let rules = load_from(&found)?;
            let named = found.referred_from(Path::new("."));
            return Ok(Self { named, files: Vec::new(), rules });
        }
        if let (FileSource::File(path), true) = (&found.base, found.overlays.is_empty()) {
            return Self::of_text(path, read_text(path)?, &[]);
        }
        let base = Base::of(found)?;
        let name = short_name(&base.rules().name);
        let path = PathBuf::from(format!("{name}.yaml"));
        let text = text_of(&path, &base.fields())?;
        Self::of_text(&path, text, &[])
    }

    /// The rule set of the text of a rule file, as [`Rules::from_text`] checks it.
    ///
    /// # Errors
    /// All errors of the text, and of the files that it needs.
    pub fn from_text(text: &str) -> Result<Self, Diagnostics> {
        let name = own_name(text).unwrap_or_else(|| "rules".to_owned());
        Self::of_text(Path::new(&format!("{name}.yaml")), text.to_owned(), &[])
    }

    /// The rule set with this name among these texts, as [`RulesText::named`] and
    /// [`RulesText::files`] give them.
    ///
    /// # Errors
    /// All errors of the texts.
    pub fn new(named: &str, files: &[(String, String)]) -> Result<Self, Diagnostics> {
        let rules = unsaved(files).base(named)?.rules().clone();
        Ok(Self { named: named.to_owned(), files: files.to_vec(), rules })
    }

    /// The rule set with these fields set to other values, each by its path, as `urlab compare
    /// --set` has it. `null` removes a field. Without a name, it and the title are made from the
    /// fields.
    ///
    /// # Errors
    /// For each field that does not exist. If all exist, for everything that makes the variant
    /// unplayable.
    pub fn with(&self, fields: &[(&str, Json)], name: Option<&str>) -> Result<Self, Diagnostics> {
        let patch = fields
            .iter()
            .fold(Patch::default(), |patch, (field, value)| patch.with_field(field, value.clone()));
        let base = unsaved(&self.files).base(&self.named)?;
        let changed = base.with(&patch)?;
        let own = name.map_or_else(|| short_name(&changed.name), str::to_owned);
        let title = name.map_or(changed.title, variant_file::title);
        let shown: String = title.chars().take(MAX_TITLE).collect();
        let text = base.as_file(&self.named, &own, &shown, &patch, &[])?;
        Self::of_text(Path::new(&format!("{own}.yaml")), text, &self.files)
    }

    /// The checked rule set.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How a scenario names it whose files are [`RulesText::files`]: a built-in name, or a path.
    pub fn named(&self) -> &str {
        &self.named
    }

    /// The texts that are not built in, each with its path. Empty for a built-in rule set.
    pub fn files(&self) -> &[(String, String)] {
        &self.files
    }

    /// The text in a file of this path. `others` are the texts that it may name.
    fn of_text(
        path: &Path,
        text: String,
        others: &[(String, String)],
    ) -> Result<Self, Diagnostics> {
        // The checks see the path of the user, so that errors name it. What is kept has no folder.
        let written = unsaved(others).with(path, text);
        let rules = load_from(&written.base_at(path).into())?;
        let kept = written.written_out(path)?;
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let named = format!("./{file}");
        let mut files: Vec<(String, String)> =
            others.iter().filter(|(path, _)| *path != file).cloned().collect();
        files.push((file, kept));
        Ok(Self { named, files, rules })
    }
}

/// Texts in place of files.
fn unsaved(files: &[(String, String)]) -> UnsavedFiles {
    UnsavedFiles::new(files.iter().map(|(path, text)| (PathBuf::from(path), text.clone())))
}

impl UnsavedFiles {
    /// The source of the text at this path.
    fn base_at(&self, path: &Path) -> FileSource {
        FileSource::Unsaved { path: plain(path), files: self.clone() }
    }
}

/// A short name from any: small letters and digits, with hyphens between them.
fn short_name(name: &str) -> String {
    let lower = name.to_lowercase();
    let words = lower.split(|sign: char| !sign.is_ascii_alphanumeric());
    let joined = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
    let cut = joined.get(..LONGEST_NAME).unwrap_or(&joined).trim_end_matches('-');
    if is_short_name(cut) { cut.to_owned() } else { "rules".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_extends_another_one_is_kept_without_both() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("own.yaml"), "extends: finkel\nequal_turns: true\n")
            .unwrap();
        let path = folder.path().join("short.yaml");
        std::fs::write(&path, "extends: ./own.yaml\npieces: {piece: {count: 2}}\n").unwrap();
        let kept = RulesText::load(path.to_str().unwrap()).unwrap();
        let loaded = Rules::load(path.to_str().unwrap()).unwrap();
        drop(folder);
        let again = RulesText::new(kept.named(), kept.files()).unwrap();
        assert_eq!(again.rules().fingerprint(), loaded.fingerprint());
        assert_eq!((again.rules().name(), again.rules().pieces()), ("short", 2));
    }

    #[test]
    fn a_variant_of_a_variant_has_the_fields_of_both() {
        let first = RulesText::from_text("name: mine\nextends: finkel\nequal_turns: true").unwrap();
        let second = first.with(&[("pieces.piece.count", 3.into())], Some("three")).unwrap();
        let third = second.with(&[("equal_turns", Json::Null)], None).unwrap();
        let direct = Rules::from_text("extends: finkel\npieces: {piece: {count: 3}}\n", &[]);
        assert_eq!(third.rules().fingerprint(), direct.unwrap().fingerprint());
        assert_ne!(second.rules().fingerprint(), third.rules().fingerprint());
        assert_eq!(third.named(), "./three-equal-turns-null.yaml");
    }

    #[test]
    fn a_field_that_does_not_exist_is_told_with_the_one_that_was_meant() {
        let whole = RulesText::from_text("extends: finkel").unwrap();
        let errors = whole.with(&[("pieces.piece.cuont", 3.into())], None).unwrap_err();
        assert_eq!(errors.0[0].help.as_deref(), Some("did you mean `count`?"));
    }
}
