//! The rules that were played: the board with both paths, and the rules in words.

use crate::game::rules::Rules;
use crate::study::Study;
use crate::study::chart::{Chart, PathChart};
use crate::study::field_label::field_label;
use crate::study::outline::Section;

/// The most rule sets that are described. Of more, only the first is described.
const MOST: usize = 4;

/// Adds a section that describes these rule sets. Rule sets that are the same are described once.
/// Of a study that varies fields, the rule sets are those before the change, and the section says
/// which fields change.
pub fn add(study: &mut Study, rules: &[Rules]) {
    let mut different: Vec<&Rules> = Vec::new();
    for one in rules {
        if !different.iter().any(|known| known.fingerprint == one.fingerprint) {
            different.push(one);
        }
    }
    let left_out = if different.len() > MOST { different.split_off(1) } else { Vec::new() };
    if different.is_empty() {
        return;
    }
    let mut paragraphs = changes(study);
    if !left_out.is_empty() {
        let names: Vec<&str> = left_out.iter().map(|rules| rules.name.as_str()).collect();
        paragraphs.push(format!(
            "Only the first rule set is described here. `urlab rules show NAME` describes the \
             others: {}.",
            names.join(", ")
        ));
    }
    let first = study.rules.len();
    study.rules.extend(different.into_iter().cloned());
    let mut parts = (first..study.rules.len()).map(|index| part(&study.rules[index], index));
    let section = if study.rules.len() - first == 1 {
        let only = parts.next().unwrap_or_default();
        Section { title: format!("The rules: {}", only.title), paragraphs, ..only }
    } else {
        let all_parts = parts.collect();
        Section {
            title: "The rules".to_owned(),
            paragraphs,
            parts: all_parts,
            ..Section::default()
        }
    };
    study.sections.push(Section { is_reference: true, ..section });
}

/// The description of the rule set at this place of the study.
fn part(rules: &Rules, at: usize) -> Section {
    let chart = rules.race().map(|_| Chart::new(&["paths", &rules.name], PathChart(at)));
    Section {
        title: rules.title.clone(),
        charts: chart.into_iter().collect(),
        rules: Some(at),
        ..Section::default()
    }
}

/// A sentence about the fields that the variants change. Empty if the study varies no fields.
fn changes(study: &Study) -> Vec<String> {
    if study.fields.is_empty() {
        return Vec::new();
    }
    let fields = study
        .fields
        .iter()
        .map(|varied| {
            let values = varied.values.join(", ");
            format!("{} (`{}`): {values}", field_label(&varied.field), varied.field)
        })
        .collect::<Vec<_>>()
        .join("; ");
    vec![format!(
        "These are the rules as they are today. The variants have other values of {fields}."
    )]
}
