//! The mean of whole numbers, with Student's interval.

use crate::stats::critical;
use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::moments::Moments;
use crate::stats::values::Values;

/// The mean of the observations with Student's interval (Student 1908). `None` if there are no
/// observations, and no interval for one.
///
/// Equal observations give no interval either. They show no spread, but that does not prove that
/// there is none.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn mean(values: &Values, level: f64) -> Option<Estimate> {
    Moments::of(values).map(|moments| student(&moments, level))
}

/// The standard error of the mean. `None` if there are fewer than two observations.
pub fn stderr(values: &Values) -> Option<f64> {
    Moments::of(values)?.stderr()
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

    // SciPy 1.17.1: `x = [3]*2 + [5]*4 + [9] + [14]*3; stats.t.interval(.95, 9, loc=np.mean(x),
    // scale=stats.sem(x))`.
    #[test]
    fn the_interval_matches_scipy() {
        let values = Values::new([14, 3, 5, 5, 9, 14, 5, 3, 5, 14].map(|value| (value, 1)));
        let estimate = mean(&values, 0.95).unwrap();
        let interval = estimate.interval.unwrap();
        assert!((estimate.value - 7.7).abs() < 1e-14);
        assert!((interval.low - 4.377_887_868_693_624).abs() < 1e-11, "{interval:?}");
        assert!((interval.high - 11.022_112_131_306_375).abs() < 1e-11, "{interval:?}");
        assert!((stderr(&values).unwrap() - 1.468_559_384_794_046).abs() < 1e-14);
    }

    #[test]
    fn equal_observations_have_no_interval() {
        let estimate = mean(&Values::new([(7, 50)]), 0.95).unwrap();
        assert_eq!((estimate.value.to_bits(), estimate.interval), (7.0f64.to_bits(), None));
    }

    // SciPy as above, of `[3]*40 + [1]*25 + [0]*5 + [-1]*20 + [-3]*10`.
    #[test]
    fn negative_values_are_supported() {
        let values = Values::new([(3, 40), (1, 25), (0, 5), (-1, 20), (-3, 10)]);
        let estimate = mean(&values, 0.95).unwrap();
        let interval = estimate.interval.unwrap();
        assert!((estimate.value - 0.95).abs() < 1e-15);
        assert!((interval.low - 0.548_796_246_919_244_2).abs() < 1e-12, "{interval:?}");
        assert!((interval.high - 1.351_203_753_080_755_7).abs() < 1e-12, "{interval:?}");
    }

    #[test]
    fn no_observations_have_no_mean_and_one_has_no_interval() {
        assert_eq!(mean(&Values::default(), 0.95), None);
        assert_eq!(mean(&Values::new([(3, 0)]), 0.95), None);
        let one = mean(&Values::new([(-3, 1)]), 0.95).unwrap();
        assert_eq!((one.value.to_bits(), one.interval), ((-3.0f64).to_bits(), None));
    }
}
