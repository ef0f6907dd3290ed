//! Differences between coupled games that are asked about, with verdicts corrected for how many are.

use crate::balance::compare::{LEAST_DIFFERENCES, Verdict, judged};
use crate::stats::correction::Correction;
use crate::stats::cross::Contrast;
use crate::stats::estimate::Estimate;
use crate::stats::p_value;

/// A contrast of variants, held against 0.
///
/// ```
/// use urlab::balance::{compare::Verdict, difference::{Difference, correct}};
/// use urlab::stats::{correction::Correction, cross::CrossSums};
/// let mut sums = CrossSums::new(2);
/// [(9, 2), (8, 1), (7, 1), (9, 1)].map(|(one, other)| sums.add(&[[one, 2], [other, 2]]));
/// let mut longer = Difference::of(sums.contrast(&[1.0, -1.0], 0.95).unwrap(), 1.0);
/// correct([&mut longer], Correction::Holm, 0.95);
/// assert_eq!((longer.estimate.value, longer.verdict), (3.5, Verdict::Higher));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The difference with an interval over pairs of games at the level of a single question.
    pub estimate: Estimate,
    /// The two-sided p-value of no difference, by Student over pairs, before correction; `None` where none can be given.
    pub p: Option<f64>,
    /// The same after correction.
    pub adjusted: Option<f64>,
    /// What is to be thought of it, once it is corrected.
    pub verdict: Verdict,
}

impl Difference {
    /// Of a contrast in which no variant has more than this weight.
    ///
    /// Where hardly any pair differs, no more is said: the differences of pairs, in units of one game's, must have squares that come to ten.
    pub fn of(contrast: Contrast, weight: f64) -> Self {
        let Contrast { estimate, stderr } = contrast;
        // A pair is two observations.
        let pairs = estimate.n / 2;
        let apart = stderr.map(|stderr| {
            let squares = stderr * stderr * (pairs as f64 - 1.0) + estimate.value * estimate.value;
            4.0 * squares * pairs as f64 / (weight * weight)
        });
        let stderr = stderr.filter(|stderr| *stderr > 0.0);
        let p = stderr.filter(|_| apart.is_some_and(|apart| apart >= LEAST_DIFFERENCES as f64));
        let p = p.map(|stderr| p_value::student(estimate.value / stderr, pairs - 1));
        let verdict = if p.is_none() && apart == Some(0.0) { Verdict::Alike } else { Verdict::TooFew };
        Self { estimate, p, adjusted: None, verdict }
    }
}

/// Corrects the p-values of all these differences for their number, and judges them at `level`.
pub fn correct<'a>(all: impl IntoIterator<Item = &'a mut Difference>, correction: Correction, level: f64) {
    let asked = all.into_iter().filter_map(|one| one.p.map(|p| (p, one)));
    let (p_values, asked): (Vec<f64>, Vec<&mut Difference>) = asked.unzip();
    for (one, adjusted) in asked.into_iter().zip(correction.adjust(&p_values)) {
        (one.adjusted, one.verdict) = (Some(adjusted), judged(adjusted, one.estimate.value, level));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::cross::CrossSums;

    fn difference(pairs: &[[i64; 2]]) -> Difference {
        let mut sums = CrossSums::new(2);
        for [one, other] in pairs {
            sums.add(&[[*one, 2], [*other, 2]]);
        }
        Difference::of(sums.contrast(&[1.0, -1.0], 0.95).unwrap(), 1.0)
    }

    /// The two-sided p-value of Student's t with three degrees of freedom, which has a closed form.
    fn of_three_degrees(t: f64) -> f64 {
        let x = t / 3f64.sqrt();
        1.0 - 2.0 / std::f64::consts::PI * (x.atan() + x / (1.0 + x * x))
    }

    #[test]
    fn p_values_are_those_of_paired_t_tests_and_are_corrected_together() {
        // The differences 2 2 0 4 have the mean 2 and the variance 8/3; 2 1 1 3 have 7/4 and 11/12.
        let [p_one, p_other] = [of_three_degrees(6f64.sqrt()), of_three_degrees(1.75 / (11f64 / 48.0).sqrt())];
        let mut all =
            [[[4, 2], [10, 8], [6, 6], [8, 4]], [[3, 1], [9, 8], [6, 5], [7, 4]]].map(|pairs| difference(&pairs));
        correct(&mut all, Correction::Holm, 0.95);
        assert!((all[0].p.unwrap() - p_one).abs() < 1e-12 && (all[1].p.unwrap() - p_other).abs() < 1e-12, "{all:?}");
        assert!((all[1].adjusted.unwrap() - 2.0 * p_other).abs() < 1e-12, "two are asked");
        assert_eq!(all.map(|one| one.verdict), [Verdict::NotShown; 2]);
        correct(&mut all[1..], Correction::Holm, 0.95);
        assert_eq!(all[1].verdict, Verdict::Higher, "one alone is shown: {p_other}");
    }

    #[test]
    fn what_hardly_differs_is_not_judged() {
        let mut all = [difference(&[[3, 3], [4, 4]]), difference(&[[3, 3], [4, 4], [1, 0]]), difference(&[[1, 0]])];
        correct(&mut all, Correction::Holm, 0.95);
        assert_eq!(all.map(|one| one.verdict), [Verdict::Alike, Verdict::TooFew, Verdict::TooFew]);
        assert_eq!(all.map(|one| one.p), [None; 3]);
    }
}
