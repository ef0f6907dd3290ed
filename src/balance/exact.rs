//! Exact values beside sampled ones: how far a sample is from what is known, and whether that is more than chance.

use std::sync::Arc;

use crate::balance::quantity::Quantity;
use crate::batch::plan::Plan;
use crate::solve::file::Objective;
use crate::stats::correction::Correction;
use crate::stats::p_value;
use crate::stats::sample::Sample;

/// One study in so many is called out although nothing is wrong with it: few enough that nobody learns to look past it.
pub const FALSE_ALARMS: f64 = 1e-4;

/// A quantity whose value is known, whoever found it.
///
/// ```
/// use urlab::balance::{exact::Known, quantity::Quantity};
/// let known = Known { quantity: Quantity::FirstPlayerAdvantage, value: 0.0308, bound: 2e-6 };
/// assert_eq!(known.quantity.to_string(), "first_player_advantage");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// The quantity.
    pub quantity: Quantity,
    /// Its value.
    pub value: f64,
    /// How far the value may be from the truth, as was proven; 0 or more.
    pub bound: f64,
}

/// What the solution that both players of a plan play by says of its games; nothing where they do not play by one and the same.
///
/// Of games to win, the first player's advantage; of games for points, the difference of points. The values are of games without a throw
/// limit: they say nothing of a sample with unfinished games.
///
/// ```
/// # let (rules, solution, _folder) = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/small_solution.rs"));
/// use std::sync::Arc;
/// use urlab::{balance::exact::of_best_play, batch::{plan::Plan, player::Player}};
/// let perfect = Player::from(Arc::new(solution));
/// let plan = Plan {
///     rules, bots: [perfect.clone(), perfect], games: 9, seed: 7, throw_limit: 9_999, columns: vec![], ratios: vec![], watch_board: false,
/// };
/// let known = of_best_play(&plan);
/// assert!(known[0].value > 0.0 && known.len() == 1, "the first player is ahead");
/// ```
pub fn of_best_play(plan: &Plan) -> Vec<Known> {
    let [Some(first), Some(second)] = plan.bots.each_ref().map(|player| player.solution()) else { return Vec::new() };
    if !Arc::ptr_eq(first, second) && first != second {
        return Vec::new();
    }
    let quantity = match first.head().objective {
        Objective::Win => Quantity::FirstPlayerAdvantage,
        Objective::Points => Quantity::PointsDifference,
    };
    vec![Known { quantity, value: first.start(), bound: first.bound() }]
}

/// A known value held against a sample.
///
/// ```
/// use urlab::balance::{exact::{Known, held}, quantity::Quantity};
/// use urlab::stats::sample::Sample;
/// let known = Known { quantity: Quantity::FirstPlayerAdvantage, value: 0.05, bound: 0.01 };
/// let sample = Sample { n: 100, mean: 0.1, variance: 1.0 };
/// let found = held(&[known], &[(Quantity::FirstPlayerAdvantage, sample)]);
/// assert!((found[0].deviation.unwrap() - 0.5).abs() < 1e-12, "half a standard error");
/// assert!((found[0].p.unwrap() - 0.689).abs() < 0.001, "less what the bound explains, 0.4 of one");
/// assert!(!found[0].disagrees());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    /// What is known.
    pub known: Known,
    /// What was sampled.
    pub sample: Sample,
    /// How many standard errors the sample's mean is above the known value; `None` where all games were alike.
    pub deviation: Option<f64>,
    /// How often chance alone would bring the mean so far from every value within the bound, to either side.
    pub p: Option<f64>,
    /// The same, by Holm's method for all that are held together.
    pub adjusted: Option<f64>,
}

impl Held {
    /// Is the sample further from what is known than chance explains?
    pub fn disagrees(&self) -> bool {
        self.adjusted.is_some_and(|p| p <= FALSE_ALARMS)
    }
}

/// Holds all that is known against what was sampled of the same quantities, in the order of what is known; what was not sampled is left out.
///
/// The mean of so many games is taken to be normal, as fits shares that are not rare and means of lengths; nothing is said of the few.
pub fn held(known: &[Known], samples: &[(Quantity, Sample)]) -> Vec<Held> {
    let mut all: Vec<Held> = known
        .iter()
        .filter_map(|known| {
            let (_, sample) = samples.iter().find(|(quantity, _)| *quantity == known.quantity)?;
            let (difference, error) = (sample.mean - known.value, sample.stderr());
            let varies = error > 0.0;
            let beyond = (difference.abs() - known.bound).max(0.0);
            let deviation = varies.then(|| difference / error);
            let p = varies.then(|| p_value::normal(beyond / error));
            Some(Held { known: known.clone(), sample: *sample, deviation, p, adjusted: None })
        })
        .collect();
    let tested: Vec<f64> = all.iter().filter_map(|held| held.p).collect();
    let mut adjusted = Correction::Holm.adjust(&tested).into_iter();
    for held in all.iter_mut().filter(|held| held.p.is_some()) {
        held.adjusted = adjusted.next();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::quantity::Happening;

    fn known(quantity: Quantity, value: f64, bound: f64) -> Known {
        Known { quantity, value, bound }
    }

    /// Python, `erfc(z / sqrt(2))`: 0.0455003 at 2, 1.9547e-5 at 4.27.
    #[test]
    fn deviations_are_in_standard_errors_and_p_values_corrected_for_all_that_is_known() {
        let length = Quantity::Mean("throws");
        let draws = Quantity::Share(Happening::Draw);
        let samples = [
            (Quantity::FirstPlayerAdvantage, Sample { n: 10_000, mean: 0.02, variance: 1.0 }),
            (length.clone(), Sample { n: 10_000, mean: 69.0 - 4.27 * 0.14, variance: 196.0 }),
            (draws.clone(), Sample { n: 10_000, mean: 0.0, variance: 0.0 }),
        ];
        let all = [
            known(Quantity::FirstPlayerAdvantage, 0.0, 0.0),
            known(length, 69.0, 0.0),
            known(draws, 1e-5, 0.0),
            known(Quantity::MeanPoints, 1.0, 0.0),
        ];
        let found = held(&all, &samples);
        assert_eq!(found.len(), 3, "what was not sampled is left out");
        assert!((found[0].deviation.unwrap() - 2.0).abs() < 1e-9 && (found[0].p.unwrap() - 0.045_500).abs() < 1e-6);
        assert!((found[1].deviation.unwrap() + 4.27).abs() < 1e-9);
        // The smaller of two is doubled.
        assert!((found[1].adjusted.unwrap() - 2.0 * found[1].p.unwrap()).abs() < 1e-15);
        assert_eq!((found[2].deviation, found[2].p), (None, None), "all games were alike");
        assert_eq!(found.iter().map(Held::disagrees).collect::<Vec<_>>(), [false, true, false]);
    }

    #[test]
    fn what_the_bound_explains_is_no_disagreement() {
        let samples = [(Quantity::MeanPoints, Sample { n: 400, mean: 1.5, variance: 1.0 })];
        let of = |bound| held(&[known(Quantity::MeanPoints, 1.0, bound)], &samples).remove(0);
        assert!(of(0.0).disagrees() && !of(0.5).disagrees());
        assert_eq!(of(0.6).p.map(f64::to_bits), Some(1.0f64.to_bits()));
    }

    #[test]
    fn nothing_known_is_held_against_nothing() {
        assert!(held(&[], &[]).is_empty());
    }
}
