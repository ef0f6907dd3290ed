//! Adds the findings of readings to a study, and the readings that cannot be played.

use crate::balance::compare::Comparison;
use crate::game::rules::{Alternative, Reading, Rules};
use crate::input::readings::OpenPoint;
use crate::study::differences::by_importance;
use crate::study::fact::Fact;
use crate::study::finding::{Cell, FamilyId, Setting};
use crate::study::question::compare;
use crate::study::question::readings::{OTHER, Other};
use crate::study::{Refused, Study};

/// Adds the findings of another reading. `rank` is its place in the ranking.
pub(super) fn add(
    rank: u64,
    other: &Other<'_>,
    comparison: &Comparison,
    family: FamilyId,
    study: &mut Study,
) {
    let cells = [Cell::Whole, point(other.other)];
    let subject = compare::findings::add(comparison, family, &cells, study)[OTHER];
    let Reading { point, field, reading, .. } = other.reading;
    let differing = by_importance(study.differences_of(subject));
    let matters = match differing.first() {
        None => "alike in every game",
        Some(most) if most.is_shown() => "shown",
        Some(_) => "not shown",
    };
    let mut facts = vec![
        Fact::new("point", point),
        Fact::new("field", field),
        Fact::new("reading", reading),
        Fact::new("alternatives", &other.other.reading),
        Fact::new("matters", matters),
    ];
    facts.extend(differing.first().map(|most| Fact::new("moves_most", &most.finding.quantity)));
    let subject = &mut study.subjects[subject.0];
    (subject.rank, subject.facts) = (Some(rank), facts);
}

/// The fields that another reading sets.
fn point(other: &Alternative) -> Cell {
    let settings = other
        .set
        .iter()
        .map(|setting| Setting { field: setting.field.clone(), value: setting.value.clone() });
    Cell::Point(settings.collect())
}

/// The points without another reading, and the readings that cannot be played.
pub(super) fn refused(rules: &Rules, points: &[OpenPoint]) -> Vec<Refused> {
    let mut all = Vec::new();
    let mut refuse = |variant, reason| {
        all.push(Refused { rules: rules.name.clone(), variant, reason });
    };
    for OpenPoint { reading, alternatives } in points {
        if alternatives.is_empty() {
            let Some(end) = reading.point.chars().last() else { continue };
            let stop = if end.is_alphanumeric() { "." } else { "" };
            let reason = format!(
                "{}{stop} Reading here: {} The file names no other reading ({}).",
                reading.point, reading.reading, reading.field
            );
            refuse(Cell::Whole, reason);
        }
        for (played, other) in alternatives.iter().zip(&reading.alternatives) {
            let Err(diagnostics) = played else { continue };
            let reasons = diagnostics.0.iter().map(|diagnostic| {
                let place = if diagnostic.line > 0 {
                    format!("{}:{}: ", diagnostic.file, diagnostic.line)
                } else {
                    String::new()
                };
                format!("{place}{}: {}", diagnostic.field, diagnostic.found)
            });
            let reason = format!(
                "{} Other reading: {} This cannot be played: {}.",
                reading.point,
                other.reading,
                reasons.collect::<Vec<_>>().join("; ")
            );
            refuse(point(other), reason);
        }
    }
    all
}
