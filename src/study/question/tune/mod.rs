//! The question `tune`: rule sets that meet goals, confirmed by new games.

mod candidates;
mod charts;
mod findings;
mod headline;
mod learner;
mod rule_file;
mod sections;
mod tables;

use crate::balance::study::Each;
use crate::balance::tune::Entrant;
use crate::balance::warning::Warning;
use crate::batch::plan::Stop;
use crate::input::question::tune::TuneQuestion;
use crate::input::scenario::Scenario;
use crate::play::bots::BotKind;
use crate::study::error::Error;
use crate::study::number::whole;
use crate::study::observer::Session;
use crate::study::question::AskedQuestion;
use crate::study::question::tune::candidates::{ConfirmedRules, count};
use crate::study::question::tune::learner::PointLearner;
use crate::study::question_kind::QuestionKind;
use crate::study::subject::Subject;
use crate::study::{Study, Varied, wording};

pub use crate::study::question::tune::rule_file::rule_file;

/// The question `tune`.
const KIND: QuestionKind = QuestionKind { name: "tune", headline: headline::sentences };

impl AskedQuestion for Box<TuneQuestion> {
    /// Searches and confirms. After an interruption, it uses what was found until then.
    fn answer(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
        let TuneQuestion { space, tuning } = &**self;
        let confirmed = (1 + tuning.winners as u64) * 2 * tuning.confirm.div_ceil(2);
        let part = session.part(&scenario.title, tuning.games + confirmed, 1, Each::Game);
        let learner = PointLearner::new(scenario, self, session);
        let players = scenario.players(space.base(), tuning.bots);
        let base = Entrant { rules: space.base().clone(), players };
        let outcome = tuning.run(&base, &learner, &session.course(&part));
        drop(part);
        learner.finish()?;
        if outcome.played == 0 {
            return Err(Error::NoGames);
        }
        let stop = if outcome.interrupted { Stop::Interrupted } else { Stop::Complete };
        let mut study = Study::begin(KIND, scenario, stop);
        study.answer = Some(outcome.answer());
        let fields = space.axes.iter().zip(space.base_values());
        study.fields =
            fields.map(|(axis, today)| Varied { today, ..Varied::of_axis(axis) }).collect();
        findings::add(self, &outcome, &mut study);
        study.sections = sections::sections(&study, self, scenario);
        let found = warnings(&study, scenario.throw_limit);
        study.warnings.extend(found);
        Ok(study)
    }

    fn count(&self, _: &Scenario, _: &Session<'_>) -> Result<Stop, Error> {
        Err(Error::Indivisible { what: "a search chooses the rule sets that it plays next" })
    }
}

fn warnings(study: &Study, throw_limit: u32) -> Vec<Warning> {
    let all = ConfirmedRules::all(study);
    let unchanged = all[0].subject;
    let mut warnings = Vec::new();
    if study.provenance.stop == Stop::Interrupted && unchanged.games == 0 {
        let text = format!(
            "interrupted after {} games of the search: nothing is confirmed, and the figures that \
             the search selected look too good",
            whole(count(study, "search_games"))
        );
        warnings.push(Warning::new("interrupted", text));
    } else if study.provenance.stop == Stop::Interrupted {
        warnings.extend(unchanged.interrupted("games of the confirmation"));
    }
    for Subject { label, unfinished, games, .. } in all.iter().map(|candidate| candidate.subject) {
        if *unfinished > 0 {
            let part = wording::part_of_games(*unfinished, *games);
            warnings.push(Warning::stopped(&part, throw_limit).about(label));
        }
    }
    if unchanged.bots.iter().all(|bot| bot == BotKind::Random.name()) {
        warnings.push(Warning::only_random_bots());
    }
    warnings
}
