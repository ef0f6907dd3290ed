//! Fits luck tables to recorded games.
//!
//! The luck of a throw is a product: the weights of the phase, and the sum of the pairs of all
//! windows. What it should be is what it leaves of the outcome: the least squares of the outcome
//! of the game less the luck of all its throws. The luck of one throw does not correlate with that
//! of another, because each has the mean 0 whatever happened before. So each pair has small normal
//! equations of its own. The pairs of a window are fitted for fixed weights, then the next window,
//! then the weights for fixed pairs. What is left of the outcome has ever less variance, so few
//! games are enough.

use crate::luck::recording::RecordedGame;
use crate::play::luck_tables::PHASES;

/// The rounds over all windows and the weights. A third gains 1 %.
const ROUNDS: usize = 2;
/// The greatest precision of what is left of an output. In the games of the fit, less seems to be
/// left than really is. Without this bound, 4,000 games gave tables that are worth nothing.
const MOST_PRECISION: f64 = 3.0;
/// How much the weights of a phase hold on to those before, as a share of all throws.
const HOLD: f64 = 2e-5;

/// What games are fitted with.
#[derive(Clone, Debug)]
pub(super) struct FitShape {
    /// The number of contents of each window.
    pub contents: Vec<usize>,
    /// The chance of each cast.
    pub chances: Vec<f64>,
}

/// Tables and weights in floating point, for outputs in their own units.
#[derive(Clone, Debug)]
pub(super) struct FittedTables {
    /// For each window, for each content and cast, a pair.
    pub pairs: Vec<Vec<[f32; 2]>>,
    /// For each phase and output, the weights of both halves of a pair.
    pub weights: Vec<[[f64; 2]; 2]>,
}

/// The normal equations of two unknowns: the products with each other, and with the target.
#[derive(Clone, Copy, Default)]
struct Equations<T> {
    /// Of the first with itself, of both, of the second with itself.
    products: [T; 3],
    targets: [T; 2],
}

impl Equations<f32> {
    #[inline]
    fn add(&mut self, factors: [f32; 2], target: f32, weight: f32) {
        let [first, second] = factors.map(|factor| factor * weight);
        self.products[0] += first * factors[0];
        self.products[1] += first * factors[1];
        self.products[2] += second * factors[1];
        self.targets[0] += first * target;
        self.targets[1] += second * target;
    }

    fn wide(&self) -> Equations<f64> {
        let Self { products, targets } = self;
        Equations { products: products.map(f64::from), targets: targets.map(f64::from) }
    }
}

impl Equations<f64> {
    fn plus(mut self, added: &Self) -> Self {
        for (sum, product) in self.products.iter_mut().zip(added.products) {
            *sum += product;
        }
        for (sum, target) in self.targets.iter_mut().zip(added.targets) {
            *sum += target;
        }
        self
    }

    /// The same for the rest beside a known part of the unknowns.
    fn without(mut self, known: [f64; 2]) -> Self {
        let [first, both, second] = self.products;
        self.targets[0] -= first * known[0] + both * known[1];
        self.targets[1] -= both * known[0] + second * known[1];
        self
    }

    /// The solution that is near to `prior`, which counts as much as `ridge`.
    fn solve(self, ridge: f64, prior: [f64; 2]) -> [f64; 2] {
        let [first, both, second] = self.products;
        let [first, second] = [first + ridge, second + ridge];
        let [one, two] = [0, 1].map(|half| self.targets[half] + ridge * prior[half]);
        let determinant = first * second - both * both;
        if determinant <= 0.0 {
            return prior;
        }
        [(one * second - two * both) / determinant, (two * first - one * both) / determinant]
    }

    fn trace(&self) -> f64 {
        self.products[0] + self.products[2]
    }
}

/// The mean and the standard deviation of an output.
fn spread(games: &[&RecordedGame], output: usize) -> (f64, f64) {
    let n = games.len().max(1) as f64;
    let values = || games.iter().map(|game| game.outputs[output]);
    let mean = values().sum::<f64>() / n;
    (mean, (values().map(|value| (value - mean).powi(2)).sum::<f64>() / n).sqrt())
}

/// Fits tables to games.
pub(super) fn fit(shape: &FitShape, games: &[&RecordedGame]) -> FittedTables {
    let spreads = [0, 1].map(|output| spread(games, output));
    let scales = spreads.map(|(_, deviation)| if deviation > 0.0 { deviation } else { f64::MAX });
    let rest = |game: &&RecordedGame| {
        [0, 1].map(|output| ((game.outputs[output] - spreads[output].0) / scales[output]) as f32)
    };
    let casts = shape.chances.len();
    let throws: usize = games.iter().map(|game| game.casts.len()).sum();
    let mut fitting = Fitting {
        shape,
        games,
        rests: games.iter().map(rest).collect(),
        pairs: shape.contents.iter().map(|contents| vec![[0.0; 2]; contents * casts]).collect(),
        weights: vec![[[1.0, 0.0], [0.0, 1.0]]; PHASES],
        ridge: throws as f64 / games.len().max(1) as f64,
    };
    for _ in 0..ROUNDS {
        let precisions = fitting.precisions();
        for window in 0..shape.contents.len() {
            fitting.fit_window(window, precisions);
        }
        fitting.fit_weights();
    }
    let in_units = |weights: &[[f32; 2]; 2]| {
        [0, 1].map(|output| weights[output].map(|weight| f64::from(weight) * spreads[output].1))
    };
    let weights = fitting.weights.iter().map(in_units).collect();
    FittedTables { pairs: fitting.pairs, weights }
}

