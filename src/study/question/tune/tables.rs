//! The tables of a tuning: the values of the candidates, their figures in new games, and their
//! figures in the search.

use crate::balance::tune::{Aim, Candidate, GoalVerdict};
use crate::study::field_label::field_label;
use crate::study::outline::{Column, EstimateOf, Mark, Row, Shown, Table, TableCell};
use crate::study::question::tune::TuneSections;
use crate::study::question::tune::findings::label;

/// The values of the free fields. A mark shows a value that differs from the unchanged rule set.
pub(super) fn values(sections: &TuneSections<'_>) -> Table {
    let space = &sections.tune.space;
    let base = space.base_values();
    let candidates = &sections.outcome.candidates;
    let row = |(place, own): (usize, &Option<String>)| {
        let axis = &space.axes[place];
        let cells = candidates.iter().map(|candidate| match (&candidate.point, own) {
            (Some(point), _) => {
                let value = &axis.levels[point.0[place]].text;
                let cell = TableCell::text(value);
                if own.as_ref() == Some(value) { cell } else { cell.marked(Mark::Emphasised) }
            }
            (None, Some(own)) => TableCell::text(own),
            (None, None) => TableCell::absent("not set"),
        });
        let label = field_label(&axis.field);
        let head = if label == axis.field { label } else { format!("{label} ({})", axis.field) };
        Row::new(head, cells.collect())
    };
    let columns = (0..candidates.len()).map(|place| Column::text(label(place))).collect();
    Table::new(
        "The values of the free fields",
        "Field",
        columns,
        base.iter().enumerate().map(row).collect(),
    )
}

/// The figures of the confirmation.
pub(super) fn goals(sections: &TuneSections<'_>) -> Table {
    let aims = &sections.tune.tuning.aims;
    let row = |(place, candidate): (usize, &Candidate)| {
        let found = aims.iter().zip(&sections.found[place].confirmed).zip(&candidate.verdicts);
        let figures = found.map(|((aim, figure), verdict)| {
            let cell = TableCell::figure(*figure);
            if aim.goal().is_some() { cell.marked(mark(*verdict)) } else { cell }
        });
        let all = TableCell::text(candidate.verdict().name()).marked(mark(candidate.verdict()));
        let front = TableCell::text(if candidate.front { "yes" } else { "" });
        Row::new(label(place), figures.chain([all, front]).collect())
    };
    let columns = aims
        .iter()
        .map(|aim| Column::estimate(aim.to_string()))
        .chain([Column::text("All goals"), Column::text("Front")])
        .collect();
    let rows = sections.outcome.candidates.iter().enumerate().map(row).collect();
    Table::new("What the new games show", "Rule set", columns, rows)
        .noted(
            "✓ met, ✗ missed, ? not decided. The best candidate is first: by its answer, then by \
             its distance from the aims.",
        )
        .noted(
            "A rule set is on the front if no other is as good in all aims and better in one, by \
             the figures alone.",
        )
}

/// The table of the search's own figures next to the figures of new games.
pub(super) fn winners_curse(sections: &TuneSections<'_>) -> Table {
    let aims = &sections.tune.tuning.aims;
    let row = |(place, candidate): (usize, &Candidate)| {
        let found = &sections.found[place];
        let pairs = found.searched.iter().zip(&found.confirmed).zip(&candidate.confirmed);
        let cells = pairs.flat_map(|((searched, confirmed), fresh)| {
            let fresh = match fresh {
                Some(_) => Shown::Value(EstimateOf::Figure(*confirmed)).into(),
                None => TableCell::absent("not played"),
            };
            [TableCell::figure(*searched), fresh]
        });
        let games = candidate.searched.iter().flatten().map(|figure| figure.n).max().unwrap_or(0);
        Row::new(label(place), std::iter::once(TableCell::whole(games)).chain(cells).collect())
    };
    let pair = |aim: &Aim| {
        [Column::figure(format!("{} in the search", aim.quantity)), Column::figure("new games")]
    };
    let columns = std::iter::once(Column::figure("Games in the search"))
        .chain(aims.iter().flat_map(pair))
        .collect();
    let rows = sections.outcome.candidates.iter().enumerate().skip(1).map(row).collect();
    Table::new("The winner's curse: the figures that the search used", "Rule set", columns, rows)
        .noted(
            "The intervals of the search are valid for figures that were not selected. These \
             figures were selected, so the intervals claim too much.",
        )
        .folded("The figures that the search used")
}

fn mark(verdict: GoalVerdict) -> Mark {
    match verdict {
        GoalVerdict::Met => Mark::Good,
        GoalVerdict::Missed => Mark::Bad,
        GoalVerdict::NotDecided => Mark::Undecided,
    }
}
