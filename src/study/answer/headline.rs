//! The headline of cases and of comparisons: the sentences of the cards that matter most.

use crate::study::Study;
use crate::study::answer::case::Between;
use crate::study::answer::change::{self, FigureChange};
use crate::study::answer::{AnswerSentence, AskedRules, MOST_CHANGES, case, listed, odd, players};
use crate::study::differences::by_importance;
use crate::study::headline::conclusion::DifferenceConclusion;
use crate::study::headline::{grouped, name_of_rules};
use crate::study::subject::SubjectId;

/// The sentences, most important first. Empty if no games were played.
pub(in crate::study) fn sentences(study: &Study) -> Vec<String> {
    let AskedRules { alone, changed } = AskedRules::of(study);
    match &changed[..] {
        [] if study.question.kind.name == "compare" => about_figure(study).into_iter().collect(),
        [] if alone.len() == 1 => about_rules(study, &alone[0]),
        [] => alone.iter().map(|subjects| first_sentence(study, subjects)).collect(),
        [only] => about_change(study, only),
        several => about_changes(study, several),
    }
}

/// The sentence begins with what it is about.
fn about(name: &str, sentence: &AnswerSentence) -> String {
    let text = sentence.short();
    let mut letters = text.chars();
    let first: String =
        letters.next().map(|letter| letter.to_lowercase().to_string()).unwrap_or_default();
    format!("{name}, {first}{}", letters.as_str())
}

fn first_sentence(study: &Study, subjects: &[SubjectId]) -> String {
    let name = name_of_rules(study, study.subject(subjects[0]));
    about(name, &case::length(study, subjects[0]))
}

/// Sentences about this, one after another. The first names it. Each names its players, unless the
/// sentence before it has the same.
fn said(name: &str, all: impl IntoIterator<Item = AnswerSentence>) -> Vec<String> {
    let mut before: Option<String> = None;
    let say = |sentence: AnswerSentence| {
        let players = sentence.players.clone();
        let is_same = before.as_ref().is_some_and(|before| *before == players);
        let text = match before {
            None => about(name, &sentence),
            Some(_) if is_same => players::capitalised(&sentence.text) + ".",
            Some(_) => sentence.short(),
        };
        before = Some(players);
        text
    };
    all.into_iter().map(say).collect()
}

/// The three answers for the first players, and how the second players differ.
fn about_rules(study: &Study, subjects: &[SubjectId]) -> Vec<String> {
    let first = subjects[0];
    let own = study.subject(first);
    let odd = odd::first(study, first).map(|text| AnswerSentence::of(players::named(own), text));
    let between: Vec<Between> =
        case::between_players(study, subjects).into_iter().flatten().collect();
    let differ = differing(&between);
    let has_endings = odd.is_none() && differ.is_none() && own.win_classes.len() > 1;
    let endings = has_endings.then(|| case::endings(study, first));
    let [length, start] = [case::length, case::start].map(|said| Some(said(study, first)));
    let all = [odd, length, differ, endings, start].into_iter().flatten();
    said(name_of_rules(study, own), all)
}

/// The two largest differences between players in one sentence, in the order of the lines. If none
/// is shown, the first that is too small to notice.
fn differing(all: &[Between]) -> Option<AnswerSentence> {
    let mut sizes: Vec<f64> = all.iter().map(|between| between.size).collect();
    sizes.sort_by(|left, right| right.total_cmp(left));
    let least = sizes.get(1).or(sizes.first()).copied().unwrap_or_default();
    let mut shown = all.iter().filter(|between| between.size > 0.0 && between.size >= least);
    let first = shown.next().or_else(|| all.iter().find(|between| between.is_small))?;
    let more = shown.next().map_or_else(String::new, |second| format!(" and {}", second.clause));
    let said = first.sentence();
    Some(AnswerSentence { text: said.text + &more, ..said })
}

