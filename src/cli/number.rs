//! Whole numbers on the command line.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Reads a whole number of a range; `_` may part its digits, as in scenario files.
///
/// # Errors
/// Given by the function that is returned: a text that says what is allowed.
pub fn whole<T: FromStr + PartialOrd + Display>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    RangeInclusive<T>: Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.replace('_', "").parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            format!("a whole number from {} to {} is wanted, in digits", range.start(), range.end())
        })
    }
}
