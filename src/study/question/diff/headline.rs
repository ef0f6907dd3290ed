//! The headline of a diff: what changed in the rules, and how many figures changed.

use crate::stats::estimate::Method;
use crate::study::Study;
use crate::study::field_label::field_label;
use crate::study::finding::Finding;
use crate::study::number::{show, spoken, whole};
use crate::study::question::saved::subjects::{ComparedFigure, by_size, compared};

/// The most fields of rules that the headline names.
const MOST_FIELDS: usize = 3;

/// The sentences of the headline.
pub(super) fn sentences(study: &Study) -> Vec<String> {
    rules(study).into_iter().chain(figures(study)).collect()
}

/// What changed in the rules. `None` if nothing is known to have changed.
fn rules(study: &Study) -> Option<String> {
    let named = study.fields.iter().take(MOST_FIELDS).filter_map(|field| {
        let [before, after] = &field.values[..] else { return None };
        Some(format!("{} from {before} to {after}", field_label(&field.field)))
    });
    let mut parts: Vec<String> = named.collect();
    let rest = study.fields.len().saturating_sub(MOST_FIELDS);
    if rest > 0 {
        parts.push(format!("{rest} more"));
    }
    (!parts.is_empty()).then(|| format!("The rules changed: {}.", parts.join("; ")))
}

/// How many figures changed, and the greatest change.
fn figures(study: &Study) -> Vec<String> {
    let all: Vec<ComparedFigure> = compared(study).collect();
    let is_shown = |figure: &&ComparedFigure| study.finding(figure.after).is_shown();
    let shown = all.iter().filter(is_shown).count();
    let same_games = |figure: &ComparedFigure| {
        let contrast = study.finding(figure.after).contrast.as_ref();
        contrast.is_some_and(|contrast| contrast.difference.method == Method::SameGames)
    };
    let are_same = all.iter().all(same_games);
    let total = whole(all.len() as u64);
    let first = match (are_same, shown) {
        (true, 0) => format!(
            "Nothing changed: both reports are of the same games, and all {total} figures are \
             equal."
        ),
        (true, _) => format!(
            "The program changed: both reports are of the same games, and {} of {total} figures \
             differ.",
            whole(shown as u64)
        ),
        (false, 0) => format!("No change is shown in any of {total} figures."),
        (false, _) => format!("{} of {total} figures changed.", whole(shown as u64)),
    };
    let greatest = by_size(study, &all).into_iter().next().filter(|_| shown > 0);
    let sentence = greatest.and_then(|figure| greatest_sentence(study, figure));
    std::iter::once(first).chain(sentence).collect()
}

fn greatest_sentence(study: &Study, figure: ComparedFigure) -> Option<String> {
    let (before, after) = (study.finding(figure.before), study.finding(figure.after));
    let contrast = after.contrast.as_ref()?;
    let value = |estimate| spoken(estimate, after.unit).value;
    let (old, new) = (value(before.estimate.as_ref()?), value(after.estimate.as_ref()?));
    let range = show(&contrast.difference, contrast.unit).whole();
    Some(format!("The greatest change is {} from {old} to {new}, {range}.", name(study, after)))
}

/// The name of a figure in a sentence, with its players if there are several.
fn name(study: &Study, finding: &Finding) -> String {
    let title = in_sentence(&finding.title);
    let is_only = study.subjects.len() == 2;
    let subject = study.subject(finding.subject);
    if is_only { title } else { format!("{title} of {}", subject.short_name_with_bots()) }
}

/// A title inside a sentence: its first letter is small, unless it is a short form.
fn in_sentence(title: &str) -> String {
    let mut letters = title.chars();
    let (first, second) = (letters.next(), letters.next());
    let is_word = second.is_none_or(|letter| !letter.is_uppercase());
    match first {
        Some(letter) if is_word => letter.to_lowercase().chain(title.chars().skip(1)).collect(),
        _ => title.to_owned(),
    }
}
