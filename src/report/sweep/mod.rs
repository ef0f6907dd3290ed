//! The answer to a sweep: what becomes of rule sets when some of their fields have other values.

mod data;
mod figures;

use crate::balance::sweep::{Cell as Swept, Design, Found, Panel, Study};
use crate::balance::warnings::disagrees;
use crate::batch::plan::Stop;
use crate::game::rules::Rules;
use crate::input::scenario::Scenario;
use crate::report::answer::Answer;
use crate::report::asked;
use crate::report::chart::ChartError;
use crate::report::document::{Cell, Column, Fact, Row, Section, Table};
use crate::report::number::{Unit, show, whole};
use crate::report::view::tables;

/// The most rows of a table; of more cells the ends are shown.
const MOST_ROWS: usize = 120;
/// How many cells an end of a long table has.
const END: usize = 15;

/// The document, the JSON and the table of a sweep.
///
/// # Errors
/// If a chart cannot be drawn.
pub fn answer(
    scenario: &Scenario,
    study: &Study,
    stop: Stop,
    reproduce: Option<String>,
) -> Result<Answer, ChartError> {
    let rules: Vec<&Rules> = study.panels.iter().map(|panel| &panel.rules).collect();
    let told = Told { study, titles: asked::titles(&study.quantities, &rules) };
    let mut sections = vec![told.overview(scenario)?];
    for panel in &study.panels {
        sections.push(told.panel(panel)?);
    }
    sections.push(told.method());
    let document = asked::document(scenario, reproduce, told.warnings(scenario, stop), sections);
    let summary = data::summary(scenario, study, stop);
    Ok(Answer { document, summary, tables: vec![("cells", data::cells(study))] })
}

/// A study being told.
struct Told<'a> {
    study: &'a Study,
    titles: Vec<String>,
}

