//! Confidence sequences for shares: the beta-binomial mixture.

use statrs::function::gamma::ln_gamma;

use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::sequence::check_alpha;

/// The number of halvings in the search for a bound. A bound near 1e-9 gets all its digits.
const HALVINGS: u32 = 90;

/// A confidence sequence for a share by the beta-binomial mixture (Robbins 1970; Howard and others
/// 2021). The chance that the truth is ever outside is at most alpha. This is exact from the first
/// observation on.
///
/// Let p be the true share. Average the likelihood of the data over shares around p, by a beta
/// distribution with mean p. Divide it by the likelihood at p. The result is a martingale that
/// begins with 1. It ever reaches 1/alpha with chance at most alpha (Ville 1939). Shares at which
/// it reached 1/alpha are excluded.
///
/// Its logarithm is convex in p, so the other shares form an interval. Both ends together err with
/// chance at most alpha. One end alone errs with somewhat less.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BernoulliSequence {
    alpha: f64,
    /// The number of observations that the beta distribution stands for.
    weight: f64,
}

impl BernoulliSequence {
    /// A sequence that errs at some look with chance `alpha` at most. It is narrowest near
    /// `tuned_to` observations.
    ///
    /// The tuning only changes the width. Tune it to the size at which close calls are decided. Far
    /// before that size even a clear answer must wait, and the upper bound of a rare event is wide.
    ///
    /// # Panics
    /// If `alpha` is not between 0 and a half, or `tuned_to` is 0.
    pub fn new(alpha: f64, tuned_to: u64) -> Self {
        check_alpha(alpha);
        assert!(tuned_to > 0, "a sequence cannot be tuned to no observations");
        // The best ratio for a normal mixture, which this one approximates. The weight is at least
        // that of a uniform mixture at a half.
        let ratio = (0..60).fold(1.0, |ratio: f64, _| ratio.ln_1p() - 2.0 * alpha.ln());
        Self { alpha, weight: (tuned_to as f64 / ratio).max(2.0) }
    }

    /// The level of the two-sided interval.
    pub fn level(&self) -> f64 {
        1.0 - self.alpha
    }

    /// The share with its two-sided interval at level 1 - alpha. `None` if there are no
    /// observations. If `successes` is above `n`, it counts as `n`.
    pub fn estimate(&self, successes: u64, n: u64) -> Option<Estimate> {
        let interval = Interval { low: self.lower(successes, n)?, high: self.upper(successes, n)? };
        let value = successes.min(n) as f64 / n as f64;
        let method = Method::BernoulliSequence;
        Some(Estimate { value, interval: Some(interval), level: 1.0 - self.alpha, n, method })
    }

    /// A lower bound. The truth is below it at any look with chance at most alpha. It is 0 without
    /// successes, and `None` without observations.
    pub fn lower(&self, successes: u64, n: u64) -> Option<f64> {
        self.bound(successes, n, 0.0)
    }

    /// An upper bound. The truth is above it at any look with chance at most alpha. It is 1 without
    /// failures, and `None` without observations.
    pub fn upper(&self, successes: u64, n: u64) -> Option<f64> {
        self.bound(successes, n, 1.0)
    }

    /// The excluded share closest to the observed one, on the side of `end`. It is `end` if no
    /// share before it is excluded.
    fn bound(&self, successes: u64, n: u64, end: f64) -> Option<f64> {
        let at_most_n = successes.min(n);
        let (successes, failures) = (at_most_n as f64, (n - at_most_n) as f64);
        // The observed share is never excluded: no mixture has a greater likelihood there.
        let mut inside = (n > 0).then(|| successes / n as f64)?;
        let mut outside = end;
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(inside, outside);
            if self.excludes(successes, failures, middle) {
                outside = middle;
            } else {
                inside = middle;
            }
        }
        Some(outside)
    }

    /// Does the martingale reach 1/alpha at `share`?
    pub(super) fn excludes(&self, successes: f64, failures: f64, share: f64) -> bool {
        let rest = 1.0 - share;
        if share <= 0.0 || rest <= 0.0 {
            let contrary = if share <= 0.0 { successes } else { failures };
            return contrary > 0.0;
        }
        let rise = |count: f64, share: f64| rising(self.weight * share, count) - count * share.ln();
        let evidence = rise(successes, share) + rise(failures, rest)
            - rising(self.weight, successes + failures);
        evidence >= -self.alpha.ln()
    }
}

