//! The answer to a statement, and the figures behind it.

use crate::balance::quantity::Quantity;
use crate::stats::estimate::Estimate;

/// What came of a statement in one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The interval lies in the region.
    Holds,
    /// The interval lies outside the region.
    Fails,
    /// The interval reaches over an end of the region, or there is none yet.
    NotDecided {
        /// About how many more games it takes, if the figures stay as they are; `None` if no number
        /// would do, or none can be reported.
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

    /// The answer to several statements: one that fails decides, else one that is not decided.
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

/// A statement, its answer in one case, and what the answer rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The statement as it was written.
    pub statement: String,
    /// The answer.
    pub answer: Answer,
    /// After how many games the answer stood, or how many were played in vain.
    pub games: u64,
    /// What the figure is of; of `unchanged since` the quantity that says most. `None` if there is
    /// nothing to show.
    pub quantity: Option<Quantity>,
    /// The figure when the answer stood; of `unchanged since` the difference in the baseline's
    /// standard deviations.
    pub figure: Option<Estimate>,
    /// Of `unchanged since`, every quantity; else empty.
    pub drift: Vec<Drift>,
    /// What is to be known beside, as sentences without a full stop.
    pub notes: Vec<String>,
}

impl Judgement {
    /// A finding whose statement and games are still to be filled in.
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

/// How one quantity has moved.
#[derive(Clone, Debug, PartialEq)]
pub struct Drift {
    /// The quantity.
    pub quantity: Quantity,
    /// Its value in the baseline.
    pub before: f64,
    /// Its value when it was decided, or last.
    pub now: f64,
    /// The difference in standard deviations of the baseline; `None` if there is no interval yet.
    pub difference: Option<Estimate>,
    /// Did it move further than the margin?
    pub answer: Answer,
}

impl Drift {
    /// What is shown first: failures before the open, these before the rest, and each by how far it
    /// has moved.
    pub(super) fn weight(&self) -> f64 {
        let rank = match self.answer {
            Answer::Fails => 2e6,
            Answer::NotDecided { .. } => 1e6,
            Answer::Holds => 0.0,
        };
        rank + self.difference.map_or(0.0, |difference| difference.value.abs().min(1e5))
    }
}
