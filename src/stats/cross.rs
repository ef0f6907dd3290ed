//! Sums and products over blocks, for differences of coupled samples.

use crate::stats::clustered::ClusterSums;
use crate::stats::critical;
use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::rows::{BadRows, CountRows, RowReader};
use crate::stats::sample::Sample;
use crate::stats::twofold::Twofold;

/// Sums over blocks of each variant's numerator and denominator, and of all their products. The
/// sums are whole numbers, so merging is exact in any order.
///
/// A block is the observations of each variant that belong together: a seat-swapped pair of games
/// under the same dice, or one game. Blocks are independent of each other. Observations within a
/// block are not. A figure is a ratio of totals. The denominator of a mean is the number of
/// observations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossSums {
    /// The number of observations of each variant in a block.
    per_block: u64,
    blocks: u64,
    /// The totals of each variant: numerator, then denominator.
    totals: Vec<i128>,
    /// The sums of products, row by row. Each row has the products of one total's summand with
    /// itself and with all before it.
    products: Vec<i128>,
}

/// A linear combination of the figures of several variants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinearContrast {
    /// The value with Student's interval over blocks. There is no interval for fewer than two
    /// blocks or for blocks without spread.
    pub estimate: Estimate,
    /// The standard error. `None` if there are fewer than two blocks.
    pub stderr: Option<f64>,
    /// The number of blocks, at least 1.
    pub blocks: u64,
    /// The sum over blocks of the square of the weighted sum of numerators. The weights are divided
    /// by the largest, without its sign. It is 0 if the weighted numerators cancel in every block,
    /// and small if they cancel in most.
    pub squared_sum: f64,
}

impl CrossSums {
    /// Empty sums for `variants` variants. A block is a pair of observations of each.
    pub fn of_pairs(variants: usize) -> Self {
        Self::new(variants, 2)
    }

    /// Empty sums for `variants` variants. A block is one observation of each.
    pub fn of_singles(variants: usize) -> Self {
        Self::new(variants, 1)
    }

    fn new(variants: usize, per_block: u64) -> Self {
        let width = 2 * variants;
        let (totals, products) = (vec![0; width], vec![0; width * (width + 1) / 2]);
        Self { per_block, blocks: 0, totals, products }
    }

    /// The number of blocks.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Counts one block. It has the sum of numerators and the sum of denominators of each variant.
    ///
    /// # Panics
    /// If the block does not have one entry for each variant.
    pub fn add(&mut self, block: &[[i64; 2]]) {
        let scores = block.as_flattened();
        assert_eq!(
            scores.len(),
            self.totals.len(),
            "one numerator and one denominator per variant"
        );
        self.blocks += 1;
        let mut products = self.products.iter_mut();
        for (place, score) in scores.iter().enumerate() {
            self.totals[place] += i128::from(*score);
            for (product, before) in products.by_ref().take(place + 1).zip(scores) {
                *product += i128::from(*score) * i128::from(*before);
            }
        }
    }

    /// Adds all blocks of `other`, which must have as many variants.
    pub fn merge(&mut self, other: &Self) {
        self.blocks += other.blocks;
        self.totals.iter_mut().zip(&other.totals).for_each(|(mine, theirs)| *mine += theirs);
        self.products.iter_mut().zip(&other.products).for_each(|(mine, theirs)| *mine += theirs);
    }

    /// Adds its rows: the number of blocks, the totals, the sums of products.
    pub fn write(&self, rows: &mut CountRows) {
        rows.push([self.blocks.into()]);
        rows.push(self.totals.iter().copied());
        rows.push(self.products.iter().copied());
    }

    /// Reads what [`Self::write`] wrote, of as many variants as this value has. The rows must
    /// be of `blocks` blocks.
    ///
    /// # Errors
    /// The rows are of more or fewer blocks, or no blocks have these sums.
    pub fn read(&self, rows: &mut RowReader<'_>, blocks: u64) -> Result<Self, BadRows> {
        let [found] = rows.counts()?;
        let totals = rows.numbers(self.totals.len())?;
        let products = rows.numbers(self.products.len())?;
        let read = Self { per_block: self.per_block, blocks, totals, products };
        // The square of the sum of n numbers is at most n times the sum of their squares.
        let fits = |(place, total): (usize, &i128)| {
            let most = read.product(place, place).checked_mul(blocks.into());
            total.checked_mul(*total).zip(most).is_some_and(|(square, most)| square <= most)
        };
        if found == blocks && read.totals.iter().enumerate().all(fits) {
            Ok(read)
        } else {
            Err(BadRows("sums that no games have"))
        }
    }

