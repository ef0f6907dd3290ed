//! Sets of shares in compact form, such as `1-7,9`.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::batch::share::{MOST_SHARES, Share};

/// Some of the shares of a plan. Its text has their numbers as ascending ranges, and then their
/// number in all: `1-7,9/12`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[allow(unnameable_types, reason = "only conversions of foreign types show it")]
pub struct ShareSet {
    /// The number of shares, at least 1.
    pub of: u32,
    /// The numbers of the shares in the set, each from 1 to `of`.
    pub numbers: BTreeSet<u32>,
}

impl ShareSet {
    /// The shares that are not in the set.
    #[must_use]
    pub fn missing(&self) -> Self {
        let numbers = (1..=self.of).filter(|number| !self.numbers.contains(number)).collect();
        Self { of: self.of, numbers }
    }

    /// Does it have all shares?
    pub fn is_whole(&self) -> bool {
        self.numbers.len() == self.of as usize
    }

    /// The only share of the set, if it has one.
    pub fn single(&self) -> Option<Share> {
        let number = self.numbers.first().filter(|_| self.numbers.len() == 1)?;
        Some(Share { number: *number, of: self.of })
    }

    /// The numbers as ascending ranges: `1-7,9`. It is the form that the arrays of schedulers take.
    pub fn ranges(&self) -> String {
        let mut ranges: Vec<[u32; 2]> = Vec::new();
        for number in &self.numbers {
            match ranges.last_mut() {
                Some([_, last]) if *last + 1 == *number => *last = *number,
                _ => ranges.push([*number, *number]),
            }
        }
        let text = |[first, last]: [u32; 2]| {
            if first == last { first.to_string() } else { format!("{first}-{last}") }
        };
        ranges.into_iter().map(text).collect::<Vec<_>>().join(",")
    }
}

impl From<Share> for ShareSet {
    fn from(Share { number, of }: Share) -> Self {
        Self { of, numbers: BTreeSet::from([number]) }
    }
}

impl fmt::Display for ShareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.ranges(), self.of)
    }
}

impl From<ShareSet> for String {
    fn from(set: ShareSet) -> Self {
        set.to_string()
    }
}

impl FromStr for ShareSet {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const WRONG: &str = "it is not a list of shards such as 1-7,9/12";
        let (ranges, of) = text.split_once('/').ok_or(WRONG)?;
        let count =
            of.parse().ok().filter(|count| (1..=MOST_SHARES).contains(count)).ok_or(WRONG)?;
        let mut numbers = BTreeSet::new();
        for range in ranges.split(',').filter(|range| !range.is_empty()) {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let [first, last] = [first, last].map(|number| number.parse::<u32>().ok());
            let (first, last) = first.zip(last).ok_or(WRONG)?;
            if first == 0 || first > last || last > count {
                return Err(WRONG);
            }
            numbers.extend(first..=last);
        }
        Ok(Self { of: count, numbers })
    }
}

impl TryFrom<String> for ShareSet {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(of: u32, numbers: &[u32]) -> ShareSet {
        ShareSet { of, numbers: numbers.iter().copied().collect() }
    }

    #[test]
    fn a_set_is_written_as_ranges_and_read_again() {
        for (set, text) in [
            (set(12, &[1, 2, 3, 9]), "1-3,9/12"),
            (set(1, &[1]), "1/1"),
            (set(5, &[2, 4, 5]), "2,4-5/5"),
            (set(5, &[]), "/5"),
        ] {
            assert_eq!((set.to_string().as_str(), text.parse()), (text, Ok(set)));
        }
        assert_eq!(set(12, &[1, 2, 3, 9]).missing().ranges(), "4-8,10-12");
    }

    #[test]
    fn texts_that_are_no_sets_are_refused() {
        for text in
            ["", "1", "1/0", "0/3", "4/3", "3-2/3", "1-/3", "1/100001", "a/3", "1-9999999/5"]
        {
            assert!(text.parse::<ShareSet>().is_err(), "{text}");
        }
    }
}
