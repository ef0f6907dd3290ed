//! A table on the terminal. A table that is too wide has its intervals below the figures, then
//! comes in blocks of columns, then row by row.

use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use comfy_table::{
    Attribute, Cell, CellAlignment, Color, ContentArrangement, Table, TableComponent,
};

use crate::report::document::PrintedTable;
use crate::report::terminal::layout::{ColumnText, GAP, Grid, blocks, side_by_side};
use crate::report::terminal::page::Page;
use crate::study::outline::Mark;

/// The space before a line of a row.
const INDENT: &str = "  ";

/// The rows of the table, without caption and notes. It does not end with a line break.
pub(super) fn rows(page: &Page, printed: &PrintedTable) -> String {
    let columns = ColumnText::of_table(printed);
    let all: Vec<usize> = (1..columns.len()).collect();
    if let Some(text) = block(page, printed, &columns, &all) {
        return text;
    }
    let row_by_row = row_by_row(page, &columns);
    let Some(groups) = blocks(&columns, page.columns()) else { return row_by_row };
    let texts: Option<Vec<String>> =
        groups.iter().map(|group| block(page, printed, &columns, group)).collect();
    let in_blocks = texts.map(|texts| texts.join("\n"));
    let is_shorter = |text: &String| text.lines().count() <= row_by_row.lines().count();
    in_blocks.filter(is_shorter).unwrap_or(row_by_row)
}

/// Some columns behind the names of the rows. `None` if they do not fit.
fn block(
    page: &Page,
    printed: &PrintedTable,
    columns: &[ColumnText],
    places: &[usize],
) -> Option<String> {
    let chosen: Vec<&ColumnText> =
        std::iter::once(0).chain(places.iter().copied()).map(|place| &columns[place]).collect();
    let grid = side_by_side(&chosen, page.columns())?;
    let mark = |row: usize, at: usize| {
        let place = places[at.checked_sub(1)?];
        printed.table.rows[row].cells[place - 1].mark
    };
    let alignments = chosen.iter().map(|column| match column.is_text {
        true => CellAlignment::Left,
        false => CellAlignment::Right,
    });
    Some(draw(page, &grid, &alignments.collect::<Vec<_>>(), mark))
}

/// Draws cells that are already broken into lines.
fn draw(
    page: &Page,
    grid: &Grid,
    alignments: &[CellAlignment],
    mark: impl Fn(usize, usize) -> Option<Mark>,
) -> String {
    let mut table = Table::new();
    table.load_preset(UTF8_HORIZONTAL_ONLY).set_content_arrangement(ContentArrangement::Disabled);
    for component in [
        TableComponent::HorizontalLines,
        TableComponent::VerticalLines,
        TableComponent::TopBorderIntersections,
        TableComponent::MiddleHeaderIntersections,
        TableComponent::MiddleIntersections,
        TableComponent::BottomBorderIntersections,
    ] {
        table.remove_style(component);
    }
    if page.has_colour() {
        table.enforce_styling();
    } else {
        table.force_no_tty();
    }
    let text = |at: usize, row: usize| grid[at][row].join("\n");
    table.set_header(
        (0..grid.len()).map(|at| Cell::new(text(at, 0)).add_attribute(Attribute::Bold)),
    );
    for row in 1..grid.first().map_or(0, Vec::len) {
        table
            .add_row((0..grid.len()).map(|at| marked(Cell::new(text(at, row)), mark(row - 1, at))));
    }
    let last = grid.len().saturating_sub(1);
    for (at, (column, alignment)) in table.column_iter_mut().zip(alignments).enumerate() {
        column.set_cell_alignment(*alignment);
        column.set_padding((0, if at == last { 0 } else { GAP as u16 }));
    }
    table.trim_fmt()
}

fn marked(cell: Cell, mark: Option<Mark>) -> Cell {
    match mark {
        None => cell,
        Some(Mark::Emphasised) => cell.add_attribute(Attribute::Bold),
        Some(Mark::Good) => cell.fg(Color::Green),
        Some(Mark::Bad) => cell.fg(Color::Red),
        Some(Mark::Undecided) => cell.fg(Color::Yellow),
    }
}

/// Each row as lines of the form `Title: value`, below the name of the row.
fn row_by_row(page: &Page, columns: &[ColumnText]) -> String {
    let Some((heads, others)) = columns.split_first() else { return String::new() };
    let mut lines = Vec::new();
    for row in 0..heads.count() {
        lines.extend(heads.cell(row, page.columns()).into_iter().map(|line| page.bold(&line)));
        for column in others {
            let named = column.named_cell(row, page.columns().saturating_sub(INDENT.len()));
            lines.extend(named.into_iter().map(|line| format!("{INDENT}{line}")));
        }
    }
    lines.join("\n")
}