    /// The totals of a variant's numerators and denominators.
    pub fn totals(&self, variant: usize) -> [i128; 2] {
        [self.totals[2 * variant], self.totals[2 * variant + 1]]
    }

    /// The sums over blocks of a variant's numerators and of their squares. They serve estimates of
    /// this variant alone.
    pub fn clusters(&self, variant: usize) -> ClusterSums {
        let place = 2 * variant;
        ClusterSums {
            clusters: self.blocks,
            sum: self.totals[place],
            squares: self.product(place, place),
        }
    }

    /// The sum over blocks of the squared difference of two variants' numerators. It is 0 if they
    /// are equal in every block.
    pub fn squared_differences(&self, one: usize, other: usize) -> i128 {
        let product = |a: usize, b: usize| self.product(2 * a, 2 * b);
        product(one, one) - 2 * product(one, other) + product(other, other)
    }

    /// The figure of a variant. `None` if its denominators add up to 0.
    pub fn figure(&self, variant: usize) -> Option<f64> {
        let [numerator, denominator] = self.totals(variant);
        (denominator != 0).then(|| numerator as f64 / denominator as f64)
    }

    /// The weighted sum of the figures with Student's interval over the blocks, by linearisation
    /// (Cochran 1977, chapter 2). The interval takes into account what variants have in common
    /// within blocks. `n` counts the observations of one variant. Variants of weight 0 have no
    /// effect. `None` if there are no blocks or a denominator is 0.
    ///
    /// # Panics
    /// If `level` is not between 0 and 1.
    pub fn contrast(&self, weights: &[f64], level: f64) -> Option<LinearContrast> {
        let blocks = self.blocks as f64;
        let mut parts = Vec::new();
        for (variant, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight != 0.0) {
            let figure = self.figure(variant)?;
            let mean_denominator = self.totals(variant)[1] as f64 / blocks;
            parts.push((variant, weight / mean_denominator, figure, weight * figure));
        }
        if self.blocks == 0 {
            return None;
        }
        let value = parts.iter().map(|(.., weighted)| weighted).sum();
        let mut square = 0.0;
        for (one, weight, figure, _) in &parts {
            for (other, other_weight, other_figure, _) in &parts {
                square += weight
                    * other_weight
                    * self.residual_product(*one, *other, *figure, *other_figure);
            }
        }
        let variance = (self.blocks > 1).then(|| square.max(0.0) / (blocks - 1.0));
        let stderr = variance.map(|variance| (variance / blocks).sqrt());
        let interval = stderr.filter(|stderr| *stderr > 0.0).map(|stderr| {
            let reach = critical::student(level, self.blocks - 1) * stderr;
            Interval { low: value - reach, high: value + reach }
        });
        let method = if self.per_block == 1 { Method::Student } else { Method::ClusteredStudent };
        let n = self.per_block * self.blocks;
        let estimate = Estimate { value, interval, level, n, method };
        let (blocks, squared_sum) = (self.blocks, self.squared_sum(weights));
        Some(LinearContrast { estimate, stderr, blocks, squared_sum })
    }

    /// The weighted sum of the figures in single blocks, by linearisation. `None` in the cases of
    /// [`Self::contrast`], and with fewer than two blocks.
    pub fn sample(&self, weights: &[f64]) -> Option<Sample> {
        // The level has no effect on the standard error.
        let LinearContrast { estimate, stderr, blocks, .. } = self.contrast(weights, 0.95)?;
        let variance = stderr?.powi(2) * blocks as f64;
        Some(Sample { n: blocks, mean: estimate.value, variance })
    }

    /// The [`LinearContrast::squared_sum`] of these weights.
    fn squared_sum(&self, weights: &[f64]) -> f64 {
        let greatest = weights.iter().fold(0.0, |greatest: f64, weight| greatest.max(weight.abs()));
        let each = || {
            weights
                .iter()
                .map(|weight| weight / greatest)
                .enumerate()
                .filter(|(_, weight)| *weight != 0.0)
        };
        let products = each().flat_map(|(first, weight)| {
            each().map(move |(second, more)| {
                weight * more * self.product(2 * first, 2 * second) as f64
            })
        });
        products.sum::<f64>().max(0.0)
    }

