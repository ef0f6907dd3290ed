//! The headline of a study: one to three plain sentences that answer the question, after one about
//! weak play.
//!
//! Sentences follow from findings alone, so every format says the same. A figure has its interval,
//! or the sentence says that there are too few games. Each kind of question has a file.
//! `conclusion.rs` decides for all of them what a difference shows.

mod cases;
mod compare;
mod conclusion;
mod effects;
mod exact;
mod gates;
mod judged;
mod ladder;
mod length;
mod readings;
mod sweep;
mod text;
mod tune;

use crate::balance::measures::throws;
use crate::study::Study;
use crate::study::finding::{Cell, Finding};
use crate::study::play_proof;
use crate::study::question::dice;
use crate::study::subject::{Subject, SubjectId};

/// The most sentences of a headline.
const MOST: usize = 3;

/// The headline: at most three sentences, and before them one about weak or unproven play. It is
/// empty if nothing can be said.
pub fn headline(study: &Study) -> Vec<String> {
    let mut sentences = if study.answers.is_empty() {
        match study.question.kind {
            "cases" => cases::sentences(study),
            "compare" => compare::sentences(study),
            "dice" => dice::sentences(&study.dice),
            "sweep" => sweep::sentences(study),
            "effects" => effects::sentences(study),
            "ladder" => ladder::sentences(study),
            "tune" => tune::sentences(study),
            "readings" => readings::sentences(study),
            "exact" => exact::sentences(study),
            "luck" => judged::luck(study),
            "regret" => judged::regret(study),
            _ => Vec::new(),
        }
    } else {
        gates::sentences(study)
    };
    sentences.truncate(MOST);
    sentences.splice(0..0, play_proof::sentence(study));
    text::said_once(sentences, &length::assumption(study.seconds_per_throw))
}

/// The finding of a quantity of the whole subject.
fn find<'s>(study: &'s Study, subject: SubjectId, quantity: &str) -> Option<&'s Finding> {
    let mut findings = study.findings.iter().filter(|finding| finding.subject == subject);
    findings.find(|finding| finding.quantity == quantity && finding.cell == Cell::Whole)
}

/// The name of the mean length in throws.
fn throws_id() -> String {
    format!("mean({})", throws::MEASURE.doc.id)
}

/// Is it the mean length in throws?
fn is_length(finding: &Finding) -> bool {
    finding.quantity == throws_id()
}

/// The name of a subject, with its bots if the study has several pairs of bots.
fn name(study: &Study, subject: &Subject) -> String {
    let same_title = study.subjects.iter().filter(|same| same.title == subject.title);
    let mut fingerprints: Vec<&str> = same_title.map(|same| same.fingerprint.as_str()).collect();
    fingerprints.dedup();
    let rules = if fingerprints.len() > 1 { &subject.rules } else { &subject.title };
    if study.subjects.iter().all(|played| played.bots == subject.bots) {
        return rules.clone();
    }
    format!("{rules} ({} v {})", subject.bots[0], subject.bots[1])
}

/// The items in groups of equal key, in the order of the first item of each group.
fn grouped<T, K: PartialEq>(
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
