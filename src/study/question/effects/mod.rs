//! The question `effects`: which rules matter, by main effects and interactions.

mod charts;
mod findings;
mod headline;
mod panel;
mod sections;

use crate::balance::effects::EffectsStudy;
use crate::balance::warning::Warning;
use crate::batch::plan::Stop;
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::question::effects::EffectsQuestion;
use crate::input::scenario::Scenario;
use crate::study::error::Error;
use crate::study::observer::Session;
use crate::study::question::coupled_panels::{CoupledPanel, CoupledPanels};
use crate::study::question::effects::panel::RulePanel;
use crate::study::question::{AskedQuestion, plan_of_quantities};
use crate::study::question_kind::QuestionKind;
use crate::study::{Study, wording};

/// The question `effects`.
const KIND: QuestionKind = QuestionKind { name: "effects", headline: headline::sentences };

impl AskedQuestion for EffectsQuestion {
    fn answer(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
        let mut played = Vec::new();
        let stop = self.panels(scenario).play(session, |(rules, bots), coupled| {
            played.push((Rules::clone(rules), bots, coupled));
        });
        if played.is_empty() {
            return Err(Error::NoGames);
        }
        let (names, level) = (self.names.clone(), scenario.level);
        let factorial = EffectsStudy::of(names, played, self.correction, level);
        let mut study = Study::begin(KIND, scenario, stop);
        findings::add(&factorial, scenario, &mut study);
        study.sections = sections::sections(&study, self, scenario);
        let found = warnings(&study, scenario);
        study.warnings.extend(found);
        Ok(study)
    }

    fn count(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Stop, Error> {
        Ok(self.panels(scenario).count(session))
    }
}

impl EffectsQuestion {
    /// A panel for each rule set and pair of bots, with all combinations as its variants.
    fn panels<'a>(
        &'a self,
        scenario: &'a Scenario,
    ) -> CoupledPanels<'a, (&'a Rules, [BotName; 2])> {
        let all = scenario.rules.iter().zip(&self.rules).flat_map(|(rules, combinations)| {
            scenario.bots.iter().map(move |bots| (rules, combinations, *bots))
        });
        let panels = all.map(|(rules, combinations, bots)| {
            let variants =
                combinations.iter().map(|variant| plan_of_quantities(scenario, variant, bots));
            CoupledPanel::new((rules, bots), variants.collect(), &self.quantities)
        });
        CoupledPanels::new(scenario, scenario.rules.len() * scenario.bots.len(), panels)
    }
}

fn warnings(study: &Study, scenario: &Scenario) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let panels = RulePanel::all(study);
    let left_out = scenario.rules.len() * scenario.bots.len() - panels.len();
    if left_out > 0 {
        let what = "pairs of a rule set and its players were";
        warnings.push(Warning::not_played(format!("{left_out} {what}")));
    }
    for panel in panels {
        let name = panel.name();
        let interrupted = panel.first().interrupted("games of each combination");
        warnings.extend(interrupted.map(|warning| warning.about(&name)));
        let combination = |on: &str| format!("{name} ({on})");
        warnings.extend(study.disagreements(&panel.known_figures(), combination));
        let effect = |rules: &str| format!("{name} (effect of {rules})");
        warnings.extend(study.disagreements(&panel.known_effects(), effect));
        let unfinished = panel.combinations.iter().map(|id| study.subject(*id).unfinished).sum();
        if unfinished > 0 {
            let all = panel.first().games * panel.combinations.len() as u64;
            let games = wording::part_of_games(unfinished, all);
            warnings.push(Warning::stopped(&games, scenario.throw_limit).about(&name));
        }
    }
    warnings
}
