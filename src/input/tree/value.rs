//! Values of YAML texts with the places where they stand, found and set by the paths of their
//! fields.

use std::sync::Arc;

use indexmap::IndexMap;
use serde_json::{Number, Value as Json};

use crate::input::diagnostic::Diagnostic;
use crate::input::tree::field::{Field, Step};
use crate::input::tree::text::{Text, TextPosition};

/// A value of a YAML text and where it stands.
#[derive(Clone, Debug)]
pub struct Yaml {
    /// Where it starts.
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
    /// A mapping in the file's order.
    Map(IndexMap<String, Keyed>),
}

/// A key's value, and where the key stands.
#[derive(Clone, Debug)]
pub struct Keyed {
    pub key: TextPosition,
    pub node: Yaml,
}

impl Yaml {
    /// The value for the JSON Schema and for serde; whole numbers written with a point become whole
    /// numbers.
    pub fn to_json(&self) -> Json {
        match &self.value {
            Value::Null => Json::Null,
            Value::Bool(value) => (*value).into(),
            Value::Number(number) => whole(number).into(),
            Value::Text(text) => text.as_str().into(),
            Value::List(items) => items.iter().map(Self::to_json).collect(),
            Value::Map(entries) => {
                entries.iter().map(|(key, entry)| (key.clone(), entry.node.to_json())).collect()
            }
        }
    }

    /// A value that stands in no text.
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

    /// The items; none of what is no list.
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
    pub fn down(&self, step: &Step) -> Option<&Self> {
        match (&self.value, step) {
            (Value::Map(entries), Step::Key(name)) => entries.get(name).map(|entry| &entry.node),
            (Value::List(items), Step::Item(index)) => items.get(*index),
            _ => None,
        }
    }

    fn down_mut(&mut self, step: &Step) -> Option<&mut Self> {
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
        field.0.iter().try_fold(self, Self::down)
    }

    /// The value at the top of the file.
    pub fn get(&self, name: &str) -> Option<&Self> {
        self.entries()?.get(name).map(|entry| &entry.node)
    }

    pub fn get_mut(&mut self, name: &str) -> Option<&mut Self> {
        self.down_mut(&Step::Key(name.to_string()))
    }

    /// Sets a field, which is named at `key`; mappings around it that are not there are made.
    /// Nothing is set in a single value, or past the end of a list.
    pub fn set(&mut self, field: &[Step], key: &TextPosition, value: Self) {
        let Some((step, rest)) = field.split_first() else {
            *self = value;
            return;
        };
        if let (Value::Map(entries), Step::Key(name)) = (&mut self.value, step) {
            let made = Self { at: key.clone(), value: Value::Map(IndexMap::new()) };
            let entry = Keyed { key: key.clone(), node: made };
            let entry = entries.entry(name.clone()).or_insert(entry);
            if rest.is_empty() {
                entry.key = key.clone();
            }
        }
        if let Some(inner) = self.down_mut(step) {
            inner.set(rest, key, value);
        }
    }

    /// Takes a field out, if it is there.
    pub fn take(&mut self, field: &Field) -> Option<Self> {
        let (last, around) = field.0.split_last()?;
        let around = around.iter().try_fold(self, Self::down_mut)?;
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

    /// What an error about `field` should point at: a short value itself, else its key; if the
    /// field is not written, the nearest thing around it that is.
    pub fn locate(&self, field: &Field) -> &TextPosition {
        match self.find(field) {
            Some(node) if node.is_short() => &node.at,
            _ => self.locate_key(field),
        }
    }

    /// Where the key of `field` stands, or the nearest thing around it.
    pub fn locate_key(&self, field: &Field) -> &TextPosition {
        let (mut node, mut key) = (self, &self.at);
        for step in &field.0 {
            key = match (&node.value, step) {
                (Value::Map(entries), Step::Key(name)) => entries.get(name).map(|entry| &entry.key),
                _ => node.down(step).map(|item| &item.at),
            }
            .unwrap_or(key);
            match node.down(step) {
                Some(inner) => node = inner,
                None => break,
            }
        }
        key
    }

    /// An error of a field's value.
    pub fn error(&self, field: &Field, found: impl Into<String>) -> Diagnostic {
        Diagnostic::at(self.locate(field), field, found)
    }

    fn is_short(&self) -> bool {
        match &self.value {
            Value::Text(text) => !text.contains('\n'),
            _ => self.is_single() && !self.is_null(),
        }
    }

    /// The last line that something in it starts on, or that a text may reach.
    pub fn last_line(&self) -> usize {
        let below = match &self.value {
            Value::List(items) => items.iter().map(Self::last_line).max(),
            Value::Map(entries) => entries.values().map(|entry| entry.node.last_line()).max(),
            Value::Text(text) if text.contains('\n') => Some(self.at.line + text.lines().count()),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => None,
        };
        below.unwrap_or_default().max(self.at.line)
    }

    /// Says in which text it stands, with all that is within it.
    pub fn stands_in(&mut self, text: &Arc<Text>) {
        self.at.text = Some(Arc::clone(text));
        match &mut self.value {
            Value::List(items) => items.iter_mut().for_each(|item| item.stands_in(text)),
            Value::Map(entries) => entries.values_mut().for_each(|entry| {
                entry.key.text = Some(Arc::clone(text));
                entry.node.stands_in(text);
            }),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => {}
        }
    }
}

fn whole(number: &Number) -> Number {
    match number.as_f64() {
        Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() < 1e15 => {
            (float as i64).into()
        }
        _ => number.clone(),
    }
}
