//! The difference of one variant to the baseline, and its effect size.

use crate::balance::coupled::Coupled;
use crate::balance::difference::Difference;
use crate::balance::exact::{ExactCheck, check_contrast};
use crate::balance::quantity::Quantity;
use crate::stats::cross::LinearContrast;
use crate::stats::effect::{Magnitude, cohens_d, cohens_h, is_notable_ratio};
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
    /// The ratio of the shares, if the difference is shown and the ratio is notable. Correct the
    /// verdicts before this call.
    pub fn notable_ratio(&self) -> Option<f64> {
        match self.effect? {
            Effect::H { ratio, .. } if self.difference.verdict.is_shown() => {
                Some(ratio).filter(|ratio| is_notable_ratio(*ratio))
            }
            _ => None,
        }
    }

    /// The word for the effect. It is not negligible if the ratio of the shares is notable. `None`
    /// if there is no effect size. Correct the verdicts before this call.
    pub fn magnitude(&self) -> Option<Magnitude> {
        let magnitude = Magnitude::of(self.effect?.value());
        let is_notable = self.notable_ratio().is_some();
        Some(if is_notable { magnitude.max(Magnitude::Small) } else { magnitude })
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
    let compared = [variant, baseline];
    let effect = if is_share(quantity) {
        let share = |rules| coupled.estimate(place, rules).map(|estimate| estimate.value);
        effect_of_shares(compared.map(share))
    } else {
        effect_of_means(compared.map(|rules| coupled.single_games(place, rules)))
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
        let [variant, baseline] = samples;
        let independent = variant
            .zip(baseline)
            .map(|(variant, baseline)| variant.stderr().powi(2) + baseline.stderr().powi(2));
        let paired_stderr = contrast.stderr.filter(|stderr| *stderr > 0.0);
        let variance_reduction = independent
            .zip(paired_stderr)
            .map(|(variance, paired_stderr)| variance / paired_stderr.powi(2));
        let difference = Difference::of(contrast);
        Self { difference, effect, variance_reduction, exact: None }
    }
}

const fn is_share(quantity: &Quantity) -> bool {
    matches!(quantity, Quantity::Share(_))
}

/// The effect size of two shares.
fn effect_of_shares([variant, baseline]: [Option<f64>; 2]) -> Option<Effect> {
    let (variant, baseline) = variant.zip(baseline)?;
    Some(Effect::H { value: cohens_h(variant, baseline), ratio: variant / baseline })
}

/// The effect size of two means, from samples of single games.
fn effect_of_means([variant, baseline]: [Option<Sample>; 2]) -> Option<Effect> {
    cohens_d(&variant?, &baseline?).map(Effect::D)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::difference::Verdict;
    use crate::stats::estimate::{Estimate, Method};

    fn word(effect: Effect, verdict: Verdict) -> &'static str {
        let method = Method::ClusteredStudent;
        let estimate = Estimate { value: 0.001, interval: None, level: 0.95, n: 100, method };
        let difference = Difference { estimate, p: None, adjusted: None, verdict };
        let (effect, variance_reduction, exact) = (Some(effect), None, None);
        let all = VariantDifference { difference, effect, variance_reduction, exact };
        all.magnitude().unwrap().name()
    }

    #[test]
    fn a_share_that_was_shown_to_change_by_half_is_not_negligible() {
        let tiny = |ratio| Effect::H { value: 0.02, ratio };
        assert_eq!(word(tiny(1.5), Verdict::Higher), "small");
        assert_eq!(word(tiny(2.0 / 3.0), Verdict::Lower), "small");
        assert_eq!(word(tiny(1.49), Verdict::Higher), "negligible");
        assert_eq!(word(tiny(3.0), Verdict::NotShown), "negligible", "chance may explain it");
        assert_eq!(word(Effect::H { value: 0.9, ratio: 3.0 }, Verdict::Higher), "large");
        assert_eq!(word(Effect::D(0.02), Verdict::Higher), "negligible", "no share");
    }
}
