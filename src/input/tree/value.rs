//! Values of YAML texts with their positions. The path of a field finds or sets a value.

use std::sync::Arc;

use indexmap::IndexMap;
use serde_json::{Number, Value as Json};

use crate::input::diagnostic::Diagnostic;
use crate::input::tree::field::{Field, Step};
use crate::input::tree::text::{Text, TextPosition};

/// A value of a YAML text, with its position.
#[derive(Clone, Debug)]
pub struct Yaml {
    /// The position of its start.
    pub at: TextPosition,
    pub value: Value,
}

/// A YAML value.
#[derive(Clone, Debug)]
pub enum Value {
    /// `null`, `~` or nothing.
    Null,
    Bool(bool),
    Number(Number),
    Text(String),
    List(Vec<Yaml>),
    /// A mapping, in the order of the file.
    Map(IndexMap<String, Keyed>),
}

/// The value of a key, and the position of the key.
#[derive(Clone, Debug)]
pub struct Keyed {
    pub key: TextPosition,
    pub node: Yaml,
}

impl Yaml {
    /// The value for the JSON Schema and for serde. A whole number with a decimal point, such as
    /// `2.0`, becomes an integer.
    pub fn to_json(&self) -> Json {
        match &self.value {
            Value::Null => Json::Null,
            Value::Bool(value) => (*value).into(),
            Value::Number(number) => integer_if_whole(number).into(),
            Value::Text(text) => text.as_str().into(),
            Value::List(items) => items.iter().map(Self::to_json).collect(),
            Value::Map(entries) => {
                entries.iter().map(|(key, entry)| (key.clone(), entry.node.to_json())).collect()
            }
        }
    }

    /// A value that does not come from a text.
    pub fn from_json(value: &Json) -> Self {
        let entry = |(key, value)| {
            let node = Self::from_json(value);
            (String::clone(key), Keyed { key: node.at.clone(), node })
        };
        let value = match value {
            Json::Null => Value::Null,
            Json::Bool(value) => Value::Bool(*value),
            Json::Number(number) => Value::Number(number.clone()),
            Json::String(text) => Value::Text(text.clone()),
            Json::Array(items) => Value::List(items.iter().map(Self::from_json).collect()),
            Json::Object(fields) => Value::Map(fields.iter().map(entry).collect()),
        };
        Self { at: TextPosition::default(), value }
    }

    pub fn is_null(&self) -> bool {
        matches!(self.value, Value::Null)
    }

    /// Is it neither a list nor a mapping?
    pub fn is_single(&self) -> bool {
        !matches!(self.value, Value::List(_) | Value::Map(_))
    }

    pub fn text(&self) -> Option<&str> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    /// The items; empty if the value is not a list.
    pub fn items(&self) -> &[Self] {
        if let Value::List(items) = &self.value { items } else { &[] }
    }

    /// The items of a list.
    pub fn items_mut(&mut self) -> Option<&mut Vec<Self>> {
        if let Value::List(items) = &mut self.value { Some(items) } else { None }
    }

    /// The entries of a mapping.
    pub fn entries(&self) -> Option<&IndexMap<String, Keyed>> {
        if let Value::Map(entries) = &self.value { Some(entries) } else { None }
    }

    /// The value one step down.
    pub fn child(&self, step: &Step) -> Option<&Self> {
        match (&self.value, step) {
            (Value::Map(entries), Step::Key(name)) => entries.get(name).map(|entry| &entry.node),
            (Value::List(items), Step::Item(index)) => items.get(*index),
            _ => None,
        }
    }

    fn child_mut(&mut self, step: &Step) -> Option<&mut Self> {
        match (&mut self.value, step) {
            (Value::Map(entries), Step::Key(name)) => {
                entries.get_mut(name).map(|entry| &mut entry.node)
            }
            (Value::List(items), Step::Item(index)) => items.get_mut(*index),
            _ => None,
        }
    }

    /// The value of a field, if it is written.
    pub fn find(&self, field: &Field) -> Option<&Self> {
        field.0.iter().try_fold(self, Self::child)
    }

    /// The value of a field at the top of the file.
    pub fn get(&self, name: &str) -> Option<&Self> {
        self.entries()?.get(name).map(|entry| &entry.node)
    }

