//! What was taken out of figures: the plain figure beside each, and what the games are worth.

use crate::balance::quantity::Quantity;
use crate::batch::luck::{PLAIN, WITHOUT_LUCK};
use crate::batch::plan::Plan;
use crate::batch::tally::Tally;
use crate::stats::cross::{CrossSums, LinearContrast};
use crate::stats::estimate::Estimate;

/// With more, hardly any spread is left, and the number means nothing.
const MOST_WORTH: f64 = 1e15;

/// What a figure without luck stands beside.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckTakenOut {
    pub quantity: Quantity,
    /// The plain figure of the same games.
    pub plain: Estimate,
    /// The number of games that would give the plain figure the same variance.
    pub worth: Option<u64>,
    /// How many standard errors the luck that was taken out is above 0. `None` without spread.
    pub deviation: Option<f64>,
}

/// The luck taken out of each quantity of a plan, with plain figures at `level`.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn all_taken_out(plan: &Plan, tally: &Tally, level: f64) -> Vec<LuckTakenOut> {
    let Some(luck) = &plan.luck else { return Vec::new() };
    let scores = luck.scores.iter().zip(&tally.luck);
    let found = scores.filter_map(|(score, sums)| {
        let quantity = Quantity::parse(&score.quantity)?;
        let with_luck = quantity.plain_estimate(plan, tally, level)?;
        LuckTakenOut::of(quantity, with_luck, sums, [&WITHOUT_LUCK, &PLAIN])
    });
    found.collect()
}

impl LuckTakenOut {
    /// The luck taken out of a quantity. `weights` are those of its score without luck and of its
    /// plain score.
    pub(in crate::balance) fn of(
        quantity: Quantity,
        plain: Estimate,
        sums: &CrossSums,
        weights: [&[f64]; 2],
    ) -> Option<Self> {
        let of = |weights: &[f64]| sums.contrast(weights, plain.level);
        let [without, beside] = weights.map(of);
        let (without, beside) = (without?.stderr, beside?.stderr);
        let gain = without.zip(beside).map(|(without, beside)| (beside / without).powi(2));
        let games = gain.map(|gain| (gain * plain.n as f64).round());
        let worth = games.filter(|games| *games < MOST_WORTH).map(|games| games as u64);
        let [without, beside] = weights;
        let taken: Vec<f64> = (0..without.len().max(beside.len()))
            .map(|place| {
                let weight = |weights: &[f64]| weights.get(place).copied().unwrap_or(0.0);
                weight(beside) - weight(without)
            })
            .collect();
        let LinearContrast { estimate, stderr, .. } = of(&taken)?;
        Some(Self {
            quantity,
            plain,
            worth,
            deviation: stderr.filter(|error| *error > 0.0).map(|error| estimate.value / error),
        })
    }
}
