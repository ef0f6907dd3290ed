//! Patches: fields of a rule set set to other values, one by one.

use std::fmt;
use std::sync::Arc;

use serde_json::Value as Json;

use crate::input::astray::{Names, unsettable};
use crate::input::collect::Tree;
use crate::input::fault::{Fault, Faults};
use crate::input::field::{Field, Step};
use crate::input::merge::without_nulls;
use crate::input::order;
use crate::input::shape::written;
use crate::input::slip::Slip;
use crate::input::source::{Place, Source, Sources};
use crate::input::structure::Structure;
use crate::input::yaml::{Entry, Node, Value};

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
pub struct Patch(pub(super) Vec<Setting>);

/// One field and its value.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    /// The field.
    pub field: Field,
    /// Where the field is named.
    key: Place,
    /// The value.
    value: Node,
    /// The text that both stand in, if they stand in one.
    text: Option<Arc<Source>>,
}

impl Patch {
    /// The patch with one more field set.
    #[must_use]
    pub fn and(mut self, field: &str, value: impl Into<Json>) -> Self {
        let value = Node::from_json(&value.into());
        self.0.push(Setting { field: Field::parse(field), key: Place::NOWHERE, value, text: None });
        self
    }

    /// The patch with one more field set to what a file holds: the field is named at `key`, and
    /// both stand in one of `sources`. Faults of the value, and of a rule set that cannot be played
    /// with it, are told there.
    #[must_use]
    pub(super) fn and_node(
        mut self,
        sources: &Sources,
        key: Place,
        field: &str,
        value: &Node,
    ) -> Self {
        let text = sources.0.get(value.at.source).cloned();
        self.0.push(Setting { field: Field::parse(field), key, value: value.clone(), text });
        self
    }

    /// The patch of a mapping of fields to values, as a file holds it.
    pub(super) fn of_map(sources: &Sources, map: &Node) -> Self {
        let Value::Map(entries) = &map.value else { return Self::default() };
        entries.iter().fold(Self::default(), |patch, (field, entry)| {
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
        self.0.iter().map(|setting| setting.field.to_string())
    }

    /// The values in the order of the fields; `null` where a field is taken away.
    pub fn values(&self) -> impl Iterator<Item = Json> {
        self.0.iter().map(|setting| setting.value.to_json())
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
        for setting in &self.0 {
            let source =
                setting.text.as_ref().map_or(usize::MAX, |text| tree.sources.index_of(text));
            let mut value = without_nulls(setting.value.clone());
            value.move_to(source);
            let order_counts =
                matches!(setting.field.0.last(), Some(Step::Key(name)) if order::counts(name));
            if let Some(old) = tree.root.find(&setting.field).filter(|_| !order_counts) {
                in_order_of(old, &mut value);
            }
            put(&mut tree.root, &setting.field.0, Place { source, ..setting.key }, &value);
        }
        let mut removed: Vec<&Field> = self.taken().collect();
        // From the last item of a list on, so that those before keep their numbers.
        removed.sort_by_key(|field| match field.0.last() {
            Some(Step::Item(index)) => std::cmp::Reverse(*index),
            _ => std::cmp::Reverse(0),
        });
        for field in removed {
            take(&mut tree.root, &field.0);
        }
        Ok(())
    }

    /// The fields that are taken away.
    fn taken(&self) -> impl Iterator<Item = &Field> {
        self.0
            .iter()
            .filter(|setting| matches!(setting.value.value, Value::Null))
            .map(|setting| &setting.field)
    }

    fn fault(&self, nth: usize, tree: &Tree, structure: &Structure) -> Option<Fault> {
        let setting = &self.0[nth];
        let field = &setting.field;
        let names = Names::of(matches!(setting.value.value, Value::Null));
        if let Some(astray) = unsettable(field, structure, &tree.root, names) {
            let mut fault = setting.fault(true, astray.found());
            astray.tell(&mut fault);
            return Some(fault);
        }
        let taken: Vec<&Field> = self.taken().collect();
        if !taken.contains(&field)
            && let Some(slip) = Slip::of_field(field, &tree.root, &taken)
        {
            let mut fault = setting.fault(true, slip.found());
            slip.tell(&mut fault);
            return Some(fault);
        }
        let clashes = |other: &&Setting| {
            let (own, theirs) = (&field.0, &other.field.0);
            let same = own == theirs && setting.value.to_json() == other.value.to_json();
            !same && (own.starts_with(theirs) || theirs.starts_with(own))
        };
        let other = self.0[..nth].iter().find(clashes)?;
        let mut fault = setting.fault(true, format!("`{}` is set already", other.field));
        fault.allow("each field once, and no field within it");
        Some(fault)
    }
}

impl Setting {
    /// A fault of this setting: of its field, or of its value.
    pub(super) fn fault(&self, of_field: bool, found: impl Into<String>) -> Fault {
        let of_key =
            of_field || matches!(self.value.value, Value::List(_) | Value::Map(_) | Value::Null);
        let mut sources = Sources::default();
        let source = self.text.as_ref().map_or(usize::MAX, |text| sources.add(Arc::clone(text)));
        let place = if of_key { self.key } else { self.value.at };
        Fault::at(&sources, Place { source, ..place }, self.field.to_string(), found)
    }

    /// Does a fault point at this setting?
    pub(super) fn holds(&self, fault: &Fault) -> bool {
        let Some(text) = &self.text else { return fault.file.is_empty() };
        let value = self.value.at.line..=self.value.last_line();
        text.shown == fault.file && (value.contains(&fault.line) || self.key.line == fault.line)
    }
}

/// As it stands in a variant's name: `pieces.pawn.count=4,equal_turns=false`; long values are cut.
impl fmt::Display for Patch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (setting, value)) in self.0.iter().zip(self.values()).enumerate() {
            let value = written(&value);
            let comma = if place > 0 { "," } else { "" };
            let dots = if value.chars().count() > SHOWN { "..." } else { "" };
            write!(f, "{comma}{}={value:.SHOWN$}{dots}", setting.field)?;
        }
        Ok(())
    }
}

