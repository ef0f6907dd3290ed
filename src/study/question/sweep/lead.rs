//! The answer of a sweep: how the quantity that moves most depends on the fields, and where the
//! rules of today stand.

use crate::study::chart::Chart;
use crate::study::field_label::field_label;
use crate::study::outline::{Mark, Section, Table};
use crate::study::question::sweep::panel::SweptPanel;

/// The most cells of the answer. Of more cells, it has half from each end.
const MOST: usize = 20;

/// The answer: this quantity in the cells of the first rule set and pair of bots. `panels` is the
/// number of all.
pub(super) fn answer(
    panel: &SweptPanel<'_>,
    panels: usize,
    quantity: &str,
    chart: Option<Chart>,
) -> Section {
    let table = (!panel.cells.is_empty()).then(|| table(panel, panels, quantity));
    Section::answer([], chart, table)
}

/// Does the answer show its quantity in every cell of this panel, if it is the first?
pub(super) fn has_all(panel: &SweptPanel<'_>) -> bool {
    panel.cells.len() <= MOST
}

fn table(panel: &SweptPanel<'_>, panels: usize, quantity: &str) -> Table {
    let study = panel.study;
    let own = panel.cells.iter().find(|cell| study.subject(**cell).has_rules_as_they_are());
    let (mut cells, half) = (panel.sorted(quantity, -1.0), MOST / 2);
    if !has_all(panel) {
        let low = cells.len() - half;
        let mut place = 0..cells.len();
        let is_end = |place: usize| place < half || place >= low;
        cells.retain(|cell| place.next().is_some_and(is_end) || Some(cell) == own);
    }
    let largest = format!("largest {} first", study.title_of_quantity(quantity));
    let what = if panels > 1 { panel.title() } else { "Every cell".to_owned() };
    let quantities = [quantity.to_owned()];
    let mut table = panel.table(format!("{what}, {largest}"), &cells, &quantities);
    if let Some(place) = cells.iter().position(|cell| Some(cell) == own) {
        let row = &mut table.rows[place];
        row.head += " (today)";
        row.cells[0].mark = Some(Mark::Emphasised);
    }
    let named = study.fields.iter().filter_map(|varied| {
        let label = field_label(&varied.field);
        (label != varied.field).then(|| format!("{label}: `{}`", varied.field))
    });
    let paths: Vec<String> = named.collect();
    if !paths.is_empty() {
        table = table.noted(format!("Fields: {}.", paths.join("; ")));
    }
    if has_all(panel) {
        return table;
    }
    table.noted(format!(
        "These are the {half} largest and the {half} smallest of {} cells.",
        panel.cells.len()
    ))
}
