//! What a page needs at its start, and the text of a new rule file.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::batch::player::{BotName, PlayerKind, USUAL_GAMES};
use crate::input::catalogue::{self, ListedFile};
use crate::input::scenario;
use crate::input::unsaved::{LONGEST_TEXT, UnsavedFiles, path_from_here};
use crate::input::{schema, variant_file};
use crate::studio::folder::RuleFiles;
use crate::studio::server::FirstText;
use crate::studio::{fault, folder, saved};

/// The scenario whose first rule set a studio begins with, if no file is named.
const FIRST_SCENARIO: &str = "quickstart";

/// All that a page needs at its start.
pub fn info(first: &FirstText) -> Json {
    let listed = |files: Vec<ListedFile>| -> Vec<Json> {
        files.iter().map(|file| json!({ "name": file.name, "title": file.title })).collect()
    };
    let (mut file, mut base, mut report) = (None, None, None);
    match first {
        FirstText::File(path) => file = Some(folder::opened(&path_from_here(path))),
        FirstText::Report(question) => report = Some(saved::told(question)),
        FirstText::Variant(name) => base.clone_from(name),
    }
    let bot = |bot: BotName| json!({ "name": bot.name(), "about": bot.about() });
    let player = |kind: PlayerKind| json!({ "name": kind.name(), "about": kind.about() });
    let schema: Json = serde_json::from_str(&schema::rules()).unwrap_or_default();
    let RuleFiles { listed: files, is_whole } = folder::files();
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "folder": std::env::current_dir().unwrap_or_default().to_string_lossy(),
        "file": file,
        "report": report,
        "first": base.unwrap_or_else(usual_base),
        "rule_sets": listed(catalogue::list()),
        "overlays": listed(catalogue::overlays()),
        "files": files,
        "has_more_files": !is_whole,
        "players": PlayerKind::ALL.map(player),
        "usual_players": PlayerKind::USUAL.map(PlayerKind::name),
        "bots": BotName::all().map(bot).collect::<Vec<_>>(),
        "schema": schema,
        "longest_text": LONGEST_TEXT,
        "games": USUAL_GAMES,
    })
}

/// The rule set that a new file extends at first.
fn usual_base() -> String {
    let scenario = scenario::load(Path::new(FIRST_SCENARIO)).ok();
    let first = scenario
        .and_then(|scenario| Some(scenario.rules.first()?.name.clone()))
        .or_else(|| Some(catalogue::list().into_iter().next()?.name));
    first.unwrap_or_default()
}

/// The rule set that a new file extends.
#[derive(Debug, Deserialize)]
pub struct AskNew {
    from: String,
}

/// A new rule file that extends a rule set, with a name that is free in the folder.
pub fn new_file(ask: &AskNew) -> Json {
    let text = UnsavedFiles::default().base(&ask.from).and_then(|base| {
        let stem = free_name(&ask.from);
        let text = variant_file::with_fields(&base, &stem)?;
        Ok(json!({ "path": format!("{stem}.yaml"), "text": text }))
    });
    text.unwrap_or_else(|errors| fault::faults(&fault::all(&errors)))
}

/// A name for a variant of a rule set: `my-NAME`, or `my-NAME-2` if there is such a file.
fn free_name(from: &str) -> String {
    let stem = Path::new(from).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let words: Vec<&str> = stem
        .split(|sign: char| !sign.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let name = format!("my-{}", words.join("-").to_ascii_lowercase());
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    let mut names = std::iter::once(name.clone()).chain(numbered);
    let is_free = |name: &String| !PathBuf::from(format!("{name}.yaml")).exists();
    names.find(is_free).unwrap_or(name)
}
