//! The answer to a statement of `expect`, as a study contains it.

use crate::balance::expect::Answer;
use crate::study::finding::FindingId;
use crate::study::subject::SubjectId;

/// A statement, its answer for one subject, and the basis of the answer.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Answered {
    pub subject: SubjectId,
    /// The statement as the scenario writes it.
    pub statement: String,
    pub answer: Answer,
    /// The answer as a sentence without a full stop.
    pub sentence: String,
    /// The number of games after which the answer was final. If it is not decided, the number of
    /// games played.
    pub games: u64,
    /// The figure that decides the answer, if there is one.
    pub finding: Option<FindingId>,
    /// Every quantity of `unchanged since`. Empty for other statements.
    pub drift: Vec<BaselineShift>,
    /// Notes on the answer, as sentences without a full stop.
    pub notes: Vec<String>,
}

/// The change of one quantity since a baseline.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BaselineShift {
    pub quantity: String,
    /// Its value in the baseline.
    pub before: f64,
    /// Its value now.
    pub now: f64,
    /// The difference in standard deviations of the baseline. `None` if there is no interval yet.
    pub finding: Option<FindingId>,
    /// The answer: did the quantity stay within the margin?
    pub answer: Answer,
}
