//! Estimates: a value with interval, level, sample size and method. No figure is shown without
//! them.

use std::fmt;

use crate::stats::clustered::PAIR;

/// The unit of figures of single games without luck. They are whole multiples of it, so that their
/// sums are exact.
pub const GRAIN: f64 = 1.0 / (1 << 24) as f64;

/// The method of an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// The binomial interval for a share that lies between Clopper and Pearson's (1934) and the
    /// mid-P interval (Lancaster 1961).
    WeightedTails,
    /// The Bonett-Price interval for the difference of two shares of one sample (Bonett and Price
    /// 2012).
    BonettPrice,
    /// Student's interval for a mean (Student 1908).
    Student,
    /// An interval between two order statistics, by the exact binomial distribution (Conover 1999).
    OrderStatistics,
    /// Bonett's interval for a standard deviation: a normal interval for its logarithm, from the
    /// kurtosis (Bonett 2006).
    Bonett,
    /// A normal interval for a ratio of two means by linearisation (delta method; Cochran 1977).
    DeltaRatio,
    /// The same interval at the effective size of a sample of clusters (Kish 1965; Dean and Pagano
    /// 2015).
    ClusteredWeightedTails,
    /// Student's interval for a mean, over clusters (Student 1908; Kish 1965).
    ClusteredStudent,
    /// Student's interval for a mean of games whose luck was taken out.
    StudentWithoutLuck,
    /// The same over pairs of games.
    ClusteredStudentWithoutLuck,
    /// An exact binomial bound for a share (Clopper and Pearson 1934).
    ClopperPearson,
    /// A confidence sequence for a mean, valid at every look in the limit (Robbins 1970;
    /// Waudby-Smith and others 2024).
    AsymptoticSequence,
    /// The same for a mean of games whose luck was taken out.
    AsymptoticSequenceWithoutLuck,
    /// A confidence sequence for a share, valid exactly at every look (Robbins 1970; Howard and
    /// others 2021).
    BernoulliSequence,
    /// Welch's interval for the difference of two means of independent samples (Welch 1947).
    Welch,
    /// Newcombe's interval for the difference of two shares of independent samples (Newcombe 1998).
    Newcombe,
    /// No interval: both figures are of the same games, so that any difference is a change of the
    /// program.
    SameGames,
    /// No interval: the figure was computed, and it is exact.
    Exact,
    /// Not a confidence interval: the figure was computed, and it lies between proven bounds.
    Bounds,
    /// No interval: the statistic of a test that compares two distributions (Kolmogorov 1933;
    /// Smirnov 1948).
    KolmogorovSmirnov,
    /// No interval: the statistic of a test that compares shares (Pearson 1900).
    ChiSquared,
    /// No interval: a figure of one game, which is no sample.
    OneGame,
}

impl Method {
    /// The methods of figures that reports save.
    const SAVED: [Self; 17] = [
        Self::WeightedTails,
        Self::BonettPrice,
        Self::Student,
        Self::OrderStatistics,
        Self::Bonett,
        Self::DeltaRatio,
        Self::ClusteredWeightedTails,
        Self::ClusteredStudent,
        Self::StudentWithoutLuck,
        Self::ClusteredStudentWithoutLuck,
        Self::ClopperPearson,
        Self::AsymptoticSequence,
        Self::AsymptoticSequenceWithoutLuck,
        Self::BernoulliSequence,
        Self::OneGame,
        Self::Exact,
        Self::Bounds,
    ];

    /// The method with this name, if it is one of a figure.
    pub fn named(name: &str) -> Option<Self> {
        Self::SAVED.into_iter().find(|method| method.name() == name)
    }

