//! Follows subjects and figures through reports.

use crate::input::saved::report::{SavedFinding, SavedReport};
use crate::study::finding::FindingId;
use crate::study::question::saved::figures;
use crate::study::question::saved::matches::matches;

/// A subject through the reports: its place in each, and its figures.
pub(super) struct SubjectTrack<'r> {
    /// Its place in each report. `None`: the report has it not.
    pub subjects: Vec<Option<usize>>,
    pub figures: Vec<FigureTrack<'r>>,
}

/// A figure through the reports.
pub(super) struct FigureTrack<'r> {
    pub findings: Vec<Option<&'r SavedFinding>>,
}

/// A figure through the reports, as its places in a study.
pub(super) struct TrackedFigure {
    pub findings: Vec<Option<FindingId>>,
}

impl TrackedFigure {
    /// Each value with the one before it: the places of their reports, and of their findings.
    pub fn steps(&self) -> impl Iterator<Item = ([usize; 2], [FindingId; 2])> {
        let known: Vec<(usize, FindingId)> = self
            .findings
            .iter()
            .enumerate()
            .filter_map(|(place, finding)| Some((place, (*finding)?)))
            .collect();
        let steps: Vec<_> =
            known.windows(2).map(|pair| ([pair[0].0, pair[1].0], [pair[0].1, pair[1].1])).collect();
        steps.into_iter()
    }

    /// The last finding.
    pub fn last(&self) -> Option<FindingId> {
        self.findings.iter().rev().flatten().next().copied()
    }
}

/// The subjects that at least two reports have, with the figures that can be tested.
pub(super) fn tracks<'r>(reports: &[&'r SavedReport]) -> Vec<SubjectTrack<'r>> {
    let mut found: Vec<Vec<Option<usize>>> = Vec::new();
    for place in 1..reports.len() {
        for [old, new] in matches(reports[place - 1], reports[place]) {
            if let Some(track) = found.iter_mut().find(|track| track[place - 1] == Some(old)) {
                track[place] = Some(new);
            } else {
                let mut track = vec![None; reports.len()];
                (track[place - 1], track[place]) = (Some(old), Some(new));
                found.push(track);
            }
        }
    }
    let track = |subjects: Vec<Option<usize>>| {
        let figures = followed(reports, &subjects);
        SubjectTrack { subjects, figures }
    };
    found.into_iter().map(track).collect()
}

/// The figures of a subject that can be tested, in the order of the last report.
fn followed<'r>(reports: &[&'r SavedReport], subjects: &[Option<usize>]) -> Vec<FigureTrack<'r>> {
    let Some((last, own)) =
        subjects.iter().enumerate().rev().find_map(|(place, subject)| Some((place, (*subject)?)))
    else {
        return Vec::new();
    };
    let (report, subject) = (reports[last], &reports[last].subjects[own]);
    let mut all: Vec<FigureTrack<'r>> = report
        .findings_of(subject.subject)
        .filter(|finding| figures::difference([*finding, *finding], false, report.level).is_ok())
        .map(|finding| {
            let mut findings = vec![None; reports.len()];
            findings[last] = Some(finding);
            FigureTrack { findings }
        })
        .collect();
    for (place, own) in subjects.iter().enumerate().take(last) {
        let Some(own) = own else { continue };
        let (earlier, theirs) = (reports[place], &reports[place].subjects[*own]);
        for [before, after] in figures::pairs([earlier, report], [theirs, subject]) {
            let is_same = |track: &&mut FigureTrack<'r>| {
                track.findings[last].is_some_and(|known| std::ptr::eq(known, after))
            };
            if let Some(track) = all.iter_mut().find(is_same) {
                track.findings[place] = Some(before);
            }
        }
    }
    all.retain(|track| track.findings.iter().flatten().count() > 1);
    all
}
