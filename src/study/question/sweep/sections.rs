//! The sections of a sweep: the answer, the fields, each rule set with its bots, and the method.

use crate::balance::quantity::Quantity;
use crate::balance::sweep::Design;
use crate::input::question::sweep::SweepQuestion;
use crate::input::scenario::Scenario;
use crate::study::exact_table::NamedFindings;
use crate::study::fact::Fact;
use crate::study::finding::Finding;
use crate::study::number::whole;
use crate::study::outline::{Column, Row, Section, Table, TableCell};
use crate::study::question::sweep::charts::SweepCharts;
use crate::study::question::sweep::panel::{SweptPanel, fields, name};
use crate::study::question::sweep::{headline, lead};
use crate::study::subject::SubjectId;
use crate::study::{Study, wording};

/// The most rows of a table. Of a longer table, only the ends are shown.
const MOST_ROWS: usize = 120;
/// The number of cells at each end of a long table.
const END: usize = 15;

pub(super) fn sections(asked: &SweepQuestion, scenario: &Scenario, study: &Study) -> Vec<Section> {
    let panels = SweptPanel::all(scenario, study);
    let ordered = most_first(&asked.quantities, &panels[0]);
    let quantities: Vec<String> = ordered.iter().map(ToString::to_string).collect();
    let titles: Vec<String> =
        quantities.iter().map(|quantity| study.title_of_quantity(quantity).to_owned()).collect();
    let cells: Vec<Vec<SubjectId>> = panels.iter().map(|panel| panel.cells.clone()).collect();
    let axes = &asked.axes;
    let charts = SweepCharts { study, axes, quantities: &ordered, titles: &titles, panels: &cells };
    let answer = lead::answer(&panels[0], panels.len(), &quantities[0], charts.of_answer());
    let means = Section {
        title: "Field by field".to_owned(),
        charts: charts.of_fields(),
        ..Section::default()
    };
    let of_panels = panels.iter().enumerate().map(|(place, panel)| {
        let answered = usize::from(place == 0 && lead::has_all(panel));
        Section {
            title: panel.title(),
            charts: charts.of_panel(place),
            tables: tables(panel, &quantities, answered, scenario.bots.len()),
            ..Section::default()
        }
    });
    let details = [means].into_iter().chain(of_panels);
    let shown = details.filter(|part| !part.charts.is_empty() || !part.tables.is_empty());
    let played = wording::played_section(facts(asked, scenario, study));
    let has_means = study.fields.len() > 1 && charts.shows_means();
    let method = method(study.provenance.level, has_means);
    [answer].into_iter().chain(shown).chain([played, method]).collect()
}

/// The quantities, with the one first that moves most at a table over the cells of this panel. The
/// answer is about it.
fn most_first(asked: &[Quantity], panel: &SweptPanel<'_>) -> Vec<Quantity> {
    let study = panel.study;
    let reach = |quantity: &Quantity| {
        let id = quantity.to_string();
        let found = panel.cells.iter().filter_map(|cell| study.find_in_any_cell(*cell, &id));
        let findings: Vec<&Finding> = found.map(|id| study.finding(id)).collect();
        if findings.is_empty() { 0.0 } else { headline::reach(study, &findings) }
    };
    let reaches: Vec<f64> = asked.iter().map(reach).collect();
    let largest = reaches.iter().copied().fold(0.0, f64::max);
    let mut ordered = asked.to_vec();
    let first = reaches.iter().position(|reach| *reach >= largest).unwrap_or(0);
    ordered[..=first].rotate_right(1);
    ordered
}

fn facts(asked: &SweepQuestion, scenario: &Scenario, study: &Study) -> Vec<Fact> {
    let fields =
        study.fields.iter().map(|varied| Fact::new(&varied.field, varied.values.join("; ")));
    let cells = whole(asked.points.len() as u64);
    let design = match asked.design {
        Design::Grid => format!("the whole grid, {cells} cells"),
        Design::LatinHypercube(points) => {
            format!("a Latin hypercube of {} cells, {cells} different", whole(points.into()))
        }
    };
    let design = [Fact::new("Design", design)];
    fields.chain(design).chain(wording::common_facts(scenario)).collect()
}

