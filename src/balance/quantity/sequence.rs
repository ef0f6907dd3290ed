//! Confidence sequences of quantities.

use crate::balance::quantity::Quantity;
use crate::batch::plan::Plan;
use crate::stats::estimate::{Estimate, Method};
use crate::stats::sample::Sample;
use crate::stats::sequence::asymptotic::AsymptoticSequence;
use crate::stats::sequence::bernoulli::BernoulliSequence;

/// The confidence sequence of a quantity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sequence {
    /// For a share: exact.
    Share(BernoulliSequence),
    /// For all other quantities: asymptotic, valid with enough games.
    Mean(AsymptoticSequence),
    /// For quantities without luck, which are means too, and their range.
    WithoutLuck(AsymptoticSequence, (f64, f64)),
}

impl Quantity {
    /// The sequence for this quantity in games of a plan, with error probability at most `alpha`.
    /// It is narrowest near `tuned_to` games.
    ///
    /// # Panics
    /// If `alpha` is not between 0 and a half, or `tuned_to` is 0.
    pub fn sequence(&self, plan: &Plan, alpha: f64, tuned_to: u64) -> Sequence {
        match self {
            _ if self.is_without_luck(plan) => {
                Sequence::WithoutLuck(AsymptoticSequence::new(alpha, tuned_to), self.range())
            }
            Self::Share(_) => Sequence::Share(BernoulliSequence::new(alpha, tuned_to)),
            _ => Sequence::Mean(AsymptoticSequence::new(alpha, tuned_to)),
        }
    }
}

impl Sequence {
    /// The quantity's value with its interval, from the result of [`Quantity::sample`]. `None` if
    /// there is no interval yet.
    pub fn estimate(&self, sample: &Sample) -> Option<Estimate> {
        match self {
            Self::Share(sequence) => sequence.estimate(successes(sample), sample.n),
            Self::Mean(sequence) => sequence.estimate(sample),
            Self::WithoutLuck(sequence, range) => {
                sequence.estimate(sample).map(|estimate| estimate.without_luck(*range))
            }
        }
    }

    /// The quantity's value, with an interval if there is one.
    pub fn figure(&self, sample: &Sample) -> Estimate {
        self.estimate(sample).unwrap_or_else(|| {
            let (level, method) = match self {
                Self::Share(sequence) => (sequence.level(), Method::BernoulliSequence),
                Self::Mean(sequence) | Self::WithoutLuck(sequence, _) => {
                    (sequence.level(), Method::AsymptoticSequence)
                }
            };
            let figure =
                Estimate { value: sample.mean, interval: None, level, n: sample.n, method };
            match self {
                Self::WithoutLuck(_, range) => figure.without_luck(*range),
                Self::Share(_) | Self::Mean(_) => figure,
            }
        })
    }
}

/// The number of games with the event, from the sample of a share.
pub(in crate::balance) fn successes(sample: &Sample) -> u64 {
    (sample.mean * sample.n as f64).round() as u64
}
