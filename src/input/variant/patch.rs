//! Patches: single fields of a rule set with other values.

use std::fmt;

use serde_json::Value as Json;

use crate::input::diagnostic::{Diagnostic, Diagnostics};
use crate::input::merge::nulls::without_nulls;
use crate::input::merge::removed_kinds::KINDS;
use crate::input::merge::throw_meaning::drop_excluded_by;
use crate::input::merge::{growth, key_order};
use crate::input::mistakes::LikelyTypo;
use crate::input::notation::dice_notation::expand_in;
use crate::input::schema::structure::Structure;
use crate::input::tree::field::{Field, Step};
use crate::input::tree::text::TextPosition;
use crate::input::tree::value::Yaml;
use crate::input::tree::write::to_line;
use crate::input::variant::unknown_field::{Access, unknown_field};

/// The largest number of characters of a value in a variant's name.
const MAX_SHOWN: usize = 40;

/// Fields of a rule set and the values that a variant has there.
///
/// A field is written as in errors: `pieces.pawn.count`, `dice[1].faces.4`, `equal_turns`; items of
/// lists count from 1. The value replaces the whole field, even if both are mappings. `null`
/// removes the field, or the item of a list. The order of the settings has no meaning, so a patch
/// cannot set both a field and a field inside it. The order of names in a mapping has no meaning
/// either, except for new names and for win classes.
#[derive(Clone, Debug, Default)]
pub struct Patch(pub(in crate::input) Vec<Change>);

/// One field and its value.
#[derive(Clone, Debug)]
pub(in crate::input) struct Change {
    pub field: Field,
    /// The position of the field's name.
    key: TextPosition,
    value: Yaml,
}

impl Patch {
    /// The patch with one more field set.
    #[must_use]
    pub fn with_field(self, field: &str, value: impl Into<Json>) -> Self {
        self.with_node(&TextPosition::default(), field, &Yaml::from_json(&value.into()))
    }

    /// The patch with one more field, set to a value from a file. `key` is the position of the
    /// field's name. Errors of the value point to the value, and so do errors of a rule set that
    /// cannot be played with it.
    #[must_use]
    pub(in crate::input) fn with_node(
        mut self,
        key: &TextPosition,
        field: &str,
        value: &Yaml,
    ) -> Self {
        let (key, value) = (key.clone(), value.clone());
        self.0.push(Change { field: Field::of(field), key, value });
        self
    }

    /// The patch for a mapping of fields to values in a file.
    pub(in crate::input) fn of_map(map: &Yaml) -> Self {
        map.entries().into_iter().flatten().fold(Self::default(), |patch, (field, entry)| {
            patch.with_node(&entry.key, field, &entry.node)
        })
    }

    /// Both patches in one.
    #[must_use]
    pub fn join(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// The name of the file that it comes from; empty if it is not from a file.
    pub(in crate::input) fn file(&self) -> &str {
        self.0.first().map_or("", |change| change.key.file())
    }

    /// Does it set nothing?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The fields that it sets, as they are written.
    pub fn fields(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|change| change.field.to_string())
    }

    /// The values in the order of the fields; `null` for a removed field.
    pub fn values(&self) -> impl Iterator<Item = Json> {
        self.0.iter().map(|change| change.value.to_json())
    }

    /// Is a value too long for a variant's name?
    pub(in crate::input) fn has_long_value(&self) -> bool {
        self.values().any(|value| to_line(&value).chars().count() > MAX_SHOWN)
    }

    /// Sets the fields in a tree.
    ///
    /// # Errors
    /// For each field that does not exist and each that is set twice. Then the tree must not be
    /// used.
    pub(in crate::input) fn apply(
        &self,
        root: &mut Yaml,
        structure: &Structure,
    ) -> Result<(), Diagnostics> {
        let errors = (0..self.0.len()).filter_map(|nth| self.error(nth, root, structure));
        let diagnostics: Vec<Diagnostic> = errors.collect();
        if !diagnostics.is_empty() {
            return Err(Diagnostics(diagnostics));
        }
        // Before any is set, so that two that exclude each other stay and are an error.
        for change in &self.0 {
            drop_excluded_by(root, &change.field.0, &change.value);
        }
        for change in self.0.iter().filter(|change| !change.value.is_null()) {
            let mut value = change.new_value();
            let last = change.field.0.last();
            let is_ordered = matches!(last, Some(Step::Key(name)) if key_order::is_ordered(name));
            if let Some(old) = root.find(&change.field).filter(|_| !is_ordered) {
                key_order::keep_old_order(old, &mut value);
            }
            root.set(&change.field.0, &change.key, value);
        }
        let mut removed: Vec<&Field> = self.removed_fields().collect();
        // Start at the last item of a list, so that the items before it keep their numbers.
        removed.sort_by_key(|field| match field.0.last() {
            Some(Step::Item(index)) => std::cmp::Reverse(*index),
            _ => std::cmp::Reverse(0),
        });
        for field in removed {
            root.take(field);
        }
        Ok(())
    }

