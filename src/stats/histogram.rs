//! Exact counts of a whole-number quantity, which merge exactly.

use crate::stats::rows::{BadRows, CountRows, RowReader};

/// The number of times that each value 0, 1, 2, ... was seen.
///
/// It takes 8 bytes for each value up to the largest one seen. Sums, moments and quantiles follow
/// exactly from its [`Values`](crate::stats::values::Values). Merging adds counts, so the order of
/// merging has no effect.
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

    /// Counts one observation of each of `values`.
    pub fn add_all(&mut self, values: &[u32]) {
        let greatest = values.iter().copied().max().map_or(0, |value| value as usize + 1);
        if greatest > self.counts.len() {
            self.counts.resize(greatest, 0);
        }
        for value in values {
            self.counts[*value as usize] += 1;
        }
        self.total += values.len() as u64;
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

    /// The values seen, ascending, each with its count above 0.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u32, u64)> + '_ {
        self.counts
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
            .map(|(value, count)| (value as u32, *count))
    }

    /// Adds its row: for each value its count.
    pub fn write(&self, rows: &mut CountRows) {
        rows.push_places(self.iter().map(|(value, count)| (value.into(), count.into())));
    }

    /// Reads what [`Self::write`] wrote. It has `total` observations.
    ///
    /// # Errors
    /// There are more or fewer observations, or a value is greater than the reader allows.
    pub fn read(rows: &mut RowReader<'_>, total: u64) -> Result<Self, BadRows> {
        let places = rows.places()?;
        let length = places.last().map_or(0, |(greatest, _)| greatest + 1);
        if length > rows.greatest_place.saturating_add(1) {
            return Err(BadRows("a value is too great"));
        }
        let mut counts = vec![0; length as usize];
        let mut found = 0_u64;
        for (value, count) in places {
            counts[value as usize] = count;
            found = found.saturating_add(count);
        }
        if found == total {
            Ok(Self { counts, total })
        } else {
            Err(BadRows("a histogram has more or fewer games than the tally"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn histogram_of(values: &[u32]) -> Histogram {
        let mut histogram = Histogram::default();
        for value in values {
            histogram.add(*value);
        }
        histogram
    }

    #[test]
    fn parts_of_any_split_merge_to_the_whole_in_both_orders() {
        let values = [5, 0, 0, 3_000_000, 7, 5];
        for cut in 0..=values.len() {
            let (left, right) = values.split_at(cut);
            let (mut forth, mut back) = (histogram_of(left), histogram_of(right));
            forth.merge(&histogram_of(right));
            back.merge(&histogram_of(left));
            assert_eq!(forth, histogram_of(&values), "cut at {cut}");
            assert_eq!(back, histogram_of(&values), "cut at {cut}, backwards");
        }
    }

    #[test]
    fn values_counted_one_by_one_and_all_at_once_give_the_same_histogram() {
        let mut at_once = Histogram::default();
        at_once.add_all(&[]);
        assert_eq!(at_once, Histogram::default());
        at_once.add_all(&[5, 0, 5]);
        at_once.add_all(&[7]);
        assert_eq!(at_once, histogram_of(&[5, 0, 5, 7]));
    }

    #[test]
    fn merging_with_an_empty_histogram_changes_nothing() {
        let mut nothing = Histogram::default();
        nothing.merge(&Histogram::default());
        assert_eq!(nothing, Histogram::default());
        nothing.merge(&histogram_of(&[4]));
        assert_eq!(nothing, histogram_of(&[4]));
    }

    #[test]
    fn forty_doublings_of_two_observations_do_not_overflow() {
        let mut histogram = histogram_of(&[1, 9]);
        for _ in 0..40 {
            let same = histogram.clone();
            histogram.merge(&same);
        }
        assert_eq!(histogram.iter().collect::<Vec<_>>(), [(1, 1 << 40), (9, 1 << 40)]);
    }
}
