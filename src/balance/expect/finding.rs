//! The answer to a statement, and the figures behind it.

use std::cmp::Ordering;

use crate::balance::measures::{throws, turns};
use crate::balance::quantity::{GameEvent, Quantity};
use crate::stats::estimate::Estimate;

/// The answer to a statement in one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    pub(crate) fn of_all(answers: impl IntoIterator<Item = Self>) -> Self {
        answers.into_iter().fold(Self::Holds, |whole, next| match (whole, next) {
            (Self::Fails, _) | (_, Self::Fails) => Self::Fails,
            (Self::NotDecided { more: left }, Self::NotDecided { more: right }) => {
                Self::NotDecided { more: left.zip(right).map(|(left, right)| left.max(right)) }
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
    pub answer: Answer,
    /// The number of games at the decision. Without a decision, the number of games played.
    pub games: u64,
    /// The quantity of the figure. For `unchanged since`, the most important quantity. `None` if
    /// there is nothing to show.
    pub quantity: Option<Quantity>,
    /// The figure at the decision. For `unchanged since`, the difference in the baseline's standard
    /// deviations.
    pub figure: Option<Estimate>,
    /// For `unchanged since`, the drift of every quantity, the most important one first. Otherwise
    /// empty.
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
    pub quantity: Quantity,
    /// Its value in the baseline.
    pub before: f64,
    /// Its value at its own decision. If it is not decided, its value at the last look.
    pub now: f64,
    /// The difference in the baseline's standard deviations. `None` if there is no interval yet.
    pub difference: Option<Estimate>,
    /// The answer to the statement that it is unchanged: it fails if the quantity moved by more
    /// than the margin.
    pub answer: Answer,
}

impl Drift {
    /// The order of reports. Changes that were shown come first, then undecided quantities, then
    /// the rest. A change is shown if the statement fails. Of the shown changes, those that matter
    /// most to a designer come first. Greater effects come first within each group.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        self.group().cmp(&other.group()).then_with(|| other.effect().total_cmp(&self.effect()))
    }

    /// The group in the order of reports.
    fn group(&self) -> u8 {
        match self.answer {
            Answer::Fails if is_shown_first(&self.quantity) => 0,
            Answer::Fails => 1,
            Answer::NotDecided { .. } => 2,
            Answer::Holds => 3,
        }
    }

    /// The effect size, in standard deviations of the baseline's single games. It is 0 as long as
    /// there is no interval.
    fn effect(&self) -> f64 {
        self.difference.map_or(0.0, |difference| difference.value.abs())
    }
}

/// Is it one of the quantities that reports show first: length, win classes or first-player
/// advantage?
fn is_shown_first(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::FirstPlayerAdvantage | Quantity::Share(GameEvent::Class(_)) => true,
        Quantity::Mean(id) => [throws::MEASURE.doc.id, turns::MEASURE.doc.id].contains(id),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::estimate::Method;

    fn drift(quantity: &str, effect: Option<f64>, answer: Answer) -> Drift {
        let estimate = |value| Estimate {
            value,
            interval: None,
            level: 0.95,
            n: 1_024,
            method: Method::AsymptoticSequence,
        };
        Drift {
            quantity: Quantity::parse(quantity).unwrap(),
            before: 1.0,
            now: 1.0,
            difference: effect.map(estimate),
            answer,
        }
    }

    #[test]
    fn shown_changes_of_length_classes_and_advantage_come_first_then_greater_effects() {
        const OPEN: Answer = Answer::NotDecided { more: None };
        let mut drifts = [
            drift("share(draws)", Some(0.01), Answer::Holds),
            drift("mean_points", None, OPEN),
            // Not shown to differ, so the length waits here.
            drift("mean(throws)", Some(-0.2), OPEN),
            drift("legal_actions", Some(3.0), Answer::Fails),
            drift("first_player_advantage", Some(-0.3), Answer::Fails),
            drift("mean(captures)", Some(-4.0), Answer::Fails),
            drift("mean(turns)", Some(0.4), Answer::Fails),
            drift("share(babilon)", Some(0.5), Answer::Fails),
            drift("share(first_wins)", Some(-0.02), Answer::Holds),
        ];
        drifts.sort_by(Drift::order);
        let order = drifts.map(|drift| drift.quantity.to_string());
        let expected = [
            "share(babilon)",
            "mean(turns)",
            "first_player_advantage",
            "mean(captures)",
            "legal_actions",
            "mean(throws)",
            "mean_points",
            "share(first_wins)",
            "share(draws)",
        ];
        assert_eq!(order, expected);
    }
}
