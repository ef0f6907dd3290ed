//! The structure check: it compares a merged tree with the JSON Schema of its draft type, and
//! reports all errors at once.

use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::input::collector::Collector;
use crate::input::draft::domination::DominationDraft;
use crate::input::draft::rules::RulesDraft;
use crate::input::schema::at::Schema;
use crate::input::schema::raw::{laid_over, overlay_of, plain, without_null};
use crate::input::schema::walk::Walk;
use crate::input::tree::field::Field;
use crate::input::tree::printable;
use crate::input::tree::value::{Value, Yaml};

/// What a file may hold.
pub struct Structure(pub(super) Json);

/// What the files of one kind of game may hold.
pub struct Structures {
    /// Rule files, once they are merged.
    pub whole: Structure,
    /// Rule files that extend others, by themselves, the fields left out that are `null`.
    pub as_written: Structure,
    /// Overlays by themselves, likewise.
    pub overlay: Structure,
}

/// Files of races.
pub static RACE: LazyLock<Structures> = LazyLock::new(Structures::of::<RulesDraft>);
/// Files of domination games.
pub static DOMINATION: LazyLock<Structures> = LazyLock::new(Structures::of::<DominationDraft>);

/// The fields that scenario files have and rule files have not, those of questions aside.
pub(in crate::input) const OF_SCENARIOS: [&str; 13] = [
    "about",
    "rules",
    "bots",
    "solutions",
    "games",
    "matches",
    "precision",
    "expect",
    "seed",
    "throw_limit",
    "level",
    "measures",
    "outputs",
];

/// Is the file a scenario rather than a rule set? It has more fields that only scenarios have than
/// fields that only races have.
pub fn is_scenario(root: &Yaml) -> bool {
    let Some(entries) = root.entries() else { return false };
    let race = RACE.whole.schema();
    let of_rules = |name: &&String| race.has(name) && !["name", "title"].contains(&name.as_str());
    let of_scenarios = |name: &&String| OF_SCENARIOS.contains(&name.as_str());
    entries.keys().filter(of_scenarios).count() > entries.keys().filter(of_rules).count()
}

impl Structures {
    fn of<T: JsonSchema>() -> Self {
        let schemas = [plain::<T>(), laid_over::<T>(&["name"]).0, overlay_of::<T>()];
        let [whole, as_written, overlay] = schemas.map(|schema| Structure(without_null(schema)));
        Self { whole, as_written, overlay }
    }
}

/// Is the file to be read as one of a domination game? Its `kind` says so; without one, its other
/// fields.
pub fn is_domination(root: &Yaml) -> bool {
    match root.get("kind").and_then(Yaml::text) {
        Some("race") => false,
        Some("domination") => true,
        _ => DOMINATION.whole.suits(root, &RACE.whole),
    }
}

/// The structures of a file's kind.
pub fn structures_of(root: &Yaml) -> &'static Structures {
    if is_domination(root) { &DOMINATION } else { &RACE }
}

impl Structure {
    /// What files that a draft describes may hold, once they are merged.
    pub fn of<T: JsonSchema>() -> Self {
        Self(without_null(plain::<T>()))
    }

    /// What the schema says of a whole file.
    pub fn schema(&self) -> Schema<'_> {
        Schema::of(&self.0)
    }

    /// Has a tree more fields at the top that only a file of this structure may have than such of
    /// the other?
    pub fn suits(&self, root: &Yaml, rather_than: &Self) -> bool {
        let Value::Map(entries) = &root.value else { return false };
        let only_of = |one: &Self, other: &Self| {
            let only = |name: &&String| one.schema().has(name) && !other.schema().has(name);
            entries.keys().filter(only).count()
        };
        only_of(self, rather_than) > only_of(rather_than, self)
    }

    /// The draft that a tree holds. Where the structure is invalid, something plain stands in, and
    /// the collector keeps back what may follow from that; `None` if the errors are too many for
    /// more.
    pub fn read<T: DeserializeOwned>(&self, tree: &Yaml, collector: &Collector<'_>) -> Option<T> {
        printable::check(tree, &Field::default(), collector);
        let mut walk = Walk::new(self, collector);
        let value = walk.value(tree, self.schema(), &Field::default());
        let doubtful = walk.doubtful;
        if collector.is_full() {
            return None;
        }
        collector.hide_errors_from(doubtful);
        let draft = serde_json::from_value(value);
        if let Err(error) = &draft
            && collector.is_clean()
        {
            collector.error(Field::default(), error.to_string());
        }
        draft.ok()
    }

    /// What to say of a field that rule files of the other kind of game have.
    pub(super) fn of_other_kind(&self, name: &str) -> Option<String> {
        match (RACE.whole.schema().has(name), DOMINATION.whole.schema().has(name)) {
            (true, false) if self.schema().has("forts") => {
                Some(format!("races have `{name}`, and this is a domination game"))
            }
            (false, true) if self.schema().has("path") => {
                Some(format!("domination games have `{name}`, and this is a race"))
            }
            _ => None,
        }
    }
}
