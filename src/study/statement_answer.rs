//! The answer to a statement of `expect`, as a study holds it.

use crate::balance::expect::Answer;
use crate::study::finding::FindingId;
use crate::study::subject::SubjectId;

/// A statement, its answer for one subject, and what the answer rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// Whom it is about.
    pub subject: SubjectId,
    /// The statement as it was written.
    pub statement: String,
    /// The answer.
    pub answer: Answer,
    /// The answer in a sentence, without a full stop.
    pub told: String,
    /// After how many games the answer stood, or how many were played in vain.
    pub games: u64,
    /// The figure that it rests on, if there is one.
    pub finding: Option<FindingId>,
    /// Of `unchanged since`, every quantity; else empty.
    pub drift: Vec<BaselineShift>,
    /// What is to be known beside, as sentences without a full stop.
    pub notes: Vec<String>,
}

/// How one quantity has moved since a baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct BaselineShift {
    /// The quantity.
    pub quantity: String,
    /// Its value in the baseline.
    pub before: f64,
    /// Its value now.
    pub now: f64,
    /// The difference in standard deviations of the baseline; `None` if there is no interval yet.
    pub finding: Option<FindingId>,
    /// Did it move further than the margin?
    pub answer: Answer,
}
