//! Squares that count for pieces on their way out, on their way back, or on both.

use std::fmt;

use crate::game::bits::BitSet;

/// Squares, and on which way of a piece they count. Without a way back, all pieces are on their way
/// out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaySquares {
    /// The squares that count for a piece on its way out.
    pub out: BitSet,
    /// The squares that count for a piece on its way back.
    pub back: BitSet,
}

impl WaySquares {
    /// No square at all.
    pub const EMPTY: Self = Self { out: BitSet::EMPTY, back: BitSet::EMPTY };

    /// Does a square count for a piece on its way back, or on its way out?
    pub(crate) fn counts(self, square: u8, goes_back: bool) -> bool {
        if goes_back { self.back.contains(square) } else { self.out.contains(square) }
    }

    /// Does no square count on any way?
    pub fn is_empty(self) -> bool {
        self.on_any_way().is_empty()
    }

    /// The squares that count on one way or on both.
    pub(crate) fn on_any_way(self) -> BitSet {
        self.out | self.back
    }

    /// The squares that count on both ways.
    pub(crate) fn on_both_ways(self) -> BitSet {
        self.out & self.back
    }

    /// The squares of both sets.
    pub(crate) fn with(self, other: Self) -> Self {
        Self { out: self.out | other.out, back: self.back | other.back }
    }

    /// Are all squares also part of the other set, on the same way?
    pub(crate) fn is_within(self, other: Self) -> bool {
        self.with(other) == other
    }

    /// Does each square count on both ways?
    pub(crate) fn is_same_both_ways(self) -> bool {
        self.out == self.back
    }
}

impl From<BitSet> for WaySquares {
    /// Squares that count on both ways.
    fn from(squares: BitSet) -> Self {
        Self { out: squares, back: squares }
    }
}

impl fmt::Display for WaySquares {
    /// The set as a number, or both sets if they differ. For fingerprints.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.out.0)?;
        if self.is_same_both_ways() { Ok(()) } else { write!(f, "/{}", self.back.0) }
    }
}
