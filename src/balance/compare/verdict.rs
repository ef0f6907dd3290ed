//! What one variant is above the baseline, and what is to be thought of it.

use crate::balance::compare::Question;
use crate::balance::coupled::Coupled;
use crate::balance::quantity::Quantity;
use crate::stats::effect::{EffectSize, cohens_d, cohens_h};
use crate::stats::estimate::Estimate;
use crate::stats::p_value;

/// The fewest squares of differences that pairs must come to before anything is said: where hardly any pair differs, Student's
/// interval is not to be trusted.
pub(in crate::balance) const LEAST_DIFFERENCES: i128 = 10;

/// The difference of a variant to the baseline.
///
/// ```
/// use urlab::balance::compare::Verdict;
/// assert_eq!(Verdict::NotShown.name(), "not shown");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Against {
    /// The variant's figure less the baseline's, with an interval over pairs of games at the level of a single question.
    pub difference: Estimate,
    /// How large it is beside the spread of single games.
    pub effect: Option<Effect>,
    /// The two-sided p-value of no difference, before correction; `None` where none can be given.
    pub p: Option<f64>,
    /// The same after correction.
    pub adjusted: Option<f64>,
    /// What is to be thought of it.
    pub verdict: Verdict,
    /// How many times as many independent games would have been needed for the same interval.
    pub variance_reduction: Option<f64>,
}

/// How large a difference is beside the spread of single games (Cohen 1988).
///
/// ```
/// use urlab::{balance::compare::Effect, stats::effect::EffectSize};
/// assert_eq!(EffectSize::of(Effect::D(0.6).value()), EffectSize::Medium);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect {
    /// Cohen's d: the difference of means over the standard deviation of single games.
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

    /// The letter that it is known by.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::D(_) => "d",
            Self::H(_) => "h",
        }
    }

    /// The word for it.
    pub fn size(self) -> EffectSize {
        EffectSize::of(self.value())
    }
}

/// What is to be thought of a difference.
///
/// ```
/// use urlab::balance::compare::Verdict;
/// assert!(Verdict::Higher.is_shown() && !Verdict::Alike.is_shown());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Shown to be higher than the baseline.
    Higher,
    /// Shown to be lower than the baseline.
    Lower,
    /// Chance alone may have brought it about; it may still be there.
    NotShown,
    /// The same in every pair of games.
    Alike,
    /// So few pairs differ that nothing is said.
    TooFew,
}

impl Verdict {
    /// The name that reports print.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Higher => "higher",
            Self::Lower => "lower",
            Self::NotShown => "not shown",
            Self::Alike => "alike",
            Self::TooFew => "too few",
        }
    }

    /// Was a difference shown?
    pub const fn is_shown(self) -> bool {
        matches!(self, Self::Higher | Self::Lower)
    }
}

/// What `variant` is above `baseline` in the quantity at `place`; `None` of no pairs, or of a ratio to nothing.
pub(super) fn against(coupled: &Coupled, place: usize, variant: usize, baseline: usize) -> Option<Against> {
    let contrast = coupled.difference(place, variant, baseline)?;
    let difference = contrast.estimate;
    let apart = coupled.tally.sums[place].squared_differences(variant, baseline);
    let stderr = contrast.stderr.filter(|stderr| *stderr > 0.0);
    let p = stderr
        .filter(|_| apart >= LEAST_DIFFERENCES)
        .map(|stderr| p_value::student(difference.value / stderr, coupled.tally.pairs - 1));
    let verdict = match p {
        _ if apart == 0 => Verdict::Alike,
        None => Verdict::TooFew,
        Some(p) => judged(p, difference.value, coupled.level),
    };
    let figure = |variant| coupled.estimate(place, variant).map(|estimate| estimate.value);
    let effect = if matches!(coupled.quantities[place], Quantity::Share(_)) {
        figure(variant).zip(figure(baseline)).map(|(one, other)| Effect::H(cohens_h(one, other)))
    } else {
        let samples = coupled.single_games(place, variant).zip(coupled.single_games(place, baseline));
        samples.and_then(|(one, other)| cohens_d(&one, &other)).map(Effect::D)
    };
    let variance_reduction = coupled.variance_reduction(place, &coupled.weights(variant, baseline));
    Some(Against { difference, effect, p, adjusted: p, verdict, variance_reduction })
}

/// What is to be thought of a difference with this p-value.
pub(in crate::balance) fn judged(p: f64, difference: f64, level: f64) -> Verdict {
    match p <= 1.0 - level {
        true if difference > 0.0 => Verdict::Higher,
        true => Verdict::Lower,
        false => Verdict::NotShown,
    }
}

impl Question for Against {
    fn p(&self) -> f64 {
        self.p.unwrap_or(1.0)
    }

    fn judge(&mut self, adjusted: f64, level: f64) {
        self.adjusted = Some(adjusted);
        self.verdict = judged(adjusted, self.difference.value, level);
    }
}
