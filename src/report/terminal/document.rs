//! Prints a document on the terminal: warnings, sentences and tables. Charts are only on pages.

use comfy_table::{Attribute, Cell, CellAlignment, Color, Table};

use crate::report::document::{Document, PrintedCell, PrintedSection, PrintedTable};
use crate::report::terminal::page::{Page, with_line_below};
use crate::study::outline::Mark;

/// The document as text, with or without colours. It is as wide as the terminal, or 110 columns. It
/// ends with a line break.
pub fn document(document: &Document, colour: bool) -> String {
    layout(&Page::new(None, colour), document)
}

fn layout(page: &Page, document: &Document) -> String {
    let mut parts = vec![page.bold(&format!("{} ({})", document.title, document.name))];
    parts.extend(document.warnings.iter().map(|warning| page.warning(warning)));
    if !document.headline.is_empty() {
        parts.push(page.wrap(&document.headline.join(" ")));
    }
    if !document.about.is_empty() {
        parts.push(page.wrap(&document.about));
    }
    for one in &document.sections {
        section(page, one, &mut parts);
    }
    if let Some(command) = &document.reproduce {
        parts.push(format!("To reproduce this: {command}"));
    }
    parts.join("\n\n") + "\n"
}

fn section(page: &Page, of: &PrintedSection, parts: &mut Vec<String>) {
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
    parts.push(page.bold(&of.title));
    parts.extend(of.paragraphs.iter().map(|paragraph| page.wrap(paragraph)));
    if !of.facts.is_empty() {
        let facts = of.facts.iter().map(|fact| format!("{}: {}", fact.term, fact.value));
        parts.push(page.wrap(&facts.collect::<Vec<_>>().join(" · ")));
    }
    parts.extend(of.tables.iter().map(|one| table(page, one)));
    parts.extend(of.texts.iter().cloned());
    for inner in &of.parts {
        section(page, inner, parts);
    }
}

/// The table below its caption. Each interval is behind its figure if that fits into the width.
/// Otherwise it is below the figure.
pub(super) fn table(page: &Page, printed: &PrintedTable) -> String {
    let mut shown_table = fill_table(page, printed, " ");
    // One space on each side of a column, and one between two columns.
    let whole: usize =
        shown_table.column_max_content_widths().iter().map(|width| usize::from(*width) + 3).sum();
    if whole > page.columns() + 1 {
        shown_table = fill_table(page, printed, "\n");
    }
    let methods = (!printed.methods.is_empty()).then(|| format!("Intervals: {}.", printed.methods));
    let below: Vec<String> =
        methods.iter().chain(&printed.table.notes).map(|note| page.wrap(note)).collect();
    let caption = page.wrap(&format!("{}:", printed.table.caption.trim_end_matches(['.', ':'])));
    let text = if below.is_empty() {
        shown_table.to_string()
    } else {
        with_line_below(&shown_table, &below.join("\n"))
    };
    format!("{caption}\n{text}")
}

fn fill_table(page: &Page, printed: &PrintedTable, between: &str) -> Table {
    let PrintedTable { table, .. } = printed;
    let heads: Vec<&str> = std::iter::once(table.head.as_str())
        .chain(table.columns.iter().map(|column| column.title.as_str()))
        .collect();
    let mut shown_table = page.table(&heads);
    for (column, of) in shown_table.column_iter_mut().skip(1).zip(&table.columns) {
        let side = if of.is_text { CellAlignment::Left } else { CellAlignment::Right };
        column.set_cell_alignment(side);
    }
    for row in &table.rows {
        let cells = row.cells.iter().map(|one| cell(one, between));
        shown_table.add_row(std::iter::once(Cell::new(&row.head)).chain(cells));
    }
    shown_table
}

fn cell(cell: &PrintedCell, between: &str) -> Cell {
    let sign =
        cell.mark.map(Mark::sign).filter(|sign| !sign.is_empty()).map(|sign| format!("{sign} "));
    let range =
        if cell.range.is_empty() { String::new() } else { format!("{between}({})", cell.range) };
    let shown = Cell::new(format!("{}{}{range}", sign.unwrap_or_default(), cell.value));
    match cell.mark {
        None => shown,
        Some(Mark::Emphasised) => shown.add_attribute(Attribute::Bold),
        Some(Mark::Good) => shown.fg(Color::Green),
        Some(Mark::Bad) => shown.fg(Color::Red),
        Some(Mark::Undecided) => shown.fg(Color::Yellow),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::document::PrintedColumn;
    use crate::study::outline::{self, Row};

    fn sample() -> Document {
        let columns = [("Throws", "Student t", false), ("Verdict", "", true)].map(
            |(title, method, is_text)| PrintedColumn {
                title: title.into(),
                method: method.into(),
                is_text,
            },
        );
        let cells = vec![
            PrintedCell::with_range("91.2", "90.1 to 92.3"),
            PrintedCell::text("fails").marked(Mark::Bad),
        ];
        let rows = vec![Row::new("kość", cells)];
        let table =
            outline::Table::new("Lengths", "Variant", columns.to_vec(), rows).noted("By Holm.");
        let with_text = PrintedSection {
            title: "Length".into(),
            paragraphs: vec!["It is long.".into()],
            ..PrintedSection::default()
        };
        let section = PrintedSection { tables: vec![table.into()], ..with_text };
        let without_text = PrintedSection { title: "Pictures".into(), ..PrintedSection::default() };
        Document {
            name: "dice".into(),
            title: "Kości".into(),
            warnings: vec!["12 games did not end".into()],
            reproduce: Some("urlab run dice.yaml".into()),
            sections: vec![section, without_text],
            ..Document::default()
        }
    }

    fn shown(width: u16, colour: bool) -> String {
        layout(&Page::new(Some(width), colour), &sample())
    }

    #[test]
    fn warnings_come_first_and_sections_of_pictures_are_left_out() {
        let text = shown(80, false);
        assert!(text.starts_with(
            "Kości (dice)\n\nWarning: 12 games did not end.\n\nLength\n\nIt is long.\n\nLengths:\n"
        ));
        assert!(text.ends_with(
            "Intervals: Throws by Student t.\nBy Holm.\n\nTo reproduce this: urlab run dice.yaml\n"
        ));
        assert!(!text.contains("Pictures") && !text.contains('\x1b'), "{text}");
    }

    #[test]
    fn an_interval_is_behind_its_figure_or_below_it_if_there_is_no_room() {
        let wide = shown(80, false);
        assert!(wide.contains("91.2 (90.1 to 92.3)   ✗ fails"), "{wide}");
        let narrow = shown(40, false);
        assert!(!narrow.contains("91.2 (") && narrow.contains("(90.1 to 92.3)"), "{narrow}");
        assert!(narrow.lines().all(|line| line.chars().count() <= 40), "{narrow}");
    }

    #[test]
    fn marks_are_coloured_if_colours_are_on() {
        // In the terminal's escape sequences, 31 is red and 38;5;9 is bright red (ECMA-48, SGR).
        let text = shown(80, true);
        assert!(text.contains("\x1b[31m") || text.contains("\x1b[38;5;9m"), "{text:?}");
    }
}
