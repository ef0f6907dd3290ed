//! The question `sweep`: what happens when fields have other values.

mod charts;
mod headline;
mod lead;

use crate::balance::design::Point;
use crate::balance::exact::ComputeBudget;
use crate::balance::sweep::{Design, Found, Panel, Played, SweepCell, SweepStudy};
use crate::balance::warning::Warning;
use crate::batch::plan::Stop;
use crate::game::rules::Rules;
use crate::input::question::sweep::SweepQuestion;
use crate::input::scenario::Scenario;
use crate::study::error::Error;
use crate::study::exact_table::NamedFindings;
use crate::study::fact::Fact;
use crate::study::field_label::field_label;
use crate::study::finding::{Cell, Finding, FindingId, Setting};
use crate::study::number::whole;
use crate::study::observer::Session;
use crate::study::outline::{Column, EstimateOf, Row, Section, Table, TableCell};
use crate::study::question::coupled_panels::{CoupledPanel, CoupledPanels};
use crate::study::question::sweep::charts::SweepCharts;
use crate::study::question::{Answer, plan_of_quantities};
use crate::study::question_kind::QuestionKind;
use crate::study::subject::{Subject, SubjectId};
use crate::study::{Refused, Study, Varied, wording};

/// The question `sweep`.
const KIND: QuestionKind = QuestionKind { name: "sweep", headline: headline::sentences };

/// The most rows of a table. Of a longer table, only the ends are shown.
const MOST_ROWS: usize = 120;
/// The number of cells at each end of a long table.
const END: usize = 15;

impl Answer for SweepQuestion {
    fn answer(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
        let (sweep, stop) = self.play(scenario, session);
        if sweep.count(|outcome| matches!(outcome, Found::Played(_))) == 0 {
            return Err(Error::NoGames);
        }
        let mut study = Study::begin(KIND, scenario, stop);
        study.design = Some(sweep.design.name());
        study.fields = sweep.axes.iter().map(Varied::from).collect();
        let found = findings(&sweep, &mut study);
        let rules: Vec<&Rules> = sweep.panels.iter().map(|panel| &panel.rules).collect();
        let titles = wording::quantity_titles(&sweep.quantities, &rules);
        let panels: Vec<Vec<SubjectId>> =
            found.iter().map(|cells| subjects(cells, &study)).collect();
        let charts = SweepCharts {
            study: &study,
            axes: &sweep.axes,
            quantities: &sweep.quantities,
            titles: &titles,
            panels: &panels,
        };
        let report = SweepSections { sweep: &sweep, titles: &titles, found, study: &study, charts };
        let sections = report.sections(scenario);
        let warnings = report.warnings(scenario, stop);
        (study.sections, study.warnings) = (sections, warnings);
        Ok(study)
    }

    fn count(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Stop, Error> {
        Ok(self.panels(scenario).count(session))
    }
}

impl SweepQuestion {
    /// A panel with one variant for each cell that can be played. The key is the place of its rule
    /// set and bots, and its place among their cells.
    fn panels<'a>(&'a self, scenario: &'a Scenario) -> CoupledPanels<'a, [usize; 2]> {
        let cells_of_rules = self.rules.iter().enumerate();
        let cells = cells_of_rules.flat_map(move |(place, cells)| {
            scenario.bots.iter().enumerate().flat_map(move |(pair, bots)| {
                let panel = place * scenario.bots.len() + pair;
                let playable = cells.iter().enumerate();
                playable.filter_map(move |(cell, rules)| {
                    let plan = plan_of_quantities(scenario, rules.as_ref().ok()?, *bots);
                    Some(CoupledPanel::new([panel, cell], vec![plan], &self.quantities))
                })
            })
        });
        let playable = self.rules.iter().flatten().filter(|cell| cell.is_ok()).count();
        CoupledPanels::new(scenario, playable * scenario.bots.len(), cells)
    }

