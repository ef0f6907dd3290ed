//! Turns a study into a document: sets the digits, draws the charts.

use crate::balance::difference::Verdict;
use crate::chart::{ChartError, draw};
use crate::report::decision_text;
use crate::report::document::{Document, PrintedCell, PrintedColumn, PrintedSection, PrintedTable};
use crate::report::file_head::FileHead;
use crate::report::rules_text;
use crate::solve::exact::BoundedValue;
use crate::study::Study;
use crate::study::finding::{Contrast, Exact, FindingId};
use crate::study::headline::headline;
use crate::study::number::{
    ABSENT, MAX_DECIMALS, MAX_DECIMALS_WITH_SAMPLE, decimal, decimals, how_often, p_value, show,
    signed, value_with_margin, whole,
};
use crate::study::outline::{EstimateOf, Mark, Row, Section, Shown, Table, TableCell};

impl Document {
    /// The report of a study, with its charts drawn.
    ///
    /// # Errors
    /// If a chart cannot be drawn.
    pub fn of(study: &Study) -> Result<Self, ChartError> {
        let view = StudyView { study, charts: true };
        Ok(Self {
            sections: study
                .sections
                .iter()
                .map(|section| view.section(section))
                .collect::<Result<_, _>>()?,
            ..Self::without_sections(study)
        })
    }

    /// The report of a study without charts, for the terminal.
    pub fn without_charts(study: &Study) -> Self {
        let view = StudyView { study, charts: false };
        let sections = study.sections.iter().filter_map(|section| view.section(section).ok());
        Self { sections: sections.collect(), ..Self::without_sections(study) }
    }

    fn without_sections(study: &Study) -> Self {
        Self {
            name: study.question.name.clone(),
            title: study.question.title.clone(),
            about: study.question.about.clone(),
            headline: headline(study),
            reproduce: study.provenance.command.clone(),
            made: FileHead::of(study).line(),
            warnings: study.warnings.iter().map(|warning| warning.text.clone()).collect(),
            sections: Vec::new(),
        }
    }
}

struct StudyView<'a> {
    study: &'a Study,
    charts: bool,
}

