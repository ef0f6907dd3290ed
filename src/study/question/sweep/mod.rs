//! The question `sweep`: what happens when fields have other values.

mod charts;
mod headline;
mod lead;
mod panel;
mod sections;
mod warnings;

use crate::balance::design::Point;
use crate::balance::exact::ComputeBudget;
use crate::balance::sweep::{CellResult, Panel, Played, correct};
use crate::batch::plan::Stop;
use crate::game::rules::Rules;
use crate::input::question::sweep::SweepQuestion;
use crate::input::scenario::Scenario;
use crate::study::error::Error;
use crate::study::feel;
use crate::study::finding::{Cell, Finding, Setting};
use crate::study::observer::Session;
use crate::study::question::coupled_panels::{CoupledPanel, CoupledPanels};
use crate::study::question::{AskedQuestion, plan_of_quantities};
use crate::study::question_kind::QuestionKind;
use crate::study::subject::Subject;
use crate::study::{Refused, Study, Varied};

/// The question `sweep`.
const KIND: QuestionKind = QuestionKind { name: "sweep", headline: headline::sentences };

impl AskedQuestion for SweepQuestion {
    fn answer(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
        let (panels, stop) = self.play(scenario, session);
        let is_played = |cell: &CellResult| matches!(cell, CellResult::Played(_));
        if !panels.iter().flat_map(|panel| &panel.cells).any(is_played) {
            return Err(Error::NoGames);
        }
        let mut study = Study::begin(KIND, scenario, stop);
        study.design = Some(self.design.name());
        study.fields = self.axes.iter().map(Varied::of_axis).collect();
        add_findings(self, &panels, &mut study);
        study.sections = sections::sections(self, scenario, &study);
        let cells = self.points.len() * panels.len();
        let found = warnings::warnings(&study, cells, scenario.throw_limit);
        study.warnings.extend(found);
        Ok(study)
    }

    fn count(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Stop, Error> {
        Ok(self.panels(scenario).count(session))
    }
}

impl SweepQuestion {
    /// A panel with one variant for each cell that can be played. The key is the place of its rule
    /// set and bots, and its place among their cells.
    fn panels<'a>(&'a self, scenario: &'a Scenario) -> CoupledPanels<'a, [usize; 2]> {
        let cells_of_rules = self.rules.iter().enumerate();
        let cells = cells_of_rules.flat_map(move |(place, cells)| {
            scenario.bots.iter().enumerate().flat_map(move |(pair, bots)| {
                let panel = place * scenario.bots.len() + pair;
                let playable = cells.iter().enumerate();
                playable.filter_map(move |(cell, rules)| {
                    let plan = plan_of_quantities(scenario, rules.as_ref().ok()?, *bots);
                    Some(CoupledPanel::new([panel, cell], vec![plan], &self.quantities))
                })
            })
        });
        let playable = self.rules.iter().flatten().filter(|cell| cell.is_ok()).count();
        CoupledPanels::new(scenario, playable * scenario.bots.len(), cells)
    }

    fn play(&self, scenario: &Scenario, session: &Session<'_>) -> (Vec<Panel>, Stop) {
        let cell = |rules: &Result<Rules, String>| match rules {
            Ok(_) => CellResult::NotPlayed,
            Err(reason) => CellResult::Refused(reason.clone()),
        };
        let of_rules = scenario.rules.iter().zip(&self.rules);
        let unplayed = of_rules.flat_map(|(rules, cells)| {
            scenario.bots.iter().map(move |bots| Panel {
                rules: rules.clone(),
                bots: *bots,
                cells: cells.iter().map(cell).collect(),
            })
        });
        let mut panels: Vec<Panel> = unplayed.collect();
        let mut budget = ComputeBudget::default();
        let stop = self.panels(scenario).play(session, |[panel, cell], coupled| {
            let played = Played::read(&coupled, &mut budget);
            panels[panel].cells[cell] = CellResult::Played(played);
        });
        correct(&mut panels);
        (panels, stop)
    }
}

/// Adds the findings of the cells that were played. Each cell is a subject.
fn add_findings(asked: &SweepQuestion, panels: &[Panel], study: &mut Study) {
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
    feel::add_check(subject, &played.evaluator_check, study);
    for (quantity, figure) in asked.quantities.iter().zip(&played.figures) {
        if figure.is_some() {
            let finding = Finding::of(subject, quantity, &panel.rules)
                .with_estimate(*figure)
                .in_cell(settings.clone())
                .with_plain(&played.without_luck)
                .with_exact(&played.exact);
            study.add_finding(finding);
        }
    }
}
