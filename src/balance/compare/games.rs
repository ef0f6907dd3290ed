//! Differences between rule sets that the same bots played from the same seed, outside of
//! seat-swapped pairs. Game `i` of each rule set has the same random stream, so the games of one
//! index are one observation of a paired design.

use crate::balance::compare::VariantDifference;
use crate::balance::difference::{self, Hypothesis};
use crate::balance::measures::Measures;
use crate::balance::quantity::Quantity;
use crate::batch::plan::Plan;
use crate::batch::score::GameScore;
use crate::batch::tally::Tally;
use crate::stats::correction::Correction;
use crate::stats::cross::{CrossSums, LinearContrast};

/// The difference of a rule set from the baseline in one quantity.
#[derive(Clone, Debug, PartialEq)]
pub struct GamesDifference {
    pub quantity: Quantity,
    /// The rule set's figure minus the baseline's figure.
    pub difference: VariantDifference,
}

/// The quantities that two plans have in common, in the order of the reports. `measures` is what is
/// measured in their games.
pub fn compared(baseline: &Plan, variant: &Plan, measures: Measures) -> Vec<Quantity> {
    let all = Quantity::all(&baseline.rules).into_iter();
    all.filter(|quantity| {
        quantity.fits(&variant.rules) && measures.includes(quantity.least_measures())
    })
    .collect()
}

/// The scores of these quantities in games of both plans, for a group of plans. Each has to fit
/// both. A plan that takes luck out of a quantity takes it out of the difference too.
pub fn scores(baseline: &Plan, variant: &Plan, quantities: &[Quantity]) -> Vec<Vec<GameScore>> {
    let plain = |quantity: &Quantity, plan: &Plan| {
        quantity.score(&plan.rules).unwrap_or_else(GameScore::zero)
    };
    let both = |quantity: &Quantity| {
        let plans = [baseline, variant];
        let plain = plans.map(|plan| plain(quantity, plan));
        let without_luck = plans.map(|plan| quantity.score_without_luck(plan));
        if without_luck.iter().all(Option::is_none) {
            return plain.into();
        }
        let adjusted = without_luck.into_iter().zip(plain.clone());
        adjusted.map(|(adjusted, plain)| adjusted.unwrap_or(plain)).chain(plain.clone()).collect()
    };
    quantities.iter().map(both).collect()
}

/// The differences in these quantities. `both` has the plan and the tally of the baseline, then
/// those of the variant. `sums` belongs to the quantities. Verdicts are open until [`correct`] has
/// seen all differences of a report. A ratio whose denominator is 0 has no difference.
pub fn differences(
    both: [(&Plan, &Tally); 2],
    quantities: Vec<Quantity>,
    sums: &[CrossSums],
    level: f64,
) -> Vec<GamesDifference> {
    let differences = quantities.into_iter().zip(sums).filter_map(|(quantity, sums)| {
        let contrast = contrast(&quantity, both.map(|(plan, _)| plan), sums, level)?;
        let [before, after] = both.map(|(plan, tally)| quantity.plain_sample(plan, tally));
        let difference = VariantDifference::of_games(&quantity, contrast, [after, before]);
        Some(GamesDifference { quantity, difference })
    });
    differences.collect()
}

/// The difference of two plans in a quantity.
fn contrast(
    quantity: &Quantity,
    plans: [&Plan; 2],
    sums: &CrossSums,
    level: f64,
) -> Option<LinearContrast> {
    let found = sums.contrast(&[-1.0, 1.0], level)?;
    if !plans.iter().any(|plan| quantity.is_without_luck(plan)) {
        return Some(found);
    }
    // Whether games differ is a question about what happened in them.
    let LinearContrast { squared_sum, .. } = sums.contrast(&[0.0, 0.0, -1.0, 1.0], level)?;
    let estimate = found.estimate.without_luck((f64::NEG_INFINITY, f64::INFINITY));
    Some(LinearContrast { estimate, squared_sum, ..found })
}

/// Corrects the p-values of all these differences for their number, judges them at `level`, and
/// returns their number.
pub fn correct<'a>(
    all: impl Iterator<Item = &'a mut GamesDifference>,
    correction: Correction,
    level: f64,
) -> usize {
    let differences = all.map(|compared| &mut compared.difference.difference);
    let mut tested: Vec<_> = differences.filter(|difference| difference.p().is_some()).collect();
    difference::correct(tested.iter_mut().map(|difference| &mut **difference), correction, level);
    tested.len()
}
