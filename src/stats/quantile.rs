//! Quantiles of whole numbers, with intervals between order statistics.

use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::share::TAIL_WEIGHT;
use crate::stats::values::Values;

/// The `p`-quantile as the inverted distribution function: the observation of rank n p, rounded up.
/// `p` is strictly between 0 and 1. `None` if there are no observations or `p` is outside.
///
/// The interval runs between two observations. Their ranks follow from the exact binomial
/// distribution (Conover 1999, 3.2) with the weighted tails of [`crate::stats::share::share`]. So
/// the interval holds the values that agree with the shares of observations up to them. Each end
/// misses with a chance of at most (1 - level) / 1.6. The coverage at 0.95 is at least 94.2 %.
/// Whole numbers have ties, which make it greater.
///
/// There is no interval if the sample is too small for such ranks. At 0.95 this is below 6
/// observations for the median, and below 68 for the 5 and 95 % quantiles.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn quantile(values: &Values, p: f64, level: f64) -> Option<Estimate> {
    assert!(0.0 < level && level < 1.0, "a confidence level lies between 0 and 1, not {level}");
    if !(0.0 < p && p < 1.0) {
        return None;
    }
    let n = values.total();
    // In f64, 0.07 * 100 is a little more than 7. Without the slack the rank would be 8.
    let rank = (n as f64 * p * (1.0 - 4.0 * f64::EPSILON)).ceil() as u64;
    let value = values.ranked(rank.clamp(1, n.max(1)))? as f64;
    let ranks = ranks(n, p, (1.0 - level) / 2.0);
    let interval = ranks.low.zip(ranks.high).and_then(|(low, high)| {
        Some(Interval { low: values.ranked(low)? as f64, high: values.ranked(high)? as f64 })
    });
    Some(Estimate { value, interval, level, n, method: Method::OrderStatistics })
}

/// The ranks of an interval's two ends, counted from 1. `None` if there is no such rank.
#[derive(Debug)]
pub(super) struct Ranks {
    pub(super) low: Option<u64>,
    pub(super) high: Option<u64>,
}

/// For B binomial with n and p: the largest `low` with P(B < low - 1) + w P(B = low - 1) less than
/// `tail`, and the smallest `high` with P(B > high) + w P(B = high) less than `tail`. Here w is
/// [`TAIL_WEIGHT`].
///
/// Starting at the mode, it multiplies ratios of probabilities outwards until they no longer count.
/// This takes about 18 sqrt(n p (1 - p)) steps and is exact to rounding at any size. statrs'
/// `Binomial::cdf` is wrong near the mode without notice. At n = 10^7 it gives 0.365 for 0.500,
/// because its continued fraction stops after 140 terms.
pub(super) fn ranks(n: u64, p: f64, tail: f64) -> Ranks {
    let odds = p / (1.0 - p);
    let mode = (((n + 1) as f64 * p) as u64).min(n);
    let down = weights((0..mode).rev().map(|k| (k + 1) as f64 / ((n - k) as f64 * odds)));
    let up = weights((mode + 1..=n).map(|k| (n - k + 1) as f64 * odds / k as f64));
    let total = 1.0 + down.iter().sum::<f64>() + up.iter().sum::<f64>();
    let low = mode - down.len() as u64
        + count_within(down.iter().rev().chain([&1.0]).chain(&up), tail * total);
    let high = mode + up.len() as u64 + 1
        - count_within(up.iter().rev().chain([&1.0]).chain(&down), tail * total);
    Ranks { low: (low >= 1).then_some(low), high: (high <= n).then_some(high) }
}

/// Running products of the ratios, starting from 1, which is left out. They end when they are too
/// small to change a sum.
fn weights(ratios: impl Iterator<Item = f64>) -> Vec<f64> {
    let products = ratios.scan(1.0, |weight, ratio| {
        *weight *= ratio;
        Some(*weight)
    });
    products.take_while(|weight| *weight > 1e-30).collect()
}

