//! Checks samples against exact values: how many standard errors they differ, and the p-value.

use crate::balance::coupled::Coupled;
use crate::balance::exact::{ComputeBudget, Known, known, known_edge, known_for_pairs};
use crate::balance::quantity::{Quantity, successes};
use crate::batch::plan::Plan;
use crate::batch::tally::Tally;
use crate::stats::correction::Correction;
use crate::stats::cross::LinearContrast;
use crate::stats::estimate::{Estimate, GRAIN};
use crate::stats::p_value;
use crate::stats::sample::Sample;

/// The share of correct studies that raise a false alarm. It is low enough that readers take an
/// alarm seriously.
pub const FALSE_ALARMS: f64 = 1e-4;

/// A known value, compared with the games of a sample.
#[derive(Clone, Debug, PartialEq)]
pub struct ExactCheck {
    /// The known value.
    pub known: Known,
    /// What the games show, with its interval.
    pub sampled: Estimate,
    /// How many standard errors the sampled mean is above the known value. `None` if all games gave
    /// the same value. The standard error comes from the known spread of single games. If that is
    /// unknown, it comes from the sample.
    pub deviation: Option<f64>,
    /// The two-sided p-value: how often chance alone moves the mean so far from every value within
    /// the bound. `None` if all games gave the same value, except for shares of single games.
    pub p: Option<f64>,
    /// The p-value corrected by Holm's method for all checks of one answer. `None` until
    /// [`correct`] has seen them.
    pub adjusted: Option<f64>,
}

impl ExactCheck {
    /// Is the sample further from the known value than chance explains?
    pub fn disagrees(&self) -> bool {
        self.adjusted.is_some_and(|p| p <= FALSE_ALARMS)
    }
}

/// Compares all [`known`] values of a plan with its games, at the level of the intervals. Returns
/// nothing if a game is unfinished or if there are fewer than two games. Skips quantities that were
/// not sampled.
///
/// Shares have the exact binomial distribution. This gives correct p-values for rare shares. Other
/// means count as normal.
///
/// # Panics
/// If `level` is not between 0 and 1, or the tally does not belong to this plan.
pub fn check_games(plan: &Plan, tally: &Tally, level: f64) -> Vec<ExactCheck> {
    if tally.unfinished > 0 || tally.games < 2 {
        return Vec::new();
    }
    let sampled = known(plan).into_iter().filter_map(|known| {
        let sample = known.quantity.sample(plan, tally)?;
        Some((known.quantity.estimate(plan, tally, level)?, sample, known))
    });
    let mut all: Vec<ExactCheck> = sampled
        .map(|(sampled, sample, known)| {
            let is_mean = known.quantity.is_without_luck(plan);
            let observed = if is_mean { Observed::Means } else { Observed::Games };
            new_check(sampled, &sample, known, observed)
        })
        .collect();
    correct(&mut all);
    all
}

/// The checks of one variant of coupled games. The observations are pairs. It uses the quantities
/// of the coupled games. Call [`correct`] with all checks of one answer afterwards. There are none
/// if pairs are missing: the run was interrupted, and the user does not wait for chains.
///
/// # Panics
/// If there is no such variant.
pub fn check_pairs(
    coupled: &Coupled,
    variant: usize,
    budget: &mut ComputeBudget,
) -> Vec<ExactCheck> {
    let n = coupled.tally.pairs;
    let is_interrupted = n < coupled.plan.pairs();
    if is_interrupted || coupled.tally.variants[variant].all().unfinished > 0 || n < 2 {
        return Vec::new();
    }
    let known = known_for_pairs(&coupled.plan.variants[variant], budget).into_iter();
    let check = |known: Known| {
        let place = coupled.quantities.iter().position(|quantity| *quantity == known.quantity)?;
        let sampled = coupled.estimate(place, variant)?;
        let stderr = coupled.single_variant(place, variant)?.stderr?;
        Some(check_of_pairs(sampled, stderr, n, known))
    };
    known.filter_map(check).collect()
}

/// The check of a weighted sum of a quantity over all variants, from the checks of each variant.
/// `None` if a variant with a weight has no known value.
///
/// # Panics
/// If there is no such quantity.
pub fn check_contrast(
    coupled: &Coupled,
    quantity: usize,
    weights: &[f64],
    exact: &[Vec<ExactCheck>],
) -> Option<ExactCheck> {
    let is_checked = |check: &&ExactCheck| check.known.quantity == coupled.quantities[quantity];
    let mut sum = None;
    for (weight, checks) in weights.iter().zip(exact).filter(|(weight, _)| **weight != 0.0) {
        let part = &checks.iter().find(is_checked)?.known;
        let sum: &mut Known = sum.get_or_insert_with(|| Known {
            is_contrast: true,
            value: 0.0,
            bound: 0.0,
            spread: None,
            ..part.clone()
        });
        sum.value += weight * part.value;
        sum.bound += weight.abs() * part.bound;
    }
    let contrast = coupled.contrast(quantity, weights)?;
    Some(check_of_pairs(contrast.estimate, contrast.stderr?, coupled.tally.pairs, sum?))
}

