//! The difference of one variant to the baseline, and its effect size.

use crate::balance::coupled::Coupled;
use crate::balance::difference::Difference;
use crate::balance::exact::{ExactCheck, check_contrast};
use crate::balance::quantity::Quantity;
use crate::stats::effect::{Magnitude, cohens_d, cohens_h, is_notable_ratio};
use crate::stats::estimate::Interval;

/// The difference of a variant to the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct VariantDifference {
    /// The variant's figure minus the baseline's figure, with its verdict.
    pub difference: Difference,
    /// The effect size, relative to the spread of single games.
    pub effect: Option<Effect>,
    /// The variant's share divided by the baseline's share. `None` if the quantity is no share, or
    /// if both shares are 0.
    pub ratio: Option<f64>,
    /// How many times as many independent games would give the same interval.
    pub variance_reduction: Option<f64>,
    /// The exact difference, compared with the sample. `None` if the exact value of either variant
    /// is unknown.
    pub exact: Option<ExactCheck>,
}

impl VariantDifference {
    /// The ratio of the shares, if the difference is shown and the ratio is notable. Correct the
    /// verdicts before this call.
    pub fn notable_ratio(&self) -> Option<f64> {
        let is_shown = self.difference.verdict.is_shown();
        self.ratio.filter(|ratio| is_shown && is_notable_ratio(*ratio))
    }

    /// The word for the effect. It is not negligible if the ratio of the shares is notable. `None`
    /// if there is no effect size. Correct the verdicts before this call.
    pub fn magnitude(&self) -> Option<Magnitude> {
        let magnitude = Magnitude::of(self.effect?.value());
        let least = self.notable_ratio().map(|_| Magnitude::Small);
        Some(least.map_or(magnitude, |least| magnitude.max(least)))
    }

    /// The interval of the effect size: the interval of the difference on another scale.
    ///
    /// For Cohen's h this is valid near the difference. `None` if there is no effect size or no
    /// interval.
    pub fn effect_interval(&self) -> Option<Interval> {
        let scale = self.effect?.value() / self.difference.estimate.value;
        let Interval { low, high } = self.difference.estimate.interval?;
        let (one, other) = (low * scale, high * scale);
        scale.is_finite().then(|| Interval { low: one.min(other), high: one.max(other) })
    }
}

/// An effect size: the difference relative to the spread of single games (Cohen 1988).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect {
    /// Cohen's d: the difference of the means divided by the standard deviation of single games.
    D(f64),
    /// Cohen's h: the difference of the arcsine-transformed shares.
    H(f64),
}

impl Effect {
    /// The number.
    pub const fn value(self) -> f64 {
        match self {
            Self::D(value) | Self::H(value) => value,
        }
    }

    /// The letter of the effect size.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::D(_) => "d",
            Self::H(_) => "h",
        }
    }
}

/// The difference of `variant` to `baseline` in the quantity at `place`. `exact` holds the exact
/// checks of each variant. `None` without pairs, or if the denominator of a ratio is 0.
pub(super) fn variant_difference(
    coupled: &Coupled,
    place: usize,
    variant: usize,
    baseline: usize,
    exact: &[Vec<ExactCheck>],
) -> Option<VariantDifference> {
    let weights = coupled.weights(variant, baseline);
    let difference = Difference::of(coupled.difference(place, variant, baseline)?);
    let figure = |variant| coupled.estimate(place, variant).map(|estimate| estimate.value);
    let is_share = matches!(coupled.quantities[place], Quantity::Share(_));
    let shares = figure(variant).zip(figure(baseline)).filter(|_| is_share);
    let ratio = shares.map(|(one, other)| one / other).filter(|ratio| !ratio.is_nan());
    let effect = if is_share {
        shares.map(|(one, other)| Effect::H(cohens_h(one, other)))
    } else {
        let samples =
            coupled.single_games(place, variant).zip(coupled.single_games(place, baseline));
        samples.and_then(|(one, other)| cohens_d(&one, &other)).map(Effect::D)
    };
    let variance_reduction = coupled.variance_reduction(place, &weights);
    let exact = check_contrast(coupled, place, &weights, exact);
    Some(VariantDifference { difference, effect, ratio, variance_reduction, exact })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::difference::Verdict;
    use crate::stats::estimate::{Estimate, Method};

    fn of(effect: Effect, ratio: Option<f64>, verdict: Verdict) -> VariantDifference {
        let method = Method::ClusteredStudent;
        let estimate = Estimate { value: 0.001, interval: None, level: 0.95, n: 100, method };
        let difference = Difference { estimate, p: None, adjusted: None, verdict };
        let effect = Some(effect);
        VariantDifference { difference, effect, ratio, variance_reduction: None, exact: None }
    }

    #[test]
    fn a_share_that_was_shown_to_change_by_half_is_not_negligible() {
        let word = |effect, ratio, verdict| of(effect, ratio, verdict).magnitude().unwrap().name();
        let tiny = Effect::H(0.02);
        assert_eq!(word(tiny, Some(1.5), Verdict::Higher), "small");
        assert_eq!(word(tiny, Some(2.0 / 3.0), Verdict::Lower), "small");
        assert_eq!(word(tiny, Some(1.49), Verdict::Higher), "negligible");
        assert_eq!(word(tiny, Some(3.0), Verdict::NotShown), "negligible", "chance may explain it");
        assert_eq!(word(Effect::H(0.9), Some(3.0), Verdict::Higher), "large");
        assert_eq!(word(Effect::D(0.02), None, Verdict::Higher), "negligible", "no share");
    }
}
