//! Figures of variants that played the same dice, and their differences with paired intervals.

use crate::balance::quantity::Quantity;
use crate::batch::coupled::{CoupledPlan, CoupledTally};
use crate::batch::plan::Plan;
use crate::batch::score::GameScore;
use crate::stats::cross::LinearContrast;
use crate::stats::estimate::Estimate;
use crate::stats::sample::Sample;

/// Variants that were played side by side, and what they were read for.
#[derive(Clone, Debug)]
pub struct Coupled {
    /// What was played.
    pub plan: CoupledPlan,
    /// What it was read for, in the order of the plan's scores.
    pub quantities: Vec<Quantity>,
    /// What it came to.
    pub tally: CoupledTally,
    /// The confidence level of all intervals.
    pub level: f64,
}

impl Coupled {
    /// The plan that plays these variants for these quantities, all of which must fit all the
    /// variants' rules; one that does not is read as 0 everywhere.
    pub fn plan(variants: Vec<Plan>, quantities: &[Quantity]) -> CoupledPlan {
        let scores = quantities.iter().map(|quantity| {
            variants
                .iter()
                .map(|plan| quantity.score(&plan.rules).unwrap_or_else(GameScore::nothing))
                .collect()
        });
        CoupledPlan { scores: scores.collect(), variants }
    }

    /// The quantities that fit every one of these plans' rules, in the order in which reports show
    /// them.
    pub fn common_quantities(variants: &[Plan]) -> Vec<Quantity> {
        let all = variants.first().map(|plan| Quantity::all(&plan.rules)).unwrap_or_default();
        all.into_iter()
            .filter(|quantity| variants.iter().all(|plan| quantity.fits(&plan.rules)))
            .collect()
    }

    /// A quantity of one variant, by their places, with an interval over pairs; `None` of no pairs,
    /// or of a ratio to nothing.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn estimate(&self, quantity: usize, variant: usize) -> Option<Estimate> {
        let sums = &self.tally.sums[quantity];
        match self.quantities[quantity] {
            Quantity::Share(_) => sums.clusters(variant).share(self.level),
            Quantity::Ratio(_) => self.alone(quantity, variant).map(|contrast| contrast.estimate),
            _ => sums.clusters(variant).mean(self.level),
        }
    }

    /// A quantity of one variant, by their places, with the standard error over pairs; `None` as
    /// for [`Coupled::contrast`].
    ///
    /// # Panics
    /// If there is no such place.
    pub fn alone(&self, quantity: usize, variant: usize) -> Option<LinearContrast> {
        self.contrast(quantity, &self.only(variant))
    }

    /// The sum of a quantity of all variants, each times its weight, with an interval over pairs
    /// that takes what they have in common into account; `None` of no pairs, or of a ratio to
    /// nothing.
    ///
    /// # Panics
    /// If there is no such quantity.
    pub fn contrast(&self, quantity: usize, weights: &[f64]) -> Option<LinearContrast> {
        self.tally.sums[quantity].contrast(weights, self.level)
    }

    /// What a quantity of `variant` is above that of `baseline`.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn difference(
        &self,
        quantity: usize,
        variant: usize,
        baseline: usize,
    ) -> Option<LinearContrast> {
        self.contrast(quantity, &self.weights(variant, baseline))
    }

    /// The weights of a difference.
    pub fn weights(&self, variant: usize, baseline: usize) -> Vec<f64> {
        let mut weights = self.only(variant);
        weights[baseline] -= 1.0;
        weights
    }

    /// The variance of a contrast from as many games that are all independent, over that from
    /// these: how many times as many plain games it would have taken. `None` of fewer than two
    /// pairs, or where no spread was seen.
    ///
    /// # Panics
    /// If there is no such quantity.
    pub fn variance_reduction(&self, quantity: usize, weights: &[f64]) -> Option<f64> {
        let coupled = self.contrast(quantity, weights)?.stderr?.powi(2);
        let mut plain = 0.0;
        for (variant, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight != 0.0) {
            let alone =
                self.tally.singles[quantity][variant].contrast(&[1.0], self.level)?.stderr?;
            plain += (weight * alone).powi(2);
        }
        (coupled > 0.0).then(|| plain / coupled)
    }

    /// A quantity in single games of a variant; of a ratio, its linearisation. `None` of fewer than
    /// two games.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn single_games(&self, quantity: usize, variant: usize) -> Option<Sample> {
        let singles = &self.tally.singles[quantity][variant];
        let n = singles.blocks();
        let alone = singles.contrast(&[1.0], self.level)?;
        Some(Sample { n, mean: alone.estimate.value, variance: alone.stderr?.powi(2) * n as f64 })
    }

    fn only(&self, variant: usize) -> Vec<f64> {
        let mut weights = vec![0.0; self.plan.variants.len()];
        weights[variant] = 1.0;
        weights
    }
}
