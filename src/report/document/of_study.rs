//! Turns a study into a document: sets the digits, draws the charts.

use crate::balance::difference::Verdict;
use crate::chart::{ChartError, draw};
use crate::report::decision_text;
use crate::report::document::{Document, PrintedCell, PrintedColumn, PrintedSection, PrintedTable};
use crate::report::file_head::FileHead;
use crate::report::rules_text;
use crate::solve::exact::BoundedValue;
use crate::stats::estimate::Estimate;
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
        let view = StudyView { study, has_charts: true };
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
        let view = StudyView { study, has_charts: false };
        // Only a chart can fail, so no section is lost.
        let sections = study.sections.iter().filter_map(|section| view.section(section).ok());
        Self { sections: sections.collect(), ..Self::without_sections(study) }
    }

    fn without_sections(study: &Study) -> Self {
        Self {
            name: study.question.name.clone(),
            title: study.question.title.clone(),
            about: study.question.about.clone(),
            headline: headline(study),
            cards: study.cards(),
            reproduce: study.provenance.command.clone(),
            made: FileHead::of(study).line(),
            warnings: study.warnings.iter().map(|warning| warning.text.clone()).collect(),
            sections: Vec::new(),
        }
    }
}

struct StudyView<'a> {
    study: &'a Study,
    has_charts: bool,
}

