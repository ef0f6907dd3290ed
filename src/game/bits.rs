//! Sets of small indices in one machine word: squares of a board, steps of a path, kinds of pieces.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// A set of the indices 0 to 127: squares, or steps of a path. Each declaration says which.
pub type BitSet = WordSet<u128>;

/// A set of the indices 0 to 63, for loops that must be fast.
pub type SmallSet = WordSet<u64>;

/// A set of small indices, one for each bit of a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct WordSet<W>(pub W);

/// A word whose bits are the members of a set.
pub trait SetWord:
    Copy
    + Debug
    + Default
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u8, Output = Self>
    + Shr<u8, Output = Self>
{
    /// No bit at all.
    const NONE: Self;
    /// The number of the highest bit.
    const LAST: u8;

    /// The word of one bit.
    fn bit(index: u8) -> Self;

    /// Is this bit set?
    fn has(self, index: u8) -> bool;

    /// The number of bits set.
    fn count(self) -> u32;

    /// The number of the lowest bit set. A word without bits has none: the result has no meaning.
    fn lowest(self) -> u8;

    /// The word without its lowest bit. It must have one.
    #[must_use]
    fn without_lowest(self) -> Self;

    /// The low bits of a wide word.
    fn of_wide(word: u128) -> Self;

    /// The word as a wide one.
    fn wide(self) -> u128;
}

impl SetWord for u64 {
    const NONE: Self = 0;
    const LAST: u8 = 63;

    #[inline]
    fn bit(index: u8) -> Self {
        1 << index
    }

    #[inline]
    fn has(self, index: u8) -> bool {
        self >> index & 1 == 1
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn lowest(self) -> u8 {
        self.trailing_zeros() as u8
    }

    #[inline]
    fn without_lowest(self) -> Self {
        self & (self - 1)
    }

    #[inline]
    fn of_wide(word: u128) -> Self {
        word as Self
    }

    #[inline]
    fn wide(self) -> u128 {
        u128::from(self)
    }
}

impl SetWord for u128 {
    const NONE: Self = 0;
    const LAST: u8 = 127;

    #[inline]
    fn bit(index: u8) -> Self {
        1 << index
    }

    /// Selects a half first, which takes less than to shift both.
    #[inline]
    fn has(self, index: u8) -> bool {
        let half = if index > u64::LAST { (self >> u64::BITS) as u64 } else { self as u64 };
        half >> (index % 64) & 1 == 1
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn lowest(self) -> u8 {
        self.trailing_zeros() as u8
    }

    #[inline]
    fn without_lowest(self) -> Self {
        self & (self - 1)
    }

    #[inline]
    fn of_wide(word: u128) -> Self {
        word
    }

    #[inline]
    fn wide(self) -> u128 {
        self
    }
}

impl<W: SetWord> WordSet<W> {
    /// The set without members.
    pub const EMPTY: Self = Self(W::NONE);

    /// The set of one index, which the word must have.
    #[inline]
    pub fn one(index: u8) -> Self {
        Self(W::bit(index))
    }

    /// All indices from `first` to `last`, with both included. The word must have `last`. Empty if
    /// `first > last`.
    #[inline]
    pub fn range(first: u8, last: u8) -> Self {
        if first > last {
            Self::EMPTY
        } else {
            Self(!W::NONE >> (W::LAST - last) & (!W::NONE << first))
        }
    }

    /// Is `index`, which the word must have, a member?
    #[inline]
    pub fn contains(self, index: u8) -> bool {
        self.0.has(index)
    }

    /// Is the set empty?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == W::NONE
    }

    /// Do the two sets share a member?
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != W::NONE
    }

    /// The indices in exactly one of the two sets.
    #[inline]
    #[must_use]
    pub fn differing(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// The number of members.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count()
    }

    /// The members in ascending order.
    #[inline]
    pub fn iter(self) -> Members<W> {
        Members(self.0)
    }
}

impl BitSet {
    /// The members that are indices of a word.
    #[inline]
    pub fn within<W: SetWord>(self) -> WordSet<W> {
        WordSet(W::of_wide(self.0))
    }

    /// The members below 64.
    #[inline]
    pub fn small(self) -> SmallSet {
        self.within()
    }

    /// Adds the members of a set of any word.
    #[inline]
    pub fn add<W: SetWord>(&mut self, other: WordSet<W>) {
        self.0 |= other.0.wide();
    }

    /// Removes the members of a set of any word.
    #[inline]
    pub fn remove<W: SetWord>(&mut self, other: WordSet<W>) {
        self.0 &= !other.0.wide();
    }
}

impl From<SmallSet> for BitSet {
    #[inline]
    fn from(small: SmallSet) -> Self {
        Self(u128::from(small.0))
    }
}

/// The members of a [`WordSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct Members<W>(W);

impl<W: SetWord> Iterator for Members<W> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == W::NONE {
            return None;
        }
        let index = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(index)
    }
}

impl<W: SetWord> IntoIterator for WordSet<W> {
    type Item = u8;
    type IntoIter = Members<W>;

    #[inline]
    fn into_iter(self) -> Members<W> {
        self.iter()
    }
}

impl<W: SetWord> FromIterator<u8> for WordSet<W> {
    fn from_iter<I: IntoIterator<Item = u8>>(indices: I) -> Self {
        indices.into_iter().fold(Self::EMPTY, |set, index| set | Self::one(index))
    }
}

impl<W: SetWord> BitOr for WordSet<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<W: SetWord> BitOrAssign for WordSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 = self.0 | other.0;
    }
}

impl<W: SetWord> BitAnd for WordSet<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<W: SetWord> BitAndAssign for WordSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 = self.0 & other.0;
    }
}

impl<W: SetWord> Not for WordSet<W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl<W: SetWord> Shl<u8> for WordSet<W> {
    type Output = Self;
    /// Adds `distance` to every member. The word must have it. Members past the last are dropped.
    #[inline]
    fn shl(self, distance: u8) -> Self {
        Self(self.0 << distance)
    }
}

impl<W: SetWord> Shr<u8> for WordSet<W> {
    type Output = Self;
    /// Takes `distance` from every member. The word must have it. Members below 0 are dropped.
    #[inline]
    fn shr(self, distance: u8) -> Self {
        Self(self.0 >> distance)
    }
}
