//! Sorted counts of whole numbers, for means, deviations and quantiles.

use crate::stats::histogram::Histogram;

/// The number of times that each whole number was seen: a finished count to read from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// In ascending order, each value once, each count above 0.
    seen: Vec<(i64, u64)>,
    total: u64,
}

impl Values {
    /// Builds the counts from values in any order. Counts of the same value are added. Values with
    /// a count of 0 are left out.
    pub fn new(counts: impl IntoIterator<Item = (i64, u64)>) -> Self {
        let mut seen: Vec<(i64, u64)> =
            counts.into_iter().filter(|(_, count)| *count > 0).collect();
        seen.sort_unstable();
        seen.dedup_by(|later, earlier| {
            let same = later.0 == earlier.0;
            if same {
                earlier.1 += later.1;
            }
            same
        });
        let total = seen.iter().map(|(_, count)| count).sum();
        Self { seen, total }
    }

    /// The number of observations.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The values seen, ascending, each with its count above 0.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i64, u64)> + '_ {
        self.seen.iter().copied()
    }

    /// The smallest value seen. `None` if there is none.
    pub fn min(&self) -> Option<i64> {
        self.seen.first().map(|(value, _)| *value)
    }

    /// The largest value seen. `None` if there is none.
    pub fn max(&self) -> Option<i64> {
        self.seen.last().map(|(value, _)| *value)
    }

    /// The `rank`-th smallest observation, counted from 1. `None` if there is no such rank.
    pub fn ranked(&self, rank: u64) -> Option<i64> {
        if rank == 0 {
            return None;
        }
        let mut before = 0;
        self.iter().find_map(|(value, count)| {
            before += count;
            (before >= rank).then_some(value)
        })
    }
}

impl From<&Histogram> for Values {
    fn from(histogram: &Histogram) -> Self {
        Self::new(histogram.iter().map(|(value, count)| (i64::from(value), count)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_sorted_and_equal_values_are_merged() {
        let values = Values::new([(5, 1), (-7, 2), (0, 0), (5, 3), (-7, 1)]);
        assert_eq!(values.iter().collect::<Vec<_>>(), [(-7, 3), (5, 4)]);
        assert_eq!((values.total(), values.min(), values.max()), (7, Some(-7), Some(5)));
    }

    #[test]
    fn ranks_go_from_one_to_the_total() {
        let values = Values::new([(4, 2), (-2, 1)]);
        let ranked: Vec<_> = (0..=4).map(|rank| values.ranked(rank)).collect();
        assert_eq!(ranked, [None, Some(-2), Some(4), Some(4), None]);
    }

    #[test]
    fn a_histogram_keeps_its_counts_and_an_empty_one_stays_empty() {
        let mut histogram = Histogram::default();
        for value in [4, 2, 4] {
            histogram.add(value);
        }
        assert_eq!(Values::from(&histogram), Values::new([(2, 1), (4, 2)]));
        let nothing = Values::from(&Histogram::default());
        assert_eq!((nothing.total(), nothing.min(), nothing.max()), (0, None, None));
    }
}