    /// What the patch adds to mappings without naming what is there, as notes with their places.
    /// `before` and `after` are the rules without and with it.
    pub(in crate::input) fn growth(&self, before: &Yaml, after: &Yaml) -> Vec<String> {
        growth::notes(before, after, |field| {
            let is_about = |change: &Change| {
                change.field.0.starts_with(&field.0) || field.0.starts_with(&change.field.0)
            };
            self.0.iter().any(is_about)
        })
    }

    /// The removed fields.
    fn removed_fields(&self) -> impl Iterator<Item = &Field> {
        self.0.iter().filter(|change| change.value.is_null()).map(|change| &change.field)
    }

    fn error(&self, nth: usize, root: &Yaml, structure: &Structure) -> Option<Diagnostic> {
        let change = &self.0[nth];
        let field = &change.field;
        let access = Access::to_set(change.value.is_null());
        if let Some(unknown) = unknown_field(field, structure, root, access) {
            let error = unknown.explain(Diagnostic::at(&change.key, field, unknown.found()));
            return Some(match new_kind(field, root) {
                Some(kind) if error.help.is_none() => error
                    .advise(format!("to add a kind, set all of it: `{KINDS}.{kind}={{count: 5}}`")),
                _ => error,
            });
        }
        let removed: Vec<&Field> = self.removed_fields().collect();
        if !removed.contains(&field)
            && let Some(typo) = LikelyTypo::of_field(field, root, &removed)
        {
            return Some(typo.explain(Diagnostic::at(&change.key, field, typo.found())));
        }
        let conflicts = |earlier: &&Change| {
            let (own, theirs) = (&field.0, &earlier.field.0);
            let same = own == theirs && change.value.to_json() == earlier.value.to_json();
            !same && (own.starts_with(theirs) || theirs.starts_with(own))
        };
        let earlier = self.0[..nth].iter().find(conflicts)?;
        let diagnostic =
            Diagnostic::at(&change.key, field, format!("`{}` is already set", earlier.field));
        Some(diagnostic.allow("each field once, and not together with a field inside it"))
    }
}

impl Change {
    /// The value that the field gets, with dice in notation written out.
    fn new_value(&self) -> Yaml {
        let mut value = without_nulls(self.value.clone());
        expand_in(&self.field, &mut value);
        value
    }

    /// An error at the value of this change.
    pub(in crate::input) fn error(&self, found: impl Into<String>) -> Diagnostic {
        let is_short = self.value.is_single() && !self.value.is_null();
        let place = if is_short { &self.value.at } else { &self.key };
        Diagnostic::at(place, &self.field, found)
    }

    /// Does the error point to this change?
    pub(in crate::input) fn is_place_of(&self, diagnostic: &Diagnostic) -> bool {
        let value = self.value.at.line..=self.value.last_line();
        let is_near = value.contains(&diagnostic.line) || self.key.line == diagnostic.line;
        self.value.at.file() == diagnostic.file && (is_near || diagnostic.file.is_empty())
    }
}

/// The kind of pieces that a path goes through, if the rules have kinds and this is none of them.
fn new_kind<'f>(field: &'f Field, root: &Yaml) -> Option<&'f str> {
    let [Step::Key(kinds), Step::Key(kind), _, ..] = field.0.as_slice() else { return None };
    let known = root.get(KINDS).filter(|_| kinds == KINDS)?.entries()?;
    (!known.contains_key(kind)).then_some(kind)
}

/// The form in a variant's name: `pieces.pawn.count=4,equal_turns=false`; long values are cut.
impl fmt::Display for Patch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (change, value)) in self.0.iter().zip(self.values()).enumerate() {
            let value = to_line(&value);
            let comma = if place > 0 { "," } else { "" };
            let dots = if value.chars().count() > MAX_SHOWN { "..." } else { "" };
            write!(f, "{comma}{}={value:.MAX_SHOWN$}{dots}", change.field)?;
        }
        Ok(())
    }
}
