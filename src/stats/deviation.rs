//! The standard deviation of whole numbers.

use crate::stats::critical;
use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::moments::Moments;
use crate::stats::values::Values;

/// The fewest observations for which there is an interval. With fewer, the fourth moment is too
/// uncertain.
pub const MIN_OBSERVATIONS: u64 = 30;

/// The standard deviation (divided by n - 1) with a normal interval by the delta method. `None` if
/// there are no observations.
///
/// The variance of the sample variance is m4/n - m2^2 (n-3)/(n(n-1)), with the sample's central
/// moments m2 and m4 (Mood, Graybill and Boes 1974, chapter VI). The standard error of the
/// deviation is the root of that, over twice the deviation.
///
/// There is no interval for fewer than [`MIN_OBSERVATIONS`] observations. Equal observations have
/// none either, because the method would divide by 0. The value for one observation is 0. The lower
/// end is never below 0.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn deviation(values: &Values, level: f64) -> Option<Estimate> {
    let moments = Moments::of(values)?;
    let value = moments.variance().map_or(0.0, f64::sqrt);
    let interval = (moments.n >= MIN_OBSERVATIONS && value > 0.0).then(|| {
        let n = moments.n as f64;
        let variance =
            (moments.fourth - moments.second * moments.second * ((n - 3.0) / (n - 1.0))) / n;
        let reach = critical::normal(level) * variance.max(0.0).sqrt() / (2.0 * value);
        Interval { low: (value - reach).max(0.0), high: value + reach }
    });
    Some(Estimate { value, interval, level, n: moments.n, method: Method::DeltaDeviation })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(counts: &[u64]) -> Values {
        Values::new((0..).zip(counts.iter().copied()))
    }

    // SciPy 1.17.1 with `r = np.repeat([0,1,2,3,4,5], [30,34,20,9,5,2])`, `s = r.std(ddof=1)`, `m2
    // = stats.moment(r, 2)`, `m4 = stats.moment(r, 4)`: `s -+ stats.norm.ppf(.975) * np.sqrt(m4/100
    // - m2**2*97/9900) / (2*s)`.
    #[test]
    fn the_interval_matches_the_formula_in_scipy() {
        let estimate = deviation(&counted(&[30, 34, 20, 9, 5, 2]), 0.95).unwrap();
        let interval = estimate.interval.unwrap();
        assert!((estimate.value - 1.244_746_536_204_836_7).abs() < 1e-14);
        assert!((interval.low - 1.056_999_754_761_248_9).abs() < 1e-11, "{interval:?}");
        assert!((interval.high - 1.432_493_317_648_424_5).abs() < 1e-11, "{interval:?}");
    }

    #[test]
    fn few_or_equal_observations_have_no_interval() {
        assert_eq!(deviation(&Values::default(), 0.95), None);
        let one = deviation(&counted(&[0, 1]), 0.95).unwrap();
        assert_eq!((one.value.to_bits(), one.interval, one.n), (0, None, 1));
        assert_eq!(deviation(&counted(&[0, 0, 1000]), 0.95).unwrap().interval, None);
        assert_eq!(deviation(&counted(&[14, 15]), 0.95).unwrap().interval, None);
        assert!(deviation(&counted(&[15, 15]), 0.95).unwrap().interval.is_some());
    }
}
