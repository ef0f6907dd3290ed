//! The question `effects`: which rules matter, by main effects and interactions.

mod charts;
mod findings;
mod headline;
mod panel;
mod sections;

use crate::balance::effects::EffectsStudy;
use crate::batch::plan::Stop;
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::question::effects::EffectsQuestion;
use crate::input::scenario::Scenario;
use crate::study::error::Error;
use crate::study::exact_table::NamedFindings;
use crate::study::number::whole;
use crate::study::observer::Session;
use crate::study::question::coupled_panels::{CoupledPanel, CoupledPanels};
use crate::study::question::effects::panel::Panel;
use crate::study::question::{Answer, plan_of_quantities};
use crate::study::question_kind::QuestionKind;
use crate::study::{Study, wording};

/// The question `effects`.
const KIND: QuestionKind = QuestionKind { name: "effects", headline: headline::sentences };

impl Answer for EffectsQuestion {
    fn answer(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
        let mut played = Vec::new();
        let stop = self.panels(scenario).play(session, |(rules, bots), coupled, _| {
            played.push((Rules::clone(rules), bots, coupled));
        });
        if played.is_empty() {
            return Err(Error::NoGames);
        }
        let (names, level) = (self.names.clone(), scenario.level);
        let factorial = EffectsStudy::of(names, played, self.correction, level);
        let mut study = Study::begin(KIND, scenario, stop);
        findings::add(&factorial, scenario, &mut study);
        study.sections = sections::sections(&study, self, scenario, &factorial);
        for (kind, text) in warnings(&study, scenario) {
            study.add_warning(kind, text);
        }
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
                combinations.iter().map(|rules| plan_of_quantities(scenario, rules, bots));
            CoupledPanel::new((rules, bots), variants.collect(), &self.quantities)
        });
        CoupledPanels::new(scenario, scenario.rules.len() * scenario.bots.len(), panels)
    }
}

fn warnings(study: &Study, scenario: &Scenario) -> Vec<(&'static str, String)> {
    let mut warnings = Vec::new();
    let panels = Panel::all(study);
    let left_out = scenario.rules.len() * scenario.bots.len() - panels.len();
    if left_out > 0 {
        let text = format!(
            "interrupted: {left_out} combinations of a rule set and a pair of bots were not played"
        );
        warnings.push(("interrupted", text));
    }
    for panel in panels {
        let (name, first) = (panel.name(), panel.first());
        if first.games < first.planned {
            let (played, planned) = (whole(first.games), whole(first.planned));
            let text = format!(
                "{name}: interrupted after {played} of {planned} games of each combination"
            );
            warnings.push(("interrupted", text));
        }
        let effects = panel
            .known_effects()
            .into_iter()
            .map(|effect| NamedFindings { name: format!("effect of {}", effect.name), ..effect });
        for NamedFindings { name: part, findings } in
            panel.known_figures().into_iter().chain(effects)
        {
            let message = study.disagreement(&findings);
            let text = |message| ("disagrees", format!("{name} ({part}): {message}"));
            warnings.extend(message.map(text));
        }
        let subjects = panel.combinations.iter().map(|id| study.subject(*id));
        let unfinished: u64 = subjects.clone().map(|subject| subject.unfinished).sum();
        if unfinished > 0 {
            let all = subjects.map(|subject| subject.games).sum();
            let stopped = wording::unfinished_games(unfinished, all, scenario.throw_limit);
            warnings.push(("unfinished", format!("{name}: {stopped}")));
        }
    }
    warnings
}