    pub fn get_mut(&mut self, name: &str) -> Option<&mut Self> {
        self.child_mut(&Step::Key(name.to_string()))
    }

    /// Sets a field whose key is at the position `key`. Missing mappings around it are created.
    /// Nothing is set in a single value, or past the end of a list.
    pub fn set(&mut self, field: &[Step], key: &TextPosition, value: Self) {
        let Some((step, rest)) = field.split_first() else {
            *self = value;
            return;
        };
        if let (Value::Map(entries), Step::Key(name)) = (&mut self.value, step) {
            let empty = Self { at: key.clone(), value: Value::Map(IndexMap::new()) };
            let entry = Keyed { key: key.clone(), node: empty };
            let entry = entries.entry(name.clone()).or_insert(entry);
            if rest.is_empty() {
                entry.key = key.clone();
            }
        }
        if let Some(inner) = self.child_mut(step) {
            inner.set(rest, key, value);
        }
    }

    /// Removes a field and returns it, if it exists.
    pub fn take(&mut self, field: &Field) -> Option<Self> {
        let (last, outer) = field.0.split_last()?;
        let around = outer.iter().try_fold(self, Self::child_mut)?;
        match (&mut around.value, last) {
            (Value::Map(entries), Step::Key(name)) => {
                entries.shift_remove(name).map(|entry| entry.node)
            }
            (Value::List(items), Step::Item(index)) => {
                (*index < items.len()).then(|| items.remove(*index))
            }
            _ => None,
        }
    }

    /// The position for an error about `field`: a short value itself, or else its key. If the field
    /// is not written, the nearest field around it.
    pub fn locate(&self, field: &Field) -> &TextPosition {
        match self.find(field) {
            Some(node) if node.is_short() => &node.at,
            _ => self.locate_key(field),
        }
    }

    /// The position of the key of `field`, or of the nearest field around it.
    pub fn locate_key(&self, field: &Field) -> &TextPosition {
        let (mut node, mut key) = (self, &self.at);
        for step in &field.0 {
            key = match (&node.value, step) {
                (Value::Map(entries), Step::Key(name)) => entries.get(name).map(|entry| &entry.key),
                _ => node.child(step).map(|item| &item.at),
            }
            .unwrap_or(key);
            match node.child(step) {
                Some(inner) => node = inner,
                None => break,
            }
        }
        key
    }

    /// An error about the value of a field.
    pub fn error(&self, field: &Field, found: impl Into<String>) -> Diagnostic {
        Diagnostic::at(self.locate(field), field, found)
    }

    fn is_short(&self) -> bool {
        match &self.value {
            Value::Text(text) => !text.contains('\n'),
            _ => self.is_single() && !self.is_null(),
        }
    }

    /// The last line on which something in it starts, or that a text in it can reach.
    pub fn last_line(&self) -> usize {
        let below = match &self.value {
            Value::List(items) => items.iter().map(Self::last_line).max(),
            Value::Map(entries) => entries.values().map(|entry| entry.node.last_line()).max(),
            Value::Text(text) if text.contains('\n') => Some(self.at.line + text.lines().count()),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => None,
        };
        below.unwrap_or_default().max(self.at.line)
    }

    /// Sets the text that this value, and everything in it, comes from.
    pub fn set_text(&mut self, text: &Arc<Text>) {
        self.at.text = Some(Arc::clone(text));
        match &mut self.value {
            Value::List(items) => items.iter_mut().for_each(|item| item.set_text(text)),
            Value::Map(entries) => entries.values_mut().for_each(|entry| {
                entry.key.text = Some(Arc::clone(text));
                entry.node.set_text(text);
            }),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => {}
        }
    }
}

fn integer_if_whole(number: &Number) -> Number {
    match number.as_f64().filter(|float| number.is_f64() && float.fract() == 0.0) {
        // Seeds have up to 64 bits: `1e18` is one.
        Some(float) if (0.0..18_446_744_073_709_551_616.0).contains(&float) => {
            (float as u64).into()
        }
        Some(float) if (-1e15..0.0).contains(&float) => (float as i64).into(),
        _ => number.clone(),
    }
}
