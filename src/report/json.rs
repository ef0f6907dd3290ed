//! Figures as JSON, for answers that are not findings yet.

mod view;

use serde_json::Value;

use crate::balance::exact::Held;
use crate::solve::identity::Identity;
use crate::stats::estimate::Estimate;

/// A figure: `{estimate, low, high, level, method, n}`.
pub(crate) fn figure(estimate: &Estimate) -> Value {
    serde_json::to_value(view::Figure::of(estimate)).expect("views have string keys only")
}

/// What is known exactly beside what was sampled, by quantity; the module's text lists its keys.
///
/// # Panics
///
/// Never, as for [`study`].
pub(crate) fn exact(all: &[Held]) -> Value {
    all.iter().map(|one| (one.known.quantity.to_string(), held(one))).collect()
}

/// One of these.
///
/// # Panics
///
/// Never, as for [`study`].
pub(crate) fn held(held: &Held) -> Value {
    serde_json::to_value(view::Held::of(held)).expect("views have string keys only")
}

/// A solution that `perfect` played by; the module's text lists its keys.
///
/// # Panics
///
/// Never, as for [`study`].
pub(crate) fn solution(identity: &Identity) -> Value {
    serde_json::to_value(view::Solution::of(identity)).expect("views have string keys only")
}
