//! The bots of a rule set and the games between them, as a study has them.

use crate::balance::ladder::plainest;
use crate::study::Study;
use crate::study::exact_table::NamedFindings;
use crate::study::finding::{Cell, Finding, FindingId};
use crate::study::headline::grouped;
use crate::study::question::ladder::findings::{DECISIONS_OF_EACH, EDGE, MEAN_EDGE};
use crate::study::subject::{Subject, SubjectId};

/// The bots of a rule set, in the order of their strength.
pub(super) struct RankedBots<'s> {
    pub(super) study: &'s Study,
    /// The games of each bot against itself. The worst bot is first.
    pub(super) rungs: Vec<SubjectId>,
    /// The games of every two bots. The worse bot of each pair is first.
    pairs: Vec<SubjectId>,
}

impl<'s> RankedBots<'s> {
    /// The bots of each rule set.
    pub(super) fn all(study: &'s Study) -> Vec<Self> {
        let of_rules = grouped(study.subject_ids(), |id| &study.subject(*id).rules);
        let ranked = of_rules.into_iter().map(|subjects| {
            let is_rung = |id: &SubjectId| study.subject(*id).bots[0] == study.subject(*id).bots[1];
            let (rungs, pairs) = subjects.into_iter().partition(is_rung);
            Self { study, rungs, pairs }
        });
        ranked.collect()
    }

    /// The subjects: the games of each bot against itself, then those of every two bots.
    pub(super) fn subjects(&self) -> impl Iterator<Item = SubjectId> {
        self.rungs.iter().chain(&self.pairs).copied()
    }

    /// The first subject. All subjects have its rules and its number of games.
    pub(super) fn first(&self) -> &'s Subject {
        self.study.subject(self.rungs[0])
    }

    pub(super) fn bot(&self, rung: SubjectId) -> &'s str {
        &self.study.subject(rung).bots[0]
    }

    /// The names of the bots, the worst first.
    pub(super) fn names(&self) -> impl DoubleEndedIterator<Item = &'s str> {
        self.rungs.iter().map(|rung| self.bot(*rung))
    }

    /// The games of the bot with the plainest play against itself, and those of the best bot.
    pub(super) fn ends(&self) -> [SubjectId; 2] {
        [self.rungs[plainest(self.names())], self.rungs[self.rungs.len() - 1]]
    }

    /// The plainest bot and the best.
    pub(super) fn names_of_ends(&self) -> [&'s str; 2] {
        self.ends().map(|end| self.bot(end))
    }

    /// The edge of every better bot over a worse one.
    pub(super) fn edges(&self) -> impl Iterator<Item = (FindingId, &'s Finding)> {
        let of_pairs = self.pairs.iter().flat_map(|pair| self.study.findings_of(*pair));
        of_pairs.filter(|(_, finding)| finding.quantity == EDGE)
    }

    /// The edge between these two bots. `None` if they are the same.
    pub(super) fn edge(&self, [one, other]: [&str; 2]) -> Option<(FindingId, &'s Finding)> {
        self.edges().find(|(_, edge)| {
            let bots = &self.study.subject_of(edge).bots;
            *bots == [one, other] || *bots == [other, one]
        })
    }

    /// The mean edge of a bot over the others.
    pub(super) fn mean_edge(&self, rung: SubjectId) -> Option<f64> {
        let mean = self.study.find(rung, MEAN_EDGE, &Cell::Whole)?;
        Some(self.study.finding(mean).estimate?.value)
    }

    /// The quantities in games of a bot against itself.
    pub(super) fn quantities(
        &self,
        rung: SubjectId,
    ) -> impl Iterator<Item = (FindingId, &'s Finding)> {
        self.study.findings_of(rung).filter(|(_, finding)| {
            let is_own = [MEAN_EDGE, DECISIONS_OF_EACH].contains(&finding.quantity.as_str());
            finding.cell == Cell::Whole && !is_own
        })
    }

    /// What is compared between the plainest bot and the best: the changes of quantities, or the
    /// conclusions.
    pub(super) fn compared(
        &self,
        is_conclusion: bool,
    ) -> impl Iterator<Item = (FindingId, &'s Finding)> {
        self.study.numbered_findings().filter(move |(_, finding)| {
            matches!(finding.cell, Cell::Bots(_))
                && self.rungs.contains(&finding.subject)
                && finding.outcome.is_some() == is_conclusion
        })
    }

    /// The figures whose exact value is known, by the bots that played.
    pub(super) fn known_values(&self) -> Vec<NamedFindings> {
        let named = self.subjects().map(|id| NamedFindings {
            name: self.study.subject(id).bots_in_words(),
            findings: self.study.known_values_of(id),
        });
        named.collect()
    }
}