/// The number of weights, from the first on, that are less than `bound` together, if the last one
/// counts with [`TAIL_WEIGHT`]. A sum that equals the bound up to rounding is not less.
fn count_within<'a>(weights: impl Iterator<Item = &'a f64>, bound: f64) -> u64 {
    let mut sum = 0.0;
    weights
        .take_while(|weight| {
            let tail = sum + TAIL_WEIGHT * **weight;
            sum += **weight;
            tail < bound * (1.0 - 1e-9)
        })
        .count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    // SciPy 1.17.1, with `B = stats.binom(n, p)` and `t = tail * (1 - 1e-9)`: the largest l with
    // `B.cdf(l-2) + .8 * B.pmf(l-1) < t`, the smallest u with `B.sf(u) + .8 * B.pmf(u) < t`; 0 and
    // n + 1 stand for none.
    #[test]
    fn ranks_match_the_binomial_distribution_of_scipy() {
        let five = [0.05, 0.25, 0.5, 0.75, 0.95];
        let cases = [
            (5, [[0, 2], [0, 4], [0, 6], [2, 6], [4, 6]]),
            (6, [[0, 3], [0, 5], [1, 6], [2, 7], [4, 7]]),
            (67, [[0, 8], [10, 25], [26, 42], [43, 58], [60, 68]]),
            (68, [[1, 8], [10, 25], [26, 43], [44, 59], [61, 68]]),
            (69, [[1, 8], [11, 25], [27, 43], [45, 59], [62, 69]]),
            (100, [[1, 10], [17, 35], [40, 61], [66, 84], [91, 100]]),
            (1000, [[37, 65], [224, 278], [469, 532], [723, 777], [936, 964]]),
            (
                10_000_000,
                [
                    [498_650, 501_352],
                    [2_497_317, 2_502_685],
                    [4_996_901, 5_003_100],
                    [7_497_316, 7_502_684],
                    [9_498_649, 9_501_351],
                ],
            ),
        ];
        for (n, expected) in cases {
            for (p, [low, high]) in five.into_iter().zip(expected) {
                let found = ranks(n, p, 0.025);
                assert_eq!(
                    (found.low.unwrap_or(0), found.high.unwrap_or(n + 1)),
                    (low, high),
                    "n = {n}, p = {p}"
                );
            }
        }
        let found = ranks(1_000_000_000, 0.25, 0.005);
        assert_eq!((found.low, found.high), (Some(249_964_730), Some(250_035_272)));
    }

    fn values_of(values: impl IntoIterator<Item = i64>) -> Values {
        Values::new(values.into_iter().map(|value| (value, 1)))
    }

    #[test]
    fn the_value_is_the_inverted_distribution_function() {
        // Ranks by hand: ceil(10 * 0.05) = 1, ceil(10 * 0.5) = 5, ceil(10 * 0.55) = 6, ceil(10 *
        // 0.95) = 10.
        let values = values_of((1..=10).map(|i| 10 * i));
        for (p, value) in [(0.05, 10.0), (0.25, 30.0), (0.5, 50.0), (0.55, 60.0), (0.95, 100.0)] {
            assert_eq!(
                quantile(&values, p, 0.95).unwrap().value.to_bits(),
                f64::to_bits(value),
                "{p}"
            );
        }
        assert_eq!(
            quantile(&values_of(1..=100), 0.07, 0.95).unwrap().value.to_bits(),
            7.0f64.to_bits()
        );
    }

    #[test]
    fn the_interval_ends_at_observations_if_there_are_enough() {
        // The median of 6 lies between their extremes: each end misses with probability 1/64, and
        // 0.8 of it is below 0.025. With 5 observations, 0.8 of 1/32 is exactly 0.025.
        let six = quantile(&values_of(1..=6), 0.5, 0.95).unwrap().interval.unwrap();
        assert_eq!((six.low.to_bits(), six.high.to_bits()), (1.0f64.to_bits(), 6.0f64.to_bits()));
        assert_eq!(quantile(&values_of(1..=5), 0.5, 0.95).unwrap().interval, None);
        // Ranks 2 and 9 by SciPy as above.
        let ten = quantile(&values_of(1..=10), 0.5, 0.95).unwrap().interval.unwrap();
        assert_eq!((ten.low.to_bits(), ten.high.to_bits()), (2.0f64.to_bits(), 9.0f64.to_bits()));
    }

    #[test]
    fn negative_values_are_ranked_correctly() {
        // Ranks 1 to 10 are -45 to 45 in steps of 10; rank 5 is -5, ranks 2 and 9 are -35 and 35.
        let median = quantile(&values_of((0..10).map(|i| 10 * i - 45)), 0.5, 0.95).unwrap();
        assert_eq!(
            (median.value.to_bits(), median.interval.unwrap().low.to_bits()),
            ((-5.0f64).to_bits(), (-35.0f64).to_bits())
        );
    }

    #[test]
    fn no_observations_or_an_invalid_share_give_no_quantile() {
        assert_eq!(quantile(&Values::default(), 0.5, 0.95), None);
        assert_eq!(quantile(&values_of([3]), 0.0, 0.95), None);
        assert_eq!(quantile(&values_of([3]), f64::NAN, 0.95), None);
        assert_eq!(quantile(&values_of([3]), 0.5, 0.95).unwrap().interval, None);
    }
}
