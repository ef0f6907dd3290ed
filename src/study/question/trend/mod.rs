//! The question `trend`: how the figures of many saved reports go on, and where consecutive reports
//! differ.

mod headline;
mod names;
mod sections;
mod tracks;

use crate::balance::difference::{Difference, correct};
use crate::balance::quantity::Quantity;
use crate::batch::plan::Stop;
use crate::input::saved::report::SavedReport;
use crate::stats::correction::Correction;
use crate::study::error::Error;
use crate::study::finding::Family;
use crate::study::question::saved::figures;
use crate::study::question::saved::subjects::{self, ComparedFigure};
use crate::study::question::trend::tracks::{SubjectTrack, TrackedFigure, tracks};
use crate::study::question_kind::QuestionKind;
use crate::study::subject::SubjectId;
use crate::study::{Asked, Provenance, Study};

/// The question `trend`.
const KIND: QuestionKind = QuestionKind { name: "trend", headline: headline::sentences };

/// What is asked of reports.
pub struct TrendQuestion<'a> {
    /// The reports in their order, at least two.
    pub reports: Vec<&'a SavedReport>,
    /// The quantities that are drawn. Empty for the usual ones and those that changed.
    pub quantities: Vec<Quantity>,
    pub correction: Correction,
    /// The command that makes the study again.
    pub command: String,
}

/// What was found of many reports.
struct FoundTrend<'a> {
    asked: &'a TrendQuestion<'a>,
    /// The names of the reports.
    names: Vec<String>,
    /// The subjects, each through the reports.
    subjects: Vec<TrendSubject>,
    tested: usize,
}

/// A subject through the reports.
struct TrendSubject {
    /// Its place in the study for each report. `None`: the report has it not.
    places: Vec<Option<SubjectId>>,
    figures: Vec<TrackedFigure>,
}

/// The figures of reports as a study.
///
/// # Errors
/// Two consecutive reports have no figure in common.
pub fn answer(asked: &TrendQuestion<'_>) -> Result<Study, Error> {
    let names = subjects::names(&asked.reports);
    let mut study = begin(asked, &names);
    let (mut all, mut steps, mut differences) = (Vec::new(), Vec::new(), Vec::new());
    let found = tracks(&asked.reports);
    for track in &found {
        let subject = add(&mut study, asked, &names, track);
        for (figure, saved) in subject.figures.iter().zip(&track.figures) {
            for (step, [before, after]) in figure.steps() {
                let [old, new] = step;
                let pair = saved.findings[old].zip(saved.findings[new]);
                let places = track.subjects[old].zip(track.subjects[new]);
                let (Some(pair), Some(places)) = (pair, places) else { continue };
                let reports = [asked.reports[old], asked.reports[new]];
                let both = [&reports[0].subjects[places.0], &reports[1].subjects[places.1]];
                let same_games = figures::same_games(reports, both);
                let level = study.provenance.level;
                let difference = figures::difference([pair.0, pair.1], same_games, level);
                let Ok(difference) = difference else { continue };
                steps.push(ComparedFigure { before, after });
                differences.push(difference);
            }
        }
        all.push(subject);
    }
    check_common(asked, &found)?;
    let tested = judge(&mut study, asked.correction, &steps, &mut differences);
    let found = FoundTrend { asked, names, subjects: all, tested };
    study.sections = sections::sections(&study, &found);
    Ok(study)
}

/// Each report must have a figure in common with the one before.
fn check_common(asked: &TrendQuestion<'_>, found: &[SubjectTrack<'_>]) -> Result<(), Error> {
    let is_joined = |place: usize| {
        let figures = found.iter().flat_map(|track| &track.figures);
        let mut both = figures.map(|figure| [figure.findings[place - 1], figure.findings[place]]);
        both.any(|findings| findings.iter().all(Option::is_some))
    };
    match (1..asked.reports.len()).find(|place| !is_joined(*place)) {
        None => Ok(()),
        Some(place) => {
            let from = |place: usize| asked.reports[place].from.clone();
            Err(Error::NothingInCommon { before: from(place - 1), after: from(place) })
        }
    }
}

/// Corrects the differences together and puts them into the study. Returns how many were tested.
fn judge(
    study: &mut Study,
    correction: Correction,
    steps: &[ComparedFigure],
    differences: &mut [Difference],
) -> usize {
    let level = study.provenance.level;
    correct(differences.iter_mut(), correction, level);
    let tested = differences.iter().filter(|difference| difference.p.is_some()).count();
    let family = study.add_family(Family { correction: correction.name(), tested, level });
    for (step, difference) in steps.iter().zip(differences) {
        subjects::contrast(study, *step, difference, family);
    }
    tested
}

/// The study of these reports. It has no findings yet.
fn begin(asked: &TrendQuestion<'_>, names: &[String]) -> Study {
    let ends = names.first().zip(names.last());
    let (first, last) = ends.map_or(("", ""), |(first, last)| (first.as_str(), last.as_str()));
    let title = format!("{} reports, from {first} to {last}", names.len());
    let question = Asked { kind: KIND, name: KIND.name.to_owned(), title, about: String::new() };
    let plans: Vec<&str> = asked.reports.iter().map(|report| report.plan.as_str()).collect();
    let level = figures::level(asked.reports.iter().copied());
    let provenance = Provenance {
        asked_for: plans.join(" "),
        command: Some(asked.command.clone()),
        ..Provenance::new(None, None, level, Stop::Complete)
    };
    Study::of(question, provenance)
}

/// Adds a subject of each report, and its figures.
fn add(
    study: &mut Study,
    asked: &TrendQuestion<'_>,
    names: &[String],
    track: &SubjectTrack<'_>,
) -> TrendSubject {
    let places: Vec<Option<SubjectId>> = track
        .subjects
        .iter()
        .enumerate()
        .map(|(place, own)| {
            let report = asked.reports[place];
            own.map(|own| subjects::add(study, report, &report.subjects[own], &names[place]))
        })
        .collect();
    let followed = track.figures.iter().map(|figure| {
        let found = figure.findings.iter().zip(&places).map(|(saved, place)| {
            let finding = subjects::finding((*place)?, (*saved)?)?;
            Some(study.add_finding(finding))
        });
        TrackedFigure { findings: found.collect() }
    });
    let figures = followed.collect();
    TrendSubject { places, figures }
}
