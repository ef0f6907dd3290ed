//! A table on the terminal. If it is too wide, its intervals are below the figures. If it is still
//! too wide, it comes in blocks of columns, or row by row.

use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use comfy_table::{
    Attribute, Cell, CellAlignment, Color, ContentArrangement, Table, TableComponent,
};

use crate::report::document::PrintedTable;
use crate::report::terminal::layout::{CellLines, ColumnText, GAP, blocks, side_by_side};
use crate::report::terminal::page::Page;
use crate::study::outline::Mark;

/// The space before a line of a row.
const INDENT: &str = "  ";

/// A part of a table that stands alone.
pub(super) struct TableBlock {
    /// The text. It does not end with a line break.
    pub(super) text: String,
    /// The number of columns, without the names of the rows.
    pub(super) columns: usize,
}

/// The rows of the table in one or several blocks of columns, without caption and notes. They come
/// row by row if that is shorter and takes at most so many lines, or if nothing else fits.
pub(super) fn in_blocks(
    page: &Page,
    printed: &PrintedTable,
    most_by_row: usize,
) -> Vec<TableBlock> {
    let columns = ColumnText::of_table(printed);
    let all: Vec<usize> = (1..columns.len()).collect();
    let text = |places: &[usize]| {
        let text = block(page, printed, &columns, places)?;
        Some(TableBlock { text, columns: places.len() })
    };
    if let Some(whole) = text(&all) {
        return vec![whole];
    }
    let by_row = vec![TableBlock { text: row_by_row(page, &columns), columns: all.len() }];
    let groups = blocks(&columns, page.columns());
    let in_blocks = groups.and_then(|groups| groups.iter().map(|group| text(group)).collect());
    let is_better = |blocks: &Vec<TableBlock>| {
        let by_row = lines(&by_row);
        lines(blocks) <= by_row || by_row > most_by_row
    };
    in_blocks.filter(is_better).unwrap_or(by_row)
}

/// The number of lines of all blocks.
pub(super) fn lines(blocks: &[TableBlock]) -> usize {
    blocks.iter().map(|block| block.text.lines().count()).sum()
}

/// The rows of the table, without caption and notes. It does not end with a line break.
pub(super) fn rows(page: &Page, printed: &PrintedTable) -> String {
    let blocks = in_blocks(page, printed, usize::MAX).into_iter().map(|block| block.text);
    blocks.collect::<Vec<_>>().join("\n")
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
    let mark = |row: usize, column: usize| {
        let place = places[column.checked_sub(1)?];
        printed.table.rows[row].cells[place - 1].mark
    };
    let alignments = chosen
        .iter()
        .map(|column| if column.is_text { CellAlignment::Left } else { CellAlignment::Right });
    Some(draw(page, &grid, &alignments.collect::<Vec<_>>(), mark))
}

/// Draws cells that are already broken into lines.
fn draw(
    page: &Page,
    grid: &CellLines,
    alignments: &[CellAlignment],
    mark: impl Fn(usize, usize) -> Option<Mark>,
) -> String {
    let mut table = Table::new();
    table.load_preset(UTF8_HORIZONTAL_ONLY).set_content_arrangement(ContentArrangement::Disabled);
    table
        .remove_style(TableComponent::HorizontalLines)
        .remove_style(TableComponent::MiddleIntersections);
    if page.has_colour() {
        table.enforce_styling();
    } else {
        table.force_no_tty();
    }
    let text = |column: usize, row: usize| grid[column][row].join("\n");
    table.set_header(
        (0..grid.len()).map(|column| Cell::new(text(column, 0)).add_attribute(Attribute::Bold)),
    );
    for row in 1..grid.first().map_or(0, Vec::len) {
        table.add_row(
            (0..grid.len())
                .map(|column| marked(Cell::new(text(column, row)), mark(row - 1, column))),
        );
    }
    let last = grid.len().saturating_sub(1);
    for (at, (column, alignment)) in table.column_iter_mut().zip(alignments).enumerate() {
        column.set_cell_alignment(*alignment);
        // The rest of the gap is the place of a vertical line, which is not drawn.
        column.set_padding((0, if at == last { 0 } else { GAP as u16 - 1 }));
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
