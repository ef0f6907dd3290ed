//! The readings: each points to a field, so that a designer can try another one.

use crate::game::rules::Reading;
use crate::spec::collect::Collector;
use crate::spec::draft::rules::ReadingDraft;
use crate::spec::fault::quoted;
use crate::spec::field::{Field, Step};
use crate::spec::structure::Structure;
use crate::spec::yaml::{Node, Value};

/// The readings; a fault for each that points to no field.
pub fn readings(drafts: &[ReadingDraft], structure: &Structure, collector: &mut Collector<'_>) -> Vec<Reading> {
    let root = &collector.tree().root;
    let mut readings = Vec::new();
    for (index, draft) in drafts.iter().enumerate() {
        if let Some(astray) = astray(&Field::parse(&draft.field), structure, root) {
            let place = if astray.around.0.is_empty() { String::new() } else { format!(" in `{}`", astray.around) };
            let found = format!("there is no field {}{place}", quoted(&astray.name));
            let fault = collector.fault(&Field::of("readings").item(index).key("field"), found);
            fault.allow_names(&astray.name, astray.allowed);
        }
        readings.push(Reading {
            point: draft.point.clone(),
            reading: draft.reading.clone(),
            field: draft.field.clone(),
        });
    }
    readings
}

/// Where a path of fields leads nowhere.
struct Astray<'t> {
    around: Field,
    name: String,
    allowed: Vec<&'t str>,
}

/// Follows a path through the schema, and where names are free, as those of the pieces are, through the file. A field
/// that may be there but is not written will do: that may be the decision.
fn astray<'t>(field: &Field, structure: &'t Structure, root: &'t Node) -> Option<Astray<'t>> {
    let (mut shape, mut node, mut around) = (structure.shape(), Some(root), Field::default());
    for step in &field.0 {
        let allowed = shape.names().or_else(|| shape.is_free().then(|| names(node))).unwrap_or_default();
        let inner = shape.down(step);
        match (inner, step) {
            (Some(_), Step::Key(name)) if shape.is_free() && !allowed.contains(&name.as_str()) => {
                return Some(Astray { around, name: name.clone(), allowed });
            }
            (Some(inner), _) => shape = inner,
            (None, Step::Key(name)) => return Some(Astray { around, name: name.clone(), allowed }),
            (None, Step::Item(index)) => return Some(Astray { around, name: format!("[{}]", index + 1), allowed }),
        }
        node = node.and_then(|node| node.down(step));
        around.0.push(step.clone());
    }
    None
}

fn names(node: Option<&Node>) -> Vec<&str> {
    match node.map(|node| &node.value) {
        Some(Value::Map(entries)) => entries.keys().map(String::as_str).collect(),
        _ => Vec::new(),
    }
}
