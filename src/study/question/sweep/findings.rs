//! Adds the findings of a sweep to a study. Each cell is a subject.

use crate::balance::design::Point;
use crate::balance::sweep::{CellResult, Panel};
use crate::input::question::sweep::SweepQuestion;
use crate::study::finding::{Cell, Finding, Setting};
use crate::study::subject::Subject;
use crate::study::{Refused, Study};

pub(super) fn add(asked: &SweepQuestion, panels: &[Panel], study: &mut Study) {
    for panel in panels {
        for (point, cell) in asked.points.iter().zip(&panel.cells) {
            add_cell(asked, panel, point, cell, study);
        }
    }
}

fn add_cell(
    asked: &SweepQuestion,
    panel: &Panel,
    point: &Point,
    cell: &CellResult,
    study: &mut Study,
) {
    let values = asked.axes.iter().zip(&point.0).map(|(axis, level)| Setting {
        field: axis.field.clone(),
        value: axis.levels[*level].text.clone(),
    });
    let settings = Cell::Point(values.collect());
    let played = match cell {
        CellResult::Played(played) => played,
        CellResult::NotPlayed => return,
        CellResult::Refused(reason) => {
            let (rules, reason) = (panel.rules.name.clone(), reason.clone());
            study.refused.push(Refused { rules, variant: settings, reason });
            return;
        }
    };
    let subject = study.add_subject(Subject {
        games: played.games,
        unfinished: played.unfinished,
        evaluators: played.evaluators.clone(),
        ..Subject::of_pairs(&panel.rules, panel.bots, played.planned).variant(&played.fingerprint)
    });
    for (quantity, figure) in asked.quantities.iter().zip(&played.figures) {
        if figure.is_some() {
            let finding = Finding::of(subject, quantity, &panel.rules)
                .with_estimate(*figure)
                .in_cell(settings.clone())
                .with_exact(&played.exact);
            study.add_finding(finding);
        }
    }
}
