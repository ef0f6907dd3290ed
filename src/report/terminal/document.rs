//! The answer to a question on the terminal: warnings, sentences, tables; figures are for pages.

use comfy_table::{Attribute, Cell as Shown, CellAlignment, Color, Table as Laid};

use crate::report::document::{Cell, Document, Kind, Mark, Section, Table};
use crate::report::terminal::page::{Page, under};

/// The document as text, as wide as the terminal or 110 columns, with or without colours; ends with a line break.
pub fn document(document: &Document, colour: bool) -> String {
    laid_out(&Page::new(None, colour), document)
}

fn laid_out(page: &Page, document: &Document) -> String {
    let mut parts = vec![page.bold(&format!("{} ({})", document.title, document.name))];
    parts.extend(document.warnings.iter().map(|warning| page.warning(warning)));
    if !document.about.is_empty() {
        parts.push(page.wrap(&document.about));
    }
    for one in &document.sections {
        section(page, one, &mut parts);
    }
    if let Some(command) = &document.reproduce {
        parts.push(format!("To make this again: {command}"));
    }
    parts.join("\n\n") + "\n"
}

fn section(page: &Page, of: &Section, parts: &mut Vec<String>) {
    if of.paragraphs.is_empty() && of.facts.is_empty() && of.tables.is_empty() && of.parts.is_empty() {
        // Figures alone leave nothing to say here.
        return;
    }
    parts.push(page.bold(&of.title));
    parts.extend(of.paragraphs.iter().map(|paragraph| page.wrap(paragraph)));
    if !of.facts.is_empty() {
        let facts = of.facts.iter().map(|fact| format!("{}: {}", fact.term, fact.value));
        parts.push(page.wrap(&facts.collect::<Vec<_>>().join(" · ")));
    }
    parts.extend(of.tables.iter().map(|one| table(page, one)));
    for inner in &of.parts {
        section(page, inner, parts);
    }
}

/// The table below its caption; each interval behind its figure if that fits into the width, else below it.
fn table(page: &Page, table: &Table) -> String {
    let mut laid = lay(page, table, " ");
    if laid.column_max_content_widths().iter().map(|width| usize::from(*width) + 2).sum::<usize>() > page.columns() {
        laid = lay(page, table, "\n");
    }
    let methods = (!table.methods.is_empty()).then(|| format!("Intervals: {}.", table.methods));
    let below: Vec<String> = methods.iter().chain(&table.notes).map(|note| page.wrap(note)).collect();
    let caption = page.wrap(&format!("{}:", table.caption.trim_end_matches(['.', ':'])));
    let text = if below.is_empty() { laid.to_string() } else { under(&laid, &below.join("\n")) };
    format!("{caption}\n{text}")
}

fn lay(page: &Page, table: &Table, between: &str) -> Laid {
    let heads: Vec<&str> =
        std::iter::once(table.head.as_str()).chain(table.columns.iter().map(|column| column.title.as_str())).collect();
    let mut laid = page.table(&heads);
    for (column, of) in laid.column_iter_mut().skip(1).zip(&table.columns) {
        let side = if of.kind == Kind::Text { CellAlignment::Left } else { CellAlignment::Right };
        column.set_cell_alignment(side);
    }
    for row in &table.rows {
        let cells = row.cells.iter().map(|one| cell(one, between));
        laid.add_row(std::iter::once(Shown::new(&row.head)).chain(cells));
    }
    laid
}

fn cell(cell: &Cell, between: &str) -> Shown {
    let sign = cell.mark.map(Mark::sign).filter(|sign| !sign.is_empty()).map(|sign| format!("{sign} "));
    let range = if cell.range.is_empty() { String::new() } else { format!("{between}({})", cell.range) };
    let shown = Shown::new(format!("{}{}{range}", sign.unwrap_or_default(), cell.value));
    match cell.mark {
        None => shown,
        Some(Mark::Emphasised) => shown.add_attribute(Attribute::Bold),
        Some(Mark::Good) => shown.fg(Color::Green),
        Some(Mark::Bad) => shown.fg(Color::Red),
        Some(Mark::Undecided) => shown.fg(Color::Yellow),
    }
}
