//! A study on the terminal: one screen with the answer, or the whole document.

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

/// The answer of a study on one screen: title, headline, warnings, and the first table. It is as
/// wide as the terminal, or 100 columns, and ends with a line break.
pub fn screen(study: &Study, colour: bool) -> String {
    screen::layout(&Page::new(None, colour), &Document::without_charts(study))
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
