//! The difference of two shares of one sample, such as the share of yes minus the share of no.

use crate::stats::critical;
use crate::stats::estimate::{Estimate, Interval, Method};

/// The share of `plus` minus the share of `minus` among `n` observations. Each observation is one,
/// the other or neither.
///
/// The interval is that of Bonett and Price (2012, "Adjusted Wald confidence interval for a
/// difference of binomial proportions based on paired data", Journal of Educational and Behavioral
/// Statistics 37). It adds one to each of the two counts and two to the sample. It takes the normal
/// interval of these, cut to -1 to 1. The interval is centred on the adjusted difference, not on
/// the value. `None` if there are no observations.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn bonett_price(plus: u64, minus: u64, n: u64, level: f64) -> Option<Estimate> {
    if n == 0 {
        return None;
    }
    let size = n as f64 + 2.0;
    let (first, second) = ((plus as f64 + 1.0) / size, (minus as f64 + 1.0) / size);
    let difference = first - second;
    let variance = (first + second - difference * difference) / size;
    let reach = critical::normal(level) * variance.sqrt();
    let interval =
        Interval { low: (difference - reach).max(-1.0), high: (difference + reach).min(1.0) };
    let value = (plus as f64 - minus as f64) / n as f64;
    Some(Estimate { value, interval: Some(interval), level, n, method: Method::BonettPrice })
}

/// The standard error of the share of `plus` minus the share of `minus` among `n` observations.
/// `None` if there are no observations.
pub fn stderr(plus: u64, minus: u64, n: u64) -> Option<f64> {
    let size = n as f64;
    let [first, second] = [plus, minus].map(|count| count as f64 / size);
    (n > 0).then(|| ((first + second - (first - second).powi(2)) / size).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    // The formula in NumPy with SciPy 1.17.1's `norm.ppf`: `p1, p2 = (f1+1)/(n+2), (f2+1)/(n+2); d
    // = p1-p2; d -+ norm.ppf(.5+level/2) * sqrt((p1+p2-d*d)/(n+2))`.
    #[test]
    fn intervals_match_the_published_formula() {
        let cases = [
            (59, 41, 100, 0.95, -0.014_549_085_713_089_66, 0.367_490_262_183_678),
            (0, 0, 5, 0.95, -0.395_972_521_242_765_05, 0.395_972_521_242_765_05),
            (
                511_300,
                488_000,
                1_000_000,
                0.99,
                0.020_725_727_900_101_413,
                0.025_874_178_900_084_917,
            ),
        ];
        for (plus, minus, n, level, low, high) in cases {
            let interval = bonett_price(plus, minus, n, level).unwrap().interval.unwrap();
            assert!((interval.low - low).abs() < 1e-11, "{interval:?}");
            assert!((interval.high - high).abs() < 1e-11, "{interval:?}");
        }
    }

    #[test]
    fn the_value_is_the_plain_difference_and_the_interval_ends_at_1() {
        let all = bonett_price(12, 0, 12, 0.95).unwrap();
        assert_eq!(all.value.to_bits(), 1.0f64.to_bits());
        // 0.587... by the formula above. The upper end would be 1.13 without the cut.
        let interval = all.interval.unwrap();
        assert!((interval.low - 0.587_333_063_787_587_3).abs() < 1e-11);
        assert_eq!(interval.high.to_bits(), 1.0f64.to_bits());
    }

    #[test]
    fn swapping_the_sides_mirrors_the_interval() {
        let (one, other) =
            (bonett_price(7, 3, 15, 0.9).unwrap(), bonett_price(3, 7, 15, 0.9).unwrap());
        let (one, other) = (one.interval.unwrap(), other.interval.unwrap());
        assert!((one.low + other.high).abs() < 1e-15 && (one.high + other.low).abs() < 1e-15);
    }

    // By hand: of 1, 1, 1, -1 and 0 the mean is 0.4 and the mean square 0.8. So the variance is
    // 0.64, and the standard error the root of 0.64 / 5.
    #[test]
    fn the_standard_error_is_that_of_the_mean_of_ones() {
        let found = stderr(3, 1, 5).unwrap();
        assert!((found - (0.64f64 / 5.0).sqrt()).abs() < 1e-15, "{found}");
        assert_eq!(stderr(0, 0, 0), None);
    }

    #[test]
    fn no_observations_give_no_estimate() {
        assert_eq!(bonett_price(0, 0, 0, 0.95), None);
    }
}
