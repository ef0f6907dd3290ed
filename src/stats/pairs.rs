//! Exact sums over pairs of whole numbers, for a ratio of two means and its interval.

use crate::stats::rows::{BadRows, CountRows, RowReader};

/// Sums of x, of y and of their products over observations (x, y). They are whole numbers, so
/// merging is exact in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairSums {
    /// The number of observations.
    pub n: u64,
    /// The sum of x.
    pub x: u128,
    /// The sum of y.
    pub y: u128,
    /// The sum of x squared.
    pub xx: u128,
    /// The sum of the products x y.
    pub xy: u128,
    /// The sum of y squared.
    pub yy: u128,
}

/// The number of observations that are added up in 32 bits at once.
const AT_ONCE: usize = 128;
/// The limit below which their numbers must be. 128 products of two such numbers add up to less
/// than 2^31. It must be a power of two.
const SMALL: u32 = 1 << 12;

impl PairSums {
    /// Counts one observation.
    #[inline]
    pub fn add(&mut self, x: u32, y: u32) {
        let (x, y) = (u64::from(x), u64::from(y));
        self.n += 1;
        self.x += u128::from(x);
        self.y += u128::from(y);
        self.xx += u128::from(x * x);
        self.xy += u128::from(x * y);
        self.yy += u128::from(y * y);
    }

    /// Counts the observations (x, y) of two lists, pair by pair. It is fastest if the numbers are
    /// small.
    pub fn add_all<N: Copy + Into<u32>>(&mut self, xs: &[N], ys: &[N]) {
        let bits = |numbers: &[N]| numbers.iter().fold(0, |bits, number| bits | (*number).into());
        for (xs, ys) in xs.chunks(AT_ONCE).zip(ys.chunks(AT_ONCE)) {
            if bits(xs) | bits(ys) < SMALL {
                self.add_small(xs, ys);
            } else {
                xs.iter().zip(ys).for_each(|(x, y)| self.add((*x).into(), (*y).into()));
            }
        }
    }

    /// Counts observations whose sums of products fit into 32 bits. Processors multiply and add
    /// many 16-bit numbers at a time.
    fn add_small<N: Copy + Into<u32>>(&mut self, xs: &[N], ys: &[N]) {
        let mut sums = [0_i32; 5];
        for (x, y) in xs.iter().zip(ys) {
            let [x, y] = [*x, *y].map(|number| i32::from(number.into() as i16));
            for (sum, term) in sums.iter_mut().zip([x, y, x * x, x * y, y * y]) {
                *sum += term;
            }
        }
        self.n += xs.len().min(ys.len()) as u64;
        for (whole, sum) in [&mut self.x, &mut self.y, &mut self.xx, &mut self.xy, &mut self.yy]
            .into_iter()
            .zip(sums)
        {
            *whole += sum as u128;
        }
    }

    /// Adds all observations of `other`.
    pub fn merge(&mut self, other: &Self) {
        self.n += other.n;
        self.x += other.x;
        self.y += other.y;
        self.xx += other.xx;
        self.xy += other.xy;
        self.yy += other.yy;
    }

    /// Adds its row: the sums in the order of the fields.
    pub fn write(&self, rows: &mut CountRows) {
        let Self { n, x, y, xx, xy, yy } = *self;
        let sums = [x, y, xx, xy, yy].map(u128::cast_signed);
        rows.push([i128::from(n)].into_iter().chain(sums));
    }

    /// Reads what [`Self::write`] wrote. It has `n` observations.
    ///
    /// # Errors
    /// There are more or fewer observations, or no observations have these sums.
    pub fn read(rows: &mut RowReader<'_>, n: u64) -> Result<Self, BadRows> {
        let numbers = rows.numbers(6)?;
        let [count, sums @ ..] = numbers.as_slice() else { return Err(BadRows("sums")) };
        let mut unsigned = [0; 5];
        for (place, sum) in unsigned.iter_mut().zip(sums) {
            *place = u128::try_from(*sum).map_err(|_| BadRows("a sum below 0"))?;
        }
        let [x, y, xx, xy, yy] = unsigned;
        // The squares of n numbers add up to at least the square of their mean, n times.
        let fits = |sum: u128, squares: u128| {
            let (square, most) = (sum.checked_mul(sum), squares.checked_mul(n.into()));
            square.zip(most).is_some_and(|(square, most)| square <= most)
        };
        let product = xy.checked_mul(xy).zip(xx.checked_mul(yy));
        let fits_product = product.is_some_and(|(square, most)| square <= most);
        if *count == i128::from(n) && fits(x, xx) && fits(y, yy) && fits_product {
            Ok(Self { n, x, y, xx, xy, yy })
        } else {
            Err(BadRows("sums that no observations have"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums_of(pairs: &[[u32; 2]]) -> PairSums {
        let mut sums = PairSums::default();
        for [x, y] in pairs {
            sums.add(*x, *y);
        }
        sums
    }

    #[test]
    fn sums_match_hand_computed_values() {
        let expected = PairSums { n: 2, x: 6, y: 8, xx: 20, xy: 26, yy: 34 };
        assert_eq!(sums_of(&[[2, 3], [4, 5]]), expected);
    }

    #[test]
    fn a_list_of_pairs_adds_up_like_single_pairs() {
        let mut sums = sums_of(&[[1, 1]]);
        sums.add_all(&[2, u32::MAX], &[3, u32::MAX]);
        sums.add_all(&[4_u16, u16::MAX], &[5, 0]);
        let greatest = u32::from(u16::MAX);
        assert_eq!(sums, sums_of(&[[1, 1], [2, 3], [u32::MAX, u32::MAX], [4, 5], [greatest, 0]]));
    }

    #[test]
    fn long_lists_of_small_and_large_numbers_add_up() {
        for number in [SMALL - 1, SMALL, u32::from(u16::MAX)] {
            let list = vec![number; 2 * AT_ONCE + 3];
            let mut sums = PairSums::default();
            sums.add_all(&list, &list);
            let (n, number) = (list.len() as u64, u128::from(number));
            let [sum, squares] = [number, number * number].map(|term| u128::from(n) * term);
            assert_eq!(sums, PairSums { n, x: sum, y: sum, xx: squares, xy: squares, yy: squares });
        }
    }

    #[test]
    fn parts_of_any_split_merge_to_the_whole_in_both_orders() {
        let pairs = [[1, 2], [0, 0], [u32::MAX, u32::MAX], [7, 1], [4_000_000, 1]];
        for cut in 0..=pairs.len() {
            let (left, right) = pairs.split_at(cut);
            let (mut forth, mut back) = (sums_of(left), sums_of(right));
            forth.merge(&sums_of(right));
            back.merge(&sums_of(left));
            assert_eq!((forth, back), (sums_of(&pairs), sums_of(&pairs)), "cut at {cut}");
        }
    }

    #[test]
    fn forty_doublings_of_the_greatest_pair_do_not_overflow() {
        let mut sums = sums_of(&[[u32::MAX, u32::MAX]]);
        for _ in 0..40 {
            let same = sums;
            sums.merge(&same);
        }
        let square = u128::from(u32::MAX) * u128::from(u32::MAX);
        assert_eq!(
            (sums.n, sums.xx, sums.xy, sums.yy),
            (1 << 40, square << 40, square << 40, square << 40)
        );
    }
}
