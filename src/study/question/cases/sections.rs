//! The order of the report on cases: the answer, what changed since a baseline, the charts that
//! compare all cases, each case, and the definitions of the measures.

use crate::balance::measures::{self, MeasureDoc, squares};
use crate::balance::study::Each;
use crate::balance::warning::Warning;
use crate::study::fact::Fact;
use crate::study::headline::grouped;
use crate::study::number::{counted, level, whole};
use crate::study::observer::Until;
use crate::study::outline::Section;
use crate::study::question::cases::{
    PlayedCase, charts, compared, expectations, findings, lead, matches, tables,
};
use crate::study::subject::{Subject, SubjectId};
use crate::study::wording::{self, title_with_name};
use crate::study::{Provenance, Study};

/// Adds the findings and the report of these cases. `left_out` is the number of cases that were not
/// played.
pub(super) fn add_sections(
    all: &mut [PlayedCase],
    left_out: usize,
    until: Until,
    study: &mut Study,
) {
    for case in &*all {
        findings::add(case, study);
        study.warnings.extend(warnings(case, until));
    }
    compared::add(all, study);
    for case in &*all {
        expectations::add(case, study);
    }
    study.answer = expectations::worst(left_out, study);
    study.sections.push(lead::section(until, study));
    study.sections.extend(expectations::changes(study));
    if until == Until::Decided {
        return;
    }
    let together = charts::of_all(study);
    let table = lead::detail(study);
    if !together.is_empty() || table.is_some() {
        let (title, tables) = ("All cases".to_owned(), table.into_iter().collect());
        study.sections.push(Section { title, charts: together, tables, ..Section::default() });
    }
    study.sections.extend(compared::section(study));
    // Without single games, the answer has the scores of the first case.
    let only_matches = study.subjects_of(Each::Game).next().is_none();
    let cases = grouped(study.subject_ids(), |id| study.subject(*id).case.clone());
    for (place, subjects) in cases.iter().enumerate() {
        let is_answered = only_matches && place == 0;
        study.sections.push(section(subjects, !is_answered, study));
    }
    if !cases.is_empty() {
        study.sections.push(definitions(study));
    }
}

/// The warnings of a case. If the case is only checked, only those that affect its answers.
fn warnings(case: &PlayedCase, until: Until) -> impl Iterator<Item = Warning> {
    let is_relevant = move |warning: &&Warning| {
        until == Until::Played
            || ["unfinished", "bots-differ", "interrupted"].contains(&warning.kind)
    };
    let of_matches = case.matches.iter().flat_map(|matches| &matches.warnings);
    let of_games = case.games.iter().flat_map(|games| &games.warnings);
    let all = of_games.chain(of_matches).filter(is_relevant);
    all.map(|warning| warning.clone().about(case.subject.name_with_bots()))
}

/// The section of a case: its games, with its matches as a part of it, or its matches alone. The
/// answer has a chart, which may be that of the scores of the matches.
fn section(subjects: &[SubjectId], has_scores: bool, study: &Study) -> Section {
    let mut sections = subjects.iter().map(|id| {
        let subject = study.subject(*id);
        let section = match subject.each {
            Each::Game => Section {
                title: subject.name_with_bots(),
                charts: charts::of_games(study, *id),
                tables: tables::of_games(*id, study),
                parts: study.luck_section(*id).into_iter().chain(study.feel_section(*id)).collect(),
                ..Section::default()
            },
            Each::Match => matches::section(*id, has_scores, study),
        };
        let luck = Fact::new("Luck of throws", study.luck_in_figures(*id));
        let facts = played(subject).into_iter().chain([luck]).collect();
        Section { facts, ..section }
    });
    let mut whole = sections.next().unwrap_or_default();
    whole.parts.extend(sections);
    if let Some(subject) = subjects.first().map(|id| study.subject(*id)) {
        let title = title_with_name(&subject.title, &subject.rules);
        whole.facts.insert(0, Fact::new("Rule set", title));
        whole.facts.extend(settings(subject, &study.provenance));
    }
    whole
}

/// The facts about the games or the matches of a subject.
fn played(subject: &Subject) -> Vec<Fact> {
    let count = if subject.games == subject.planned {
        whole(subject.games)
    } else {
        let [games, planned] = [subject.games, subject.planned].map(whole);
        format!("{games} of {planned} ({})", subject.stop.name())
    };
    let [first, second] = &subject.bots;
    match subject.match_terms {
        None => vec![
            Fact::new("First player", first),
            Fact::new("Second player", second),
            Fact::new("Games", count),
        ],
        Some(terms) => vec![
            Fact::new("Matches", count),
            Fact::new("Player 1", first),
            Fact::new("Player 2", second),
            Fact::new("Game limit of a match", counted(terms.game_limit.into(), Each::Game)),
        ],
    }
}

fn settings(subject: &Subject, from: &Provenance) -> impl Iterator<Item = Fact> {
    let throw_limit = from.throw_limit.map(|limit| Fact::new("Throw limit", whole(limit.into())));
    let seed = from.seed.map(|seed| Fact::new("Seed", seed.to_string()));
    let others = [
        Fact::new("Intervals", level(from.level)),
        Fact::new("Fingerprint", &subject.fingerprint),
        Fact::new("Urlab", &from.version),
    ];
    let solutions =
        subject.solutions.iter().map(|solution| Fact::new("Solution", solution.to_string()));
    let evaluators = subject
        .evaluators
        .iter()
        .map(|evaluator| Fact::new("Evaluator", wording::evaluator_text(evaluator)));
    throw_limit.into_iter().chain(seed).chain(others).chain(solutions).chain(evaluators)
}

/// The definitions of the measures: what each is, its definition, and how it can mislead.
fn definitions(study: &Study) -> Section {
    let part = |doc: &MeasureDoc| Section {
        title: doc.title.to_owned(),
        paragraphs: vec![
            doc.about.to_owned(),
            format!("Definition: {}", doc.definition),
            format!("How it can mislead: {}", doc.misleads),
        ],
        ..Section::default()
    };
    Section {
        title: "What is measured".to_owned(),
        parts: measured_docs(study).map(part).collect(),
        is_reference: true,
        ..Section::default()
    }
}

/// The texts of the measures that are shown. Texts on counts, ratios, squares, stakes and matches
/// appear only if such measures are shown.
fn measured_docs(study: &Study) -> impl Iterator<Item = &'static MeasureDoc> {
    let has = |doc: &MeasureDoc| study.distributions.iter().any(|(_, own)| own.id == doc.id);
    let [games, matches] =
        [Each::Game, Each::Match].map(|each| study.subjects_of(each).next().is_some());
    let shown = move |doc: &&MeasureDoc| {
        if measures::counts().any(|count| count.doc.id == doc.id) {
            has(doc)
        } else if measures::ratios().any(|ratio| ratio.doc.id == doc.id) {
            study.subject_ids().any(|id| tables::measures_ratios(id, study))
        } else if [squares::OCCUPANCY, squares::CAPTURES].contains(doc) {
            !study.boards.is_empty()
        } else {
            games
        }
    };
    let plain = measures::all().into_iter().filter(shown);
    let stakes = measures::stakes::ALL.iter().filter(move |doc| has(doc));
    plain.chain(stakes).chain(measures::matches::ALL.iter().filter(move |_| matches))
}
