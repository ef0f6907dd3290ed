//! The question `readings`: which open point of a source matters.

mod headline;
mod section;

use std::collections::BTreeSet;

use crate::balance::compare::{Comparison, comparison};
use crate::balance::warning::Warning;
use crate::balance::weight::{Weight, strongest};
use crate::batch::plan::Stop;
use crate::game::rules::{Alternative, Reading, Rules};
use crate::input::readings::{OpenPoint, ReadingsQuestion};
use crate::input::scenario::Scenario;
use crate::study::error::Error;
use crate::study::fact::Fact;
use crate::study::finding::{Cell, FamilyId, Setting};
use crate::study::observer::Session;
use crate::study::question::Answer;
use crate::study::question::compare::{self, RecordedComparison};
use crate::study::question::coupled_panels::CoupledPanels;
use crate::study::question_kind::QuestionKind;
use crate::study::{Refused, Study, wording};

/// The question `readings`.
const KIND: QuestionKind = QuestionKind { name: "readings", headline: headline::sentences };

/// The place of the rule set as read in each comparison.
const AS_READ: usize = 0;
/// The place of the other reading.
const OTHER: usize = 1;

impl Answer for ReadingsQuestion {
    /// The reading that matters most comes first.
    fn answer(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
        let rules = &scenario.rules[0];
        let others = others(&self.points);
        let mut comparisons = Vec::new();
        let stop = self.panels(scenario).play(session, |(), coupled, stop| {
            comparisons.push(comparison(coupled, AS_READ, stop));
        });
        if stop == Stop::Interrupted && comparisons.is_empty() {
            return Err(Error::NoGames);
        }
        let left_out = others.len() - comparisons.len();
        let family = compare::correct(&mut comparisons, self.correction, scenario.level);
        let tested = family.tested;
        let mut ranked: Vec<(Other<'_>, &Comparison)> =
            others.into_iter().zip(&comparisons).collect();
        let weight = |comparison: &Comparison| Weight::of(comparison, OTHER);
        // Readings of equal weight keep the file's order.
        ranked.sort_by(|(_, left), (_, right)| weight(left).greatest_first(weight(right)));
        let mut study = Study::begin(KIND, scenario, stop);
        study.refused = refused(rules, &self.points);
        let ranked = if comparisons.is_empty() {
            Vec::new()
        } else {
            let family = study.add_family(family);
            let record = |(index, (reading, comparison))| Ranked {
                recorded: record(index + 1, &reading, comparison, family, &mut study),
                other: reading,
            };
            ranked.into_iter().enumerate().map(record).collect()
        };
        study.warnings = warnings(&ranked, left_out);
        let ranking = Ranking { rules, asked: self, ranked, tested, refused: &study.refused };
        study.sections = ranking.sections(&study);
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
        let panels = others.into_iter().map(move |other| {
            let rules = [&scenario.rules[AS_READ], other.rules].into_iter();
            compare::panel((), scenario, rules, bots, None)
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

/// Another reading and its comparison.
struct Ranked<'a> {
    other: Other<'a>,
    recorded: RecordedComparison<'a>,
}

/// The readings in the report. The one that matters most comes first.
struct Ranking<'a> {
    rules: &'a Rules,
    asked: &'a ReadingsQuestion,
    ranked: Vec<Ranked<'a>>,
    tested: usize,
    refused: &'a [Refused],
}

impl Ranked<'_> {
    fn weight(&self) -> Weight {
        Weight::of(self.recorded.comparison, OTHER)
    }
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

/// Adds the findings of another reading. `rank` is its place in the ranking.
fn record<'a>(
    rank: usize,
    other: &Other<'_>,
    comparison: &'a Comparison,
    family: FamilyId,
    study: &mut Study,
) -> RecordedComparison<'a> {
    let cells = [Cell::Whole, point(other.other)];
    let recorded = RecordedComparison::add(comparison, family, &cells, study);
    let Reading { point, field, reading, .. } = other.reading;
    let mut facts = vec![
        Fact::new("point", point),
        Fact::new("field", field),
        Fact::new("reading", reading),
        Fact::new("alternatives", &other.other.reading),
        Fact::new("matters", Weight::of(comparison, OTHER).name()),
    ];
    let most = strongest(comparison, OTHER).first().copied();
    facts.extend(
        most.map(|place| Fact::new("moves_most", comparison.rows[place].quantity.to_string())),
    );
    let subject = &mut study.subjects[recorded.subjects[OTHER].0];
    (subject.rank, subject.facts) = (Some(rank as u64), facts);
    recorded
}

/// The fields that another reading sets.
fn point(other: &Alternative) -> Cell {
    let settings = other
        .set
        .iter()
        .map(|setting| Setting { field: setting.field.clone(), value: setting.value.clone() });
    Cell::Point(settings.collect())
}

/// The points without another reading, and the readings that cannot be played.
fn refused(rules: &Rules, points: &[OpenPoint]) -> Vec<Refused> {
    let mut all = Vec::new();
    let mut refuse = |variant, reason| {
        all.push(Refused { rules: rules.name.clone(), variant, reason });
    };
    for OpenPoint { reading, alternatives } in points {
        if alternatives.is_empty() {
            let Some(end) = reading.point.chars().last() else { continue };
            let stop = if end.is_alphanumeric() { "." } else { "" };
            let reason = format!(
                "{}{stop} Reading here: {} The file names no other reading ({}).",
                reading.point, reading.reading, reading.field
            );
            refuse(Cell::Whole, reason);
        }
        for (played, other) in alternatives.iter().zip(&reading.alternatives) {
            let Err(diagnostics) = played else { continue };
            let reasons = diagnostics.0.iter().map(|diagnostic| {
                let place = if diagnostic.line > 0 {
                    format!("{}:{}: ", diagnostic.file, diagnostic.line)
                } else {
                    String::new()
                };
                format!("{place}{}: {}", diagnostic.field, diagnostic.found)
            });
            let reason = format!(
                "{} Other reading: {} This cannot be played: {}.",
                reading.point,
                other.reading,
                reasons.collect::<Vec<_>>().join("; ")
            );
            refuse(point(other), reason);
        }
    }
    all
}

fn warnings(ranked: &[Ranked<'_>], left_out: usize) -> Vec<Warning> {
    let mut warnings = Vec::new();
    if left_out > 0 {
        warnings.push(Warning::not_played(format!("{left_out} other readings were")));
    }
    for Ranked { recorded, .. } in ranked {
        let comparison = recorded.comparison;
        let coupled = &comparison.coupled;
        let other = &coupled.plan.variants[OTHER].rules.name;
        if comparison.stop == Stop::Interrupted {
            let (played, planned) = (coupled.tally.pairs, coupled.plan.pairs());
            let interrupted = Warning::interrupted_after(played, planned, "pairs of games");
            warnings.push(interrupted.about(other));
        }
        for (plan, tally) in coupled.plan.variants.iter().zip(&coupled.tally.variants) {
            let all = tally.all();
            if all.unfinished > 0 {
                let games = wording::part_of_games(all.unfinished, all.games);
                let games = format!("{games} of {}", plan.rules.name);
                warnings.push(Warning::stopped(&games, plan.throw_limit));
            }
        }
    }
    if ranked.first().is_some_and(|first| first.recorded.comparison.is_random_play()) {
        warnings.push(Warning::only_random_bots());
    }
    // The rule set as read plays the same games against each other reading.
    let mut seen = BTreeSet::new();
    warnings.retain(|warning| seen.insert(warning.text.clone()));
    warnings
}
