//! The answer of a sweep: how the first quantity depends on the fields, and where the rules of
//! today stand.

use crate::balance::sweep::{Found, Panel, SweepCell};
use crate::study::outline::{Column, Mark, Row, Section, Table, TableCell};
use crate::study::question::sweep::{CellFound, SweepSections, name};

/// The most cells of the answer. Of more cells, it has half from each end.
const MOST: usize = 20;

impl SweepSections<'_> {
    /// The answer: the first quantity in every cell of the first rule set and pair of bots.
    pub(super) fn answer(&self) -> Section {
        let Some(panel) = self.sweep.panels.first() else { return Section::answer([], None, None) };
        let sorted = self.sorted();
        let chart = self.charts.of_answer();
        let table = (!sorted.is_empty()).then(|| self.answer_table(panel, &sorted));
        let missing = panel.own_cell().is_none() && !sorted.is_empty();
        let note = missing.then_some("The rules as they are today are not among these cells.");
        Section::answer(note.map(str::to_owned), chart, table)
    }

    /// Does the answer show the first quantity in every cell of the panel at this place?
    pub(super) fn is_answered(&self, at: usize) -> bool {
        at == 0 && self.sorted().len() <= MOST
    }

    /// The cells of the first panel, with the largest value of the first quantity first.
    fn sorted(&self) -> Vec<CellFound<'_>> {
        let Some(panel) = self.sweep.panels.first() else { return Vec::new() };
        let value =
            |cell: &SweepCell| cell.figure(0).map_or(f64::NEG_INFINITY, |estimate| estimate.value);
        let mut cells = self.played(0, panel);
        cells.sort_by(|(left, _), (right, _)| value(right).total_cmp(&value(left)));
        cells
    }

    fn answer_table(&self, panel: &Panel, sorted: &[CellFound<'_>]) -> Table {
        let own = panel.own_cell().map(|cell| &cell.point);
        let is_own = |cell: &SweepCell| Some(&cell.point) == own;
        let half = MOST / 2;
        let is_end =
            |place: usize| sorted.len() <= MOST || place < half || place >= sorted.len() - half;
        let shown =
            sorted.iter().enumerate().filter(|(place, (cell, _))| is_end(*place) || is_own(cell));
        let rows = shown.map(|(_, (cell, findings))| {
            let figure = findings
                .first()
                .copied()
                .flatten()
                .map_or_else(|| TableCell::absent("no figure"), TableCell::figure);
            let games = match &cell.found {
                Found::Played(played) => TableCell::whole(played.games),
                Found::Refused(_) | Found::NotPlayed => TableCell::default(),
            };
            let name = self.sweep.name(&cell.point);
            if is_own(cell) {
                let head = format!("{name} (today)");
                Row::new(head, vec![figure.marked(Mark::Emphasised), games])
            } else {
                Row::new(name, vec![figure, games])
            }
        });
        let title = self.titles.first().map_or("", String::as_str);
        let columns = vec![Column::estimate(title), Column::figure("Games")];
        let caption = if self.sweep.panels.len() > 1 {
            format!("{}, largest {title} first", name(panel))
        } else {
            format!("Every cell, largest {title} first")
        };
        let table = Table::new(caption, self.fields(), columns, rows.collect());
        let table = self.note_fields(table);
        if sorted.len() <= MOST {
            return table;
        }
        table.noted(format!(
            "These are the {half} largest and the {half} smallest of {} cells.",
            sorted.len()
        ))
    }
}
