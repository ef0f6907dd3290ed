//! The question `diff`: what changed between two saved reports, in rules, plan, version and every
//! figure.

mod headline;
mod sections;

use crate::balance::difference::{Difference, correct};
use crate::balance::warning::Warning;
use crate::batch::plan::Stop;
use crate::input::saved::report::SavedReport;
use crate::stats::correction::Correction;
use crate::study::error::Error;
use crate::study::finding::Family;
use crate::study::number::whole;
use crate::study::question::saved::changes::{self, PlanLine, RulesChange};
use crate::study::question::saved::figures::{self, NotCompared};
use crate::study::question::saved::matches::matches;
use crate::study::question::saved::subjects::{self, ComparedFigure};
use crate::study::question_kind::QuestionKind;
use crate::study::subject::SubjectId;
use crate::study::{Asked, Provenance, Study, Varied};

/// The question `diff`.
const KIND: QuestionKind = QuestionKind { name: "diff", headline: headline::sentences };

/// A subject of both reports, and what was compared.
struct ComparedSubject {
    /// Its places in the study, before and now.
    subjects: [SubjectId; 2],
    figures: Vec<ComparedFigure>,
    /// The figures that have no test.
    untested: Vec<ComparedFigure>,
    /// What changed in its rules. `None` if nothing did.
    rules: Option<RulesChange>,
}

/// What was found of two reports.
struct FoundChanges {
    /// The names of both reports.
    names: [String; 2],
    subjects: Vec<ComparedSubject>,
    /// The subjects of the later report that the earlier one does not have.
    unmatched: usize,
    plan: Vec<PlanLine>,
    tested: usize,
    correction: Correction,
}

/// The changes from one report to another as a study. `command` makes it again.
///
/// # Errors
/// The reports have no figure in common.
pub fn answer(
    reports: [&SavedReport; 2],
    correction: Correction,
    command: &str,
) -> Result<Study, Error> {
    let [before, after] = reports;
    let names: [String; 2] = pair(subjects::names(&reports));
    let mut study = begin(reports, &names, command);
    let (mut compared, mut differences) = (Vec::new(), Vec::new());
    let matched = matches(before, after);
    for places in &matched {
        let own = add(&mut study, reports, *places, &names, &mut differences);
        compared.push(own);
    }
    if differences.is_empty() {
        let [old, new] = reports.map(|report| report.from.clone());
        return Err(Error::NothingInCommon { before: old, after: new });
    }
    let level = study.provenance.level;
    correct(&mut differences, correction, level);
    let tested = differences.iter().filter(|difference| difference.p.is_some()).count();
    let family = study.add_family(Family { correction: correction.name(), tested, level });
    let figures = compared.iter().flat_map(|subject| &subject.figures);
    for (figure, difference) in figures.zip(&differences) {
        subjects::contrast(&mut study, *figure, difference, family);
    }
    let found = FoundChanges {
        names,
        unmatched: after.subjects.len() - matched.len(),
        plan: changes::plan(reports),
        subjects: compared,
        tested,
        correction,
    };
    study.fields = varied(&found);
    study.warnings = warnings(&found);
    study.sections = sections::sections(&study, &found);
    Ok(study)
}

fn pair(names: Vec<String>) -> [String; 2] {
    names.try_into().unwrap_or_default()
}

/// The study of two reports. It has no findings yet.
fn begin([before, after]: [&SavedReport; 2], [old, new]: &[String; 2], command: &str) -> Study {
    let title = format!("What changed from {old} to {new}");
    let asked = Asked { kind: KIND, name: KIND.name.to_owned(), title, about: String::new() };
    let level = figures::level([before, after].into_iter());
    let provenance = Provenance {
        asked_for: format!("{} {}", before.plan, after.plan),
        command: Some(command.to_owned()),
        ..Provenance::new(None, None, level, Stop::Complete)
    };
    Study::of(asked, provenance)
}

/// Adds the subjects at these places of the reports and their figures, and their differences to
/// those of others.
fn add(
    study: &mut Study,
    reports: [&SavedReport; 2],
    [old_place, new_place]: [usize; 2],
    names: &[String; 2],
    differences: &mut Vec<Difference>,
) -> ComparedSubject {
    let both = [&reports[0].subjects[old_place], &reports[1].subjects[new_place]];
    let ids = [0, 1].map(|side| subjects::add(study, reports[side], both[side], &names[side]));
    let same_games = figures::same_games(reports, both);
    let rules = changes::rules(reports, both);
    let (mut compared, mut untested) = (Vec::new(), Vec::new());
    for saved in figures::pairs(reports, both) {
        let findings = [0, 1].map(|side| subjects::finding(ids[side], saved[side]));
        let [Some(before), Some(after)] = findings else { continue };
        let found = figures::difference(saved, same_games, study.provenance.level);
        if found == Err(NotCompared::NoFigure) {
            continue;
        }
        let [before_id, after_id] = [before, after].map(|finding| study.add_finding(finding));
        let figure = ComparedFigure { before: before_id, after: after_id };
        match found {
            Ok(difference) => {
                compared.push(figure);
                differences.push(difference);
            }
            Err(_) => untested.push(figure),
        }
    }
    ComparedSubject { subjects: ids, figures: compared, untested, rules }
}

/// The fields of the rules that changed, each with its value before and now.
fn varied(found: &FoundChanges) -> Vec<Varied> {
    let mut all: Vec<Varied> = Vec::new();
    let rules = found.subjects.iter().filter_map(|subject| subject.rules.as_ref());
    for change in rules.flat_map(|rules| &rules.fields).filter(|change| change.is_played()) {
        let text = |value: &Option<String>| value.clone().unwrap_or_else(|| "not set".to_owned());
        let values = vec![text(&change.before), text(&change.after)];
        let field = Varied { field: change.field.clone(), values, today: None };
        if !all.contains(&field) {
            all.push(field);
        }
    }
    all
}

fn warnings(found: &FoundChanges) -> Vec<Warning> {
    let mut warnings = Vec::new();
    if found.unmatched > 0 {
        let text = format!(
            "{} of the later report {} no counterpart in the earlier one and {} not compared",
            if found.unmatched == 1 {
                "1 subject".to_owned()
            } else {
                format!("{} subjects", whole(found.unmatched as u64))
            },
            if found.unmatched == 1 { "has" } else { "have" },
            if found.unmatched == 1 { "is" } else { "are" },
        );
        warnings.push(Warning::new("not-compared", text));
    }
    let without_texts = found
        .subjects
        .iter()
        .filter_map(|subject| subject.rules.as_ref())
        .any(|rules| !rules.has_texts);
    if without_texts {
        let text = "the rules differ, and at least one report does not have their text: run its \
                    command again, or compare the folders and not single tables";
        warnings.push(Warning::new("no-rule-text", text));
    }
    warnings
}