impl StudyView<'_> {
    fn section(&self, section: &Section) -> Result<PrintedSection, ChartError> {
        let charts = if self.has_charts { &section.charts[..] } else { &[] };
        let figures = charts.iter().map(|chart| draw(self.study, chart));
        Ok(PrintedSection {
            title: section.title.clone(),
            paragraphs: section.paragraphs.clone(),
            facts: section.facts.clone(),
            figures: figures.collect::<Result<_, _>>()?,
            tables: section.tables.iter().map(|table| self.table(table)).collect(),
            texts: self.texts(section),
            parts: section.parts.iter().map(|part| self.section(part)).collect::<Result<_, _>>()?,
            is_reference: section.is_reference,
        })
    }

    /// The texts that keep their line breaks: decisions, rules in words, and those of the section.
    fn texts(&self, section: &Section) -> Vec<String> {
        let decisions = section.decisions.map(|index| &self.study.decisions[index]);
        let mut texts = decisions.map_or_else(Vec::new, decision_text::descriptions);
        texts.extend(section.rules.map(|index| rules_text::show(&self.study.rules[index])));
        texts.extend(section.texts.iter().cloned());
        texts
    }

    fn table(&self, table: &Table) -> PrintedTable {
        let columns = table.columns.iter().enumerate().map(|(place, column)| {
            let methods =
                if column.names_methods { self.methods(table, place) } else { String::new() };
            PrintedColumn::new(&column.title, methods, column.is_text)
        });
        let rows = table
            .rows
            .iter()
            .map(|row| Row::new(&row.head, row.cells.iter().map(|cell| self.cell(cell)).collect()));
        let mut printed =
            Table::new(&table.caption, &table.head, columns.collect(), rows.collect());
        printed.notes.clone_from(&table.notes);
        printed.folded.clone_from(&table.folded);
        printed.into()
    }

    /// The methods of a column's intervals, in order of appearance. Each method appears once.
    fn methods(&self, table: &Table, place: usize) -> String {
        let mut names: Vec<&str> = Vec::new();
        for cell in table.rows.iter().filter_map(|row| row.cells.get(place)) {
            let (Shown::Figure(figure) | Shown::Value(figure)) = cell.shown else { continue };
            let Some(estimate) = self.study.estimate_of(figure) else { continue };
            let name = estimate.method.name();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.join(", ")
    }

    fn cell(&self, cell: &TableCell) -> PrintedCell {
        let printed = self.content(&cell.shown);
        // A mark that the question sets replaces the mark that follows from the content.
        PrintedCell { mark: cell.mark.or(printed.mark), ..printed }
    }

    fn content(&self, shown: &Shown) -> PrintedCell {
        match shown {
            Shown::Nothing => PrintedCell::default(),
            Shown::Text(text) => PrintedCell::text(text),
            Shown::WithDetail(text, small) => PrintedCell::with_range(text, small),
            Shown::Whole(count) => PrintedCell::whole(*count),
            Shown::Absent(reason) => PrintedCell::absent(reason),
            Shown::Figure(figure) => match self.study.estimate_of(*figure) {
                Some(estimate) => PrintedCell::figure(estimate, self.study.unit_of(*figure)),
                None => PrintedCell::absent("no such figure"),
            },
            Shown::Value(figure) => self.estimate_text(*figure, |estimate| {
                show(estimate, self.study.unit_of(*figure)).value
            }),
            Shown::Count(finding) => text_or_sign(self.study.finding(*finding).count.map(whole)),
            Shown::SampleSize(figure) => self.estimate_text(*figure, |estimate| match figure {
                EstimateOf::Figure(_) | EstimateOf::Plain(_) => whole(estimate.n),
                EstimateOf::Contrast(_) => whole(estimate.independent_observations()),
            }),
            Shown::Method(figure) => {
                self.estimate_text(*figure, |estimate| estimate.method.to_string())
            }
            Shown::ExactValue(figure) => self.exact(*figure, |exact| {
                let Exact { value, bound, .. } = *exact;
                // An exact value beside a sampled figure needs fewer digits.
                let is_sampled = self.study.estimate_of(*figure).is_some();
                let most_decimals =
                    if is_sampled { MAX_DECIMALS_WITH_SAMPLE } else { MAX_DECIMALS };
                let value = BoundedValue { value, bound };
                let unit = self.study.unit_of(*figure);
                PrintedCell::text(value_with_margin(value, unit, most_decimals))
            }),
            Shown::Deviation(figure) => self.exact(*figure, |exact| match exact.deviation {
                Some(deviation) => PrintedCell::text(signed(deviation, 2)),
                None => PrintedCell::absent("all games equal"),
            }),
            Shown::DeviationP(figure) => self.exact(*figure, |exact| {
                let p = text_or_sign(exact.p_corrected.map(p_value));
                if exact.disagrees { p.marked(Mark::Bad) } else { p }
            }),
            Shown::Effect(finding) => self.contrast(*finding, |contrast| match &contrast.effect {
                Some(effect) => {
                    let words = effect.ratio.map_or_else(|| effect.word.to_owned(), how_often);
                    let value = decimal(effect.value, 3);
                    PrintedCell::with_range(format!("{} {value}", effect.kind), words)
                }
                None => PrintedCell::absent("no spread"),
            }),
            Shown::P(finding) => {
                self.contrast(*finding, |contrast| match (contrast.p_corrected, contrast.verdict) {
                    (None, Verdict::Alike) => PrintedCell::absent("the same in every game"),
                    (None, Verdict::TooFew) => PrintedCell::absent("too few games differ"),
                    (p, _) => text_or_sign(p.map(p_value)),
                })
            }
            Shown::Verdict(finding) => self.contrast(*finding, |Contrast { verdict, .. }| {
                let cell = PrintedCell::text(verdict.name());
                if verdict.is_shown() { cell.marked(Mark::Emphasised) } else { cell }
            }),
            Shown::VarianceReduction(finding) => self.contrast(*finding, |contrast| {
                let times = |saved| format!("{}×", decimal(saved, decimals(saved, 2).min(2)));
                text_or_sign(contrast.variance_reduction.map(times))
            }),
        }
    }

    /// A text about an estimate. It is the sign [`ABSENT`] if there is none.
    fn estimate_text(&self, figure: EstimateOf, text: impl Fn(&Estimate) -> String) -> PrintedCell {
        text_or_sign(self.study.estimate_of(figure).map(text))
    }

    /// A cell about an exact value. Empty if there is none.
    fn exact(&self, figure: EstimateOf, cell: impl Fn(&Exact) -> PrintedCell) -> PrintedCell {
        self.study.exact_value_of(figure).map(cell).unwrap_or_default()
    }

    /// A cell about a contrast. Empty if there is none.
    fn contrast(&self, finding: FindingId, cell: impl Fn(&Contrast) -> PrintedCell) -> PrintedCell {
        self.study.finding(finding).contrast.as_ref().map(cell).unwrap_or_default()
    }
}

/// A text, or the sign [`ABSENT`] for a value that is not known.
fn text_or_sign(text: Option<String>) -> PrintedCell {
    PrintedCell::text(text.unwrap_or_else(|| ABSENT.to_owned()))
}
