//! What can be saved of a question: the page of its report, its figures, and the scenario that
//! gives the same figures again.

use std::path::{Component, Path, PathBuf};
use std::sync::atomic::AtomicBool;

use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::input::unsaved::{plain, text_of};
use crate::report::{csv, html};
use crate::studio::answer::{document_of, scenario_of, study_of};
use crate::studio::fault::{self, Fault};
use crate::studio::request::{Ask, unsaved};
use crate::studio::strong_play::{LearningListener, LearningProgress, StrongPlay};
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
pub fn export(asked: &AskExport, strong_play: &StrongPlay, stop: &AtomicBool) -> Json {
    let ask = &asked.ask;
    let played = || played(ask, strong_play, stop);
    let files = match asked.kind {
        ExportKind::Page => one_file(ask, "html", played, page),
        ExportKind::Csv => one_file(ask, "csv", played, |study| Ok(csv::findings(study))),
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
pub struct Waiting<'a>(pub &'a AtomicBool);

impl Observer for Waiting<'_> {
    fn stop(&self) -> &AtomicBool {
        self.0
    }
}

impl LearningListener for Waiting<'_> {
    fn learns(&self, _: &LearningProgress) {}

    fn stop(&self) -> &AtomicBool {
        self.0
    }
}

/// The study of all games, after all that strong players lack was learned.
fn played(ask: &Ask, strong_play: &StrongPlay, stop: &AtomicBool) -> Result<Study, Vec<Fault>> {
    let waiting = Waiting(stop);
    let learned = strong_play.learn(&scenario_of(ask, ask.games)?, &waiting);
    learned.map_err(|error| vec![Fault::of_error(&error)])?;
    study_of(ask, ask.games, strong_play, &waiting)
}

fn one_file(
    ask: &Ask,
    ending: &str,
    played: impl Fn() -> Result<Study, Vec<Fault>>,
    text: impl Fn(&Study) -> Result<String, Vec<Fault>>,
) -> Result<Vec<NamedText>, Vec<Fault>> {
    let study = played()?;
    let name = ask.path().with_extension(ending).display().to_string();
    Ok(vec![(name, text(&study)?)])
}

fn page(study: &Study) -> Result<String, Vec<Fault>> {
    html::document(&document_of(study)?).map_err(|error| vec![Fault::internal(&error)])
}

/// The scenario and the rule files of the page. Each has its path, so that all of them find one
/// another as before. A rule file that needs other files of the user is written out, so that it
/// needs only built-in ones.
fn scenario_files(ask: &Ask) -> Result<Vec<NamedText>, Vec<Fault>> {
    // A question with faults has no files.
    scenario_of(ask, ask.games)?;
    let faults = |errors| fault::all(&errors);
    let path = ask.path();
    let scenario = text_of(&path, &ask.fields(ask.games)).map_err(faults)?;
    let files = unsaved(&ask.files)?;
    let folder = folder_inside(ask);
    let name = |path: &Path| plain(&folder.join(path)).to_string_lossy().into_owned();
    let rules = ask
        .files
        .iter()
        .map(|file| Ok((name(&file.path), files.written_out(&file.path).map_err(faults)?)));
    std::iter::once(Ok((name(&path), scenario))).chain(rules).collect()
}

/// The folder of the scenario inside the export. It is empty if no rule file is outside the folder
/// of the studio.
///
/// A rule file outside has a path such as `../../mine.yaml`. An export cannot have files above its
/// own folder. So it repeats the last names of the studio's folder, as many as a path goes up.
fn folder_inside(ask: &Ask) -> PathBuf {
    let levels_up = |path: &Path| {
        plain(path).components().take_while(|part| *part == Component::ParentDir).count()
    };
    let most = ask.files.iter().map(|file| levels_up(&file.path)).max().unwrap_or(0);
    let studio_folder = std::env::current_dir().unwrap_or_default();
    let names: Vec<Component<'_>> =
        studio_folder.components().filter(|part| matches!(part, Component::Normal(_))).collect();
    names.iter().skip(names.len().saturating_sub(most)).collect()
}
