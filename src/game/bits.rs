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

    /// The word of two halves, or the low one.
    fn of_halves(low: u64, high: u64) -> Self;

    /// Sets its bits in two halves.
    fn set_in(self, halves: (&mut u64, &mut u64));

    /// Clears its bits in two halves.
    fn clear_in(self, halves: (&mut u64, &mut u64));
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
    fn of_halves(low: u64, _: u64) -> Self {
        low
    }

    #[inline]
    fn set_in(self, (low, _): (&mut u64, &mut u64)) {
        *low |= self;
    }

    #[inline]
    fn clear_in(self, (low, _): (&mut u64, &mut u64)) {
        *low &= !self;
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
    fn of_halves(low: u64, high: u64) -> Self {
        Self::from(low) | Self::from(high) << u64::BITS
    }

    #[inline]
    fn set_in(self, (low, high): (&mut u64, &mut u64)) {
        *low |= self as u64;
        *high |= (self >> u64::BITS) as u64;
    }

    #[inline]
    fn clear_in(self, (low, high): (&mut u64, &mut u64)) {
        *low &= !(self as u64);
        *high &= !((self >> u64::BITS) as u64);
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
}

/// Sets by number. The low halves of all sets lie together, so that loops over small sets read them
/// as if there were no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetTable<const N: usize> {
    low: [u64; N],
    high: [u64; N],
}

impl<const N: usize> SetTable<N> {
    /// Empty sets.
    pub const EMPTY: Self = Self { low: [0; N], high: [0; N] };

    /// The set of each number.
    pub fn of(sets: [BitSet; N]) -> Self {
        Self { low: sets.map(|set| set.0 as u64), high: sets.map(|set| (set.0 >> 64) as u64) }
    }

    /// The set with this number.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn get(&self, number: usize) -> BitSet {
        self.within(number)
    }

    /// The members of a set that are indices of a word.
    #[inline]
    pub fn within<W: SetWord>(&self, number: usize) -> WordSet<W> {
        WordSet(W::of_halves(self.low[number], self.high[number]))
    }

    /// Adds the members of another set to a set.
    #[inline]
    pub fn add<W: SetWord>(&mut self, number: usize, other: WordSet<W>) {
        other.0.set_in((&mut self.low[number], &mut self.high[number]));
    }

    /// Removes the members of another set from a set.
    #[inline]
    pub fn remove<W: SetWord>(&mut self, number: usize, other: WordSet<W>) {
        other.0.clear_in((&mut self.low[number], &mut self.high[number]));
    }

    /// All sets, by number.
    #[inline]
    pub fn sets(&self) -> impl Iterator<Item = BitSet> + '_ {
        (0..N).map(|number| self.get(number))
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
