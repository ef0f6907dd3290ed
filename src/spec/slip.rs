//! Slips of the pen in names that a file may choose: a kind of pieces that is nearly one of the rule set below.

use crate::spec::fault::{Fault, quoted};
use crate::spec::field::Field;
use crate::spec::merge::Layer;
use crate::spec::source::Sources;
use crate::spec::suggest::nearest;
use crate::spec::yaml::{Node, Value};

/// The faults of kinds that are new in one of `layers`, which lie from the top down, and nearly have the name of one below: they would
/// stand beside it instead of changing it. A name with a number behind it is meant.
pub fn faults(layers: &[Layer], sources: &Sources) -> Vec<Fault> {
    let field = Field::of("pieces");
    let mut faults = Vec::new();
    for (index, layer) in layers.iter().enumerate() {
        let below: Vec<&str> = layers[index + 1..].iter().flat_map(|layer| kinds(layer, &field)).collect();
        for name in kinds(layer, &field).filter(|name| !below.contains(name)) {
            let Some(near) = nearest(name, below.iter().copied()).filter(|near| !is_numbered(name, near)) else {
                continue;
            };
            let found = format!("{} is no kind of pieces below, and would be a further one", quoted(name));
            let field = field.key(name);
            let mut fault = Fault::at(sources, layer.root.locate(&field), field.to_string(), found);
            fault.allow(format!("{} to change what is there; or a name that differs more", below.join(", ")));
            fault.advise(format!("did you mean {}?", quoted(near)));
            faults.push(fault);
        }
    }
    faults
}

/// The kinds that a file names and does not take away.
fn kinds<'l>(layer: &'l Layer, field: &Field) -> impl Iterator<Item = &'l str> + use<'l> {
    let entries = match layer.root.find(field) {
        Some(Node { value: Value::Map(entries), .. }) => Some(entries),
        _ => None,
    };
    let named = entries.into_iter().flatten();
    named.filter(|(_, entry)| !matches!(entry.node.value, Value::Null)).map(|(name, _)| name.as_str())
}

/// Is it the other name with a number behind it?
fn is_numbered(name: &str, other: &str) -> bool {
    name.strip_prefix(other).is_some_and(|rest| !rest.is_empty() && !rest.contains(char::is_alphabetic))
}
