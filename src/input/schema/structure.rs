//! The structure check: a merged tree compared with the JSON Schema of its draft type, all faults
//! at once.

use std::sync::LazyLock;

use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::input::collect::Collector;
use crate::input::draft::domination::DominationDraft;
use crate::input::draft::rules::RulesDraft;
use crate::input::draft::scenario::ScenarioDraft;
use crate::input::schema::at::Schema;
use crate::input::schema::walk::Walk;
use crate::input::schema::{strict, strict_as_written, strict_overlay};
use crate::input::tree::Tree;
use crate::input::tree::field::Field;
use crate::input::tree::printable;
use crate::input::tree::value::{Value, Yaml};

/// What the files of one kind may hold.
pub struct Structure(pub(super) Json);

/// Rule files of races.
pub static RULES: LazyLock<Structure> = LazyLock::new(|| Structure(strict::<RulesDraft>()));
/// Rule files of domination games.
pub static DOMINATION: LazyLock<Structure> =
    LazyLock::new(|| Structure(strict::<DominationDraft>()));
/// Overlays on races.
pub static OVERLAY: LazyLock<Structure> =
    LazyLock::new(|| Structure(strict_overlay::<RulesDraft>()));
/// Overlays on domination games.
pub static DOMINATION_OVERLAY: LazyLock<Structure> =
    LazyLock::new(|| Structure(strict_overlay::<DominationDraft>()));
/// Rule files of races that extend others, by themselves.
pub static AS_WRITTEN: LazyLock<Structure> =
    LazyLock::new(|| Structure(strict_as_written::<RulesDraft>()));
/// Rule files of domination games that extend others, by themselves.
pub static DOMINATION_AS_WRITTEN: LazyLock<Structure> =
    LazyLock::new(|| Structure(strict_as_written::<DominationDraft>()));
/// Scenario files.
pub static SCENARIO: LazyLock<Structure> = LazyLock::new(|| Structure(strict::<ScenarioDraft>()));

impl Structure {
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

    /// The draft that a tree holds. Where the structure is faulty, something plain stands in, and
    /// the collector keeps back what may follow from that; `None` if the faults are too many for
    /// more.
    pub fn read<T: DeserializeOwned>(
        &self,
        tree: &Tree,
        collector: &mut Collector<'_>,
    ) -> Option<T> {
        printable::check(&tree.root, &Field::default(), collector);
        let mut walk = Walk::new(self, collector);
        let value = walk.value(&tree.root, self.schema(), &Field::default());
        let doubtful = walk.doubtful;
        if collector.is_full() {
            return None;
        }
        collector.doubt(doubtful);
        let draft = serde_json::from_value(value);
        if let Err(error) = &draft
            && collector.is_clean()
        {
            collector.fault(Field::default(), error.to_string());
        }
        draft.ok()
    }

    /// What to say of a field that rule files of the other kind of game have.
    pub(super) fn of_other_kind(&self, name: &str) -> Option<String> {
        match (RULES.schema().has(name), DOMINATION.schema().has(name)) {
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
