//! The board: a drawing of named squares, with rosettes and named zones.

use crate::game::bits::BitSet;
use crate::game::seat::Seat;

/// The most squares of a board. A set of squares is one word of 128 bits.
pub const MAX_SQUARES: usize = 128;

/// One square of the drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// The name of the square, as in the drawing.
    pub name: String,
    /// Row of the drawing, 0 at the top.
    pub row: u8,
    /// Column of the drawing, 0 at the left.
    pub column: u8,
}

/// A named set of squares, for example the upper city.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// The name, as rules use it.
    pub name: String,
    /// The squares of the zone, by index into [`Board::squares`].
    pub squares: BitSet,
}

/// The board: 1 to 128 squares in reading order, their mirror images, the rosettes and the zones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The squares in reading order. The index of a square is its position in this list.
    pub squares: Vec<Square>,
    /// For each square, the index of its mirror image: the drawing is reflected in its horizontal
    /// axis.
    pub mirror: Vec<u8>,
    /// The rosettes, by square index. The set is its own mirror image.
    pub rosettes: BitSet,
    /// The named zones. Each zone is its own mirror image.
    pub zones: Vec<Zone>,
    /// The number of rows of the drawing.
    pub rows: u8,
    /// The number of columns of the drawing.
    pub columns: u8,
}

impl Board {
    /// The square that `seat` sees as Light's `square`. For Light it is the square itself, for Dark
    /// its mirror image.
    ///
    /// # Panics
    /// If `square` is not on the board.
    pub fn seen_by(&self, seat: Seat, square: u8) -> u8 {
        match seat {
            Seat::Light => square,
            Seat::Dark => self.mirror[usize::from(square)],
        }
    }

    /// The index of the square with this name; `None` if there is none.
    pub fn find(&self, name: &str) -> Option<u8> {
        let place = self.squares.iter().position(|square| square.name == name)?;
        Some(place as u8)
    }
}
