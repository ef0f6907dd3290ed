//! What can be saved of a question: the page of its report, its figures, and the scenario that
//! gives the same figures again.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::input::unsaved::text_of;
use crate::report::document::Document;
use crate::report::{csv, html};
use crate::studio::answer::{scenario_of, study_of};
use crate::studio::fault::{self, Fault};
use crate::studio::request::{Ask, unsaved};
use crate::study::Study;
use crate::study::observer::Observer;

/// What to export.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ExportKind {
    /// The page of the report.
    Page,
    /// All figures as CSV.
    Csv,
    /// The scenario file and its rule files.
    Scenario,
}

/// A question, and what to export of it.
#[derive(Debug, Deserialize)]
pub struct AskExport {
    #[serde(flatten)]
    ask: Ask,
    kind: ExportKind,
}

/// A file to save: its name and its text.
type NamedText = (String, String);

/// The files, or what is wrong.
pub fn export(asked: &AskExport, stop: &AtomicBool) -> Json {
    let ask = &asked.ask;
    let files = match asked.kind {
        ExportKind::Page => one_file(ask, stop, "html", page),
        ExportKind::Csv => one_file(ask, stop, "csv", |study| Ok(csv::findings(study))),
        ExportKind::Scenario => scenario_files(ask),
    };
    match files {
        Ok(files) => {
            let file = |(name, text): &NamedText| json!({ "name": name, "text": text });
            json!({ "files": files.iter().map(file).collect::<Vec<_>>() })
        }
        Err(faults) => fault::faults(&faults),
    }
}

/// Stops play when the browser goes away.
struct Waiting<'a>(&'a AtomicBool);

impl Observer for Waiting<'_> {
    fn stop(&self) -> &AtomicBool {
        self.0
    }
}

fn one_file(
    ask: &Ask,
    stop: &AtomicBool,
    ending: &str,
    text: impl Fn(&Study) -> Result<String, Vec<Fault>>,
) -> Result<Vec<NamedText>, Vec<Fault>> {
    let study = study_of(ask, ask.games, &Waiting(stop))?;
    let name = ask.path().with_extension(ending).display().to_string();
    Ok(vec![(name, text(&study)?)])
}

fn page(study: &Study) -> Result<String, Vec<Fault>> {
    let internal = |error: String| vec![Fault::new(format!("an internal error: {error}"))];
    let document = Document::of(study).map_err(|error| internal(error.to_string()))?;
    html::document(&document).map_err(|error| internal(error.to_string()))
}

/// The name of a file without its folder.
fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Makes each reference to a rule file one to a file of the same folder, where the export puts it.
fn refer_beside(fields: &mut Json, path: &Path) {
    match fields {
        Json::String(text) if *text == format!("./{}", path.display()) => {
            *text = format!("./{}", name_of(path));
        }
        Json::Array(items) => items.iter_mut().for_each(|item| refer_beside(item, path)),
        Json::Object(fields) => fields.values_mut().for_each(|value| refer_beside(value, path)),
        _ => {}
    }
}

/// The scenario, and the rule files that it names. A rule file that needs other files of the user
/// is written out, so that it needs only built-in ones.
fn scenario_files(ask: &Ask) -> Result<Vec<NamedText>, Vec<Fault>> {
    scenario_of(ask, ask.games)?;
    let all = |errors| fault::all(&errors);
    let mut fields = ask.fields(ask.games);
    ask.files.iter().for_each(|file| refer_beside(&mut fields, &file.path));
    let scenario = text_of(&ask.path(), &fields).map_err(all)?;
    let files = unsaved(&ask.files);
    let rules = ask.files.iter().map(|file| {
        let text = files.written_out(&file.path).map_err(all)?;
        Ok((name_of(&file.path), text))
    });
    let scenario = Ok((ask.path().display().to_string(), scenario));
    std::iter::once(scenario).chain(rules).collect()
}
