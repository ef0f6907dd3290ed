//! Shares and means of observations that come in pairs, such as games in seat-swapped pairs.

use crate::stats::critical;
use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::sample::Sample;
use crate::stats::share;

/// The number of observations in a cluster.
pub(super) const PAIR: u64 = 2;

/// Exact sums over clusters of two observations each. The sums are whole numbers, so merging is
/// exact in any order.
///
/// Pairs are independent of each other. The two observations of a pair need not be. If they balance
/// each other out, intervals are narrower than those of as many independent observations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClusterSums {
    /// The number of pairs.
    pub clusters: u64,
    /// The sum of the pairs' totals.
    pub sum: i128,
    /// The sum of the squares of the pairs' totals.
    pub squares: i128,
}

impl ClusterSums {
    /// Counts a pair by its total.
    #[cfg(test)]
    pub fn add(&mut self, total: i64) {
        let total = i128::from(total);
        self.clusters += 1;
        self.sum += total;
        self.squares += total * total;
    }

    /// The means of the pairs as a sample: one observation for each pair. `None` if there are fewer
    /// than two pairs.
    ///
    /// The variance comes from the exact sums without cancellation. Equal pairs have a variance of
    /// exactly 0.
    pub fn sample(&self) -> Option<Sample> {
        if self.clusters < 2 {
            return None;
        }
        let n = i128::from(self.clusters);
        let (whole, rest) = (self.sum.div_euclid(n), self.sum.rem_euclid(n));
        // Relative to the whole quotient, the totals add up to `rest`. Their squares add up to at
        // least that.
        let about = self.squares - 2 * whole * self.sum + whole * whole * n;
        let size = n as f64;
        let within = (about - rest) as f64 + rest as f64 * ((n - rest) as f64 / size);
        let pair = PAIR as f64;
        let mean = (whole as f64 + rest as f64 / size) / pair;
        Some(Sample { n: self.clusters, mean, variance: within / (size - 1.0) / (pair * pair) })
    }

    /// The mean of the observations with Student's interval over pairs. `n` counts observations.
    ///
    /// `None` if there are no pairs. There is no interval for one pair or for pairs with equal
    /// totals. Such data show no spread, but that does not prove that there is none.
    ///
    /// # Panics
    /// If `level` is not between 0 and 1.
    pub fn mean(&self, level: f64) -> Option<Estimate> {
        let n = self.observations()?;
        let interval = self.sample().filter(|sample| sample.variance > 0.0).map(|sample| {
            let reach = critical::student(level, self.clusters - 1) * sample.stderr();
            Interval { low: sample.mean - reach, high: sample.mean + reach }
        });
        let value = self.sum as f64 / n as f64;
        Some(Estimate { value, interval, level, n, method: Method::ClusteredStudent })
    }

    /// The share of successes, if totals count successes (0 to 2 for each pair). Its interval is
    /// that of [`share::share`] at the effective sample size: the observations over the design
    /// effect (Kish 1965; Dean and Pagano 2015). `None` if there are no pairs.
    ///
    /// # Panics
    /// If `level` is not between 0 and 1, or if the totals cannot be counts of successes.
    pub fn share(&self, level: f64) -> Option<Estimate> {
        let n = self.observations()?;
        let successes = u64::try_from(self.sum)
            .ok()
            .filter(|sum| *sum <= n)
            .expect("0 to 2 successes per pair");
        let effect = self.design_effect();
        let effective = |count: u64| count as f64 / effect;
        let interval = share::interval(effective(successes), effective(n - successes), level);
        Some(Estimate {
            value: successes as f64 / n as f64,
            interval: Some(interval),
            level,
            n,
            method: Method::ClusteredWeightedTails,
        })
    }

    /// The design effect (Kish 1965): the variance of a share from these pairs over that from as
    /// many independent observations. It is 2 if both observations of a pair are always equal, and
    /// below 1 if they tend to differ. Without spread it is 1, as for independent observations.
    pub fn design_effect(&self) -> f64 {
        let effect = self
            .sample()
            .map(|Sample { mean, variance, .. }| variance * PAIR as f64 / (mean * (1.0 - mean)));
        effect.filter(|effect| effect.is_finite() && *effect > 0.0).unwrap_or(1.0)
    }

