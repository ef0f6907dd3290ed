//! The readings. Each names a field, so that a designer can try another value. It may also list
//! alternatives.

use crate::game::rules::{Alternative, FieldSetting, Reading};
use crate::input::collector::Collector;
use crate::input::draft::rules::ReadingDraft;
use crate::input::schema::structure::Structure;
use crate::input::tree::field::Field;
use crate::input::tree::value::Yaml;
use crate::input::tree::write::to_line;
use crate::input::variant::unknown_field::{Access, unknown_field};

/// The readings. It is an error if a reading names an unknown field, or if an alternative cannot
/// set a field.
pub fn readings(
    drafts: &[ReadingDraft],
    structure: &Structure,
    collector: &Collector<'_>,
) -> Vec<Reading> {
    let unknown =
        |path: &str, access| unknown_field(&Field::of(path), structure, collector.tree(), access);
    for (index, draft) in drafts.iter().enumerate() {
        let at = Field::of("readings").item(index);
        if let Some(unknown) = unknown(&draft.field, Access::Name) {
            collector
                .error(at.key("field"), unknown.found())
                .with(|diagnostic| unknown.explain(diagnostic));
        }
        for (other, draft) in draft.alternatives.iter().enumerate() {
            for (path, value) in &draft.set {
                let Some(unknown) = unknown(path, Access::to_set(value.is_null())) else {
                    continue;
                };
                let field = at.key("alternatives").item(other).key("set").key(path);
                collector
                    .error_of_key(field, unknown.found())
                    .with(|diagnostic| unknown.explain(diagnostic));
            }
        }
    }
    drafts.iter().map(reading).collect()
}

/// A reading as written in its file.
pub fn reading(draft: &ReadingDraft) -> Reading {
    let alternatives = draft.alternatives.iter().map(|draft| Alternative {
        reading: draft.reading.clone(),
        set: draft
            .set
            .iter()
            .map(|(field, value)| FieldSetting { field: field.clone(), value: to_line(value) })
            .collect(),
    });
    Reading {
        point: draft.point.clone(),
        reading: draft.reading.clone(),
        field: draft.field.clone(),
        alternatives: alternatives.collect(),
    }
}

/// Removes the readings and alternatives of a tree that name fields which it no longer has. Only
/// readings that are `inherited` can be removed. Returns a phrase for each that is removed.
pub fn remove_unknown_fields(
    root: &mut Yaml,
    structure: &Structure,
    inherited: impl Fn(&Yaml) -> bool,
) -> Vec<String> {
    let tree = root.clone();
    let is_known =
        |path: &str, access| unknown_field(&Field::of(path), structure, &tree, access).is_none();
    let mut removed = Vec::new();
    let Some(readings) = root.get_mut("readings").and_then(Yaml::items_mut) else { return removed };
    readings.retain(|reading| {
        let path = reading.get("field").and_then(Yaml::text).unwrap_or_default();
        let stays = !inherited(reading) || is_known(path, Access::Name);
        if !stays {
            removed.push(format!("the reading of `{path}`"));
        }
        stays
    });
    for reading in readings.iter_mut().filter(|reading| inherited(reading)) {
        let path = reading.get("field").and_then(Yaml::text).unwrap_or_default().to_string();
        let Some(others) = reading.get_mut("alternatives").and_then(Yaml::items_mut) else {
            continue;
        };
        others.retain(|alternative| {
            let set = alternative.get("set").and_then(Yaml::entries).into_iter().flatten();
            let stays = set
                .into_iter()
                .all(|(path, entry)| is_known(path, Access::to_set(entry.node.is_null())));
            if !stays {
                let phrase = format!("alternatives to the reading of `{path}`");
                if removed.last() != Some(&phrase) {
                    removed.push(phrase);
                }
            }
            stays
        });
    }
    removed
}
