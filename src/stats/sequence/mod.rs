//! Confidence sequences: intervals that allow any number of looks. The chance that the truth is
//! outside at any look is at most alpha.
//!
//! An interval for a fixed sample size can err at each look. With enough looks it is sure to err at
//! some time. A confidence sequence controls all looks at once. It allows to stop at any time for
//! any reason. At the size to which it is tuned, it is wider by half to two thirds.
//!
//! - [`asymptotic`]: for means of any quantity, once there are enough observations.
//! - [`bernoulli`]: for shares. It is exact for any number of observations, so also for rare
//!   events.

pub mod asymptotic;
pub mod bernoulli;

#[cfg(test)]
mod repeated_looks;

/// The smallest number of observations from `n` on that is enough, found by doubling and halving.
/// `None` if no number up to 2^53 is enough.
pub(crate) fn smallest_enough(n: u64, is_enough: impl Fn(u64) -> bool) -> Option<u64> {
    const MOST: u64 = 1 << 53;
    if is_enough(n) {
        return Some(n);
    }
    let mut too_few = n;
    let mut enough = n.max(1);
    while !is_enough(enough) {
        too_few = enough;
        enough = enough.checked_mul(2).filter(|doubled| *doubled <= MOST)?;
    }
    while enough - too_few > 1 {
        let middle = u64::midpoint(too_few, enough);
        if is_enough(middle) {
            enough = middle;
        } else {
            too_few = middle;
        }
    }
    Some(enough)
}

fn check_alpha(alpha: f64) {
    assert!(0.0 < alpha && alpha < 0.5, "alpha lies between 0 and a half, not {alpha}");
}
