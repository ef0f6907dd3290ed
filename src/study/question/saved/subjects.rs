//! Puts subjects and figures of saved reports into a study.

use std::path::{Component, Path};

use crate::balance::difference::Difference;
use crate::balance::study::Each;
use crate::batch::plan::Stop;
use crate::input::saved::open::{FINDINGS, SUMMARY};
use crate::input::saved::report::{SavedFinding, SavedReport, SavedSubject};
use crate::stats::sample::Sample;
use crate::study::answer::size::{noticed, practical_size};
use crate::study::finding::{Cell, Contrast, FamilyId, Finding, FindingId};
use crate::study::question::saved::cells::{cell, more, statistic, unit, unit_of_difference};
use crate::study::statistic::Statistic;
use crate::study::subject::{Seats, Subject, SubjectId};
use crate::study::{SampleOf, Study};

/// The names of reports in a study: the last parts of their paths in which they differ, so that the
/// same reports in another folder give the same bytes. Equal names get a number.
pub fn names(reports: &[&SavedReport]) -> Vec<String> {
    let mut paths: Vec<Vec<String>> = reports.iter().map(|report| parts(report)).collect();
    while paths.iter().all(|path| path.len() > 1 && path.last() == paths[0].last()) {
        for path in &mut paths {
            path.pop();
        }
    }
    let mut all: Vec<String> = Vec::new();
    for (path, report) in paths.iter().zip(reports) {
        let first = path.last().unwrap_or(&report.name);
        let others = (2..).map(|number| format!("{first} ({number})"));
        let free = std::iter::once(first.clone()).chain(others).find(|name| !all.contains(name));
        all.extend(free);
    }
    all
}

/// The folders in the path of a report. A file of a report folder is in it, and any other file is
/// one more part by its own name.
fn parts(report: &SavedReport) -> Vec<String> {
    let path = Path::new(&report.from);
    let is_inside = path.file_name().is_some_and(|name| name == SUMMARY || name == FINDINGS);
    let folder = path.parent().filter(|_| is_inside).unwrap_or(path);
    let is_file = folder.extension().is_some_and(|ending| ending == "json" || ending == "parquet");
    let named = if is_file { folder.with_extension("") } else { folder.to_owned() };
    let normal = named.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name.display().to_string()),
        _ => None,
    });
    normal.collect()
}

/// Adds a subject of a report with its samples, and gives its place. `label` is the name of the
/// report.
pub fn add(
    study: &mut Study,
    report: &SavedReport,
    saved: &SavedSubject,
    label: &str,
) -> SubjectId {
    let seats = match saved.seats.as_str() {
        "swapped" => Seats::Swapped,
        "alternate" => Seats::Alternate,
        "as_played" => Seats::AsPlayed,
        _ => Seats::Fixed,
    };
    let title = if saved.title.is_empty() { &saved.rules } else { &saved.title };
    let id = study.add_subject(Subject {
        case: saved.case.clone(),
        rules: saved.rules.clone(),
        title: title.clone(),
        fingerprint: saved.fingerprint.clone(),
        bots: [saved.first_bot.clone(), saved.second_bot.clone()],
        seats,
        each: if saved.each == "match" { Each::Match } else { Each::Game },
        games: saved.games,
        planned: saved.planned,
        stop: Stop::Complete,
        unfinished: saved.unfinished,
        solutions: Vec::new(),
        evaluators: Vec::new(),
        label: label.to_owned(),
        phase: None,
        seed: saved.seed.or(report.seed),
        front: None,
        rank: None,
        win_classes: Vec::new(),
        match_terms: None,
        plays_as: None,
        untested: Vec::new(),
        facts: Vec::new(),
    });
    let own = report.samples.iter().filter(|sample| sample.subject == saved.subject);
    study.samples.extend(own.filter(|sample| sample.n > 1).map(|sample| SampleOf {
        subject: id,
        quantity: sample.quantity.clone(),
        sample: Sample { n: sample.n, mean: sample.mean, variance: sample.variance },
    }));
    id
}

