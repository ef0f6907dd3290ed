//! Expectations: statements that hold, fail, or are not decided with the games played.

mod baseline;
mod drift;
mod finding;
mod gate;

use std::sync::Arc;

use crate::balance::quantity::{GameEvent, Quantity};
use crate::stats::estimate::Interval;

pub use crate::balance::expect::baseline::{Baseline, BaselineCase};
pub use crate::balance::expect::drift::smallest_baseline;
pub use crate::balance::expect::finding::{Answer, Judgement};
pub use crate::balance::expect::gate::{Gate, alpha_of_each};

/// The highest share of unfinished games with which `no unfinished games` holds. No sample can show
/// a share of 0.
pub const RARE: f64 = 1e-4;

/// The default margin of `unchanged since`, in standard deviations of the baseline.
pub const MARGIN: f64 = 0.05;

/// The planned games divided by this are the number of games for which a sequence is tuned.
///
/// From a fifth of that number of games to ten times that number, the width of the sequence is
/// within a tenth of the smallest width.
const TUNING_DIVISOR: u64 = 5;

/// One statement: its text and its claim.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// The text, with single spaces.
    pub text: String,
    pub claim: Claim,
}

/// The claim of a statement about every case.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// A quantity lies in a region.
    Within {
        quantity: Quantity,
        /// Where it must lie.
        region: Region,
    },
    /// Every game ends.
    NoUnfinished,
    /// No quantity has moved by more than the margin since the baseline.
    Unchanged {
        /// The results of the earlier run.
        baseline: Arc<Baseline>,
        /// The margin, in the baseline's standard deviations; above 0.
        margin: f64,
    },
}

impl Claim {
    /// The quantity of the statement and its region. `None` if the statement is about all
    /// quantities.
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

/// An open interval in which a quantity should lie. Its ends may be infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Region {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Region {
    /// Does the interval lie in the region: all of it, none of it, or (`None`) a part of it?
    pub(crate) fn judge(self, interval: Interval) -> Option<bool> {
        if self.low < interval.low && interval.high < self.high {
            Some(true)
        } else if interval.high < self.low || self.high < interval.low {
            Some(false)
        } else {
            None
        }
    }

    /// Do the two regions share more than a point?
    pub(crate) fn meets(self, other: Self) -> bool {
        self.low.max(other.low) < self.high.min(other.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_is_inside_the_region_outside_it_or_undecided() {
        let region = Region { low: 0.2, high: 0.3 };
        let judged = |low, high| region.judge(Interval { low, high });
        assert_eq!((judged(0.22, 0.28), judged(0.25, 0.31)), (Some(true), None));
        assert_eq!((judged(0.31, 0.35), judged(0.1, 0.19)), (Some(false), Some(false)));
        // The region is open: its ends do not belong to it.
        assert_eq!((judged(0.2, 0.28), judged(0.3, 0.35)), (None, None));
    }
}
