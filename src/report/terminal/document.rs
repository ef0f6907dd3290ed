//! A whole document on the terminal: warnings, sentences and tables. Charts are only on pages.

use crate::report::document::{Document, PrintedSection, PrintedTable};
use crate::report::terminal::page::Page;
use crate::report::terminal::{card, table};

/// The document. It ends with a line break.
pub(super) fn layout(page: &Page, document: &Document) -> String {
    let mut parts = vec![title(page, document)];
    if !document.headline.is_empty() {
        parts.push(page.wrap(&document.headline.join(" ")));
    }
    parts.extend(cards(page, document));
    let warning = |text: &String| page.warning(&page.lines(&format!("Warning: {text}.")));
    parts.extend(document.warnings.iter().map(warning));
    if !document.about.is_empty() {
        parts.push(page.wrap(&document.about));
    }
    for one in &document.sections {
        section(page, one, &mut parts);
    }
    if let Some(command) = &document.reproduce {
        parts.push(reproduce(page, command));
    }
    parts.join("\n\n") + "\n"
}

/// The answer cards.
pub(super) fn cards(page: &Page, document: &Document) -> impl Iterator<Item = String> {
    document.cards.iter().map(|card| card::layout(page, card, &document.title))
}

/// The title with the short name.
pub(super) fn title(page: &Page, document: &Document) -> String {
    page.bold(&page.wrap(&format!("{} ({})", document.title, document.name)))
}

fn reproduce(page: &Page, command: &str) -> String {
    let line = format!("To reproduce this: {command}");
    if line.chars().count() <= page.columns() {
        return line;
    }
    format!("To reproduce this:\n{}", page.command(command))
}

pub(super) fn section(page: &Page, of: &PrintedSection, parts: &mut Vec<String>) {
    if of.is_reference
        || of.paragraphs.is_empty()
            && of.facts.is_empty()
            && of.tables.is_empty()
            && of.texts.is_empty()
            && of.parts.is_empty()
    {
        // A section of figures alone has nothing to show in a terminal.
        return;
    }
    parts.push(page.bold(&page.wrap(&of.title)));
    parts.extend(of.paragraphs.iter().map(|paragraph| page.wrap(paragraph)));
    if !of.facts.is_empty() {
        let facts = of.facts.iter().map(|fact| format!("{}: {}", fact.term, fact.value));
        parts.push(page.wrap(&facts.collect::<Vec<_>>().join(" · ")));
    }
    parts.extend(of.tables.iter().map(|table| whole_table(page, table)));
    parts.extend(of.texts.iter().cloned());
    for inner in &of.parts {
        section(page, inner, parts);
    }
}

/// The line above a table.
pub(super) fn caption(page: &Page, printed: &PrintedTable) -> String {
    page.wrap(&format!("{}:", printed.table.caption.trim_end_matches(['.', ':'])))
}

/// The table with its caption, its methods and its notes.
fn whole_table(page: &Page, printed: &PrintedTable) -> String {
    let methods = (!printed.methods.is_empty()).then(|| format!("Intervals: {}.", printed.methods));
    let below = methods.iter().chain(&printed.table.notes).map(|note| page.wrap(note));
    let lines = [caption(page, printed), table::rows(page, printed)].into_iter().chain(below);
    lines.collect::<Vec<_>>().join("\n")
}
