//! Documents: sections of texts, facts, charts and tables, which HTML, Markdown and the terminal
//! show.

mod of_study;
mod table;

use serde::Serialize;

pub use crate::chart::CaptionedChart;
pub use crate::report::document::table::{PrintedCell, PrintedColumn, PrintedTable};
use crate::study::answer::AnswerCard;
use crate::study::fact::Fact;

/// A report in a form that HTML, Markdown and the terminal can show. It has the question, the
/// answer, and the command that asks again. Every text is plain: signs of markup are shown as they
/// are.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Document {
    /// The short name. The folder has the same name.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// The purpose, in a paragraph. Empty if there is none to state.
    pub about: String,
    /// The answer in up to three sentences.
    pub headline: Vec<String>,
    /// The three answers of each rule set. Empty if the study has no such answers.
    pub cards: Vec<AnswerCard>,
    /// The command that makes the document again, in one line, if it is known.
    pub reproduce: Option<String>,
    /// The program and the plan that made it. Empty if they are not known.
    pub made: String,
    /// The warnings that a reader needs before using the figures. They have no "Warning" before
    /// them and no full stop.
    pub warnings: Vec<String>,
    /// The sections of the answer. The most important one comes first.
    pub sections: Vec<PrintedSection>,
}

impl Document {
    /// All figures in the order of the document.
    pub fn figures(&self) -> impl Iterator<Item = &CaptionedChart> {
        self.sections.iter().flat_map(PrintedSection::figures)
    }

    /// The document without its figures.
    #[must_use]
    pub fn without_figures(mut self) -> Self {
        fn strip(section: &mut PrintedSection) {
            section.figures.clear();
            section.parts.iter_mut().for_each(strip);
        }
        self.sections.iter_mut().for_each(strip);
        self
    }
}

/// A part of a document. The order is: paragraphs, facts, figures, tables, texts, subsections.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PrintedSection {
    /// The heading.
    pub title: String,
    /// The text, one string for each paragraph.
    pub paragraphs: Vec<String>,
    /// The facts about the play: terms and their values, such as `Games` and `20,000`.
    pub facts: Vec<Fact>,
    /// The charts.
    pub figures: Vec<CaptionedChart>,
    pub tables: Vec<PrintedTable>,
    /// Texts that keep their line breaks, such as boards.
    pub texts: Vec<String>,
    /// Subsections. One level is enough.
    pub parts: Vec<PrintedSection>,
    /// Is the section only for reference? The terminal leaves it out.
    pub is_reference: bool,
}

impl PrintedSection {
    fn figures(&self) -> Box<dyn Iterator<Item = &CaptionedChart> + '_> {
        Box::new(self.figures.iter().chain(self.parts.iter().flat_map(PrintedSection::figures)))
    }
}

#[cfg(test)]
mod tests;
