//! The drawing of the board, its mirror image, its rosettes and its zones.

use indexmap::IndexMap;

use crate::game::bits::BitSet;
use crate::game::board::{Board, MAX_SQUARES, Square, Zone};
use crate::input::check::names::{BUILT_IN, NamedSquares};
use crate::input::collect::Collector;
use crate::input::fault::quoted;
use crate::input::tree::field::Field;

/// The most rows or columns of a drawing.
const MAX_SIDE: usize = 64;

/// What a file says of the board.
#[derive(Clone, Copy, Debug)]
pub struct BoardDrawing<'d> {
    pub board: &'d str,
    pub rosettes: &'d [String],
    pub zones: &'d IndexMap<String, Vec<String>>,
}

/// The board, or `None` if the drawing is too faulty to look further.
pub fn board(draft: BoardDrawing<'_>, collector: &mut Collector<'_>) -> Option<Board> {
    let rows: Vec<Vec<&str>> = draft
        .board
        .lines()
        .map(|line| line.split_whitespace().collect())
        .filter(|row: &Vec<_>| !row.is_empty())
        .collect();
    fits(&rows, collector)?;
    let squares = squares(&rows, collector);
    let mirror = mirror(&squares, rows.len(), collector);
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut board = Board {
        squares,
        mirror,
        rosettes: BitSet::EMPTY,
        zones: Vec::new(),
        rows: rows.len() as u8,
        columns: columns as u8,
    };
    let sets = NamedSquares { board: Some(&board) };
    let rosettes = sets.plain("rosettes", draft.rosettes, collector);
    let zones = zones(draft.zones, sets, collector);
    board.rosettes = rosettes;
    board.zones = zones;
    Some(board)
}

/// Refuses drawings that have no squares, too many, or rows of different lengths.
fn fits(rows: &[Vec<&str>], collector: &mut Collector<'_>) -> Option<()> {
    let field = Field::of("board");
    let count = rows.iter().flatten().filter(|word| **word != ".").count();
    let columns = rows.first().map_or(0, Vec::len);
    if count == 0 {
        collector
            .fault(&field, "the drawing has no squares")
            .allow("a line of words for each row, `.` for a gap");
        return None;
    }
    if count > MAX_SQUARES {
        collector
            .fault(&field, format!("the drawing has {count} squares"))
            .allow(format!("at most {MAX_SQUARES}"));
        return None;
    }
    if rows.len() > MAX_SIDE || columns > MAX_SIDE {
        let found = format!("the drawing has {} rows and {columns} columns", rows.len());
        collector.fault(&field, found).allow(format!("at most {MAX_SIDE} of each"));
        return None;
    }
    let uneven = rows.iter().position(|row| row.len() != columns);
    if let Some(row) = uneven {
        let found = format!("row 1 has {columns} places, row {} has {}", row + 1, rows[row].len());
        let first = rows[row].iter().find(|word| **word != ".").unwrap_or(&".");
        collector
            .fault_of_word(&field, first, 0, found)
            .advise("draw each gap as `.`, at the end of a row too");
        return None;
    }
    Some(())
}

fn squares(rows: &[Vec<&str>], collector: &mut Collector<'_>) -> Vec<Square> {
    let mut squares: Vec<Square> = Vec::new();
    for (row, words) in rows.iter().enumerate() {
        for (column, name) in words.iter().enumerate().filter(|(_, word)| **word != ".") {
            if squares.iter().any(|square| square.name == *name) {
                let found = format!("the drawing has two squares called {}", quoted(name));
                collector
                    .fault_of_word("board", name, 1, found)
                    .allow("another name for each square");
            }
            squares.push(Square {
                name: (*name).to_string(),
                row: row as u8,
                column: column as u8,
            });
        }
    }
    squares
}

/// For each square its image when the drawing is turned over; a square without one, a fault, stands
/// for itself.
fn mirror(squares: &[Square], rows: usize, collector: &mut Collector<'_>) -> Vec<u8> {
    let image = |square: &Square| {
        let row = rows as u8 - 1 - square.row;
        squares.iter().position(|other| other.row == row && other.column == square.column)
    };
    let images = squares.iter().enumerate().map(|(index, square)| {
        image(square).map_or_else(
            || {
                let row = rows - usize::from(square.row);
                let place = format!("row {row}, column {}", square.column + 1);
                let found = format!(
                    "{} has no mirror image: {place} is a \
                    gap",
                    quoted(&square.name)
                );
                let fault = collector.fault_of_word("board", &square.name, 0, found);
                fault.advise(
                    "Dark's squares are Light's, turned over the drawing's horizontal \
                    axis; draw both",
                );
                index as u8
            },
            |image| image as u8,
        )
    });
    images.collect()
}

fn zones(
    drafts: &IndexMap<String, Vec<String>>,
    sets: NamedSquares<'_>,
    collector: &mut Collector<'_>,
) -> Vec<Zone> {
    let mut zones = Vec::new();
    for (name, listed) in drafts {
        let field = Field::of("zones").key(name);
        if BUILT_IN.contains(&name.as_str()) {
            collector
                .fault_of_key(&field, format!("the zone {} is always there", quoted(name)))
                .allow("another name");
        } else if sets.board.is_some_and(|board| board.find(name).is_some()) {
            let found = format!("{} is the name of a square too", quoted(name));
            collector.fault_of_key(&field, found).allow("another name");
        }
        zones.push(Zone { name: name.clone(), squares: sets.plain(&field, listed, collector) });
    }
    zones
}
