//! Another reading, as a study has it.

use crate::study::Study;
use crate::study::differences::{FoundDifference, by_importance};
use crate::study::subject::{Subject, SubjectId};

/// Another reading that was played.
pub(super) struct PlayedReading<'s> {
    pub id: SubjectId,
    pub subject: &'s Subject,
    /// The differences from the rules as they are read, without those that are alike in every game.
    /// The most important comes first.
    pub differing: Vec<FoundDifference<'s>>,
}

impl<'s> PlayedReading<'s> {
    /// All other readings. The one that matters most comes first.
    pub fn all(study: &'s Study) -> Vec<Self> {
        let ranked = study.subject_ids().filter(|id| study.subject(*id).rank.is_some());
        let mut all: Vec<Self> = ranked
            .map(|id| Self {
                id,
                subject: study.subject(id),
                differing: by_importance(study.differences_of(id)),
            })
            .collect();
        all.sort_by_key(|reading| reading.subject.rank);
        all
    }

    /// Its rank and a name.
    pub fn label(&self, name: &str) -> String {
        format!("{}. {name}", self.subject.rank.unwrap_or(0))
    }
}
