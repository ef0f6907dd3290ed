//! The statistic of a figure, and the meaning of a greater figure.

use crate::balance::quantity::{GameEvent, Quantity};

/// The statistic of a quantity.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Statistic {
    /// The share of observations in which something happened.
    Share,
    /// The mean over the observations.
    Mean,
    /// The difference between two shares of one sample.
    ShareDifference,
    /// The standard deviation of single observations.
    Deviation,
    /// The variance of single observations.
    Variance,
    /// The quantile of this level, between 0 and 1.
    Quantile(f64),
    /// The ratio of two totals.
    Ratio,
    /// A contrast of several variants. It has no figure of its own.
    Effect,
    /// The change of a quantity since a baseline. The unit is the baseline's standard deviation of
    /// single games.
    Drift,
    /// The distance of a point of a search from a goal, in the games of the search.
    SearchLoss,
    /// A count. Nothing is inferred from it.
    Count,
    /// A figure of one game. Nothing is inferred from it.
    OneGame,
    /// The answer to all goals of a subject. It has no figure of its own.
    Answer,
    /// The largest distance between two distribution functions (Kolmogorov and Smirnov).
    KsDistance {
        /// The smallest value at which the distance is reached.
        at: i64,
    },
    /// Pearson's statistic for the difference between the shares of classes.
    ChiSquared {
        /// The degrees of freedom.
        freedom: u64,
        /// The number of rare classes that were pooled.
        pooled: u64,
    },
}

impl Statistic {
    /// The name that files use, such as `mean` and `q05`.
    pub fn name(self) -> String {
        let name = match self {
            Self::Share => "share",
            Self::Mean => "mean",
            Self::ShareDifference => "share_difference",
            Self::Deviation => "sd",
            Self::Quantile(p) => return format!("q{:02}", (p * 100.0).round()),
            Self::Ratio => "ratio",
            Self::Effect => "effect",
            Self::Drift => "drift",
            Self::Variance => "variance",
            Self::SearchLoss => "search_loss",
            Self::Count => "count",
            Self::OneGame => "one_game",
            Self::Answer => "answer",
            Self::KsDistance { .. } => "ks_distance",
            Self::ChiSquared { .. } => "chi_squared",
        };
        name.to_owned()
    }
}

/// The meaning of a greater figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum More {
    /// More of what is counted.
    Greater,
    /// Games, or matches, are longer.
    Longer,
    /// The event happens more often.
    MoreOften,
    /// The first player does better. For two bots, the better bot does better.
    FirstBetter,
    /// A greater figure is worse.
    Worse,
}

impl More {
    /// The name that files use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Greater => "greater",
            Self::Longer => "longer",
            Self::MoreOften => "more_often",
            Self::FirstBetter => "first_better",
            Self::Worse => "worse",
        }
    }
}

impl Statistic {
    /// The statistic of a quantity.
    pub(crate) fn of(quantity: &Quantity) -> Self {
        match quantity {
            Quantity::FirstPlayerAdvantage => Self::ShareDifference,
            Quantity::PointsDifference | Quantity::MeanPoints | Quantity::Mean(_) => Self::Mean,
            Quantity::Ratio(_) => Self::Ratio,
            Quantity::Share(_) => Self::Share,
        }
    }
}

impl More {
    /// The meaning of a greater value of the quantity.
    pub(crate) fn of(quantity: &Quantity) -> Self {
        match quantity {
            Quantity::FirstPlayerAdvantage
            | Quantity::PointsDifference
            | Quantity::Share(GameEvent::FirstWins) => Self::FirstBetter,
            Quantity::Share(_) => Self::MoreOften,
            Quantity::Mean(id) => Self::of_measure(id),
            Quantity::MeanPoints | Quantity::Ratio(_) => Self::Greater,
        }
    }

    /// The meaning of a greater value of the whole-number measure with this short name.
    pub fn of_measure(id: &str) -> Self {
        match id {
            "throws" | "turns" | "match_games" | "match_throws" => Self::Longer,
            _ => Self::Greater,
        }
    }
}
