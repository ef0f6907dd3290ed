//! The headline of a study: one to three plain sentences that answer the question, after one about
//! weak play.
//!
//! Sentences follow from findings alone, so every format says the same. A figure has its interval,
//! or the sentence says that there are too few games. Each kind of question has a file
//! `headline.rs` in its folder. `conclusion.rs` decides for all of them what a difference shows.

pub(super) mod conclusion;
pub(super) mod length;
pub(super) mod text;

use crate::balance::measures::throws;
use crate::study::Study;
use crate::study::finding::{Cell, Finding};
use crate::study::play_proof;
use crate::study::subject::{Subject, SubjectId};

/// The most sentences of a headline.
const MOST: usize = 3;

/// The headline: at most three sentences, and before them one about weak or unproven play. It is
/// empty if nothing can be said.
pub fn headline(study: &Study) -> Vec<String> {
    let mut sentences = (study.question.kind.headline)(study);
    sentences.truncate(MOST);
    sentences.splice(0..0, play_proof::sentence(study));
    text::said_once(sentences, &length::assumption(study.seconds_per_throw))
}

/// The finding of a quantity of the whole subject.
pub(super) fn find<'s>(
    study: &'s Study,
    subject: SubjectId,
    quantity: &str,
) -> Option<&'s Finding> {
    study.find(subject, quantity, &Cell::Whole).map(|id| study.finding(id))
}

/// The name of the mean length in throws.
pub(super) fn throws_id() -> String {
    format!("mean({})", throws::MEASURE.doc.id)
}

/// Is it the mean length in throws?
pub(super) fn is_length(finding: &Finding) -> bool {
    finding.quantity == throws_id()
}

/// The name of a subject, with its players if the study has several pairs of players.
pub(super) fn name(study: &Study, subject: &Subject) -> String {
    let rules = name_of_rules(study, subject);
    if study.subjects.iter().all(|played| played.bots == subject.bots) {
        return rules.to_owned();
    }
    format!("{rules} ({})", subject.bots_in_words())
}

/// The name of the rules of a subject: the title, or the short name if other rules have the same
/// title.
pub(super) fn name_of_rules<'s>(study: &Study, subject: &'s Subject) -> &'s str {
    let mut same_title = study.subjects.iter().filter(|same| same.title == subject.title);
    let is_alone = same_title.all(|same| same.fingerprint == subject.fingerprint);
    if is_alone { &subject.title } else { &subject.rules }
}

/// The items in groups of equal key, in the order of the first item of each group.
pub(super) fn grouped<T, K: PartialEq>(
    items: impl IntoIterator<Item = T>,
    key: impl Fn(&T) -> K,
) -> Vec<Vec<T>> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for item in items {
        let own = key(&item);
        match groups.iter_mut().find(|(key, _)| *key == own) {
            Some((_, group)) => group.push(item),
            None => groups.push((own, vec![item])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}
