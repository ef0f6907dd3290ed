//! Patches: fields of a rule set set to other values, one by one.

use std::fmt;
use std::sync::Arc;

use serde_json::Value as Json;

use crate::input::astray::{Names, unsettable};
use crate::input::fault::{Fault, Faults};
use crate::input::merge::without_nulls;
use crate::input::order;
use crate::input::schema::structure::Structure;
use crate::input::slip::Slip;
use crate::input::tree::Tree;
use crate::input::tree::field::{Field, Step};
use crate::input::tree::text::{Text, TextPosition, Texts};
use crate::input::tree::value::Yaml;
use crate::input::tree::write::written;

/// The most characters of a value in a variant's name.
const SHOWN: usize = 40;

/// Fields of a rule set and the values that a variant has there.
///
/// A field is written as faults show it: `pieces.pawn.count`, `dice[1].faces.4`, `equal_turns`;
/// items of lists count from 1. The value takes the place of the whole field, also where both are
/// mappings; `null` takes the field, or the item of a list, away. The order of the settings means
/// nothing, so a field and a field within it cannot both be set; nor does that of the names in a
/// mapping, save of new ones and of win classes.
#[derive(Clone, Debug, Default)]
pub struct Patch(pub(super) Vec<Change>);

/// One field and its value.
#[derive(Clone, Debug)]
pub(super) struct Change {
    pub field: Field,
    /// Where the field is named.
    key: TextPosition,
    value: Yaml,
    /// The text that both stand in, if they stand in one.
    text: Option<Arc<Text>>,
}

impl Patch {
    /// The patch with one more field set.
    #[must_use]
    pub fn and(mut self, field: &str, value: impl Into<Json>) -> Self {
        let value = Yaml::from_json(&value.into());
        self.0.push(Change {
            field: Field::of(field),
            key: TextPosition::NOWHERE,
            value,
            text: None,
        });
        self
    }

    /// The patch with one more field set to what a file holds: the field is named at `key`, and
    /// both stand in one of `sources`. Faults of the value, and of a rule set that cannot be played
    /// with it, are told there.
    #[must_use]
    pub(super) fn and_node(
        mut self,
        sources: &Texts,
        key: TextPosition,
        field: &str,
        value: &Yaml,
    ) -> Self {
        let text = sources.0.get(value.at.source).cloned();
        self.0.push(Change { field: Field::of(field), key, value: value.clone(), text });
        self
    }

    /// The patch of a mapping of fields to values, as a file holds it.
    pub(super) fn of_map(sources: &Texts, map: &Yaml) -> Self {
        map.entries().into_iter().flatten().fold(Self::default(), |patch, (field, entry)| {
            patch.and_node(sources, entry.key, field, &entry.node)
        })
    }

    /// Both patches in one.
    #[must_use]
    pub fn join(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// Is nothing set?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The fields that are set, as they are written.
    pub fn fields(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|change| change.field.to_string())
    }

    /// The values in the order of the fields; `null` where a field is taken away.
    pub fn values(&self) -> impl Iterator<Item = Json> {
        self.0.iter().map(|change| change.value.to_json())
    }

    /// Is a value too long for a variant's name?
    pub(super) fn is_cut(&self) -> bool {
        self.values().any(|value| written(&value).chars().count() > SHOWN)
    }

    /// Sets the fields in a tree.
    ///
    /// # Errors
    /// For each field that leads nowhere and each that is set twice; the tree is then of no use.
    pub(super) fn apply(&self, tree: &mut Tree, structure: &Structure) -> Result<(), Faults> {
        let faults: Vec<Fault> = self
            .0
            .iter()
            .enumerate()
            .filter_map(|(nth, _)| self.fault(nth, tree, structure))
            .collect();
        if !faults.is_empty() {
            return Err(Faults(faults));
        }
        for change in self.0.iter().filter(|change| !change.value.is_null()) {
            let source =
                change.text.as_ref().map_or(usize::MAX, |text| tree.sources.index_of(text));
            let mut value = without_nulls(change.value.clone());
            value.move_to(source);
            let order_counts =
                matches!(change.field.0.last(), Some(Step::Key(name)) if order::counts(name));
            if let Some(old) = tree.root.find(&change.field).filter(|_| !order_counts) {
                order::as_it_stood(old, &mut value);
            }
            tree.root.set(&change.field.0, TextPosition { source, ..change.key }, value);
        }
        let mut removed: Vec<&Field> = self.taken().collect();
        // From the last item of a list on, so that those before keep their numbers.
        removed.sort_by_key(|field| match field.0.last() {
            Some(Step::Item(index)) => std::cmp::Reverse(*index),
            _ => std::cmp::Reverse(0),
        });
        for field in removed {
            tree.root.take(field);
        }
        Ok(())
    }

    /// The fields that are taken away.
    fn taken(&self) -> impl Iterator<Item = &Field> {
        self.0.iter().filter(|change| change.value.is_null()).map(|change| &change.field)
    }

    fn fault(&self, nth: usize, tree: &Tree, structure: &Structure) -> Option<Fault> {
        let change = &self.0[nth];
        let field = &change.field;
        let names = Names::of(change.value.is_null());
        if let Some(astray) = unsettable(field, structure, &tree.root, names) {
            let mut fault = change.fault(true, astray.found());
            astray.tell(&mut fault);
            return Some(fault);
        }
        let taken: Vec<&Field> = self.taken().collect();
        if !taken.contains(&field)
            && let Some(slip) = Slip::of_field(field, &tree.root, &taken)
        {
            let mut fault = change.fault(true, slip.found());
            slip.tell(&mut fault);
            return Some(fault);
        }
        let clashes = |other: &&Change| {
            let (own, theirs) = (&field.0, &other.field.0);
            let same = own == theirs && change.value.to_json() == other.value.to_json();
            !same && (own.starts_with(theirs) || theirs.starts_with(own))
        };
        let other = self.0[..nth].iter().find(clashes)?;
        let mut fault = change.fault(true, format!("`{}` is set already", other.field));
        fault.allow("each field once, and no field within it");
        Some(fault)
    }
}

impl Change {
    /// A fault of this change: of its field, or of its value.
    pub(super) fn fault(&self, of_field: bool, found: impl Into<String>) -> Fault {
        let of_key = of_field || !self.value.is_single() || self.value.is_null();
        let mut sources = Texts::default();
        let source = self.text.as_ref().map_or(usize::MAX, |text| sources.add(Arc::clone(text)));
        let place = if of_key { self.key } else { self.value.at };
        Fault::at(&sources, TextPosition { source, ..place }, self.field.to_string(), found)
    }

    /// Does a fault point at this change?
    pub(super) fn holds(&self, fault: &Fault) -> bool {
        let Some(text) = &self.text else { return fault.file.is_empty() };
        let value = self.value.at.line..=self.value.last_line();
        text.shown == fault.file && (value.contains(&fault.line) || self.key.line == fault.line)
    }
}

/// As it stands in a variant's name: `pieces.pawn.count=4,equal_turns=false`; long values are cut.
impl fmt::Display for Patch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (change, value)) in self.0.iter().zip(self.values()).enumerate() {
            let value = written(&value);
            let comma = if place > 0 { "," } else { "" };
            let dots = if value.chars().count() > SHOWN { "..." } else { "" };
            write!(f, "{comma}{}={value:.SHOWN$}{dots}", change.field)?;
        }
        Ok(())
    }
}
