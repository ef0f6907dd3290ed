//! Follows a path of fields through the schema, and names the first step that is unknown.

use crate::input::diagnostic::{Diagnostic, quoted};
use crate::input::schema::structure::Structure;
use crate::input::tree::field::{Field, Step};
use crate::input::tree::value::{Value, Yaml};

/// What a field is named for. It decides which names are good where names are free, as those of the
/// pieces are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// To point to it: names that the file has.
    Name,
    /// To give it another value: the last name of the path may be new.
    Set,
    /// To take it away: names that the file has.
    Remove,
}

impl Access {
    /// To set a field to a value, where `null` takes it away.
    pub fn to_set(is_null: bool) -> Self {
        if is_null { Self::Remove } else { Self::Set }
    }
}

/// A step of a path that does not exist.
#[derive(Debug)]
pub struct UnknownField {
    around: Field,
    name: String,
    allowed: Vec<String>,
}

impl UnknownField {
    /// What is wrong, in a sentence.
    pub fn found(&self) -> String {
        let name = quoted(&self.name);
        let is_top = self.around.0.is_empty();
        if is_top && OF_ITSELF.contains(&self.name.as_str()) {
            return format!("{name} is no rule of the game");
        }
        let place = if is_top { String::new() } else { format!(" in `{}`", self.around) };
        let what = if self.is_item() { "item" } else { "field" };
        let counted = if self.name == "[0]" { ": items count from 1" } else { "" };
        format!("there is no {what} {name}{place}{counted}")
    }

    /// Says what is allowed.
    pub fn tell(&self, diagnostic: Diagnostic) -> Diagnostic {
        // No number is a slip of another.
        let slip = if self.is_item() { "" } else { &self.name };
        diagnostic.allow_names(slip, &self.allowed)
    }

    fn is_item(&self) -> bool {
        self.name.starts_with('[')
    }
}

/// The fields that say what a file is, and are no rules of the game: they can be pointed to, not
/// set.
const OF_ITSELF: [&str; 6] = ["name", "title", "source", "extends", "kind", "readings"];

/// Follows a path through the schema, and where names are free through the file, to the first step
/// that does not exist. A field that may be there but is not written will do; an item of a list
/// must be there.
pub fn unknown_field(
    field: &Field,
    structure: &Structure,
    root: &Yaml,
    access: Access,
) -> Option<UnknownField> {
    let (mut schema, mut node, mut around) = (structure.schema(), Some(root), Field::default());
    let is_rule = |name: &str| access == Access::Name || !OF_ITSELF.contains(&name);
    for (place, step) in field.0.iter().enumerate() {
        let known = match node.map(|node| &node.value) {
            Some(Value::List(items)) => (1..=items.len()).map(|item| format!("[{item}]")).collect(),
            Some(Value::Map(entries)) if schema.has_free_names() => {
                entries.keys().cloned().collect()
            }
            _ => Vec::new(),
        };
        let names = schema.names();
        let names = names.map(|names| names.filter(|name| place > 0 || is_rule(name)));
        let allowed = names.map_or(known, |names| names.map(str::to_string).collect());
        let (name, is_item) = match step {
            Step::Key(name) => (name.clone(), false),
            Step::Item(index) => (format!("[{}]", index + 1), true),
        };
        let may_be_new = access == Access::Set && place + 1 == field.0.len();
        let must_be_there =
            is_item || place == 0 && !is_rule(&name) || schema.has_free_names() && !may_be_new;
        match schema.child(step).filter(|_| !must_be_there || allowed.contains(&name)) {
            Some(inner) => schema = inner,
            None => return Some(UnknownField { around, name, allowed }),
        }
        node = node.and_then(|node| node.child(step));
        around.0.push(step.clone());
    }
    None
}
