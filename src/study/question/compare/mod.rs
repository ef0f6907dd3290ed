//! The question `compare`: how rule sets differ from a baseline.

mod charts;
mod findings;
pub(super) mod headline;
mod lead;
mod naming;
mod rules;
mod section;

use crate::balance::compare::{self, Comparison, comparison};
use crate::balance::coupled::Coupled;
use crate::balance::quantity::Quantity;
use crate::balance::warning::Warning;
use crate::batch::plan::{Plan, Stop};
use crate::batch::player::{BotName, Player};
use crate::game::rules::Rules;
use crate::input::question::compare::CompareQuestion;
use crate::input::scenario::Scenario;
use crate::stats::correction::Correction;
use crate::study::error::Error;
use crate::study::finding::{Cell, Family};
use crate::study::number::percent;
use crate::study::observer::Session;
use crate::study::outline::Section;
use crate::study::question::compare::naming::{against, name, others};
use crate::study::question::coupled_panels::{CoupledPanel, CoupledPanels};
use crate::study::question::{Answer, plan};
use crate::study::question_kind::QuestionKind;
use crate::study::{Study, wording};

/// The question `compare`.
const KIND: QuestionKind = QuestionKind { name: "compare", headline: headline::sentences };

pub(super) use crate::study::question::compare::findings::RecordedComparison;
pub(super) use crate::study::question::compare::naming::title;
pub(super) use crate::study::question::compare::section::{
    contrast_cells, played, variant_table, verdicts,
};

impl Answer for CompareQuestion {
    fn answer(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
        let rules: Vec<&Rules> = scenario.rules.iter().collect();
        let mut comparisons: Vec<Comparison> = Vec::new();
        let stop = self.panels(scenario).play(session, |(), coupled, stop| {
            comparisons.push(comparison(coupled, self.baseline, stop));
        });
        if comparisons.is_empty() {
            return Err(Error::NoGames);
        }
        let mut study = Study::begin(KIND, scenario, stop);
        let family = correct(&mut comparisons, self.correction, scenario.level);
        let tested = family.tested;
        let family = study.add_family(family);
        let cells = vec![Cell::Whole; rules.len()];
        let record = |comparison| RecordedComparison::add(comparison, family, &cells, &mut study);
        let comparisons = comparisons.iter().map(record).collect();
        let correction = self.correction;
        let report = Comparisons { comparisons, correction, tested, study: &study };
        let (sections, warnings) = (report.sections(scenario), report.warnings(scenario));
        (study.sections, study.warnings) = (sections, warnings);
        Ok(study)
    }

    fn count(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Stop, Error> {
        Ok(self.panels(scenario).count(session))
    }
}

impl CompareQuestion {
    /// A panel for each pair of bots, with all rule sets as its variants.
    fn panels<'a>(&'a self, scenario: &'a Scenario) -> CoupledPanels<'a, ()> {
        let panels = scenario.bots.iter().map(|bots| {
            panel((), scenario, scenario.rules.iter(), *bots, self.quantities.as_deref())
        });
        CoupledPanels::new(scenario, scenario.bots.len(), panels)
    }
}

/// The panel of these rule sets. Without quantities, it has all that they share.
pub(super) fn panel<'a, Key>(
    key: Key,
    scenario: &Scenario,
    rules: impl Iterator<Item = &'a Rules>,
    bots: [BotName; 2],
    quantities: Option<&[Quantity]>,
) -> CoupledPanel<Key> {
    let variants: Vec<Plan> = rules.map(|rules| plan(scenario, rules, bots)).collect();
    match quantities {
        Some(quantities) => CoupledPanel::new(key, variants, quantities),
        None => {
            let shared = Coupled::common_quantities(&variants);
            CoupledPanel::new(key, variants, &shared)
        }
    }
}

/// Corrects the verdicts of all these comparisons for their number.
pub(super) fn correct(
    comparisons: &mut [Comparison],
    correction: Correction,
    level: f64,
) -> Family {
    let tested = compare::tested_count(comparisons);
    compare::correct(comparisons, correction, level);
    Family { correction: correction.name(), tested, level }
}

/// The comparisons of a report, one for each pair of bots.
struct Comparisons<'a> {
    comparisons: Vec<RecordedComparison<'a>>,
    correction: Correction,
    tested: usize,
    study: &'a Study,
}

