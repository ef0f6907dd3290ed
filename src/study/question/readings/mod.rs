//! The question `readings`: which open point of a source matters.

mod findings;
mod headline;
mod reading;
mod section;

use crate::balance::compare::comparison;
use crate::balance::warning::Warning;
use crate::batch::plan::Stop;
use crate::batch::player::BotName;
use crate::game::rules::{Alternative, Reading, Rules};
use crate::input::question::readings::ReadingsQuestion;
use crate::input::readings::OpenPoint;
use crate::input::scenario::Scenario;
use crate::study::error::Error;
use crate::study::observer::Session;
use crate::study::question::coupled_panels::CoupledPanels;
use crate::study::question::{AskedQuestion, compare};
use crate::study::question_kind::QuestionKind;
use crate::study::subject::Subject;
use crate::study::{Study, wording};

/// The question `readings`.
const KIND: QuestionKind = QuestionKind { name: "readings", headline: headline::sentences };

/// The place of the rule set as read in each comparison.
const AS_READ: usize = 0;
/// The place of the other reading.
const OTHER: usize = 1;

impl AskedQuestion for ReadingsQuestion {
    /// For each pair of bots, the reading that matters most comes first.
    fn answer(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
        let others = others(&self.points);
        let mut comparisons = Vec::new();
        let stop = self.panels(scenario).play(session, |(), coupled| {
            comparisons.push(comparison(coupled, AS_READ));
        });
        if stop == Stop::Interrupted && comparisons.is_empty() {
            return Err(Error::NoGames);
        }
        let left_out = others.len() * scenario.bots.len() - comparisons.len();
        let family = compare::correct(&mut comparisons, self.correction, scenario.level);
        let mut study = Study::begin(KIND, scenario, stop);
        study.refused = findings::refused(&scenario.rules[AS_READ], &self.points);
        if !comparisons.is_empty() {
            let family = study.add_family(family);
            for of_bots in comparisons.chunks(others.len()) {
                let played = others.iter().zip(of_bots);
                let readings = played
                    .map(|(reading, own)| findings::add(reading, own, family, &mut study))
                    .collect();
                findings::rank(readings, &mut study);
            }
        }
        let found = warnings(&study, left_out, scenario.throw_limit);
        study.warnings.extend(found);
        study.sections = section::sections(self, &scenario.rules[AS_READ], &study);
        Ok(study)
    }

    fn count(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Stop, Error> {
        Ok(self.panels(scenario).count(session))
    }
}

impl ReadingsQuestion {
    /// A panel for each pair of bots and each other reading that can be played: the rule set as
    /// read, and so.
    fn panels<'a>(&'a self, scenario: &'a Scenario) -> CoupledPanels<'a, ()> {
        let others = others(&self.points);
        let count = others.len() * scenario.bots.len();
        let of_bots = move |pair: &'a [BotName; 2]| {
            let panel = move |rules: &'a Rules| {
                let both = [&scenario.rules[AS_READ], rules].into_iter();
                compare::panel(scenario, both, *pair, None)
            };
            others.iter().map(|reading| reading.rules).collect::<Vec<_>>().into_iter().map(panel)
        };
        CoupledPanels::new(scenario, count, scenario.bots.iter().flat_map(of_bots))
    }
}

/// Another reading that can be played.
struct Other<'a> {
    /// The point, and its reading in the rule set.
    reading: &'a Reading,
    /// The other reading of the point.
    other: &'a Alternative,
    /// The rule set with the other reading.
    rules: &'a Rules,
}

/// All other readings that can be played, in the file's order.
fn others(points: &[OpenPoint]) -> Vec<Other<'_>> {
    let of = |point| {
        let OpenPoint { reading, alternatives }: &OpenPoint = point;
        let all = reading.alternatives.iter().zip(alternatives);
        all.filter_map(move |(name, rules)| {
            Some(Other { reading, other: name, rules: rules.as_ref().ok()? })
        })
    };
    points.iter().flat_map(of).collect()
}

/// The warnings. `left_out` is the number of other readings that were not played.
fn warnings(study: &Study, left_out: usize, throw_limit: u32) -> Vec<Warning> {
    let mut warnings = Vec::new();
    if left_out > 0 {
        warnings.push(Warning::not_played(format!("{left_out} other readings were")));
    }
    for Subject { rules, games, planned, unfinished, rank, .. } in &study.subjects {
        if games < planned && rank.is_some() {
            let interrupted = Warning::interrupted_after(games / 2, planned / 2, "pairs of games");
            warnings.push(interrupted.about(rules));
        }
        if *unfinished > 0 {
            let games = wording::part_of_games(*unfinished, *games);
            warnings.push(Warning::stopped(&format!("{games} of {rules}"), throw_limit));
        }
    }
    if !study.subjects.is_empty() && study.subjects.iter().all(Subject::is_random_play) {
        warnings.push(Warning::only_random_bots());
    }
    warnings
}
