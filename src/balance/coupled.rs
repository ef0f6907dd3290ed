//! Figures of variants that were played with the same dice, and their paired differences.

use crate::balance::distribution::{Distribution, Each};
use crate::balance::feel::calibration::EvaluatorCheck;
use crate::balance::findings::distribution;
use crate::balance::luck::LuckTakenOut;
use crate::balance::measures::Measures;
use crate::balance::measures::throws;
use crate::balance::quantity::Quantity;
use crate::batch::coupled::{CoupledPlan, CoupledTally};
use crate::batch::plan::Plan;
use crate::batch::score::GameScore;
use crate::stats::cross::LinearContrast;
use crate::stats::estimate::Estimate;
use crate::stats::sample::Sample;
use crate::stats::values::Values;

/// Variants played side by side, with the quantities read from them.
#[derive(Clone, Debug)]
pub struct Coupled {
    /// The plan of the games.
    pub plan: CoupledPlan,
    /// The quantities, in the order of the plan's scores.
    pub quantities: Vec<Quantity>,
    /// The counts of the games.
    pub tally: CoupledTally,
    /// The confidence level of all intervals.
    pub level: f64,
}

impl Coupled {
    /// The plan that plays these variants for these quantities. Every quantity should fit the rules
    /// of every variant. A quantity that does not fit reads as 0 everywhere.
    pub fn plan(variants: Vec<Plan>, quantities: &[Quantity]) -> CoupledPlan {
        let scores = quantities.iter().map(|quantity| {
            variants
                .iter()
                .map(|plan| quantity.score(&plan.rules).unwrap_or_else(GameScore::zero))
                .collect()
        });
        CoupledPlan { scores: scores.collect(), variants }
    }

    /// The quantities that fit the rules of every one of these plans, in the order of the reports.
    /// How games feel is left out: an evaluator follows games only if that is asked by name.
    pub fn common_quantities(variants: &[Plan]) -> Vec<Quantity> {
        let all = variants.first().map(|plan| Quantity::all(&plan.rules)).unwrap_or_default();
        all.into_iter()
            .filter(|quantity| Measures::All.includes(quantity.least_measures()))
            .filter(|quantity| variants.iter().all(|plan| quantity.fits(&plan.rules)))
            .collect()
    }

    /// Whether the evaluator that tells how the games of this variant feel is right.
    ///
    /// # Panics
    /// If the index is out of range.
    pub fn evaluator_check(&self, variant: usize) -> EvaluatorCheck {
        let (plan, tally) = (&self.plan.variants[variant], self.tally.variants[variant].all());
        EvaluatorCheck::of(plan, &tally, self.level)
    }

    /// A quantity of one variant, with an interval over pairs. Both arguments are indices. `None`
    /// without pairs, or if the denominator of a ratio is 0.
    ///
    /// # Panics
    /// If an index is out of range.
    pub fn estimate(&self, quantity: usize, variant: usize) -> Option<Estimate> {
        let sums = &self.tally.sums[quantity];
        match self.quantities[quantity] {
            _ if self.is_without_luck(quantity) => {
                let contrast = self.single_variant(quantity, variant)?;
                Some(contrast.estimate.without_luck(self.quantities[quantity].range()))
            }
            Quantity::Share(_) => sums.clusters(variant).share(self.level),
            Quantity::Ratio(_) => {
                self.single_variant(quantity, variant).map(|contrast| contrast.estimate)
            }
            _ => sums.clusters(variant).mean(self.level),
        }
    }

    /// A quantity of one variant, with the standard error over pairs. Both arguments are indices.
    /// `None` in the cases of [`Coupled::contrast`].
    ///
    /// # Panics
    /// If an index is out of range.
    pub fn single_variant(&self, quantity: usize, variant: usize) -> Option<LinearContrast> {
        self.contrast(quantity, &self.weights_of_one(variant))
    }

    /// The weighted sum of a quantity over all variants, with an interval over pairs. The interval
    /// accounts for the common dice of the variants. `None` without pairs, or if the denominator of
    /// a ratio is 0.
    ///
    /// # Panics
    /// If there is no such quantity.
    pub fn contrast(&self, quantity: usize, weights: &[f64]) -> Option<LinearContrast> {
        let found = self.tally.sums[quantity].contrast(weights, self.level)?;
        if !self.is_without_luck(quantity) {
            return Some(found);
        }
        // Whether pairs differ is a question about what happened in them.
        let LinearContrast { squared_sum, .. } = self.plain_contrast(quantity, weights)?;
        let estimate = found.estimate.without_luck((f64::NEG_INFINITY, f64::INFINITY));
        Some(LinearContrast { estimate, squared_sum, ..found })
    }

    /// Is luck taken out of a quantity?
    ///
    /// # Panics
    /// If there is no such quantity.
    pub fn is_without_luck(&self, quantity: usize) -> bool {
        self.plan.scores[quantity].len() > self.plan.variants.len()
    }

