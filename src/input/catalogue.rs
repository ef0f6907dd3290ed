//! Lists the rule sets and overlays that bare names reach.

use crate::game::rules::Rules;
use crate::input::file_source::FileSource;
use crate::input::merge;
use crate::input::name_lookup::FileKind;
use crate::input::read_file::read;
use crate::input::rule_set_ref::RuleSetRef;
use crate::input::rules::load_from;
use crate::input::tree::value::Yaml;

/// A rule set or an overlay that can be named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedFile {
    /// The name that commands take.
    pub name: String,
    /// The name for people; empty if the file is invalid before its title can be read.
    pub title: String,
    /// The document that the rules come from; empty likewise.
    pub source: String,
    /// How many points it reads in a way that its document leaves open.
    pub readings: usize,
    /// Where the file is: its path, or `built in`.
    pub origin: String,
}

/// All rule sets that a bare name reaches from the current directory, by name. A file there hides a
/// shipped one of the same name. Invalid files are listed too.
pub fn list() -> Vec<ListedFile> {
    list_of(FileKind::Rules)
}

/// Has a rule set the name of a shipped one, with or without shipped overlays, and plays other
/// games? A file has taken its place.
pub fn is_another(rules: &Rules) -> bool {
    let within = FileSource::Shipped(String::new());
    let shipped = RuleSetRef::find(&rules.name, Some(&within)).ok().filter(RuleSetRef::is_shipped);
    let shipped = shipped.and_then(|stack| load_from(&stack).ok());
    shipped.is_some_and(|shipped| shipped.fingerprint != rules.fingerprint)
}

/// All overlays that a bare name reaches after a `+`, likewise.
pub fn overlays() -> Vec<ListedFile> {
    list_of(FileKind::Overlays)
}

fn list_of(kind: FileKind) -> Vec<ListedFile> {
    kind.homes().into_iter().map(|(name, home)| listed(kind, name, &home)).collect()
}

fn listed(kind: FileKind, name: String, home: &FileSource) -> ListedFile {
    let tree = match kind {
        FileKind::Rules => merge::load(&RuleSetRef::from(home.clone())),
        FileKind::Overlays => read(home),
    };
    let root = tree.ok();
    let field = |name: &str| root.as_ref()?.get(name);
    let text = |name: &str| field(name).and_then(Yaml::text).unwrap_or_default().to_string();
    let readings = field("readings").map_or(0, |readings| readings.items().len());
    let origin = match home {
        FileSource::File(path) => path.display().to_string(),
        FileSource::Shipped(_) | FileSource::Text(_) => "built in".to_string(),
    };
    ListedFile { name, title: text("title"), source: text("source"), readings, origin }
}
