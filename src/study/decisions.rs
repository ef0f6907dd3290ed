//! The most costly decisions of a bot, each with its position.

use crate::balance::regret::Worst;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::solve::file::Objective;
use crate::study::subject::SubjectId;

/// Decisions of a subject's bots, the most costly first.
#[derive(Clone, Debug)]
pub struct Decisions {
    /// Whose they are.
    pub subject: SubjectId,
    /// The rules that were played.
    pub rules: Rules,
    /// The same, compiled.
    pub race: Race,
    /// What the solution that judged plays for.
    pub objective: Objective,
    /// How far any of its values may be from the truth, in their own unit.
    pub bound: f64,
    /// What a difference of 1 between its values is: half a winning chance, or a point.
    pub unit: f64,
    /// The decisions.
    pub worst: Vec<Worst>,
}
