//! Confidence sequences for means: Robbins' normal mixture.

use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::sample::Sample;
use crate::stats::sequence::check_alpha;

/// The fewest observations for a first look. With fewer, means are not normal enough.
pub const FIRST_LOOK: u64 = 1_000;

/// An asymptotic confidence sequence for a mean. It is Robbins' normal mixture (Robbins 1970;
/// Howard and others 2021) with an estimated variance (Waudby-Smith and others 2024).
///
/// Consider the chance that the truth is outside at any look from [`FIRST_LOOK`] on. In the limit
/// of late first looks it is at most alpha. Means must meet the same conditions as for Student's
/// interval. For an event, about a hundred occurrences should be expected at the size that the
/// sequence is tuned to. Shares use [`bernoulli`](crate::stats::sequence::bernoulli), which has no
/// such condition.
///
/// Observations must be independent. A pair of dependent observations counts as one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AsymptoticSequence {
    alpha: f64,
    tuned_to: f64,
    /// The ratio of the observations to the size that the mixture stands for, at the size where it
    /// is narrowest.
    ratio: f64,
}

impl AsymptoticSequence {
    /// A sequence that errs at some look with chance `alpha` at most. It is narrowest near
    /// `tuned_to` observations.
    ///
    /// The tuning only changes the width. From a fifth of that size to ten times that size, the
    /// change is less than a tenth.
    ///
    /// # Panics
    /// If `alpha` is not between 0 and a half, or `tuned_to` is 0.
    pub fn new(alpha: f64, tuned_to: u64) -> Self {
        check_alpha(alpha);
        assert!(tuned_to > 0, "a sequence cannot be tuned to no observations");
        // Here the derivative of the squared reach is 0. The iteration converges to this fixed
        // point from any start.
        let ratio = (0..60).fold(1.0, |ratio, _| 2.0 * exponent(alpha, ratio));
        Self { alpha, tuned_to: tuned_to as f64, ratio }
    }

    /// The level of the two-sided interval.
    pub fn level(&self) -> f64 {
        1.0 - self.alpha
    }

    /// The mean with its two-sided interval at level 1 - alpha. `None` before [`FIRST_LOOK`] or for
    /// equal observations.
    pub fn estimate(&self, sample: &Sample) -> Option<Estimate> {
        let reach = self.reach(sample)?;
        let interval = Interval { low: sample.mean - reach, high: sample.mean + reach };
        let method = Method::AsymptoticSequence;
        Some(Estimate {
            value: sample.mean,
            interval: Some(interval),
            level: 1.0 - self.alpha,
            n: sample.n,
            method,
        })
    }

    /// The distance of the ends from the mean.
    fn reach(&self, sample: &Sample) -> Option<f64> {
        if sample.n < FIRST_LOOK || sample.variance <= 0.0 {
            return None;
        }
        let n = sample.n as f64;
        let ratio = self.ratio * n / self.tuned_to;
        let exponent = exponent(self.alpha, ratio);
        Some((2.0 * sample.variance / n * (1.0 + 1.0 / ratio) * exponent).sqrt())
    }
}

/// The logarithm in the formula of the normal mixture's boundary.
fn exponent(alpha: f64, ratio: f64) -> f64 {
    ((1.0 + ratio).sqrt() / alpha).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(n: u64) -> Sample {
        Sample { n, mean: 0.3, variance: 2.5 }
    }

    // The published formulas in Python with the tuning found by SciPy 1.17.1's
    // `optimize.minimize_scalar` over rho: `mean -+ sd * sqrt(2*(n*rho**2+1)/(n*rho)**2 *
    // log(sqrt(n*rho**2+1)/alpha))`.
    #[test]
    fn bounds_match_the_published_formulas() {
        // alpha, tuned to, n, reach.
        let cases = [
            (0.05, 100_000, 100_000, 0.015_175_612_065_142_756),
            (0.05, 100_000, 1000, 0.447_190_110_639_095_03),
            (0.05, 20_000, 3_000_000, 0.003_306_451_485_182_213_6),
            (0.01, 500_000, 65_536, 0.025_258_951_911_058_175),
            (0.2, 4096, 8192, 0.043_426_422_184_860_564),
        ];
        for (alpha, tuned_to, n, expected) in cases {
            let sequence = AsymptoticSequence::new(alpha, tuned_to);
            let estimate = sequence.estimate(&sample(n)).unwrap();
            let found = estimate.interval.unwrap().half_width();
            assert!(
                (found / expected - 1.0).abs() < 1e-6,
                "{alpha} {tuned_to} {n}: {found}, not {expected}"
            );
            assert_eq!((estimate.level.to_bits(), estimate.n), ((1.0 - alpha).to_bits(), n));
        }
    }

    #[test]
    fn a_sequence_is_narrowest_at_the_size_it_is_tuned_to() {
        for alpha in [0.2, 0.05, 0.001] {
            let reach =
                |tuned_to| AsymptoticSequence::new(alpha, tuned_to).reach(&sample(50_000)).unwrap();
            for other in [25_000, 45_000, 55_000, 100_000] {
                assert!(reach(50_000) < reach(other), "{alpha} at {other}");
            }
        }
    }

    #[test]
    fn too_little_data_has_no_bounds() {
        let sequence = AsymptoticSequence::new(0.05, 10_000);
        for sample in [sample(FIRST_LOOK - 1), Sample { variance: 0.0, ..sample(5_000) }] {
            assert_eq!(sequence.estimate(&sample), None);
        }
    }
}
