//! The mean of whole numbers, with Student's interval.

use crate::stats::critical;
use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::histogram::Histogram;
use crate::stats::moments::Moments;

/// The mean of a histogram with Student's interval (Student 1908); `None` of no observations, no interval of one.
///
/// Equal observations give no interval either: no spread was seen, which does not show that there is none.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn mean(histogram: &Histogram, level: f64) -> Option<Estimate> {
    Moments::of_histogram(histogram).map(|moments| student(&moments, level))
}

/// A value that may be negative, and how often it was seen.
///
/// ```
/// use urlab::stats::mean::{Weighted, student_mean};
/// let values = [Weighted { value: 3, count: 1 }, Weighted { value: -1, count: 1 }];
/// assert_eq!(student_mean(&values, 0.95).unwrap().value, 1.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighted {
    /// The value.
    pub value: i32,
    /// How often it was seen.
    pub count: u64,
}

/// The mean of weighted values with Student's interval; `None` of no observations, no interval of one or of equal ones.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn student_mean(values: &[Weighted], level: f64) -> Option<Estimate> {
    let moments = Moments::of(|| values.iter().map(|weighted| (i64::from(weighted.value), weighted.count)));
    moments.map(|moments| student(&moments, level))
}

/// The standard error of the mean of a histogram; `None` of fewer than two observations.
pub fn stderr(histogram: &Histogram) -> Option<f64> {
    Moments::of_histogram(histogram)?.stderr()
}

fn student(moments: &Moments, level: f64) -> Estimate {
    let interval = moments.stderr().filter(|stderr| *stderr > 0.0).map(|stderr| {
        let reach = critical::student(level, moments.n - 1) * stderr;
        Interval { low: moments.mean - reach, high: moments.mean + reach }
    });
    Estimate { value: moments.mean, interval, level, n: moments.n, method: Method::Student }
}

#[cfg(test)]
mod tests {
    use super::*;

    // SciPy 1.17.1: `x = [3]*2 + [5]*4 + [9] + [14]*3; stats.t.interval(.95, 9, loc=np.mean(x), scale=stats.sem(x))`.
    #[test]
    fn the_interval_is_scipys() {
        let mut histogram = Histogram::default();
        for value in [14, 3, 5, 5, 9, 14, 5, 3, 5, 14] {
            histogram.add(value);
        }
        let estimate = mean(&histogram, 0.95).unwrap();
        let interval = estimate.interval.unwrap();
        assert!((estimate.value - 7.7).abs() < 1e-14);
        assert!((interval.low - 4.377_887_868_693_624).abs() < 1e-11, "{interval:?}");
        assert!((interval.high - 11.022_112_131_306_375).abs() < 1e-11, "{interval:?}");
        assert!((stderr(&histogram).unwrap() - 1.468_559_384_794_046).abs() < 1e-14);
    }

    #[test]
    fn equal_observations_have_no_interval() {
        let mut histogram = Histogram::default();
        (0..50).for_each(|_| histogram.add(7));
        let estimate = mean(&histogram, 0.95).unwrap();
        assert_eq!((estimate.value.to_bits(), estimate.interval), (7.0f64.to_bits(), None));
    }

    // SciPy as above, of `[3]*40 + [1]*25 + [0]*5 + [-1]*20 + [-3]*10`.
    #[test]
    fn negative_values_count_as_such() {
        let values = [(3, 40), (1, 25), (0, 5), (-1, 20), (-3, 10)].map(|(value, count)| Weighted { value, count });
        let estimate = student_mean(&values, 0.95).unwrap();
        let interval = estimate.interval.unwrap();
        assert!((estimate.value - 0.95).abs() < 1e-15);
        assert!((interval.low - 0.548_796_246_919_244_2).abs() < 1e-12, "{interval:?}");
        assert!((interval.high - 1.351_203_753_080_755_7).abs() < 1e-12, "{interval:?}");
    }

    #[test]
    fn nothing_has_no_mean_and_one_observation_no_interval() {
        assert_eq!(mean(&Histogram::default(), 0.95), None);
        assert_eq!(student_mean(&[Weighted { value: 3, count: 0 }], 0.95), None);
        let one = student_mean(&[Weighted { value: -3, count: 1 }], 0.95).unwrap();
        assert_eq!((one.value.to_bits(), one.interval), ((-3.0f64).to_bits(), None));
    }
}
