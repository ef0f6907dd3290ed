//! Shares of a plan: the units that one of several processes plays.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// The number of units after which a file of records has the end of a row group, in every batch.
/// Batches with records are divided and continued only there.
pub const RECORDS_BORDER: u64 = 1 << 18;

/// The greatest number of shares.
pub const MOST_SHARES: u32 = 100_000;

/// One of several shares of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(unnameable_types, reason = "only conversions of foreign types show it")]
pub struct Share {
    /// Its number, from 1 to `of`.
    pub number: u32,
    /// The number of shares, at least 1.
    pub of: u32,
}

impl Share {
    /// The only share: everything.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// The units of this share in a batch with this many units. It is empty if there are more
    /// shares than units. With records it begins and ends at [`RECORDS_BORDER`]s.
    pub fn units(self, units: u64, keeps_records: bool) -> Range<u64> {
        let step = if keeps_records { RECORDS_BORDER } else { 1 };
        let steps = u128::from(units.div_ceil(step));
        let end = |number: u32| {
            let steps_before = steps * u128::from(number) / u128::from(self.of);
            (steps_before as u64).saturating_mul(step).min(units)
        };
        end(self.number - 1)..end(self.number)
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Share {
    type Err = String;

    /// Reads `I/N`.
    fn from_str(text: &str) -> Result<Self, String> {
        let numbers =
            text.split_once('/').filter(|(number, count)| is_whole(number) && is_whole(count));
        let Some((number, of)) = numbers else {
            return Err(
                "write the number of the shard and the number of shards, such as `2/8`".to_owned()
            );
        };
        let count = of.parse().ok().filter(|count| (1..=MOST_SHARES).contains(count));
        let Some(of) = count else {
            return Err(format!("there can be 1 to {MOST_SHARES} shards, not {of}"));
        };
        let Some(number) = number.parse().ok().filter(|number| (1..=of).contains(number)) else {
            let last = if of == 1 { "only 1".to_owned() } else { format!("from 1 to {of}") };
            return Err(format!("with {of} shards, the number of a shard is {last}, not {number}"));
        };
        Ok(Self { number, of })
    }
}

/// Is it a number in digits only? `+1` is none here.
fn is_whole(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_cover_all_units_once_and_differ_by_one_at_most() {
        for units in [0, 1, 5, 63, 64, 1_000_003] {
            for of in [1, 2, 7, 64] {
                let mut next = 0;
                for number in 1..=of {
                    let range = Share { number, of }.units(units, false);
                    assert_eq!(range.start, next);
                    let least = units / u64::from(of);
                    assert!((least..=least + 1).contains(&(range.end - range.start)));
                    next = range.end;
                }
                assert_eq!(next, units);
            }
        }
    }

    #[test]
    fn shares_with_records_are_cut_at_borders() {
        // 1,000,000 units are 4 groups, the last with 213,568 units.
        let cut = |number, count| Share { number, of: count }.units(1_000_000, true);
        assert_eq!([cut(1, 2), cut(2, 2)], [0..524_288, 524_288..1_000_000]);
        assert_eq!(
            [cut(1, 3), cut(2, 3), cut(3, 3)],
            [0..262_144, 262_144..524_288, 524_288..1_000_000]
        );
        assert_eq!([cut(1, 8), cut(8, 8)], [0..0, 786_432..1_000_000]);
    }

    #[test]
    fn only_numbers_from_1_to_n_are_shares() {
        assert_eq!("3/7".parse(), Ok(Share { number: 3, of: 7 }));
        for text in ["3/2", "0/4", "1/0", "1", "", "/", "a/b", "1/2/3", "-1/2", "+1/2", "1/100001"]
        {
            assert!(text.parse::<Share>().is_err(), "{text}");
        }
        let error = "1/1000000000000".parse::<Share>().unwrap_err();
        assert_eq!(error, "there can be 1 to 100000 shards, not 1000000000000");
    }
}
