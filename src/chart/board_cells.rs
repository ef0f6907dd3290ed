//! Where the squares of a board are in a drawing. A board with many columns is drawn in blocks of
//! columns, one below the other.

use std::ops::Range;

use crate::chart::canvas::{PixelPoint, at};
use crate::chart::style;

/// The least and the greatest side of a square, in pixels.
const SIDES: [f64; 2] = [56.0, 92.0];
/// The room between two blocks, in sides of a square.
const BETWEEN: f64 = 0.4;

/// The squares of a board in a drawing.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct BoardCells {
    /// The side of a square, in pixels.
    pub side: f64,
    rows: u8,
    blocks: Vec<Range<u8>>,
}

impl BoardCells {
    /// The squares of a board with this many columns and rows. Without columns, one is assumed.
    pub fn new(columns: u8, rows: u8) -> Self {
        let room = style::WIDTH - 2.0 * style::MARGIN;
        let blocks = column_blocks(columns.max(1), (room / SIDES[0]) as usize);
        let widest = blocks.first().map_or(1, ExactSizeIterator::len);
        let side = (room / widest as f64).clamp(SIDES[0], SIDES[1]).floor();
        Self { side, rows, blocks }
    }

    /// The block of a column, counted from 0.
    pub fn block(&self, column: u8) -> usize {
        self.blocks.iter().position(|block| block.contains(&column)).unwrap_or(0)
    }

    /// The upper left corner of a square, from that of the drawing.
    pub fn corner(&self, column: u8, row: u8) -> PixelPoint {
        let block = self.block(column);
        let across = column - self.blocks[block].start;
        at(
            self.side * f64::from(across),
            self.side * (f64::from(row) + block as f64 * (f64::from(self.rows) + BETWEEN)),
        )
    }

    /// The height of the drawing, in pixels.
    pub fn height(&self) -> f64 {
        let blocks = self.blocks.len() as f64;
        self.side * (blocks * f64::from(self.rows) + (blocks - 1.0) * BETWEEN)
    }
}

/// The columns of a drawing in as few blocks as fit, which are as even as they can be. `in_line`
/// is the number of columns that fit beside each other.
pub fn column_blocks(columns: u8, in_line: usize) -> Vec<Range<u8>> {
    let most = u8::try_from(in_line).unwrap_or(u8::MAX).max(1);
    let all = columns.div_ceil(most).max(1);
    let size = columns.div_ceil(all).max(1);
    let starts = (0..columns).step_by(usize::from(size));
    starts.map(|start| start..start.saturating_add(size).min(columns)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_a_hundred_columns_is_drawn_in_even_blocks_that_fit_the_sheet() {
        let cells = BoardCells::new(100, 1);
        let widest = cells.blocks.iter().map(ExactSizeIterator::len).max().unwrap();
        assert!(widest as f64 * cells.side <= style::WIDTH - 2.0 * style::MARGIN);
        assert!(cells.blocks.len() > 1 && cells.blocks.len() * widest < 100 + widest);
        // The first square of the second block is below the first square of the first.
        let (first, second) = (cells.corner(0, 0), cells.corner(widest as u8, 0));
        assert_eq!((first.x, first.y, second.x), (0.0, 0.0, 0.0));
        assert!((second.y - 1.4 * cells.side).abs() < 1e-9);
    }

    #[test]
    fn a_board_that_fits_is_one_block() {
        let cells = BoardCells::new(8, 3);
        assert_eq!((cells.blocks.len(), cells.height()), (1, 3.0 * cells.side));
        assert!((cells.corner(7, 2).x - 7.0 * cells.side).abs() < 1e-9);
    }

    /// Thirty columns of 8 signs fit in 100 signs by 12: three blocks of ten.
    #[test]
    fn a_wide_board_is_drawn_in_even_blocks() {
        assert_eq!(column_blocks(30, 12), [0..10, 10..20, 20..30]);
        assert_eq!(column_blocks(13, 12), [0..7, 7..13]);
        assert_eq!(column_blocks(8, 12).first(), Some(&(0..8)));
        assert_eq!(column_blocks(2, 0), [0..1, 1..2], "a square is never cut");
    }
}
