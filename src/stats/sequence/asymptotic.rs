//! Intervals for a mean that may be looked at again and again.

use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::sample::Sample;
use crate::stats::sequence::{check_alpha, least_enough};

/// The least number of observations for a first look: before it means are not yet normal enough.
pub const FIRST_LOOK: u64 = 1_000;

/// An asymptotic confidence sequence for a mean: Robbins' normal mixture (Robbins 1970; Howard and
/// others 2021) with the variance estimated (Waudby-Smith and others 2024).
///
/// The chance that the truth is ever outside, at any look from [`FIRST_LOOK`] on, is at most alpha
/// in the limit of late first looks. That asks of means what Student's interval asks: of an event,
/// that some hundred are expected at the size it is tuned to; shares go by
/// [`bernoulli`](crate::stats::sequence::bernoulli), which asks nothing. It holds for independent
/// observations; those that come in pairs count one a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AsymptoticSequence {
    alpha: f64,
    tuned_to: f64,
    /// The ratio of observations to those that the mixture stands for, at the size where each kind
    /// is narrowest.
    ratios: [f64; 2],
}

/// Which ends may err at the level: one of them, or either.
#[derive(Clone, Copy)]
enum Ends {
    One = 0,
    Two = 1,
}

impl AsymptoticSequence {
    /// A sequence with chance `alpha` to ever err, narrowest near `tuned_to` observations.
    ///
    /// The tuning changes only the width: from a fifth of that size to ten times it, by less than a
    /// tenth.
    ///
    /// # Panics
    /// If `alpha` is not between 0 and a half, or `tuned_to` is 0.
    pub fn new(alpha: f64, tuned_to: u64) -> Self {
        check_alpha(alpha);
        assert!(tuned_to > 0, "a sequence cannot be tuned to no observations");
        let ratios = [Ends::One, Ends::Two].map(|ends| {
            // Where the derivative of the squared reach is 0: a fixed point that draws from
            // everywhere.
            (0..60).fold(1.0, |ratio, _| {
                let (exponent, slope) = exponent(ends, alpha, ratio);
                2.0 * exponent / slope
            })
        });
        Self { alpha, tuned_to: tuned_to as f64, ratios }
    }

    /// The level of the two-sided interval.
    pub fn level(&self) -> f64 {
        1.0 - self.alpha
    }

