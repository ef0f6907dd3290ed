//! The weight of a change of rules: its largest effect on any quantity.

use std::cmp::Ordering;

use crate::balance::compare::{Comparison, VariantDifference};
use crate::balance::difference::Verdict;

/// The size of a variant's difference to the baseline. Greater means more important.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum Weight {
    /// Every quantity is the same in every pair of games.
    Alike,
    /// No difference is shown after correction. The value is the largest observed effect size.
    /// Chance alone may explain it.
    NotShown(f64),
    /// A difference is shown. The value is the largest effect size among the shown differences.
    Shown(f64),
}

impl Weight {
    /// The name that reports print.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alike => "alike in every game",
            Self::NotShown(_) => "not shown",
            Self::Shown(_) => "shown",
        }
    }

    /// The order of two weights in a list that begins with the greatest.
    pub fn greatest_first(self, other: Self) -> Ordering {
        other.partial_cmp(&self).unwrap_or(Ordering::Equal)
    }

    /// The weight of `variant` from the present verdicts. Correct the verdicts before this call.
    ///
    /// # Panics
    /// If there is no such variant.
    pub fn of(comparison: &Comparison, variant: usize) -> Self {
        let strongest = strongest(comparison, variant);
        let first = strongest
            .first()
            .and_then(|place| comparison.rows[*place].differences[variant].as_ref());
        match first {
            None => Self::Alike,
            Some(difference) if difference.difference.verdict.is_shown() => {
                Self::Shown(size(difference))
            }
            Some(difference) => Self::NotShown(size(difference)),
        }
    }
}

/// The indices of the quantities in which `variant` differs from the baseline in at least one pair
/// of games.
///
/// Shown differences come first. Within each group, the largest effect comes first (Cohen's d or h,
/// without its sign).
fn strongest(comparison: &Comparison, variant: usize) -> Vec<usize> {
    let mut differing: Vec<(usize, bool, f64)> = comparison
        .rows
        .iter()
        .enumerate()
        .filter_map(|(place, row)| {
            let difference = row.differences[variant].as_ref()?;
            (difference.difference.verdict != Verdict::Alike)
                .then(|| (place, difference.difference.verdict.is_shown(), size(difference)))
        })
        .collect();
    differing.sort_by(|(_, shown, size), (_, next_shown, next_size)| {
        next_shown.cmp(shown).then_with(|| next_size.total_cmp(size))
    });
    differing.into_iter().map(|(place, ..)| place).collect()
}

/// The absolute effect size. It is 0 if there is no effect size.
fn size(difference: &VariantDifference) -> f64 {
    difference.effect.map_or(0.0, |effect| effect.value().abs())
}
