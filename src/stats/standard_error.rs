//! The standard error of a figure, from its interval.

use crate::stats::critical;
use crate::stats::estimate::{Estimate, GRAIN, Interval, Method};

impl Estimate {
    /// The standard error of the figure, if its method has one: a share has that of its count, and
    /// a mean or a ratio that of its interval. `None` without an interval, and for a method whose
    /// interval does not follow from a standard error, such as that of a quantile.
    ///
    /// An interval without luck that was cut at an end of the possible values counts by its longer
    /// side.
    pub fn standard_error(&self) -> Option<f64> {
        let Interval { low, high } = self.interval?;
        let freedom = self.independent_observations().checked_sub(1).filter(|freedom| *freedom > 0);
        let student = |half: f64| Some(half / critical::student(self.level, freedom?));
        let error = match self.method {
            Method::WeightedTails | Method::ClopperPearson if self.n > 0 => {
                (self.value * (1.0 - self.value) / self.n as f64).sqrt()
            }
            Method::Student | Method::ClusteredStudent => student((high - low) / 2.0)?,
            Method::StudentWithoutLuck | Method::ClusteredStudentWithoutLuck => {
                let longer = (high - self.value).max(self.value - low);
                student((longer - GRAIN).max(0.0))?
            }
            Method::DeltaRatio => (high - low) / 2.0 / critical::normal(self.level),
            _ => return None,
        };
        error.is_finite().then_some(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::mean;
    use crate::stats::values::Values;

    #[test]
    fn the_standard_error_of_a_mean_is_that_which_made_its_interval() {
        let values = Values::new([(3, 2), (5, 4), (9, 1), (14, 3)]);
        let expected = mean::stderr(&values).unwrap();
        for level in [0.9, 0.95, 0.999] {
            let found = mean::mean(&values, level).unwrap().standard_error().unwrap();
            assert!((found - expected).abs() < 1e-12, "{found} at {level}");
        }
    }

    #[test]
    fn the_standard_error_of_a_share_is_that_of_its_count() {
        let interval = Some(Interval { low: 0.1, high: 0.4 });
        let estimate =
            Estimate { value: 0.2, interval, level: 0.95, n: 100, method: Method::WeightedTails };
        // The root of 0.2 * 0.8 / 100.
        assert!((estimate.standard_error().unwrap() - 0.04).abs() < 1e-15);
        let quantile = Estimate { method: Method::OrderStatistics, ..estimate };
        assert_eq!(quantile.standard_error(), None);
        assert_eq!(Estimate { interval: None, ..estimate }.standard_error(), None);
    }

    #[test]
    fn an_interval_that_was_cut_counts_by_its_longer_side() {
        let method = Method::Student;
        let interval = Some(Interval { low: 0.6, high: 1.2 });
        let plain = Estimate { value: 0.9, interval, level: 0.95, n: 50, method };
        let cut = plain.without_luck((0.0, 1.0));
        let [found, expected] = [cut, plain].map(|estimate| estimate.standard_error().unwrap());
        assert!((found - expected).abs() < 1e-9, "{found} {expected}");
    }
}
