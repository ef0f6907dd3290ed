//! Lists the rule sets and overlays that can be used by name, without a path.

use crate::game::rules::Rules;
use crate::input::locate::file_source::FileSource;
use crate::input::locate::name_lookup::{FileKind, is_one_of_more};
use crate::input::locate::read_file::read;
use crate::input::locate::rule_set_ref::RuleSetRef;
use crate::input::merge;
use crate::input::rules::load_from;
use crate::input::tree::value::Yaml;

/// A rule set or an overlay that can be used by name.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ListedFile {
    /// The name that commands take.
    pub name: String,
    /// The name for people; empty if the file is invalid before its title can be read.
    pub title: String,
    /// The document that the rules come from; empty if the file is invalid before it can be read.
    pub source: String,
    /// The number of points that its document leaves open and that it decides.
    pub readings: usize,
    /// Where the file is: its path, or `built in`.
    pub origin: String,
    /// Is it another game than the forms of the sources? Such games are in the folder `more`.
    pub is_other_game: bool,
}

/// All rule sets that a name without a path finds from the current directory, sorted by name. Other
/// games than the forms of the sources come last. A
/// file there hides a shipped rule set of the same name. Invalid files are listed too.
pub fn list() -> Vec<ListedFile> {
    list_of(FileKind::Rules)
}

/// Does this rule set have the name of a shipped one, with or without shipped overlays, but other
/// rules? Then a file replaces the shipped rule set.
pub fn replaces_shipped(rules: &Rules) -> bool {
    let referrer = FileSource::Shipped(String::new());
    let rule_set_ref =
        RuleSetRef::find(&rules.name, Some(&referrer)).ok().filter(RuleSetRef::is_shipped);
    let shipped = rule_set_ref.and_then(|rule_set_ref| load_from(&rule_set_ref).ok());
    shipped.is_some_and(|shipped| shipped.fingerprint != rules.fingerprint)
}

/// All overlays that a name without a path finds after a `+`, in the same way.
pub fn overlays() -> Vec<ListedFile> {
    list_of(FileKind::Overlays)
}

fn list_of(kind: FileKind) -> Vec<ListedFile> {
    let files = kind.files().into_iter();
    let mut listed: Vec<ListedFile> =
        files.map(|(name, file)| listed_file(kind, name, &file)).collect();
    listed.sort_by_key(|file| file.is_other_game);
    listed
}

fn listed_file(kind: FileKind, name: String, file: &FileSource) -> ListedFile {
    let tree = match kind {
        FileKind::Rules => merge::load(&RuleSetRef::from(file.clone())).map(|merged| merged.tree),
        FileKind::Overlays | FileKind::Scenarios => read(file),
    };
    let root = tree.ok();
    let field = |name: &str| root.as_ref()?.get(name);
    let text = |name: &str| field(name).and_then(Yaml::text).unwrap_or_default().to_string();
    let readings = field("readings").map_or(0, |readings| readings.items().len());
    let origin = match file {
        FileSource::File(_) | FileSource::Unsaved { .. } => file.display_name(),
        FileSource::Shipped(_) | FileSource::Text(_) => "built in".to_string(),
    };
    let is_other_game = is_one_of_more(file);
    ListedFile {
        name,
        title: text("title"),
        source: text("source"),
        readings,
        origin,
        is_other_game,
    }
}
