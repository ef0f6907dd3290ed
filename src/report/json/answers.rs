//! The shape of answers to a scenario's statements.

use serde::Serialize;

use crate::balance::expect::{self, Answer};
use crate::report::json::view::Figure;

#[derive(Serialize)]
pub(super) struct Finding<'a> {
    statement: &'a str,
    answer: &'static str,
    more_games: Option<u64>,
    games: u64,
    quantity: Option<String>,
    figure: Option<Figure>,
    notes: &'a [String],
    drift: Vec<Drift>,
}

#[derive(Serialize)]
struct Drift {
    quantity: String,
    baseline: f64,
    now: f64,
    difference: Option<Figure>,
    answer: &'static str,
}

impl<'a> Finding<'a> {
    pub(super) fn of(finding: &'a expect::Finding) -> Self {
        let drift = finding.drift.iter().map(|drift| Drift {
            quantity: drift.quantity.to_string(),
            baseline: drift.before,
            now: drift.now,
            difference: drift.difference.as_ref().map(Figure::of),
            answer: drift.answer.name(),
        });
        Self {
            statement: &finding.statement,
            answer: finding.answer.name(),
            more_games: match finding.answer {
                Answer::NotDecided { more } => more,
                Answer::Holds | Answer::Fails => None,
            },
            games: finding.games,
            quantity: finding.quantity.as_ref().map(ToString::to_string),
            figure: finding.figure.as_ref().map(Figure::of),
            notes: &finding.notes,
            drift: drift.collect(),
        }
    }
}