    fn observations(&self) -> Option<u64> {
        (self.clusters > 0).then_some(self.clusters * PAIR)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::share::share;

    fn sums(totals: &[(i64, u64)]) -> ClusterSums {
        let mut sums = ClusterSums::default();
        for (total, count) in totals {
            (0..*count).for_each(|_| sums.add(*total));
        }
        sums
    }

    fn assert_interval(estimate: &Estimate, low: f64, high: f64) {
        let interval = estimate.interval.unwrap();
        assert!(
            (interval.low - low).abs() < 1e-11 && (interval.high - high).abs() < 1e-11,
            "{interval:?}"
        );
    }

    // SciPy 1.17.1: `m = np.repeat([-5,-1,0,2,3,9], [3,10,7,22,15,2]) / 2`,
    // `stats.t.interval(.95, len(m)-1, loc=m.mean(), scale=stats.sem(m))`.
    #[test]
    fn the_mean_has_the_student_interval_over_pairs() {
        let sums = sums(&[(-5, 3), (-1, 10), (0, 7), (2, 22), (3, 15), (9, 2)]);
        let estimate = sums.mean(0.95).unwrap();
        assert!((estimate.value - 0.694_915_254_237_288_2).abs() < 1e-15 && estimate.n == 118);
        assert_interval(&estimate, 0.372_081_854_955_482, 1.017_748_653_519_094_3);
        assert!((sums.sample().unwrap().variance - 1.534_628_872_004_675_2).abs() < 1e-14);
    }

    // NumPy: `a = np.repeat([0, 1, 2], [30, 120, 50]) / 2; p = a.mean(); n = 400`, `d =
    // (a.var(ddof=1) / 200) / (p * (1 - p) / n)`. The ends are those of `share.rs` by mpmath, for
    // `n / d * p` successes and `n / d * (1 - p)` failures.
    #[test]
    fn the_share_has_the_binomial_interval_at_the_effective_size() {
        let sums = sums(&[(0, 30), (1, 120), (2, 50)]);
        assert!((sums.design_effect() - 0.791_837_977_767_626).abs() < 1e-14);
        let estimate = sums.share(0.95).unwrap();
        assert_eq!((estimate.value.to_bits(), estimate.n), (0.55f64.to_bits(), 400));
        assert_interval(&estimate, 0.505_811_503_251_001_6, 0.593_606_777_150_149_5);
        assert!(
            estimate.interval.unwrap().half_width()
                < share(220, 400, 0.95).unwrap().interval.unwrap().half_width()
        );
    }

    #[test]
    fn without_spread_shares_count_as_independent_and_means_have_no_interval() {
        for total in [0, 1, 2] {
            let sums = sums(&[(total, 60)]);
            assert_eq!(sums.design_effect().to_bits(), 1.0f64.to_bits());
            assert_eq!(
                sums.share(0.95).unwrap().interval,
                share(60 * total as u64, 120, 0.95).unwrap().interval
            );
            let mean = sums.mean(0.95).unwrap();
            assert_eq!(
                (mean.value.to_bits(), mean.interval, mean.n),
                ((total as f64 / 2.0).to_bits(), None, 120)
            );
        }
    }

    #[test]
    fn pairs_of_equal_observations_count_once() {
        // 40 and 60 of 100 pairs. Up to the factor n over n - 1, the interval is that of 100
        // observations.
        let sums = sums(&[(0, 60), (2, 40)]);
        assert!((sums.design_effect() - 2.0 * 100.0 / 99.0).abs() < 1e-14);
        let (paired, single) = (sums.share(0.95).unwrap(), share(40, 100, 0.95).unwrap());
        let ratio = paired.interval.unwrap().half_width() / single.interval.unwrap().half_width();
        assert!((1.0..1.006).contains(&ratio), "{ratio}");
    }

    #[test]
    fn a_huge_offset_does_not_change_the_variance() {
        // Totals 0, 0 and 1, a third each. Their variance is 2/9 n/(n-1); that of the means is a
        // fourth of it.
        for offset in [0, 3_000_000_000, -5_000_000_000] {
            let counts = 2_000_000_000_000;
            let (total, all): (i128, i128) = (offset, 3 * counts / 2);
            let squares = counts * total * total + (all - counts) * (total + 1) * (total + 1);
            let sum = all * total + (all - counts);
            let sums = ClusterSums { clusters: all as u64, sum, squares };
            assert!(
                (sums.sample().unwrap().variance / (1.0 / 18.0) - 1.0).abs() < 1e-11,
                "{offset}"
            );
        }
    }

    #[test]
    fn no_pairs_give_no_estimate_and_one_pair_has_no_spread() {
        let nothing = ClusterSums::default();
        assert_eq!((nothing.share(0.95), nothing.mean(0.95), nothing.sample()), (None, None, None));
        let one = sums(&[(1, 1)]);
        assert_eq!((one.sample(), one.mean(0.95).unwrap().interval), (None, None));
        assert_eq!(one.share(0.95).unwrap().interval, share(1, 2, 0.95).unwrap().interval);
    }
}
