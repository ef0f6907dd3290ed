//! The rule sets of the confirmation, as a study has them.

use crate::balance::expect::Answer;
use crate::study::Study;
use crate::study::finding::{Cell, Finding, FindingId, Setting};
use crate::study::number::spoken;
use crate::study::outline::Mark;
use crate::study::question::tune::findings::GOALS;
use crate::study::statistic::Statistic;
use crate::study::subject::{Phase, Subject, SubjectId};

/// A candidate, or the unchanged rule set.
pub(super) struct ConfirmedRules<'s> {
    pub(super) study: &'s Study,
    pub(super) id: SubjectId,
    pub(super) subject: &'s Subject,
    /// The values of the free fields. Empty for the unchanged rule set.
    pub(super) point: &'s [Setting],
    /// For each aim, the figure of the new games: the id of its finding, and the finding.
    pub(super) aims: Vec<(FindingId, &'s Finding)>,
    /// The figures of the new games that no aim asks for.
    pub(super) others: Vec<(FindingId, &'s Finding)>,
    /// The answer to all goals together.
    pub(super) answer: Answer,
}

impl<'s> ConfirmedRules<'s> {
    /// The unchanged rule set, then the candidates, the best first.
    pub(super) fn all(study: &'s Study) -> Vec<Self> {
        let candidate = |(_, all_goals): (_, &'s Finding)| {
            let Cell::Point(point) = &all_goals.cell else { return None };
            let own = study.findings_of(all_goals.subject);
            let (aims, others) = own
                .filter(|(_, finding)| finding.quantity != GOALS)
                .partition(|(_, finding)| finding.wanted.is_some());
            Some(Self {
                study,
                id: all_goals.subject,
                subject: study.subject_of(all_goals),
                point,
                aims,
                others,
                answer: answer(all_goals)?,
            })
        };
        let all_goals = study.numbered_findings().filter(|(_, finding)| finding.quantity == GOALS);
        all_goals.filter_map(candidate).collect()
    }

    /// The findings of the goals.
    pub(super) fn goals(&self) -> impl Iterator<Item = &'s Finding> {
        self.aims.iter().map(|(_, aim)| *aim).filter(|aim| answer(aim).is_some())
    }

    /// For each aim, the figure of the search. Empty for the unchanged rule set.
    pub(super) fn searched(&self) -> Vec<(FindingId, &'s Finding)> {
        let searched = self.study.numbered_findings().filter(|(_, finding)| {
            let is_figure =
                ![Statistic::SearchLoss, Statistic::Deviation].contains(&finding.statistic);
            let is_here = matches!(&finding.cell, Cell::Point(point) if point == self.point);
            let phase = self.study.subject_of(finding).phase;
            is_figure && is_here && phase == Some(Phase::Search)
        });
        searched.collect()
    }
}

/// The answer to a goal, or to all goals. `None` for an objective.
pub(super) fn answer(finding: &Finding) -> Option<Answer> {
    finding.wanted.as_ref()?.answer
}

/// The aim of a finding, as the scenario writes it.
pub(super) fn statement(finding: &Finding) -> &str {
    finding.wanted.as_ref().map_or("", |wanted| &wanted.statement)
}

/// The figure of a finding and its interval, as text.
pub(super) fn figure(finding: &Finding) -> String {
    let figure = finding.estimate.map(|estimate| spoken(&estimate, finding.unit).whole());
    figure.unwrap_or_else(|| "no figure".to_owned())
}

/// An answer in words, and its mark.
pub(super) const fn told(answer: Answer) -> (&'static str, Mark) {
    match answer {
        Answer::Holds => ("met", Mark::Good),
        Answer::Fails => ("missed", Mark::Bad),
        Answer::NotDecided { .. } => ("not decided", Mark::Undecided),
    }
}

/// A count of the search.
pub(super) fn count(study: &Study, quantity: &str) -> u64 {
    let mut counts = study.findings.iter().filter(|finding| finding.quantity == quantity);
    counts.next().and_then(|finding| finding.count).unwrap_or(0)
}
