//! Effect sizes: Cohen's d and h.

use crate::stats::sample::Sample;

/// Cohen's d: the difference of the means over the standard deviation of a single observation,
/// pooled over both samples (Cohen 1988, chapter 2). `None` if neither sample has any spread.
pub fn cohens_d(first: &Sample, second: &Sample) -> Option<f64> {
    let freedom = |sample: &Sample| sample.n.saturating_sub(1) as f64;
    let squares = freedom(first) * first.variance + freedom(second) * second.variance;
    let pooled = squares / (freedom(first) + freedom(second));
    (pooled > 0.0).then(|| (first.mean - second.mean) / pooled.sqrt())
}

/// Cohen's h: the difference of two shares on the arcsine scale, from -pi to pi. On this scale
/// equal steps are equally hard to detect everywhere from 0 to 1 (Cohen 1988, chapter 6).
///
/// # Panics
/// If a share is not between 0 and 1.
pub fn cohens_h(first: f64, second: f64) -> f64 {
    let arc = |share: f64| {
        assert!((0.0..=1.0).contains(&share), "a share lies between 0 and 1, not {share}");
        2.0 * share.sqrt().asin()
    };
    arc(first) - arc(second)
}

/// A ratio of two shares from which the change is never negligible: one share is half as large
/// again as the other.
const NOTABLE_RATIO: f64 = 1.5;

/// Is a share that changed by this ratio notable? It is from 1.5, and down to 2/3. Ratios of 0 and
/// of infinity are not, because too few events occurred for one of the shares.
pub fn is_notable_ratio(ratio: f64) -> bool {
    // The logarithm treats both directions equally. A border may be off in its last digit.
    ratio.is_finite() && ratio > 0.0 && ratio.ln().abs() >= NOTABLE_RATIO.ln() - 1e-12
}

/// A word for Cohen's d or h, by Cohen's bounds (1988): 0.2, 0.5 and 0.8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Magnitude {
    /// Below 0.2.
    Negligible,
    /// From 0.2.
    Small,
    /// From 0.5.
    Medium,
    /// From 0.8.
    Large,
}

impl Magnitude {
    /// The word for an effect. The sign does not matter.
    pub fn of(effect: f64) -> Self {
        match effect.abs() {
            size if size < 0.2 => Self::Negligible,
            size if size < 0.5 => Self::Small,
            size if size < 0.8 => Self::Medium,
            _ => Self::Large,
        }
    }

    /// The word that reports print.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Negligible => "negligible",
            Self::Small => "small",
            Self::Medium => "medium",
            Self::Large => "large",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_that_changed_by_half_is_notable_in_either_direction() {
        for ratio in [1.5, 0.6 / 0.4, 2.0 / 3.0, 0.4 / 0.6, 0.5, 3.0] {
            assert!(is_notable_ratio(ratio), "{ratio}");
        }
        for ratio in [1.0, 1.499_999, 0.666_67, 0.0, f64::INFINITY, f64::NAN] {
            assert!(!is_notable_ratio(ratio), "{ratio}");
        }
    }

    // NumPy 2, of [3, 5, 5, 9, 14, 5, 3] and [1, 4, 2, 8, 6]: the difference of the means over
    // `(((7-1)*x.var(ddof=1) + (5-1)*y.var(ddof=1)) / (7+5-2)) ** .5`.
    #[test]
    fn differences_are_scaled_by_the_pooled_deviation() {
        let first = Sample { n: 7, mean: 44.0 / 7.0, variance: 15.571_428_571_428_571 };
        let second = Sample { n: 5, mean: 4.2, variance: 8.200_000_000_000_001 };
        assert!((cohens_d(&first, &second).unwrap() - 0.587_051_202_759_012_3).abs() < 1e-14);
        assert!((cohens_d(&second, &first).unwrap() + 0.587_051_202_759_012_3).abs() < 1e-14);
    }

    // statsmodels 0.15.0: `proportion_effectsize(first, second)`.
    #[test]
    fn differences_of_shares_match_statsmodels() {
        let cases = [
            (0.6, 0.5, 0.201_357_920_790_330_66),
            (0.01, 0.0005, 0.155_609_755_154_386_16),
            (0.3, 0.9, -1.338_812_064_069_100_4),
            (0.0, 0.3, -1.159_279_480_727_408_5),
        ];
        for (first, second, h) in cases {
            assert!((cohens_h(first, second) - h).abs() < 1e-14, "{first} and {second}");
        }
    }

    #[test]
    fn observations_without_spread_have_no_scale() {
        let point = |mean| Sample { n: 9, mean, variance: 0.0 };
        assert_eq!(cohens_d(&point(1.0), &point(2.0)), None);
    }

    #[test]
    fn bounds_belong_to_the_larger_word() {
        let words = [0.0, 0.199_999, 0.2, -0.5, 0.799_999, 0.8, -3.0]
            .map(|effect| Magnitude::of(effect).name());
        assert_eq!(
            words,
            ["negligible", "negligible", "small", "medium", "medium", "large", "large"]
        );
    }
}