impl StudyView<'_> {
    fn section(&self, of: &Section) -> Result<PrintedSection, ChartError> {
        let charts = of.charts.iter().filter(|_| self.charts);
        Ok(PrintedSection {
            title: of.title.clone(),
            paragraphs: of.paragraphs.clone(),
            facts: of.facts.clone(),
            figures: charts.map(|chart| draw(self.study, chart)).collect::<Result<_, _>>()?,
            tables: of.tables.iter().map(|table| self.table(table)).collect(),
            texts: self.texts(of),
            parts: of.parts.iter().map(|part| self.section(part)).collect::<Result<_, _>>()?,
            is_reference: of.is_reference,
        })
    }

    /// The texts that keep their line breaks: decisions, and rules in words.
    fn texts(&self, of: &Section) -> Vec<String> {
        let decisions = of.decisions.map(|index| &self.study.decisions[index]);
        let mut texts = decisions.map_or_else(Vec::new, decision_text::descriptions);
        texts.extend(of.rules.map(|index| rules_text::show(&self.study.rules[index])));
        texts
    }

    fn table(&self, of: &Table) -> PrintedTable {
        let columns = of.columns.iter().enumerate().map(|(place, column)| {
            let methods =
                if column.names_methods { self.methods(of, place) } else { String::new() };
            PrintedColumn::new(&column.title, methods, column.is_text)
        });
        let rows = of
            .rows
            .iter()
            .map(|row| Row::new(&row.head, row.cells.iter().map(|cell| self.cell(cell)).collect()));
        let mut table = Table::new(&of.caption, &of.head, columns.collect(), rows.collect());
        table.notes.clone_from(&of.notes);
        table.folded.clone_from(&of.folded);
        table.into()
    }

    /// The methods of a column's intervals, in order of appearance. Each method appears once.
    fn methods(&self, table: &Table, place: usize) -> String {
        let mut names: Vec<&str> = Vec::new();
        for cell in table.rows.iter().filter_map(|row| row.cells.get(place)) {
            let (Shown::Figure(of) | Shown::Value(of)) = cell.shown else { continue };
            let Some(name) = self.study.estimate_of(of).map(|estimate| estimate.method.name())
            else {
                continue;
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.join(", ")
    }

    fn cell(&self, cell: &TableCell) -> PrintedCell {
        let shown = match &cell.shown {
            Shown::Nothing => PrintedCell::default(),
            Shown::Text(text) => PrintedCell::text(text),
            Shown::WithDetail(text, small) => PrintedCell::with_range(text, small),
            Shown::Whole(count) => PrintedCell::whole(*count),
            Shown::Absent(reason) => PrintedCell::absent(reason),
            Shown::Figure(of) => match self.study.estimate_of(*of) {
                Some(estimate) => PrintedCell::figure(estimate, self.study.unit_of(*of)),
                None => PrintedCell::absent("no such figure"),
            },
            Shown::Value(of) => known(
                self.study
                    .estimate_of(*of)
                    .map(|estimate| show(estimate, self.study.unit_of(*of)).value),
            ),
            Shown::Count(at) => known(self.study.finding(*at).count.map(whole)),
            Shown::SampleSize(of) => known(self.study.estimate_of(*of).map(|estimate| match of {
                EstimateOf::Figure(_) => whole(estimate.n),
                EstimateOf::Contrast(_) => whole(estimate.independent_observations()),
            })),
            Shown::Method(of) => {
                known(self.study.estimate_of(*of).map(|estimate| estimate.method.to_string()))
            }
            Shown::ExactValue(of) => self.exact(*of, |exact| {
                let Exact { value, bound, .. } = *exact;
                // An exact value beside a sampled figure needs fewer digits.
                let most =
                    self.study.estimate_of(*of).map_or(MAX_DECIMALS, |_| MAX_DECIMALS_WITH_SAMPLE);
                let value = BoundedValue { value, bound };
                PrintedCell::text(value_with_margin(value, self.study.unit_of(*of), most))
            }),
            Shown::Deviation(of) => self.exact(*of, |exact| match exact.deviation {
                Some(by) => PrintedCell::text(signed(by, 2)),
                None => PrintedCell::absent("all games equal"),
            }),
            Shown::DeviationP(of) => self.exact(*of, |exact| {
                let p = known(exact.p_corrected.map(p_value));
                if exact.disagrees { p.marked(Mark::Bad) } else { p }
            }),
            Shown::Effect(at) => self.contrast(*at, |contrast| match &contrast.effect {
                Some(effect) => {
                    let words = effect.ratio.map_or_else(|| effect.word.to_owned(), how_often);
                    let value = decimal(effect.value, 3);
                    PrintedCell::with_range(format!("{} {value}", effect.kind), words)
                }
                None => PrintedCell::absent("no spread"),
            }),
            Shown::P(at) => {
                self.contrast(*at, |contrast| match (contrast.p_corrected, contrast.verdict) {
                    (None, Verdict::Alike) => PrintedCell::absent("the same in every game"),
                    (None, Verdict::TooFew) => PrintedCell::absent("too few games differ"),
                    (p, _) => known(p.map(p_value)),
                })
            }
            Shown::Verdict(at) => self.contrast(*at, |Contrast { verdict, .. }| {
                let cell = PrintedCell::text(verdict.name());
                if verdict.is_shown() { cell.marked(Mark::Emphasised) } else { cell }
            }),
            Shown::VarianceReduction(at) => self.contrast(*at, |contrast| {
                let times = |saved| format!("{}×", decimal(saved, decimals(saved, 2).min(2)));
                known(contrast.variance_reduction.map(times))
            }),
        };
        PrintedCell { mark: cell.mark.or(shown.mark), ..shown }
    }

    /// A cell about an exact value. Empty if there is none.
    fn exact(&self, of: EstimateOf, cell: impl Fn(&Exact) -> PrintedCell) -> PrintedCell {
        self.study.exact_value_of(of).map(cell).unwrap_or_default()
    }

    /// A cell about a contrast. Empty if there is none.
    fn contrast(&self, at: FindingId, cell: impl Fn(&Contrast) -> PrintedCell) -> PrintedCell {
        self.study.finding(at).contrast.as_ref().map(cell).unwrap_or_default()
    }
}

/// A text, or the sign for a value that is not known.
fn known(text: Option<String>) -> PrintedCell {
    PrintedCell::text(text.unwrap_or_else(|| ABSENT.to_owned()))
}
