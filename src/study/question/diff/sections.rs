//! The sections of a diff.

use crate::study::Study;
use crate::study::chart::{Chart, ChartFigure, Places, SmallChart, SmallMultiples, VerticalAxes};
use crate::study::outline::{Column, Mark, Row, Section, Table, TableCell};
use crate::study::question::diff::{ComparedSubject, FoundChanges};
use crate::study::question::saved::changes::{PlanLine, RulesChange};
use crate::study::question::saved::method;
use crate::study::question::saved::subjects::{ComparedFigure, by_size};
use crate::study::wording;

/// The most rows of the answer.
const MOST_ROWS: usize = 12;
/// The most panels of the chart.
const MOST_PANELS: usize = 6;

/// All sections of a diff.
pub(super) fn sections(study: &Study, found: &FoundChanges) -> Vec<Section> {
    let all: Vec<ComparedFigure> =
        found.subjects.iter().flat_map(|subject| subject.figures.iter().copied()).collect();
    let sorted = by_size(study, &all);
    let mut sections = vec![answer(study, found, &sorted)];
    sections.extend(rules(found));
    sections.push(plan(found));
    sections.push(all_figures(study, found));
    sections.extend(untested(study, found));
    sections.push(wording::method_section(method::paragraphs(
        study,
        found.correction,
        found.tested,
    )));
    sections
}

/// The greatest changes as a chart and a table.
fn answer(study: &Study, found: &FoundChanges, sorted: &[ComparedFigure]) -> Section {
    let shown: Vec<ComparedFigure> =
        sorted.iter().copied().filter(|figure| study.finding(figure.after).is_shown()).collect();
    let listed = if shown.is_empty() { sorted } else { &shown[..] };
    let rows = &listed[..listed.len().min(MOST_ROWS)];
    let caption = match shown.len() {
        0 => "The greatest differences, none of them shown".to_owned(),
        count if count > rows.len() => {
            format!("The {} greatest of {count} changes", rows.len())
        }
        _ => "What changed, the greatest change first".to_owned(),
    };
    let table = table(study, found, caption, rows);
    let drawn = &shown[..shown.len().min(MOST_PANELS)];
    let picture = (!drawn.is_empty()).then(|| chart(study, found, drawn));
    Section::answer([], picture, Some(table))
}

fn chart(study: &Study, found: &FoundChanges, figures: &[ComparedFigure]) -> Chart {
    let panel = |figure: &ComparedFigure| SmallChart {
        title: name(study, found, *figure),
        reference: None,
        lines: vec![vec![
            Some(ChartFigure::from(figure.before)),
            Some(ChartFigure::from(figure.after)),
        ]],
        changes: Vec::new(),
    };
    let chart = SmallMultiples {
        title: "The greatest changes".to_owned(),
        subtitle: method::bars(study),
        across: "report".to_owned(),
        places: Places::Steps(found.names.to_vec()),
        series: vec![String::new()],
        panels: figures.iter().map(panel).collect(),
        vertical_axes: VerticalAxes::Own,
        today: None,
    };
    Chart::new(&["changes"], chart)
}

/// The name of a figure, with its subject if there are several.
fn name(study: &Study, found: &FoundChanges, figure: ComparedFigure) -> String {
    let finding = study.finding(figure.after);
    if found.subjects.len() == 1 {
        return finding.title.clone();
    }
    let subject = study.subject(finding.subject);
    format!("{}, {}", finding.title, subject.short_name_with_bots())
}

fn table(
    study: &Study,
    found: &FoundChanges,
    caption: String,
    figures: &[ComparedFigure],
) -> Table {
    let row = |figure: &ComparedFigure| {
        let both = [figure.before, figure.after].map(TableCell::figure);
        let cells = both.into_iter().chain(TableCell::tested(figure.after));
        Row::new(name(study, found, *figure), cells.collect())
    };
    let [old, new] = found.names.each_ref();
    let columns =
        [Column::figure(old), Column::figure(new)].into_iter().chain(Column::tested("Difference"));
    Table::new(caption, "Figure", columns.collect(), figures.iter().map(row).collect())
}

/// The fields that changed. `None` if all rules are the same.
fn rules(found: &FoundChanges) -> Option<Section> {
    let mut told: Vec<&RulesChange> = Vec::new();
    for change in found.subjects.iter().filter_map(|subject| subject.rules.as_ref()) {
        if !told.contains(&change) {
            told.push(change);
        }
    }
    let tables: Vec<Table> = told.iter().map(|change| rules_table(found, change)).collect();
    let title = "What changed in the rules".to_owned();
    (!tables.is_empty()).then(|| Section { title, tables, ..Section::default() })
}

fn rules_table(found: &FoundChanges, change: &RulesChange) -> Table {
    let [old, new] = &change.names;
    let caption = if old == new { new.clone() } else { format!("{old}, now {new}") };
    let cell = |value: &Option<String>| match value {
        Some(text) => TableCell::text(text),
        None => TableCell::absent("not set"),
    };
    let rows = change
        .fields
        .iter()
        .map(|field| Row::new(&field.field, vec![cell(&field.before), cell(&field.after)]));
    let columns = found.names.each_ref().map(Column::text);
    let table = Table::new(caption, "Field", columns.into(), rows.collect());
    match change {
        RulesChange { plays_the_same: true, .. } => {
            table.noted("The fingerprints are equal: these fields change no game.")
        }
        RulesChange { has_texts: false, .. } => table.noted(
            "The fingerprints differ, and the text of the rules is not in both reports: fields of \
             variants stand in the names of figures.",
        ),
        _ => table,
    }
}

/// Both plans side by side.
fn plan(found: &FoundChanges) -> Section {
    let row = |(what, [before, after]): &PlanLine| {
        let cells = [before, after].map(|text| {
            let cell = TableCell::text(text);
            if before == after { cell } else { cell.marked(Mark::Emphasised) }
        });
        Row::new(what, cells.into())
    };
    let columns = found.names.each_ref().map(Column::text);
    let rows = found.plan.iter().map(row).collect();
    let table = Table::new("Both plans; what differs is marked", "", columns.into(), rows);
    let title = "What changed in the plan".to_owned();
    Section { title, tables: vec![table], ..Section::default() }
}

/// Every figure, a table for each subject.
fn all_figures(study: &Study, found: &FoundChanges) -> Section {
    let table = |subject: &ComparedSubject| {
        let sorted = by_size(study, &subject.figures);
        let caption = study.subject(subject.subjects[1]).name_with_bots();
        let summary = format!("All {} figures of {caption}", sorted.len());
        table(study, found, caption, &sorted).folded(summary)
    };
    let title = "Every figure that both reports have".to_owned();
    let tables = found.subjects.iter().map(table).collect();
    Section { title, tables, ..Section::default() }
}

/// The figures without a test. `None` if there are none.
fn untested(study: &Study, found: &FoundChanges) -> Option<Section> {
    let rows = found.subjects.iter().flat_map(|subject| &subject.untested).map(|figure| {
        let cells = [figure.before, figure.after].map(TableCell::figure);
        Row::new(name(study, found, *figure), cells.into())
    });
    let all: Vec<Row> = rows.collect();
    if all.is_empty() {
        return None;
    }
    let columns = found.names.each_ref().map(Column::estimate);
    let table = Table::new("Figures without a test", "Figure", columns.into(), all)
        .folded("Quantiles and standard deviations of both reports")
        .noted("A report of games has no standard error of these figures, so they are not tested.");
    let title = "Not tested".to_owned();
    Some(Section { title, tables: vec![table], ..Section::default() })
}
