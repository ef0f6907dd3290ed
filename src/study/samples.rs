//! Findings for tests, made by hand.

use crate::balance::difference::Verdict;
use crate::stats::estimate::{Estimate, Interval, Method};
use crate::study::Study;
use crate::study::finding::{Contrast, Finding};
use crate::study::number::Unit;
use crate::study::question::cases::sample;
use crate::study::question_kind::QuestionKind;
use crate::study::subject::{Subject, SubjectId};

pub(crate) use crate::batch::samples::rules;

/// An estimate with this half-width.
pub fn estimate(value: f64, half: Option<f64>, n: u64) -> Estimate {
    let interval = half.map(|half| Interval { low: value - half, high: value + half });
    Estimate { value, interval, level: 0.95, n, method: Method::Student }
}

/// The study of a question of this kind. It has no subjects and no findings.
pub fn study(kind: QuestionKind) -> Study {
    let mut study = Study { seconds_per_throw: 8.0, ..Study::default() };
    study.question.kind = kind;
    study.provenance.level = 0.95;
    study
}

/// Adds a subject of 1,000 games with this title.
pub fn add_subject(study: &mut Study, title: &str) -> SubjectId {
    let template = sample::study().subjects.swap_remove(0);
    let (title, rules) = (title.to_owned(), title.to_lowercase());
    let fingerprint = rules.clone();
    study.add_subject(Subject {
        title,
        rules,
        fingerprint,
        games: 1_000,
        unfinished: 0,
        ..template
    })
}

/// A finding of a subject in this unit.
pub fn finding(of: SubjectId, quantity: &str, title: &str, unit: Unit) -> Finding {
    Finding { unit, ..Finding::with_id(of, quantity, title) }
}

/// A difference from a baseline, or from zero.
pub fn contrast(
    baseline: Option<SubjectId>,
    difference: Estimate,
    unit: Unit,
    verdict: Verdict,
) -> Contrast {
    Contrast {
        baseline,
        difference,
        unit,
        effect: None,
        p: None,
        p_corrected: None,
        verdict,
        family: None,
        variance_reduction: None,
        exact: None,
    }
}