/// A fit on the way, for outputs whose standard deviation is 1.
struct Fitting<'a> {
    shape: &'a FitShape,
    games: &'a [&'a RecordedGame],
    /// For each game, what is left of its outputs without the luck so far.
    rests: Vec<[f32; 2]>,
    pairs: Vec<Vec<[f32; 2]>>,
    weights: Vec<[[f32; 2]; 2]>,
    /// How much the prior counts that pairs are 0. The luck of all throws together has a variance
    /// of 1 at most, so that of one is 1 by the number of throws of a game.
    ridge: f64,
}

/// The sum of the products of two pairs.
#[inline]
fn dot(weights: [f32; 2], pair: [f32; 2]) -> f32 {
    weights[0] * pair[0] + weights[1] * pair[1]
}

impl Fitting<'_> {
    /// For each output, one by the variance of what is left, within the bound.
    fn precisions(&self) -> [f32; 2] {
        [0, 1].map(|output| {
            let squares = self.rests.iter().map(|rest| f64::from(rest[output]).powi(2));
            let sum: f64 = squares.sum();
            if sum > 0.0 { (self.rests.len() as f64 / sum).min(MOST_PRECISION) as f32 } else { 0.0 }
        })
    }

    /// Calls `see` for each cast of each game, with what is left of the outputs of the game, and
    /// the sign of the score.
    fn for_each_cast(
        games: &[&RecordedGame],
        windows: usize,
        mut see: impl FnMut(usize, f32, usize, usize, &[u16]),
    ) {
        for (number, game) in games.iter().enumerate() {
            for (cast, contents) in game.casts.iter().zip(game.contents.chunks_exact(windows)) {
                let sign = if cast.is_first { 1.0 } else { -1.0 };
                see(number, sign, cast.phase.into(), cast.outcome.into(), contents);
            }
        }
    }

    /// Fits the pairs of one window.
    fn fit_window(&mut self, window: usize, precisions: [f32; 2]) {
        let (casts, windows) = (self.shape.chances.len(), self.shape.contents.len());
        let Self { games, rests, pairs, weights, .. } = self;
        let old = &pairs[window];
        let mut equations = vec![Equations::<f32>::default(); old.len()];
        Self::for_each_cast(games, windows, |game, sign, phase, outcome, contents| {
            let entry = usize::from(contents[window]) * casts + outcome;
            let (rest, weights, pair) = (rests[game], weights[phase], old[entry]);
            let targets = [sign * rest[0], rest[1]];
            for output in 0..2 {
                let target = targets[output] + dot(weights[output], pair);
                equations[entry].add(weights[output], target, precisions[output]);
            }
        });
        let mut new = vec![[0.0; 2]; old.len()];
        for (equations, new) in equations.chunks_exact(casts).zip(new.chunks_exact_mut(casts)) {
            solve_content(equations, &self.shape.chances, self.ridge, new);
        }
        Self::for_each_cast(games, windows, |game, sign, phase, outcome, contents| {
            let entry = usize::from(contents[window]) * casts + outcome;
            let change = [0, 1].map(|half| new[entry][half] - old[entry][half]);
            rests[game][0] -= sign * dot(weights[phase][0], change);
            rests[game][1] -= dot(weights[phase][1], change);
        });
        self.pairs[window] = new;
    }

    /// Fits the weights of all phases.
    fn fit_weights(&mut self) {
        let (casts, windows) = (self.shape.chances.len(), self.shape.contents.len());
        let Self { games, rests, pairs, weights, .. } = self;
        let sum = |outcome: usize, contents: &[u16]| {
            pairs.iter().zip(contents).fold([0.0; 2], |sum: [f32; 2], (pairs, content)| {
                let pair = pairs[usize::from(*content) * casts + outcome];
                [sum[0] + pair[0], sum[1] + pair[1]]
            })
        };
        let mut equations = vec![[Equations::<f32>::default(); 2]; weights.len()];
        Self::for_each_cast(games, windows, |game, sign, phase, outcome, contents| {
            let (rest, pair) = (rests[game], sum(outcome, contents));
            let targets = [sign * rest[0], rest[1]];
            for output in 0..2 {
                let target = targets[output] + dot(weights[phase][output], pair);
                equations[phase][output].add(pair, target, 1.0);
            }
        });
        let all: f64 = equations.iter().map(|phase| phase[0].wide().trace()).sum();
        let new: Vec<[[f32; 2]; 2]> = equations
            .iter()
            .zip(&*weights)
            .map(|(equations, old)| {
                [0, 1].map(|output| {
                    let found = equations[output]
                        .wide()
                        .solve(HOLD * all / 2.0, old[output].map(f64::from));
                    found.map(|weight| weight as f32)
                })
            })
            .collect();
        Self::for_each_cast(games, windows, |game, sign, phase, outcome, contents| {
            let pair = sum(outcome, contents);
            let change =
                |output: usize| dot(new[phase][output], pair) - dot(weights[phase][output], pair);
            rests[game][0] -= sign * change(0);
            rests[game][1] -= change(1);
        });
        self.weights = new;
    }
}

