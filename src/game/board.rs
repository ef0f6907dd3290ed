//! The board: a drawing of named squares, with rosettes and named zones.

use crate::game::bits::BitSet;
use crate::game::seat::Seat;

/// The most squares a board may have: a set of squares is one 64-bit word.
pub const MAX_SQUARES: usize = 64;

/// One square of the drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// The square's own name, as the drawing writes it.
    pub name: String,
    /// Row of the drawing, from 0 at the top.
    pub row: u8,
    /// Column of the drawing, from 0 at the left.
    pub column: u8,
}

/// A named set of squares, such as the upper city.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// The name that rules refer to.
    pub name: String,
    /// Its squares, by index into [`Board::squares`].
    pub squares: BitSet,
}

/// The board: 1 to 64 squares in reading order, their mirror images, the rosettes and the zones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The squares in reading order; a square's index is its place here.
    pub squares: Vec<Square>,
    /// For each square the index of its image when the drawing is turned over its horizontal axis.
    pub mirror: Vec<u8>,
    /// The rosettes, by square index; always its own mirror image.
    pub rosettes: BitSet,
    /// The named zones, each its own mirror image.
    pub zones: Vec<Zone>,
    /// Rows of the drawing.
    pub rows: u8,
    /// Columns of the drawing.
    pub columns: u8,
}

impl Board {
    /// The square that `seat` knows as Light's `square`: itself for Light, its mirror image for
    /// Dark.
    ///
    /// # Panics
    /// If `square` is not on the board.
    pub fn seen_by(&self, seat: Seat, square: u8) -> u8 {
        match seat {
            Seat::Light => square,
            Seat::Dark => self.mirror[usize::from(square)],
        }
    }

    /// The index of the square of that name, if there is one.
    pub fn find(&self, name: &str) -> Option<u8> {
        let place = self.squares.iter().position(|square| square.name == name)?;
        Some(place as u8)
    }
}
