//! How charts show a value with its interval.

use crate::stats::estimate::{Estimate, Interval};
use crate::study::number::{self, Shown, Unit};

/// A value and its interval, in the measure's own scale. Shares are shares of 1, not percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The value. A value that is not finite is not drawn.
    pub value: f64,
    /// Its interval, if there is one.
    pub interval: Option<Interval>,
    /// The sample that it comes from. `None` if it was not sampled.
    pub basis: Option<Basis>,
}

/// The sample of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Basis {
    /// The level of the interval, between 0 and 1.
    pub level: f64,
    /// The number of observations.
    pub n: u64,
    /// The name of the interval's method.
    pub method: &'static str,
}

impl From<&Estimate> for Basis {
    fn from(Estimate { level, n, method, .. }: &Estimate) -> Self {
        Self { level: *level, n: *n, method: method.name() }
    }
}

impl Basis {
    /// The sample of a difference. If its interval is over pairs, each pair counts once.
    pub fn of_difference(estimate: &Estimate) -> Self {
        Self { n: estimate.independent_observations(), ..Self::from(estimate) }
    }
}

impl Measured {
    /// A difference with its interval.
    pub fn of_difference(estimate: &Estimate) -> Self {
        Self { basis: Some(Basis::of_difference(estimate)), ..Self::from(estimate) }
    }

    /// A value between two ends.
    #[cfg(test)]
    pub fn new(value: f64, low: f64, high: f64) -> Self {
        Self { value, interval: Some(Interval { low, high }), basis: None }
    }

    /// A value without an interval.
    pub const fn without_interval(value: f64) -> Self {
        Self { value, interval: None, basis: None }
    }
}

impl From<&Estimate> for Measured {
    fn from(estimate: &Estimate) -> Self {
        let Estimate { value, interval, .. } = *estimate;
        Self { value, interval, basis: Some(estimate.into()) }
    }
}

impl Measured {
    /// The value and the interval as text.
    pub(super) fn shown(&self, unit: Unit) -> Shown {
        Shown { reason: "no interval", ..number::rounded(self.value, self.interval, unit, None) }
    }

    /// The same in the unit's scale, without ends that are not finite. `None` if the value is not
    /// finite.
    pub(super) fn scaled(&self, unit: Unit) -> Option<Self> {
        let scaled = |value: f64| value * unit.factor();
        let interval = self
            .interval
            .filter(|interval| interval.low.is_finite() && interval.high.is_finite())
            .map(|Interval { low, high }| Interval { low: scaled(low), high: scaled(high) });
        self.value.is_finite().then(|| Self { value: scaled(self.value), interval, ..*self })
    }

    /// The value and the ends of its interval.
    pub(super) fn values(&self) -> impl Iterator<Item = f64> + use<> {
        let ends = self.interval.map(|interval| [interval.low, interval.high]);
        std::iter::once(self.value).chain(ends.into_iter().flatten())
    }
}

/// The values in a list. If there are many, only the first ones.
pub(super) fn list(all: impl ExactSizeIterator<Item = String>) -> String {
    const MOST: usize = 12;
    let more = all.len().saturating_sub(MOST);
    let mut listed = all.take(MOST).collect::<Vec<_>>();
    if more > 0 {
        listed.push(format!("and {more} more"));
    }
    listed.join("; ")
}

/// The parts of a description as sentences. Empty parts are left out.
pub(super) fn sentences(parts: &[String; 3]) -> String {
    let sentences =
        parts.iter().map(|part| part.trim_end_matches('.')).filter(|part| !part.is_empty());
    sentences.collect::<Vec<_>>().join(". ") + "."
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_scaled_with_its_interval_and_infinite_intervals_are_dropped() {
        let share = Measured::new(0.25, 0.125, 0.5);
        assert_eq!(share.scaled(Unit::Percent), Some(Measured::new(25.0, 12.5, 50.0)));
        assert_eq!(
            Measured::new(1.0, 0.0, f64::INFINITY).scaled(Unit::Plain),
            Some(Measured::without_interval(1.0))
        );
        assert_eq!(Measured::without_interval(f64::NAN).scaled(Unit::Plain), None);
    }

    #[test]
    fn only_the_first_of_many_values_are_listed() {
        let all = |count: usize| {
            list((0..count).map(|index| index.to_string()).collect::<Vec<_>>().into_iter())
        };
        assert_eq!(all(2), "0; 1");
        assert!(all(12).ends_with("; 11") && all(14).ends_with("; 11; and 2 more"));
        assert_eq!(sentences(&["One".into(), String::new(), "two.".into()]), "One. two.");
    }
}
