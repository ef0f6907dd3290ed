//! Differences of coupled games, with p-values corrected for their number.

use crate::stats::correction::Correction;
use crate::stats::cross::LinearContrast;
use crate::stats::estimate::Estimate;
use crate::stats::p_value;

/// The smallest sum of squares of the pairs' differences for a verdict. If hardly any pair differs,
/// Student's interval is not reliable.
const MIN_SQUARED_SUM: f64 = 10.0;

/// A contrast of variants, compared with 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The difference, with an interval over pairs of games. Its level is that of a single
    /// hypothesis.
    pub estimate: Estimate,
    /// The two-sided p-value of no difference before correction, by Student's t over pairs. `None`
    /// if there is no p-value.
    pub p: Option<f64>,
    /// The p-value after correction.
    pub adjusted: Option<f64>,
    /// The verdict after correction.
    pub verdict: Verdict,
}

impl Difference {
    /// The difference of a contrast. There is no p-value if hardly any pair of games differs.
    pub fn of(contrast: LinearContrast) -> Self {
        let LinearContrast { estimate, stderr, blocks, squared_sum } = contrast;
        let usable_stderr = stderr.filter(|stderr| *stderr > 0.0 && squared_sum >= MIN_SQUARED_SUM);
        let p = usable_stderr.map(|stderr| p_value::student(estimate.value / stderr, blocks - 1));
        let verdict = if squared_sum == 0.0 { Verdict::Alike } else { Verdict::TooFew };
        Self { estimate, p, adjusted: None, verdict }
    }
}

/// The verdict about a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// Shown to be higher than the baseline.
    Higher,
    /// Shown to be lower than the baseline.
    Lower,
    /// Shown to differ, if higher and lower have no meaning.
    Differs,
    /// Not shown: chance alone may explain the difference. A true difference may still exist.
    NotShown,
    /// The same in every pair of games.
    Alike,
    /// Too few pairs differ for a verdict.
    TooFew,
}

impl Verdict {
    /// The name that reports print.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Higher => "higher",
            Self::Lower => "lower",
            Self::Differs => "differs",
            Self::NotShown => "not shown",
            Self::Alike => "alike",
            Self::TooFew => "too few",
        }
    }

    /// Is a difference shown?
    pub const fn is_shown(self) -> bool {
        matches!(self, Self::Higher | Self::Lower | Self::Differs)
    }
}

/// A hypothesis that chance alone explains a result.
pub trait Hypothesis {
    /// The p-value, from 0 to 1. `None` if there is no p-value. Then the hypothesis is not tested.
    fn p(&self) -> Option<f64>;

    /// Stores the p-value after correction, and judges it at `level`.
    fn judge(&mut self, adjusted: f64, level: f64);
}

impl Hypothesis for Difference {
    fn p(&self) -> Option<f64> {
        self.p
    }

    fn judge(&mut self, adjusted: f64, level: f64) {
        self.adjusted = Some(adjusted);
        self.verdict = match adjusted <= 1.0 - level {
            true if self.estimate.value > 0.0 => Verdict::Higher,
            true => Verdict::Lower,
            false => Verdict::NotShown,
        };
    }
}

/// Corrects the p-values of all these hypotheses for their number, and judges them at `level`.
pub fn correct<'a, Q: Hypothesis + ?Sized + 'a>(
    all: impl IntoIterator<Item = &'a mut Q>,
    correction: Correction,
    level: f64,
) {
    let tested = all.into_iter().filter_map(|difference| difference.p().map(|p| (p, difference)));
    let (p_values, tested): (Vec<f64>, Vec<&mut Q>) = tested.unzip();
    for (one, adjusted) in tested.into_iter().zip(correction.adjust(&p_values)) {
        one.judge(adjusted, level);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::cross::CrossSums;

    fn difference(pairs: &[[i64; 2]]) -> Difference {
        let mut sums = CrossSums::of_pairs(2);
        for [one, other] in pairs {
            sums.add(&[[*one, 2], [*other, 2]]);
        }
        Difference::of(sums.contrast(&[1.0, -1.0], 0.95).unwrap())
    }

    /// The two-sided p-value of Student's t with three degrees of freedom, which has a closed form.
    fn p_with_three_degrees(t: f64) -> f64 {
        let x = t / 3f64.sqrt();
        1.0 - 2.0 / std::f64::consts::PI * (x.atan() + x / (1.0 + x * x))
    }

    #[test]
    fn p_values_match_paired_t_tests_and_are_corrected_together() {
        // The differences 2 2 0 4 have the mean 2 and the variance 8/3; 2 1 1 3 have 7/4 and 11/12.
        let [p_one, p_other] =
            [p_with_three_degrees(6f64.sqrt()), p_with_three_degrees(1.75 / (11f64 / 48.0).sqrt())];
        let mut all = [[[4, 2], [10, 8], [6, 6], [8, 4]], [[3, 1], [9, 8], [6, 5], [7, 4]]]
            .map(|pairs| difference(&pairs));
        correct(&mut all, Correction::Holm, 0.95);
        assert!(
            (all[0].p.unwrap() - p_one).abs() < 1e-12
                && (all[1].p.unwrap() - p_other).abs() < 1e-12,
            "{all:?}"
        );
        assert!(
            (all[1].adjusted.unwrap() - 2.0 * p_other).abs() < 1e-12,
            "two hypotheses are tested"
        );
        assert_eq!(all.map(|difference| difference.verdict), [Verdict::NotShown; 2]);
        correct(&mut all[1..], Correction::Holm, 0.95);
        assert_eq!(all[1].verdict, Verdict::Higher, "a single hypothesis is shown: {p_other}");
    }

    #[test]
    fn variants_that_hardly_differ_are_not_judged() {
        let mut all = [
            difference(&[[3, 3], [4, 4]]),
            difference(&[[3, 3], [4, 4], [1, 0]]),
            difference(&[[1, 0]]),
        ];
        correct(&mut all, Correction::Holm, 0.95);
        assert_eq!(
            all.map(|difference| difference.verdict),
            [Verdict::Alike, Verdict::TooFew, Verdict::TooFew]
        );
        assert_eq!(all.map(|difference| difference.p), [None; 3]);
    }
}
