//! The difference of one variant to the baseline, and its effect size.

use crate::balance::coupled::Coupled;
use crate::balance::difference::Difference;
use crate::balance::exact::{ExactCheck, check_contrast};
use crate::balance::quantity::Quantity;
use crate::stats::effect::{Magnitude, cohens_d, cohens_h};
use crate::stats::estimate::Interval;

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

    /// The word for its magnitude.
    pub fn size(self) -> Magnitude {
        Magnitude::of(self.value())
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
    let effect = if matches!(coupled.quantities[place], Quantity::Share(_)) {
        figure(variant).zip(figure(baseline)).map(|(one, other)| Effect::H(cohens_h(one, other)))
    } else {
        let samples =
            coupled.single_games(place, variant).zip(coupled.single_games(place, baseline));
        samples.and_then(|(one, other)| cohens_d(&one, &other)).map(Effect::D)
    };
    let variance_reduction = coupled.variance_reduction(place, &weights);
    let exact = check_contrast(coupled, place, &weights, exact);
    Some(VariantDifference { difference, effect, variance_reduction, exact })
}
