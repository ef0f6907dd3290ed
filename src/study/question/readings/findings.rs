//! Adds the findings of readings to a study, and the readings that cannot be played.

use std::cmp::Ordering;

use crate::balance::compare::Comparison;
use crate::game::rules::{Alternative, Reading, Rules};
use crate::input::readings::OpenPoint;
use crate::study::differences::by_importance;
use crate::study::fact::Fact;
use crate::study::finding::{Cell, FamilyId, Setting};
use crate::study::question::compare;
use crate::study::question::readings::{OTHER, Other};
use crate::study::subject::SubjectId;
use crate::study::{Refused, Study};

/// Adds the findings of another reading.
pub(super) fn add(
    other: &Other<'_>,
    comparison: &Comparison,
    family: FamilyId,
    study: &mut Study,
) -> SubjectId {
    let cells = [Cell::Whole, point(other.other)];
    let subject = compare::findings::add(comparison, family, &cells, study)[OTHER];
    let Reading { point, field, reading, .. } = other.reading;
    let differing = by_importance(study, study.differences_of(subject));
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
    study.subjects[subject.0].facts = facts;
    subject
}

/// Ranks other readings by how much they matter at a table. Those that matter as much keep their
/// order.
pub(super) fn rank(mut readings: Vec<SubjectId>, study: &mut Study) {
    let weights: Vec<Option<(bool, f64)>> =
        study.subject_ids().map(|subject| weight(study, subject)).collect();
    readings.sort_by(|left, right| {
        let [left, right] = [left, right].map(|subject| weights[subject.0]);
        right.partial_cmp(&left).unwrap_or(Ordering::Equal)
    });
    for (rank, subject) in (1..).zip(readings) {
        study.subjects[subject.0].rank = Some(rank);
    }
}

/// How much another reading matters: whether a change is shown, and the practical size of the
/// largest one that is. If none is, of all others: chance alone may explain it. `None` if every
/// quantity is the same in every pair of games.
fn weight(study: &Study, subject: SubjectId) -> Option<(bool, f64)> {
    let differing = by_importance(study, study.differences_of(subject));
    let most = differing.first()?;
    Some((most.is_shown(), study.practical_size(most)))
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
