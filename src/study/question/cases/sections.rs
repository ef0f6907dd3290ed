//! The order of the report on cases: the answer, what changed since a baseline, the charts that
//! compare all cases, each case, and the definitions of the measures.

use crate::balance::measures::{self, MeasureDoc, squares};
use crate::balance::study::CasePlayed;
use crate::balance::warning::Warning;
use crate::study::Study;
use crate::study::fact::Fact;
use crate::study::number::{level, whole};
use crate::study::observer::Until;
use crate::study::outline::Section;
use crate::study::question::cases::charts::AnswerChart;
use crate::study::question::cases::findings::{CaseFindings, of_case};
use crate::study::question::cases::{
    PlayedCase, charts, compared, expectations, lead, matches, tables, with_games,
};
use crate::study::wording::{self, title_with_name};

/// Adds the report of these cases. `left_out` is the number of cases that were not played, and
/// `tested` the number of differences between rule sets that were tested.
pub(super) fn add_sections(
    all: &[PlayedCase],
    left_out: usize,
    tested: usize,
    until: Until,
    study: &mut Study,
) {
    let found: Vec<CaseFindings> = all.iter().map(|case| of_case(case, study)).collect();
    let compared = compared::add(all, &found, tested, study);
    for (case, found) in all.iter().zip(&found) {
        if let Some(games) = &found.games {
            expectations::add(case, games.subject, study);
        }
        for warning in warnings(case, until) {
            study.warnings.push(warning.clone().about(&case.label));
        }
    }
    study.answer = expectations::worst(left_out, study);
    let answer = lead::section(all, &found, until, study);
    study.sections.push(answer);
    let changes = expectations::changes(all, study);
    study.sections.extend(changes);
    if until == Until::Decided {
        return;
    }
    let together = charts::of_all(study);
    if !together.is_empty() {
        let title = "All cases".to_owned();
        study.sections.push(Section { title, charts: together, ..Section::default() });
    }
    study.sections.extend(compared);
    let chart = AnswerChart::of(study);
    for (place, (case, found)) in all.iter().zip(&found).enumerate() {
        let has_scores = chart != AnswerChart::Scores || place > 0;
        let section = section(case, found, (chart, has_scores), study);
        study.sections.push(section);
    }
    if !all.is_empty() {
        study.sections.push(definitions(all));
    }
}

/// The warnings of a case. If the case is only checked, only those that affect its answers.
fn warnings(case: &PlayedCase, until: Until) -> Vec<&Warning> {
    let of_matches = case.matches.iter().flat_map(|matches| &matches.warnings);
    let is_relevant = |warning: &&Warning| match until {
        Until::Played => true,
        Until::Decided => ["unfinished", "bots-differ", "interrupted"].contains(&warning.kind),
    };
    let of_games = case.games.iter().flat_map(|games| &games.warnings);
    of_games.chain(of_matches).filter(is_relevant).collect()
}

fn section(
    case: &PlayedCase,
    found: &CaseFindings,
    (chart, has_scores): (AnswerChart, bool),
    study: &Study,
) -> Section {
    let of_matches = case.matches.iter().zip(&found.matches);
    let mut parts: Vec<Section> = of_matches
        .map(|(own, findings)| matches::section(case, own, findings, has_scores, study))
        .collect();
    let (Some(games), Some(found)) = (&case.games, &found.games) else {
        // Facts that the section of games usually shows.
        let mut alone = parts.pop().unwrap_or_default();
        if let Some(own) = &case.matches {
            alone.facts.insert(0, rule_set(&own.provenance));
            alone.facts.extend(settings(&own.provenance));
        }
        return alone;
    };
    let none = "No game was played: there is nothing to report.".to_owned();
    Section {
        title: case.label.clone(),
        paragraphs: (games.provenance.games == 0).then_some(none).into_iter().collect(),
        facts: facts(&games.provenance),
        charts: charts::of_games(study, found.subject, chart),
        tables: tables::of_games(games, found, study),
        parts,
        ..Section::default()
    }
}

fn facts(from: &CasePlayed) -> Vec<Fact> {
    let games = if from.games == from.planned {
        whole(from.games)
    } else {
        format!("{} of {} ({})", whole(from.games), whole(from.planned), from.stop.name())
    };
    let mut facts = vec![
        rule_set(from),
        Fact::new("First player", from.bots[0].clone()),
        Fact::new("Second player", from.bots[1].clone()),
        Fact::new("Games", games),
    ];
    facts.extend(settings(from));
    facts
}

fn rule_set(from: &CasePlayed) -> Fact {
    Fact::new("Rule set", title_with_name(&from.title, &from.rules))
}

fn settings(from: &CasePlayed) -> impl Iterator<Item = Fact> {
    let facts = [
        Fact::new("Throw limit", whole(u64::from(from.throw_limit))),
        Fact::new("Seed", from.seed.to_string()),
        Fact::new("Intervals", level(from.level)),
        Fact::new("Fingerprint", from.fingerprint.clone()),
        Fact::new("Urlab", from.version.clone()),
    ];
    let evaluators = from
        .evaluators
        .iter()
        .map(|evaluator| Fact::new("Evaluator", wording::evaluator_text(evaluator)));
    let solutions =
        from.solutions.iter().map(|solution| Fact::new("Solution", solution.to_string()));
    facts.into_iter().chain(solutions).chain(evaluators)
}

/// The definitions of the measures: what each is, its definition, and how it can mislead.
fn definitions(all: &[PlayedCase]) -> Section {
    let part = |doc: &&MeasureDoc| Section {
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
        parts: measured_docs(all).iter().map(part).collect(),
        is_reference: true,
        ..Section::default()
    }
}

/// The texts of the measures that are shown. Texts on counts, ratios, squares, stakes and matches
/// appear only if such measures are shown.
fn measured_docs(all: &[PlayedCase]) -> Vec<&'static MeasureDoc> {
    let games = with_games(all);
    let has = |doc: &MeasureDoc| {
        games
            .iter()
            .flat_map(|(_, games)| &games.distributions)
            .any(|distribution| distribution.id == doc.id)
    };
    let shown = |doc: &MeasureDoc| {
        if measures::COUNTS.iter().any(|count| count.doc.id == doc.id) {
            has(doc)
        } else if measures::RATIOS.iter().any(|ratio| ratio.doc.id == doc.id) {
            games.iter().flat_map(|(_, games)| &games.ratios).any(|ratio| ratio.id == doc.id)
        } else if [squares::OCCUPANCY, squares::CAPTURES].contains(doc) {
            games.iter().any(|(_, games)| games.board.is_some())
        } else {
            !games.is_empty()
        }
    };
    let plain = measures::all().into_iter().filter(|doc| shown(doc));
    let stakes = measures::stakes::ALL.iter().filter(|doc| has(doc));
    let played_matches = all.iter().any(|case| case.matches.is_some());
    let matches = measures::matches::ALL.iter().filter(|_| played_matches);
    plain.chain(stakes).chain(matches).collect()
}
