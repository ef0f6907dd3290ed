//! The chart of a tuning: the first two aims of all candidates, or the only aim.

use crate::balance::tune::{Aim, Sense, Tuning};
use crate::study::chart::{
    Better, Chart, ChartRow, RowChart, RowForm, Scatter, ScatterAxis, ScatterPoint,
};
use crate::study::number::{level, whole};
use crate::study::question::tune::candidates::ConfirmedRules;

/// The chart of the candidates, in the order of the table.
pub(super) fn of(all: &[ConfirmedRules<'_>], tuning: &Tuning) -> Chart {
    let subtitle = format!(
        "{} new games of each, intervals that all hold together at {}",
        whole(all[0].subject.games),
        level(tuning.level)
    );
    let title = |aim: usize| &all[0].aims[aim].1.title;
    let figure = |candidate: &ConfirmedRules<'_>, aim: usize| candidate.aims[aim].0;
    if let [across, up, ..] = &tuning.aims[..] {
        let spot = |candidate: &ConfirmedRules<'_>| ScatterPoint {
            label: candidate.subject.label.clone(),
            across: figure(candidate, 0).into(),
            up: figure(candidate, 1).into(),
            front: candidate.subject.front == Some(true),
        };
        let chart = Scatter {
            title: "Candidates and the unchanged rule set".to_owned(),
            subtitle,
            across: axis(title(0), across),
            up: axis(title(1), up),
            spots: all.iter().map(spot).collect(),
        };
        return Chart::new(&["candidates"], chart);
    }
    let rows = all.iter().map(|rules| ChartRow::alone(&rules.subject.label, figure(rules, 0)));
    Chart::new(&["candidates"], RowChart::new(RowForm::Dots, title(0), subtitle, rows.collect()))
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
