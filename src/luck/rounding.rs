//! Rounds fitted tables to whole numbers whose mean over the casts is exactly 0.

use crate::play::luck::Luck;
use crate::play::luck_tables::{LuckPair, MOST_PAIR_SUM, MOST_WEIGHT, PhaseWeights};

/// Rounds the pairs of all windows of a game.
pub(super) struct PairRounding<'a> {
    /// The weights of the casts.
    weights: &'a [u32],
    /// The greatest whole number.
    most: i64,
    /// For both halves of a pair, what 1 becomes.
    scales: [f64; 2],
}

impl<'a> PairRounding<'a> {
    /// The rounding of these tables. All have the same scale, because they are added.
    pub(super) fn new(tables: &[Vec<[f32; 2]>], weights: &'a [u32]) -> Self {
        let most =
            i64::from(MOST_PAIR_SUM) / i64::try_from(tables.len().max(1)).unwrap_or(i64::MAX) - 1;
        let scales = [0, 1].map(|half| {
            let pairs = tables.iter().flatten();
            let greatest = pairs.map(|pair| f64::from(pair[half].abs())).fold(0.0, f64::max);
            // Some room is left for corrections.
            if greatest > 0.0 { 0.9 * most as f64 / greatest } else { 0.0 }
        });
        Self { weights, most, scales }
    }

    pub(super) fn scales(&self) -> [f64; 2] {
        self.scales
    }

    /// The rounded pairs of a table, after one without luck.
    pub(super) fn pairs(&self, table: &[[f32; 2]]) -> Vec<LuckPair> {
        let mut rounded = vec![[0; 2]; table.len()];
        let casts = self.weights.len();
        for (pairs, rounded) in table.chunks_exact(casts).zip(rounded.chunks_exact_mut(casts)) {
            for half in 0..2 {
                let mut numbers: Vec<i64> = pairs
                    .iter()
                    .map(|pair| (f64::from(pair[half]) * self.scales[half]).round() as i64)
                    .collect();
                make_mean_zero(&mut numbers, self.weights);
                // What does not fit is left without luck: 0 is always allowed.
                if numbers.iter().all(|number| number.abs() <= self.most) {
                    for (pair, number) in rounded.iter_mut().zip(numbers) {
                        pair[half] = number as i16;
                    }
                }
            }
        }
        std::iter::once(LuckPair::default()).chain(rounded.into_iter().map(LuckPair::of)).collect()
    }
}

/// Changes the numbers a little, so that their sum with these weights is 0.
fn make_mean_zero(numbers: &mut [i64], weights: &[u32]) {
    let weight = |cast: usize| i64::from(weights[cast]);
    let sum = |numbers: &[i64]| -> i64 {
        numbers.iter().enumerate().map(|(cast, number)| number * weight(cast)).sum()
    };
    let mut order: Vec<usize> = (0..weights.len()).collect();
    order.sort_by_key(|cast| std::cmp::Reverse(weights[*cast]));
    let mut excess = sum(numbers);
    for cast in order {
        let change = excess / weight(cast);
        numbers[cast] -= change;
        excess -= change * weight(cast);
    }
    if excess != 0 {
        // No cast has a weight of 1. Multiples of the total weight always have such a mean.
        let total: i64 = (0..weights.len()).map(weight).sum();
        for number in &mut *numbers {
            *number /= total;
        }
        let mean = sum(numbers);
        for number in numbers {
            *number = *number * total - mean;
        }
    }
}

/// The weights of phases as whole numbers, with what a unit of their products with pairs is worth
/// in the units of [`Luck`], for score and throws.
pub(super) fn weights_in_units(
    weights: &[[[f64; 2]; 2]],
    coefficients: [f64; 2],
    scales: [f64; 2],
) -> ([i64; 2], Vec<PhaseWeights>) {
    let luck_units = [Luck::SCORE_UNIT, Luck::THROWS_UNIT];
    let exact = |phase: &[[f64; 2]; 2], output: usize| {
        [0, 1].map(|half| {
            if scales[half] == 0.0 {
                return 0.0;
            }
            coefficients[output] * phase[output][half] / scales[half] / luck_units[output]
        })
    };
    let units = [0, 1].map(|output| {
        let all = weights.iter().flat_map(|phase| exact(phase, output));
        let greatest = all.map(f64::abs).fold(0.0, f64::max);
        ((greatest / f64::from(MOST_WEIGHT)).ceil() as i64).max(1)
    });
    let round = |phase: &[[f64; 2]; 2]| {
        [0, 1].map(|output| {
            LuckPair::of(
                exact(phase, output).map(|weight| (weight / units[output] as f64).round() as i16),
            )
        })
    };
    (units, weights.iter().map(round).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_mean(numbers: &[i64], weights: &[u32], expected: &[i64]) {
        let mut changed = numbers.to_vec();
        make_mean_zero(&mut changed, weights);
        assert_eq!(changed, expected);
        let sum: i64 =
            changed.iter().zip(weights).map(|(number, weight)| number * i64::from(*weight)).sum();
        assert_eq!(sum, 0, "{weights:?}");
    }

    #[test]
    fn rounded_numbers_have_the_mean_zero_with_any_weights() {
        check_mean(&[40, -10, 0, 0, 3], &[1, 4, 6, 4, 1], &[37, -10, 0, 0, 3]);
        check_mean(&[100, 100], &[1, 3], &[99, -33]);
        check_mean(&[7, -7], &[1, 1], &[7, -7]);
        check_mean(&[0, 0, 0], &[5, 3, 2], &[0, 0, 0]);
        // No weight is 1, and 1 is left: 11 and -7 become the multiples 10 and -5 of the total.
        check_mean(&[11, -7], &[2, 3], &[9, -6]);
    }
}