/// The check of the edge of a plan's second bot: how much more often it wins than the first bot.
/// `edge` is its estimate from `pairs` pairs. `None` if the edge is not known, or if pairs are
/// missing because the run was interrupted.
pub fn check_edge(
    plan: &Plan,
    edge: &LinearContrast,
    pairs: u64,
    budget: &mut ComputeBudget,
) -> Option<ExactCheck> {
    if pairs < plan.games.div_ceil(2) {
        return None;
    }
    let known = known_edge(plan, budget)?;
    Some(check_of_pairs(edge.estimate, edge.stderr?, pairs, known))
}

/// Corrects the p-values of all checks of one answer for their number.
pub fn correct<'a>(all: impl IntoIterator<Item = &'a mut ExactCheck>) {
    let tested: Vec<&mut ExactCheck> = all.into_iter().filter(|check| check.p.is_some()).collect();
    let p: Vec<f64> = tested.iter().filter_map(|check| check.p).collect();
    for (check, adjusted) in tested.into_iter().zip(Correction::Holm.adjust(&p)) {
        check.adjusted = Some(adjusted);
    }
}

/// The unit of observation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Observed {
    /// Single games.
    Games,
    /// Means of two games each, or games without luck. Their spread is not known in advance.
    Means,
}

/// The check of a known value against an estimate from pairs, with its standard error.
fn check_of_pairs(sampled: Estimate, stderr: f64, pairs: u64, known: Known) -> ExactCheck {
    let variance = stderr.powi(2) * pairs as f64;
    let sample = Sample { n: pairs, mean: sampled.value, variance };
    new_check(sampled, &sample, known, Observed::Means)
}

