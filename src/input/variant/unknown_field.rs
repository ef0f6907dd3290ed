//! Follows a path of fields through the schema, and names the first step that is unknown.

use crate::input::diagnostic::{Diagnostic, quoted};
use crate::input::draft::header::Header;
use crate::input::draft::rules::RulesDraft;
use crate::input::merge::removed_kinds::{SETUP, kinds};
use crate::input::schema::structure::Structure;
use crate::input::tree::field::{Field, Step};
use crate::input::tree::value::{Value, Yaml};

/// What a path to a field is used for. Where names are free, such as those of the pieces, it
/// decides which names are valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// To point to the field: only names that the file has.
    Name,
    /// To give the field another value: the last name of the path may be new.
    Set,
    /// To remove the field: only names that the file has.
    Remove,
}

impl Access {
    /// To set a field to a value; `null` removes the field.
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
    /// What is wrong, as a sentence.
    pub fn found(&self) -> String {
        let name = quoted(&self.name);
        let is_top = self.around.0.is_empty();
        if is_top && DESCRIPTION.contains(&self.name.as_str()) {
            return format!("{name} is not a rule of the game");
        }
        let place = if is_top { String::new() } else { format!(" in `{}`", self.around) };
        let what = if self.is_item() { "item" } else { "field" };
        let counted = if self.name == "[0]" { ": items are counted from 1" } else { "" };
        format!("there is no {what} {name}{place}{counted}")
    }

    /// Adds what is allowed, and which name was probably meant.
    pub fn explain(&self, diagnostic: Diagnostic) -> Diagnostic {
        // A number is not a typo of another number.
        let name = if self.is_item() { "" } else { &self.name };
        diagnostic.allow_fields(name, &self.allowed)
    }

    fn is_item(&self) -> bool {
        self.name.starts_with('[')
    }
}

/// The fields that describe a file and are not rules of the game. A path can point to them, but
/// cannot set them.
pub(super) const DESCRIPTION: [&str; 6] = [
    field_path!(Header, name),
    field_path!(Header, title),
    field_path!(Header, source),
    field_path!(Header, extends),
    field_path!(RulesDraft, kind),
    field_path!(RulesDraft, readings),
];

/// Follows a path through the schema, and through the file where names are free, to the first step
/// that does not exist. A field that is allowed but not written is accepted. An item of a list must
/// exist.
pub fn unknown_field(
    field: &Field,
    structure: &Structure,
    root: &Yaml,
    access: Access,
) -> Option<UnknownField> {
    let (mut schema, mut node, mut around) = (structure.schema(), Some(root), Field::default());
    let is_rule = |name: &str| access == Access::Name || !DESCRIPTION.contains(&name);
    for (place, step) in field.0.iter().enumerate() {
        let known = match node.map(|node| &node.value) {
            // A start names kinds of pieces, which it need not have named before.
            _ if around.0.last() == Some(&Step::Key(SETUP.to_owned())) => {
                kinds(root, false).map(str::to_owned).collect()
            }
            Some(Value::List(items)) => (1..=items.len()).map(|item| format!("[{item}]")).collect(),
            Some(Value::Map(entries)) if schema.has_free_names() => {
                entries.keys().cloned().collect()
            }
            _ => Vec::new(),
        };
        let fields = schema.names();
        let names = fields.map(|names| names.filter(|name| place > 0 || is_rule(name)));
        let allowed = names.map_or(known, |names| names.map(str::to_string).collect());
        let (name, is_item) = match step {
            Step::Key(name) => (name.clone(), false),
            Step::Item(index) => (format!("[{}]", index + 1), true),
        };
        let may_be_new = access == Access::Set && place + 1 == field.0.len();
        let must_exist =
            is_item || place == 0 && !is_rule(&name) || schema.has_free_names() && !may_be_new;
        match schema.child(step).filter(|_| !must_exist || allowed.contains(&name)) {
            Some(inner) => schema = inner,
            None => return Some(UnknownField { around, name, allowed }),
        }
        node = node.and_then(|node| node.child(step));
        around.0.push(step.clone());
    }
    None
}
