//! One screen: title, headline, warnings, and the first table of the answer.

use crate::report::document::{Document, PrintedSection, PrintedTable};
use crate::report::terminal::page::Page;
use crate::report::terminal::{document, table};

/// The most warnings, and the most lines of a warning.
const MOST_WARNINGS: usize = 3;
const MOST_WARNING_LINES: usize = 2;
/// The most sentences between the headline and the table.
const MOST_PARAGRAPHS: usize = 2;
/// The most rows of the table, and the most lines if its rows take several.
const MOST_ROWS: usize = 12;
const MOST_TABLE_LINES: usize = 28;
/// The last line. Everything that the screen leaves out has a place.
const MORE: &str = "Methods, sample sizes and all other tables: --verbose";

/// The screen. It ends with a line break.
pub(super) fn layout(page: &Page, document: &Document) -> String {
    let mut parts = vec![document::title(page, document)];
    if !document.headline.is_empty() {
        parts.push(page.wrap(&document.headline.join(" ")));
    }
    parts.extend(warnings(page, &document.warnings));
    if let Some(lead) = lead(document) {
        let paragraphs = lead.paragraphs.iter().take(MOST_PARAGRAPHS);
        parts.extend(paragraphs.map(|paragraph| page.wrap(paragraph)));
        parts.extend(first_table(lead).map(|printed| short_table(page, printed)));
    }
    parts.push(page.wrap(MORE));
    parts.join("\n\n") + "\n"
}

/// The first section, or the first one with a table if there is none in the first.
fn lead(document: &Document) -> Option<&PrintedSection> {
    let sections = || document.sections.iter().filter(|section| !section.is_reference);
    sections().find(|section| first_table(section).is_some()).or_else(|| sections().next())
}

fn first_table(section: &PrintedSection) -> Option<&PrintedTable> {
    let own = section.tables.iter().find(|printed| printed.table.folded.is_none());
    own.or_else(|| section.parts.iter().find_map(first_table))
}

fn warnings(page: &Page, warnings: &[String]) -> Vec<String> {
    let short = |text: &String| {
        let mut lines = page.lines(&format!("Warning: {text}."));
        if lines.len() > MOST_WARNING_LINES {
            lines.truncate(MOST_WARNING_LINES);
            let cut = lines.join(" ") + " ...";
            lines = page.lines(&cut);
        }
        lines
    };
    let mut lines: Vec<String> = warnings.iter().take(MOST_WARNINGS).flat_map(short).collect();
    let left_out = warnings.len().saturating_sub(MOST_WARNINGS);
    if left_out > 0 {
        lines.push(more(left_out, "warning"));
    }
    if lines.is_empty() { Vec::new() } else { vec![page.warning(&lines)] }
}

/// The line that stands for what is left out.
fn more(count: usize, what: &str) -> String {
    format!("... and {count} more {what}{}: --verbose", if count == 1 { "" } else { "s" })
}

/// The table with as many rows as fit, below its caption.
fn short_table(page: &Page, printed: &PrintedTable) -> String {
    let all = printed.table.rows.len();
    let with = |count: usize| {
        let mut shown = printed.clone();
        shown.table.rows.truncate(count);
        table::rows(page, &shown)
    };
    let fits = |text: &String| text.lines().count() <= MOST_TABLE_LINES;
    let mut count = all.min(MOST_ROWS);
    let mut text = with(count);
    while count > 1 && !fits(&text) {
        count -= 1;
        text = with(count);
    }
    let mut lines = vec![document::caption(page, printed), text];
    if all > count {
        lines.push(more(all - count, "row"));
    }
    lines.extend(printed.table.notes.iter().map(|note| page.wrap(note)));
    lines.join("\n")
}
