//! The drawing of the board, its mirror image, its rosettes and its zones.

use indexmap::IndexMap;

use crate::game::bits::BitSet;
use crate::game::board::{Board, MAX_SQUARES, Square, Zone};
use crate::input::check::RulesChecker;
use crate::input::check::names::BUILT_IN;
use crate::input::diagnostic::quoted;
use crate::input::tree::field::Field;

/// The largest number of rows or columns of a drawing.
const MAX_SIDE: usize = 128;

impl<D> RulesChecker<'_, D> {
    /// The board, or `None` if the drawing is too invalid for further checks.
    pub fn board(
        &self,
        drawing: &str,
        rosettes: &[String],
        zones: &IndexMap<String, Vec<String>>,
    ) -> Option<Board> {
        let rows: Vec<Vec<&str>> = drawing
            .lines()
            .map(|line| line.split_whitespace().collect())
            .filter(|row: &Vec<_>| !row.is_empty())
            .collect();
        self.check_drawing(&rows)?;
        let squares = self.drawn_squares(&rows);
        let mut board = Board {
            mirror: self.mirror(&squares, rows.len()),
            squares,
            rosettes: BitSet::EMPTY,
            zones: Vec::new(),
            rows: rows.len() as u8,
            columns: rows.iter().map(Vec::len).max().unwrap_or(0) as u8,
        };
        let check = RulesChecker { board: Some(&board), ..*self };
        let rosettes = check.plain_squares("rosettes", rosettes);
        let zones = check.zones(zones);
        board.rosettes = rosettes;
        board.zones = zones;
        Some(board)
    }

    /// Refuses a drawing with no squares, too many squares, or rows of different lengths.
    fn check_drawing(&self, rows: &[Vec<&str>]) -> Option<()> {
        let count = rows.iter().flatten().filter(|word| **word != ".").count();
        let columns = rows.first().map_or(0, Vec::len);
        let diagnostic = |fault: String| self.error("board", fault);
        if count == 0 {
            let allowed = "one line of words for each row, and `.` for a gap";
            return diagnostic("the drawing has no squares".into()).allow(allowed).none();
        }
        if count > MAX_SQUARES {
            let found = format!("the drawing has {count} squares");
            return diagnostic(found).allow(format!("at most {MAX_SQUARES}")).none();
        }
        if rows.len() > MAX_SIDE || columns > MAX_SIDE {
            let found = format!("the drawing has {} rows and {columns} columns", rows.len());
            return diagnostic(found).allow(format!("at most {MAX_SIDE} of each")).none();
        }
        let is_joined = |word: &&&str| word.contains(',');
        if let Some(word) = rows.iter().flatten().find(is_joined) {
            let found = format!("found a comma in {}", quoted(word));
            let name = word.split(',').find(|part| !part.is_empty()).unwrap_or(word);
            let error = self.collector.error_of_word("board", name, 0, found);
            let allowed = "names of squares with spaces between them";
            return error.allow(allowed).advise("leave the commas out").none();
        }
        let Some(row) = rows.iter().position(|row| row.len() != columns) else { return Some(()) };
        let found = format!("row 1 has {columns} places, row {} has {}", row + 1, rows[row].len());
        let first = rows[row].iter().find(|word| **word != ".").unwrap_or(&".");
        let diagnostic = self.collector.error_of_word("board", first, 0, found);
        diagnostic.advise("draw each gap as `.`, also at the end of a row").none()
    }

    fn drawn_squares(&self, rows: &[Vec<&str>]) -> Vec<Square> {
        let mut squares: Vec<Square> = Vec::new();
        for (row, words) in rows.iter().enumerate() {
            for (column, name) in words.iter().enumerate().filter(|(_, word)| **word != ".") {
                if squares.iter().any(|square| square.name == *name) {
                    let found = format!("the drawing has two squares called {}", quoted(name));
                    let diagnostic = self.collector.error_of_word("board", name, 1, found);
                    diagnostic.allow("a different name for each square");
                }
                let (name, row, column) = ((*name).to_string(), row as u8, column as u8);
                squares.push(Square { name, row, column });
            }
        }
        squares
    }

    /// For each square, its mirror image across the horizontal axis. A square without a mirror
    /// image is an error, and is used as its own image.
    fn mirror(&self, squares: &[Square], rows: usize) -> Vec<u8> {
        let image = |square: &Square| {
            let row = rows as u8 - 1 - square.row;
            squares.iter().position(|drawn| drawn.row == row && drawn.column == square.column)
        };
        let report_missing_image = |square: &Square| {
            let row = rows - usize::from(square.row);
            let place = format!("row {row}, column {}", square.column + 1);
            let found = format!("{} has no mirror image: {place} is a gap", quoted(&square.name));
            self.collector.error_of_word("board", &square.name, 0, found).advise(
                "draw it too: Dark's squares are Light's squares, mirrored from top to bottom",
            );
        };
        let images = squares.iter().enumerate().map(|(index, square)| {
            let image = image(square).unwrap_or_else(|| {
                report_missing_image(square);
                index
            });
            image as u8
        });
        images.collect()
    }

    fn zones(&self, drafts: &IndexMap<String, Vec<String>>) -> Vec<Zone> {
        let mut zones = Vec::new();
        for (name, listed) in drafts {
            let field = Field::of("zones").key(name);
            let diagnostic = |fault: String| {
                self.error_of_key(&field, fault).allow("another name");
            };
            if BUILT_IN.contains(&name.as_str()) {
                diagnostic(format!("the zone {} always exists", quoted(name)));
            } else if self.board.is_some_and(|board| board.find(name).is_some()) {
                diagnostic(format!("{} is also the name of a square", quoted(name)));
            }
            zones.push(Zone { name: name.clone(), squares: self.plain_squares(&field, listed) });
        }
        zones
    }
}
