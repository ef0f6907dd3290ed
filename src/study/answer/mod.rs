//! The answer card: how long games are, how they end, and whether it matters who starts. Then what
//! is odd about the game.
//!
//! A card follows from the findings of a study alone, so every format shows the same sentences, and
//! the headline takes its sentences from the cards. Each line has a sentence for each pair of
//! players, strong ones first. Rule sets that are compared have a card that says what changed.
//!
//! Begin to read at [`Study::cards`]. `size.rs` has the rule for what people notice.

pub(super) mod case;
mod change;
pub(super) mod headline;
mod odd;
pub(super) mod players;
mod share;
pub(crate) mod size;
mod tension;
#[cfg(test)]
mod tests;

use serde::Serialize;

pub(in crate::study) use crate::study::answer::change::{is_unchanged, noticed_changes};
pub(in crate::study) use crate::study::answer::players::{capitalised, together};

use crate::balance::study::Each;
use crate::study::Study;
use crate::study::finding::Finding;
use crate::study::headline::{grouped, is_length, length, name_of_rules};
use crate::study::number::whole;
use crate::study::subject::SubjectId;
use crate::study::wording::and_list;

/// The most cards of changes. All changes are in the tables.
pub(crate) const MOST_CHANGES: usize = 6;

/// The names of the lines, in their order.
const LENGTH: &str = "Length";
const ENDINGS: &str = "Endings";
const START: &str = "Start";
const TENSION: &str = "Tension";

/// The answers about a rule set, or about a rule set in place of another.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct AnswerCard {
    /// The rule set, such as `Urgammon`, or the change, such as `Five pawns instead of Urgammon`.
    pub about: String,
    /// Length, endings and start, always in this order. Then tension, if it was measured how games
    /// feel.
    pub lines: Vec<AnswerLine>,
    /// What is odd about this game, and what the cards leave out.
    pub notes: Vec<String>,
}

/// One of the answers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct AnswerLine {
    /// `Length`, `Endings`, `Start` or `Tension`.
    pub name: &'static str,
    /// A sentence for each pair of players, then at most one on how these differ.
    pub sentences: Vec<AnswerSentence>,
}

/// A sentence of a line.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct AnswerSentence {
    /// The players, such as `Strong players`. Empty if the sentence names them itself.
    pub players: String,
    /// What it says, without a full stop.
    pub text: String,
    /// More figures of the same kind, after the text. Empty if there are none.
    pub more: String,
    /// The practical size of what is shown: how many times what people notice. 0 if nothing is
    /// shown.
    pub size: f64,
}

impl AnswerSentence {
    /// A sentence about the games of these players. Nothing is shown yet.
    fn of(players: impl Into<String>, text: impl Into<String>) -> Self {
        let (players, text) = (players.into(), text.into());
        Self { players, text, ..Self::default() }
    }

    /// The sentence with all its figures.
    pub fn whole(&self) -> String {
        self.with_players(&format!("{}{}", self.text, self.more))
    }

    /// The sentence with its main figure.
    pub fn short(&self) -> String {
        self.with_players(&self.text)
    }

    fn with_players(&self, text: &str) -> String {
        match self.players.as_str() {
            "" => format!("{}.", players::capitalised(text)),
            players => format!("{players}: {text}."),
        }
    }
}

impl Study {
    /// The answer cards of cases and of a comparison: one of each rule set that is compared with no
    /// other, then one of each change. All other studies have none.
    pub(crate) fn cards(&self) -> Vec<AnswerCard> {
        if !["cases", "compare"].contains(&self.question.kind.name) || self.is_only_judged() {
            return Vec::new();
        }
        let AskedRules { alone, changed } = AskedRules::of(self);
        let is_comparison = self.question.kind.name == "compare";
        let of_rules = alone.iter().filter(|_| !is_comparison);
        let mut cards: Vec<AnswerCard> = of_rules.map(|rules| case::card(self, rules)).collect();
        let mut changes = changed;
        let left_out = changes.len().saturating_sub(MOST_CHANGES);
        if left_out > 0 {
            changes.sort_by(|left, right| {
                let [left, right] = [left, right].map(|own| change::largest(self, own));
                right.total_cmp(&left)
            });
            changes.truncate(MOST_CHANGES);
        }
        cards.extend(changes.iter().map(|rules| change::card(self, rules)));
        if let Some(last) = cards.last_mut().filter(|_| left_out > 0) {
            let number = whole(left_out as u64);
            last.notes.push(format!("{number} more rule sets change less: the table has all."));
        }
        self.assumption_once(&mut cards);
        cards
    }

    /// The assumption behind minutes stands only where it occurs first.
    fn assumption_once(&self, cards: &mut [AnswerCard]) {
        let phrase = length::assumption(self.seconds_per_throw);
        let mut was_said = false;
        let lines = cards.iter_mut().flat_map(|card| &mut card.lines);
        for said in lines.flat_map(|line| &mut line.sentences) {
            for text in [&mut said.text, &mut said.more] {
                if was_said {
                    *text = text.replace(&phrase, "");
                }
                was_said |= text.contains(&phrase);
            }
        }
    }

    /// The subject that the figures of this subject are compared with.
    fn baseline_of(&self, subject: SubjectId) -> Option<SubjectId> {
        self.differences_of(subject).next().map(|difference| difference.baseline)
    }

    /// Were the games only played until statements were decided? Their number then follows from the
    /// figures, so a card would need wider intervals.
    fn is_only_judged(&self) -> bool {
        !self.answers.is_empty() && self.sections.len() == 1
    }
}

/// The subjects of games, those of each rule set together.
struct AskedRules {
    /// The rule sets that are compared with no other.
    alone: Vec<Vec<SubjectId>>,
    /// The rule sets that are compared with a baseline.
    changed: Vec<Vec<SubjectId>>,
}

impl AskedRules {
    fn of(study: &Study) -> Self {
        let games = study.subjects_of(Each::Game);
        let by_rules = grouped(games, |id| name_of_rules(study, study.subject(*id)));
        let is_changed = |subjects: &Vec<SubjectId>| study.baseline_of(subjects[0]).is_some();
        let (mut changed, alone): (Vec<_>, Vec<_>) = by_rules.into_iter().partition(is_changed);
        changed.retain(|subjects| change::is_answered(study, subjects[0]));
        Self { alone, changed }
    }
}

/// The line with this name. Sentences that are the same for several players are said once.
fn line(name: &'static str, sentences: Vec<AnswerSentence>) -> AnswerLine {
    let same = grouped(sentences, |sentence| (sentence.text.clone(), sentence.more.clone()));
    let said_once = |mut all: Vec<AnswerSentence>| {
        let names: Vec<String> = all.iter().map(|sentence| sentence.players.clone()).collect();
        let first = all.swap_remove(0);
        AnswerSentence { players: players::together(&names), ..first }
    };
    AnswerLine { name, sentences: same.into_iter().map(said_once).collect() }
}

/// Is it a figure of one of the three answers?
pub(crate) fn is_answer(study: &Study, finding: &Finding) -> bool {
    let quantity = finding.quantity.as_str();
    is_length(finding)
        || quantity == case::ADVANTAGE
        || case::name_of_ending(study, finding).is_some()
}

/// A list with commas, and `and` before the last.
fn listed(all: impl IntoIterator<Item = String>) -> String {
    and_list(&all.into_iter().collect::<Vec<_>>())
}
