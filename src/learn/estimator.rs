//! What gives values to positions: an evaluator in play, or the weights in training.

use crate::learn::contents::Contents;
use crate::learn::encoding::Encoding;
use crate::learn::logit::Logit;
use crate::simd::Cpu;

/// Gives a value to any position, from its contents.
///
/// A value depends on the contents alone. It is computed from scratch: to add the weights of all
/// inputs costs less than to find out which inputs an action changes.
pub(crate) trait Estimator: Sync {
    /// The kind of processor that its loops are compiled for.
    fn cpu(&self) -> Cpu;

    /// How positions are written.
    fn encoding(&self) -> &Encoding;

    /// The value of a position to the player who throws next.
    fn value(&self, contents: &Contents) -> Logit;

    /// The value of a win. `class` gives its class.
    fn payoff(&self, class: impl FnOnce() -> u8) -> Logit;
}
