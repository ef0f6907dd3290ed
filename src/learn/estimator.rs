//! What gives values to positions: an evaluator in play, or the weights in training.

use crate::learn::encoding::{Contents, Encoding};
use crate::learn::logit::Logit;
use crate::simd::Cpu;

/// Gives a value to any position, from its contents.
///
/// A network adds up its units over the inputs. A few changes of a position change a few inputs, so
/// the units after an action follow from those before it.
pub(crate) trait Estimator: Sync {
    /// What the units add up.
    type Units: Copy;

    /// No units yet.
    const BLANK: Self::Units;

    /// The kind of processor that its loops are compiled for.
    fn cpu(&self) -> Cpu;

    /// How positions are written.
    fn encoding(&self) -> &Encoding;

    /// What the units add up in a position.
    fn units(&self, contents: &Contents) -> Self::Units;

    /// What the units add up after the inputs of the set `touched` have changed.
    fn changed_units(
        &self,
        units: &Self::Units,
        before: &Contents,
        after: &Contents,
        touched: u64,
    ) -> Self::Units;

    /// The value of a position to the player who throws next.
    fn logit(&self, contents: &Contents, units: &Self::Units) -> Logit;

    /// The value of a win. `class` gives its class.
    fn payoff(&self, class: impl FnOnce() -> u8) -> Logit;
}
