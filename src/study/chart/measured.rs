//! A value with its interval, as charts of answers take it.

use crate::stats::estimate::{Estimate, Interval};

/// A value and its interval, in the measure's own scale: shares of one, not percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The value; one that is not finite is not drawn.
    pub value: f64,
    /// Its interval, if there is one.
    pub interval: Option<Interval>,
}

impl Measured {
    /// A value between two ends.
    pub fn new(value: f64, low: f64, high: f64) -> Self {
        Self { value, interval: Some(Interval { low, high }) }
    }

    /// A value without interval.
    pub const fn bare(value: f64) -> Self {
        Self { value, interval: None }
    }
}

impl From<&Estimate> for Measured {
    fn from(estimate: &Estimate) -> Self {
        Self { value: estimate.value, interval: estimate.interval }
    }
}
