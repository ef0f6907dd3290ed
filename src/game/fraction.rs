//! Exact fractions, for chances that are known to the last digit.

use std::fmt;

/// A fraction, 0 or greater, in lowest terms. Equal fractions have equal fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    part: u128,
    whole: u128,
}

impl Fraction {
    /// The chance of what cannot happen.
    pub const ZERO: Self = Self { part: 0, whole: 1 };

    /// `part` of `whole`.
    ///
    /// # Panics
    /// If `whole` is 0.
    pub fn new(part: u128, whole: u128) -> Self {
        assert!(whole > 0, "the denominator is 0");
        let (mut divisor, mut rest) = (whole, part);
        while rest > 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        Self { part: part / divisor, whole: whole / divisor }
    }

    /// The numerator, in lowest terms.
    pub const fn part(self) -> u128 {
        self.part
    }

    /// The denominator, in lowest terms. At least 1.
    pub const fn whole(self) -> u128 {
        self.whole
    }

    /// Is the part 0? Then the whole does not matter.
    pub const fn is_zero(self) -> bool {
        self.part == 0
    }

    /// Is it a whole number?
    pub const fn is_whole(self) -> bool {
        self.whole == 1
    }

    /// The nearest `f64`.
    pub fn value(self) -> f64 {
        self.part as f64 / self.whole as f64
    }
}

impl std::ops::Add for Fraction {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.part * other.whole + other.part * self.whole, self.whole * other.whole)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.whole {
            1 => write!(f, "{}", self.part),
            whole => write!(f, "{}/{whole}", self.part),
        }
    }
}
