//! The answer to a comparison: what variants differ by from their baseline.

pub(super) mod data;
mod figures;
mod rules;
pub(super) mod section;

use crate::balance::compare::{self, Comparison};
use crate::balance::warnings::disagrees;
use crate::batch::plan::Stop;
use crate::batch::player::Player;
use crate::report::answer::Answer;
use crate::report::chart::ChartError;
use crate::report::document::{Document, Section};
use crate::report::number::{percent, whole};
use crate::stats::correction::Correction;

/// What is answered: all comparisons of a scenario, one for each pair of bots.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The short name, which is the folder's.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// What it is for; may be empty.
    pub about: String,
    /// The command that makes it again.
    pub reproduce: Option<String>,
    /// One for each pair of bots, corrected.
    pub comparisons: Vec<Comparison>,
    /// How verdicts were corrected.
    pub correction: Correction,
    /// For how many questions.
    pub asked: usize,
    /// Pairs of bots that were not played, because playing was interrupted before.
    pub left_out: usize,
}

impl Compared {
    /// Corrects the verdicts of these comparisons for their number.
    pub fn correct(&mut self) {
        let Some(level) = self.comparisons.first().map(|comparison| comparison.coupled.level)
        else {
            return;
        };
        self.asked = compare::asked(&mut self.comparisons);
        compare::correct(&mut self.comparisons, self.correction, level);
    }

    /// The document, the JSON and the table.
    ///
    /// # Errors
    /// If a chart cannot be drawn.
    pub fn answer(&self) -> Result<Answer, ChartError> {
        let mut sections = rules::sections(&self.comparisons)?;
        for comparison in &self.comparisons {
            sections.push(section::of(self, comparison)?);
        }
        if let Some(first) = self.comparisons.first() {
            sections.push(self.method(first.coupled.level));
        }
        let document = Document {
            name: self.name.clone(),
            title: self.title.clone(),
            about: self.about.clone(),
            reproduce: self.reproduce.clone(),
            warnings: self.warnings(),
            sections,
        };
        Ok(Answer {
            document,
            summary: data::summary(self),
            tables: vec![(
                "differences",
                data::differences(&self.comparisons.iter().collect::<Vec<_>>()),
            )],
        })
    }

    fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        if self.left_out > 0 {
            let left_out = if self.left_out == 1 {
                "1 pair of bots was".to_owned()
            } else {
                format!("{} pairs of bots were", self.left_out)
            };
            warnings.push(format!("interrupted: {left_out} not played"));
        }
        for comparison in &self.comparisons {
            let coupled = &comparison.coupled;
            let bots = section::bots(comparison);
            if comparison.stop == Stop::Interrupted {
                let (played, planned) = (coupled.tally.pairs, coupled.plan.pairs());
                warnings.push(format!(
                    "{bots}: interrupted after {} of {} pairs of games",
                    whole(played),
                    whole(planned)
                ));
            }
            for (plan, held) in coupled.plan.variants.iter().zip(&comparison.exact) {
                warnings.extend(
                    disagrees(held)
                        .map(|warning| format!("{bots}, {}: {warning}", plan.rules.name)),
                );
            }
            for variant in section::others(comparison) {
                let against = section::against(comparison, variant);
                let warning = disagrees(comparison.exact_differences(variant));
                warnings.extend(warning.map(|warning| format!("{bots}, {against}: {warning}")));
            }
            for (plan, tally) in coupled.plan.variants.iter().zip(&coupled.tally.variants) {
                let all = tally.all();
                if all.unfinished > 0 {
                    warnings.push(format!(
                        "{bots}: {} of {} games of {} reached the limit of {} throws: they are \
                            neither wins nor draws, and \
                         lengths are lower bounds. `urlab simulate {} --bots {}` says why",
                        whole(all.unfinished),
                        whole(all.games),
                        plan.rules.name,
                        whole(plan.throw_limit.into()),
                        plan.rules.name,
                        plan.bots.each_ref().map(Player::name).join(","),
                    ));
                }
            }
        }
        let is_random = |comparison: &Comparison| comparison.is_random_play();
        if !self.comparisons.is_empty() && self.comparisons.iter().all(is_random) {
            warnings.push(
                "only random bots played: what is concluded here holds for random play".to_owned(),
            );
        }
        warnings
    }

    fn method(&self, level: f64) -> Section {
        let share = percent(level);
        let paragraphs = [
            format!(
                "Each rule set plays pairs of games. In the second game of a pair the players \
                    exchange the seats and keep \
                 their bot and their dice, so that luck does not pass for an advantage of the \
                 first player. All rule sets \
                 see the same dice: the n-th cast of a player comes from the same uniform number. \
                 A pair of all rule sets is \
                 one observation; intervals ({share}) are Student's over pairs, of shares alone \
                 Wilson's at the effective \
                 sample size. They hold for a single question."
            ),
            "\"Saved\" is the variance reduction that was reached: how many times as many games, \
                all independent, the same \
             interval would have taken. Below 1 the pairing cost something; it is taken into \
             account either way."
                .to_owned(),
            format!(
                "Verdicts are corrected for the number of questions asked here, {}, by {}. \"Not \
                    shown\" does not say that there is no \
                 difference: the interval says how large it may still be.",
                self.asked,
                match self.correction {
                    Correction::Holm => format!(
                        "Holm's method (1979): the chance that even one of them is wrong is at \
                            most {}",
                        percent(1.0 - level)
                    ),
                    Correction::FalseDiscoveryRate => format!(
                        "Benjamini and Hochberg's false discovery rate (1995): of those that show \
                            a difference, on average at \
                         most {} are wrong, as long as the questions do not depend on one another \
                         in unusual ways",
                        percent(1.0 - level)
                    ),
                }
            ),
            "Effect sizes are Cohen's d (the difference over the standard deviation of single \
                games, of both rule sets pooled; charts take \
             the baseline's alone, to have one measure for all) and, for shares, Cohen's \
             h; below 0.2 he called them small enough to go unnoticed (1988). A difference can be \
             shown beyond doubt and still \
             be negligible."
                .to_owned(),
            "Whole distributions are held against each other in samples that have no dice in \
                common: the baseline's straight \
             games of every second pair, and the variant's of the others, a quarter of all games \
             each. Kolmogorov and Smirnov's \
             test sees any difference in the distribution of length, but does not say of which \
             kind, sees differences in the \
             middle better than in the tails, and is cautious with whole numbers. The chi-squared \
             test sees any difference in how \
             games end, but not in which class; the shares above say that. Neither says that a \
             difference matters."
                .to_owned(),
        ];
        Section {
            title: "How this was found".to_owned(),
            paragraphs: paragraphs.into(),
            ..Section::default()
        }
    }
}
