//! Adds the findings of a comparison to a study.

use crate::balance::compare::{ClassesTest, Comparison, LengthTest, Shapes};
use crate::balance::difference::Verdict;
use crate::balance::measures::throws;
use crate::balance::quantity::Quantity;
use crate::stats::estimate::{Estimate, Method};
use crate::study::Study;
use crate::study::dice_section::different_dice_throw_the_same;
use crate::study::fact::Fact;
use crate::study::finding::{Cell, Contrast, EffectSize, FamilyId, Finding, FindingId};
use crate::study::number::Unit;
use crate::study::outline::EstimateOf;
use crate::study::statistic::{More, Statistic};
use crate::study::subject::{SAME_THROWS, Subject, SubjectId};

/// A comparison whose figures are among the findings of a study.
pub(in crate::study::question) struct RecordedComparison<'a> {
    pub comparison: &'a Comparison,
    /// The subjects of its variants.
    pub subjects: Vec<SubjectId>,
    /// The finding of each quantity of each variant. `None` if there is no figure.
    findings: Vec<Vec<Option<FindingId>>>,
    /// The findings of the tests of whole distributions of each variant. `None` without a test.
    shapes: Vec<ShapeFindings>,
}

/// The findings of the tests of whole distributions.
#[derive(Clone, Copy, Default)]
pub(super) struct ShapeFindings {
    /// The distribution of length.
    pub length: Option<FindingId>,
    /// How games end.
    pub classes: Option<FindingId>,
}

impl<'a> RecordedComparison<'a> {
    /// Adds the subjects and findings of a comparison. Its verdicts are corrected in this family.
    /// Each variant is the cell at its place. Entries that the study already has are not added
    /// again, such as a baseline that comparisons share.
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
                let same =
                    |study: &Study| study.subjects.iter().position(|earlier| *earlier == subject);
                let known = if variant == baseline { same(study).map(SubjectId) } else { None };
                known.unwrap_or_else(|| study.add_subject(subject))
            })
            .collect();
        let recorder = ComparisonRecorder { comparison, baseline: subjects[baseline], family };
        let findings = subjects.iter().zip(cells).enumerate();
        let (findings, shapes) = findings
            .map(|(variant, (subject, cell))| recorder.variant(variant, *subject, cell, study))
            .unzip();
        Self { comparison, subjects, findings, shapes }
    }

    /// The findings of the tests of whole distributions of a variant.
    pub(super) fn shapes(&self, variant: usize) -> ShapeFindings {
        self.shapes[variant]
    }

    /// The finding of a quantity of a variant, by their places.
    pub fn finding(&self, variant: usize, quantity: usize) -> Option<FindingId> {
        self.findings[variant][quantity]
    }

    /// The exact values of a variant, in the order in which they were computed.
    pub fn known_exactly(&self, variant: usize, study: &Study) -> Vec<EstimateOf> {
        let found: Vec<FindingId> = self.findings[variant].iter().flatten().copied().collect();
        study.of_exact_checks(&self.comparison.exact[variant], &found)
    }

    /// The exact differences between a variant and the baseline.
    pub fn known_differences(&self, variant: usize, study: &Study) -> Vec<EstimateOf> {
        let all = self.findings[variant].iter().flatten().copied().map(EstimateOf::Contrast);
        all.filter(|estimated| study.exact_value_of(*estimated).is_some()).collect()
    }
}

fn subject(comparison: &Comparison, variant: usize) -> Subject {
    let coupled = &comparison.coupled;
    let plan = &coupled.plan.variants[variant];
    let played = coupled.tally.variants[variant].all();
    let baseline = &coupled.plan.variants[comparison.baseline].rules;
    let is_same = different_dice_throw_the_same(&plan.rules, baseline);
    let facts = is_same.then(|| Fact::new(SAME_THROWS, &baseline.name));
    Subject {
        facts: facts.into_iter().collect(),
        games: played.games,
        unfinished: played.unfinished,
        solutions: plan.solutions(),
        evaluators: plan.evaluators(),
        ..Subject::of_pairs(&plan.rules, comparison.bots(), 2 * coupled.plan.pairs())
    }
}

