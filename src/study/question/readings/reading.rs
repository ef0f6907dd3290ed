//! Another reading, as a study has it.

use crate::study::Study;
use crate::study::answer::noticed_changes;
use crate::study::differences::{FoundDifference, by_importance};
use crate::study::headline::grouped;
use crate::study::subject::{Subject, SubjectId};

/// Another reading that was played.
pub(super) struct PlayedReading<'s> {
    pub id: SubjectId,
    pub subject: &'s Subject,
    /// The players, if there are several kinds. Else empty.
    pub players: String,
    /// The differences from the rules as they are read, without those that are alike in every game.
    /// The most important comes first.
    pub differing: Vec<FoundDifference<'s>>,
}

impl<'s> PlayedReading<'s> {
    /// All other readings between the first two bots, then those between the next two, and so on.
    /// In each part, the one that matters most comes first.
    pub fn all(study: &'s Study) -> Vec<Self> {
        let ranked = study.subject_ids().filter(|id| study.subject(*id).rank.is_some());
        let mut by_bots = grouped(ranked, |id| &study.subject(*id).bots);
        for part in &mut by_bots {
            part.sort_by_key(|id| study.subject(*id).rank);
        }
        let reading = |id| Self {
            id,
            subject: study.subject(id),
            players: String::new(),
            differing: by_importance(study, study.differences_of(id)),
        };
        let mut all: Vec<Self> = by_bots.into_iter().flatten().map(reading).collect();
        if Self::parts(&all).len() > 1 {
            for reading in &mut all {
                reading.players = reading.subject.bots_in_words();
            }
        }
        all
    }

    /// The readings in parts, one for each pair of bots.
    pub fn parts(all: &[Self]) -> Vec<Vec<&Self>> {
        grouped(all, |reading| &reading.subject.bots)
    }

    /// The players as sentences name them, such as `strong players`.
    pub fn who_plays(&self) -> String {
        self.subject.bots_in_words()
    }

    /// What it changes that people notice, the largest change first. Otherwise, why nothing is
    /// named.
    pub fn what_changes(&self, study: &Study) -> String {
        let noticed = noticed_changes(study, self.id);
        if !noticed.is_empty() {
            return noticed.join("; ");
        }
        let is_shown = self.differing.iter().any(FoundDifference::is_shown);
        let text = match self.differing.is_empty() {
            true => "nothing: every game was equal",
            false if is_shown => "too little to notice",
            false => "no change is shown",
        };
        text.to_owned()
    }

    /// Its rank and a name, and the players, if there are several kinds.
    pub fn label(&self, name: &str) -> String {
        let dot = if self.players.is_empty() { "" } else { " · " };
        format!("{}. {name}{dot}{}", self.subject.rank.unwrap_or(0), self.players)
    }
}