    fn play(&self, scenario: &Scenario, session: &Session<'_>) -> (SweepStudy, Stop) {
        let cell = |(point, rules): (&Point, &Result<Rules, String>)| SweepCell {
            point: point.clone(),
            found: match rules {
                Ok(_) => Found::NotPlayed,
                Err(reason) => Found::Refused(reason.clone()),
            },
        };
        let of_rules = scenario.rules.iter().zip(&self.rules);
        let panels = of_rules.flat_map(|(rules, cells)| {
            scenario.bots.iter().map(move |bots| Panel {
                rules: rules.clone(),
                bots: *bots,
                cells: self.points.iter().zip(cells).map(cell).collect(),
            })
        });
        let mut panels: Vec<Panel> = panels.collect();
        let mut budget = ComputeBudget::default();
        let stop = self.panels(scenario).play(session, |[panel, cell], coupled, _| {
            let played = Played::read(coupled, &mut budget);
            panels[panel].cells[cell].found = Found::Played(played);
        });
        let Self { axes, design, quantities, .. } = self.clone();
        let mut sweep = SweepStudy { axes, design, quantities, panels, level: scenario.level };
        sweep.correct();
        (sweep, stop)
    }
}

/// The findings of each quantity in each cell of each panel. `None` if the rules do not have the
/// quantity. A cell that was not played has no entries.
type Findings = Vec<Vec<Vec<Option<FindingId>>>>;

fn findings(sweep: &SweepStudy, study: &mut Study) -> Findings {
    let mut all = Vec::new();
    for panel in &sweep.panels {
        let cells = panel.cells.iter();
        all.push(cells.map(|cell| of_cell(sweep, panel, cell, study)).collect());
    }
    all
}

/// The subjects of the cells with these findings.
fn subjects(cells: &[Vec<Option<FindingId>>], study: &Study) -> Vec<SubjectId> {
    let first = cells.iter().filter_map(|cell| cell.iter().flatten().next());
    first.map(|id| study.finding(*id).subject).collect()
}

fn of_cell(
    sweep: &SweepStudy,
    panel: &Panel,
    cell: &SweepCell,
    study: &mut Study,
) -> Vec<Option<FindingId>> {
    let point = Cell::Point(settings(sweep, cell));
    let played = match &cell.found {
        Found::Played(played) => played,
        Found::NotPlayed => return Vec::new(),
        Found::Refused(reason) => {
            let (rules, reason) = (panel.rules.name.clone(), reason.clone());
            study.refused.push(Refused { rules, variant: point, reason });
            return Vec::new();
        }
    };
    let subject = study.add_subject(Subject {
        games: played.games,
        unfinished: played.unfinished,
        evaluators: played.evaluators.clone(),
        ..Subject::of_pairs(&panel.rules, panel.bots, played.planned).variant(&played.fingerprint)
    });
    let figures = sweep.quantities.iter().zip(&played.figures).map(|(quantity, figure)| {
        let finding = Finding::of(subject, quantity, &panel.rules)
            .with_estimate(Some((*figure)?))
            .in_cell(point.clone())
            .with_exact(&played.exact);
        Some(study.add_finding(finding))
    });
    figures.collect()
}

/// The fields of a cell and their values.
fn settings(sweep: &SweepStudy, cell: &SweepCell) -> Vec<Setting> {
    let values = sweep.axes.iter().zip(&cell.point.0);
    values
        .map(|(axis, level)| Setting {
            field: axis.field.clone(),
            value: axis.levels[*level].text.clone(),
        })
        .collect()
}

struct SweepSections<'a> {
    sweep: &'a SweepStudy,
    titles: &'a [String],
    found: Findings,
    study: &'a Study,
    charts: SweepCharts<'a>,
}

/// A cell and its findings.
type CellFound<'a> = (&'a SweepCell, &'a [Option<FindingId>]);