/// The state while a comparison is added.
struct ComparisonRecorder<'a> {
    comparison: &'a Comparison,
    baseline: SubjectId,
    family: FamilyId,
}

impl ComparisonRecorder<'_> {
    fn variant(
        &self,
        variant: usize,
        subject: SubjectId,
        cell: &Cell,
        study: &mut Study,
    ) -> (Vec<Option<FindingId>>, ShapeFindings) {
        let comparison = self.comparison;
        let rules = &comparison.coupled.plan.variants[comparison.baseline].rules;
        let findings = comparison
            .rows
            .iter()
            .map(|row| {
                let (figure, against) = (row.figures[variant], row.differences[variant].as_ref());
                if figure.is_none() && against.is_none() {
                    return None;
                }
                let unit = Unit::of_difference(&row.quantity);
                let finding = Finding::of(subject, &row.quantity, rules)
                    .with_estimate(figure)
                    .in_cell(cell.clone())
                    .with_exact(&comparison.exact[variant]);
                let contrast = against
                    .map(|against| Contrast::against(self.baseline, against, unit, self.family));
                let finding = Finding { contrast, ..finding };
                let same = study.findings.iter().position(|earlier| *earlier == finding);
                Some(same.map_or_else(|| study.add_finding(finding), FindingId))
            })
            .collect();
        let shapes = comparison.shapes[variant]
            .as_ref()
            .map(|shapes| self.shapes(shapes, subject, cell, study));
        (findings, shapes.unwrap_or_default())
    }

    /// Adds the tests of whole distributions. Each is only a contrast.
    fn shapes(
        &self,
        shapes: &Shapes,
        subject: SubjectId,
        cell: &Cell,
        study: &mut Study,
    ) -> ShapeFindings {
        let mut found = ShapeFindings::default();
        let level = self.comparison.coupled.level;
        let statistic = |value, n, method| Estimate { value, interval: None, level, n, method };
        if let Ok(LengthTest { test, adjusted, shown }) = &shapes.length {
            let distance = statistic(test.distance, test.n, Method::KolmogorovSmirnov);
            found.length = Some(study.add_finding(Finding {
                statistic: Statistic::KsDistance { at: test.at },
                contrast: Some(self.whole(distance, [test.p, *adjusted], *shown)),
                ..self.distribution("distribution(throws)", "Distribution of length", subject, cell)
            }));
        }
        if let Ok(ClassesTest { test, adjusted, shown }) = &shapes.classes {
            let squares = statistic(test.statistic, test.n, Method::ChiSquared);
            let contrast = self.whole(squares, [test.p, *adjusted], *shown);
            let effect =
                Some(EffectSize { kind: "v", value: test.cramers_v, word: "", ratio: None });
            found.classes = Some(study.add_finding(Finding {
                statistic: Statistic::ChiSquared { freedom: test.freedom, pooled: test.pooled },
                contrast: Some(Contrast { effect, ..contrast }),
                ..self.distribution("endings", "How games end", subject, cell)
            }));
        }
        found
    }

    /// The contrast of a test of whole distributions.
    fn whole(&self, statistic: Estimate, [p, p_corrected]: [f64; 2], shown: bool) -> Contrast {
        Contrast {
            baseline: Some(self.baseline),
            difference: statistic,
            unit: Unit::Plain,
            effect: None,
            p: Some(p),
            p_corrected: Some(p_corrected),
            verdict: if shown { Verdict::Differs } else { Verdict::NotShown },
            family: Some(self.family),
            variance_reduction: None,
            exact: None,
        }
    }

    /// The finding of a whole distribution. Scenario files cannot ask for it by name.
    fn distribution(
        &self,
        quantity: &str,
        title: &str,
        subject: SubjectId,
        cell: &Cell,
    ) -> Finding {
        let length = Quantity::Mean(throws::MEASURE.doc.id);
        let rules = &self.comparison.coupled.plan.variants[self.comparison.baseline].rules;
        Finding {
            quantity: quantity.to_owned(),
            title: title.to_owned(),
            unit: Unit::Plain,
            more: More::Greater,
            ..Finding::of(subject, &length, rules).in_cell(cell.clone())
        }
    }
}
