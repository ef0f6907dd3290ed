//! A comparison among the findings of a study.

use crate::balance::compare::{Against, Comparison, Shapes};
use crate::balance::difference::Verdict;
use crate::stats::estimate::{Estimate, Method};
use crate::stats::homogeneity::Homogeneity;
use crate::study::Study;
use crate::study::finding::{
    Cell, Contrast, EffectSize, Exact, FamilyId, Finding, FindingId, More, Statistic,
};
use crate::study::number::Unit;
use crate::study::outline::Of;
use crate::study::subject::{Subject, SubjectId};

/// A comparison whose figures are among the findings of a study.
pub(in crate::study::question) struct Recorded<'a> {
    /// What was found.
    pub comparison: &'a Comparison,
    /// Its variants.
    pub subjects: Vec<SubjectId>,
    /// The finding of each quantity of each variant; `None` where there is no figure.
    findings: Vec<Vec<Option<FindingId>>>,
}

impl<'a> Recorded<'a> {
    /// Adds subjects and findings of a comparison, whose verdicts are corrected in this family;
    /// each variant is this part of its subject. What is in the study already, as the same baseline
    /// in another comparison, is not added again.
    pub fn add(
        comparison: &'a Comparison,
        family: FamilyId,
        cells: &[Cell],
        study: &mut Study,
    ) -> Self {
        let variants = 0..comparison.coupled.plan.variants.len();
        let baseline = comparison.baseline;
        let subjects: Vec<SubjectId> = variants
            .map(|variant| {
                let subject = subject(comparison, variant);
                let same = |study: &Study| study.subjects.iter().position(|one| *one == subject);
                let known = if variant == baseline { same(study).map(SubjectId) } else { None };
                known.unwrap_or_else(|| study.subject(subject))
            })
            .collect();
        let adding = Adding { comparison, baseline: subjects[baseline], family };
        let findings = subjects.iter().zip(cells).enumerate();
        let findings = findings
            .map(|(variant, (subject, cell))| adding.variant(variant, *subject, cell, study));
        Self { comparison, findings: findings.collect(), subjects }
    }

    /// The finding of a quantity of a variant, by their places.
    pub fn finding(&self, variant: usize, quantity: usize) -> Option<FindingId> {
        self.findings[variant][quantity]
    }

    /// What is known exactly of a variant.
    pub fn known(&self, variant: usize, study: &Study) -> Vec<Of> {
        study.known_of(self.findings[variant].iter().flatten().copied())
    }

    /// What is known exactly of what a variant differs by from the baseline.
    pub fn known_differences(&self, variant: usize, study: &Study) -> Vec<Of> {
        let all = self.findings[variant].iter().flatten().copied().map(Of::Contrast);
        all.filter(|of| study.exact_of(*of).is_some()).collect()
    }
}

fn subject(comparison: &Comparison, variant: usize) -> Subject {
    let coupled = &comparison.coupled;
    let plan = &coupled.plan.variants[variant];
    let played = coupled.tally.variants[variant].all();
    Subject {
        games: played.games,
        unfinished: played.unfinished,
        solutions: plan.solutions(),
        ..Subject::of_pairs(&plan.rules, comparison.bots(), 2 * coupled.plan.pairs())
    }
}

/// A comparison being added.
struct Adding<'a> {
    comparison: &'a Comparison,
    baseline: SubjectId,
    family: FamilyId,
}

impl Adding<'_> {
    fn variant(
        &self,
        variant: usize,
        subject: SubjectId,
        cell: &Cell,
        study: &mut Study,
    ) -> Vec<Option<FindingId>> {
        let comparison = self.comparison;
        let rules = &comparison.coupled.plan.variants[comparison.baseline].rules;
        let findings = comparison.rows.iter().map(|row| {
            let (figure, against) = (row.figures[variant], row.against[variant].as_ref());
            if figure.is_none() && against.is_none() {
                return None;
            }
            let unit = Unit::of_difference(&row.quantity);
            let finding = Finding::of(subject, &row.quantity, rules)
                .with(figure)
                .at(cell.clone())
                .known(&comparison.exact[variant]);
            let contrast = against.map(|against| self.contrast(against, unit));
            let finding = Finding { contrast, ..finding };
            let same = study.findings.iter().position(|one| *one == finding);
            Some(same.map_or_else(|| study.find(finding), FindingId))
        });
        let findings = findings.collect();
        if let Some(shapes) = &comparison.shapes[variant] {
            self.shapes(shapes, subject, cell, study);
        }
        findings
    }

    fn contrast(&self, against: &Against, unit: Unit) -> Contrast {
        let difference = &against.difference;
        Contrast {
            baseline: Some(self.baseline),
            difference: difference.estimate,
            unit,
            effect: against.effect.map(EffectSize::from),
            p: difference.p,
            p_corrected: difference.adjusted,
            verdict: difference.verdict,
            family: difference.p.map(|_| self.family),
            variance_reduction: against.variance_reduction,
            exact: against.exact.as_ref().map(Exact::from),
        }
    }

    /// The tests of whole distributions, each a contrast alone.
    fn shapes(&self, shapes: &Shapes, subject: SubjectId, cell: &Cell, study: &mut Study) {
        if let Some(found) = &shapes.length {
            let test = &found.test;
            let p = [test.p, found.adjusted];
            let method = Method::KolmogorovSmirnov;
            let contrast =
                self.whole(Test { statistic: test.distance, n: test.n, method }, p, found.shown);
            study.find(Finding {
                statistic: Statistic::KsDistance { at: test.at },
                contrast: Some(contrast),
                ..distribution(subject, cell, ["distribution(throws)", "Distribution of length"])
            });
        }
        if let Some(found) = &shapes.classes {
            let test = &found.test;
            let p = [test.p, found.adjusted];
            let Homogeneity { statistic, n, .. } = *test;
            let contrast =
                self.whole(Test { statistic, n, method: Method::ChiSquared }, p, found.shown);
            let effect = EffectSize { kind: "v", value: test.cramers_v, word: "" };
            study.find(Finding {
                statistic: Statistic::ChiSquared { freedom: test.freedom, pooled: test.pooled },
                contrast: Some(Contrast { effect: Some(effect), ..contrast }),
                ..distribution(subject, cell, ["endings", "How games end"])
            });
        }
    }
    /// The contrast of a test of whole distributions.
    fn whole(&self, test: Test, p: [f64; 2], shown: bool) -> Contrast {
        let Test { statistic, n, method } = test;
        let level = self.comparison.coupled.level;
        let [p, p_corrected] = p.map(Some);
        Contrast {
            baseline: Some(self.baseline),
            difference: Estimate { value: statistic, interval: None, level, n, method },
            unit: Unit::Plain,
            effect: None,
            p,
            p_corrected,
            verdict: if shown { Verdict::Differs } else { Verdict::NotShown },
            family: Some(self.family),
            variance_reduction: None,
            exact: None,
        }
    }
}

/// The statistic of a test, of so many observations.
struct Test {
    statistic: f64,
    n: u64,
    method: Method,
}

/// The finding of a whole distribution, with no contrast yet.
fn distribution(subject: SubjectId, cell: &Cell, [quantity, title]: [&str; 2]) -> Finding {
    Finding {
        subject,
        quantity: quantity.to_owned(),
        title: title.to_owned(),
        cell: cell.clone(),
        statistic: Statistic::Effect,
        unit: Unit::Plain,
        more: More::Greater,
        estimate: None,
        count: None,
        exact: None,
        contrast: None,
    }
}