impl Comparisons<'_> {
    fn all(&self) -> impl Iterator<Item = &Comparison> {
        self.comparisons.iter().map(|recorded| recorded.comparison)
    }

    fn sections(&self, scenario: &Scenario) -> Vec<Section> {
        let own = self.comparisons.iter().map(|recorded| self.section(recorded));
        let method = wording::method_section(self.method(scenario.level));
        [self.answer()]
            .into_iter()
            .chain(own)
            .chain(rules::sections(&self.all().collect::<Vec<_>>()))
            .chain([method])
            .collect()
    }

    fn warnings(&self, scenario: &Scenario) -> Vec<Warning> {
        let mut warnings = Vec::new();
        let left_out = scenario.bots.len() - self.comparisons.len();
        if left_out > 0 {
            let left_out = if left_out == 1 {
                "1 pair of bots was".to_owned()
            } else {
                format!("{left_out} pairs of bots were")
            };
            warnings.push(Warning::not_played(left_out));
        }
        for recorded in &self.comparisons {
            warnings.extend(self.warnings_of(recorded));
        }
        if self.all().all(Comparison::is_random_play) {
            warnings.push(Warning::only_random_bots());
        }
        warnings
    }

    fn warnings_of(&self, recorded: &RecordedComparison<'_>) -> Vec<Warning> {
        let comparison = recorded.comparison;
        let (mut warnings, coupled) = (Vec::new(), &comparison.coupled);
        let bots = wording::bots(comparison.bots());
        if comparison.stop == Stop::Interrupted {
            let (played, planned) = (coupled.tally.pairs, coupled.plan.pairs());
            let interrupted = Warning::interrupted_after(played, planned, "pairs of games");
            warnings.push(interrupted.about(&bots));
        }
        let variants = (0..coupled.plan.variants.len()).map(|variant| {
            (name(comparison, variant).to_owned(), recorded.known_exactly(variant, self.study))
        });
        let differences = others(comparison).map(|variant| {
            (against(comparison, variant), recorded.known_differences(variant, self.study))
        });
        for (named, known) in variants.chain(differences) {
            let disagreement = self.study.disagreement(&known);
            warnings.extend(disagreement.map(|found| found.about(format!("{bots}, {named}"))));
        }
        for (plan, tally) in coupled.plan.variants.iter().zip(&coupled.tally.variants) {
            let all = tally.all();
            if all.unfinished > 0 {
                let name = &plan.rules.name;
                let games = wording::part_of_games(all.unfinished, all.games);
                let mut stopped =
                    Warning::stopped(&format!("{games} of {name}"), plan.throw_limit).about(&bots);
                let players = plan.bots.each_ref().map(Player::name).join(",");
                let command = format!("`urlab simulate {name} --bots {players}`");
                stopped.text += &format!(". {command} shows the reason");
                warnings.push(stopped);
            }
        }
        warnings
    }

    fn method(&self, level: f64) -> Vec<String> {
        let share = percent(level);
        vec![
            format!(
                "Each rule set plays pairs of games. In the second game of a pair, the players \
                 exchange seats and keep their bot and their dice, so that luck does not look \
                 like an advantage of the first player. All rule sets use the same dice: the n-th \
                 cast of a player comes from the same uniform number. A pair of all rule sets is \
                 one observation. Intervals ({share}) are Student's over pairs; for plain shares, \
                 they have weighted tails at the effective sample size. Each interval is for a \
                 single question."
            ),
            "\"Saved\" is the variance reduction: how many times as many independent games the \
             same interval needs. Below 1, the pairing made intervals wider. The intervals take \
             the pairing into account in both cases."
                .to_owned(),
            format!(
                "Verdicts are corrected for the number of questions asked here, {}, by {}. \"Not \
                 shown\" does not mean that there is no difference: the interval shows how large \
                 it may still be.",
                self.tested,
                match self.correction {
                    Correction::Holm => format!(
                        "Holm's method (1979): the probability that even one of them is wrong is \
                         at most {}",
                        percent(1.0 - level)
                    ),
                    Correction::FalseDiscoveryRate => format!(
                        "Benjamini and Hochberg's false discovery rate (1995): on average, at \
                         most {} of those that show a difference are wrong, unless the questions \
                         depend on each other in unusual ways",
                        percent(1.0 - level)
                    ),
                }
            ),
            "Effect sizes are Cohen's d and, for shares, Cohen's h. Cohen's d is the difference \
             divided by the standard deviation of single games, pooled over both rule sets. \
             Cohen (1988) called effects below 0.2 small enough to go unnoticed. A \
             difference can be shown beyond doubt and still be negligible. A share that was shown \
             to change by half or more is never called negligible: its ratio is shown."
                .to_owned(),
            "Whole distributions are compared in samples that share no dice: the first games of \
             every second pair for the baseline, and the first games of the other pairs for the \
             variant, a quarter of all games each. The Kolmogorov-Smirnov test detects any \
             difference in the distribution of length. It does not say which kind of difference, \
             it detects differences in the middle better than in the tails, and it is \
             conservative for whole numbers. The chi-squared test detects any difference in how \
             games end. It does not say in which class; the shares show that. Neither test says \
             that a difference matters. Two samples that are the same are not tested."
                .to_owned(),
        ]
    }
}
