//! The fields of a rule set that a designer may vary, and values to try.

use serde_json::Value as Json;

use crate::input::schema::at::Schema;
use crate::input::tree::field::Step;
use crate::input::tree::write::to_line;
use crate::input::variant::Base;
use crate::input::variant::unknown_field::DESCRIPTION;

/// A field with a single value: a whole number, a yes or no, or one of some words.
#[derive(Clone, Debug, PartialEq)]
pub struct VariableField {
    /// The path, as sweeps name it.
    pub path: String,
    /// The present value, as a file writes it.
    pub value: String,
    /// Values to try, the present one among them.
    pub values: Vec<Json>,
}

/// How far whole numbers are tried below and above the present one.
const AROUND: i64 = 2;

/// The fields of a rule set that have a single value, in the order of the file. Fields that the
/// file leaves out follow, with their default values. A value to try may not fit the others.
pub fn variable_fields(base: &Base) -> Vec<VariableField> {
    let mut found = Vec::new();
    let schema = base.structure().schema();
    let fields = base.fields();
    collect("", &fields, schema, &mut found);
    let names = schema.names().into_iter().flatten();
    let unset = names.filter(|name| fields.get(name).is_none_or(Json::is_null));
    for name in unset {
        let child = schema.child(&Step::Key(name.to_owned()));
        if let Some((child, default)) =
            child.and_then(|schema| Some((schema, schema.get("default")?)))
        {
            found.extend(field(name.to_owned(), default, child));
        }
    }
    found
}

fn collect(path: &str, value: &Json, schema: Schema<'_>, found: &mut Vec<VariableField>) {
    let mut down = |path: String, step: Step, value: &Json| {
        if let Some(schema) = schema.child(&step) {
            collect(&path, value, schema, found);
        }
    };
    match value {
        Json::Object(fields) => {
            for (name, value) in fields.iter().filter(|(name, _)| is_rule(path, name)) {
                let below = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                down(below, Step::Key(name.clone()), value);
            }
        }
        Json::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                down(format!("{path}[{}]", index + 1), Step::Item(index), value);
            }
        }
        value => found.extend(field(path.to_owned(), value, schema)),
    }
}

/// Is a field a rule of the game, and not part of its description?
fn is_rule(path: &str, name: &str) -> bool {
    !path.is_empty() || !DESCRIPTION.contains(&name)
}

/// The field, if its value is one of those that can be varied.
fn field(path: String, value: &Json, schema: Schema<'_>) -> Option<VariableField> {
    let values = match value {
        Json::Bool(_) => vec![false.into(), true.into()],
        Json::Number(number) => {
            let (number, limit) = (number.as_i64()?, |name| schema.get(name)?.as_i64());
            let least = limit("minimum").unwrap_or(0).max(number.saturating_sub(AROUND));
            let most = limit("maximum").unwrap_or(i64::MAX).min(number.saturating_add(AROUND));
            (least..=most).map(Json::from).collect()
        }
        Json::String(_) => schema.words()?.into_iter().map(Json::from).collect(),
        _ => return None,
    };
    Some(VariableField { path, value: to_line(value), values })
}