impl Told<'_> {
    fn warnings(&self, scenario: &Scenario, stop: Stop) -> Vec<String> {
        let mut warnings = Vec::new();
        let count = |so: fn(&Found) -> bool| self.study.count(so) as u64;
        if stop == Stop::Interrupted {
            let left = count(|found| matches!(found, Found::NotPlayed));
            let short = count(|found| matches!(found, Found::Played(played) if played.is_short()));
            let short = if short > 0 {
                "; the last that was played has fewer games than the others"
            } else {
                ""
            };
            warnings.push(format!("interrupted: {} cells were not played{short}", whole(left)));
        }
        for (panel, cell) in self
            .study
            .panels
            .iter()
            .flat_map(|panel| panel.cells.iter().map(move |cell| (panel, cell)))
        {
            let warning = disagrees(cell.exact());
            warnings.extend(
                warning.map(|told| {
                    format!("{} ({}): {told}", name(panel), self.study.name(&cell.point))
                }),
            );
        }
        let refused = count(|found| matches!(found, Found::Refused(_)));
        if refused > 0 {
            let all = whole(count(|_| true));
            warnings.push(format!(
                "{} of {all} cells cannot be played; the reasons are listed",
                whole(refused)
            ));
        }
        let unfinished =
            count(|found| matches!(found, Found::Played(played) if played.unfinished > 0));
        if unfinished > 0 {
            warnings.push(format!(
                "in {} cells some games reached the limit of {} throws: they are neither wins nor \
                    draws, and lengths are lower \
                 bounds",
                whole(unfinished),
                whole(scenario.throw_limit.into())
            ));
        }
        warnings
    }

    fn overview(&self, scenario: &Scenario) -> Result<Section, ChartError> {
        let study = self.study;
        let fields = study.axes.iter().map(|axis| {
            let values: Vec<&str> = axis.levels.iter().map(|level| level.text.as_str()).collect();
            Fact::new(axis.field.clone(), values.join("; "))
        });
        let cells = study.panels.first().map_or(0, |panel| panel.cells.len());
        let cells = whole(cells as u64);
        let design = match study.design {
            Design::Grid => format!("the whole grid, {cells} cells"),
            Design::LatinHypercube(asked) => {
                format!(
                    "a Latin hypercube of {} cells, {cells} of them different",
                    whole(asked.into())
                )
            }
            Design::Sobol(asked) => {
                format!(
                    "the first {} points of Sobol's sequence, {cells} different cells",
                    whole(asked.into())
                )
            }
        };
        let mut paragraphs: Vec<String> =
            study.panels.iter().map(|panel| self.ends(panel)).collect();
        paragraphs.push(format!("In brackets the values of {}.", self.fields()));
        Ok(Section {
            title: "What was found".to_owned(),
            paragraphs,
            facts: fields
                .chain([Fact::new("Design", design)])
                .chain(asked::facts(scenario))
                .collect(),
            figures: figures::of_fields(study, &self.titles)?,
            ..Section::default()
        })
    }

    /// The least and the greatest of each quantity.
    fn ends(&self, panel: &Panel) -> String {
        let quantities = self.study.quantities.iter().enumerate().zip(&self.titles);
        let told = quantities.filter_map(|((place, quantity), title)| {
            let unit = Unit::of_quantity(quantity);
            let ends = panel.ends(place)?.map(|cell| {
                let value =
                    cell.figure(place).map(|figure| show(figure, unit).value).unwrap_or_default();
                format!("{value} ({})", self.study.name(&cell.point))
            });
            Some(format!("{title} from {} to {}", ends[0], ends[1]))
        });
        let told: Vec<String> = told.collect();
        let told = if told.is_empty() { "nothing was played".to_owned() } else { told.join("; ") };
        format!("{}: {told}.", name(panel))
    }

    fn panel(&self, panel: &Panel) -> Result<Section, ChartError> {
        let played: Vec<&Swept> =
            panel.cells.iter().filter(|cell| matches!(cell.found, Found::Played(_))).collect();
        let mut tables = Vec::new();
        if played.len() <= MOST_ROWS {
            tables.push(self.table("Every cell", &played));
        } else {
            let mut sorted = played.clone();
            let value = |cell: &Swept| cell.figure(0).map_or(f64::NAN, |figure| figure.value);
            sorted.sort_by(|one, other| value(one).total_cmp(&value(other)));
            let first = self.titles.first().map_or("", String::as_str);
            for (which, part) in
                [("least", &sorted[..END]), ("greatest", &sorted[sorted.len() - END..])]
            {
                let caption = format!("The {END} cells of the {which} {first}");
                tables.push(
                    self.table(&caption, part)
                        .noted("All cells are in cells.parquet and summary.json."),
                );
            }
        }
        let each =
            played.iter().map(|cell| (self.study.name(&cell.point), cell.exact().iter().collect()));
        let exact = tables::exact_of_each(&self.fields(), each);
        tables.extend(exact.map(|table| asked::either_first(table, panel.bots)));
        let refused = panel.cells.iter().filter_map(|cell| match &cell.found {
            Found::Refused(reason) => {
                Some(Row::new(self.study.name(&cell.point), vec![Cell::text(reason)]))
            }
            Found::NotPlayed | Found::Played(_) => None,
        });
        let refused: Vec<Row> = refused.collect();
        if !refused.is_empty() {
            let summary = format!("{} cells cannot be played", whole(refused.len() as u64));
            let table = Table::new(
                "What cannot be played",
                self.fields(),
                vec![Column::text("Why")],
                refused,
            );
            tables.push(table.folded(summary));
        }
        let figures = figures::of_panel(self.study, panel, &self.titles)?;
        Ok(Section { title: name(panel), figures, tables, ..Section::default() })
    }

    /// The names of the fields with a comma between.
    fn fields(&self) -> String {
        self.study.axes.iter().map(|axis| axis.field.as_str()).collect::<Vec<_>>().join(", ")
    }

    fn table(&self, caption: &str, cells: &[&Swept]) -> Table {
        let method =
            |place: usize| cells.iter().find_map(|cell| Some(cell.figure(place)?.method.name()));
        let quantities = self.titles.iter().enumerate();
        let mut columns: Vec<Column> = quantities
            .map(|(place, title)| Column::figure(title).by(method(place).unwrap_or_default()))
            .collect();
        columns.push(Column::figure("Games"));
        let unfinished = cells
            .iter()
            .any(|cell| matches!(&cell.found, Found::Played(played) if played.unfinished > 0));
        if unfinished {
            columns.push(Column::figure("Unfinished"));
        }
        let rows = cells.iter().map(|cell| {
            let units = self.study.quantities.iter().map(Unit::of_quantity).enumerate();
            let mut row: Vec<Cell> =
                units.map(|(place, unit)| asked::cell(cell.figure(place), unit)).collect();
            if let Found::Played(played) = &cell.found {
                row.extend([Cell::whole(played.games), Cell::whole(played.unfinished)]);
            }
            Row::new(self.study.name(&cell.point), row)
        });
        Table::new(caption, self.fields(), columns, rows.collect())
    }

    fn method(&self) -> Section {
        let mut paragraphs = vec![asked::pairing(self.study.level)];
        paragraphs.push(
            "The least and the greatest of many cells are flattered by chance: the more cells, the \
                more. To be sure of one, play it \
             again with another seed, or let `compare` hold a few against each other."
                .to_owned(),
        );
        if self.study.axes.len() > 1 && figures::shows_means(self.study) {
            paragraphs.push(
                "The mean over all cells with one value of a field is taken over the cells that \
                    were played. All cells have the \
                 same dice, so their errors may go together: the half-width of a mean is the mean \
                 of the cells' half-widths, which \
                 holds however they do. Which other values happen to stand beside one is not part \
                 of it: in a sample, or where cells \
                 are refused, two means may differ by that alone."
                    .to_owned(),
            );
        }
        Section { title: "How this was found".to_owned(), paragraphs, ..Section::default() }
    }
}

fn name(panel: &Panel) -> String {
    format!("{}, {}", panel.rules.title, asked::bots(panel.bots))
}
