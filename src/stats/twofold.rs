//! Double-double numbers of some 106 bits.

use std::ops::{Add, Mul, Neg};

/// A number as the unevaluated sum of two `f64` that do not overlap (Dekker 1971). Its range is
/// that of `f64`. The relative error of an operation is about 2^-102.
#[derive(Clone, Copy, Debug)]
pub struct Twofold {
    high: f64,
    low: f64,
}

impl Twofold {
    /// The nearest `f64`.
    pub fn to_f64(self) -> f64 {
        self.high
    }

    /// The nearest `f64`, or the one below if that is greater than the number.
    pub fn rounded_down(self) -> f64 {
        if self.low < 0.0 { self.high.next_down() } else { self.high }
    }

    /// Exact if `|high| >= |low|` or `high` is 0.
    fn ordered(high: f64, low: f64) -> Self {
        let sum = high + low;
        Self { high: sum, low: low - (sum - high) }
    }
}

impl From<u128> for Twofold {
    fn from(whole: u128) -> Self {
        let high = whole as f64;
        let back = high as u128;
        let low = if back > whole { -((back - whole) as f64) } else { (whole - back) as f64 };
        Self::ordered(high, low)
    }
}

impl From<i128> for Twofold {
    fn from(whole: i128) -> Self {
        let size = Self::from(whole.unsigned_abs());
        if whole < 0 { -size } else { size }
    }
}

impl From<f64> for Twofold {
    fn from(high: f64) -> Self {
        Self { high, low: 0.0 }
    }
}

impl Neg for Twofold {
    type Output = Self;
    fn neg(self) -> Self {
        Self { high: -self.high, low: -self.low }
    }
}

impl Add for Twofold {
    type Output = Self;
    /// Knuth's exact sums of the high parts and of the low parts (1969, 4.2.2). Opposite signs lose
    /// no digits.
    fn add(self, other: Self) -> Self {
        let exact = |a: f64, b: f64| {
            let sum = a + b;
            let part = sum - a;
            Self { high: sum, low: (a - (sum - part)) + (b - part) }
        };
        let (high, low) = (exact(self.high, other.high), exact(self.low, other.low));
        let folded = Self::ordered(high.high, high.low + low.high);
        Self::ordered(folded.high, folded.low + low.low)
    }
}

impl Mul for Twofold {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        let high = self.high * other.high;
        // The rounding error of the product is itself an `f64`. A fused multiply-add computes it
        // exactly.
        let error = self.high.mul_add(other.high, -high);
        Self::ordered(high, error + (self.high * other.low + self.low * other.high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_and_differences_of_large_whole_numbers_are_exact() {
        // (a + 1)(a - 1) - a a = -1, though a a needs up to 102 bits.
        for a in [(1u128 << 33) + 3, (1 << 50) + 12_345, (1 << 51) - 1] {
            let [less, same, more] = [a - 1, a, a + 1].map(Twofold::from);
            let difference = more * less + -(same * same);
            assert_eq!(difference.to_f64().to_bits(), (-1.0f64).to_bits(), "{a}");
        }
    }

    #[test]
    fn a_whole_number_of_a_hundred_bits_is_exact() {
        let whole = (1u128 << 100) + (1 << 40) + 1;
        let difference = Twofold::from(whole) + -Twofold::from(1u128 << 100);
        assert_eq!(difference.to_f64().to_bits(), (((1u64 << 40) + 1) as f64).to_bits());
        assert!(Twofold::from(u128::MAX).to_f64() > 3.4e38);
    }
}
