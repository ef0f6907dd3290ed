//! A set of up to 64 small indices in one machine word: squares of a board, or steps of a path.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl};

/// A set of the indices 0 to 63. Each declaration says whether an index is a square or a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BitSet(pub u64);

impl BitSet {
    /// The set without members.
    pub const EMPTY: Self = Self(0);

    /// The set of one index, 0 to 63.
    #[inline]
    pub const fn one(index: u8) -> Self {
        Self(1 << index)
    }

    /// All indices from `first` to `last`, with both included. `last` is at most 63. Empty if
    /// `first > last`.
    #[inline]
    pub const fn range(first: u8, last: u8) -> Self {
        if first > last { Self::EMPTY } else { Self(u64::MAX >> (63 - last) & (u64::MAX << first)) }
    }

    /// Is `index` (0 to 63) a member?
    #[inline]
    pub const fn contains(self, index: u8) -> bool {
        self.0 >> index & 1 == 1
    }

    /// Is the set empty?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Do the two sets share a member?
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The indices in exactly one of the two sets.
    #[inline]
    #[must_use]
    pub const fn differing(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// The number of members, 0 to 64.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The members in ascending order.
    #[inline]
    pub fn iter(self) -> Members {
        Members(self.0)
    }
}

/// The members of a [`BitSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct Members(u64);

impl Iterator for Members {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(index)
    }
}

impl IntoIterator for BitSet {
    type Item = u8;
    type IntoIter = Members;

    #[inline]
    fn into_iter(self) -> Members {
        self.iter()
    }
}

impl FromIterator<u8> for BitSet {
    fn from_iter<I: IntoIterator<Item = u8>>(indices: I) -> Self {
        indices.into_iter().fold(Self::EMPTY, |set, index| set | Self::one(index))
    }
}

impl BitOr for BitSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for BitSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for BitSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for BitSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl Not for BitSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl Shl<u8> for BitSet {
    type Output = Self;
    /// Adds `distance` (0 to 63) to every member. Members above 63 are dropped.
    #[inline]
    fn shl(self, distance: u8) -> Self {
        Self(self.0 << distance)
    }
}
