//! Whole numbers on the command line.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Returns a parser of whole numbers in a range. `_` may separate digits, as in scenario files.
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
        let number = text.replace('_', "").parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            format!("write a whole number from {} to {}, in digits", range.start(), range.end())
        })
    }
}
