//! The answer to a statement, and the figures behind it.

use crate::balance::quantity::Quantity;
use crate::stats::estimate::Estimate;

/// The answer to a statement in one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The interval lies in the region.
    Holds,
    /// The interval lies outside the region.
    Fails,
    /// The interval contains an end of the region, or there is no interval yet.
    NotDecided {
        /// The approximate number of further games, if the figures stay as they are. `None` if no
        /// number is enough, or the number is too large to report.
        more: Option<u64>,
    },
}

impl Answer {
    /// The name that JSON uses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Fails => "fails",
            Self::NotDecided { .. } => "not-decided",
        }
    }

    /// The answer to several statements together. It fails if one fails. Otherwise it is not
    /// decided if one is not decided.
    pub fn of_all(answers: impl IntoIterator<Item = Self>) -> Self {
        answers.into_iter().fold(Self::Holds, |whole, next| match (whole, next) {
            (Self::Fails, _) | (_, Self::Fails) => Self::Fails,
            (Self::NotDecided { more }, Self::NotDecided { more: other }) => {
                Self::NotDecided { more: more.zip(other).map(|(more, other)| more.max(other)) }
            }
            (open @ Self::NotDecided { .. }, _) | (_, open @ Self::NotDecided { .. }) => open,
            (Self::Holds, Self::Holds) => Self::Holds,
        })
    }
}

/// A statement with its answer in one case and the figures behind the answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The text of the statement.
    pub statement: String,
    /// The answer.
    pub answer: Answer,
    /// The number of games at the decision. Without a decision, the number of games played.
    pub games: u64,
    /// The quantity of the figure. For `unchanged since`, the most important quantity. `None` if
    /// there is nothing to show.
    pub quantity: Option<Quantity>,
    /// The figure at the decision. For `unchanged since`, the difference in the baseline's standard
    /// deviations.
    pub figure: Option<Estimate>,
    /// For `unchanged since`, the drift of every quantity. Otherwise empty.
    pub drift: Vec<Drift>,
    /// Notes for the reader, as sentences without a full stop.
    pub notes: Vec<String>,
}

impl Judgement {
    /// A judgement without its statement and its number of games. The caller fills them in.
    pub(super) fn of(answer: Answer, quantity: Option<Quantity>, figure: Option<Estimate>) -> Self {
        Self {
            statement: String::new(),
            answer,
            games: 0,
            quantity,
            figure,
            drift: Vec::new(),
            notes: Vec::new(),
        }
    }
}

/// The drift of one quantity.
#[derive(Clone, Debug, PartialEq)]
pub struct Drift {
    /// The quantity.
    pub quantity: Quantity,
    /// Its value in the baseline.
    pub before: f64,
    /// Its value at the decision, or the latest value.
    pub now: f64,
    /// The difference in the baseline's standard deviations. `None` if there is no interval yet.
    pub difference: Option<Estimate>,
    /// Has it moved by more than the margin?
    pub answer: Answer,
}

impl Drift {
    /// The sort key of reports. Failures come first, then undecided quantities, then the rest.
    /// Larger moves come first within each group.
    pub(super) fn weight(&self) -> f64 {
        let rank = match self.answer {
            Answer::Fails => 2e6,
            Answer::NotDecided { .. } => 1e6,
            Answer::Holds => 0.0,
        };
        rank + self.difference.map_or(0.0, |difference| difference.value.abs().min(1e5))
    }
}
