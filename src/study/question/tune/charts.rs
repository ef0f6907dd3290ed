//! The chart of a tuning: the first two aims of all candidates, or the only aim.

use crate::balance::tune::{Aim, Sense, Tuning};
use crate::study::Study;
use crate::study::chart::{
    Better, Chart, ChartRow, RowChart, RowForm, Scatter, ScatterAxis, ScatterPoint,
};
use crate::study::finding::FindingId;
use crate::study::number::{level, whole};
use crate::study::subject::{Phase, SubjectId};

/// The chart of the candidates, in the order of the table. `None` if there are none.
pub(super) fn of(study: &Study, tuning: &Tuning) -> Option<Chart> {
    let is_candidate = |id: &SubjectId| study.subjects[id.0].phase == Some(Phase::Confirmation);
    let candidates: Vec<SubjectId> = study.subject_ids().filter(is_candidate).collect();
    let first = *candidates.first()?;
    let subtitle = format!(
        "{} new games of each, intervals that all hold together at {}",
        whole(study.subjects[first.0].games),
        level(tuning.level)
    );
    let label = |candidate: SubjectId| study.subjects[candidate.0].label.clone();
    if let [across, up, ..] = &tuning.aims[..] {
        let spot = |candidate: &SubjectId| {
            let [across, up] = [0, 1].map(|aim| figure(study, *candidate, aim));
            Some(ScatterPoint {
                label: label(*candidate),
                across: across?.into(),
                up: up?.into(),
                front: study.subjects[candidate.0].front == Some(true),
            })
        };
        let axis = |place: usize, aim: &Aim| {
            Some(axis(&study.finding(figure(study, first, place)?).title, aim))
        };
        let chart = Scatter {
            title: "Candidates and the unchanged rule set".to_owned(),
            subtitle,
            across: axis(0, across)?,
            up: axis(1, up)?,
            spots: candidates.iter().filter_map(spot).collect(),
        };
        return Some(Chart::new(&["candidates"], chart));
    }
    let rows = candidates.iter().filter_map(|candidate| {
        Some(ChartRow::alone(label(*candidate), figure(study, *candidate, 0)?))
    });
    let title = &study.finding(figure(study, first, 0)?).title;
    let chart = RowChart::new(RowForm::Dots, title, subtitle, rows.collect());
    Some(Chart::new(&["candidates"], chart))
}

/// The finding of a candidate for the aim at this place. Its findings are in the order of the aims.
fn figure(study: &Study, candidate: SubjectId, aim: usize) -> Option<FindingId> {
    study.findings_of(candidate).nth(aim).map(|(id, _)| id)
}

fn axis(title: &str, aim: &Aim) -> ScatterAxis {
    let better = match aim.sense {
        Sense::Minimise => Better::Less,
        Sense::Maximise => Better::More,
        Sense::Goal(_) => Better::Inside,
    };
    let target = aim.goal().map(|goal| [goal.region.low, goal.region.high]);
    ScatterAxis { title: title.to_owned(), better, target }
}
