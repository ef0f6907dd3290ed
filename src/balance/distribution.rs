//! The distribution of a whole-number measure, over games or over matches.

use crate::stats::estimate::Estimate;
use crate::stats::values::Values;

/// What one observation of a distribution is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Each {
    Game,
    Match,
}

impl Each {
    /// The singular word for an observation.
    pub const fn one(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Match => "match",
        }
    }

    /// The plural word for observations.
    pub const fn many(self) -> &'static str {
        match self {
            Self::Game => "games",
            Self::Match => "matches",
        }
    }
}

/// The distribution of a whole-number measure over the games, or over the matches.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Distribution {
    /// The measure's short name, as in JSON: `throws`.
    pub id: &'static str,
    /// Its name for people: `Throws`.
    pub title: &'static str,
    /// What one unit is: `throws`.
    pub unit: &'static str,
    /// What one observation is.
    pub each: Each,
    /// How often each value was seen.
    pub(crate) values: Values,
    pub mean: Estimate,
    /// The standard deviation.
    pub sd: Estimate,
    /// The standard error of the mean. `None` with fewer than two observations.
    pub stderr: Option<f64>,
    /// The smallest value seen.
    pub min: i64,
    /// The largest value seen.
    pub max: i64,
    /// At most this share of all observations lies below [`Self::min`], and at most this share
    /// above [`Self::max`]. This holds at the level of the study.
    pub beyond_extremes: f64,
    /// The 5, 25, 50, 75 and 95 % quantiles.
    pub quantiles: Vec<Quantile>,
}

impl Distribution {
    /// Is there at least one observation, and are all values 0? Tables for people name such a
    /// measure but show no row for it.
    pub(crate) fn is_always_zero(&self) -> bool {
        self.values.total() > 0 && self.min == 0 && self.max == 0
    }
}

/// A quantile of a distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Quantile {
    /// The share of observations at or below it, between 0 and 1.
    pub p: f64,
    /// Its value.
    pub estimate: Estimate,
}
