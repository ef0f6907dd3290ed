//! The differences between the figures of subjects and of their baselines.

use crate::balance::difference::Verdict;
use crate::study::Study;
use crate::study::finding::{Contrast, Finding, FindingId};
use crate::study::subject::SubjectId;

/// The figure of a subject, compared with the figure of its baseline.
#[derive(Clone, Copy, Debug)]
pub struct FoundDifference<'s> {
    pub id: FindingId,
    pub finding: &'s Finding,
    pub contrast: &'s Contrast,
    /// The subject that it is compared with.
    pub baseline: SubjectId,
}

impl FoundDifference<'_> {
    /// The verdict, corrected for all questions of its family.
    pub const fn verdict(&self) -> Verdict {
        self.contrast.verdict
    }

    /// Is a difference shown?
    pub const fn is_shown(&self) -> bool {
        self.verdict().is_shown()
    }

    /// Is the figure the same in every pair of games?
    pub fn is_alike(&self) -> bool {
        self.verdict() == Verdict::Alike
    }

    /// The figure of the baseline, if it has one.
    pub fn baseline_figure(&self, study: &Study) -> Option<FindingId> {
        study.find_in_any_cell(self.baseline, &self.finding.quantity)
    }
}

impl Study {
    /// The figures of a subject that are compared with a baseline, in the order in which they were
    /// added. Tests of whole distributions have no figure, so they are not among them.
    ///
    /// # Panics
    /// If there is no such subject.
    pub(crate) fn differences_of(
        &self,
        subject: SubjectId,
    ) -> impl Iterator<Item = FoundDifference<'_>> {
        self.findings_of(subject).filter(|(_, finding)| finding.estimate.is_some()).filter_map(
            |(id, finding)| {
                let contrast = finding.contrast.as_ref()?;
                Some(FoundDifference { id, finding, contrast, baseline: contrast.baseline? })
            },
        )
    }
}

/// The differences that are not alike in every pair of games. Shown differences come first. In each
/// group, the one that people notice most is first.
pub fn by_importance<'s>(
    study: &Study,
    all: impl IntoIterator<Item = FoundDifference<'s>>,
) -> Vec<FoundDifference<'s>> {
    let differing = all.into_iter().filter(|difference| !difference.is_alike());
    let mut sorted: Vec<_> = differing.collect();
    sorted.sort_by(|left, right| {
        let shown = right.is_shown().cmp(&left.is_shown());
        let size = |difference: &FoundDifference<'_>| study.practical_size(difference);
        shown.then_with(|| size(right).total_cmp(&size(left)))
    });
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::finding::EffectSize;
    use crate::study::number::Unit;
    use crate::study::question_kind::QuestionKind;
    use crate::study::samples::{add_subject, contrast, estimate, finding, study};

    #[test]
    fn shown_differences_come_first_and_tests_and_equal_figures_are_left_out() {
        let mut study = study(QuestionKind::default());
        let [base, own] = ["One", "Two"].map(|title| add_subject(&mut study, title));
        // The small one has no figure of the baseline to compare with.
        let known = finding(base, "large", "Large", Unit::Plain);
        let before = study.add_finding(known.with_estimate(Some(estimate(100.0, Some(0.5), 10))));
        for (quantity, size, verdict) in [
            ("alike", 0.0, Verdict::Alike),
            ("open", 9.0, Verdict::NotShown),
            ("small", -1.0, Verdict::Lower),
            ("large", 2.0, Verdict::Higher),
        ] {
            let difference = estimate(size, Some(0.5), 10);
            let effect = Some(EffectSize { kind: "d", value: size, word: "", ratio: None });
            let against = contrast(Some(base), difference, Unit::Difference, verdict);
            let figure = finding(own, quantity, quantity, Unit::Plain);
            study.add_finding(Finding {
                contrast: Some(Contrast { effect, ..against }),
                ..figure.with_estimate(Some(difference))
            });
        }
        let against = contrast(Some(base), estimate(1.0, None, 10), Unit::Plain, Verdict::Differs);
        let test = finding(own, "endings", "How games end", Unit::Plain);
        study.add_finding(Finding { contrast: Some(against), ..test });
        let sorted = by_importance(&study, study.differences_of(own));
        let quantities: Vec<&str> =
            sorted.iter().map(|difference| difference.finding.quantity.as_str()).collect();
        assert_eq!(quantities, ["large", "small", "open"]);
        assert_eq!(sorted[0].baseline_figure(&study), Some(before));
        assert_eq!(sorted[1].baseline_figure(&study), None);
        assert_eq!(study.differences_of(base).count(), 0);
    }
}