/// What changed most for the first players. Players who differ from them follow.
fn about_change(study: &Study, subjects: &[SubjectId]) -> Vec<String> {
    let name = change::about(study, subjects[0]);
    if let Some(sentence) = alike(study, subjects) {
        return vec![sentence];
    }
    let mut own: Vec<AnswerSentence> =
        change::lines().map(|(_, sentence)| sentence(study, subjects[0])).into();
    own.sort_by(|left, right| right.size.total_cmp(&left.size));
    let shown = own.iter().filter(|sentence| sentence.size > 0.0).count();
    let mut all_opposed = subjects[1..].iter().filter_map(|id| opposed(study, subjects[0], *id));
    let other = all_opposed.next();
    // If nothing is shown, each line says so alone.
    let kept = if shown == 0 { 3 } else { shown.min(3 - usize::from(other.is_some())) };
    own.truncate(kept);
    if let Some(first) = own.first_mut() {
        first.text += &std::mem::take(&mut first.more);
    }
    said(&name, own.into_iter().chain(other))
}

/// The sentence that all games were equal, if they were.
fn alike(study: &Study, subjects: &[SubjectId]) -> Option<String> {
    let verbs: Option<Vec<&str>> =
        subjects.iter().map(|subject| change::is_alike(study, *subject)).collect();
    let verb = *verbs?.first()?;
    let baseline = study.baseline_of(subjects[0])?;
    let [own, before] =
        [subjects[0], baseline].map(|subject| name_of_rules(study, study.subject(subject)));
    let names: Vec<String> =
        subjects.iter().map(|subject| players::named(study.subject(*subject))).collect();
    let players = players::together(&names).to_lowercase();
    Some(format!("{own} and {before} {verb}: every game of {players} was equal."))
}

/// The line in which these other players differ most from the first ones: its change has the other
/// sign, or only one of both is shown, and the other is too small to notice.
fn opposed(study: &Study, first: SubjectId, other: SubjectId) -> Option<AnswerSentence> {
    let is_small = |change: &FigureChange<'_>| change.conclusion.most().is_finite();
    let lines = change::lines().into_iter().filter_map(|(name, sentence)| {
        let [own, theirs] = [first, other].map(|subject| change::largest_of(study, subject, name));
        let (own, theirs) = (own?, theirs?);
        let shown = [&own, &theirs].map(|change| change.conclusion == DifferenceConclusion::Shown);
        let differs = match shown {
            [true, true] => {
                let quantity =
                    |change: &FigureChange<'_>| change.difference.finding.quantity.clone();
                quantity(&own) == quantity(&theirs) && own.is_less() != theirs.is_less()
            }
            [true, false] => is_small(&theirs),
            [false, true] => is_small(&own),
            [false, false] => false,
        };
        let said = sentence(study, other);
        let players = format!("But {}", study.subject(other).bots_in_words());
        differs.then(|| (own.size.max(theirs.size), AnswerSentence { players, ..said }))
    });
    lines.max_by(|(left, _), (right, _)| left.total_cmp(right)).map(|(_, sentence)| sentence)
}

/// The figure that changes most, if none of the three answers is compared.
fn about_figure(study: &Study) -> Option<String> {
    let all = study.subject_ids().flat_map(|subject| study.differences_of(subject));
    let largest = by_importance(study, all).into_iter().next()?;
    let name = change::about(study, largest.finding.subject);
    Some(about(&name, &change::figure(study, largest)?))
}

/// The rule sets that are compared with one baseline, in a sentence for each line. The line that
/// changes most is first.
fn about_changes(study: &Study, all: &[Vec<SubjectId>]) -> Vec<String> {
    let (equal, differing): (Vec<_>, Vec<_>) =
        all.iter().partition(|subjects| alike(study, subjects).is_some());
    let firsts: Vec<SubjectId> = differing.iter().map(|subjects| subjects[0]).collect();
    let mut lines: Vec<(f64, String)> =
        change::lines().into_iter().filter_map(|(name, _)| list(study, name, &firsts)).collect();
    lines.sort_by(|(left, _), (right, _)| right.total_cmp(left));
    if lines.iter().any(|(size, _)| *size > 0.0) {
        lines.retain(|(size, _)| *size > 0.0);
    }
    let opposed = all_opposed(study, &differing);
    if !equal.is_empty() || opposed.is_some() {
        lines.truncate(2);
    }
    let said = lines.into_iter().map(|(_, sentence)| sentence);
    said.chain(all_alike(study, &equal)).chain(opposed).collect()
}