fn put(node: &mut Node, steps: &[Step], key: Place, value: &Node) {
    let Some((step, rest)) = steps.split_first() else {
        *node = value.clone();
        return;
    };
    match (&mut node.value, step) {
        (Value::Map(entries), Step::Key(name)) => {
            let is_gone = matches!(value.value, Value::Null) && !entries.contains_key(name);
            if !is_gone {
                let empty = || Entry {
                    key,
                    node: Node { at: key, value: Value::Map(indexmap::IndexMap::new()) },
                };
                let entry = entries.entry(name.clone()).or_insert_with(empty);
                if rest.is_empty() {
                    entry.key = key;
                }
                put(&mut entry.node, rest, key, value);
            }
        }
        (Value::List(items), Step::Item(index)) => {
            if let Some(item) = items.get_mut(*index) {
                put(item, rest, key, value);
            }
        }
        _ => {}
    }
}

/// Names that were there stand as they stood, so that a file that extends another can say the same.
fn in_order_of(old: &Node, new: &mut Node) {
    order::arrange(new, &order::names(old));
    if let (Value::Map(old), Value::Map(new)) = (&old.value, &mut new.value) {
        for (name, entry) in new {
            if let Some(old) = old.get(name) {
                in_order_of(&old.node, &mut entry.node);
            }
        }
    }
}

fn take(node: &mut Node, steps: &[Step]) {
    match (&mut node.value, steps) {
        (Value::Map(entries), [Step::Key(name)]) => {
            entries.shift_remove(name);
        }
        (Value::List(items), [Step::Item(index)]) if *index < items.len() => {
            items.remove(*index);
        }
        (Value::Map(entries), [Step::Key(name), rest @ ..]) => {
            if let Some(entry) = entries.get_mut(name) {
                take(&mut entry.node, rest);
            }
        }
        (Value::List(items), [Step::Item(index), rest @ ..]) => {
            if let Some(item) = items.get_mut(*index) {
                take(item, rest);
            }
        }
        _ => {}
    }
}
