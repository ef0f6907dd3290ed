//! The question `ladder`: how much the better bot wins, and what changes with skill.

mod charts;
mod conclusions;
mod findings;
mod headline;
mod ranked_bots;
mod sections;
mod tables;

use crate::balance::ladder::{LadderStudy, Matchup, Matchups};
use crate::balance::warning::Warning;
use crate::batch::plan::Stop;
use crate::input::question::ladder::LadderQuestion;
use crate::input::scenario::Scenario;
use crate::study::Study;
use crate::study::error::Error;
use crate::study::number::whole;
use crate::study::observer::Session;
use crate::study::question::coupled_panels::{CoupledPanel, CoupledPanels};
use crate::study::question::ladder::ranked_bots::RankedBots;
use crate::study::question::{AskedQuestion, plan_of_quantities};
use crate::study::question_kind::QuestionKind;

/// The question `ladder`.
const KIND: QuestionKind = QuestionKind { name: "ladder", headline: headline::sentences };

impl AskedQuestion for LadderQuestion {
    fn answer(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
        let matchups = self.matchups(scenario);
        let mut played = None;
        let stop = self.panels(scenario).play(session, |(), coupled| {
            played = Some(LadderStudy::of(&matchups, coupled, self.correction));
        });
        let ladders = played.ok_or(Error::NoGames)?;
        let mut study = Study::begin(KIND, scenario, stop);
        findings::add(&ladders, scenario, &mut study);
        study.sections = sections::sections(&study, self, scenario);
        let found = warnings(&study, scenario.throw_limit);
        study.warnings.extend(found);
        Ok(study)
    }

    fn count(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Stop, Error> {
        Ok(self.panels(scenario).count(session))
    }
}

impl LadderQuestion {
    fn matchups(&self, scenario: &Scenario) -> Matchups {
        Matchups {
            rules: scenario.rules.clone(),
            bots: self.bots.clone(),
            quantities: self.quantities.clone(),
        }
    }

    /// All matchups share their dice, so they are one panel.
    fn panels<'a>(&'a self, scenario: &'a Scenario) -> CoupledPanels<'a, ()> {
        let matchups = self.matchups(scenario);
        let plan = matchups.plan(|Matchup { rules, bots }| {
            plan_of_quantities(scenario, &scenario.rules[rules], bots)
        });
        let panel = CoupledPanel { key: (), plan, quantities: matchups.all_quantities() };
        CoupledPanels::new(scenario, 1, std::iter::once(panel))
    }
}

fn warnings(study: &Study, throw_limit: u32) -> Vec<Warning> {
    let interrupted = study.subjects[0].interrupted("games of each matchup");
    let mut warnings: Vec<Warning> = interrupted.into_iter().collect();
    for bots in RankedBots::all(study) {
        let rules = &bots.first().rules;
        let about = |matchup: &str| format!("{rules}, {matchup}");
        warnings.extend(study.disagreements(&bots.known_values(), about));
        let unfinished: u64 = bots.subjects().map(|id| study.subject(id).unfinished).sum();
        if unfinished > 0 {
            let stopped = Warning::stopped(&format!("{} games", whole(unfinished)), throw_limit);
            warnings.push(stopped.about(rules));
        }
    }
    warnings
}
