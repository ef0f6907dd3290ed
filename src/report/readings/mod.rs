//! The answer to "which reading matters": each point that a source leaves open, played as read and
//! otherwise.

mod data;
mod section;

use crate::balance::compare::{self, Comparison};
use crate::balance::weight::Weight;
use crate::batch::plan::Stop;
use crate::game::rules::{Alternative, Reading, Rules};
use crate::input::readings::Point;
use crate::report::answer::Answer;
use crate::report::chart::ChartError;
use crate::report::document::Document;
use crate::stats::correction::Correction;

/// What is answered: the points of one rule set, and what was found of those that can be played
/// otherwise.
#[derive(Clone, Debug)]
pub struct Readings {
    /// The rule set as its file reads the source.
    pub rules: Rules,
    /// The points, in the file's order.
    pub points: Vec<Point>,
    /// The command that makes it again.
    pub reproduce: Option<String>,
    /// What was found, what matters most first once [`Readings::correct`] has seen it.
    pub found: Vec<Found>,
    /// How verdicts are corrected.
    pub correction: Correction,
    /// For how many questions.
    pub asked: usize,
    /// Other readings that were not played, because playing was interrupted before.
    pub left_out: usize,
}

/// What was found of one other reading.
#[derive(Clone, Debug)]
pub struct Found {
    /// The place of its point.
    pub point: usize,
    /// Its place among the other readings of that point.
    pub other: usize,
    /// The rule set as read, which is the baseline, and as read otherwise.
    pub comparison: Comparison,
}

impl Found {
    /// How much it matters.
    pub fn weight(&self) -> Weight {
        Weight::of(&self.comparison, section::OTHERWISE)
    }
}

impl Readings {
    /// Corrects all verdicts for their number and puts what matters most first; among equals the
    /// file's order.
    pub fn correct(&mut self) {
        let Some(level) = self.found.first().map(|found| found.comparison.coupled.level) else {
            return;
        };
        let mut comparisons: Vec<Comparison> =
            self.found.iter().map(|found| found.comparison.clone()).collect();
        self.asked = compare::asked(&mut comparisons);
        compare::correct(&mut comparisons, self.correction, level);
        for (found, comparison) in self.found.iter_mut().zip(comparisons) {
            found.comparison = comparison;
        }
        let order = |found: &Found| (found.point, found.other);
        self.found.sort_by(|one, other| {
            let heavier =
                other.weight().partial_cmp(&one.weight()).unwrap_or(std::cmp::Ordering::Equal);
            heavier.then_with(|| order(one).cmp(&order(other)))
        });
    }

    /// The document, the JSON and the table.
    ///
    /// # Errors
    /// If a chart cannot be drawn.
    pub fn answer(&self) -> Result<Answer, ChartError> {
        let document = Document {
            name: "readings".to_owned(),
            title: format!("Readings of {}", self.rules.title),
            about: "Each point that the source leaves open is played as the rule set reads it and \
                otherwise, under the same \
                    dice; what changes the game most comes first."
                .to_owned(),
            reproduce: self.reproduce.clone(),
            warnings: self.warnings(),
            sections: section::all(self)?,
        };
        Ok(Answer {
            document,
            summary: data::summary(self),
            tables: vec![("readings", data::table(self))],
        })
    }

    fn reading(&self, found: &Found) -> (&Reading, &Alternative) {
        let reading = &self.points[found.point].reading;
        (reading, &reading.otherwise[found.other])
    }

    fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        if self.left_out > 0 {
            warnings.push(format!("interrupted: {} other readings were not played", self.left_out));
        }
        for Found { comparison, .. } in &self.found {
            let coupled = &comparison.coupled;
            let other = &coupled.plan.variants[section::OTHERWISE].rules.name;
            if comparison.stop == Stop::Interrupted {
                let (played, planned) = (coupled.tally.pairs, coupled.plan.pairs());
                warnings.push(format!(
                    "{other}: interrupted after {played} of {planned} pairs of games"
                ));
            }
            for (plan, tally) in coupled.plan.variants.iter().zip(&coupled.tally.variants) {
                let all = tally.all();
                if all.unfinished > 0 {
                    warnings.push(format!(
                        "{} of {} games of {} reached the limit of {} throws: they are neither \
                            wins nor draws, and lengths \
                         are lower bounds",
                        all.unfinished, all.games, plan.rules.name, plan.throw_limit,
                    ));
                }
            }
        }
        if self.found.first().is_some_and(|found| found.comparison.is_random_play()) {
            warnings.push(
                "only random bots played: what is concluded here holds for random play".to_owned(),
            );
        }
        // The rule set as read plays the same games against each other reading.
        let mut seen = std::collections::BTreeSet::new();
        warnings.retain(|warning| seen.insert(warning.clone()));
        warnings
    }
}
