//! The share of successes in a sample.

use crate::stats::critical;
use crate::stats::estimate::{Estimate, Interval, Method};

/// The share `successes / n` with Wilson's score interval (Wilson 1927). The interval stays within
/// 0 and 1 and keeps its coverage for rare events. Without successes its lower end is exactly 0.
/// Without failures its upper end is exactly 1.
///
/// `None` if there are no observations. If `successes` is above `n`, it counts as `n`.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn wilson(successes: u64, n: u64, level: f64) -> Option<Estimate> {
    if n == 0 {
        return None;
    }
    let successes = successes.min(n);
    let size = n as f64;
    let (share, rest) = (successes as f64 / size, (n - successes) as f64 / size);
    let interval = score_interval(share, rest, size, level);
    Some(Estimate { value: share, interval: Some(interval), level, n, method: Method::Wilson })
}

/// Wilson's interval for a `share`, where `rest` is 1 minus the share. `size` is the effective
/// number of observations.
pub(super) fn score_interval(share: f64, rest: f64, size: f64, level: f64) -> Interval {
    let z = critical::normal(level);
    let shrink = 1.0 + z * z / size;
    let centre = (share + z * z / (2.0 * size)) / shrink;
    let reach = z * (share * rest / size + z * z / (4.0 * size * size)).sqrt() / shrink;
    let low = if share <= 0.0 { 0.0 } else { (centre - reach).max(0.0) };
    let high = if rest <= 0.0 { 1.0 } else { (centre + reach).min(1.0) };
    Interval { low, high }
}

#[cfg(test)]
mod tests {
    use super::*;

    // statsmodels 0.15.0: `proportion_confint(k, n, alpha=1 - level, method='wilson')`.
    #[test]
    fn intervals_match_statsmodels() {
        let cases = [
            (511, 1000, 0.95, 0.480_034_963_436_589_2, 0.541_880_847_876_728_6),
            (1, 2, 0.99, 0.061_713_076_778_101_84, 0.938_286_923_221_898_2),
            (3, 10_000_000, 0.95, 1.020_270_779_624_651_2e-7, 8.821_184_260_515_047e-7),
            (511_300, 1_000_000, 0.99, 0.510_012_343_593_339, 0.512_587_506_458_992_6),
            (0, 20, 0.95, 0.0, 0.161_125_158_052_819_38),
            (0, 1, 0.95, 0.0, 0.793_450_685_622_762_6),
            (20, 20, 0.95, 0.838_874_841_947_180_6, 1.0),
        ];
        for (k, n, level, low, high) in cases {
            let interval = wilson(k, n, level).unwrap().interval.unwrap();
            assert!((interval.low - low).abs() <= 1e-9 * low, "{k} of {n}: {interval:?}");
            assert!((interval.high - high).abs() <= 1e-9 * high, "{k} of {n}: {interval:?}");
        }
    }

    #[test]
    fn no_successes_and_all_successes_give_exactly_0_and_1_at_any_size() {
        for n in [1, 2, 7, 1_000, 10_000_000, u64::MAX] {
            assert_eq!(
                wilson(0, n, 0.95).unwrap().interval.unwrap().low.to_bits(),
                0.0f64.to_bits()
            );
            assert_eq!(
                wilson(n, n, 0.95).unwrap().interval.unwrap().high.to_bits(),
                1.0f64.to_bits()
            );
        }
    }

    #[test]
    fn no_observations_give_no_estimate() {
        assert_eq!(wilson(0, 0, 0.95), None);
    }
}