/// The check of a known value against its sample.
fn new_check(sampled: Estimate, sample: &Sample, known: Known, observed: Observed) -> ExactCheck {
    let are_games = observed == Observed::Games;
    let difference = sample.mean - known.value;
    // Games without luck are rounded.
    let rounding = if sampled.is_without_luck() { GRAIN } else { 0.0 };
    let beyond_bound = (difference.abs() - known.bound - rounding).max(0.0);
    let stderr = match known.spread {
        Some(spread) if are_games => spread / (sample.n as f64).sqrt(),
        _ => sample.stderr(),
    };
    let varies = stderr > 0.0;
    let p = if are_games && matches!(known.quantity, Quantity::Share(_)) {
        // Of the values within the bound, the one nearest to the sample.
        let nearest = (sample.mean - beyond_bound.copysign(difference)).clamp(0.0, 1.0);
        Some(p_value::binomial(successes(sample), sample.n, nearest))
    } else {
        varies.then(|| p_value::normal(beyond_bound / stderr))
    };
    let deviation = varies.then(|| difference / stderr);
    ExactCheck { known, sampled, deviation, p, adjusted: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::exact::Source;
    use crate::balance::quantity::GameEvent;
    use crate::batch::coupled::CoupledTally;
    use crate::batch::samples;
    use crate::stats::estimate::Method;

    /// The checks of these values, each with its bound and its sample.
    fn checks_of(all: &[(Quantity, f64, f64, Sample)]) -> Vec<ExactCheck> {
        let one = |(quantity, value, bound, sample): &(Quantity, f64, f64, Sample)| {
            let sampled = Estimate {
                value: sample.mean,
                interval: None,
                level: 0.95,
                method: Method::Student,
                n: sample.n,
            };
            let (value, bound, title) = (*value, *bound, quantity.to_string());
            let spread =
                matches!(quantity, Quantity::Share(_)).then(|| (value * (1.0 - value)).sqrt());
            let known = Known {
                quantity: quantity.clone(),
                title,
                is_contrast: false,
                value,
                bound,
                spread,
                source: Source::Chain,
            };
            new_check(sampled, sample, known, Observed::Games)
        };
        let mut checks: Vec<ExactCheck> = all.iter().map(one).collect();
        correct(&mut checks);
        checks
    }

    /// Python, `erfc(z / sqrt(2))`: 0.0455003 at 2, 1.9547e-5 at 4.27.
    #[test]
    fn deviations_are_in_standard_errors_and_p_values_are_corrected_for_all_known_values() {
        let n = 10_000;
        let found = checks_of(&[
            (Quantity::FirstPlayerAdvantage, 0.0, 0.0, Sample { n, mean: 0.02, variance: 1.0 }),
            (
                Quantity::Mean("throws"),
                69.0,
                0.0,
                Sample { n, mean: 69.0 - 4.27 * 0.14, variance: 196.0 },
            ),
            (Quantity::Share(GameEvent::Draw), 1e-5, 0.0, Sample { n, mean: 0.0, variance: 0.0 }),
        ]);
        assert!(
            (found[0].deviation.unwrap() - 2.0).abs() < 1e-9
                && (found[0].p.unwrap() - 0.045_500).abs() < 1e-6
        );
        assert!((found[1].deviation.unwrap() + 4.27).abs() < 1e-9);
        // The smallest of three counts three times.
        assert!((found[1].adjusted.unwrap() - 3.0 * found[1].p.unwrap()).abs() < 1e-15);
        // None of 10,000 where a tenth of a game is expected: this happens 9 times in 10, and the
        // deviation is -0.1 / sqrt(0.1).
        assert!(
            (found[2].deviation.unwrap() + 0.1f64.sqrt()).abs() < 1e-4
                && found[2].p.unwrap() > 0.99
        );
        assert_eq!(
            found.iter().map(ExactCheck::disagrees).collect::<Vec<_>>(),
            [false, true, false]
        );
    }

    /// 6 of 1,000 where 1 is expected: five standard errors, but less rare than for a normal mean.
    /// An impossible result is never chance.
    #[test]
    fn rare_shares_are_not_treated_as_normal() {
        let of = |value, mean: f64| {
            let sample = Sample { n: 1_000, mean, variance: mean * (1.0 - mean) };
            checks_of(&[(Quantity::Share(GameEvent::FirstWins), value, 0.0, sample)]).remove(0)
        };
        let rare = of(0.001, 0.006);
        assert!(
            (rare.deviation.unwrap() - 5.0).abs() < 0.01
                && (rare.p.unwrap() - 0.001_176).abs() < 1e-6
        );
        assert!(!rare.disagrees() && of(0.0, 0.001).disagrees() && !of(0.0, 0.0).disagrees());
    }

    #[test]
    fn equal_games_have_no_standard_error() {
        let sample = Sample { n: 400, mean: 1.0, variance: 0.0 };
        let found = checks_of(&[(Quantity::MeanPoints, 1.0, 0.0, sample)]).remove(0);
        assert_eq!((found.deviation, found.p, found.adjusted), (None, None, None));
    }

    /// Means of 5, 7, 8 and 16 throws in three pairs of each variant. The known values are 5, 7.5,
    /// 8 and 16, each within 0.1. Half of (5 + 16 - 7.5 - 8) is 2.75.
    #[test]
    fn a_contrast_is_compared_with_the_known_values_of_all_its_parts() {
        let quantities = vec![Quantity::Mean("throws")];
        let plan = Coupled::plan(vec![samples::plan(Vec::new(), Vec::new()); 4], &quantities);
        let mut tally = CoupledTally::empty(&plan);
        for totals in [[8, 14, 14, 30], [12, 14, 18, 34], [10, 14, 16, 32]] {
            tally.pairs += 1;
            tally.sums[0].add(&totals.map(|total| [total, 2]));
        }
        let coupled = Coupled { plan, quantities, tally, level: 0.95 };
        let of = |value| {
            checks_of(&[(
                Quantity::Mean("throws"),
                value,
                0.1,
                Sample { n: 3, mean: 0.0, variance: 1.0 },
            )])
        };
        let mut exact = [5.0, 7.5, 8.0, 16.0].map(of);
        let found = check_contrast(&coupled, 0, &[0.5, -0.5, -0.5, 0.5], &exact).unwrap();
        assert!(
            (found.known.value - 2.75).abs() < 1e-12 && (found.known.bound - 0.2).abs() < 1e-12
        );
        // The pairs give 0.5 * (8 + 30 - 14 - 14) / 2 = 2.5, then 3.5 and 3: a mean of 3 and a
        // standard error of 0.5 / sqrt(3).
        assert!((found.deviation.unwrap() - 0.25 / (0.5 / 3f64.sqrt())).abs() < 1e-9, "{found:?}");
        exact[1].clear();
        assert!(check_contrast(&coupled, 0, &[0.5, -0.5, -0.5, 0.5], &exact).is_none());
        assert!(
            check_contrast(&coupled, 0, &[0.0, 0.0, -1.0, 1.0], &exact).is_some(),
            "variants without weight need no known value"
        );
    }

    #[test]
    fn a_difference_within_the_bound_is_not_a_disagreement() {
        let sample = Sample { n: 400, mean: 1.5, variance: 1.0 };
        let of = |bound| checks_of(&[(Quantity::MeanPoints, 1.0, bound, sample)]).remove(0);
        assert!(of(0.0).disagrees() && !of(0.5).disagrees());
        assert_eq!(of(0.6).p.map(f64::to_bits), Some(1.0f64.to_bits()));
    }
}
