//! Whole numbers on the command line.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::input::digits::digits;

/// Returns a parser of whole numbers in a range. `_` may separate digits. `100k`, `2M` and `1e6`
/// are numbers too.
///
/// # Errors
/// The parser returns a text that says what is allowed.
pub fn whole_number<T: FromStr + PartialOrd + Display>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    RangeInclusive<T>: Clone + Send + Sync + 'static,
{
    move |text| {
        let number = digits(text).and_then(|digits| digits.parse().ok());
        number.filter(|number| range.contains(number)).ok_or_else(|| {
            format!(
                "write a whole number from {} to {}, such as 20_000, 100k or 1e6",
                range.start(),
                range.end()
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_may_have_a_suffix_or_a_power_of_ten() {
        let parse = whole_number(1_u64..=1_000_000_000);
        for (text, number) in [
            ("7", 7),
            ("20_000", 20_000),
            ("100k", 100_000),
            ("2M", 2_000_000),
            ("1e6", 1_000_000),
            ("1.5e6", 1_500_000),
            ("2.50k", 2_500),
            ("0.5M", 500_000),
        ] {
            assert_eq!(parse(text), Ok(number), "{text}");
        }
        for text in ["", "k", "1.5", "1.0005k", "1e", "e6", "-1k", "1e99", "1k5", "1m", "0", "2e9"]
        {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
