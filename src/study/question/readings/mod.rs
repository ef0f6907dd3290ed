//! The question `readings`: which open point of a source matters.

mod findings;
mod headline;
mod reading;
mod section;

use std::cmp::Ordering;

use crate::balance::compare::{Comparison, Effect, comparison};
use crate::balance::difference::Verdict;
use crate::balance::warning::Warning;
use crate::batch::plan::Stop;
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
    /// The reading that matters most comes first.
    fn answer(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
        let others = others(&self.points);
        let mut comparisons = Vec::new();
        let stop = self.panels(scenario).play(session, |(), coupled| {
            comparisons.push(comparison(coupled, AS_READ));
        });
        if stop == Stop::Interrupted && comparisons.is_empty() {
            return Err(Error::NoGames);
        }
        let left_out = others.len() - comparisons.len();
        let family = compare::correct(&mut comparisons, self.correction, scenario.level);
        let mut ranked: Vec<(Other<'_>, &Comparison)> =
            others.into_iter().zip(&comparisons).collect();
        // Readings of equal weight keep the file's order.
        ranked.sort_by(|(_, left), (_, right)| {
            weight(right).partial_cmp(&weight(left)).unwrap_or(Ordering::Equal)
        });
        let mut study = Study::begin(KIND, scenario, stop);
        study.refused = findings::refused(&scenario.rules[AS_READ], &self.points);
        if !comparisons.is_empty() {
            let family = study.add_family(family);
            for (rank, (other, comparison)) in (1..).zip(&ranked) {
                findings::add(rank, other, comparison, family, &mut study);
            }
        }
        study.warnings = warnings(&study, left_out, scenario.throw_limit);
        study.sections = section::sections(self, &scenario.rules[AS_READ], &study);
        Ok(study)
    }

    fn count(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Stop, Error> {
        Ok(self.panels(scenario).count(session))
    }
}

impl ReadingsQuestion {
    /// A panel for each other reading that can be played: the rule set as read, and so.
    fn panels<'a>(&'a self, scenario: &'a Scenario) -> CoupledPanels<'a, ()> {
        let others = others(&self.points);
        let (count, bots) = (others.len(), scenario.bots[0]);
        let panels = others.into_iter().map(move |reading| {
            let rules = [&scenario.rules[AS_READ], reading.rules].into_iter();
            compare::panel(scenario, rules, bots, None)
        });
        CoupledPanels::new(scenario, count, panels)
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

/// How much another reading matters: whether a difference is shown, and the largest effect size of
/// those that are. If none is, of all others: chance alone may explain it. `None` if every quantity
/// is the same in every pair of games.
fn weight(comparison: &Comparison) -> Option<(bool, f64)> {
    let differences = comparison.rows.iter().filter_map(|row| row.differences[OTHER].as_ref());
    let weights = differences.filter_map(|against| {
        let (verdict, size) = (against.difference.verdict, against.effect.map(Effect::value));
        (verdict != Verdict::Alike).then(|| (verdict.is_shown(), size.map_or(0.0, f64::abs)))
    });
    weights.max_by(|left, right| left.0.cmp(&right.0).then(left.1.total_cmp(&right.1)))
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
    if study.subjects.first().is_some_and(Subject::is_random_play) {
        warnings.push(Warning::only_random_bots());
    }
    warnings
}
