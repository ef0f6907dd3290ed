//! Tables of a ladder.

use crate::balance::difference::Difference;
use crate::balance::exact::Held;
use crate::balance::ladder::{Carries, Ladder};
use crate::balance::measures::decisions;
use crate::balance::quantity::Quantity;
use crate::report::asked;
use crate::report::document::{Cell, Column, Mark, Row, Table};
use crate::report::ladder::Told;
use crate::report::number::{ABSENT, Unit, p_value, signed};
use crate::report::view;
use crate::stats::estimate::Method;

impl Told<'_> {
    /// The places of the quantities that a rule set has.
    fn had(&self, ladder: &Ladder) -> impl Iterator<Item = usize> {
        (0..self.study.quantities.len())
            .filter(|place| self.study.quantities[*place].fits(&ladder.rules))
    }

    /// What the games of each bot against itself are like.
    pub(super) fn rungs(&self, ladder: &Ladder) -> Table {
        let method = |place: usize| {
            ladder.rungs.iter().find_map(|rung| Some(rung.figures[place]?.method.name()))
        };
        let mut columns = vec![
            Column::figure("Mean edge over the others"),
            Column::figure("Decisions of each player").by(Method::ClusteredStudent.name()),
        ];
        let each = Quantity::Mean(decisions::MEASURE.doc.id);
        let had: Vec<usize> =
            self.had(ladder).filter(|place| self.study.quantities[*place] != each).collect();
        columns.extend(had.iter().map(|place| {
            Column::figure(self.titles[*place].clone()).by(method(*place).unwrap_or_default())
        }));
        let rows = ladder.rungs.iter().map(|rung| {
            let edge = rung
                .edge
                .map_or(ABSENT.to_owned(), |edge| signed(100.0 * edge, 1) + Unit::Points.suffix());
            let mut cells =
                vec![Cell::text(edge), asked::cell(rung.decisions.as_ref(), Unit::Plain)];
            cells.extend(had.iter().map(|place| {
                asked::cell(
                    rung.figures[*place].as_ref(),
                    Unit::of_quantity(&self.study.quantities[*place]),
                )
            }));
            Row::new(rung.bot.name(), cells)
        });
        let table =
            Table::new("Each bot against itself, the worst first", "Bot", columns, rows.collect());
        table.noted("The mean edge is over the other bots; the edges below have intervals.")
    }

    /// What changes from the plainest play to the best.
    pub(super) fn changes(&self, ladder: &Ladder) -> Table {
        let columns = vec![
            Column::figure("Difference").by(Method::ClusteredStudent.name()),
            Column::text("Verdict"),
            Column::figure("p, corrected"),
        ];
        let rows = self.had(ladder).map(|place| {
            let unit = Unit::of_difference(&self.study.quantities[place]);
            Row::new(self.titles[place].clone(), difference(ladder.changes[place].as_ref(), unit))
        });
        let [plain, best] = ends(ladder);
        Table::new(
            format!("What changes with skill: {best} less {plain}"),
            "Quantity",
            columns,
            rows.collect(),
        )
    }

    /// What holds for the plainest play and for the best.
    pub(super) fn conclusions(&self, ladder: &Ladder) -> Table {
        let [plain, best] = ends(ladder);
        let columns = vec![
            Column::figure(plain).by(Method::ClusteredStudent.name()),
            Column::figure(best).by(Method::ClusteredStudent.name()),
            Column::text("Does it carry over?"),
        ];
        let rows = ladder.conclusions.iter().map(|conclusion| {
            let unit = Unit::of_difference(&self.study.quantities[conclusion.quantity]);
            let side =
                |one: &Option<Difference>| asked::cell(one.as_ref().map(|one| &one.estimate), unit);
            let verdict = match conclusion.carries() {
                Carries::Over => Cell::text("holds for both").marked(Mark::Good),
                Carries::PlainOnly => Cell::text(format!("{plain} play only")).marked(Mark::Bad),
                Carries::Reversed => Cell::text("the other way round").marked(Mark::Bad),
                Carries::BestOnly => Cell::text(format!("{best} only")).marked(Mark::Undecided),
                Carries::Open => Cell::text("shown for neither").marked(Mark::Undecided),
            };
            let cells = vec![side(&conclusion.plain), side(&conclusion.best), verdict];
            Row::new(self.statement(ladder, conclusion), cells)
        });
        Table::new(
            "What is concluded, from plain play and from the best",
            "Conclusion",
            columns,
            rows.collect(),
        )
    }
}

/// Who wins how much between every two bots.
pub(super) fn edges(ladder: &Ladder) -> Table {
    let columns = vec![
        Column::text("Better"),
        Column::figure("Games won by the better").by(Method::ClusteredWilson.name()),
        Column::figure("Won by the worse").by(Method::ClusteredWilson.name()),
        Column::figure("Edge").by(Method::ClusteredStudent.name()),
        Column::text("Verdict"),
        Column::figure("p, corrected"),
    ];
    let rows = ladder.edges.iter().map(|edge| {
        let [worse, better] = &edge.wins;
        let mut cells = vec![
            Cell::text(edge.bots[1].name()),
            asked::cell(better.as_ref(), Unit::Percent),
            asked::cell(worse.as_ref(), Unit::Percent),
        ];
        cells.extend(difference(edge.edge.as_ref(), Unit::Points));
        Row::new(edge.bots[0].name(), cells)
    });
    Table::new("Every two bots", "Worse", columns, rows.collect())
}

/// What is known exactly, beside what the games show.
pub(super) fn exact(ladder: &Ladder) -> Option<Table> {
    let table = view::tables::exact_of_each("Bots", exact_matchups(ladder))?;
    Some(table.noted("Either bot goes first in half of the games."))
}

/// What is held against what is known exactly, by who played: each bot itself, and each two bots.
pub(super) fn exact_matchups(ladder: &Ladder) -> impl Iterator<Item = (String, Vec<&Held>)> {
    let rungs =
        ladder.rungs.iter().map(|rung| (asked::bots([rung.bot; 2]), rung.exact.iter().collect()));
    rungs.chain(
        ladder.edges.iter().map(|edge| (asked::bots(edge.bots), edge.exact.iter().collect())),
    )
}

/// The names of the plainest bot and the best.
fn ends(ladder: &Ladder) -> [&'static str; 2] {
    [ladder.plain, ladder.best()].map(|place| ladder.rungs[place].bot.name())
}

/// A difference, its verdict and its p-value.
fn difference(difference: Option<&Difference>, unit: Unit) -> Vec<Cell> {
    let Some(difference) = difference else {
        return vec![Cell::text(ABSENT), Cell::text("the same bot")];
    };
    let verdict = Cell::text(difference.verdict.name());
    vec![
        Cell::figure(&difference.estimate, unit),
        if difference.verdict.is_shown() { verdict.marked(Mark::Emphasised) } else { verdict },
        Cell::text(difference.adjusted.map_or(ABSENT.to_owned(), p_value)),
    ]
}
