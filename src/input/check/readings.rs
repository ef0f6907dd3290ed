//! The readings: each points to a field, so that a designer can try another one, and may say other
//! ways to read the point.

use crate::game::rules::{Alternative, FieldSetting, Reading};
use crate::input::astray::{Names, astray, unsettable};
use crate::input::collect::Collector;
use crate::input::draft::rules::ReadingDraft;
use crate::input::field::Field;
use crate::input::shape::written;
use crate::input::structure::Structure;
use crate::input::yaml::{Node, Value};

/// The readings; a fault for each that points to no field, and for each field that another way of
/// reading cannot set.
pub fn readings(
    drafts: &[ReadingDraft],
    structure: &Structure,
    collector: &mut Collector<'_>,
) -> Vec<Reading> {
    let root = &collector.tree().root;
    for (index, draft) in drafts.iter().enumerate() {
        let at = Field::of("readings").item(index);
        if let Some(astray) = astray(&Field::parse(&draft.field), structure, root, Names::Known) {
            astray.tell(collector.fault(&at.key("field"), astray.found()));
        }
        for (other, draft) in draft.otherwise.iter().enumerate() {
            for (path, value) in &draft.set {
                if let Some(astray) =
                    unsettable(&Field::parse(path), structure, root, Names::of(value.is_null()))
                {
                    let field = at.key("otherwise").item(other).key("set").key(path);
                    astray.tell(collector.fault_of_key(&field, astray.found()));
                }
            }
        }
    }
    drafts.iter().map(reading).collect()
}

/// A reading as its file writes it.
pub fn reading(draft: &ReadingDraft) -> Reading {
    let otherwise = draft.otherwise.iter().map(|draft| Alternative {
        reading: draft.reading.clone(),
        set: draft
            .set
            .iter()
            .map(|(field, value)| FieldSetting { field: field.clone(), value: written(value) })
            .collect(),
    });
    Reading {
        point: draft.point.clone(),
        reading: draft.reading.clone(),
        field: draft.field.clone(),
        otherwise: otherwise.collect(),
    }
}

/// Takes away what the readings of a tree say of fields that it no longer has.
pub fn without_those_astray(root: &mut Node, structure: &Structure) {
    let of_tree = root.clone();
    let leads = |node: Option<&Node>| match node.map(|node| &node.value) {
        Some(Value::Text(path)) => {
            astray(&Field::parse(path), structure, &of_tree, Names::Known).is_none()
        }
        _ => true,
    };
    let settable = |other: &Node| match other.find(&Field::of("set")).map(|set| &set.value) {
        Some(Value::Map(set)) => set.iter().all(|(path, entry)| {
            let names = Names::of(matches!(entry.node.value, Value::Null));
            unsettable(&Field::parse(path), structure, &of_tree, names).is_none()
        }),
        _ => true,
    };
    let Value::Map(entries) = &mut root.value else { return };
    let Some(Value::List(readings)) =
        entries.get_mut("readings").map(|entry| &mut entry.node.value)
    else {
        return;
    };
    readings.retain(|reading| leads(reading.find(&Field::of("field"))));
    for reading in readings {
        if let Value::Map(entries) = &mut reading.value
            && let Some(Value::List(otherwise)) =
                entries.get_mut("otherwise").map(|entry| &mut entry.node.value)
        {
            otherwise.retain(settable);
        }
    }
}
