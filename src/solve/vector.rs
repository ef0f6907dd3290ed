//! Some values side by side, as wide as the processor can: one, a vector, or two.

#![expect(
    clippy::inline_always,
    reason = "the loops are compiled for each kind of processor, and so must be all that they call"
)]

use pulp::Simd;

/// Values side by side; all operations go lane by lane, so that the bits do not hang on the width.
pub(crate) trait Lanes: Copy {
    type Values: Copy;
    const WIDTH: usize;

    fn load(self, plane: &[f64], at: usize) -> Self::Values;
    fn store(self, plane: &mut [f64], at: usize, values: Self::Values);
    fn all(self, value: f64) -> Self::Values;
    fn add(self, one: Self::Values, other: Self::Values) -> Self::Values;
    fn times(self, one: Self::Values, other: Self::Values) -> Self::Values;
    fn greater(self, one: Self::Values, other: Self::Values) -> Self::Values;
}

/// One value.
#[derive(Clone, Copy)]
pub(crate) struct Single;

impl Lanes for Single {
    type Values = f64;
    const WIDTH: usize = 1;

    #[inline(always)]
    fn load(self, plane: &[f64], at: usize) -> f64 {
        plane[at]
    }

    #[inline(always)]
    fn store(self, plane: &mut [f64], at: usize, values: f64) {
        plane[at] = values;
    }

    #[inline(always)]
    fn all(self, value: f64) -> f64 {
        value
    }

    #[inline(always)]
    fn add(self, one: f64, other: f64) -> f64 {
        one + other
    }

    #[inline(always)]
    fn times(self, one: f64, other: f64) -> f64 {
        one * other
    }

    #[inline(always)]
    fn greater(self, one: f64, other: f64) -> f64 {
        if one > other { one } else { other }
    }
}

/// `N` vectors.
#[derive(Clone, Copy)]
pub(crate) struct Vectors<S, const N: usize>(pub S);

impl<S: Simd, const N: usize> Lanes for Vectors<S, N> {
    type Values = [S::f64s; N];
    const WIDTH: usize = N * S::F64_LANES;

    #[inline(always)]
    fn load(self, plane: &[f64], at: usize) -> Self::Values {
        let (vectors, _) = S::as_simd_f64s(&plane[at..at + Self::WIDTH]);
        std::array::from_fn(|vector| vectors[vector])
    }

    #[inline(always)]
    fn store(self, plane: &mut [f64], at: usize, values: Self::Values) {
        let (vectors, _) = S::as_mut_simd_f64s(&mut plane[at..at + Self::WIDTH]);
        vectors.copy_from_slice(&values);
    }

    #[inline(always)]
    fn all(self, value: f64) -> Self::Values {
        [self.0.splat_f64s(value); N]
    }

    #[inline(always)]
    fn add(self, one: Self::Values, other: Self::Values) -> Self::Values {
        std::array::from_fn(|vector| self.0.add_f64s(one[vector], other[vector]))
    }

    #[inline(always)]
    fn times(self, one: Self::Values, other: Self::Values) -> Self::Values {
        std::array::from_fn(|vector| self.0.mul_f64s(one[vector], other[vector]))
    }

    #[inline(always)]
    fn greater(self, one: Self::Values, other: Self::Values) -> Self::Values {
        std::array::from_fn(|vector| self.0.max_f64s(one[vector], other[vector]))
    }
}
