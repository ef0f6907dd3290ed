//! The weight of a change of rules: its largest effect on any quantity.

use std::cmp::Ordering;

use crate::balance::compare::{Against, Comparison};
use crate::balance::difference::Verdict;

/// How much one variant of a comparison differs from the baseline. Ordered: what matters more is
/// greater.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum Weight {
    /// Every quantity is the same in every pair of games.
    Alike,
    /// No difference was shown after correction; the largest size of an effect seen, which chance
    /// may have brought about.
    NotShown(f64),
    /// A difference was shown; the largest size of an effect among those shown.
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

    /// Before `other` where it matters more.
    pub fn heavier_first(self, other: Self) -> Ordering {
        other.partial_cmp(&self).unwrap_or(Ordering::Equal)
    }

    /// How much `variant` differs from the baseline, by verdicts as they stand: correct them
    /// before.
    ///
    /// # Panics
    /// If there is no such variant.
    pub fn of(comparison: &Comparison, variant: usize) -> Self {
        let strongest = strongest(comparison, variant);
        let first =
            strongest.first().and_then(|place| comparison.rows[*place].against[variant].as_ref());
        match first {
            None => Self::Alike,
            Some(against) if against.difference.verdict.is_shown() => Self::Shown(size(against)),
            Some(against) => Self::NotShown(size(against)),
        }
    }
}

/// The places of the quantities in which `variant` differs from the baseline in any pair of games:
/// those whose difference was shown first, and among equals the largest effect (Cohen's d or h,
/// whatever its sign) first.
///
/// # Panics
/// If there is no such variant.
pub fn strongest(comparison: &Comparison, variant: usize) -> Vec<usize> {
    let differing = comparison.rows.iter().enumerate().filter_map(|(place, row)| {
        let against = row.against[variant].as_ref()?;
        (against.difference.verdict != Verdict::Alike)
            .then(|| (place, against.difference.verdict.is_shown(), size(against)))
    });
    let mut differing: Vec<(usize, bool, f64)> = differing.collect();
    differing.sort_by(|(_, shown, size), (_, other_shown, other)| {
        other_shown.cmp(shown).then_with(|| other.total_cmp(size))
    });
    differing.into_iter().map(|(place, ..)| place).collect()
}

/// The size of an effect, 0 where none can be given.
fn size(against: &Against) -> f64 {
    against.effect.map_or(0.0, |effect| effect.value().abs())
}
