//! The question `compare`: how rule sets differ from a baseline.

mod charts;
pub(super) mod findings;
mod lead;
mod rules;
mod sections;
mod tables;

use crate::balance::compare::{self, Comparison, comparison};
use crate::balance::coupled::Coupled;
use crate::balance::feel::sample::FollowedSample;
use crate::balance::quantity::Quantity;
use crate::balance::warning::Warning;
use crate::batch::plan::{Plan, Stop};
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::question::compare::CompareQuestion;
use crate::input::scenario::Scenario;
use crate::stats::correction::Correction;
use crate::study::answer::headline;
use crate::study::error::Error;
use crate::study::feel;
use crate::study::finding::{Cell, Family};
use crate::study::headline::name_of_rules;
use crate::study::number::percent;
use crate::study::observer::Session;
use crate::study::question::coupled_panels::{CoupledPanel, CoupledPanels};
use crate::study::question::{AskedQuestion, plan};
use crate::study::question_kind::QuestionKind;
use crate::study::subject::Subject;
use crate::study::{Study, wording};

/// The question `compare`.
pub(in crate::study) const KIND: QuestionKind =
    QuestionKind { name: "compare", headline: headline::sentences };

pub(super) use crate::study::question::compare::sections::{played, verdicts};
pub(super) use crate::study::question::compare::tables::{contrast_cells, variant_table};

impl AskedQuestion for CompareQuestion {
    fn answer(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
        let mut comparisons: Vec<Comparison> = Vec::new();
        let stop = self.panels(scenario).play(session, |(), coupled| {
            comparisons.push(comparison(coupled, self.baseline));
        });
        if comparisons.is_empty() {
            return Err(Error::NoGames);
        }
        let mut study = Study::begin(KIND, scenario, stop);
        let family = correct(&mut comparisons, self.correction, scenario.level);
        let family = study.add_family(family);
        let cells = vec![Cell::Whole; scenario.rules.len()];
        for comparison in &comparisons {
            let subjects = findings::add(comparison, family, &cells, &mut study);
            for (subject, plan) in subjects.iter().zip(&comparison.coupled.plan.variants) {
                let Some(valuer) = scenario.proven_valuer(&plan.rules) else { continue };
                let (games, flag) = (plan.games, session.observer.stop());
                match FollowedSample::play(plan, valuer, games, flag) {
                    Some(sample) => feel::follow(*subject, &sample, &mut study),
                    None => study.provenance.stop = Stop::Interrupted,
                }
            }
        }
        study.sections = sections::sections(self, scenario, &study);
        let found = warnings(scenario, &study);
        study.warnings.extend(found);
        Ok(study)
    }

    fn count(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Stop, Error> {
        Ok(self.panels(scenario).count(session))
    }
}

impl CompareQuestion {
    /// A panel for each pair of bots, with all rule sets as its variants.
    fn panels<'a>(&'a self, scenario: &'a Scenario) -> CoupledPanels<'a, ()> {
        let panels = scenario
            .bots
            .iter()
            .map(|bots| panel(scenario, scenario.rules.iter(), *bots, self.quantities.as_deref()));
        CoupledPanels::new(scenario, scenario.bots.len(), panels)
    }
}

/// The panel of these rule sets. Without quantities, it has all that they share.
pub(super) fn panel<'a>(
    scenario: &Scenario,
    rules: impl Iterator<Item = &'a Rules>,
    bots: [BotName; 2],
    asked: Option<&[Quantity]>,
) -> CoupledPanel<()> {
    let variants: Vec<Plan> = rules.map(|rules| plan(scenario, rules, bots)).collect();
    let shared = || Coupled::common_quantities(&variants);
    let quantities = asked.map_or_else(shared, <[Quantity]>::to_vec);
    CoupledPanel::new((), variants, &quantities)
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

fn warnings(scenario: &Scenario, study: &Study) -> Vec<Warning> {
    let panels = sections::panels(study);
    let mut warnings: Vec<Warning> = match scenario.bots.len() - panels.len() {
        0 => Vec::new(),
        1 => vec![Warning::not_played("1 pair of bots was")],
        left_out => vec![Warning::not_played(format!("{left_out} pairs of bots were"))],
    };
    for panel in &panels {
        let first = study.subject(panel[0]);
        let (bots, Subject { games, planned, .. }) = (first.bots_in_words(), first);
        if games < planned {
            let interrupted = Warning::interrupted_after(games / 2, planned / 2, "pairs of games");
            warnings.push(interrupted.about(&bots));
        }
        let known = sections::known(study, panel);
        warnings.extend(study.disagreements(&known, |name| format!("{bots}, {name}")));
        for subject in panel.iter().map(|subject| study.subject(*subject)) {
            let Subject { rules, unfinished, games, .. } = subject;
            if *unfinished > 0 {
                let games = wording::part_of_games(*unfinished, *games);
                let games = format!("{games} of {}", name_of_rules(study, subject));
                let mut stopped = Warning::stopped(&games, scenario.throw_limit).about(&bots);
                let players = match subject.players() {
                    Some(kind) => format!("--players {}", kind.name()),
                    None => format!("--bots {}", subject.bots.join(",")),
                };
                let command = format!("`urlab simulate {rules} {players}`");
                stopped.text.extend([". ", &command, " shows the reason"]);
                warnings.push(stopped);
            }
        }
    }
    if study.subjects.iter().all(Subject::is_random_play) {
        warnings.push(Warning::only_random_bots());
    }
    warnings
}

/// What was done, with verdicts corrected for this number of questions.
fn method(level: f64, correction: Correction, tested: usize) -> Vec<String> {
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
            tested,
            wording::corrected_by(correction, level)
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
