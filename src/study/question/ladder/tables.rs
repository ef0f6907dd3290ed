//! Tables of a ladder.

use crate::balance::measures::unforced_actions;
use crate::balance::quantity::Quantity;
use crate::study::Study;
use crate::study::finding::{Cell, Finding, FindingId};
use crate::study::number::{ABSENT, Unit, signed};
use crate::study::outline::{Column, Row, Table, TableCell};
use crate::study::question::ladder::findings::{BETTER_WINS, DECISIONS_OF_EACH, WORSE_WINS};
use crate::study::question::ladder::ranked_bots::RankedBots;

/// The names of the bots, the best first.
pub(super) fn order(bots: &RankedBots<'_>) -> String {
    bots.names().rev().collect::<Vec<_>>().join(", ")
}

/// The title of a quantity. The title of decisions names both players, because a table also shows
/// each bot's own decisions.
pub(super) fn title(finding: &Finding) -> String {
    let of = if is_decisions(finding) { " of both players" } else { "" };
    format!("{}{of}", finding.title)
}

fn is_decisions(finding: &Finding) -> bool {
    finding.quantity == Quantity::Mean(unforced_actions::MEASURE.doc.id).to_string()
}

/// The table of all rule sets: what the best bot gains over the plainest. The largest gain is
/// first.
pub(super) fn gains(all: &[RankedBots<'_>]) -> Table {
    let row = |bots: &RankedBots<'_>| {
        let [plain, best] = bots.names_of_ends();
        let compared = TableCell::text(format!("{best} against {plain}"));
        let edge = bots.edge([plain, best]);
        let mut cells = vec![TableCell::text(order(bots)), compared];
        // The plainest bot may be the best.
        cells.extend(edge.map_or_else(
            || vec![TableCell::absent("the same bot")],
            |(id, _)| difference(bots.study, id),
        ));
        let gain = edge.map_or(0.0, |(_, finding)| finding.size_of_difference());
        (gain, Row::new(&bots.first().title, cells))
    };
    let mut rows: Vec<(f64, Row)> = all.iter().map(row).collect();
    rows.sort_by(|(left, _), (right, _)| right.total_cmp(left));
    let texts = ["Bots, best first", "Compared"].map(Column::text);
    let columns = texts.into_iter().chain(Column::tested("Edge")).collect();
    let sorted = rows.into_iter().map(|(_, row)| row).collect();
    Table::new("The edge of the best bot over the plainest", "Rule set", columns, sorted)
}

/// The table of games of each bot against itself.
pub(super) fn rungs(bots: &RankedBots<'_>) -> Table {
    // The decisions of both players add nothing to the decisions of each.
    let quantities = |rung| bots.quantities(rung).filter(|(_, finding)| !is_decisions(finding));
    let mut columns = vec![
        Column::figure("Mean edge over the others"),
        Column::estimate("Decisions of each player"),
    ];
    columns.extend(quantities(bots.rungs[0]).map(|(_, finding)| Column::estimate(title(finding))));
    let row = |rung| {
        let edge = bots
            .mean_edge(rung)
            .map_or(ABSENT.to_owned(), |edge| signed(100.0 * edge, 1) + Unit::Points.suffix());
        let decisions = bots.study.find(rung, DECISIONS_OF_EACH, &Cell::Whole);
        let figures = decisions.into_iter().chain(quantities(rung).map(|(id, _)| id));
        let cells = std::iter::once(TableCell::text(edge)).chain(figures.map(TableCell::figure));
        Row::new(bots.bot(rung), cells.collect())
    };
    let rows = bots.rungs.iter().copied().map(row).collect();
    Table::new("Each bot against itself, worst first", "Bot", columns, rows).noted(
        "The mean edge is the mean over the other bots. The table of every pair of bots has edges \
         with intervals.",
    )
}

/// The table of edges between every two bots. The largest edge is first.
pub(super) fn edges(bots: &RankedBots<'_>) -> Table {
    let mut columns = vec![
        Column::text("Better"),
        Column::estimate("Games won by the better"),
        Column::estimate("Won by the worse"),
    ];
    columns.extend(Column::tested("Edge"));
    let mut sorted: Vec<(FindingId, &Finding)> = bots.edges().collect();
    sorted.sort_by(|(_, left), (_, right)| {
        right.size_of_difference().total_cmp(&left.size_of_difference())
    });
    let rows = sorted.into_iter().map(|(id, edge)| {
        let [worse, better] = &bots.study.subject(edge.subject).bots;
        let wins = [BETTER_WINS, WORSE_WINS]
            .into_iter()
            .filter_map(|wins| bots.study.find(edge.subject, wins, &edge.cell))
            .map(TableCell::figure);
        let cells = std::iter::once(TableCell::text(better)).chain(wins);
        Row::new(worse, cells.chain(difference(bots.study, id)).collect())
    });
    Table::new("Every pair of bots, the largest edge first", "Worse", columns, rows.collect())
}

/// The table of changes from the plainest play to the best.
pub(super) fn changes(bots: &RankedBots<'_>) -> Table {
    let changes = bots.compared(false);
    let rows = changes.map(|(id, change)| Row::new(title(change), difference(bots.study, id)));
    let [plain, best] = bots.names_of_ends();
    let caption = format!("What changes with skill: {best} minus {plain}");
    Table::new(caption, "Quantity", Column::tested("Difference").into(), rows.collect())
}

/// A difference, its verdict and its p-value.
fn difference(study: &Study, at: FindingId) -> Vec<TableCell> {
    if study.finding(at).contrast.is_none() {
        return [ABSENT, "the same bot"].map(TableCell::text).into();
    }
    TableCell::tested(at).into()
}
