//! Mean and central moments of whole numbers, without cancellation.

use crate::stats::values::Values;

/// A mean of whole numbers as its whole part and the rest, so that deviations from it keep their
/// digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Centre {
    whole: i128,
    fraction: f64,
}

impl Centre {
    /// The centre of `n` numbers, at least one, with this sum.
    pub(super) fn of(sum: i128, n: u64) -> Self {
        let (whole, rest) = (sum.div_euclid(i128::from(n)), sum.rem_euclid(i128::from(n)));
        Self { whole, fraction: rest as f64 / n as f64 }
    }

    /// The centre as one number.
    pub(super) fn value(&self) -> f64 {
        self.whole as f64 + self.fraction
    }

    /// The distance of a value from the centre, with its sign.
    pub(super) fn deviation(&self, value: i64) -> f64 {
        (i128::from(value) - self.whole) as f64 - self.fraction
    }
}

/// The number of observations, their mean, and the second central moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moments {
    /// The number of observations, from 1.
    pub n: u64,
    pub mean: f64,
    /// The mean squared deviation from the mean (divided by n).
    pub second: f64,
}

impl Moments {
    /// The moments of the observations. `None` if there are none.
    ///
    /// The sum is exact. Deviations from the whole part of the mean are exact too, and the fraction
    /// is subtracted last. So equal values have moments of exactly 0. The squares are never
    /// negative and are added in ascending order of the values. So nothing cancels, and the same
    /// counts give the same bits.
    pub fn of(values: &Values) -> Option<Self> {
        let n = values.total();
        if n == 0 {
            return None;
        }
        let sum: i128 =
            values.iter().map(|(value, count)| i128::from(value) * i128::from(count)).sum();
        let centre = Centre::of(sum, n);
        let mut second = 0.0;
        for (value, count) in values.iter() {
            let deviation = centre.deviation(value);
            second += count as f64 * (deviation * deviation);
        }
        Some(Self { n, mean: centre.value(), second: second / n as f64 })
    }

    /// The unbiased variance, divided by n - 1. `None` if there are fewer than two observations.
    pub fn variance(&self) -> Option<f64> {
        (self.n > 1).then(|| self.second * (self.n as f64 / (self.n - 1) as f64))
    }

    /// The standard error of the mean. `None` if there are fewer than two observations.
    pub fn stderr(&self) -> Option<f64> {
        self.variance().map(|variance| (variance / self.n as f64).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // SciPy 1.17.1: `stats.moment(np.repeat([0,1,2,3,4,5], [30,34,20,9,5,2]), 2)`; the mean by
    // hand.
    #[test]
    fn moments_match_scipy() {
        let counts = [(0, 30), (1, 34), (2, 20), (3, 9), (4, 5), (5, 2)];
        let moments = Moments::of(&Values::new(counts)).unwrap();
        assert_eq!(moments.n, 100);
        assert!((moments.mean - 1.31).abs() < 1e-15);
        assert!((moments.second - 1.5339).abs() < 1e-14);
    }

    #[test]
    fn a_huge_offset_does_not_change_the_moments() {
        // The values 0, 0 and 1 have mean 1/3 and second moment 2/9. In f64, sums of squares at
        // this offset would lose all their digits.
        for offset in [0, 4_000_000, u32::MAX.into(), -4_000_000_000] {
            let moments = Moments::of(&Values::new([
                (offset, 2_000_000_000_000),
                (offset + 1, 1_000_000_000_000),
            ]))
            .unwrap();
            assert!((moments.second - 2.0 / 9.0).abs() < 1e-15, "{offset}");
        }
    }

    #[test]
    fn equal_values_have_no_spread_at_all() {
        for (value, count) in [(3, 1_000_000_000_001), (0, 1), (4_294_967_295, u64::MAX)] {
            let moments = Moments::of(&Values::new([(value, count)])).unwrap();
            assert_eq!(moments.second.to_bits(), 0);
        }
    }

    #[test]
    fn no_observations_have_no_moments_and_one_has_no_variance() {
        assert_eq!(Moments::of(&Values::default()), None);
        let moments = Moments::of(&Values::new([(7, 1)])).unwrap();
        assert_eq!(
            (moments.mean.to_bits(), moments.variance(), moments.stderr()),
            (7.0f64.to_bits(), None, None)
        );
    }
}
