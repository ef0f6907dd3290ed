//! Reads of a saved report what one goes on from: the texts of its rule files, and its question.

use std::path::{Component, Path};

use serde::Deserialize;
use serde_json::Value as Json;

use crate::input::diagnostic::Diagnostics;
use crate::input::saved::open::{SavedFault, find, not_whole, summary_in, text_of};
use crate::input::saved::report::SavedRules;
use crate::input::unsaved::LONGEST_TEXT;

/// The rules and the question of a saved report. Figures are not read.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct SavedQuestion {
    /// The short name of the report.
    pub name: String,
    /// The kind of question, such as `compare`.
    #[serde(rename = "question")]
    pub kind: String,
    /// The rule files; at least one.
    pub rule_sets: Vec<SavedRules>,
    /// The fields of a scenario that asks the question again. `None` if no scenario asked it.
    pub scenario: Option<Json>,
}

impl SavedQuestion {
    /// Reads the report in this folder, or the summary in this file.
    ///
    /// # Errors
    /// There is no summary, it cannot be read, it is of another format, or it has no rule files.
    pub fn open(path: &Path) -> Result<Self, Diagnostics> {
        let read = find(path).and_then(|file| text_of(&file)).and_then(|text| of_text(&text));
        read.map_err(|fault| fault.of_file(&path.display().to_string()).into())
    }

    /// Reads the text of a summary, which people know as the file `name`.
    ///
    /// # Errors
    /// As for [`Self::open`].
    pub fn from_text(name: &str, text: &str) -> Result<Self, Diagnostics> {
        of_text(text).map_err(|fault| fault.of_file(name).into())
    }
}

fn of_text(text: &str) -> Result<SavedQuestion, SavedFault> {
    let saved = SavedQuestion::deserialize(summary_in(text)?).map_err(not_whole)?;
    if saved.rule_sets.is_empty() {
        let (found, help) = ("the report has no rule files", "reports of games have them");
        return Err(SavedFault { found: found.to_owned(), help: help.to_owned() });
    }
    match saved.rule_sets.iter().find_map(SavedRules::fault) {
        Some(found) => Err(SavedFault::run_again(found)),
        None => Ok(saved),
    }
}

impl SavedRules {
    /// What no run writes, because a page could not go on with it. `None` if all is right.
    fn fault(&self) -> Option<String> {
        let Self { file, text, .. } = self;
        let path = Path::new(file);
        let is_name = path.components().count() == 1
            && path.components().all(|part| matches!(part, Component::Normal(_)));
        if !is_name || path.extension().is_none_or(|ending| ending != "yaml") {
            return Some(format!("rule_sets: {file:?} is no name of a rule file"));
        }
        let length = text.len();
        (length > LONGEST_TEXT || text.is_empty()).then(|| {
            format!("rule_sets: the text of {file} has {length} bytes, not 1 to {LONGEST_TEXT}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::question::expect::FORMAT;

    fn summary(rule_sets: &str) -> String {
        format!(
            r#"{{"format": {FORMAT}, "name": "n", "question": "cases", "rule_sets": {rule_sets},
            "scenario": {{"seed": 3}}, "findings": []}}"#
        )
    }

    #[test]
    fn a_summary_has_its_rule_files_and_its_question() {
        let text = summary(
            r#"[{"file": "a.yaml", "text": "extends: tiny", "name": "a", "fingerprint": "f"}]"#,
        );
        let saved = SavedQuestion::from_text("summary.json", &text).unwrap();
        assert_eq!((&saved.name[..], &saved.kind[..]), ("n", "cases"));
        assert_eq!(saved.rule_sets[0].file, "a.yaml");
        assert_eq!(saved.scenario.unwrap()["seed"], 3);
    }

    #[test]
    fn what_is_no_report_of_this_version_is_refused_with_the_way_out() {
        let newer = format!(r#"{{"format": {}}}"#, FORMAT + 1);
        let file = |name: &str, text: &str| {
            summary(&format!(r#"[{{"file": "{name}", "text": "{text}", "fingerprint": "f"}}]"#))
        };
        for (text, found, help) in [
            ("", "not a whole report", "run its command again"),
            ("[]", "it has no `format`", "run its command again"),
            (r#"{"a": 1}"#, "it has no `format`", "run its command again"),
            (r#"{"format": 4}"#, "format 4, and this version reads", "run its command again"),
            (&newer, "and this version reads", "the version that wrote it"),
            (&format!(r#"{{"format": {FORMAT}}}"#), "missing field", "run its command again"),
            (&summary("[]"), "has no rule files", "reports of games have them"),
            (&file("../a.yaml", "x"), "is no name of a rule file", "run its command again"),
            (&file("a.txt", "x"), "is no name of a rule file", "run its command again"),
            (&file("a.yaml", ""), "has 0 bytes", "run its command again"),
        ] {
            let refused = SavedQuestion::from_text("old.json", text).expect_err(text);
            let [diagnostic] = &refused.0[..] else { panic!("{refused:?}") };
            assert!(diagnostic.found.contains(found), "{text}: {}", diagnostic.found);
            assert!(diagnostic.help.as_ref().unwrap().contains(help), "{text}: {diagnostic:?}");
            assert_eq!(diagnostic.file, "old.json");
        }
    }
}
