//! Exact sums over pairs of whole numbers: all that a ratio of two means and its interval need.

/// Sums of x, y, and their products over observations (x, y); whole numbers, so merging is exact in any order.
///
/// ```
/// use urlab::stats::pairs::PairSums;
/// let mut sums = PairSums::default();
/// sums.add(2, 3);
/// assert_eq!((sums.n, sums.xy), (1, 6));
/// ```
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

    /// Adds all observations of `other`.
    pub fn merge(&mut self, other: &Self) {
        self.n += other.n;
        self.x += other.x;
        self.y += other.y;
        self.xx += other.xx;
        self.xy += other.xy;
        self.yy += other.yy;
    }
}
