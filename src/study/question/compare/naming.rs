//! The names of the variants of a comparison.

use crate::balance::compare::{Compared, Comparison};

/// The places of all variants except the baseline.
pub(super) fn others(comparison: &Comparison) -> impl Iterator<Item = usize> + '_ {
    (0..comparison.coupled.plan.variants.len()).filter(|variant| *variant != comparison.baseline)
}

/// The name of a variant beside its baseline: only the overlays, if the variant is the baseline
/// with overlays.
pub(super) fn short_name(comparison: &Comparison, variant: usize) -> &str {
    let own = name(comparison, variant);
    let overlays = own.strip_prefix(name(comparison, comparison.baseline));
    overlays.filter(|rest| rest.starts_with('+')).unwrap_or(own)
}

/// The short name of a variant.
pub(super) fn name(comparison: &Comparison, variant: usize) -> &str {
    &comparison.coupled.plan.variants[variant].rules.name
}

/// The short names of a variant and of its baseline.
pub(super) fn against(comparison: &Comparison, variant: usize) -> String {
    format!("{} against {}", name(comparison, variant), name(comparison, comparison.baseline))
}

/// The title of a quantity, by the rules of the baseline.
pub(in crate::study::question) fn title(comparison: &Comparison, row: &Compared) -> String {
    row.quantity.title(&comparison.coupled.plan.variants[comparison.baseline].rules)
}
