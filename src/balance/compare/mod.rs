//! Comparisons: differences of variants to a baseline, with verdicts corrected for their number.

pub mod games;
mod shapes;
mod variant_difference;

pub use crate::balance::compare::shapes::{DistributionTest, NoTest, Shapes};
pub use crate::balance::compare::variant_difference::VariantDifference;

use crate::balance::coupled::Coupled;
use crate::balance::difference::{self, Hypothesis};
use crate::balance::exact::{self, ComputeBudget, ExactCheck, check_pairs};
use crate::balance::quantity::Quantity;
use crate::batch::player::{BotName, Player};
use crate::stats::correction::Correction;
use crate::stats::estimate::Estimate;

/// The comparison of all variants for one pair of bots.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The games played.
    pub coupled: Coupled,
    /// The index of the baseline variant.
    pub baseline: usize,
    /// The result of each quantity.
    pub rows: Vec<Compared>,
    /// For each variant, the tests of whole distributions. `None` for the baseline.
    pub shapes: Vec<Option<Shapes>>,
    /// For each variant, the exact values for the same games, compared with the sample.
    pub exact: Vec<Vec<ExactCheck>>,
}

impl Comparison {
    /// The bots of the two persons. They are the same for all variants.
    pub fn bots(&self) -> [BotName; 2] {
        self.coupled.plan.variants[self.baseline].bots.each_ref().map(Player::bot_name)
    }
}

/// One quantity of all variants.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    pub quantity: Quantity,
    /// Its value for each variant. `None` if the denominator of a ratio is 0.
    pub figures: Vec<Option<Estimate>>,
    /// The difference of each variant to the baseline. `None` for the baseline itself, and if there
    /// is no value to subtract.
    pub differences: Vec<Option<VariantDifference>>,
}

/// The comparison of coupled variants with the variant at `baseline`. Verdicts are open until
/// [`correct`] has seen all comparisons of a report.
///
/// # Panics
/// If there is no such variant.
pub fn comparison(coupled: Coupled, baseline: usize) -> Comparison {
    let variants = 0..coupled.plan.variants.len();
    let is_other = |variant: usize| variant != baseline;
    let mut budget = ComputeBudget::default();
    let exact: Vec<_> =
        variants.clone().map(|variant| check_pairs(&coupled, variant, &mut budget)).collect();
    let rows = coupled
        .quantities
        .iter()
        .enumerate()
        .map(|(place, quantity)| Compared {
            quantity: quantity.clone(),
            figures: variants.clone().map(|variant| coupled.estimate(place, variant)).collect(),
            differences: variants
                .clone()
                .map(|variant| {
                    is_other(variant)
                        .then(|| {
                            variant_difference::variant_difference(
                                &coupled, place, variant, baseline, &exact,
                            )
                        })
                        .flatten()
                })
                .collect(),
        })
        .collect();
    let shapes = variants
        .map(|variant| is_other(variant).then(|| shapes::shapes(&coupled, variant, baseline)))
        .collect();
    Comparison { coupled, baseline, rows, shapes, exact }
}

/// Corrects the p-values of all these comparisons for their number, and judges them at `level`.
/// Checks against exact values are not part of this correction.
pub fn correct(comparisons: &mut [Comparison], correction: Correction, level: f64) {
    exact::correct(comparisons.iter_mut().flat_map(|comparison| {
        let differences =
            comparison.rows.iter_mut().flat_map(|row| row.differences.iter_mut().flatten());
        let variants = comparison.exact.iter_mut().flatten();
        variants.chain(differences.flat_map(|difference| &mut difference.exact))
    }));
    difference::correct(hypotheses(comparisons), correction, level);
}

/// The number of hypotheses that have a p-value.
pub fn tested_count(comparisons: &mut [Comparison]) -> usize {
    hypotheses(comparisons).filter(|hypothesis| hypothesis.p().is_some()).count()
}

fn hypotheses(comparisons: &mut [Comparison]) -> impl Iterator<Item = &mut dyn Hypothesis> {
    comparisons.iter_mut().flat_map(|comparison| {
        let differences = comparison
            .rows
            .iter_mut()
            .flat_map(|row| row.differences.iter_mut().flatten())
            .map(|difference| &mut difference.difference as &mut dyn Hypothesis);
        let shapes = comparison.shapes.iter_mut().flatten().flat_map(|shapes| {
            let length = shapes.length.as_mut().map(|test| test as &mut dyn Hypothesis);
            let classes = shapes.classes.as_mut().map(|test| test as &mut dyn Hypothesis);
            length.into_iter().chain(classes)
        });
        differences.chain(shapes)
    })
}
