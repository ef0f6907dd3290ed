//! The difference between the figures of two independent samples.

use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::sample::Sample;
use crate::stats::{critical, p_value};

/// The smallest expected count for a p-value of two shares (Cochran 1954).
const MIN_EXPECTED: f64 = 5.0;

/// A difference with the two-sided p-value of no difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IndependentDifference {
    pub estimate: Estimate,
    /// `None` if the samples show too little for a test.
    pub p: Option<f64>,
}

impl IndependentDifference {
    /// The second minus the first.
    #[must_use]
    pub fn turned(self) -> Self {
        Self { estimate: self.estimate.map(|value| -value), ..self }
    }
}

/// How often something happened in a sample. Both may be effective numbers of a sample of pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CountedShare {
    /// From 0 to `n`.
    pub count: f64,
    /// Above 0.
    pub n: f64,
}

/// The difference of two means, the first minus the second, by Welch's interval (1947). The degrees
/// of freedom are those of Welch and Satterthwaite, rounded down. There is no interval and no
/// p-value without spread.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn means([first, second]: [&Sample; 2], level: f64) -> IndependentDifference {
    let part = |sample: &Sample| sample.variance / sample.n as f64;
    let (one, two) = (part(first), part(second));
    let squares = one.powi(2) / (first.n - 1) as f64 + two.powi(2) / (second.n - 1) as f64;
    let value = first.mean - second.mean;
    let spread = (squares > 0.0).then(|| {
        let freedom = ((one + two).powi(2) / squares).max(1.0) as u64;
        (freedom, (one + two).sqrt())
    });
    let interval = spread.map(|(freedom, stderr)| {
        let half = critical::student(level, freedom) * stderr;
        Interval { low: value - half, high: value + half }
    });
    let p = spread.map(|(freedom, stderr)| p_value::student(value / stderr, freedom));
    let n = first.n.min(second.n);
    IndependentDifference {
        estimate: Estimate { value, interval, level, n, method: Method::Welch },
        p,
    }
}

/// The difference of two shares, the first minus the second. The interval is Newcombe's (1998,
/// method 10): it joins the score intervals of both (Wilson 1927). The p-value is that of the score
/// test, which pools both shares. `None` if fewer than five of a kind are expected.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn shares([first, second]: [CountedShare; 2], level: f64) -> IndependentDifference {
    let z = critical::normal(level);
    let [own, other] = [first, second].map(|share| share.count / share.n);
    let [near, far] = [first, second].map(|share| wilson(share, z));
    let value = own - other;
    let low = value - (own - near.low).hypot(far.high - other);
    let high = value + (near.high - own).hypot(other - far.low);
    let pooled = (first.count + second.count) / (first.n + second.n);
    let expected = first.n.min(second.n) * pooled.min(1.0 - pooled);
    let stderr = (pooled * (1.0 - pooled) * (1.0 / first.n + 1.0 / second.n)).sqrt();
    IndependentDifference {
        estimate: Estimate {
            value,
            interval: Some(Interval { low, high }),
            level,
            n: first.n.min(second.n) as u64,
            method: Method::Newcombe,
        },
        p: (expected >= MIN_EXPECTED).then(|| p_value::normal(value / stderr)),
    }
}

/// The score interval of a share (Wilson 1927).
fn wilson(CountedShare { count, n }: CountedShare, z: f64) -> Interval {
    let (share, square) = (count / n, z * z);
    let centre = (share + square / (2.0 * n)) / (1.0 + square / n);
    let inside = share * (1.0 - share) / n + square / (4.0 * n * n);
    let half = z * inside.sqrt() / (1.0 + square / n);
    Interval { low: centre - half, high: centre + half }
}

#[cfg(test)]
mod tests {
    use super::*;

    // By hand: the standard error is sqrt(9/40 + 4/30) = 0.5986, with 67.2 degrees of freedom. A
    // table of Student's t has 1.996 for 67. The statistic is 2 / 0.5986 = 3.341, and its two-sided
    // p-value with 67 degrees of freedom is 0.00137.
    #[test]
    fn means_of_two_samples_have_welchs_interval() {
        let first = Sample { n: 40, mean: 10.0, variance: 9.0 };
        let second = Sample { n: 30, mean: 8.0, variance: 4.0 };
        let IndependentDifference { estimate, p } = means([&first, &second], 0.95);
        let found = estimate.interval.unwrap();
        assert!((found.low - 0.805_2).abs() < 1e-3, "{found:?}");
        assert!((found.high - 3.194_8).abs() < 1e-3, "{found:?}");
        assert!((p.unwrap() - 0.001_37).abs() < 2e-5, "{p:?}");
        assert_eq!((estimate.n, estimate.method), (30, Method::Welch));
        let still = Sample { n: 40, mean: 10.0, variance: 0.0 };
        let equal = means([&still, &still], 0.95);
        assert_eq!((equal.estimate.interval, equal.p), (None, None));
    }

    // Newcombe 1998, Interval estimation for the difference between independent proportions,
    // Statistics in Medicine 17, table II, method 10: 56/70 and 48/80 give 0.0524 to 0.3339; 9/10
    // and 3/10 give 0.1705 to 0.8090; 0/20 and 0/10 give -0.2775 to 0.1611.
    #[test]
    fn shares_of_two_samples_have_newcombes_interval() {
        let of = |[count, n]: [f64; 2]| CountedShare { count, n };
        for (first, second, low, high) in [
            ([56.0, 70.0], [48.0, 80.0], 0.0524, 0.3339),
            ([9.0, 10.0], [3.0, 10.0], 0.1705, 0.8090),
            ([0.0, 20.0], [0.0, 10.0], -0.2775, 0.1611),
        ] {
            let found = shares([of(first), of(second)], 0.95).estimate.interval.unwrap();
            assert!((found.low - low).abs() < 1e-4, "{found:?}");
            assert!((found.high - high).abs() < 1e-4, "{found:?}");
        }
    }

    // By hand: 60 of 100 and 40 of 100 pool to a half, the standard error is sqrt(0.25 / 50) =
    // 0.0707, and the statistic is 2.828, the root of 8. Its two-sided p-value is 0.004678.
    #[test]
    fn the_test_of_shares_pools_both_and_needs_five_of_each_kind() {
        let of = |count| CountedShare { count, n: 100.0 };
        let p = shares([of(60.0), of(40.0)], 0.95).p.unwrap();
        assert!((p - 0.004_678).abs() < 1e-6, "{p}");
        // Four of each kind are expected, then five.
        assert_eq!(shares([of(8.0), of(0.0)], 0.95).p, None);
        assert!(shares([of(10.0), of(0.0)], 0.95).p.is_some());
    }
}