impl SweepSections<'_> {
    fn sections(&self, scenario: &Scenario) -> Vec<Section> {
        let panels =
            self.sweep.panels.iter().enumerate().map(|(index, panel)| self.panel(index, panel));
        let has_content =
            |section: &Section| !section.charts.is_empty() || !section.tables.is_empty();
        let means = [self.means()].into_iter().chain(panels).filter(has_content);
        let played = wording::played_section(self.facts(scenario));
        [self.answer()].into_iter().chain(means).chain([played, self.method()]).collect()
    }

    /// The cells of a panel that were played, each with its findings.
    fn played<'s>(&'s self, at: usize, panel: &'s Panel) -> Vec<CellFound<'s>> {
        let cells = panel.cells.iter().zip(self.found[at].iter().map(Vec::as_slice));
        cells.filter(|(cell, _)| matches!(cell.found, Found::Played(_))).collect()
    }

    /// The exact values of a cell, in the order in which they were computed.
    fn known(&self, cell: &SweepCell, found: &[Option<FindingId>]) -> Vec<EstimateOf> {
        let findings: Vec<FindingId> = found.iter().flatten().copied().collect();
        self.study.of_exact_checks(cell.exact(), &findings)
    }

    fn warnings(&self, scenario: &Scenario, stop: Stop) -> Vec<Warning> {
        let mut warnings = Vec::new();
        let count = |so: fn(&Found) -> bool| self.sweep.count(so) as u64;
        if stop == Stop::Interrupted {
            let left = whole(count(|outcome| matches!(outcome, Found::NotPlayed)));
            let is_short = |outcome: &Found| matches!(outcome, Found::Played(played) if played.is_interrupted());
            let short = if count(is_short) > 0 {
                "; the last cell that was played has fewer games than the others"
            } else {
                ""
            };
            let mut warning = Warning::not_played(format!("{left} cells were"));
            warning.text += short;
            warnings.push(warning);
        }
        for (at, panel) in self.sweep.panels.iter().enumerate() {
            for (cell, found) in self.played(at, panel) {
                let disagreement = self.study.disagreement(&self.known(cell, found));
                let cell = self.sweep.name(&cell.point);
                let name = format!("{} ({cell})", name(panel));
                warnings.extend(disagreement.map(|found| found.about(name)));
            }
        }
        let refused = count(|outcome| matches!(outcome, Found::Refused(_)));
        if refused > 0 {
            let (refused, all) = (whole(refused), whole(count(|_| true)));
            let text = format!("{refused} of {all} cells cannot be played; the reasons are listed");
            warnings.push(Warning::new("refused", text));
        }
        let stopped =
            |outcome: &Found| matches!(outcome, Found::Played(played) if played.unfinished > 0);
        let unfinished = count(stopped);
        if unfinished > 0 {
            let games = format!("in {} cells some games", whole(unfinished));
            warnings.push(Warning::stopped(&games, scenario.throw_limit));
        }
        warnings
    }

    /// The charts of single fields, in one section.
    fn means(&self) -> Section {
        let charts = self.charts.of_fields();
        Section { title: "Field by field".to_owned(), charts, ..Section::default() }
    }

    fn facts(&self, scenario: &Scenario) -> Vec<Fact> {
        let sweep = self.sweep;
        let fields = sweep.axes.iter().map(|axis| {
            let values: Vec<&str> = axis.levels.iter().map(|level| level.text.as_str()).collect();
            Fact::new(axis.field.clone(), values.join("; "))
        });
        let cells = whole(sweep.panels.first().map_or(0, |panel| panel.cells.len()) as u64);
        let design = match sweep.design {
            Design::Grid => format!("the whole grid, {cells} cells"),
            Design::LatinHypercube(asked) => {
                format!("a Latin hypercube of {} cells, {cells} different", whole(asked.into()))
            }
        };
        let design = [Fact::new("Design", design)];
        fields.chain(design).chain(wording::common_facts(scenario)).collect()
    }

    fn panel(&self, at: usize, panel: &Panel) -> Section {
        let played = self.played(at, panel);
        let mut tables = Vec::new();
        let is_answered = self.is_answered(at);
        let shown: Vec<usize> = (usize::from(is_answered)..self.titles.len()).collect();
        if shown.is_empty() {
            // The answer has the only quantity in every cell.
        } else if played.len() <= MOST_ROWS {
            let caption =
                if is_answered { "Every cell: the other quantities" } else { "Every cell" };
            tables.push(self.table(caption, &played, &shown));
        } else {
            let mut sorted = played.clone();
            let value = |cell: &SweepCell| cell.figure(0).map_or(f64::NAN, |figure| figure.value);
            sorted.sort_by(|(left, _), (right, _)| value(left).total_cmp(&value(right)));
            let first = self.titles.first().map_or("", String::as_str);
            let parts = [("smallest", &sorted[..END]), ("largest", &sorted[sorted.len() - END..])];
            for (which, part) in parts {
                let caption = format!("The {END} cells with the {which} {first}");
                let all = "All cells are in findings.parquet and summary.json.";
                tables.push(self.table(&caption, part, &shown).noted(all));
            }
        }
        let each = played.iter().map(|(cell, findings)| NamedFindings {
            name: self.sweep.name(&cell.point),
            findings: self.known(cell, findings),
        });
        let exact = self.study.exact_table_of_each(&self.fields(), each.collect());
        tables.extend(exact.map(|table| wording::note_seats(table, panel.bots)));
        tables.extend(self.refused(panel));
        let charts = self.charts.of_panel(at);
        Section { title: name(panel), charts, tables, ..Section::default() }
    }

    fn refused(&self, panel: &Panel) -> Option<Table> {
        let refused: Vec<Row> = panel
            .cells
            .iter()
            .filter_map(|cell| match &cell.found {
                Found::Refused(reason) => {
                    Some(Row::new(self.sweep.name(&cell.point), vec![TableCell::text(reason)]))
                }
                Found::NotPlayed | Found::Played(_) => None,
            })
            .collect();
        let summary = format!("{} cells cannot be played", whole(refused.len() as u64));
        let columns = vec![Column::text("Reason")];
        (!refused.is_empty()).then(|| {
            Table::new("Cells that cannot be played", self.fields(), columns, refused)
                .folded(summary)
        })
    }

    /// The names of the fields for people.
    fn labels(&self) -> Vec<String> {
        self.sweep.axes.iter().map(|axis| field_label(&axis.field)).collect()
    }

    /// The names of the fields for people, separated by commas.
    fn fields(&self) -> String {
        self.labels().join(", ")
    }

    /// The table with a note that has the path of each field.
    fn note_fields(&self, table: Table) -> Table {
        let paths: Vec<String> = self
            .labels()
            .into_iter()
            .zip(&self.sweep.axes)
            .filter(|(label, axis)| *label != axis.field)
            .map(|(label, axis)| format!("{label}: `{}`", axis.field))
            .collect();
        if paths.is_empty() { table } else { table.noted(format!("Fields: {}.", paths.join("; "))) }
    }

    /// A table of these cells and of the quantities at the places `shown`.
    fn table(&self, caption: &str, cells: &[CellFound<'_>], shown: &[usize]) -> Table {
        let titles = shown.iter().map(|place| &self.titles[*place]);
        let mut columns: Vec<Column> = titles.map(Column::estimate).collect();
        columns.push(Column::figure("Games"));
        let unfinished = cells
            .iter()
            .any(|(cell, _)| matches!(&cell.found, Found::Played(it) if it.unfinished > 0));
        if unfinished {
            columns.push(Column::figure("Unfinished"));
        }
        let rows = cells.iter().map(|(cell, findings)| {
            let figures = shown.iter().map(|place| findings[*place]);
            let absent = || TableCell::absent("no figure");
            let mut row: Vec<TableCell> =
                figures.map(|finding| finding.map_or_else(absent, TableCell::figure)).collect();
            if let Found::Played(played) = &cell.found {
                row.push(TableCell::whole(played.games));
                if unfinished {
                    row.push(TableCell::whole(played.unfinished));
                }
            }
            Row::new(self.sweep.name(&cell.point), row)
        });
        Table::new(caption, self.fields(), columns, rows.collect())
    }

    fn method(&self) -> Section {
        let mut paragraphs = vec![
            wording::pairing_method(self.sweep.level),
            "By chance, the smallest and the largest of many cells look more extreme than they \
             are. The more cells, the stronger this effect. To confirm a cell, play it again with \
             another seed, or compare a few cells with `compare`."
                .to_owned(),
        ];
        if self.sweep.axes.len() > 1 && self.charts.shows_means() {
            paragraphs.push(
                "The mean for a value of a field is the mean over all cells with that value that \
                 were played. All cells use the same dice, so their errors may be correlated. The \
                 half-width of a mean is the mean of the cells' half-widths, which is valid for \
                 any correlation. It does not include which values of the other fields these \
                 cells have: in a sample, or where cells cannot be played, two means may differ \
                 for this reason alone."
                    .to_owned(),
            );
        }
        wording::method_section(paragraphs)
    }
}

fn name(panel: &Panel) -> String {
    format!("{}, {}", panel.rules.title, wording::bots(panel.bots))
}
