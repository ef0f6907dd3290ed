//! Intervals that may be looked at again and again: the chance that the truth is outside even once,
//! at any look, stays at or below alpha.
//!
//! An interval for a fixed sample size errs at each look again; who looks often enough is sure to
//! see it err. Confidence sequences pay for all looks at once, with intervals wider by half or two
//! thirds where they are tuned, and allow to stop at any time for any reason.
//!
//! - [`asymptotic`]: for means of anything, once there are enough observations.
//! - [`bernoulli`]: for shares, exact at any number of observations, and so for rare events too.

pub mod asymptotic;
pub mod bernoulli;

#[cfg(test)]
mod repeated_looks;

/// The least number of observations at or above `n` that is enough, by doubling and halving; `None`
/// if none below 2^53 is.
pub(crate) fn least_enough(n: u64, is_enough: impl Fn(u64) -> bool) -> Option<u64> {
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