/// The logarithm of `from (from + 1) ... (from + count - 1)`.
fn rising(from: f64, count: f64) -> f64 {
    ln_gamma(from + count) - ln_gamma(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    // mpmath 1.4.1 with 40 digits. The bounds are the roots in p, on both sides of k/n, of
    // `loggamma(w*p+k) - loggamma(w*p) + loggamma(w*q+f) - loggamma(w*q) + loggamma(w) -
    // loggamma(w+n) - k*log(p) - f*log(q) + log(alpha)`. Here `f = n-k`, `q = 1-p` and
    // `w = tuned_to/m`, where m solves `m = log(1+m) - 2*log(alpha)`.
    #[test]
    fn bounds_are_the_roots_of_the_martingale() {
        // alpha, tuned to, successes, n, bounds.
        let cases = [
            (0.05, 100_000, 0, 1_000, 0.0, 0.071_628_795_452_859_62),
            (0.05, 100_000, 1, 1_000, 0.0, 0.073_512_113_401_460_06),
            (0.05, 100_000, 3, 1_000, 2.916_540_085_204_835e-05, 0.077_202_520_350_298_08),
            (0.05, 100_000, 50_500, 100_000, 0.500_201_097_973_873_5, 0.509_798_354_574_386_9),
            (0.01, 20_000, 11, 1_048_576, 1.710_255_255_882_113e-06, 2.879_208_202_356_396e-05),
            (0.01, 65_536, 940, 1_000, 0.853_756_318_330_584_3, 0.978_197_427_207_096_9),
            (
                0.05,
                1_000_000,
                500_000,
                1_000_000_000,
                0.000_497_265_701_842_916_5,
                0.000_502_743_293_352_555,
            ),
            (
                0.05,
                1_000_000,
                500_100_000,
                1_000_000_000,
                0.500_038_748_948_468_9,
                0.500_161_251_049_730_1,
            ),
            (0.2, 10, 3, 7, 0.055_022_301_922_321_17, 0.863_104_343_275_712_4),
        ];
        for (alpha, tuned_to, successes, n, low, high) in cases {
            let interval = BernoulliSequence::new(alpha, tuned_to)
                .estimate(successes, n)
                .unwrap()
                .interval
                .unwrap();
            let width = high - low;
            assert!(
                (interval.low - low).abs() < 1e-6 * width,
                "{successes} of {n}: {}, not {low}",
                interval.low
            );
            assert!(
                (interval.high - high).abs() < 1e-6 * width,
                "{successes} of {n}: {}, not {high}",
                interval.high
            );
        }
    }

    #[test]
    fn bounds_without_successes_or_failures_are_exactly_0_or_1() {
        let sequence = BernoulliSequence::new(0.05, 50_000);
        for n in [1, 2, 10, 1_000, 1_000_000_000] {
            let (none, all) = (sequence.lower(0, n).unwrap(), sequence.upper(n, n).unwrap());
            assert_eq!((none.to_bits(), all.to_bits()), (0, 1.0f64.to_bits()));
            let (least, most) = (sequence.lower(n, n).unwrap(), sequence.upper(0, n).unwrap());
            assert!((least - (1.0 - most)).abs() < 1e-12, "{n}: {least} {most}");
        }
    }

    #[test]
    fn bounds_of_a_share_and_its_complement_mirror_each_other() {
        let sequence = BernoulliSequence::new(0.01, 20_000);
        for (successes, n) in [(1, 3), (5, 1_000), (700, 1_000), (123_456, 1_000_000)] {
            let [share, rest] = [successes, n - successes]
                .map(|k| sequence.estimate(k, n).unwrap().interval.unwrap());
            assert!((share.low - (1.0 - rest.high)).abs() < 1e-9, "{successes} of {n}");
            assert!((share.high - (1.0 - rest.low)).abs() < 1e-9, "{successes} of {n}");
            assert!(
                share.low < successes as f64 / n as f64
                    && successes as f64 / (n as f64) < share.high
            );
        }
    }

    #[test]
    fn no_observations_have_no_bounds() {
        let sequence = BernoulliSequence::new(0.05, 100_000);
        assert_eq!((sequence.estimate(0, 0), sequence.lower(0, 0)), (None, None));
        assert_eq!(sequence.upper(0, 0), None);
    }
}
