//! The sections of a trend.

use crate::study::Study;
use crate::study::chart::{Chart, ChartFigure, Places, SmallChart, SmallMultiples, VerticalAxes};
use crate::study::outline::{Column, Row, Section, Table, TableCell};
use crate::study::question::saved::changes;
use crate::study::question::saved::matches::matches;
use crate::study::question::saved::method;
use crate::study::question::saved::subjects::{ComparedFigure, by_size, size};
use crate::study::question::trend::names::tracked;
use crate::study::question::trend::tracks::TrackedFigure;
use crate::study::question::trend::{FoundTrend, TrendSubject};
use crate::study::wording;

/// The most rows of the answer.
const MOST_ROWS: usize = 12;
/// The most quantities that are drawn without being asked for.
const MOST_PANELS: usize = 9;
/// The most lines in a panel. Of more subjects, the first are drawn.
const MOST_LINES: usize = 6;
/// The quantities that are drawn in any case.
const USUAL: [&str; 2] = ["mean(throws)", "first_player_advantage"];

/// All sections of a trend.
pub(super) fn sections(study: &Study, found: &FoundTrend<'_>) -> Vec<Section> {
    let mut sections = vec![answer(study, found)];
    sections.extend(rules(found));
    sections.push(all_figures(study, found));
    sections.push(wording::method_section(method(study, found)));
    sections
}

/// The chart of the quantities, and the table of changes.
fn answer(study: &Study, found: &FoundTrend<'_>) -> Section {
    let figures = found.subjects.iter().flat_map(|subject| &subject.figures);
    let steps: Vec<ComparedFigure> = figures
        .flat_map(TrackedFigure::steps)
        .map(|(_, [before, after])| ComparedFigure { before, after })
        .filter(|step| study.finding(step.after).is_shown())
        .collect();
    let sorted = by_size(study, &steps);
    let shown = &sorted[..sorted.len().min(MOST_ROWS)];
    let caption = if sorted.len() > shown.len() {
        format!("The {} greatest of {} changes", shown.len(), sorted.len())
    } else {
        "What changed, the greatest change first".to_owned()
    };
    let table = (!shown.is_empty()).then(|| steps_table(study, caption, shown));
    Section::answer([], Some(chart(study, found)), table)
}

fn steps_table(study: &Study, caption: String, steps: &[ComparedFigure]) -> Table {
    let tracked = tracked(study);
    let row = |step: &ComparedFigure| {
        let finding = study.finding(step.after);
        let subject = study.subject(finding.subject);
        let both = [step.before, step.after].map(TableCell::figure);
        let cells = [TableCell::text(&subject.label)]
            .into_iter()
            .chain(both)
            .chain(TableCell::tested(step.after));
        let track = tracked[finding.subject.0].short_name_with_bots();
        let head = format!("{}, {track}", finding.title);
        Row::new(head, cells.collect())
    };
    let columns = [Column::text("At"), Column::figure("Before"), Column::figure("Now")]
        .into_iter()
        .chain(Column::tested("Difference"));
    Table::new(caption, "Figure", columns.collect(), steps.iter().map(row).collect())
}

/// A figure of several subjects: one panel.
struct PanelFigures<'a> {
    /// The figure of each subject that is drawn. `None`: the subject has it not.
    lines: Vec<Option<&'a TrackedFigure>>,
    title: String,
    quantity: String,
    /// How many times what people notice its greatest change is. 0 if none is shown.
    size: f64,
}

fn chart(study: &Study, found: &FoundTrend<'_>) -> Chart {
    let drawn = &found.subjects[..found.subjects.len().min(MOST_LINES)];
    let panels = selected(found, panels(study, drawn));
    let panel = |figures: &PanelFigures<'_>| SmallChart {
        title: figures.title.clone(),
        reference: None,
        lines: figures
            .lines
            .iter()
            .map(|line| match line {
                Some(line) => line.findings.iter().map(|id| id.map(ChartFigure::from)).collect(),
                None => vec![None; found.names.len()],
            })
            .collect(),
        changes: changed_places(study, figures),
    };
    let tracked = tracked(study);
    let series = drawn.iter().filter_map(|subject| {
        let last = subject.places.iter().rev().flatten().next()?;
        Some(tracked[last.0].short_name_with_bots())
    });
    let chart = SmallMultiples {
        title: "From report to report".to_owned(),
        subtitle: method::bars(study),
        across: "report".to_owned(),
        places: Places::Steps(found.names.clone()),
        series: series.collect(),
        panels: panels.iter().map(panel).collect(),
        vertical_axes: VerticalAxes::Own,
        today: None,
    };
    Chart::new(&["trend"], chart)
}

