//! A saved report that somebody goes on from: its rule files and its question, for the page.

use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::input::saved::go_on::SavedQuestion;
use crate::input::saved::report::SavedRules;
use crate::input::unsaved::with_lf;
use crate::studio::fault;

/// The text of a `summary.json`, as the page read it.
#[derive(Debug, Deserialize)]
pub struct AskReport {
    name: String,
    text: String,
}

/// The rules and the question of the report, or why it cannot be opened.
pub fn open(ask: &AskReport) -> Json {
    match SavedQuestion::from_text(&ask.name, &ask.text) {
        Ok(saved) => json!({ "report": told(&saved) }),
        Err(errors) => fault::faults(&fault::all(&errors)),
    }
}

/// The report as the page has it.
pub fn told(saved: &SavedQuestion) -> Json {
    let file = |rules: &SavedRules| {
        let text = with_lf(rules.text.clone());
        json!({ "path": rules.file, "text": text })
    };
    json!({
        "name": saved.name,
        "kind": saved.kind,
        "question": saved.scenario,
        "files": saved.rule_sets.iter().map(file).collect::<Vec<_>>(),
    })
}
