//! The readings: each points to a field, so that a designer can try another one.

use crate::game::rules::Reading;
use crate::spec::astray::{Names, astray};
use crate::spec::collect::Collector;
use crate::spec::draft::rules::ReadingDraft;
use crate::spec::field::Field;
use crate::spec::structure::Structure;

/// The readings; a fault for each that points to no field.
pub fn readings(drafts: &[ReadingDraft], structure: &Structure, collector: &mut Collector<'_>) -> Vec<Reading> {
    let root = &collector.tree().root;
    let mut readings = Vec::new();
    for (index, draft) in drafts.iter().enumerate() {
        if let Some(astray) = astray(&Field::parse(&draft.field), structure, root, Names::Known) {
            astray.tell(collector.fault(&Field::of("readings").item(index).key("field"), astray.found()));
        }
        readings.push(Reading {
            point: draft.point.clone(),
            reading: draft.reading.clone(),
            field: draft.field.clone(),
        });
    }
    readings
}
