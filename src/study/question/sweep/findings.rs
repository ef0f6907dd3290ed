//! Adds the findings of a sweep to a study. Each cell is a subject.

use crate::balance::sweep::{Found, Panel, SweepCell, SweepStudy};
use crate::study::finding::{Cell, Finding, Setting};
use crate::study::subject::Subject;
use crate::study::{Refused, Study};

pub(super) fn add(sweep: &SweepStudy, study: &mut Study) {
    for panel in &sweep.panels {
        for cell in &panel.cells {
            add_cell(sweep, panel, cell, study);
        }
    }
}

fn add_cell(sweep: &SweepStudy, panel: &Panel, cell: &SweepCell, study: &mut Study) {
    let values = sweep.axes.iter().zip(&cell.point.0).map(|(axis, level)| Setting {
        field: axis.field.clone(),
        value: axis.levels[*level].text.clone(),
    });
    let point = Cell::Point(values.collect());
    let played = match &cell.found {
        Found::Played(played) => played,
        Found::NotPlayed => return,
        Found::Refused(reason) => {
            let (rules, reason) = (panel.rules.name.clone(), reason.clone());
            study.refused.push(Refused { rules, variant: point, reason });
            return;
        }
    };
    let subject = study.add_subject(Subject {
        games: played.games,
        unfinished: played.unfinished,
        evaluators: played.evaluators.clone(),
        ..Subject::of_pairs(&panel.rules, panel.bots, played.planned).variant(&played.fingerprint)
    });
    for (quantity, figure) in sweep.quantities.iter().zip(&played.figures) {
        if figure.is_some() {
            let finding = Finding::of(subject, quantity, &panel.rules)
                .with_estimate(*figure)
                .in_cell(point.clone())
                .with_exact(&played.exact);
            study.add_finding(finding);
        }
    }
}
