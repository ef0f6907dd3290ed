//! A study on the terminal: one screen with the answer, or the whole document.

mod card;
mod dice;
mod document;
mod layout;
mod page;
mod screen;
mod table;
#[cfg(test)]
mod tests;

use crate::report::document::Document;
use crate::report::terminal::page::Page;
use crate::study::Study;
use crate::study::headline::headline;

/// The answer of a study on one screen: title, headline, warnings, and the first table. It is as
/// wide as the terminal, or 100 columns, and ends with a line break.
pub fn screen(study: &Study, colour: bool) -> String {
    screen::layout(&Page::new(None, colour), &Document::without_charts(study))
}

/// The columns of the terminal, or 100.
pub(super) fn columns() -> usize {
    Page::new(None, false).columns()
}

/// The text with its long lines wrapped at the width of the terminal, or at 100 columns. It ends
/// with a line break.
pub fn fit(text: &str) -> String {
    Page::new(None, false).wrap_lines(text) + "\n"
}

/// The document as text, with or without colours. It is as wide as the terminal, or 100 columns. It
/// ends with a line break.
pub fn document(document: &Document, colour: bool) -> String {
    document::layout(&Page::new(None, colour), document)
}

/// Dice: the sentences, the bars, and what the throws of several rule sets do. `details` come last,
/// such as the throws of one rule set. The text ends with a line break.
pub fn dice(study: &Study, details: &[String], colour: bool) -> String {
    let page = Page::new(None, colour);
    let headline = headline(study).join(" ");
    let headline = (!headline.is_empty()).then(|| page.wrap(&headline));
    let mut parts: Vec<String> = headline.into_iter().chain(dice::bars(&page, study)).collect();
    let rule_sets = study.dice.iter().filter(|dice| dice.mechanics.is_some()).count();
    if rule_sets > 1 {
        // The first two sections have the figures of the bars.
        let document = Document::without_charts(study);
        document
            .sections
            .iter()
            .skip(2)
            .for_each(|section| document::section(&page, section, &mut parts));
    }
    parts.extend(details.iter().map(|text| page.wrap_lines(text.trim_end())));
    parts.join("\n\n") + "\n"
}