/// The tables of a panel. The answer has the first of the quantities, if `answered` is 1. `pairs`
/// is the number of pairs of bots.
fn tables(
    panel: &SweptPanel<'_>,
    quantities: &[String],
    answered: usize,
    pairs: usize,
) -> Vec<Table> {
    let study = panel.study;
    let shown = &quantities[answered..];
    let mut tables = Vec::new();
    if panel.cells.len() > MOST_ROWS {
        let sorted = panel.sorted(&quantities[0], 1.0);
        let title = study.title_of_quantity(&quantities[0]);
        let ends = [("smallest", &sorted[..END]), ("largest", &sorted[sorted.len() - END..])];
        for (which, cells) in ends {
            let caption = format!("The {END} cells with the {which} {title}");
            let all = "All cells are in findings.parquet and summary.json.";
            tables
                .push(with_unfinished(panel, cells, panel.table(caption, cells, shown)).noted(all));
        }
    } else if !shown.is_empty() {
        let others = if answered == 1 { ": the other quantities" } else { "" };
        let table = panel.table(format!("Every cell{others}"), &panel.cells, shown);
        tables.push(with_unfinished(panel, &panel.cells, table));
    }
    let known = panel.cells.iter().map(|cell| NamedFindings {
        name: name(study, *cell),
        findings: study.known_values_of(*cell),
    });
    let exact = study.exact_table_of_each(&fields(study), known.collect());
    tables.extend(exact.map(|table| wording::note_seats(table, panel.bots)));
    tables.extend(refused(panel, pairs));
    tables
}

/// The table with a column of unfinished games, if there are any in these cells.
fn with_unfinished(panel: &SweptPanel<'_>, cells: &[SubjectId], mut table: Table) -> Table {
    let unfinished = cells.iter().map(|cell| panel.study.subject(*cell).unfinished);
    if unfinished.clone().any(|games| games > 0) {
        table.columns.push(Column::figure("Unfinished"));
        for (row, games) in table.rows.iter_mut().zip(unfinished) {
            row.cells.push(TableCell::whole(games));
        }
    }
    table
}

/// The cells that cannot be played. They are the same for each pair of bots.
fn refused(panel: &SweptPanel<'_>, pairs: usize) -> Option<Table> {
    let of_rules = panel.study.refused.iter().filter(|refused| refused.rules == panel.rules.name);
    let of_pairs = of_rules.map(|refused| {
        let reason = vec![TableCell::text(&refused.reason)];
        Row::new(wording::values(refused.variant.settings()), reason)
    });
    let mut rows: Vec<Row> = of_pairs.collect();
    rows.truncate(rows.len() / pairs);
    let summary = format!("{} cells cannot be played", whole(rows.len() as u64));
    (!rows.is_empty()).then(|| {
        let columns = vec![Column::text("Reason")];
        Table::new("Cells that cannot be played", fields(panel.study), columns, rows)
            .folded(summary)
    })
}

fn method(level: f64, has_means: bool) -> Section {
    let cells = "By chance, the smallest and the largest of many cells look more extreme than they \
                 are. The more cells, the stronger this effect. To confirm a cell, play it again \
                 with another seed, or compare a few cells with `compare`.";
    let means = "The mean for a value of a field is the mean over all cells with that value that \
                 were played. All cells use the same dice, so their errors may be correlated. The \
                 half-width of a mean is the mean of the cells' half-widths, which is valid for \
                 any correlation. It does not include which values of the other fields these \
                 cells have: in a sample, or where cells cannot be played, two means may differ \
                 for this reason alone.";
    let mut paragraphs = vec![wording::pairing_method(level), cells.to_owned()];
    paragraphs.extend(has_means.then(|| means.to_owned()));
    wording::method_section(paragraphs)
}
