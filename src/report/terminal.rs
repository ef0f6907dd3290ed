//! A study on the terminal: warnings, sentences and tables.

mod document;
mod page;

use crate::report::terminal::page::Page;
use crate::study::Study;
use crate::study::headline::headline;

pub use crate::report::terminal::document::document;

/// A short report. A study of cases gives sentences below the label of each case, warnings first. A
/// study of another question is shown in full. The text ends with a line break.
pub fn short_report(study: &Study, colour: bool) -> String {
    if study.question.kind != "cases" {
        return document(&crate::report::document::Document::without_charts(study), colour);
    }
    let page = Page::new(None, colour);
    let headline = headline(study).join(" ");
    let headline = (!headline.is_empty()).then(|| page.wrap(&headline));
    let warnings = study.warnings.iter().map(|warning| page.warning(&warning.text));
    let sections = study.sections.iter().filter(|section| !section.is_reference);
    let sections = sections.filter(|section| !section.paragraphs.is_empty()).map(|section| {
        let own = section.paragraphs.iter();
        let inner = section.parts.iter().flat_map(|part| &part.paragraphs);
        let sentences = own.chain(inner).map(|sentence| page.wrap(&format!("- {sentence}")));
        let lines = std::iter::once(page.bold(&section.title)).chain(sentences);
        lines.collect::<Vec<_>>().join("\n")
    });
    headline.into_iter().chain(warnings).chain(sections).collect::<Vec<_>>().join("\n\n") + "\n"
}