    /// The mean with its two-sided interval at level 1 - alpha; `None` before [`FIRST_LOOK`], or of
    /// equal observations.
    pub fn estimate(&self, sample: &Sample) -> Option<Estimate> {
        let reach = self.reach(Ends::Two, sample)?;
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

    /// A bound that the truth is below with chance at most alpha, over all looks; `None` as for
    /// [`Self::estimate`].
    pub fn lower(&self, sample: &Sample) -> Option<f64> {
        Some(sample.mean - self.reach(Ends::One, sample)?)
    }

    /// A bound that the truth is above with chance at most alpha, over all looks; `None` as for
    /// [`Self::estimate`].
    pub fn upper(&self, sample: &Sample) -> Option<f64> {
        Some(sample.mean + self.reach(Ends::One, sample)?)
    }

    /// About how many more observations it takes until the one-sided bound between the mean and
    /// `border` reaches `border`, if mean and variance stay; 0 if it does already, `None` if the
    /// mean is at the border, or as for [`Self::estimate`].
    ///
    /// It answers for the side that the mean is on: whether that is the one hoped for is the
    /// caller's to see.
    pub fn more_needed(&self, sample: &Sample, border: f64) -> Option<u64> {
        let distance = (sample.mean - border).abs();
        if self.reach(Ends::One, sample)? <= distance {
            return Some(0);
        }
        if distance <= 0.0 {
            return None;
        }
        let is_enough = |n| {
            self.reach(Ends::One, &Sample { n, ..*sample }).is_some_and(|reach| reach <= distance)
        };
        least_enough(sample.n, is_enough).map(|enough| enough - sample.n)
    }

    /// How far the bound lies from the mean.
    fn reach(&self, ends: Ends, sample: &Sample) -> Option<f64> {
        if sample.n < FIRST_LOOK || sample.variance <= 0.0 {
            return None;
        }
        let n = sample.n as f64;
        let ratio = self.ratios[ends as usize] * n / self.tuned_to;
        let (exponent, _) = exponent(ends, self.alpha, ratio);
        Some((2.0 * sample.variance / n * (1.0 + 1.0 / ratio) * exponent).sqrt())
    }
}

/// The logarithm in the boundary of the normal mixture, and how fast it grows relative to the plain
/// one's.
///
/// One end has the closed bound of Waudby-Smith and others (2024, their appendix on one-sided
/// sequences) for the mixture over the positive half.
fn exponent(ends: Ends, alpha: f64, ratio: f64) -> (f64, f64) {
    let root = (1.0 + ratio).sqrt();
    match ends {
        Ends::Two => ((root / alpha).ln(), 1.0),
        Ends::One => {
            let half = root / (2.0 * alpha);
            (half.ln_1p(), half / (1.0 + half))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(n: u64) -> Sample {
        Sample { n, mean: 0.3, variance: 2.5 }
    }

    // The published formulas in Python with the tuning found by SciPy 1.17.1's
    // `optimize.minimize_scalar` over rho: `mean -+ sd * sqrt(2*(n*rho**2+1)/(n*rho)**2 *
    // log(sqrt(n*rho**2+1)/alpha))`, and for one end `mean - sd * sqrt(2*(n*rho**2+1)/(n*rho)**2 *
    // log(1 + sqrt(n*rho**2+1)/(2*alpha)))`.
    #[test]
    fn bounds_are_those_of_the_published_formulas() {
        // alpha, tuned to, n, reach of two ends, reach of one.
        let cases = [
            (0.05, 100_000, 100_000, 0.015_175_612_065_142_756, 0.013_891_519_117_965_281),
            (0.05, 100_000, 1000, 0.447_190_110_639_095_03, 0.431_065_292_999_583_85),
            (0.05, 20_000, 3_000_000, 0.003_306_451_485_182_213_6, 0.003_106_273_207_898_740_4),
            (0.01, 500_000, 65_536, 0.025_258_951_911_058_175, 0.024_031_632_803_846_664),
            (0.2, 4096, 8192, 0.043_426_422_184_860_564, 0.038_512_785_929_888_39),
        ];
        for (alpha, tuned_to, n, two, one) in cases {
            let sequence = AsymptoticSequence::new(alpha, tuned_to);
            let estimate = sequence.estimate(&sample(n)).unwrap();
            let reaches = [
                estimate.interval.unwrap().half_width(),
                0.3 - sequence.lower(&sample(n)).unwrap(),
            ];
            for (found, expected) in reaches.into_iter().zip([two, one]) {
                assert!(
                    (found / expected - 1.0).abs() < 1e-6,
                    "{alpha} {tuned_to} {n}: {found}, not {expected}"
                );
            }
            assert!((sequence.upper(&sample(n)).unwrap() - 0.3 - one).abs() < 1e-6 * one);
            assert_eq!((estimate.level.to_bits(), estimate.n), ((1.0 - alpha).to_bits(), n));
        }
    }

    #[test]
    fn it_is_narrowest_for_its_size_where_it_is_tuned() {
        for alpha in [0.2, 0.05, 0.001] {
            let reaches = |tuned_to| {
                let sequence = AsymptoticSequence::new(alpha, tuned_to);
                [Ends::One, Ends::Two].map(|ends| sequence.reach(ends, &sample(50_000)).unwrap())
            };
            let best = reaches(50_000);
            for other in [25_000, 45_000, 55_000, 100_000] {
                let wider = reaches(other);
                assert!(best[0] < wider[0] && best[1] < wider[1], "{alpha} at {other}");
            }
        }
    }

    #[test]
    fn so_many_more_and_not_one_fewer_reach_the_border() {
        let sequence = AsymptoticSequence::new(0.05, 200_000);
        for border in [0.29, 0.312] {
            let more = sequence.more_needed(&sample(5_000), border).unwrap();
            let reaches = |n| {
                let sample = sample(n);
                if border < sample.mean {
                    sequence.lower(&sample).unwrap() >= border
                } else {
                    sequence.upper(&sample).unwrap() <= border
                }
            };
            assert!(reaches(5_000 + more) && !reaches(4_999 + more), "{border}: {more}");
        }
        assert_eq!(sequence.more_needed(&sample(5_000), 0.9), Some(0));
    }

    #[test]
    fn at_the_border_no_number_is_enough() {
        let sequence = AsymptoticSequence::new(0.05, 200_000);
        assert_eq!(sequence.more_needed(&sample(5_000), 0.3), None);
        assert_eq!(sequence.more_needed(&sample(5_000), 0.3 + 1e-9), None);
    }

    #[test]
    fn too_little_data_has_no_bounds() {
        let sequence = AsymptoticSequence::new(0.05, 10_000);
        for sample in [sample(FIRST_LOOK - 1), Sample { variance: 0.0, ..sample(5_000) }] {
            assert_eq!((sequence.estimate(&sample), sequence.lower(&sample)), (None, None));
            assert_eq!((sequence.upper(&sample), sequence.more_needed(&sample, 0.0)), (None, None));
        }
    }
}
