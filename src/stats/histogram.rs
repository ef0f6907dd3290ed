//! Counts of a whole-number quantity: an exact tally that merges exactly.

/// How often each value 0, 1, 2, ... was seen.
///
/// Sums, moments and quantiles follow from it exactly; merging is adding, so the order of merging cannot show.
///
/// ```
/// use urlab::stats::histogram::Histogram;
/// let mut histogram = Histogram::default();
/// histogram.add(3);
/// histogram.add(5);
/// assert_eq!(histogram.total(), 2);
/// assert_eq!(histogram.max(), Some(5));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: Vec<u64>,
    total: u64,
}

impl Histogram {
    /// Counts one observation of `value`.
    #[inline]
    pub fn add(&mut self, value: u32) {
        let place = value as usize;
        if place >= self.counts.len() {
            self.counts.resize(place + 1, 0);
        }
        self.counts[place] += 1;
        self.total += 1;
    }

    /// Adds all observations of `other`.
    pub fn merge(&mut self, other: &Self) {
        if other.counts.len() > self.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            *mine += theirs;
        }
        self.total += other.total;
    }

    /// The number of observations.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The values seen, ascending, each with its count above 0.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u32, u64)> + '_ {
        self.counts.iter().enumerate().filter(|(_, count)| **count > 0).map(|(value, count)| (value as u32, *count))
    }

    /// The least value seen, `None` of nothing.
    pub fn min(&self) -> Option<u32> {
        self.iter().next().map(|(value, _)| value)
    }

    /// The greatest value seen, `None` of nothing.
    pub fn max(&self) -> Option<u32> {
        self.iter().next_back().map(|(value, _)| value)
    }

    /// The `rank`-th smallest observation, counting from 1; `None` if there is no such rank.
    pub fn ranked(&self, rank: u64) -> Option<u32> {
        if rank == 0 {
            return None;
        }
        let mut seen = 0;
        self.iter().find_map(|(value, count)| {
            seen += count;
            (seen >= rank).then_some(value)
        })
    }
}
