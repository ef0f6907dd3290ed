//! The readings: each points to a field, so that a designer can try another one, and may say other
//! ways to read the point.

use crate::game::rules::{Alternative, FieldSetting, Reading};
use crate::input::astray::{Names, astray, unsettable};
use crate::input::collect::Collector;
use crate::input::draft::rules::ReadingDraft;
use crate::input::schema::structure::Structure;
use crate::input::tree::field::Field;
use crate::input::tree::value::{Value, Yaml};
use crate::input::tree::write::written;

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
        if let Some(astray) = astray(&Field::of(&draft.field), structure, root, Names::Known) {
            astray.tell(collector.fault(at.key("field"), astray.found()));
        }
        for (other, draft) in draft.otherwise.iter().enumerate() {
            for (path, value) in &draft.set {
                if let Some(astray) =
                    unsettable(&Field::of(path), structure, root, Names::of(value.is_null()))
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
pub fn without_those_astray(root: &mut Yaml, structure: &Structure) {
    let of_tree = root.clone();
    let leads = |reading: &Yaml| {
        let path = reading.get("field").and_then(Yaml::text);
        path.is_none_or(|path| {
            astray(&Field::of(path), structure, &of_tree, Names::Known).is_none()
        })
    };
    let settable = |other: &Yaml| {
        let set = other.get("set").and_then(Yaml::entries).into_iter().flatten();
        set.into_iter().all(|(path, entry)| {
            let names = Names::of(entry.node.is_null());
            unsettable(&Field::of(path), structure, &of_tree, names).is_none()
        })
    };
    let keep = |list: Option<&mut Yaml>, keep: &dyn Fn(&Yaml) -> bool| {
        if let Some(Yaml { value: Value::List(items), .. }) = list {
            items.retain(keep);
        }
    };
    keep(root.get_mut("readings"), &leads);
    if let Some(Yaml { value: Value::List(readings), .. }) = root.get_mut("readings") {
        for reading in readings {
            keep(reading.get_mut("otherwise"), &settable);
        }
    }
}
