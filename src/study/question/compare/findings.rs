//! Adds the findings of a comparison to a study.

use crate::balance::compare::{Comparison, DistributionTest, NoTest};
use crate::balance::difference::{Difference, Verdict};
use crate::stats::estimate::{Estimate, Method};
use crate::study::Study;
use crate::study::dice_section::different_dice_throw_the_same;
use crate::study::fact::Fact;
use crate::study::finding::{Cell, Contrast, EffectSize, FamilyId, Finding};
use crate::study::number::Unit;
use crate::study::statistic::Statistic;
use crate::study::subject::{SAME_THROWS, Subject, SubjectId};

/// The quantity of the test that compares distributions of length.
pub(super) const LENGTHS: &str = "distribution(throws)";
/// The quantity of the test that compares how games end.
pub(super) const ENDINGS: &str = "endings";

/// Adds the subjects and findings of a comparison, and returns the subjects of its variants. Its
/// verdicts are corrected in this family. Each variant is the cell at its place. What the study
/// already has is not added again, such as a baseline that comparisons share.
pub(in crate::study::question) fn add(
    comparison: &Comparison,
    family: FamilyId,
    cells: &[Cell],
    study: &mut Study,
) -> Vec<SubjectId> {
    let baseline = comparison.baseline;
    let mut add_subject = |variant| {
        let subject = subject(comparison, variant);
        let mut earlier = study.subject_ids().filter(|_| variant == baseline);
        let known = earlier.find(|id| *study.subject(*id) == subject);
        known.unwrap_or_else(|| {
            let id = study.add_subject(subject);
            let lengths = comparison.coupled.lengths(variant);
            study.distributions.extend(lengths.map(|lengths| (id, lengths)));
            id
        })
    };
    let subjects: Vec<SubjectId> = (0..cells.len()).map(&mut add_subject).collect();
    for (variant, (subject, cell)) in subjects.iter().zip(cells).enumerate() {
        let (subject, baseline) = (*subject, subjects[baseline]);
        let own = VariantFindings { comparison, variant, subject, baseline, family };
        let all = own.figures().chain(own.tests()).map(|finding| finding.in_cell(cell.clone()));
        for finding in all {
            if !study.findings_of(subject).any(|(_, earlier)| *earlier == finding) {
                study.add_finding(finding);
            }
        }
    }
    subjects
}

fn subject(comparison: &Comparison, variant: usize) -> Subject {
    let (coupled, baseline) = (&comparison.coupled, comparison.baseline);
    let rules = |variant: usize| &coupled.plan.variants[variant].rules;
    let (plan, played) = (&coupled.plan.variants[variant], coupled.tally.variants[variant].all());
    let same = different_dice_throw_the_same(rules(variant), rules(baseline));
    let facts = same.then(|| Fact::new(SAME_THROWS, &rules(baseline).name));
    let earlier = (0..variant).filter(|place| *place != baseline && variant != baseline);
    let mut earlier = [baseline].into_iter().filter(|place| *place != variant).chain(earlier);
    let twin = earlier.find(|earlier| coupled.plays_equally(*earlier, variant));
    let untested = |quantity, why: Option<&NoTest>| {
        Some(match why? {
            NoTest::Equal => Fact::new(quantity, "the same in every game"),
            NoTest::Impossible => Fact::new(quantity, "too few games, or other win classes"),
        })
    };
    let all_untested = comparison.shapes[variant].iter().flat_map(|shapes| {
        let length = untested(LENGTHS, shapes.length.as_ref().err());
        length.into_iter().chain(untested(ENDINGS, shapes.classes.as_ref().err()))
    });
    Subject {
        plays_as: twin.map(|twin| rules(twin).name.clone()),
        untested: all_untested.collect(),
        facts: facts.into_iter().collect(),
        games: played.games,
        unfinished: played.unfinished,
        solutions: plan.solutions(),
        evaluators: plan.evaluators(),
        ..Subject::of_pairs(&plan.rules, comparison.bots(), 2 * coupled.plan.pairs())
    }
}

