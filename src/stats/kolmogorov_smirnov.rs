//! The two-sample Kolmogorov-Smirnov test: do two samples of whole numbers have one distribution?

use std::f64::consts::PI;

use crate::stats::values::Values;

/// The smallest effective sample size n m / (n + m), as with two samples of 40. Below it the limit
/// distribution is too inaccurate.
const MIN_EFFECTIVE_SIZE: f64 = 20.0;

/// The point where the series for the tail replaces the one for the body. Both have 16 digits
/// there.
const TAIL_FROM: f64 = 1.0;

/// The largest distance between the distribution functions of two samples, with its p-value.
///
/// The test detects differences of any kind: of location, spread or shape. It reports only the
/// largest. It is weak for differences in the tails.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KolmogorovSmirnov {
    /// The largest distance D between the two shares of observations up to a value, from 0 to 1.
    pub distance: f64,
    /// The smallest value with this distance.
    pub at: i64,
    /// The share of the first sample up to `at` minus that of the second: `distance` with its sign.
    /// Above 0 the first sample has more small values.
    pub difference: f64,
    /// The p-value, from Kolmogorov's limit distribution (Kolmogorov 1933; Smirnov 1948). Whole
    /// numbers have ties, and the test is conservative with ties: the true p-value is below this
    /// one. The difference is larger if there are fewer distinct values.
    pub p: f64,
    /// The observations in both samples.
    pub n: u64,
}

impl KolmogorovSmirnov {
    /// Compares two independent samples. `None` if n m / (n + m) is below 20, for example with an
    /// empty sample.
    ///
    /// The distance is computed in whole numbers, so equal samples have a distance of exactly 0.
    pub fn of(first: &Values, second: &Values) -> Option<Self> {
        let (n, m) = (first.total() as f64, second.total() as f64);
        let size = n * m / (n + m);
        // If both samples are empty, the size is not a number.
        if size.is_nan() || size < MIN_EFFECTIVE_SIZE {
            return None;
        }
        let (at, distance_times_sizes) = widest(first, second)?;
        let difference = distance_times_sizes as f64 / (n * m);
        let distance = difference.abs();
        let p = kolmogorov(size.sqrt() * distance);
        Some(Self { distance, at, difference, p, n: first.total() + second.total() })
    }
}

/// The smallest value where the distribution functions are furthest apart. The second result is the
/// distance there, times the sizes of both samples.
fn widest(first: &Values, second: &Values) -> Option<(i64, i128)> {
    let (n, m) = (i128::from(first.total()), i128::from(second.total()));
    let steps = first.iter().map(|(value, count)| (value, i128::from(count) * m));
    let falls = second.iter().map(|(value, count)| (value, -i128::from(count) * n));
    let mut all_steps: Vec<_> = steps.chain(falls).collect();
    all_steps.sort_by_key(|(value, _)| *value);
    let mut distance_times_sizes = 0;
    let mut widest = None;
    for here in all_steps.chunk_by(|left, right| left.0 == right.0) {
        distance_times_sizes += here.iter().map(|(_, step)| step).sum::<i128>();
        if widest.is_none_or(|(_, most): (i64, i128)| distance_times_sizes.abs() > most.abs()) {
            widest = Some((here[0].0, distance_times_sizes));
        }
    }
    widest
}

/// The chance that a variable with Kolmogorov's distribution is above `x`, for `x` of at least 0.
fn kolmogorov(x: f64) -> f64 {
    if x < TAIL_FROM {
        // Three terms are enough: the next, with 7 in place of 5, is below 1e-25.
        let term = |odd: f64| (-(odd * PI / x).powi(2) / 8.0).exp();
        let below =
            if x > 0.0 { (2.0 * PI).sqrt() / x * (term(1.0) + term(3.0) + term(5.0)) } else { 0.0 };
        return 1.0 - below;
    }
    let term = |count: f64| (-2.0 * (count * x).powi(2)).exp();
    2.0 * (term(1.0) - term(2.0) + term(3.0) - term(4.0) + term(5.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    // SciPy 1.17.1: `special.kolmogorov(x)`.
    #[test]
    fn the_limit_distribution_matches_scipy() {
        let cases = [
            (0.1, 1.0),
            (0.2, 0.999_999_999_999_495),
            (0.3, 0.999_990_694_198_665_5),
            (0.5, 0.963_945_243_664_875_1),
            (0.8276, 0.499_958_416_563_544_56),
            (0.99, 0.280_873_839_225_548_9),
            (1.0, 0.269_999_671_677_354_56),
            (1.01, 0.259_434_169_093_597_46),
            (1.358, 0.050_026_797_334_446_98),
            (2.0, 0.000_670_925_255_779_695_3),
            (4.0, 2.532_833_109_818_835e-14),
            (10.0, 2.767_793_053_473_475e-87),
            (18.0, 7.554_499_944_724_249e-282),
        ];
        for (x, p) in cases {
            assert!((kolmogorov(x) / p - 1.0).abs() < 1e-13, "{x}: {:e}, not {p:e}", kolmogorov(x));
        }
        assert_eq!(kolmogorov(0.0).to_bits(), 1.0f64.to_bits());
    }

    // SciPy 1.17.1: `k = stats.ks_2samp(a, b)` for statistic, `statistic_location` and
    // `statistic_sign`; `special.kolmogorov((n * m / (n + m)) ** .5 * k.statistic)`.
    #[test]
    fn distance_and_location_match_scipy() {
        let first = Values::new([(-2, 30), (0, 45), (1, 20), (4, 55)]);
        let second = Values::new([(-2, 18), (0, 30), (1, 35), (3, 12), (4, 75)]);
        let found = KolmogorovSmirnov::of(&first, &second).unwrap();
        assert!((found.distance - 0.217_647_058_823_529_42).abs() < 1e-15, "{found:?}");
        assert!((found.p - 0.001_052_607_170_880_432).abs() < 1e-13, "{found:?}");
        assert_eq!((found.at, found.difference.signum().to_bits()), (0, 1.0f64.to_bits()));
    }

    #[test]
    fn equal_samples_have_a_distance_of_0() {
        let values = Values::new([(3, 17), (-5, 40), (12, 1)]);
        let found =
            KolmogorovSmirnov::of(&values, &Values::new([(-5, 80), (3, 34), (12, 2)])).unwrap();
        assert_eq!((found.distance.to_bits(), found.p.to_bits()), (0, 1.0f64.to_bits()));
    }

    #[test]
    fn separate_samples_have_a_distance_of_1_with_the_sign_of_the_smaller_one() {
        let (low, high) = (Values::new([(1, 60), (2, 40)]), Values::new([(3, 1_000_000_000_000)]));
        let found = KolmogorovSmirnov::of(&low, &high).unwrap();
        assert_eq!((found.distance.to_bits(), found.at), (1.0f64.to_bits(), 2));
        assert!(
            found.difference > 0.0 && KolmogorovSmirnov::of(&high, &low).unwrap().difference < 0.0
        );
    }

    #[test]
    fn too_little_data_gives_no_result() {
        let values = |n: u64| Values::new([(1, n / 2), (2, n - n / 2)]);
        assert_eq!(KolmogorovSmirnov::of(&values(0), &values(0)), None);
        assert_eq!(KolmogorovSmirnov::of(&values(0), &values(1_000)), None);
        assert_eq!(KolmogorovSmirnov::of(&values(39), &values(40)), None);
        assert!(KolmogorovSmirnov::of(&values(40), &values(40)).is_some());
    }
}