/// The figures of these subjects, those of one quantity together.
fn panels<'a>(study: &Study, drawn: &'a [TrendSubject]) -> Vec<PanelFigures<'a>> {
    let mut panels: Vec<PanelFigures<'a>> = Vec::new();
    for (line, subject) in drawn.iter().enumerate() {
        for figure in &subject.figures {
            let Some(last) = figure.last() else { continue };
            let finding = study.finding(last);
            let known = panels.iter().position(|panel| {
                panel.quantity == finding.quantity && panel.title == finding.title
            });
            let place = known.unwrap_or_else(|| {
                panels.push(PanelFigures {
                    lines: vec![None; drawn.len()],
                    title: finding.title.clone(),
                    quantity: finding.quantity.clone(),
                    size: 0.0,
                });
                panels.len() - 1
            });
            let panel = &mut panels[place];
            panel.lines[line] = panel.lines[line].or(Some(figure));
            let steps = figure.steps().map(|(_, [before, after])| ComparedFigure { before, after });
            let shown = steps.filter(|step| study.finding(step.after).is_shown());
            panel.size = shown.map(|step| size(study, step)).fold(panel.size, f64::max);
        }
    }
    panels
}

/// The panels that are drawn: those that are asked for, or the usual ones and those that changed
/// most.
fn selected<'a>(found: &FoundTrend<'_>, mut all: Vec<PanelFigures<'a>>) -> Vec<PanelFigures<'a>> {
    let asked = &found.asked.quantities;
    if !asked.is_empty() {
        let is_asked = |panel: &PanelFigures<'_>| {
            asked.iter().any(|quantity| quantity.to_string() == panel.quantity)
        };
        all.retain(is_asked);
        return all;
    }
    let usual = |panel: &PanelFigures<'_>| USUAL.iter().position(|own| *own == panel.quantity);
    all.retain(|panel| panel.size > 0.0 || usual(panel).is_some());
    all.sort_by(|left, right| {
        let place = |panel: &PanelFigures<'_>| usual(panel).unwrap_or(USUAL.len());
        place(left).cmp(&place(right)).then_with(|| right.size.total_cmp(&left.size))
    });
    all.truncate(MOST_PANELS);
    all
}

/// The places of the reports at which a line of the panel changed.
fn changed_places(study: &Study, panel: &PanelFigures<'_>) -> Vec<usize> {
    let lines = panel.lines.iter().flatten();
    let steps = lines.flat_map(|line| line.steps());
    let shown = steps.filter(|(_, [_, after])| study.finding(*after).is_shown());
    let mut places: Vec<usize> = shown.map(|([_, place], _)| place).collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// The rules that changed from report to report. `None` if none did.
fn rules(found: &FoundTrend<'_>) -> Option<Section> {
    let reports = &found.asked.reports;
    let mut rows: Vec<Row> = Vec::new();
    for place in 1..reports.len() {
        let both = [reports[place - 1], reports[place]];
        for [old, new] in matches(both[0], both[1]) {
            let subjects = [&both[0].subjects[old], &both[1].subjects[new]];
            let Some(change) = changes::rules(both, subjects) else { continue };
            for field in change.fields.iter().filter(|field| field.is_played()) {
                let value = |value: &Option<String>| match value {
                    Some(text) => TableCell::text(text),
                    None => TableCell::absent("not set"),
                };
                let cells = vec![
                    TableCell::text(&change.names[1]),
                    TableCell::text(&field.field),
                    value(&field.before),
                    value(&field.after),
                ];
                let row = Row::new(&found.names[place], cells);
                if !rows.contains(&row) {
                    rows.push(row);
                }
            }
        }
    }
    let columns = ["Rules", "Field", "Before", "Now"].map(Column::text);
    let title = "What changed in the rules".to_owned();
    (!rows.is_empty()).then(|| Section {
        title,
        tables: vec![Table::new("Fields of rule files", "At", columns.into(), rows)],
        ..Section::default()
    })
}

/// Every figure of every report, a table for each subject.
fn all_figures(study: &Study, found: &FoundTrend<'_>) -> Section {
    let tracked = tracked(study);
    let table = |subject: &TrendSubject| {
        let rows = subject.figures.iter().filter_map(|figure| {
            let title = &study.finding(figure.last()?).title;
            let cell = |id: &Option<_>| {
                id.map_or_else(|| TableCell::absent("not in the report"), TableCell::figure)
            };
            Some(Row::new(title, figure.findings.iter().map(cell).collect()))
        });
        let last = subject.places.iter().rev().flatten().next();
        let caption = last.map_or_else(String::new, |id| tracked[id.0].name_with_bots());
        let columns = found.names.iter().map(Column::figure).collect();
        let summary = format!("All figures of {caption}");
        Table::new(caption, "Figure", columns, rows.collect()).folded(summary)
    };
    let title = "Every figure".to_owned();
    let tables = found.subjects.iter().map(table).collect();
    Section { title, tables, ..Section::default() }
}

fn method(study: &Study, found: &FoundTrend<'_>) -> Vec<String> {
    let first = "Each report is compared with the one before it.".to_owned();
    let others = method::paragraphs(study, found.asked.correction, found.tested);
    std::iter::once(first).chain(others).collect()
}
