//! Verdicts: which of many differences are shown, corrected for how many were asked.

use crate::stats::correction::Correction;
use crate::stats::cross::Contrast;
use crate::stats::p_value;

/// What a test of a difference against 0 says.
///
/// ```
/// use urlab::balance::verdict::Verdict;
/// assert!(Verdict { p: 0.001, adjusted: 0.003, shown: true }.shown);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// The two-sided p-value of this difference alone, by Student over pairs.
    pub p: f64,
    /// The same adjusted for all differences that were asked about.
    pub adjusted: f64,
    /// Is the adjusted p-value at most one less the level?
    pub shown: bool,
}

/// The verdicts on these differences, which are all that are asked about; `None` where there is no difference to test, too few pairs,
/// or pairs that are all alike, so that no spread was seen.
///
/// ```
/// use urlab::balance::verdict::verdicts;
/// use urlab::stats::{correction::Correction, cross::CrossSums};
/// let mut sums = CrossSums::new(2);
/// [(9, 2), (8, 1), (7, 1), (9, 1)].map(|(one, other)| sums.add(&[[one, 2], [other, 2]]));
/// let verdicts = verdicts(&[sums.contrast(&[1.0, -1.0], 0.95), None], Correction::Holm, 0.95);
/// assert!(verdicts[0].unwrap().shown && verdicts[1].is_none());
/// ```
pub fn verdicts(differences: &[Option<Contrast>], correction: Correction, level: f64) -> Vec<Option<Verdict>> {
    let p_values: Vec<Option<f64>> = differences.iter().map(|difference| p_value(difference.as_ref()?)).collect();
    let known: Vec<f64> = p_values.iter().copied().flatten().collect();
    let mut adjusted = correction.adjust(&known).into_iter();
    let mut verdict = |p: f64| {
        let adjusted = adjusted.next()?;
        Some(Verdict { p, adjusted, shown: adjusted <= 1.0 - level })
    };
    p_values.into_iter().map(|p| p.and_then(&mut verdict)).collect()
}

/// The two-sided p-value of a contrast by Student over its pairs.
fn p_value(contrast: &Contrast) -> Option<f64> {
    let stderr = contrast.stderr.filter(|stderr| *stderr > 0.0)?;
    // A pair is two observations.
    Some(p_value::student(contrast.estimate.value / stderr, contrast.estimate.n / 2 - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::cross::CrossSums;

    fn contrast(pairs: &[[i64; 2]]) -> Option<Contrast> {
        let mut sums = CrossSums::new(2);
        pairs.iter().for_each(|[one, other]| sums.add(&[[*one, 2], [*other, 2]]));
        sums.contrast(&[1.0, -1.0], 0.95)
    }

    /// The two-sided p-value of Student's t with three degrees of freedom, which has a closed form.
    fn of_three_degrees(t: f64) -> f64 {
        let x = t / 3f64.sqrt();
        1.0 - 2.0 / std::f64::consts::PI * (x.atan() + x / (1.0 + x * x))
    }

    #[test]
    fn p_values_are_those_of_paired_t_tests_and_are_corrected_together() {
        // The differences 1 1 0 2 have the mean 1 and the variance 2/3; 2 1 1 3 have 7/4 and 11/12.
        let [p_one, p_other] =
            [of_three_degrees(6f64.sqrt()), of_three_degrees(1.75 / (11f64 / 48.0).sqrt())];
        let one = contrast(&[[3, 2], [9, 8], [6, 6], [6, 4]]);
        let other = contrast(&[[3, 1], [9, 8], [6, 5], [7, 4]]);
        let alike = contrast(&[[3, 3], [4, 4]]);
        let found = verdicts(&[one, None, alike, other], Correction::Holm, 0.95);
        assert!((found[0].unwrap().p - p_one).abs() < 1e-12, "{found:?}");
        assert!((found[3].unwrap().p - p_other).abs() < 1e-12, "{found:?}");
        assert!((found[3].unwrap().adjusted - 2.0 * p_other).abs() < 1e-12, "two were tested");
        assert_eq!([found[1], found[2]], [None, None]);
        assert!(!found[3].unwrap().shown && verdicts(&[other], Correction::Holm, 0.95)[0].unwrap().shown);
    }
}
