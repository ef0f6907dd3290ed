//! What a difference shows. A difference that is shown, one that is too small to notice, one that
//! is not decided yet, and no difference at all are different conclusions.

use crate::balance::difference::Verdict;
use crate::stats::effect::is_notable_ratio;
use crate::stats::estimate::{Estimate, Interval};
use crate::study::finding::{Contrast, Finding};

/// What a difference shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DifferenceConclusion {
    /// The figures are the same in every pair of games.
    Equal,
    /// There are too few games for an interval.
    TooFew,
    /// A difference is shown, and a table notices it.
    Shown,
    /// The difference is too small to notice. It is at most this large.
    TooSmall {
        /// The end of the interval that is further from zero, without its sign.
        most: f64,
        /// Is a difference shown?
        is_shown: bool,
    },
    /// Neither is decided. This many games would decide it.
    Open {
        /// The number of games of each subject.
        games: u64,
    },
}

impl DifferenceConclusion {
    /// The conclusion from an interval. `is_shown` says whether a difference is shown. Differences
    /// of at most `noticed` are too small to notice.
    pub fn of(estimate: &Estimate, is_shown: bool, noticed: f64) -> Self {
        let Some(Interval { low, high }) = estimate.interval else { return Self::TooFew };
        let most = low.abs().max(high.abs());
        if most <= noticed && most > 0.0 {
            return Self::TooSmall { most, is_shown };
        }
        // A verdict may be corrected less strictly than the interval beside it. A sentence does not
        // call a difference shown whose interval reaches the other side of zero.
        if is_shown && (low >= 0.0 || high <= 0.0) {
            return Self::Shown;
        }
        // The half-width falls with the square root of the number of games. It has to be half of
        // what is noticed.
        let times = ((high - low) / noticed).powi(2);
        let games = estimate.n as f64 * times;
        if games.is_finite() { Self::Open { games: games.ceil() as u64 } } else { Self::TooFew }
    }

    /// The conclusion from a contrast. Differences of at most `noticed` are too small to notice,
    /// unless a share changes by half or more. `before` is the figure of the baseline.
    pub fn of_change(finding: &Finding, contrast: &Contrast, before: f64, noticed: f64) -> Self {
        match contrast.verdict {
            Verdict::Alike => Self::Equal,
            verdict => match Self::of(&contrast.difference, verdict.is_shown(), noticed) {
                Self::TooSmall { is_shown: true, .. }
                    if changes_by_half(finding, contrast, before) =>
                {
                    Self::Shown
                }
                conclusion => conclusion,
            },
        }
    }

    /// The largest size that a difference may have that is too small to notice. It is 0 for equal
    /// figures, and has no end for all others.
    pub const fn most(self) -> f64 {
        match self {
            Self::Equal => 0.0,
            Self::TooSmall { most, .. } => most,
            Self::TooFew | Self::Shown | Self::Open { .. } => f64::INFINITY,
        }
    }
}

/// Does a share change by half or more?
fn changes_by_half(finding: &Finding, contrast: &Contrast, before: f64) -> bool {
    let ratio = (before + contrast.difference.value) / before;
    finding.quantity.starts_with("share(") && is_notable_ratio(ratio)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::samples::estimate;

    #[test]
    fn four_conclusions_follow_from_an_interval() {
        let of = |value, half, is_shown| {
            DifferenceConclusion::of(&estimate(value, half, 100), is_shown, 0.02)
        };
        assert_eq!(of(0.1, Some(0.05), true), DifferenceConclusion::Shown);
        let small = |most, is_shown| DifferenceConclusion::TooSmall { most, is_shown };
        assert_eq!(of(0.0, Some(0.02), false), small(0.02, false));
        assert_eq!(of(0.015_625, Some(0.003_906_25), true), small(0.019_531_25, true));
        // A half-width of 4 pp has to become 1 pp: 16 times as many games.
        assert_eq!(of(0.0, Some(0.04), false), DifferenceConclusion::Open { games: 1_600 });
        assert_eq!(of(0.0, None, false), DifferenceConclusion::TooFew);
        // The verdict says shown, and the interval has both signs.
        assert!(matches!(of(-0.03, Some(0.04), true), DifferenceConclusion::Open { .. }));
    }
}
