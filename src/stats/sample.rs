//! Size, mean and variance of a sample.

use crate::stats::moments::Moments;

/// The number of observations with their mean and unbiased variance.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Sample {
    /// The number of observations, at least 2.
    pub n: u64,
    pub mean: f64,
    /// Their variance, divided by n - 1. It is never negative.
    pub variance: f64,
}

impl Sample {
    /// The sample with these moments. `None` if there are fewer than two observations.
    pub(crate) fn of(moments: &Moments) -> Option<Self> {
        let Moments { n, mean, .. } = *moments;
        moments.variance().map(|variance| Self { n, mean, variance })
    }

    /// The standard error of the mean.
    pub fn stderr(&self) -> f64 {
        (self.variance / self.n as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::values::Values;

    #[test]
    fn a_sample_needs_two_observations() {
        let sample_of = |counts: &[(i64, u64)]| {
            Moments::of(&Values::new(counts.iter().copied())).and_then(|m| Sample::of(&m))
        };
        assert_eq!(sample_of(&[(7, 1)]), None);
        // By hand: mean 8, squared deviations 1 and 1, variance 2, standard error 1.
        let sample = sample_of(&[(7, 1), (9, 1)]).unwrap();
        assert_eq!(sample, Sample { n: 2, mean: 8.0, variance: 2.0 });
        assert_eq!(sample.stderr().to_bits(), 1.0f64.to_bits());
    }
}
