//! The share of successes in a sample.

use crate::stats::binomial_tail;
use crate::stats::estimate::{Estimate, Interval, Method};

/// The part of the chance of exactly the observed count that belongs to a tail. Clopper and
/// Pearson's interval has 1, the mid-P interval a half. With 0.8, an interval of 95 % covers at
/// least 94.2 % for any share from 50 observations on (`share_coverage.rs`).
pub(super) const TAIL_WEIGHT: f64 = 0.8;

/// The share `successes / n` with the binomial interval of weighted tails. It lies between that of
/// Clopper and Pearson (1934) and the mid-P interval (Lancaster 1961; Berry and Armitage 1995).
///
/// A share lies below the interval if the chance of more successes than observed, and 0.8 of the
/// chance of exactly as many, add up to less than (1 - level) / 2. The same holds above. So each
/// side misses with a chance of at most (1 - level) / 1.6, which is 3.1 % at 0.95.
///
/// Without successes the lower end is exactly 0. Without failures the upper end is exactly 1. The
/// ends have at least nine digits for any `n` up to 10^12.
///
/// `None` if there are no observations. If `successes` is above `n`, it counts as `n`.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn share(successes: u64, n: u64, level: f64) -> Option<Estimate> {
    if n == 0 {
        return None;
    }
    let counted = successes.min(n);
    let interval = interval(counted as f64, (n - counted) as f64, level);
    let value = counted as f64 / n as f64;
    Some(Estimate { value, interval: Some(interval), level, n, method: Method::WeightedTails })
}

/// The interval of [`share`] for counts that need not be whole, such as those of an effective
/// sample size. At least one of them is above 0.
pub(super) fn interval(successes: f64, failures: f64, level: f64) -> Interval {
    weighted(successes, failures, TAIL_WEIGHT, level)
}

/// The interval whose tails have this weight.
pub(super) fn weighted(successes: f64, failures: f64, weight: f64, level: f64) -> Interval {
    assert!(0.0 < level && level < 1.0, "a confidence level lies between 0 and 1, not {level}");
    let end = |count, rest| binomial_tail::log_odds(count, rest, weight, (1.0 - level) / 2.0);
    let low = if successes > 0.0 { 1.0 / (1.0 + (-end(successes, failures)).exp()) } else { 0.0 };
    let high = if failures > 0.0 { 1.0 / (1.0 + end(failures, successes).exp()) } else { 1.0 };
    Interval { low, high }
}

#[cfg(test)]
mod tests {
    use super::*;

    // mpmath 1.4.1 with 40 digits: the p with `0.8 * betainc(k, n-k+1, 0, p, regularized=True) +
    // 0.2 * betainc(k+1, n-k, 0, p, regularized=True)` equal to (1 - level) / 2. From a million on,
    // the tail is the integral by `quad`, because `betainc` does not converge.
    #[test]
    fn intervals_match_mpmath_at_any_size() {
        let cases = [
            (511, 1000, 0.95, 0.479_714_154_878_894_4, 0.542_221_443_666_563),
            (1, 2, 0.99, 0.003_128_670_717_672_358, 0.996_871_329_282_327_6),
            (3, 10, 0.95, 0.071_782_993_972_825_04, 0.641_507_795_268_314_3),
            (2, 50, 0.999, 0.000_721_531_747_522_419, 0.214_565_247_831_442_5),
            (25, 100, 0.95, 0.170_190_922_484_451_43, 0.344_739_984_445_334_2),
            (0, 20, 0.95, 0.0, 0.159_103_584_746_285_46),
            (0, 1, 0.95, 0.0, 0.968_75),
            (20, 20, 0.95, 0.840_896_415_253_714_5, 1.0),
            (3, 10_000_000, 0.95, 6.651_976_343_099_65e-8, 8.552_970_691_990_099e-7),
            (511_300, 1_000_000, 0.99, 0.510_012_062_577_537_5, 0.512_587_829_888_657),
            (999_999, 1_000_000, 0.95, 0.999_994_646_705_376_3, 0.999_999_968_377_634_8),
            (
                1_480_000_000,
                1_000_000_000_000,
                0.95,
                0.001_479_924_655_640_522_4,
                0.001_480_075_347_245_231_6,
            ),
            (
                500_000_000_000,
                1_000_000_000_000,
                0.95,
                0.499_999_020_017_707_73,
                0.500_000_979_982_292_3,
            ),
        ];
        for (k, n, level, low, high) in cases {
            let interval = share(k, n, level).unwrap().interval.unwrap();
            assert!((interval.low - low).abs() <= 1e-12 * low, "{k} of {n}: {interval:?}");
            assert!((interval.high - high).abs() <= 1e-12 * high, "{k} of {n}: {interval:?}");
            // The ends of the failures are these ends from the other side.
            let rest = share(n - k, n, level).unwrap().interval.unwrap();
            assert!((1.0 - rest.high - low).abs() <= 1e-15, "{k} of {n}: {rest:?}");
        }
    }

    // By the same call of `quad`, with counts that are not whole.
    #[test]
    fn counts_need_not_be_whole() {
        let cases = [
            (0.5, 100.25, 7.595_868_959_832_251e-6, 0.043_345_326_178_938_59),
            (1234.5, 0.5, 0.996_399_351_477_837_5, 0.999_999_378_922_130_5),
        ];
        for (successes, failures, low, high) in cases {
            let found = interval(successes, failures, 0.95);
            assert!((found.low - low).abs() <= 1e-12 * low, "{successes}: {found:?}");
            assert!((found.high - high).abs() <= 1e-12 * high, "{successes}: {found:?}");
        }
    }

    // SciPy 1.17.1: `stats.beta.ppf(.025, k, n-k+1)` and `stats.beta.ppf(.975, k+1, n-k)`.
    #[test]
    fn tails_of_full_weight_are_those_of_clopper_and_pearson() {
        let found = weighted(3.0, 47.0, 1.0, 0.95);
        assert!((found.low / 0.012_548_587_835_334_06 - 1.0).abs() < 1e-12, "{found:?}");
        assert!((found.high / 0.165_481_946_603_772_88 - 1.0).abs() < 1e-12, "{found:?}");
    }

    #[test]
    fn ends_ascend_with_the_successes_up_to_a_million_million_observations() {
        let n = 1_000_000_000_000;
        for start in [0, 1_000, 1_480_000_000, n / 2, n - 8] {
            let intervals =
                (start..start + 8).map(|k| share(k, n, 0.95).unwrap().interval.unwrap());
            let ends: Vec<_> = intervals.collect();
            let ascending =
                |pair: &[Interval]| pair[0].low < pair[1].low && pair[0].high < pair[1].high;
            assert!(ends.windows(2).all(ascending), "{start}: {ends:?}");
        }
    }

    #[test]
    fn no_successes_and_all_successes_give_exactly_0_and_1_at_any_size() {
        for n in [1, 2, 7, 1_000, 10_000_000, u64::MAX] {
            assert_eq!(
                share(0, n, 0.95).unwrap().interval.unwrap().low.to_bits(),
                0.0f64.to_bits()
            );
            assert_eq!(
                share(n, n, 0.95).unwrap().interval.unwrap().high.to_bits(),
                1.0f64.to_bits()
            );
        }
    }

    #[test]
    fn no_observations_give_no_estimate() {
        assert_eq!(share(0, 0, 0.95), None);
    }
}
