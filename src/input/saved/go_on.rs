//! Reads of a saved report what one goes on from: the texts of its rule files, and its question.

use std::path::{Component, Path};

use serde::Deserialize;
use serde_json::Value as Json;

use crate::input::diagnostic::{Diagnostic, Diagnostics};
use crate::input::question::expect::FORMAT;
use crate::input::tree::text;
use crate::input::unsaved::LONGEST_TEXT;

/// The summary of a report, in its folder.
pub const SUMMARY: &str = "summary.json";

/// The largest summary that is read, in bytes: some thousand subjects.
const MAX_BYTES: u64 = 1 << 28;

const ALLOWED: &str = "a report folder, or its summary.json";

const RUN_AGAIN: &str =
    "run its command again with this version: it stands at the end of the report";

/// The rules and the question of a saved report. Figures are not read.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct SavedQuestion {
    /// The short name of the report.
    pub name: String,
    /// The kind of question, such as `compare`.
    #[serde(rename = "question")]
    pub kind: String,
    /// The rule files; at least one.
    pub rule_sets: Vec<SavedRuleFile>,
    /// The fields of a scenario that asks the question again. `None` if no scenario asked it.
    pub scenario: Option<Json>,
}

/// A rule file of a saved report.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct SavedRuleFile {
    /// Its name, such as `finkel.yaml`. The question names it as `./finkel.yaml`.
    pub file: String,
    /// Its text, with the fields of all files that it extended.
    pub text: String,
}

/// The part of any summary that says how to read it.
#[derive(Deserialize)]
struct SavedFormat {
    format: Option<u32>,
}

/// What was found, and the way out.
type ReadFault = (String, &'static str);

impl SavedQuestion {
    /// Reads the report in this folder, or the summary in this file.
    ///
    /// # Errors
    /// There is no summary, it cannot be read, it is of another format, or it has no rule files.
    pub fn open(path: &Path) -> Result<Self, Diagnostics> {
        let file = if path.is_dir() { path.join(SUMMARY) } else { path.to_owned() };
        let missing = || (format!("this folder has no {SUMMARY}"), "`--out FOLDER` writes one");
        let read = if path.is_dir() && !file.exists() {
            Err(missing())
        } else {
            text::read_at_most(&file, MAX_BYTES)
                .map_err(|fault| (fault, "`--out FOLDER` writes a report folder"))
                .and_then(|content| of_text(&content))
        };
        read.map_err(|fault| diagnostics(&path.display().to_string(), fault))
    }

    /// Reads the text of a summary, which people know as the file `name`.
    ///
    /// # Errors
    /// As for [`Self::open`].
    pub fn from_text(name: &str, text: &str) -> Result<Self, Diagnostics> {
        of_text(text).map_err(|fault| diagnostics(name, fault))
    }
}

fn diagnostics(file: &str, (found, help): ReadFault) -> Diagnostics {
    Diagnostic::of_file(file, found).allow(ALLOWED).advise(help).into()
}

fn of_text(text: &str) -> Result<SavedQuestion, ReadFault> {
    let no_summary = "choose the summary.json of a report folder";
    let unreadable =
        |error: serde_json::Error| (format!("this is no summary of a report: {error}"), no_summary);
    let SavedFormat { format } = serde_json::from_str(text).map_err(unreadable)?;
    match format {
        Some(FORMAT) => {}
        None => {
            return Err(("this is no summary of a report: it has no `format`".into(), no_summary));
        }
        Some(newer) if newer > FORMAT => {
            let found = format!("the report has format {newer}, and this version reads {FORMAT}");
            return Err((found, "open it with the version that wrote it: `urlab` in the file"));
        }
        Some(older) => {
            let found = format!(
                "the report has format {older}: it has neither rules nor a question; this version \
                 reads {FORMAT}"
            );
            return Err((found, RUN_AGAIN));
        }
    }
    let saved: SavedQuestion = serde_json::from_str(text).map_err(unreadable)?;
    if saved.rule_sets.is_empty() {
        return Err(("the report has no rule files".into(), "reports of games have them"));
    }
    match saved.rule_sets.iter().find_map(SavedRuleFile::fault) {
        Some(found) => Err((found, RUN_AGAIN)),
        None => Ok(saved),
    }
}

impl SavedRuleFile {
    /// What no run writes, because a page could not go on with it. `None` if all is right.
    fn fault(&self) -> Option<String> {
        let Self { file, text } = self;
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

    fn summary(rule_sets: &str) -> String {
        format!(
            r#"{{"format": {FORMAT}, "name": "n", "question": "cases", "rule_sets": {rule_sets},
            "scenario": {{"seed": 3}}, "findings": []}}"#
        )
    }

    #[test]
    fn a_summary_has_its_rule_files_and_its_question() {
        let text = summary(r#"[{"file": "a.yaml", "text": "extends: tiny", "name": "a"}]"#);
        let saved = SavedQuestion::from_text("summary.json", &text).unwrap();
        assert_eq!((&saved.name[..], &saved.kind[..]), ("n", "cases"));
        assert_eq!(saved.rule_sets[0].file, "a.yaml");
        assert_eq!(saved.scenario.unwrap()["seed"], 3);
    }

    #[test]
    fn what_is_no_report_of_this_version_is_refused_with_the_way_out() {
        let newer = format!(r#"{{"format": {}}}"#, FORMAT + 1);
        let file = |name: &str, text: &str| {
            summary(&format!(r#"[{{"file": "{name}", "text": "{text}"}}]"#))
        };
        for (text, found, help) in [
            ("", "no summary of a report", "choose the summary.json"),
            ("[]", "no summary of a report", "choose the summary.json"),
            (r#"{"a": 1}"#, "it has no `format`", "choose the summary.json"),
            (r#"{"format": 4}"#, "format 4: it has neither rules", "run its command again"),
            (&newer, "and this version reads", "the version that wrote it"),
            (&format!(r#"{{"format": {FORMAT}}}"#), "missing field", "choose the summary.json"),
            (&summary("[]"), "has no rule files", "reports of games have them"),
            (&file("../a.yaml", "x"), "is no name of a rule file", "run its command again"),
            (&file("a.txt", "x"), "is no name of a rule file", "run its command again"),
            (&file("a.yaml", ""), "has 0 bytes", "run its command again"),
        ] {
            let refused = SavedQuestion::from_text("old.json", text).expect_err(text);
            let [diagnostic] = &refused.0[..] else { panic!("{refused:?}") };
            assert!(diagnostic.found.contains(found), "{text}: {}", diagnostic.found);
            assert!(diagnostic.help.as_ref().unwrap().contains(help), "{text}: {diagnostic:?}");
            assert_eq!(
                (&diagnostic.file[..], diagnostic.allowed.as_deref()),
                ("old.json", Some(ALLOWED))
            );
        }
    }
}
