//! The structure check. It compares a merged tree with the JSON Schema of its draft type, and
//! reports all errors at once.

use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::input::collector::Collector;
use crate::input::draft::domination::DominationDraft;
use crate::input::draft::rules::RulesDraft;
use crate::input::draft::scenario::ScenarioDraft;
use crate::input::schema::at::Schema;
use crate::input::schema::raw::{draft_schema, overlay_schema, partial_schema, without_null};
use crate::input::schema::tree_check::TreeCheck;
use crate::input::tree::field::Field;
use crate::input::tree::printable;
use crate::input::tree::value::{Value, Yaml};

/// The structure of a file: which fields it may have, and their forms.
pub struct Structure(pub(super) Json);

/// The structures of the files for one kind of game.
pub struct Structures {
    /// Of merged rule files.
    pub whole: Structure,
    /// Of rule files that extend others, before the merge and without their `null` fields.
    pub as_written: Structure,
    /// Of overlays, before the merge and without their `null` fields.
    pub overlay: Structure,
}

/// The structures of race files.
pub static RACE: LazyLock<Structures> = LazyLock::new(Structures::of::<RulesDraft>);
/// The structures of domination files.
pub static DOMINATION: LazyLock<Structures> = LazyLock::new(Structures::of::<DominationDraft>);
/// The structure of scenario files.
pub static SCENARIO: LazyLock<Structure> = LazyLock::new(Structure::of::<ScenarioDraft>);

/// Is the file a scenario rather than a rule set?
pub fn is_scenario(root: &Yaml) -> bool {
    SCENARIO.fits_better(root, &RACE.whole)
}

impl Structures {
    fn of<T: JsonSchema>() -> Self {
        let schemas = [draft_schema::<T>(), partial_schema::<T>(&[]).0, overlay_schema::<T>()];
        let [whole, as_written, overlay] = schemas.map(|schema| Structure(without_null(schema)));
        Self { whole, as_written, overlay }
    }
}

/// Is the file read as a domination game? Its `kind` decides; without a kind, its other fields do.
pub fn is_domination(root: &Yaml) -> bool {
    match root.get("kind").and_then(Yaml::text) {
        Some("race") => false,
        Some("domination") => true,
        _ => DOMINATION.whole.fits_better(root, &RACE.whole),
    }
}

/// The structures for the kind of a file.
pub fn structures_of(root: &Yaml) -> &'static Structures {
    if is_domination(root) { &DOMINATION } else { &RACE }
}

impl Structure {
    /// The structure of merged files of a draft type.
    pub fn of<T: JsonSchema>() -> Self {
        Self(without_null(draft_schema::<T>()))
    }

    /// The schema of a complete file.
    pub fn schema(&self) -> Schema<'_> {
        Schema::of(&self.0)
    }

    /// Does a tree fit this structure better than `other`? It then has more top-level fields that
    /// only this structure allows than fields that only `other` allows.
    pub fn fits_better(&self, root: &Yaml, other: &Self) -> bool {
        let Value::Map(entries) = &root.value else { return false };
        let only_of = |allowing: &Self, refusing: &Self| {
            let only = |name: &&String| {
                allowing.schema().has_field(name) && !refusing.schema().has_field(name)
            };
            entries.keys().filter(only).count()
        };
        only_of(self, other) > only_of(other, self)
    }

    /// The draft of a tree. A placeholder replaces each invalid part, and the collector hides
    /// errors that it may cause. `None` if there are already too many errors.
    pub fn read<T: DeserializeOwned>(&self, tree: &Yaml, collector: &Collector<'_>) -> Option<T> {
        printable::check(tree, &Field::default(), collector);
        let mut check = TreeCheck::new(self, collector);
        let value = check.check_value(tree, self.schema(), &Field::default());
        let doubtful = check.doubtful;
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

    /// The advice for a field that only rule files of the other kind of game have.
    pub(super) fn advice_for_other_kind(&self, name: &str) -> Option<String> {
        match (RACE.whole.schema().has_field(name), DOMINATION.whole.schema().has_field(name)) {
            (true, false) if self.schema().has_field("forts") => {
                Some(format!("races have `{name}`, but this is a domination game"))
            }
            (false, true) if self.schema().has_field("path") => {
                Some(format!("domination games have `{name}`, but this is a race"))
            }
            _ => None,
        }
    }
}
