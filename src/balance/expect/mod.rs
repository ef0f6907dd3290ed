//! Expectations: statements that hold, fail, or are not decided with the games played.

mod baseline;
mod drift;
mod finding;
mod gate;

use std::sync::Arc;

use crate::balance::quantity::{GameEvent, Quantity};
use crate::stats::estimate::Interval;

pub use crate::balance::expect::baseline::{Baseline, BaselineCase};
pub use crate::balance::expect::drift::least_baseline;
pub use crate::balance::expect::finding::{Answer, Judgement};
pub use crate::balance::expect::gate::{Gate, alpha_of_each};

/// `no unfinished games` holds when the share of games that do not end is at most this; a share of
/// 0 cannot be shown.
pub const RARE: f64 = 1e-4;

/// The margin of `unchanged since` where none is given, in standard deviations of the baseline.
pub const MARGIN: f64 = 0.05;

/// Sequences are tuned to this part of the games planned: from a fifth of that size to ten times it
/// they are within a tenth of the narrowest.
const TUNED_TO: u64 = 5;

/// One statement, as it was written and what it claims.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// As it was written, spaces made single.
    pub text: String,
    /// What it claims.
    pub claim: Claim,
}

/// What a statement claims of every case.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// A quantity lies in a region.
    Within {
        /// The quantity.
        quantity: Quantity,
        /// Where it lies.
        region: Region,
    },
    /// Every game ends.
    NoUnfinished,
    /// No quantity has moved further than the margin from where it was.
    Unchanged {
        /// What was found earlier.
        baseline: Arc<Baseline>,
        /// How far a quantity may move, in the baseline's standard deviations; above 0.
        margin: f64,
    },
}

impl Claim {
    /// The one quantity that it is about and where that should lie; `None` if it is about all.
    pub fn region(&self) -> Option<(&Quantity, Region)> {
        const UNFINISHED: Quantity = Quantity::Share(GameEvent::Unfinished);
        match self {
            Self::Within { quantity, region } => Some((quantity, *region)),
            Self::NoUnfinished => {
                Some((&UNFINISHED, Region { low: f64::NEG_INFINITY, high: RARE }))
            }
            Self::Unchanged { .. } => None,
        }
    }
}

/// An open interval where a quantity should lie; an end may be infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Region {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Region {
    /// Does what the interval holds lie in the region: all of it, none of it, or (`None`) some?
    pub fn judge(self, interval: Interval) -> Option<bool> {
        if self.low < interval.low && interval.high < self.high {
            Some(true)
        } else if interval.high < self.low || self.high < interval.low {
            Some(false)
        } else {
            None
        }
    }

    /// Have two regions more in common than a point?
    pub fn meets(self, other: Self) -> bool {
        self.low.max(other.low) < self.high.min(other.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_lies_in_the_region_outside_it_or_over_an_end() {
        let region = Region { low: 0.2, high: 0.3 };
        let judged = |low, high| region.judge(Interval { low, high });
        assert_eq!((judged(0.22, 0.28), judged(0.25, 0.31)), (Some(true), None));
        assert_eq!((judged(0.31, 0.35), judged(0.1, 0.19)), (Some(false), Some(false)));
        // The region is open: its ends are not in it.
        assert_eq!((judged(0.2, 0.28), judged(0.3, 0.35)), (None, None));
    }
}