/// The findings of a variant. They have no cell yet.
struct VariantFindings<'a> {
    comparison: &'a Comparison,
    variant: usize,
    subject: SubjectId,
    /// The subject of the baseline.
    baseline: SubjectId,
    family: FamilyId,
}

impl VariantFindings<'_> {
    /// The figures of all quantities, with their differences.
    fn figures(&self) -> impl Iterator<Item = Finding> {
        let Comparison { coupled, baseline, rows, exact, .. } = self.comparison;
        let rules = &coupled.plan.variants[*baseline].rules;
        rows.iter().enumerate().filter_map(move |(place, row)| {
            let figure = row.figures[self.variant];
            let contrast = row.differences[self.variant].as_ref().map(|against| {
                let unit = Unit::of_difference(&row.quantity);
                Contrast::against(self.baseline, against, unit, self.family)
            });
            let finding = Finding::of(self.subject, &row.quantity, rules)
                .with_estimate(figure)
                .with_plain(&coupled.luck_taken_out(place, self.variant))
                .with_exact(&exact[self.variant]);
            // The interval of a share in pairs is at an effective size, which it does not tell.
            let in_pairs = figure.filter(|figure| figure.method == Method::ClusteredWeightedTails);
            let stderr = in_pairs.and_then(|_| coupled.single_variant(place, self.variant)?.stderr);
            let is_known = figure.is_some() || contrast.is_some();
            is_known.then_some(Finding { stderr, contrast, ..finding })
        })
    }

    /// The tests of whole distributions. Each is only a contrast.
    fn tests(&self) -> impl Iterator<Item = Finding> {
        let shapes = self.comparison.shapes[self.variant].as_ref();
        let length = shapes.and_then(|shapes| {
            let DistributionTest { test, p, adjusted, shown } = shapes.length.as_ref().ok()?;
            let statistic = (test.distance, test.n, Method::KolmogorovSmirnov);
            let contrast = self.test(statistic, [*p, *adjusted], *shown);
            let statistic = Statistic::KsDistance { at: test.at };
            Some(self.whole([LENGTHS, "Distribution of length"], statistic, contrast))
        });
        let classes = shapes.and_then(|shapes| {
            let DistributionTest { test, p, adjusted, shown } = shapes.classes.as_ref().ok()?;
            let statistic = (test.statistic, test.n, Method::ChiSquared);
            let contrast = self.test(statistic, [*p, *adjusted], *shown);
            let value = test.cramers_v;
            let effect = Some(EffectSize { kind: "v", value, word: "", ratio: None });
            let contrast = Contrast { effect, ..contrast };
            let statistic = Statistic::ChiSquared { freedom: test.freedom, pooled: test.pooled };
            Some(self.whole([ENDINGS, "How games end"], statistic, contrast))
        });
        length.into_iter().chain(classes)
    }

    /// The contrast of a test with this statistic of so many observations, and its p-values.
    fn test(
        &self,
        (value, n, method): (f64, u64, Method),
        [p, adjusted]: [f64; 2],
        shown: bool,
    ) -> Contrast {
        let level = self.comparison.coupled.level;
        let difference = Difference {
            estimate: Estimate { value, interval: None, level, n, method },
            p: Some(p),
            adjusted: Some(adjusted),
            verdict: if shown { Verdict::Differs } else { Verdict::NotShown },
        };
        let contrast = Contrast::of(&difference, Unit::Plain, self.family);
        Contrast { baseline: Some(self.baseline), ..contrast }
    }

    /// The finding of a whole distribution. Scenario files cannot ask for it by name.
    fn whole(&self, [id, title]: [&str; 2], statistic: Statistic, contrast: Contrast) -> Finding {
        let finding = Finding::with_id(self.subject, id, title);
        Finding { statistic, contrast: Some(contrast), ..finding }
    }
}
