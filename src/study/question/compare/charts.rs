//! Charts of a comparison.

use crate::balance::measures::throws;
use crate::balance::quantity::{GameEvent, Quantity};
use crate::study::Study;
use crate::study::chart::{Chart, ChartFigure, ChartRow, RowChart, RowForm};
use crate::study::finding::{Finding, FindingId};
use crate::study::headline::name_of_rules;
use crate::study::number::level;
use crate::study::outline::EstimateOf;
use crate::study::subject::SubjectId;

/// The charts of the subjects of a pair of bots, if several are compared: each main quantity of
/// all. The place of a quantity is part of the name of its chart.
pub(super) fn of(study: &Study, panel: &[SubjectId]) -> Vec<Chart> {
    let compared = panel.iter().filter_map(|subject| study.differences_of(*subject).next());
    let [first, _, ..] = &compared.collect::<Vec<_>>()[..] else { return Vec::new() };
    let all = study.differences_of(first.finding.subject).enumerate();
    let charts = all.filter_map(|(place, difference)| {
        let id = &difference.finding.quantity;
        let is_shown = Quantity::parse(id).is_some_and(|quantity| is_main(&quantity));
        is_shown.then(|| across(study, difference.baseline, id, place)).flatten()
    });
    charts.collect()
}

fn is_main(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::FirstPlayerAdvantage | Quantity::Share(GameEvent::Class(_) | GameEvent::Draw) => {
            true
        }
        Quantity::Mean(id) => *id == throws::MEASURE.doc.id,
        _ => false,
    }
}

/// One quantity of all variants. `None` if all differences are exactly 0.
fn across(study: &Study, baseline: SubjectId, quantity: &str, place: usize) -> Option<Chart> {
    let is_compared = |finding: &Finding| {
        let contrast = finding.contrast.as_ref();
        contrast.is_some_and(|contrast| contrast.baseline == Some(baseline))
    };
    let found = study.subject_ids().flat_map(|subject| study.findings_of(subject));
    let compared: Vec<(FindingId, &Finding)> =
        found.filter(|(_, finding)| finding.quantity == quantity && is_compared(finding)).collect();
    let contrasts = || compared.iter().filter_map(|(_, finding)| finding.contrast.as_ref());
    if !contrasts().any(|contrast| contrast.difference.interval.is_some()) {
        return None;
    }
    let rows = compared.iter().zip(contrasts()).map(|((id, finding), contrast)| {
        let figure = ChartFigure::Of(EstimateOf::Contrast(*id));
        let label = name_of_rules(study, study.subject_of(finding));
        ChartRow::compared(label, figure, contrast.verdict.is_shown())
    });
    let from = &study.subjects[baseline.0];
    let subtitle = format!(
        "{}: difference from {}, {} intervals, each for a single question",
        from.bots_in_words(),
        name_of_rules(study, from),
        level(study.provenance.level)
    );
    let title = &compared.first()?.1.title;
    let chart = RowChart::new(RowForm::Dots, title, subtitle, rows.collect())
        .with_sides(["lower", "higher"]);
    let [one, other] = &from.bots;
    Some(Chart::new(&[one, other, &place.to_string(), quantity], chart))
}
