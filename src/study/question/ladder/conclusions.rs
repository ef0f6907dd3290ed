//! Conclusions about quantities: do those from the plainest play hold for the best play?

use crate::balance::ladder::ConclusionTransfer;
use crate::study::finding::{Finding, FindingId};
use crate::study::outline::{Column, Mark, Row, Table, TableCell};
use crate::study::question::ladder::ranked_bots::RankedBots;
use crate::study::question::ladder::tables::title;

/// A conclusion about a quantity.
pub(super) struct Conclusion<'s> {
    /// The finding about the plainest play, and the finding about the best.
    ids: [FindingId; 2],
    findings: [&'s Finding; 2],
    transfer: ConclusionTransfer,
}

impl<'s> Conclusion<'s> {
    /// The conclusions about a rule set.
    pub(super) fn all(bots: &RankedBots<'s>) -> Vec<Self> {
        let found: Vec<(FindingId, &Finding)> = bots.compared(true).collect();
        let of_ends = found.chunks_exact(2).map(|ends| {
            let findings = [ends[0].1, ends[1].1];
            let verdicts = findings.map(|end| end.contrast.as_ref().map(|found| found.verdict));
            let ids = [ends[0].0, ends[1].0];
            Self { ids, findings, transfer: ConclusionTransfer::of(verdicts) }
        });
        of_ends.collect()
    }

    /// The conclusion in words. It is about the plainest play if it is shown there, otherwise about
    /// the best. `first` is the rule set that the others are compared with.
    fn statement(&self, first: &str) -> String {
        let title = title(self.findings[0]);
        let contrasts = self.findings.iter().filter_map(|end| end.contrast.as_ref());
        let shown = contrasts.into_iter().find(|contrast| contrast.verdict.is_shown());
        let is_above = shown.map(|contrast| contrast.difference.value > 0.0);
        if self.findings[0].unit.is_signed() {
            return match is_above {
                Some(true) => format!("{title} above zero"),
                Some(false) => format!("{title} below zero"),
                None => format!("{title} is not zero"),
            };
        }
        let side = match is_above {
            Some(true) => "higher than in",
            Some(false) => "lower than in",
            None => "differs from that in",
        };
        format!("{title} {side} {first}")
    }
}

/// The conclusions that do not carry over, as sentences.
pub(super) fn sentences(bots: &RankedBots<'_>, all: &[Conclusion<'_>], first: &str) -> Vec<String> {
    let [plain, best] = bots.names_of_ends();
    let kinds = [
        (ConclusionTransfer::PlainOnly, format!("Shown for {plain} play only")),
        (ConclusionTransfer::Reversed, format!("Reversed for {best}")),
        (ConclusionTransfer::BestOnly, format!("Shown for {best} only")),
    ];
    let sentences = kinds.into_iter().filter_map(|(transfer, head)| {
        let own = all.iter().filter(|conclusion| conclusion.transfer == transfer);
        let statements: Vec<String> = own.map(|conclusion| conclusion.statement(first)).collect();
        (!statements.is_empty()).then(|| format!("{head}: {}.", statements.join("; ")))
    });
    sentences.collect()
}

/// The table of conclusions for the plainest play and for the best.
pub(super) fn table(bots: &RankedBots<'_>, all: &[Conclusion<'_>], first: &str) -> Table {
    let [plain, best] = bots.names_of_ends();
    let columns =
        vec![Column::estimate(plain), Column::estimate(best), Column::text("Does it carry over?")];
    let row = |conclusion: &Conclusion<'_>| {
        let (text, mark) = match conclusion.transfer {
            ConclusionTransfer::Both => ("holds for both".to_owned(), Mark::Good),
            ConclusionTransfer::PlainOnly => (format!("{plain} play only"), Mark::Bad),
            ConclusionTransfer::Reversed => ("reversed".to_owned(), Mark::Bad),
            ConclusionTransfer::BestOnly => (format!("{best} only"), Mark::Undecided),
            ConclusionTransfer::Open => ("shown for neither".to_owned(), Mark::Undecided),
        };
        let [plain, best] = conclusion.ids.map(TableCell::difference);
        Row::new(conclusion.statement(first), vec![plain, best, TableCell::text(text).marked(mark)])
    };
    let caption = "Conclusions from the plainest play and from the best";
    Table::new(caption, "Conclusion", columns, all.iter().map(row).collect())
}
