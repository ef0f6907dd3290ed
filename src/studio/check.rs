//! Checks a rule file while it is typed: all its faults, or its rules in words.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::batch::plan::Stop;
use crate::game::rules::Rules;
use crate::input::rule_changes;
use crate::input::unsaved::{ExtendedRules, UnsavedFiles};
use crate::input::variable_field::{VariableField, variable_fields};
use crate::input::variant::Base;
use crate::studio::answer::answer_of;
use crate::studio::fault::{self, Fault};
use crate::studio::request::{RuleFile, unsaved};
use crate::study::field_label::field_label;
use crate::study::{Asked, Provenance, QuestionKind, Study, rules_section};

/// A rule file to check.
#[derive(Debug, Deserialize)]
pub struct AskCheck {
    files: Vec<RuleFile>,
    path: PathBuf,
}

/// The rules of the file, or its faults.
pub fn check(ask: &AskCheck) -> Json {
    // With `./` it is a path, also without a folder.
    let path = format!("./{}", ask.path.display());
    let checked = unsaved(&ask.files).and_then(|files| {
        let base = files.base(&path).map_err(|errors| fault::all(&errors))?;
        rules(&base, &extended(&files, &ask.path))
    });
    match checked {
        Ok(rules) => json!({ "rules": rules }),
        Err(faults) => fault::faults(&faults),
    }
}

/// What the file extends, as a question can name it.
fn extended(files: &UnsavedFiles, path: &Path) -> Json {
    let Some(ExtendedRules { named, file, rules }) = files.extended_by(path) else {
        return Json::Null;
    };
    json!({
        "reference": named,
        "title": rules.title,
        "fingerprint": rules.fingerprint,
        "file": file.map(|(path, text)| RuleFile { path, text }),
    })
}

fn rules(base: &Base, extended: &Json) -> Result<Json, Vec<Fault>> {
    let rules = base.rules();
    let readings = rules.readings.iter().filter(|reading| !reading.alternatives.is_empty());
    let field = |field: VariableField| {
        let VariableField { path, value, values } = field;
        let label = field_label(&path);
        json!({ "path": path, "label": label, "value": value, "values": values })
    };
    Ok(json!({
        "name": rules.name,
        "title": rules.title,
        "fingerprint": rules.fingerprint,
        "html": description(rules)?,
        "fields": variable_fields(base).into_iter().map(field).collect::<Vec<_>>(),
        "readings": readings.count(),
        "notes": notes(rules),
        "base": extended,
    }))
}

/// The board with its paths, and the rules in words.
fn description(rules: &Rules) -> Result<String, Vec<Fault>> {
    let question = Asked {
        kind: QuestionKind { name: "rules", ..QuestionKind::default() },
        name: "rules".to_owned(),
        ..Asked::default()
    };
    let provenance = Provenance::new(None, None, 1.0, Stop::Complete);
    let mut study = Study::of(question, provenance);
    rules_section::add(&mut study, std::slice::from_ref(rules));
    let answer = answer_of(&study)?;
    Ok(answer.sections.into_iter().map(|section| section.html).collect())
}

/// What a reader of the rules should know, and what the file changes of what it extends.
fn notes(rules: &Rules) -> Vec<String> {
    let mut notes = rules.grown.clone();
    if !rules.left_out.is_empty() {
        let lines = rules.left_out.join(", ");
        notes.push(format!("Inherited lines that no longer apply are left out: {lines}."));
    }
    if let Some((base, changes)) = rule_changes::against_base(rules) {
        notes.extend(changes.iter().map(|change| format!("Against {base}, it {change}.")));
    }
    notes
}
