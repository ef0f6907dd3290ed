//! Where a path of fields leads: through the schema, and where names are free, through the file.

use crate::input::fault::{Fault, quoted};
use crate::input::schema::structure::Structure;
use crate::input::tree::field::{Field, Step};
use crate::input::tree::value::{Value, Yaml};

/// Which names are good where names are free, as those of the pieces are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// Those that the file has.
    Known,
    /// The last one of a path may be new.
    New,
}

impl Names {
    /// For a field that is taken away, or else set.
    pub fn of(taken_away: bool) -> Self {
        if taken_away { Self::Known } else { Self::New }
    }
}

/// Where a path of fields leads nowhere.
#[derive(Debug)]
pub struct Astray {
    around: Field,
    name: String,
    allowed: Vec<String>,
}

impl Astray {
    /// What is wrong, in a sentence.
    pub fn found(&self) -> String {
        let place =
            if self.around.0.is_empty() { String::new() } else { format!(" in `{}`", self.around) };
        if OF_ITSELF.contains(&self.name.as_str()) && self.around.0.is_empty() {
            return format!("{} is no rule of the game", quoted(&self.name));
        }
        let what = if self.is_item() { "item" } else { "field" };
        let counted = if self.name == "[0]" { ": items count from 1" } else { "" };
        format!("there is no {what} {}{place}{counted}", quoted(&self.name))
    }

    /// Says what is allowed.
    pub fn tell<'f>(&self, fault: &'f mut Fault) -> &'f mut Fault {
        // No number is a slip of another.
        let slip = if self.is_item() { "" } else { &self.name };
        fault.allow_names(slip, self.allowed.iter().map(String::as_str))
    }

    fn is_item(&self) -> bool {
        self.name.starts_with('[')
    }
}

/// The fields that say what a file is, and are no rules of the game.
const OF_ITSELF: [&str; 6] = ["name", "title", "source", "extends", "kind", "readings"];

/// Why a field cannot be set to another value, if it cannot.
pub fn unsettable(
    field: &Field,
    structure: &Structure,
    root: &Yaml,
    names: Names,
) -> Option<Astray> {
    let of_itself = |name: &str| OF_ITSELF.contains(&name);
    if let [Step::Key(name), ..] = field.0.as_slice()
        && (of_itself(name) || structure.schema().down(&field.0[0]).is_none())
    {
        let rules =
            structure.schema().names().into_iter().flatten().filter(|name| !of_itself(name));
        return Some(Astray {
            around: Field::default(),
            name: name.clone(),
            allowed: rules.map(str::to_string).collect(),
        });
    }
    astray(field, structure, root, names)
}

/// Follows a path through the schema, and where names are free through the file. A field that may
/// be there but is not written will do; an item of a list must be there.
pub fn astray(field: &Field, structure: &Structure, root: &Yaml, names: Names) -> Option<Astray> {
    let (mut schema, mut node, mut around) = (structure.schema(), Some(root), Field::default());
    for (place, step) in field.0.iter().enumerate() {
        let known = match node.map(|node| &node.value) {
            Some(Value::List(items)) => (1..=items.len()).map(|item| format!("[{item}]")).collect(),
            Some(Value::Map(entries)) if schema.is_free() => entries.keys().cloned().collect(),
            _ => Vec::new(),
        };
        let allowed = schema.names().map_or(known, |names| names.map(str::to_string).collect());
        let name = match step {
            Step::Key(name) => name.clone(),
            Step::Item(index) => format!("[{}]", index + 1),
        };
        let may_be_new =
            names == Names::New && place + 1 == field.0.len() && matches!(step, Step::Key(_));
        let must_be_there = matches!(step, Step::Item(_)) || schema.is_free() && !may_be_new;
        match schema.down(step).filter(|_| !must_be_there || allowed.contains(&name)) {
            Some(inner) => schema = inner,
            None => return Some(Astray { around, name, allowed }),
        }
        node = node.and_then(|node| node.down(step));
        around.0.push(step.clone());
    }
    None
}
