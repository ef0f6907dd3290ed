//! Estimates: a value with interval, level, sample size and method. No figure is shown without
//! them.

use std::fmt;

use crate::stats::clustered::PAIR;

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
    /// An exact binomial bound for a share (Clopper and Pearson 1934).
    ClopperPearson,
    /// A confidence sequence for a mean, valid at every look in the limit (Robbins 1970;
    /// Waudby-Smith and others 2024).
    AsymptoticSequence,
    /// A confidence sequence for a share, valid exactly at every look (Robbins 1970; Howard and
    /// others 2021).
    BernoulliSequence,
    /// No interval: the statistic of a test that compares two distributions (Kolmogorov 1933;
    /// Smirnov 1948).
    KolmogorovSmirnov,
    /// No interval: the statistic of a test that compares shares (Pearson 1900).
    ChiSquared,
}

impl Method {
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
            Self::ClopperPearson => "Clopper-Pearson",
            Self::AsymptoticSequence => "confidence sequence (normal mixture)",
            Self::BernoulliSequence => "confidence sequence (beta-binomial mixture)",
            Self::KolmogorovSmirnov => "Kolmogorov-Smirnov",
            Self::ChiSquared => "chi-squared",
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

    /// The number of independent observations: pairs, if the interval is over pairs.
    pub const fn independent_observations(&self) -> u64 {
        match self.method {
            Method::ClusteredStudent | Method::ClusteredWeightedTails => self.n / PAIR,
            _ => self.n,
        }
    }
}