    /// The name that reports print.
    pub const fn name(self) -> &'static str {
        match self {
            Self::WeightedTails => "weighted tails",
            Self::BonettPrice => "Bonett-Price",
            Self::Student => "Student t",
            Self::OrderStatistics => "order statistics",
            Self::Bonett => "Bonett (standard deviation)",
            Self::DeltaRatio => "delta method (ratio)",
            Self::ClusteredWeightedTails => "weighted tails (effective sample size)",
            Self::ClusteredStudent => "Student t (over pairs)",
            Self::StudentWithoutLuck => "Student t, luck taken out",
            Self::ClusteredStudentWithoutLuck => "Student t (over pairs), luck taken out",
            Self::ClopperPearson => "Clopper-Pearson",
            Self::AsymptoticSequence => "confidence sequence (normal mixture)",
            Self::AsymptoticSequenceWithoutLuck => {
                "confidence sequence (normal mixture), luck taken out"
            }
            Self::BernoulliSequence => "confidence sequence (beta-binomial mixture)",
            Self::Welch => "Welch",
            Self::Newcombe => "Newcombe",
            Self::SameGames => "none (the same games)",
            Self::Exact => "exact",
            Self::Bounds => "bounds",
            Self::KolmogorovSmirnov => "Kolmogorov-Smirnov",
            Self::ChiSquared => "chi-squared",
            Self::OneGame => "none (one game)",
        }
    }

    /// The method of the same interval for games whose luck was taken out. Luck is taken out of
    /// means only, so all other methods stay.
    const fn without_luck(self) -> Self {
        match self {
            Self::Student => Self::StudentWithoutLuck,
            Self::ClusteredStudent => Self::ClusteredStudentWithoutLuck,
            Self::AsymptoticSequence => Self::AsymptoticSequenceWithoutLuck,
            other => other,
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// A confidence interval, both ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Half the distance between the ends.
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Does the interval contain `value`?
    #[cfg(test)]
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// A figure estimated from a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The point estimate.
    pub value: f64,
    /// The confidence interval; `None` if the sample is too small for one.
    pub interval: Option<Interval>,
    /// The confidence level, between 0 and 1.
    pub level: f64,
    /// The number of observations. Both observations of a pair count.
    pub n: u64,
    /// The method of the interval.
    pub method: Method,
}

impl Estimate {
    /// The estimate of a function of the figure that only rises or only falls, so that it also
    /// applies to the ends of the interval.
    #[must_use]
    pub fn map(self, function: impl Fn(f64) -> f64) -> Self {
        let interval = self.interval.map(|Interval { low, high }| {
            let [one, other] = [low, high].map(&function);
            Interval { low: one.min(other), high: one.max(other) }
        });
        Self { value: function(self.value), interval, ..self }
    }

    /// The estimate of a mean of games whose luck was taken out. Its interval has room for the
    /// rounding of single games, which is all of it if the games are equal without their luck. A
    /// figure cannot leave the range of its possible values, but such a mean and its interval can.
    /// They are cut at its ends.
    #[must_use]
    pub fn without_luck(self, (least, greatest): (f64, f64)) -> Self {
        let is_mean = matches!(self.method, Method::Student | Method::ClusteredStudent);
        let are_equal = is_mean && self.independent_observations() > 1;
        let only = are_equal.then_some(Interval { low: self.value, high: self.value });
        let wider = |ends: Interval| Interval { low: ends.low - GRAIN, high: ends.high + GRAIN };
        let rounded = Self { interval: self.interval.or(only).map(wider), ..self };
        let cut = rounded.map(|value| value.clamp(least, greatest));
        Self { method: self.method.without_luck(), ..cut }
    }

    /// Was luck taken out?
    pub fn is_without_luck(&self) -> bool {
        matches!(
            self.method,
            Method::StudentWithoutLuck
                | Method::ClusteredStudentWithoutLuck
                | Method::AsymptoticSequenceWithoutLuck
        )
    }

    /// The number of independent observations: pairs, if the interval is over pairs.
    pub const fn independent_observations(&self) -> u64 {
        match self.method {
            Method::ClusteredStudent
            | Method::ClusteredStudentWithoutLuck
            | Method::ClusteredWeightedTails => self.n / PAIR,
            _ => self.n,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn without_luck(value: f64, ends: Option<[f64; 2]>, n: u64) -> Estimate {
        let interval = ends.map(|[low, high]| Interval { low, high });
        let method = Method::Student;
        Estimate { value, interval, level: 0.95, n, method }.without_luck((0.0, 1.0))
    }

    #[test]
    fn figures_without_luck_are_cut_and_have_room_for_rounding() {
        let found = without_luck(1.01, Some([0.5, 1.5]), 9);
        assert_eq!((found.value.to_bits(), found.n), (1.0f64.to_bits(), 9));
        assert_eq!(found.interval, Some(Interval { low: 0.5 - GRAIN, high: 1.0 }));
        assert_eq!(found.method, Method::StudentWithoutLuck);
        assert!(found.is_without_luck());
    }

    #[test]
    fn games_that_are_equal_without_luck_leave_rounding_alone() {
        let equal = Interval { low: 0.25 - GRAIN, high: 0.25 + GRAIN };
        assert_eq!(without_luck(0.25, None, 2).interval, Some(equal));
        assert_eq!(without_luck(0.25, None, 1).interval, None, "one game shows no spread");
        let method = Method::AsymptoticSequence;
        let early = Estimate { value: 0.25, interval: None, level: 0.95, n: 500, method };
        assert_eq!(early.without_luck((0.0, 1.0)).interval, None, "it is too early for a look");
    }
}
