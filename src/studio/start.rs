//! What a page needs at its start, and the text of a new rule file.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::batch::player::BotName;
use crate::input::catalogue::{self, ListedFile};
use crate::input::scenario;
use crate::input::unsaved::{UnsavedFiles, path_from_here};
use crate::input::{schema, variant_file};
use crate::studio::fault;
use crate::studio::folder;

/// The number of games of an answer.
const GAMES: u64 = 100_000;

/// The scenario whose first rule set a studio begins with, if no file is named.
const FIRST_SCENARIO: &str = "quickstart";

/// All that a page needs at its start. `file` is the file that was named on the command line.
pub fn info(file: Option<&Path>) -> Json {
    let listed = |files: Vec<ListedFile>| -> Vec<Json> {
        files.iter().map(|one| json!({ "name": one.name, "title": one.title })).collect()
    };
    let (rule_sets, overlays) = (catalogue::list(), catalogue::overlays());
    let first = scenario::load(Path::new(FIRST_SCENARIO)).ok();
    let first = first.and_then(|scenario| Some(scenario.rules.first()?.name.clone()));
    let first = first.or_else(|| Some(rule_sets.first()?.name.clone()));
    let bot = |bot: BotName| json!({ "name": bot.name(), "about": bot.about() });
    let schema: Json = serde_json::from_str(&schema::rules()).unwrap_or_default();
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "folder": std::env::current_dir().unwrap_or_default(),
        "file": file.map(|file| folder::opened(&path_from_here(file))),
        "first": first,
        "rule_sets": listed(rule_sets),
        "overlays": listed(overlays),
        "files": folder::files(),
        "bots": BotName::all().map(bot).collect::<Vec<_>>(),
        "schema": schema,
        "longest_text": folder::LONGEST_TEXT,
        "games": GAMES,
    })
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
    let words = stem.split(|sign: char| !sign.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let name = format!("my-{}", words.join("-").to_ascii_lowercase());
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    let mut names = std::iter::once(name.clone()).chain(numbered);
    let is_free = |name: &String| !PathBuf::from(format!("{name}.yaml")).exists();
    names.find(is_free).unwrap_or(name)
}
