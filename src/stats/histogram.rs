//! Exact counts of a whole-number quantity, which merge exactly.

use std::collections::BTreeMap;

use crate::stats::rows::{BadRows, CountRows, RowReader};

/// The values below this have a counter each. Few games are longer, and each greater value that is
/// seen costs some 40 bytes.
const NEAR: usize = 1 << 16;

/// The number of times that each value 0, 1, 2, ... was seen.
///
/// It takes 8 bytes for each value up to the largest one seen, and at most half a megabyte for
/// these. Values from 65,536 on take memory only if they were seen. So memory does not grow with
/// the length of a game. Sums, moments and quantiles follow exactly from its
/// [`Values`](crate::stats::values::Values). Merging adds counts, so the order of merging has no
/// effect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    near: Vec<u64>,
    far: BTreeMap<u32, u64>,
    total: u64,
}

impl Histogram {
    /// Counts one observation of `value`.
    #[inline]
    pub fn add(&mut self, value: u32) {
        match self.near.get_mut(value as usize) {
            Some(count) => *count += 1,
            None => self.add_new(value, 1),
        }
        self.total += 1;
    }

    /// Adds to the count of a value that has no counter near.
    #[cold]
    fn add_new(&mut self, value: u32, count: u64) {
        let place = value as usize;
        if place < NEAR {
            self.near.resize(place + 1, 0);
            self.near[place] += count;
        } else {
            *self.far.entry(value).or_default() += count;
        }
    }

    /// Counts one observation of each of `values`.
    pub fn add_all(&mut self, values: &[u32]) {
        let greatest = values.iter().copied().max().unwrap_or(0) as usize;
        if greatest >= NEAR {
            for value in values {
                self.add(*value);
            }
            return;
        }
        if greatest >= self.near.len() && !values.is_empty() {
            self.near.resize(greatest + 1, 0);
        }
        for value in values {
            self.near[*value as usize] += 1;
        }
        self.total += values.len() as u64;
    }

    /// Adds all observations of `other`.
    pub fn merge(&mut self, other: &Self) {
        if other.near.len() > self.near.len() {
            self.near.resize(other.near.len(), 0);
        }
        for (mine, theirs) in self.near.iter_mut().zip(&other.near) {
            *mine += theirs;
        }
        for (value, count) in &other.far {
            *self.far.entry(*value).or_default() += count;
        }
        self.total += other.total;
    }

    /// The values seen, ascending, each with its count above 0.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u32, u64)> + '_ {
        let near = self.near.iter().enumerate().map(|(value, count)| (value as u32, *count));
        let far = self.far.iter().map(|(value, count)| (*value, *count));
        near.filter(|(_, count)| *count > 0).chain(far)
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
        if places.last().is_some_and(|(greatest, _)| *greatest > rows.greatest_place) {
            return Err(BadRows("a value is too great"));
        }
        let mut histogram = Self { total, ..Self::default() };
        let mut found = 0_u64;
        for (value, count) in places {
            let value = u32::try_from(value).map_err(|_| BadRows("a value is too great"))?;
            if count > 0 {
                histogram.add_new(value, count);
            }
            found = found.saturating_add(count);
        }
        if found == total {
            Ok(histogram)
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
        let values = [5, 0, 0, 3_000_000, 7, u32::MAX, 5, 3_000_000, 65_535, 65_536];
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
        at_once.add_all(&[1, 65_535, 65_536]);
        assert_eq!(at_once, histogram_of(&[5, 0, 5, 7, 1, 65_535, 65_536]));
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

    #[test]
    fn memory_follows_the_values_seen_and_not_the_greatest_one() {
        let histogram = histogram_of(&[3, 999_999_999, u32::MAX]);
        assert!(histogram.near.capacity() <= NEAR);
        assert_eq!(histogram.far.len(), 2);
        let found: Vec<(u32, u64)> = histogram.iter().collect();
        assert_eq!(found, [(3, 1), (999_999_999, 1), (u32::MAX, 1)]);
    }
}
