//! The headline of a trend: how often consecutive reports differ, and the greatest step.

use crate::study::Study;
use crate::study::number::{show, whole};
use crate::study::question::saved::subjects::{ComparedFigure, by_size, compared};
use crate::study::question::trend::names::tracked;

/// The sentences of the headline.
pub(super) fn sentences(study: &Study) -> Vec<String> {
    let all: Vec<ComparedFigure> = compared(study).collect();
    let sorted = by_size(study, &all);
    let shown: Vec<&ComparedFigure> =
        sorted.iter().filter(|step| study.finding(step.after).is_shown()).collect();
    let total = whole(all.len() as u64);
    let Some(&greatest) = shown.first() else {
        return vec![format!("No change is shown in any of {total} steps between reports.")];
    };
    let label =
        |step: &ComparedFigure| study.subject(study.finding(step.after).subject).label.as_str();
    let mut labels: Vec<&str> = Vec::new();
    for step in all.iter().filter(|step| study.finding(step.after).is_shown()) {
        if !labels.contains(&label(step)) {
            labels.push(label(step));
        }
    }
    let first = format!(
        "{} of {total} steps between reports are shown to be changes, at {}.",
        whole(shown.len() as u64),
        labels.join(", ")
    );
    let finding = study.finding(greatest.after);
    let sentence = finding.contrast.as_ref().map(|contrast| {
        format!(
            "The greatest is at {}: {} of {}, {}.",
            label(greatest),
            finding.title,
            tracked(study)[finding.subject.0].short_name_with_bots(),
            show(&contrast.difference, contrast.unit).whole()
        )
    });
    std::iter::once(first).chain(sentence).collect()
}
