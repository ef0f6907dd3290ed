//! The difference of one variant to the baseline, and its effect size.

use crate::balance::coupled::Coupled;
use crate::balance::difference::Difference;
use crate::balance::exact::{ExactCheck, check_contrast};
use crate::balance::quantity::Quantity;
use crate::stats::cross::LinearContrast;
use crate::stats::effect::{Magnitude, cohens_d, cohens_h, is_notable_ratio};
use crate::stats::estimate::Interval;
use crate::stats::sample::Sample;

/// The difference of a variant to the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct VariantDifference {
    /// The variant's figure minus the baseline's figure, with its verdict.
    pub difference: Difference,
    /// The effect size, relative to the spread of single games.
    pub effect: Option<Effect>,
    /// How many times as many independent games would give the same interval.
    pub variance_reduction: Option<f64>,
    /// The exact difference, compared with the sample. `None` if the exact value of either variant
    /// is unknown.
    pub exact: Option<ExactCheck>,
}

impl VariantDifference {
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
    H {
        /// Cohen's h.
        value: f64,
        /// The share divided by the baseline's share.
        ratio: f64,
    },
}

impl Effect {
    /// The number.
    pub const fn value(self) -> f64 {
        match self {
            Self::D(value) | Self::H { value, .. } => value,
        }
    }

    /// The letter of the effect size.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::D(_) => "d",
            Self::H { .. } => "h",
        }
    }

    /// The word for its magnitude. `None` for a rare event that became half as frequent again or
    /// more: Cohen's bounds call this negligible, but nobody at a table does.
    pub fn size(self) -> Option<Magnitude> {
        let size = Magnitude::of(self.value());
        let is_rare_change = matches!(self, Self::H { ratio, .. } if is_notable_ratio(ratio));
        (size != Magnitude::Negligible || !is_rare_change).then_some(size)
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
    let contrast = coupled.difference(place, variant, baseline)?;
    let quantity = &coupled.quantities[place];
    let both = [variant, baseline];
    let effect = if is_share(quantity) {
        let figures = both.map(|variant| coupled.estimate(place, variant).map(|one| one.value));
        effect_of_shares(figures)
    } else {
        effect_of_means(both.map(|variant| coupled.single_games(place, variant)))
    };
    let variance_reduction = coupled.variance_reduction(place, &weights);
    let exact = check_contrast(coupled, place, &weights, exact);
    Some(VariantDifference {
        difference: Difference::of(contrast),
        effect,
        variance_reduction,
        exact,
    })
}

impl VariantDifference {
    /// The difference in a quantity between two rule sets that played the same games. `samples`
    /// holds the quantity in single games of the variant and of the baseline.
    pub fn of_games(
        quantity: &Quantity,
        contrast: LinearContrast,
        samples: [Option<Sample>; 2],
    ) -> Self {
        let effect = if is_share(quantity) {
            effect_of_shares(samples.map(|sample| sample.map(|sample| sample.mean)))
        } else {
            effect_of_means(samples)
        };
        // The variance of the difference of as many independent games.
        let plain = samples[0].zip(samples[1]);
        let plain = plain.map(|(one, other)| one.stderr().powi(2) + other.stderr().powi(2));
        let paired = contrast.stderr.filter(|stderr| *stderr > 0.0);
        let variance_reduction = plain.zip(paired).map(|(plain, paired)| plain / paired.powi(2));
        let difference = Difference::of(contrast);
        Self { difference, effect, variance_reduction, exact: None }
    }
}

const fn is_share(quantity: &Quantity) -> bool {
    matches!(quantity, Quantity::Share(_))
}

/// The effect size of two shares.
fn effect_of_shares([one, other]: [Option<f64>; 2]) -> Option<Effect> {
    one.zip(other).map(|(one, other)| Effect::H { value: cohens_h(one, other), ratio: one / other })
}

/// The effect size of two means, from samples of single games.
fn effect_of_means([one, other]: [Option<Sample>; 2]) -> Option<Effect> {
    one.zip(other).and_then(|(one, other)| cohens_d(&one, &other)).map(Effect::D)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rare_event_that_became_half_as_frequent_again_is_not_negligible() {
        let size = |one, other| effect_of_shares([Some(one), Some(other)]).unwrap().size();
        assert_eq!(size(0.016, 0.01), None);
        assert_eq!(size(0.01, 0.016), None);
        assert_eq!(size(0.014, 0.01), Some(Magnitude::Negligible));
        assert_eq!(size(0.9, 0.3), Some(Magnitude::Large));
    }
}