/// Solves the equations of all casts of a content: the pairs beside their common mean, which is no
/// luck.
fn solve_content(
    equations: &[Equations<f32>],
    chances: &[f64],
    ridge: f64,
    pairs: &mut [[f32; 2]],
) {
    let none = Equations::<f64>::default();
    let all = equations.iter().fold(none, |sum, cast| sum.plus(&cast.wide()));
    if all.trace() == 0.0 {
        return;
    }
    let mean = all.solve(1.0 + 0.01 * all.trace(), [0.0; 2]);
    let found: Vec<[f64; 2]> =
        equations.iter().map(|cast| cast.wide().without(mean).solve(ridge, [0.0; 2])).collect();
    for half in 0..2 {
        let mean: f64 = found.iter().zip(chances).map(|(pair, chance)| pair[half] * chance).sum();
        for (pair, found) in pairs.iter_mut().zip(&found) {
            pair[half] = (found[half] - mean) as f32;
        }
    }
}

impl FittedTables {
    /// The luck of a game, in the units of its outputs.
    pub(super) fn luck(&self, game: &RecordedGame, casts: usize) -> [f64; 2] {
        let mut luck = [0.0; 2];
        for (cast, contents) in game.casts.iter().zip(game.contents.chunks_exact(self.pairs.len()))
        {
            let sign = [if cast.is_first { 1.0 } else { -1.0 }, 1.0];
            for (pairs, content) in self.pairs.iter().zip(contents) {
                let pair = pairs[usize::from(*content) * casts + usize::from(cast.outcome)];
                let weights = self.weights[usize::from(cast.phase)];
                for output in 0..2 {
                    luck[output] += sign[output]
                        * (weights[output][0] * f64::from(pair[0])
                            + weights[output][1] * f64::from(pair[1]));
                }
            }
        }
        luck
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::luck::recording::RecordedCast;

    #[test]
    fn the_pairs_of_a_content_are_what_its_casts_gain_beside_their_mean() {
        // Two casts, as likely. Two games had 5 in all with the first, two games 1 with the other.
        // The mean m of both is no luck, and a prior of 2 counts as two more games with 0.
        let cast = |target| Equations { products: [2.0, 0.0, 0.0], targets: [target, 0.0] };
        let mut pairs = [[0.0; 2]; 2];
        solve_content(&[cast(5.0), cast(1.0)], &[0.5, 0.5], 2.0, &mut pairs);
        // The first is (5 - 2 m) / 4, the second (1 - 2 m) / 4, less their mean: plus and minus a
        // half.
        assert!((pairs[0][0] - 0.5).abs() < 1e-6, "{pairs:?}");
        assert_eq!([pairs[1], [pairs[0][1]; 2]], [[-pairs[0][0], 0.0], [0.0; 2]]);
    }

    #[test]
    fn rare_casts_count_by_their_weight() {
        let cast = |target| Equations { products: [6.0, 0.0, 0.0], targets: [target, 0.0] };
        let mut pairs = [[0.0; 2]; 2];
        solve_content(&[cast(8.0), cast(0.0)], &[0.25, 0.75], 2.0, &mut pairs);
        // They differ by (8 - 0) / (6 + 2) = 1, and the mean over the casts is 0.
        assert!((pairs[0][0] - 0.75).abs() < 1e-6 && (pairs[1][0] + 0.25).abs() < 1e-6);
    }

    #[test]
    fn a_game_that_one_cast_decides_is_all_luck() {
        // One throw: 1 wins, 0 loses. The number of throws is always 1.
        let game = |outcome: u8| RecordedGame {
            outputs: [outcome.into(), 1.0],
            casts: vec![RecordedCast { outcome, phase: 0, is_first: true }],
            contents: vec![0],
        };
        let games: Vec<RecordedGame> =
            (0..2_000).map(|number| game(u8::from(number % 2 == 1))).collect();
        let shape = FitShape { contents: vec![1], chances: vec![0.5; 2] };
        let fit = fit(&shape, &games.iter().collect::<Vec<_>>());
        for (outcome, expected) in [(0, -0.5), (1, 0.5)] {
            let [score, throws] = fit.luck(&game(outcome), 2);
            assert!((score - expected).abs() < 0.02, "{outcome}: {score}");
            assert_eq!(throws.to_bits(), 0);
        }
    }
}
