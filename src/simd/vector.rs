//! Values side by side, in one or a few vectors of the processor.

use std::ops::{Add, Mul, Neg, Sub};

use pulp::Simd;

/// A number type for values while a layer is solved: 64 bits, or 32 bits at first.
pub(crate) trait Number:
    Copy
    + Default
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Neg<Output = Self>
    + Send
    + Sync
    + 'static
{
    /// A vector of these numbers.
    type Vector<S: Simd>: Copy;

    fn of(value: f64) -> Self;
    fn wide(self) -> f64;
    fn lanes<S: Simd>() -> usize;
    fn vectors<S: Simd>(plane: &[Self]) -> &[Self::Vector<S>];
    fn vectors_mut<S: Simd>(plane: &mut [Self]) -> &mut [Self::Vector<S>];
    fn all<S: Simd>(simd: S, value: Self) -> Self::Vector<S>;
    fn plus<S: Simd>(simd: S, one: Self::Vector<S>, other: Self::Vector<S>) -> Self::Vector<S>;
    fn times<S: Simd>(simd: S, one: Self::Vector<S>, other: Self::Vector<S>) -> Self::Vector<S>;
    fn greater<S: Simd>(simd: S, one: Self::Vector<S>, other: Self::Vector<S>) -> Self::Vector<S>;
}

macro_rules! number {
    (
        $number:ty, $vector:ident, $lanes:ident, $all:ident, $add:ident, $times:ident,
        $greater:ident, $read:ident, $write:ident
    ) => {
        impl Number for $number {
            type Vector<S: Simd> = S::$vector;

            #[inline(always)]
            #[expect(clippy::allow_attributes, reason = "one of the two numbers needs no cast")]
            #[allow(clippy::cast_possible_truncation, reason = "fewer digits are the purpose")]
            fn of(value: f64) -> Self {
                value as Self
            }

            #[inline(always)]
            fn wide(self) -> f64 {
                self.into()
            }

            #[inline(always)]
            fn lanes<S: Simd>() -> usize {
                S::$lanes
            }

            #[inline(always)]
            fn vectors<S: Simd>(plane: &[Self]) -> &[S::$vector] {
                S::$read(plane).0
            }

            #[inline(always)]
            fn vectors_mut<S: Simd>(plane: &mut [Self]) -> &mut [S::$vector] {
                S::$write(plane).0
            }

            #[inline(always)]
            fn all<S: Simd>(simd: S, value: Self) -> S::$vector {
                simd.$all(value)
            }

            #[inline(always)]
            fn plus<S: Simd>(simd: S, one: S::$vector, other: S::$vector) -> S::$vector {
                simd.$add(one, other)
            }

            #[inline(always)]
            fn times<S: Simd>(simd: S, one: S::$vector, other: S::$vector) -> S::$vector {
                simd.$times(one, other)
            }

            #[inline(always)]
            fn greater<S: Simd>(simd: S, one: S::$vector, other: S::$vector) -> S::$vector {
                simd.$greater(one, other)
            }
        }
    };
}

number!(
    f64,
    f64s,
    F64_LANES,
    splat_f64s,
    add_f64s,
    mul_f64s,
    max_f64s,
    as_simd_f64s,
    as_mut_simd_f64s
);
number!(
    f32,
    f32s,
    F32_LANES,
    splat_f32s,
    add_f32s,
    mul_f32s,
    max_f32s,
    as_simd_f32s,
    as_mut_simd_f32s
);

/// Operations on values side by side. Each works lane by lane, so the bits do not depend on the
/// width.
pub(crate) trait Lanes: Copy {
    type Number: Number;
    type Values: Copy;

    fn width() -> usize;
    fn load(self, plane: &[Self::Number], at: usize) -> Self::Values;
    fn store(self, plane: &mut [Self::Number], at: usize, values: Self::Values);
    fn all(self, value: f64) -> Self::Values;
    fn add(self, one: Self::Values, other: Self::Values) -> Self::Values;
    fn times(self, one: Self::Values, other: Self::Values) -> Self::Values;
    fn greater(self, one: Self::Values, other: Self::Values) -> Self::Values;
}

/// A single value.
#[derive(Clone, Copy)]
pub(crate) struct Single<T>(pub std::marker::PhantomData<T>);

impl<T: Number> Lanes for Single<T> {
    type Number = T;
    type Values = T;

    #[inline(always)]
    fn width() -> usize {
        1
    }

    #[inline(always)]
    fn load(self, plane: &[T], at: usize) -> T {
        plane[at]
    }

    #[inline(always)]
    fn store(self, plane: &mut [T], at: usize, values: T) {
        plane[at] = values;
    }

    #[inline(always)]
    fn all(self, value: f64) -> T {
        T::of(value)
    }

    #[inline(always)]
    fn add(self, one: T, other: T) -> T {
        one + other
    }

    #[inline(always)]
    fn times(self, one: T, other: T) -> T {
        one * other
    }

    #[inline(always)]
    fn greater(self, one: T, other: T) -> T {
        if one > other { one } else { other }
    }
}

/// `N` vectors.
#[derive(Clone, Copy)]
pub(crate) struct Vectors<S, T, const N: usize> {
    simd: S,
    number: std::marker::PhantomData<T>,
}

impl<S: Simd, T: Number, const N: usize> Vectors<S, T, N> {
    #[inline(always)]
    pub fn new(simd: S) -> Self {
        Self { simd, number: std::marker::PhantomData }
    }
}

impl<S: Simd, T: Number, const N: usize> Lanes for Vectors<S, T, N> {
    type Number = T;
    type Values = [T::Vector<S>; N];

    #[inline(always)]
    fn width() -> usize {
        N * T::lanes::<S>()
    }

    #[inline(always)]
    fn load(self, plane: &[T], at: usize) -> Self::Values {
        let vectors = T::vectors::<S>(&plane[at..at + Self::width()]);
        std::array::from_fn(|vector| vectors[vector])
    }

    #[inline(always)]
    fn store(self, plane: &mut [T], at: usize, values: Self::Values) {
        T::vectors_mut::<S>(&mut plane[at..at + Self::width()]).copy_from_slice(&values);
    }

    #[inline(always)]
    fn all(self, value: f64) -> Self::Values {
        [T::all(self.simd, T::of(value)); N]
    }

    #[inline(always)]
    fn add(self, one: Self::Values, other: Self::Values) -> Self::Values {
        std::array::from_fn(|vector| T::plus(self.simd, one[vector], other[vector]))
    }

    #[inline(always)]
    fn times(self, one: Self::Values, other: Self::Values) -> Self::Values {
        std::array::from_fn(|vector| T::times(self.simd, one[vector], other[vector]))
    }

    #[inline(always)]
    fn greater(self, one: Self::Values, other: Self::Values) -> Self::Values {
        std::array::from_fn(|vector| T::greater(self.simd, one[vector], other[vector]))
    }
}

/// The best number of vectors to compute a row with at once. They hold the whole row, or a part
/// that divides the stride.
#[inline(always)]
pub(crate) fn at_once(lanes: usize, stride: usize, vector: usize) -> usize {
    const COUNTS: [usize; 6] = [1, 2, 3, 4, 6, 8];
    let whole = COUNTS.into_iter().find(|count| (lanes..=stride).contains(&(count * vector)));
    whole.unwrap_or_else(|| {
        COUNTS.into_iter().rfind(|count| stride.is_multiple_of(count * vector)).unwrap_or(1)
    })
}
