//! The words that hold the games. The narrower a word is, the more games a vector holds.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use crate::play::lockstep::race_tables::FACE;

/// The number of games played side by side. They fill a few vectors of the widest kind, which hides
/// the latency of each.
pub(super) const LANES: usize = 64;

/// The number of throws of each game between two checks for games that are over.
pub(super) const THROWS: usize = 8;

/// A word for each game.
pub(super) type LaneWords<W> = [W; LANES];

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
    /// The number of bits.
    const BITS: u32;

    /// The word with the value of a narrower word.
    fn narrow(word: u16) -> Self;
    /// The lower bits of a wider word.
    fn of(wide: u32) -> Self;
    /// The word extended with zeros.
    fn wide(self) -> u32;
    /// The sum, modulo 2 to the power of the width.
    fn plus(self, other: Self) -> Self;
    /// The difference, modulo 2 to the power of the width.
    fn minus(self, other: Self) -> Self;
    /// The number of bits that are set.
    fn ones(self) -> Self;
    /// The word with its bits in reverse order.
    fn reversed(self) -> Self;
    /// The word with its halves exchanged.
    fn turned(self) -> Self;

    /// The draws of a step of the generator, from its upper and its lower half. The upper draw
    /// keeps as many bits as fit in a word. The lower draw keeps all bits.
    fn draws(upper: u32, lower: u32) -> (Self, [Self; 2]);
    /// The threshold of a cast: the least upper draw that counts as `from` or greater.
    fn threshold(from: u32) -> Self;
    /// The number below `count` that a draw gives, and whether the draw may have to be rejected.
    /// `count` is less than 2^16.
    fn below(draw: [Self; 2], count: Self) -> (Self, bool);

    /// The stride that shifts a set of steps by a value. `powers` are 2 to the power of the value,
    /// and the power that shifts back.
    fn stride(value: Self, powers: [Self; 2]) -> [Self; 2];
    /// The set of steps shifted on.
    fn on(self, stride: [Self; 2]) -> Self;
    /// The set of steps shifted back.
    fn back(self, stride: [Self; 2]) -> Self;

    /// All ones if `holds`, otherwise 0.
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

/// Multiplication replaces shifts: most processors cannot shift many narrow words by different
/// distances at once.
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

/// What a cast shows: the words of its face, and the powers that shift narrow words.
#[derive(Clone, Copy)]
pub(super) struct ShownCast<W> {
    /// The words of the face, by their indices such as `VALUES` and `EXIT_STEPS`.
    pub words: [W; FACE],
    /// The factors that shift a word by the value: upwards and back.
    pub powers: [W; 2],
}

/// The upper half of a product.
#[inline(always)]
fn upper_product(one: u16, other: u16) -> u16 {
    ((u32::from(one) * u32::from(other)) >> 16) as u16
}

/// `value` if `holds`, otherwise 0.
#[inline(always)]
pub(super) fn only_if<W: Word>(holds: bool, value: W) -> W {
    value & W::mask(holds)
}

/// `yes` if `holds`, otherwise `no`. Without a branch.
#[inline(always)]
pub(super) fn select<W: Word>(holds: bool, yes: W, no: W) -> W {
    no ^ (no ^ yes) & W::mask(holds)
}
