//! Patches: fields of a rule set set to other values, one by one.

use std::fmt;

use serde_json::Value as Json;

use crate::input::diagnostic::{Diagnostic, Diagnostics};
use crate::input::key_order;
use crate::input::likely_typo::LikelyTypo;
use crate::input::nulls::without_nulls;
use crate::input::schema::structure::Structure;
use crate::input::tree::field::{Field, Step};
use crate::input::tree::text::TextPosition;
use crate::input::tree::value::Yaml;
use crate::input::tree::write::to_line;
use crate::input::unknown_field::{Access, unknown_field};

/// The most characters of a value in a variant's name.
const SHOWN: usize = 40;

/// Fields of a rule set and the values that a variant has there.
///
/// A field is written as errors show it: `pieces.pawn.count`, `dice[1].faces.4`, `equal_turns`;
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
}

impl Patch {
    /// The patch with one more field set.
    #[must_use]
    pub fn and(self, field: &str, value: impl Into<Json>) -> Self {
        self.and_node(&TextPosition::default(), field, &Yaml::from_json(&value.into()))
    }

    /// The patch with one more field set to what a file holds: the field is named at `key`. Errors
    /// of the value, and of a rule set that cannot be played with it, point to the value.
    #[must_use]
    pub(super) fn and_node(mut self, key: &TextPosition, field: &str, value: &Yaml) -> Self {
        let (key, value) = (key.clone(), value.clone());
        self.0.push(Change { field: Field::of(field), key, value });
        self
    }

    /// The patch of a mapping of fields to values, as a file holds it.
    pub(super) fn of_map(map: &Yaml) -> Self {
        map.entries().into_iter().flatten().fold(Self::default(), |patch, (field, entry)| {
            patch.and_node(&entry.key, field, &entry.node)
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
        self.values().any(|value| to_line(&value).chars().count() > SHOWN)
    }

    /// Sets the fields in a tree.
    ///
    /// # Errors
    /// For each field that does not exist and each that is set twice; the tree is then of no use.
    pub(super) fn apply(&self, root: &mut Yaml, structure: &Structure) -> Result<(), Diagnostics> {
        let diagnostics = (0..self.0.len()).filter_map(|nth| self.error(nth, root, structure));
        let diagnostics: Vec<Diagnostic> = diagnostics.collect();
        if !diagnostics.is_empty() {
            return Err(Diagnostics(diagnostics));
        }
        for change in self.0.iter().filter(|change| !change.value.is_null()) {
            let mut value = without_nulls(change.value.clone());
            let order_counts =
                matches!(change.field.0.last(), Some(Step::Key(name)) if key_order::counts(name));
            if let Some(old) = root.find(&change.field).filter(|_| !order_counts) {
                key_order::as_it_stood(old, &mut value);
            }
            root.set(&change.field.0, &change.key, value);
        }
        let mut removed: Vec<&Field> = self.taken().collect();
        // From the last item of a list on, so that those before keep their numbers.
        removed.sort_by_key(|field| match field.0.last() {
            Some(Step::Item(index)) => std::cmp::Reverse(*index),
            _ => std::cmp::Reverse(0),
        });
        for field in removed {
            root.take(field);
        }
        Ok(())
    }

    /// The fields that are taken away.
    fn taken(&self) -> impl Iterator<Item = &Field> {
        self.0.iter().filter(|change| change.value.is_null()).map(|change| &change.field)
    }

    fn error(&self, nth: usize, root: &Yaml, structure: &Structure) -> Option<Diagnostic> {
        let change = &self.0[nth];
        let field = &change.field;
        let access = Access::to_set(change.value.is_null());
        if let Some(unknown) = unknown_field(field, structure, root, access) {
            return Some(unknown.tell(Diagnostic::at(&change.key, field, unknown.found())));
        }
        let taken: Vec<&Field> = self.taken().collect();
        if !taken.contains(&field)
            && let Some(slip) = LikelyTypo::of_field(field, root, &taken)
        {
            return Some(slip.tell(Diagnostic::at(&change.key, field, slip.found())));
        }
        let clashes = |other: &&Change| {
            let (own, theirs) = (&field.0, &other.field.0);
            let same = own == theirs && change.value.to_json() == other.value.to_json();
            !same && (own.starts_with(theirs) || theirs.starts_with(own))
        };
        let other = self.0[..nth].iter().find(clashes)?;
        let diagnostic =
            Diagnostic::at(&change.key, field, format!("`{}` is set already", other.field));
        Some(diagnostic.allow("each field once, and no field within it"))
    }
}

impl Change {
    /// An error of this change's value.
    pub(super) fn error(&self, found: impl Into<String>) -> Diagnostic {
        let is_short = self.value.is_single() && !self.value.is_null();
        let place = if is_short { &self.value.at } else { &self.key };
        Diagnostic::at(place, &self.field, found)
    }

    /// Does an error point at this change?
    pub(super) fn holds(&self, diagnostic: &Diagnostic) -> bool {
        let value = self.value.at.line..=self.value.last_line();
        let is_near = value.contains(&diagnostic.line) || self.key.line == diagnostic.line;
        self.value.at.file() == diagnostic.file && (is_near || diagnostic.file.is_empty())
    }
}

/// As it stands in a variant's name: `pieces.pawn.count=4,equal_turns=false`; long values are cut.
impl fmt::Display for Patch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (change, value)) in self.0.iter().zip(self.values()).enumerate() {
            let value = to_line(&value);
            let comma = if place > 0 { "," } else { "" };
            let dots = if value.chars().count() > SHOWN { "..." } else { "" };
            write!(f, "{comma}{}={value:.SHOWN$}{dots}", change.field)?;
        }
        Ok(())
    }
}