/// A figure of a report as a finding of this subject. `None` if it is about a part that a report
/// does not tell whole.
pub fn finding(subject: SubjectId, saved: &SavedFinding) -> Option<Finding> {
    let kind = statistic(&saved.statistic);
    // Computed figures have a row of their own, and so a title that says it.
    let is_computed = saved.estimate.is_none();
    let title = match kind {
        _ if is_computed => saved.title.clone(),
        Statistic::Deviation => format!("{}: standard deviation", saved.title),
        Statistic::Quantile(p) => format!("{}: {}% quantile", saved.title, (p * 100.0).round()),
        _ => saved.title.clone(),
    };
    let finding = Finding::with_id(subject, &saved.quantity, title)
        .with_statistic(kind, unit(&saved.unit))
        .with_estimate(saved.figure())
        .in_cell(cell(saved)?);
    let (stderr, count) = (saved.standard_error, saved.count);
    Some(Finding { more: more(&saved.more), stderr, count, ..finding })
}

/// A figure beside the earlier one, as their places in the study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparedFigure {
    pub before: FindingId,
    pub after: FindingId,
}

/// Adds the difference of two figures that are in the study.
pub fn contrast(
    study: &mut Study,
    ComparedFigure { before, after }: ComparedFigure,
    difference: &Difference,
    family: FamilyId,
) {
    let baseline = study.finding(before).subject;
    let finding = &mut study.findings[after.0];
    let contrast = Contrast::of(difference, unit_of_difference(finding.unit), family);
    finding.contrast = Some(Contrast { baseline: Some(baseline), ..contrast });
}

/// Each figure that is compared with an earlier one, in the order in which they were added.
pub fn compared(study: &Study) -> impl Iterator<Item = ComparedFigure> {
    study.numbered_findings().filter_map(|(after, finding)| {
        let baseline = finding.contrast.as_ref()?.baseline?;
        let before = study.find(baseline, &finding.quantity, &finding.cell)?;
        Some(ComparedFigure { before, after })
    })
}

/// How many times what people notice a figure moved. 0 without a difference.
pub fn size(study: &Study, ComparedFigure { before, after }: ComparedFigure) -> f64 {
    let (old, new) = (study.finding(before), study.finding(after));
    let Some((contrast, figure)) = new.contrast.as_ref().zip(old.estimate) else { return 0.0 };
    let of_games = |finding: &Finding| {
        let games = finding.estimate?.independent_observations() as f64;
        Some(finding.stderr? * games.sqrt())
    };
    let sampled = study.spread_of(old.subject, &old.quantity);
    let known = [sampled, of_games(old), of_games(new), computed_spread(study, old)];
    let spread = known.into_iter().flatten().find(|spread| *spread > 0.0);
    practical_size(contrast.difference.value, noticed(contrast.unit, figure.value, spread))
}

/// The spread of single games of a computed figure: their standard deviation. For points: the mean
/// points of a game, which are of the same size. `None` if it was not computed.
fn computed_spread(study: &Study, finding: &Finding) -> Option<f64> {
    let value = |quantity: &str| {
        let found = study.find(finding.subject, quantity, &Cell::Whole)?;
        Some(study.finding(found).estimate?.value)
    };
    match finding.quantity.split_once('(') {
        // A change of the deviation by a tenth changes its square by twice as much.
        Some(("variance", _)) => Some(2.0 * finding.estimate?.value),
        Some((_, of)) => value(&format!("sd({of}")),
        None => Some(value("points_first")? + value("points_second")?),
    }
}

/// The order of figures: those whose change is shown first, and the greatest first.
pub fn by_size(study: &Study, figures: &[ComparedFigure]) -> Vec<ComparedFigure> {
    let of = |figure: &ComparedFigure| {
        (study.finding(figure.after).is_shown(), size(study, *figure), *figure)
    };
    let mut sorted: Vec<(bool, f64, ComparedFigure)> = figures.iter().map(of).collect();
    sorted.sort_by(|left, right| right.0.cmp(&left.0).then_with(|| right.1.total_cmp(&left.1)));
    sorted.into_iter().map(|(_, _, figure)| figure).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_named_by_what_tells_them_apart() {
        let of = |paths: &[&str]| {
            let report = |path: &&str| SavedReport {
                from: (*path).to_owned(),
                name: "run".to_owned(),
                ..SavedReport::default()
            };
            let all: Vec<SavedReport> = paths.iter().map(report).collect();
            names(&all.iter().collect::<Vec<_>>())
        };
        assert_eq!(of(&["out/1.0/run", "out/1.1/run/summary.json"]), ["1.0", "1.1"]);
        assert_eq!(of(&["a", "./b/findings.parquet"]), ["a", "b"]);
        assert_eq!(of(&["a", "a"]), ["a", "a (2)"]);
        assert_eq!(of(&["summary.json"]), ["run"]);
        assert_eq!(of(&["old.json", "new.json", "v/1.0"]), ["old", "new", "1.0"]);
    }
}
