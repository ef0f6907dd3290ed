//! Tables of a ladder.

use crate::balance::ladder::{ConclusionTransfer, Edge, Ladder};
use crate::balance::measures::unforced_actions;
use crate::balance::quantity::Quantity;
use crate::batch::player::BotName;
use crate::study::exact_table::NamedFindings;
use crate::study::finding::FindingId;
use crate::study::number::{ABSENT, Unit, signed};
use crate::study::outline::{Column, EstimateOf, Mark, Row, Shown, Table, TableCell};
use crate::study::question::ladder::LadderSections;
use crate::study::question::ladder::findings::{EdgeFindings, LadderFindings};
use crate::study::wording;

/// The names of the bots, the best first.
pub(super) fn order(ladder: &Ladder) -> String {
    let names: Vec<&str> = ladder.rungs.iter().rev().map(|rung| rung.bot.name()).collect();
    names.join(", ")
}

impl LadderSections<'_> {
    /// The table of all rule sets: what the best bot gains over the plainest. The largest gain is
    /// first.
    pub(super) fn gains(&self) -> Table {
        let mut rows: Vec<(f64, Row)> = Vec::new();
        for (ladder, found) in self.ladders.ladders.iter().zip(&self.findings) {
            let [plain, best] = ladder.ends();
            let of_ends = |edge: &Edge| edge.bots.contains(&plain) && edge.bots.contains(&best);
            let place = ladder.edges.iter().position(of_ends);
            let order = TableCell::text(order(ladder));
            let mut cells = vec![order, TableCell::text(wording::bots([best, plain]))];
            // The plainest bot may be the best.
            match place.filter(|_| plain != best) {
                Some(place) => cells.extend(self.difference(found.edges[place].edge)),
                None => cells.extend([TableCell::absent("the same bot")]),
            }
            let gain = ladder.edge(best, plain).map_or(0.0, |edge| edge.value.abs());
            rows.push((gain, Row::new(ladder.rules.title.clone(), cells)));
        }
        rows.sort_by(|(left, _), (right, _)| right.total_cmp(left));
        let columns = vec![
            Column::text("Bots, best first"),
            Column::text("Compared"),
            Column::estimate("Edge"),
            Column::text("Verdict"),
            Column::figure("p, corrected"),
        ];
        let sorted = rows.into_iter().map(|(_, row)| row).collect();
        Table::new("The edge of the best bot over the plainest", "Rule set", columns, sorted)
    }

    /// The table of games of each bot against itself.
    pub(super) fn rungs(&self, ladder: &Ladder, found: &LadderFindings) -> Table {
        let mut columns = vec![
            Column::figure("Mean edge over the others"),
            Column::estimate("Decisions of each player"),
        ];
        // The decisions of both players add nothing to the decisions of each.
        let each = Quantity::Mean(unforced_actions::MEASURE.doc.id);
        let quantities = self.ladders.quantities.iter().enumerate();
        let present: Vec<usize> = quantities
            .filter(|(_, quantity)| **quantity != each && quantity.fits(&ladder.rules))
            .map(|(place, _)| place)
            .collect();
        columns.extend(present.iter().map(|place| Column::estimate(&self.titles[*place])));
        let rows = ladder.rungs.iter().zip(&found.rungs).map(|(rung, rung_findings)| {
            let edge = rung
                .edge
                .map_or(ABSENT.to_owned(), |edge| signed(100.0 * edge, 1) + Unit::Points.suffix());
            let mut cells = vec![TableCell::text(edge), TableCell::figure(rung_findings.decisions)];
            cells.extend(
                present
                    .iter()
                    .filter_map(|place| rung_findings.figures[*place])
                    .map(TableCell::figure),
            );
            Row::new(rung.bot.name(), cells)
        });
        let table =
            Table::new("Each bot against itself, worst first", "Bot", columns, rows.collect());
        table.noted(
            "The mean edge is the mean over the other bots. The table of every pair of bots has \
             edges with intervals.",
        )
    }

    /// The table of edges between every two bots. The largest edge is first.
    pub(super) fn edges(&self, ladder: &Ladder, found: &LadderFindings) -> Table {
        let columns = vec![
            Column::text("Better"),
            Column::estimate("Games won by the better"),
            Column::estimate("Won by the worse"),
            Column::estimate("Edge"),
            Column::text("Verdict"),
            Column::figure("p, corrected"),
        ];
        let size =
            |edge: &Edge| edge.edge.map_or(0.0, |difference| difference.estimate.value.abs());
        let mut sorted: Vec<(&Edge, &EdgeFindings)> =
            ladder.edges.iter().zip(&found.edges).collect();
        sorted.sort_by(|(left, _), (right, _)| size(right).total_cmp(&size(left)));
        let rows = sorted.into_iter().map(|(edge, edge_findings)| {
            let [worse, better] = edge_findings.wins.map(TableCell::figure);
            let mut cells = vec![TableCell::text(edge.bots[1].name()), better, worse];
            cells.extend(self.difference(edge_findings.edge));
            Row::new(edge.bots[0].name(), cells)
        });
        Table::new("Every pair of bots, the largest edge first", "Worse", columns, rows.collect())
    }

    /// The table of changes from the plainest play to the best.
    pub(super) fn changes(&self, ladder: &Ladder, found: &LadderFindings) -> Table {
        let columns = vec![
            Column::estimate("Difference"),
            Column::text("Verdict"),
            Column::figure("p, corrected"),
        ];
        let rows = found.changes.iter().zip(&self.titles).filter_map(|(change, title)| {
            Some(Row::new(title.clone(), self.difference((*change)?)))
        });
        let [plain, best] = ends(ladder);
        Table::new(
            format!("What changes with skill: {best} minus {plain}"),
            "Quantity",
            columns,
            rows.collect(),
        )
    }

    /// A difference, its verdict and its p-value.
    fn difference(&self, at: FindingId) -> Vec<TableCell> {
        if self.study.finding(at).contrast.is_none() {
            return [ABSENT, "the same bot"].map(TableCell::text).into();
        }
        let cells = [Shown::Figure(EstimateOf::Contrast(at)), Shown::Verdict(at), Shown::P(at)];
        cells.map(TableCell::from).into()
    }

    /// The table of conclusions for the plainest play and for the best.
    pub(super) fn conclusions(&self, ladder: &Ladder, found: &LadderFindings) -> Table {
        let [plain, best] = ends(ladder);
        let columns = vec![
            Column::estimate(plain),
            Column::estimate(best),
            Column::text("Does it carry over?"),
        ];
        let rows = ladder.conclusions.iter().zip(&found.conclusions).map(
            |(conclusion, conclusion_findings)| {
                let verdict = match conclusion.transfer() {
                    ConclusionTransfer::Both => {
                        TableCell::text("holds for both").marked(Mark::Good)
                    }
                    ConclusionTransfer::PlainOnly => {
                        TableCell::text(format!("{plain} play only")).marked(Mark::Bad)
                    }
                    ConclusionTransfer::Reversed => TableCell::text("reversed").marked(Mark::Bad),
                    ConclusionTransfer::BestOnly => {
                        TableCell::text(format!("{best} only")).marked(Mark::Undecided)
                    }
                    ConclusionTransfer::Open => {
                        TableCell::text("shown for neither").marked(Mark::Undecided)
                    }
                };
                let [plain, best] = conclusion_findings.map(TableCell::difference);
                Row::new(self.statement(ladder, conclusion), vec![plain, best, verdict])
            },
        );
        Table::new(
            "Conclusions from the plainest play and from the best",
            "Conclusion",
            columns,
            rows.collect(),
        )
    }

    /// The table of exact values next to the results of the games.
    pub(super) fn exact(&self, ladder: &Ladder, found: &LadderFindings) -> Option<Table> {
        let table = self.study.exact_table_of_each("Bots", self.exact_matchups(ladder, found))?;
        Some(table.noted("Each bot goes first in half of the games."))
    }

    /// The exact values by matchup: each bot against itself, and every two bots.
    pub(super) fn exact_matchups(
        &self,
        ladder: &Ladder,
        found: &LadderFindings,
    ) -> Vec<NamedFindings> {
        let rungs = ladder.rungs.iter().zip(&found.rungs).map(|(rung, rung_findings)| {
            let figures: Vec<FindingId> = rung_findings.figures.iter().flatten().copied().collect();
            let findings = self.study.of_exact_checks(&rung.exact, &figures);
            NamedFindings { name: wording::bots([rung.bot; 2]), findings }
        });
        let edges =
            ladder.edges.iter().zip(&found.edges).map(|(edge, edge_findings)| NamedFindings {
                name: wording::bots(edge.bots),
                findings: self.study.with_known_values([edge_findings.edge]),
            });
        rungs.chain(edges).collect()
    }
}

/// The names of the plainest bot and the best.
fn ends(ladder: &Ladder) -> [&'static str; 2] {
    ladder.ends().map(BotName::name)
}
