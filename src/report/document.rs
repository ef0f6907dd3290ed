//! Documents: sections of texts, facts, charts and tables, which HTML, Markdown and the terminal
//! show.

mod of_study;
mod table;

use serde::Serialize;

pub use crate::report::document::table::{PrintedCell, PrintedColumn, PrintedTable};
pub use crate::study::chart::CaptionedChart;
use crate::study::fact::Fact;

/// What was asked, what is answered, and how to ask again. Every text is plain: what looks like
/// markup is shown as it stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Document {
    /// The short name, which is the folder's.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// What it is for, in a paragraph; empty if there is nothing to say.
    pub about: String,
    /// The command that makes the document again, in one line, if there is one.
    pub reproduce: Option<String>,
    /// Which program made it, of which plan; empty if nobody says.
    pub made: String,
    /// What a reader must know before believing the rest, without "Warning" before and a full stop
    /// behind.
    pub warnings: Vec<String>,
    /// The answer, the most important first.
    pub sections: Vec<PrintedSection>,
}

impl Document {
    /// All figures in the order in which they are shown.
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

/// A part of a document: its sentences first, then facts, figures, tables, texts, and its own
/// parts last.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PrintedSection {
    /// The heading.
    pub title: String,
    /// What is said, a paragraph each.
    pub paragraphs: Vec<String>,
    /// What was played: terms and their values, such as `Games` and `20,000`.
    pub facts: Vec<Fact>,
    /// The charts.
    pub figures: Vec<CaptionedChart>,
    /// The tables.
    pub tables: Vec<PrintedTable>,
    /// Texts whose lines stay as they are, such as boards.
    pub texts: Vec<String>,
    /// Subsections; one level is enough for any page.
    pub parts: Vec<PrintedSection>,
    /// Is it for looking up alone? The terminal leaves it out.
    pub is_reference: bool,
}

impl PrintedSection {
    fn figures(&self) -> Box<dyn Iterator<Item = &CaptionedChart> + '_> {
        Box::new(self.figures.iter().chain(self.parts.iter().flat_map(PrintedSection::figures)))
    }
}

#[cfg(test)]
mod tests;