    /// [`Self::contrast`] with all luck in it.
    fn plain_contrast(&self, quantity: usize, weights: &[f64]) -> Option<LinearContrast> {
        self.tally.sums[quantity].contrast(&self.plain_weights(quantity, weights), self.level)
    }

    /// The weights of plain scores in the sums.
    fn plain_weights(&self, quantity: usize, weights: &[f64]) -> Vec<f64> {
        let plain = self.plan.scores[quantity].len() - self.plan.variants.len();
        [&vec![0.0; plain][..], weights].concat()
    }

    /// The luck taken out of each quantity of one variant.
    ///
    /// # Panics
    /// If there is no such variant.
    pub fn all_taken_out(&self, variant: usize) -> Vec<LuckTakenOut> {
        let quantities = 0..self.quantities.len();
        quantities.filter_map(|quantity| self.luck_taken_out(quantity, variant)).collect()
    }

    /// The luck taken out of a quantity of one variant. `None` if it is plain.
    ///
    /// # Panics
    /// If an index is out of range.
    pub fn luck_taken_out(&self, quantity: usize, variant: usize) -> Option<LuckTakenOut> {
        let own = self.weights_of_one(variant);
        let plain_weights = self.plain_weights(quantity, &own);
        let plain = self.plain_contrast(quantity, &own)?.estimate;
        let (sums, name) = (&self.tally.sums[quantity], self.quantities[quantity].clone());
        self.is_without_luck(quantity)
            .then(|| LuckTakenOut::of(name, plain, sums, [&own, &plain_weights]))
            .flatten()
    }

    /// The difference of `variant` to `baseline` in a quantity.
    ///
    /// # Panics
    /// If an index is out of range.
    pub fn difference(
        &self,
        quantity: usize,
        variant: usize,
        baseline: usize,
    ) -> Option<LinearContrast> {
        self.contrast(quantity, &self.weights(variant, baseline))
    }

    /// Did two variants play the same in every pair of games, as far as the counts show?
    ///
    /// # Panics
    /// If there is no such variant.
    pub fn plays_equally(&self, one: usize, other: usize) -> bool {
        self.tally.variants[one] == self.tally.variants[other]
            && self.tally.sums.iter().zip(&self.plan.scores).all(|(sums, scores)| {
                let plain = scores.len() - self.plan.variants.len();
                sums.squared_differences(plain + one, plain + other) == 0
            })
    }

    /// The weights of a difference.
    pub fn weights(&self, variant: usize, baseline: usize) -> Vec<f64> {
        let mut weights = self.weights_of_one(variant);
        weights[baseline] -= 1.0;
        weights
    }

    /// The variance reduction: how many times as many independent games would give the same
    /// variance.
    ///
    /// It divides the variance of a contrast of equally many independent games by the variance of
    /// the contrast of these games. `None` with fewer than two pairs, or without spread.
    ///
    /// # Panics
    /// If there is no such quantity.
    pub fn variance_reduction(&self, quantity: usize, weights: &[f64]) -> Option<f64> {
        let coupled = self.contrast(quantity, weights)?.stderr?.powi(2);
        let mut plain = 0.0;
        for (variant, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight != 0.0) {
            let single =
                self.tally.singles[quantity][variant].contrast(&[1.0], self.level)?.stderr?;
            plain += (weight * single).powi(2);
        }
        (coupled > 0.0).then(|| plain / coupled)
    }

    /// A quantity in single games of a variant. For a ratio, its linearisation. `None` with fewer
    /// than two games.
    ///
    /// # Panics
    /// If an index is out of range.
    pub fn single_games(&self, quantity: usize, variant: usize) -> Option<Sample> {
        let singles = &self.tally.singles[quantity][variant];
        let n = singles.blocks();
        let single = singles.contrast(&[1.0], self.level)?;
        Some(Sample { n, mean: single.estimate.value, variance: single.stderr?.powi(2) * n as f64 })
    }

    /// The distribution of length of the games of a variant that the first bot begins. Only one
    /// game of each pair is among them, so they are independent. `None` without games, or if the
    /// plan does not count their throws.
    ///
    /// # Panics
    /// If there is no such variant.
    pub fn lengths(&self, variant: usize) -> Option<Distribution> {
        let columns = &self.plan.variants[variant].columns;
        let doc = &throws::MEASURE.doc;
        let place = columns.iter().position(|column| column.id == doc.id)?;
        let [even, odd] = &self.tally.variants[variant].straight;
        let mut all = even.histograms[place].clone();
        all.merge(&odd.histograms[place]);
        distribution(doc, Each::Game, Values::from(&all), self.level)
    }

    fn weights_of_one(&self, variant: usize) -> Vec<f64> {
        let mut weights = vec![0.0; self.plan.variants.len()];
        weights[variant] = 1.0;
        weights
    }
}
