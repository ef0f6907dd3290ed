//! The ratio of two totals over a sample of pairs.

use crate::stats::critical;
use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::pairs::PairSums;
use crate::stats::sample::Sample;
use crate::stats::twofold::Twofold;

/// The total of x over the total of y, with a normal interval by linearisation (delta method;
/// Cochran 1977, chapter 2). `n` is the number of pairs.
///
/// `None` if y adds up to 0. There is no interval for one pair or for pairs with equal ratios. Such
/// data show no spread, but that does not prove that there is none.
///
/// The standard error is the root of n/(n-1) times the sum of (x - R y)^2, over the total of y.
/// That sum comes from the exact sums with about 106 bits. So it keeps its digits if x is almost
/// proportional to y.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn ratio(sums: &PairSums, level: f64) -> Option<Estimate> {
    if sums.y == 0 {
        return None;
    }
    let (x, y) = (sums.x as f64, sums.y as f64);
    let value = x / y;
    let residue = residue(sums);
    let interval = (sums.n > 1 && residue > 0.0).then(|| {
        let n = sums.n as f64;
        let reach = critical::normal(level) * (residue * n / (n - 1.0)).sqrt() / (y * y);
        Interval { low: value - reach, high: value + reach }
    });
    Some(Estimate { value, interval, level, n: sums.n, method: Method::DeltaRatio })
}

/// The pairs as a sample of the ratio R. The mean is R. The variance is that of the linearisation
/// (x - R y) / mean(y). `None` if y adds up to 0 or there are fewer than two pairs.
pub fn sample(sums: &PairSums) -> Option<Sample> {
    if sums.y == 0 || sums.n < 2 {
        return None;
    }
    let (x, y, n) = (sums.x as f64, sums.y as f64, sums.n as f64);
    let mean = y / n;
    let variance = residue(sums) / (y * y) / (mean * mean) / (n - 1.0);
    Some(Sample { n: sums.n, mean: x / y, variance })
}

/// The sum of (x - R y)^2 times the square of the total of y. It is a whole number and at least 0,
/// so only rounding can make it negative.
fn residue(sums: &PairSums) -> f64 {
    let [x, y, xx, xy, yy] = [sums.x, sums.y, sums.xx, sums.xy, sums.yy].map(Twofold::from);
    let cross = x * y * xy;
    let residue = xx * y * y + -(cross + cross) + yy * x * x;
    residue.to_f64().max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(pairs: &[[u32; 2]]) -> PairSums {
        let mut sums = PairSums::default();
        for [x, y] in pairs {
            sums.add(*x, *y);
        }
        sums
    }

    // NumPy and SciPy 1.17.1: `R = a.sum()/b.sum(); e = a - R*b; se =
    // np.sqrt(7/6*(e**2).sum())/b.sum()`, `R -+ stats.norm.ppf(.975)*se`.
    #[test]
    fn the_interval_matches_the_residuals() {
        let pairs = [[7, 3], [12, 5], [9, 4], [20, 8], [15, 7], [8, 3], [11, 5]];
        let estimate = ratio(&sums(&pairs), 0.95).unwrap();
        let interval = estimate.interval.unwrap();
        assert!((estimate.value - 82.0 / 35.0).abs() < 1e-15);
        assert!((interval.low - 2.204_733_555_019_025).abs() < 1e-11, "{interval:?}");
        assert!((interval.high - 2.480_980_730_695_261).abs() < 1e-11, "{interval:?}");
    }

    #[test]
    fn nearly_proportional_pairs_keep_their_digits() {
        // x is 3 y + 1 and 3 y - 1 in turn, so R = 3 exactly and each residual is 1. With n = 1000
        // the standard error is sqrt(1000/999 * 1000) / sum(y). In f64 the squares are near 10^16,
        // which would lose the residuals.
        let y = 30_000_000;
        let pairs: Vec<_> = (0..1000).map(|i| [3 * y + 1 - 2 * (i % 2), y]).collect();
        let interval = ratio(&sums(&pairs), 0.95).unwrap().interval.unwrap();
        let expected = 1.959_963_984_540_054 * (1e6f64 / 999.0).sqrt() / (1000.0 * f64::from(y));
        // The ends are near 3, so their difference keeps about 8 digits of the half-width.
        assert!(
            (interval.half_width() / expected - 1.0).abs() < 1e-5,
            "{} {expected}",
            interval.half_width()
        );
        let residue = residue(&sums(&pairs)) / (1000.0 * f64::from(y)).powi(2);
        assert!((residue / 1000.0 - 1.0).abs() < 1e-12, "{residue}");
    }

    #[test]
    fn pairs_with_equal_ratios_have_no_interval() {
        let estimate = ratio(&sums(&[[3, 1], [6, 2], [30, 10]]), 0.95).unwrap();
        assert_eq!((estimate.value.to_bits(), estimate.interval), (3.0f64.to_bits(), None));
    }

    #[test]
    fn no_pairs_and_a_zero_total_have_no_ratio_and_one_pair_has_no_interval() {
        assert_eq!(ratio(&PairSums::default(), 0.95), None);
        assert_eq!(ratio(&sums(&[[3, 0], [4, 0]]), 0.95), None);
        let one = ratio(&sums(&[[3, 2]]), 0.95).unwrap();
        assert_eq!((one.value.to_bits(), one.interval, one.n), (1.5f64.to_bits(), None, 1));
    }
}
