//! Confidence sequences of quantities.

use crate::balance::quantity::Quantity;
use crate::stats::estimate::{Estimate, Method};
use crate::stats::sample::Sample;
use crate::stats::sequence::asymptotic::AsymptoticSequence;
use crate::stats::sequence::bernoulli::BernoulliSequence;

/// The confidence sequence that suits a quantity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sequence {
    /// Of a share: exact.
    Share(BernoulliSequence),
    /// Of all else: right once there are enough games.
    Mean(AsymptoticSequence),
}

impl Quantity {
    /// The sequence for this quantity that errs with chance `alpha` at most, narrowest near
    /// `tuned_to` games.
    ///
    /// # Panics
    /// If `alpha` is not between 0 and a half, or `tuned_to` is 0.
    pub fn sequence(&self, alpha: f64, tuned_to: u64) -> Sequence {
        match self {
            Self::Share(_) => Sequence::Share(BernoulliSequence::new(alpha, tuned_to)),
            _ => Sequence::Mean(AsymptoticSequence::new(alpha, tuned_to)),
        }
    }
}

impl Sequence {
    /// The quantity's value with its interval, from what [`Quantity::sample`] says; `None` if there
    /// is no interval yet.
    pub fn estimate(&self, sample: &Sample) -> Option<Estimate> {
        match self {
            Self::Share(sequence) => sequence.estimate(successes(sample), sample.n),
            Self::Mean(sequence) => sequence.estimate(sample),
        }
    }

    /// The same, without an interval where there is none yet.
    pub fn figure(&self, sample: &Sample) -> Estimate {
        self.estimate(sample).unwrap_or_else(|| {
            let (level, method) = match self {
                Self::Share(sequence) => (sequence.level(), Method::BernoulliSequence),
                Self::Mean(sequence) => (sequence.level(), Method::AsymptoticSequence),
            };
            Estimate { value: sample.mean, interval: None, level, n: sample.n, method }
        })
    }
}

/// How often that happened whose share was sampled.
pub(in crate::balance) fn successes(sample: &Sample) -> u64 {
    (sample.mean * sample.n as f64).round() as u64
}