/// The rule set of which other players differ most from the first ones.
fn all_opposed(study: &Study, all: &[&Vec<SubjectId>]) -> Option<String> {
    let found = all.iter().flat_map(|subjects| {
        let [first, others @ ..] = &subjects[..] else { return Vec::new() };
        let opposed = others.iter().filter_map(|second| opposed(study, *first, *second));
        opposed.map(|sentence| (*first, sentence)).collect()
    });
    let (subject, sentence) =
        found.max_by(|(_, left), (_, right)| left.size.total_cmp(&right.size))?;
    Some(about(&change::about(study, subject), &sentence))
}

/// The rule sets that play the same as their baseline, in one sentence. `None` if there are none.
fn all_alike(study: &Study, equal: &[&Vec<SubjectId>]) -> Option<String> {
    let [first, _, ..] = equal else { return alike(study, equal.first()?) };
    let baseline = study.baseline_of(first[0])?;
    let names = equal.iter().map(|subjects| name_of_rules(study, study.subject(subjects[0])));
    let all = listed(names.map(str::to_owned));
    let before = name_of_rules(study, study.subject(baseline));
    Some(format!("{all} play the same as {before}: every game was equal."))
}

/// What a line says of all these rule sets, and the size of the largest change. No rule set is
/// dropped without a word.
fn list(study: &Study, line: &str, subjects: &[SubjectId]) -> Option<(f64, String)> {
    let found = subjects
        .iter()
        .filter_map(|subject| Some((*subject, change::largest_of(study, *subject, line)?)));
    let mut changes: Vec<(SubjectId, FigureChange<'_>)> = found.collect();
    changes.sort_by(|(_, left), (_, right)| right.size.total_cmp(&left.size));
    let (first, largest) = changes.first()?;
    let (players, size) = (study.subject(*first).bots_in_words(), largest.size);
    let baseline = name_of_rules(study, study.subject(largest.difference.baseline));
    let head = format!("{line} against {baseline}, {players}");
    let left_out = keep_signs(&mut changes);
    let said = changes.iter().map(|(subject, change)| {
        (name_of_rules(study, study.subject(*subject)).to_owned(), change.in_short(study))
    });
    let same = grouped(said, |(_, text)| text.clone());
    let mut texts: Vec<String> = same
        .into_iter()
        .map(|group| {
            let text = group[0].1.clone();
            format!("{} {text}", listed(group.into_iter().map(|(name, _)| name)))
        })
        .collect();
    if left_out > 0 {
        texts.push(format!("{left_out} more are in the table"));
    }
    Some((size, format!("{head}: {}.", texts.join(", "))))
}

/// Keeps the largest changes, and returns how many it leaves out. If all that it keeps have one
/// sign, the largest with the other sign takes the last place.
fn keep_signs(changes: &mut Vec<(SubjectId, FigureChange<'_>)>) -> usize {
    let left_out = changes.len().saturating_sub(MOST_CHANGES);
    if left_out == 0 {
        return 0;
    }
    let mut others = changes.split_off(MOST_CHANGES);
    let is_shown = |change: &FigureChange<'_>| change.conclusion == DifferenceConclusion::Shown;
    let sign = changes[0].1.is_less();
    let has_both = changes.iter().any(|(_, change)| is_shown(change) && change.is_less() != sign);
    let other = others.iter().position(|(_, change)| is_shown(change) && change.is_less() != sign);
    if let Some(place) = other.filter(|_| !has_both) {
        changes.pop();
        changes.push(others.swap_remove(place));
    }
    left_out
}
