//! The words that games are kept in: the narrower they are, the more games a vector holds.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use crate::play::lockstep::race_tables::FACE;

/// How many games are played side by side: a few vectors of the widest kind, so that one's latency
/// hides behind the others.
pub(super) const LANES: usize = 64;

/// How many throws of each game are played before it is looked which are over.
pub(super) const THROWS: usize = 8;

/// A word for each game.
pub(super) type Words<W> = [W; LANES];

/// A word of a game: a set of steps, a count or a draw.
pub(super) trait Word:
    Copy
    + Debug
    + Default
    + PartialOrd
    + From<bool>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// How many bits it has.
    const BITS: u32;

    /// The word of a narrower one.
    fn narrow(word: u16) -> Self;
    /// The lower bits of a wider word.
    fn of(wide: u32) -> Self;
    /// The word with zeros above.
    fn wide(self) -> u32;
    /// The sum, modulo the width.
    fn plus(self, other: Self) -> Self;
    /// The difference, modulo the width.
    fn minus(self, other: Self) -> Self;
    /// How many bits are set.
    fn ones(self) -> Self;
    /// The last bit first.
    fn reversed(self) -> Self;
    /// The halves exchanged.
    fn turned(self) -> Self;

    /// The draws of a step of the generator, of its upper half and its lower: the upper as far as a
    /// word holds it, and the lower.
    fn draws(upper: u32, lower: u32) -> (Self, [Self; 2]);
    /// The first cast that a draw between `from` and the next threshold stands for.
    fn threshold(from: u32) -> Self;
    /// The number below `count` that a draw stands for, and whether the draw may have to be
    /// rejected; `count` is less than 2^16.
    fn below(draw: [Self; 2], count: Self) -> (Self, bool);

    /// What moves a set of steps by a value, of the value and of 2 to its power and the power that
    /// undoes it.
    fn stride(value: Self, powers: [Self; 2]) -> [Self; 2];
    /// A set of steps moved on.
    fn on(self, stride: [Self; 2]) -> Self;
    /// A set of steps moved back.
    fn back(self, stride: [Self; 2]) -> Self;

    /// All ones if it holds, else 0.
    #[inline(always)]
    fn mask(holds: bool) -> Self {
        Self::default().minus(Self::from(holds))
    }
}

macro_rules! word {
    ($word:ident) => {
        const BITS: u32 = $word::BITS;

        #[inline(always)]
        fn narrow(word: u16) -> Self {
            $word::from(word)
        }

        #[inline(always)]
        fn of(wide: u32) -> Self {
            wide as $word
        }

        #[inline(always)]
        fn wide(self) -> u32 {
            u32::from(self)
        }

        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            self.wrapping_add(other)
        }

        #[inline(always)]
        fn minus(self, other: Self) -> Self {
            self.wrapping_sub(other)
        }

        #[inline(always)]
        fn ones(self) -> Self {
            self.count_ones() as $word
        }

        #[inline(always)]
        fn reversed(self) -> Self {
            self.reverse_bits()
        }

        #[inline(always)]
        fn turned(self) -> Self {
            self.rotate_left($word::BITS / 2)
        }
    };
}

impl Word for u32 {
    word!(u32);

    #[inline(always)]
    fn draws(upper: u32, lower: u32) -> (Self, [Self; 2]) {
        (upper, [lower, 0])
    }

    #[inline(always)]
    fn threshold(from: u32) -> Self {
        from
    }

    #[inline(always)]
    fn below([draw, _]: [Self; 2], count: Self) -> (Self, bool) {
        let upper = (draw >> 16) * count;
        let lower = (draw & 0xFFFF) * count;
        ((upper + (lower >> 16)) >> 16, draw.wrapping_mul(count) < count)
    }

    #[inline(always)]
    fn stride(value: Self, _: [Self; 2]) -> [Self; 2] {
        [value, 0]
    }

    #[inline(always)]
    fn on(self, [value, _]: [Self; 2]) -> Self {
        self << value
    }

    #[inline(always)]
    fn back(self, [value, _]: [Self; 2]) -> Self {
        self >> value
    }
}

/// Multiplied rather than shifted: most processors cannot shift each of many narrow words by a
/// distance of its own.
impl Word for u16 {
    word!(u16);

    #[inline(always)]
    fn draws(upper: u32, lower: u32) -> (Self, [Self; 2]) {
        ((upper >> 16) as u16, [(lower >> 16) as u16, lower as u16])
    }

    #[inline(always)]
    fn threshold(from: u32) -> Self {
        (from >> 16) as u16
    }

    #[inline(always)]
    fn below([upper, lower]: [Self; 2], count: Self) -> (Self, bool) {
        let carried = upper_product(lower, count);
        let middle = upper.wrapping_mul(count).wrapping_add(carried);
        let index = upper_product(upper, count).plus(u16::from(middle < carried));
        (index, (middle == 0) & (lower.wrapping_mul(count) < count))
    }

    #[inline(always)]
    fn stride(_: Self, powers: [Self; 2]) -> [Self; 2] {
        powers
    }

    #[inline(always)]
    fn on(self, [power, _]: [Self; 2]) -> Self {
        self.wrapping_mul(power)
    }

    #[inline(always)]
    fn back(self, [_, inverse]: [Self; 2]) -> Self {
        upper_product(self, inverse)
    }
}

/// What a cast shows: the words of its face, and what moves narrow words.
#[derive(Clone, Copy)]
pub(super) struct ShownCast<W> {
    pub words: [W; FACE],
    pub powers: [W; 2],
}

/// The upper half of a product.
#[inline(always)]
fn upper_product(one: u16, other: u16) -> u16 {
    ((u32::from(one) * u32::from(other)) >> 16) as u16
}

/// `value` if `holds`, else 0.
#[inline(always)]
pub(super) fn only_if<W: Word>(holds: bool, value: W) -> W {
    value & W::mask(holds)
}

/// One of two values, without a branch.
#[inline(always)]
pub(super) fn select<W: Word>(holds: bool, yes: W, no: W) -> W {
    no ^ (no ^ yes) & W::mask(holds)
}