    /// The sum over blocks of (numerator - figure * denominator) of one variant times that of the
    /// other. In the totals, a numerator has an even place and its denominator the next.
    fn residual_product(&self, one: usize, other: usize, figure: f64, other_figure: f64) -> f64 {
        let product = |a: usize, b: usize| Twofold::from(self.product(a, b));
        let (figure, other_figure) = (Twofold::from(figure), Twofold::from(other_figure));
        let numerators = product(2 * one, 2 * other);
        let denominators = product(2 * one + 1, 2 * other + 1);
        let crossed = other_figure * product(2 * one, 2 * other + 1)
            + figure * product(2 * one + 1, 2 * other);
        (numerators + -crossed + figure * other_figure * denominators).to_f64()
    }

    fn product(&self, a: usize, b: usize) -> i128 {
        let (low, high) = (a.min(b), a.max(b));
        self.products[high * (high + 1) / 2 + low]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums_of(blocks: &[Vec<[i64; 2]>]) -> CrossSums {
        let mut sums = CrossSums::of_pairs(blocks[0].len());
        for block in blocks {
            sums.add(block);
        }
        sums
    }

    /// Two variants of whole numbers and one of ratios, without any pattern.
    fn blocks() -> Vec<Vec<[i64; 2]>> {
        let one = [3, -1, 4, 1, 5, 9, 2, -6];
        let other = [2, 1, 1, 2, 7, 6, 3, -2];
        let numerator = [7, 12, 9, 20, 15, 8, 11, 10];
        let denominator = [3, 5, 4, 8, 7, 3, 5, 4];
        (0..8).map(|i| vec![[one[i], 1], [other[i], 1], [numerator[i], denominator[i]]]).collect()
    }

    // SciPy 1.17.1: `d = np.array([3,-1,4,1,5,9,2,-6]) - np.array([2,1,1,2,7,6,3,-2])`, and
    // `stats.t.interval(.95, 7, loc=d.mean(), scale=stats.sem(d))`.
    #[test]
    fn a_difference_of_means_matches_the_paired_differences() {
        let contrast = sums_of(&blocks()).contrast(&[1.0, -1.0, 0.0], 0.95).unwrap();
        let interval = contrast.estimate.interval.unwrap();
        assert!((contrast.estimate.value + 0.375).abs() < 1e-15);
        // d = 1 -2 3 -1 -2 3 -1 -4: sum -3, squares 45; variance (45 - 9/8) / 7 = 6.267857,
        // standard error 0.885145.
        let stderr = (6.267_857_142_857_143f64 / 8.0).sqrt();
        assert!((contrast.stderr.unwrap() - stderr).abs() < 1e-13);
        // stats.t.ppf(.975, 7) = 2.3646242515927844.
        assert!(
            (interval.high + 0.375 - 2.364_624_251_592_784_4 * stderr).abs() < 1e-12,
            "{interval:?}"
        );
    }

    #[test]
    fn a_single_ratio_has_the_spread_of_its_residuals() {
        // R = 92/39. Residuals x - R y over the mean denominator 39/8, by hand as in the test of
        // plain ratios.
        let contrast = sums_of(&blocks()).contrast(&[0.0, 0.0, 1.0], 0.95).unwrap();
        let (x, y) = (
            [7.0, 12.0, 9.0, 20.0, 15.0, 8.0, 11.0, 10.0],
            [3.0, 5.0, 4.0, 8.0, 7.0, 3.0, 5.0, 4.0],
        );
        let ratio = 92.0 / 39.0;
        let squares: f64 = (0..8).map(|i| ((x[i] - ratio * y[i]) / (39.0 / 8.0f64)).powi(2)).sum();
        assert!((contrast.estimate.value - ratio).abs() < 1e-14);
        assert!((contrast.stderr.unwrap() - (squares / 7.0 / 8.0).sqrt()).abs() < 1e-13);
    }

    #[test]
    fn a_contrast_of_a_ratio_and_a_mean_includes_their_covariance() {
        let sums = sums_of(&blocks());
        let contrast = sums.contrast(&[0.5, 0.0, -2.0], 0.95).unwrap();
        let (a, x, y) = (
            [3.0, -1.0, 4.0, 1.0, 5.0, 9.0, 2.0, -6.0],
            [7.0, 12.0, 9.0, 20.0, 15.0, 8.0, 11.0, 10.0],
            [3.0, 5.0, 4.0, 8.0, 7.0, 3.0, 5.0, 4.0],
        );
        let (mean, ratio) = (17.0 / 8.0, 92.0 / 39.0);
        let each = |i: usize| 0.5 * (a[i] - mean) - 2.0 * (x[i] - ratio * y[i]) / (39.0 / 8.0f64);
        let squares: f64 = (0..8).map(|i| each(i).powi(2)).sum();
        assert!((contrast.stderr.unwrap() - (squares / 7.0 / 8.0).sqrt()).abs() < 1e-13);
    }

    #[test]
    fn blocks_of_one_observation_count_once() {
        let mut singles = CrossSums::of_singles(3);
        for block in blocks() {
            singles.add(&block);
        }
        let [single, pairs] =
            [singles, sums_of(&blocks())].map(|sums| sums.contrast(&[1.0, -1.0, 0.0], 0.95));
        let (single, pairs) = (single.unwrap(), pairs.unwrap());
        assert_eq!((single.estimate.n, single.blocks), (8, 8));
        assert_eq!((pairs.estimate.n, pairs.blocks), (16, 8));
        let independent =
            [single, pairs].map(|contrast| contrast.estimate.independent_observations());
        assert_eq!(independent, [8, 8], "a pair is one observation of the interval");
        assert_eq!(single.estimate.interval, pairs.estimate.interval);
    }

    #[test]
    fn equal_variants_have_a_difference_of_exactly_0() {
        let equal: Vec<_> = blocks().into_iter().map(|block| vec![block[2], block[2]]).collect();
        let contrast = sums_of(&equal).contrast(&[1.0, -1.0], 0.95).unwrap();
        assert_eq!((contrast.estimate.value.to_bits(), contrast.estimate.interval), (0, None));
        assert_eq!(contrast.stderr, Some(0.0));
        assert_eq!(sums_of(&equal).squared_differences(0, 1), 0);
        // 1 -2 3 -1 -2 3 -1 -4 by hand.
        assert_eq!(
            sums_of(&blocks()).contrast(&[0.5, -0.5, 0.0], 0.95).unwrap().squared_sum.to_bits(),
            45.0f64.to_bits()
        );
        assert_eq!(sums_of(&blocks()).squared_differences(0, 1), 45);
    }

    #[test]
    fn parts_of_any_split_merge_to_the_whole_in_both_orders() {
        let blocks = blocks();
        for cut in 1..blocks.len() {
            let (left, right) = (sums_of(&blocks[..cut]), sums_of(&blocks[cut..]));
            let (mut forth, mut back) = (left.clone(), right.clone());
            forth.merge(&right);
            back.merge(&left);
            assert_eq!((&forth, &back), (&sums_of(&blocks), &sums_of(&blocks)), "cut at {cut}");
        }
    }

    #[test]
    fn large_numbers_keep_their_digits() {
        // A million blocks of ten million, plus or minus one. The variance is 1 whatever the size.
        let mut sums = CrossSums::of_pairs(1);
        for block in 0..1_000_000 {
            sums.add(&[[10_000_000 + 1 - 2 * (block % 2), 1]]);
        }
        let stderr = sums.contrast(&[1.0], 0.95).unwrap().stderr.unwrap();
        assert!((stderr * 1e3 - 1.0).abs() < 1e-6, "{stderr}");
    }

    #[test]
    fn no_blocks_have_no_contrast_and_one_block_has_no_interval() {
        assert_eq!(CrossSums::of_pairs(1).contrast(&[1.0], 0.95), None);
        let one = sums_of(&blocks()[..1]).contrast(&[1.0, -1.0, 0.0], 0.95).unwrap();
        assert_eq!(
            (one.estimate.value.to_bits(), one.estimate.interval, one.stderr),
            (1.0f64.to_bits(), None, None)
        );
        assert_eq!(sums_of(&[vec![[3, 0]]]).contrast(&[1.0], 0.95), None, "the denominator is 0");
    }
}
