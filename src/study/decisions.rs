//! The most costly decisions of a bot, each with its position.

use crate::balance::regret::Worst;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::solve::file::Objective;
use crate::study::subject::SubjectId;

/// Decisions of a subject's bots. The decision with the highest cost comes first.
#[derive(Clone, Debug)]
pub struct Decisions {
    pub subject: SubjectId,
    /// The rules that were played.
    pub rules: Rules,
    /// The compiled rules.
    pub race: Race,
    /// The objective of the solution that judges the decisions.
    pub objective: Objective,
    /// The error bound of its values, in their own unit.
    pub bound: f64,
    /// The worth of a value difference of 1: half a winning chance, or a point.
    pub unit: f64,
    pub worst: Vec<Worst>,
}
