//! Conclusions about quantities: do those from the plainest play hold for the best play?

use crate::balance::ladder::ConclusionTransfer;
use crate::study::finding::{Contrast, Finding, FindingId};
use crate::study::outline::{Column, Mark, Row, Table, TableCell};
use crate::study::question::ladder::ranked_bots::RankedBots;
use crate::study::question::ladder::tables::title;

/// A conclusion about a quantity.
pub(super) struct SkillConclusion {
    /// The finding about the plainest play, and the finding about the best.
    ids: [FindingId; 2],
    transfer: ConclusionTransfer,
    statement: String,
}

impl SkillConclusion {
    /// The conclusions about a rule set.
    pub(super) fn all(bots: &RankedBots<'_>) -> Vec<Self> {
        let findings: Vec<(FindingId, &Finding)> = bots.compared(true).collect();
        let of_ends = findings.chunks_exact(2).map(|ends| {
            let [(plain, of_plain), (best, of_best)] = [ends[0], ends[1]];
            let contrasts = [of_plain, of_best].map(|end| end.contrast.as_ref());
            Self {
                ids: [plain, best],
                transfer: ConclusionTransfer::of(
                    contrasts.map(|contrast| contrast.map(|contrast| contrast.verdict)),
                ),
                statement: statement(of_plain, contrasts, &bots.study.subjects[0].rules),
            }
        });
        of_ends.collect()
    }
}

/// The conclusion in words. It is about the plainest play if it is shown there, otherwise about the
/// best. `first` is the rule set that the others are compared with.
fn statement(finding: &Finding, contrasts: [Option<&Contrast>; 2], first: &str) -> String {
    let title = title(finding);
    let mut shown = contrasts.into_iter().flatten().filter(|end| end.verdict.is_shown());
    let is_above = shown.next().map(|contrast| contrast.difference.value > 0.0);
    match (finding.unit.is_signed(), is_above) {
        (true, Some(true)) => format!("{title} above zero"),
        (true, Some(false)) => format!("{title} below zero"),
        (true, None) => format!("{title} is not zero"),
        (false, Some(true)) => format!("{title} higher than in {first}"),
        (false, Some(false)) => format!("{title} lower than in {first}"),
        (false, None) => format!("{title} differs from that in {first}"),
    }
}

/// The conclusions that do not carry over, as sentences.
pub(super) fn sentences(bots: &RankedBots<'_>, all: &[SkillConclusion]) -> Vec<String> {
    let [plain, best] = bots.names_of_ends();
    let kinds = [
        (ConclusionTransfer::PlainOnly, format!("Shown for {plain} play only")),
        (ConclusionTransfer::Reversed, format!("Reversed for {best}")),
        (ConclusionTransfer::BestOnly, format!("Shown for {best} only")),
    ];
    let sentences = kinds.into_iter().filter_map(|(transfer, head)| {
        let own = all.iter().filter(|conclusion| conclusion.transfer == transfer);
        let statements: Vec<&str> = own.map(|conclusion| conclusion.statement.as_str()).collect();
        (!statements.is_empty()).then(|| format!("{head}: {}.", statements.join("; ")))
    });
    sentences.collect()
}

/// The table of conclusions for the plainest play and for the best.
pub(super) fn table(bots: &RankedBots<'_>, all: &[SkillConclusion]) -> Table {
    let [plain, best] = bots.names_of_ends();
    let columns =
        vec![Column::estimate(plain), Column::estimate(best), Column::text("Does it carry over?")];
    let row = |conclusion: &SkillConclusion| {
        let (text, mark) = match conclusion.transfer {
            ConclusionTransfer::Both => ("holds for both".to_owned(), Mark::Good),
            ConclusionTransfer::PlainOnly => (format!("{plain} play only"), Mark::Bad),
            ConclusionTransfer::Reversed => ("reversed".to_owned(), Mark::Bad),
            ConclusionTransfer::BestOnly => (format!("{best} only"), Mark::Undecided),
            ConclusionTransfer::Open => ("shown for neither".to_owned(), Mark::Undecided),
        };
        let [plain, best] = conclusion.ids.map(TableCell::difference);
        Row::new(&conclusion.statement, vec![plain, best, TableCell::text(text).marked(mark)])
    };
    let caption = "Conclusions from the plainest play and from the best";
    Table::new(caption, "Conclusion", columns, all.iter().map(row).collect())
}
