//! The tables of a tuning: the values of the candidates, their figures in new games, and their
//! figures in the search.

use crate::study::field_label::field_label;
use crate::study::finding::{Finding, FindingId};
use crate::study::outline::{Column, EstimateOf, Mark, Row, Shown, Table, TableCell};
use crate::study::question::tune::candidates::{ConfirmedRules, answer, statement, told};
use crate::study::{Study, Varied};

/// The values of the free fields. A mark shows a value that differs from the unchanged rule set.
pub(super) fn values(study: &Study, all: &[ConfirmedRules<'_>]) -> Table {
    let row = |(place, Varied { field, today, .. }): (usize, &Varied)| {
        let cells = all.iter().map(|candidate| match (candidate.point.get(place), today) {
            (Some(setting), _) if today.as_ref() == Some(&setting.value) => {
                TableCell::text(&setting.value)
            }
            (Some(setting), _) => TableCell::text(&setting.value).marked(Mark::Emphasised),
            (None, Some(today)) => TableCell::text(today),
            (None, None) => TableCell::absent("not set"),
        });
        let label = field_label(field);
        let head = if label == *field { label } else { format!("{label} ({field})") };
        Row::new(head, cells.collect())
    };
    let columns = all.iter().map(|candidate| Column::text(&candidate.subject.label)).collect();
    let rows = study.fields.iter().enumerate().map(row).collect();
    Table::new("The values of the free fields", "Field", columns, rows)
}

/// The figures of the confirmation.
pub(super) fn goals(all: &[ConfirmedRules<'_>]) -> Table {
    let row = |candidate: &ConfirmedRules<'_>| {
        let figures = candidate.aims.iter().map(|(id, aim)| {
            let cell = TableCell::figure(*id);
            answer(aim).map_or(cell.clone(), |answer| cell.marked(told(answer).1))
        });
        let (text, mark) = told(candidate.answer);
        let front = if candidate.subject.front == Some(true) { "yes" } else { "" };
        let texts = [TableCell::text(text).marked(mark), TableCell::text(front)];
        Row::new(&candidate.subject.label, figures.chain(texts).collect())
    };
    let aims = all[0].aims.iter().map(|(_, aim)| Column::estimate(statement(aim)));
    let columns = aims.chain(["All goals", "Front"].map(Column::text)).collect();
    let rows = all.iter().map(row).collect();
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

/// The figures that no aim asks for: what each change costs. `None` if the aims ask for all.
pub(super) fn others(all: &[ConfirmedRules<'_>]) -> Option<Table> {
    let titles = all.first()?.others.iter().map(|(_, figure)| figure.title.as_str());
    let columns: Vec<Column> = titles.map(Column::estimate).collect();
    let row = |candidate: &ConfirmedRules<'_>| {
        let figures = candidate.others.iter().map(|(id, _)| TableCell::figure(*id));
        Row::new(&candidate.subject.label, figures.collect())
    };
    let rows = all.iter().map(row).collect();
    let caption = "What no goal asks for, in the new games";
    (!columns.is_empty()).then(|| Table::new(caption, "Rule set", columns, rows))
}

/// The table of the search's own figures next to the figures of new games.
pub(super) fn winners_curse(all: &[ConfirmedRules<'_>]) -> Table {
    type Numbered<'s> = (FindingId, &'s Finding);
    let pair = |((searched, _), (confirmed, aim)): (&Numbered<'_>, &Numbered<'_>)| {
        let fresh = match aim.estimate {
            Some(_) => Shown::Value(EstimateOf::Figure(*confirmed)).into(),
            None => TableCell::absent("not played"),
        };
        [TableCell::figure(*searched), fresh]
    };
    let row = |candidate: &ConfirmedRules<'_>| {
        let searched = candidate.searched();
        let figures = searched.iter().filter_map(|(_, finding)| finding.estimate);
        let games = TableCell::whole(figures.map(|figure| figure.n).max().unwrap_or(0));
        let pairs = searched.iter().zip(&candidate.aims).flat_map(pair);
        Row::new(&candidate.subject.label, std::iter::once(games).chain(pairs).collect())
    };
    let titles = |(_, aim): &Numbered<'_>| {
        [format!("{} in the search", aim.quantity), "new games".to_owned()].map(Column::figure)
    };
    let games = std::iter::once(Column::figure("Games in the search"));
    let columns = games.chain(all[0].aims.iter().flat_map(titles)).collect();
    let rows = all.iter().skip(1).map(row).collect();
    Table::new("The winner's curse: the figures that the search used", "Rule set", columns, rows)
        .noted(
            "The intervals of the search are valid for figures that were not selected. These \
             figures were selected, so the intervals claim too much.",
        )
        .folded("The figures that the search used")
}
