//! Numbers in sentences. They have fewer digits than those of tables.

use crate::stats::estimate::{Estimate, Interval, Method};
use crate::study::number::{Shown, Unit, decimal, exponent, show, signed};

/// An estimate as text for a sentence. It has no digit that its interval does not support: its last
/// digit is the first digit of the half-width, or the second if the first is a 1, which rounding
/// would change most. A sentence also needs no more than one decimal, or two significant digits
/// below 1. For a share near 1, the first digit of the distance from 1 is enough.
pub fn spoken(estimate: &Estimate, unit: Unit) -> Shown {
    let shown = show(estimate, unit);
    let Some(Interval { low, high }) = estimate.interval.filter(|_| shown.range.is_some()) else {
        return shown;
    };
    let is_whole = estimate.method == Method::OrderStatistics && estimate.value.fract() == 0.0;
    let decimals = places(estimate.value, (high - low) / 2.0, unit);
    let places = if is_whole { decimals.min(0) } else { decimals };
    let text = |value| text(value, places, unit);
    let range = format!("{} to {}{}", text(low), text(high), unit.suffix());
    Shown { value: text(estimate.value) + unit.suffix(), range: Some(range), ..shown }
}

/// The figure of an estimate for a sentence, with its unit and without a sign.
pub fn spoken_value(estimate: &Estimate, unit: Unit) -> String {
    let shown = spoken(estimate, unit).value;
    shown.trim_start_matches(['+', '−']).to_owned()
}

/// A value with so many decimals.
fn text(value: f64, places: i32, unit: Unit) -> String {
    // Below zero, to tens, hundreds and so on.
    let step = 10f64.powi(-places.min(0));
    let scaled = value * unit.factor();
    let number = if places < 0 { (scaled / step).round() * step } else { scaled };
    let decimals = places.max(0) as usize;
    if unit.is_signed() { signed(number, decimals) } else { decimal(number, decimals) }
}

/// The number of decimals of a figure. It is below zero where even whole numbers have digits that
/// the interval does not support.
fn places(figure: f64, half_width: f64, unit: Unit) -> i32 {
    let [value, half] = [figure, half_width].map(|plain| plain.abs() * unit.factor());
    let size = if unit == Unit::Percent { value.min((100.0 - value).abs()) } else { value };
    let begins_with_one = half < 1.95 * 10f64.powi(exponent(half, 2));
    let supported = i32::from(begins_with_one) - exponent(half, 1 + usize::from(begins_with_one));
    let needed = match size {
        size if size >= 1.0 => 1,
        size if size > 0.0 && size < value => -exponent(size, 1),
        size if size > 0.0 => 1 - exponent(size, 2),
        _ => 2,
    };
    let places = if half > 0.0 { supported.min(needed) } else { needed }.min(12);
    // A figure that is hardly larger than its half-width keeps its whole digits.
    if places < 0 && value < 2.0 * half { 0 } else { places }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantile_is_whole_and_has_no_sign_as_a_plain_figure() {
        let interval = Some(Interval { low: 131.0, high: 132.0 });
        let method = Method::OrderStatistics;
        let quantile = Estimate { value: 132.0, interval, level: 0.95, n: 1000, method };
        assert_eq!(spoken_value(&quantile, Unit::Difference), "132");
    }

    #[test]
    fn a_sentence_has_no_digit_that_its_interval_does_not_support() {
        // (value, low, high, unit, shown).
        let table = [
            (119.639, 119.605, 119.672, Unit::Plain, "119.6 (119.6 to 119.7)"),
            (153.57, 153.27, 153.87, Unit::Plain, "153.6 (153.3 to 153.9)"),
            (131.6, 124.0, 139.2, Unit::Plain, "132 (124 to 139)"),
            (132.0, 118.0, 146.0, Unit::Plain, "132 (118 to 146)"),
            (832.0, 798.0, 866.0, Unit::Plain, "830 (800 to 870)"),
            (3.0, -11.0, 17.0, Unit::Difference, "+3 (−11 to +17)"),
            (0.756_3, 0.755_8, 0.756_8, Unit::Percent, "75.6\u{a0}% (75.6 to 75.7\u{a0}%)"),
            (0.000_86, 0.000_8, 0.000_92, Unit::Percent, "0.086\u{a0}% (0.080 to 0.092\u{a0}%)"),
            (0.999_9, 0.999_8, 1.0, Unit::Percent, "99.99\u{a0}% (99.98 to 100.00\u{a0}%)"),
            (1.0, 0.998_27, 1.0, Unit::Percent, "100.00\u{a0}% (99.83 to 100.00\u{a0}%)"),
            (0.0, 0.0, 0.001_7, Unit::Percent, "0.00\u{a0}% (0.00 to 0.17\u{a0}%)"),
            (-0.073, -0.086, -0.06, Unit::Points, "−7.3\u{a0}pp (−8.6 to −6.0\u{a0}pp)"),
            (-0.073, -0.097, -0.049, Unit::Points, "−7\u{a0}pp (−10 to −5\u{a0}pp)"),
        ];
        for (value, low, high, unit, expected) in table {
            let interval = Some(Interval { low, high });
            let estimate =
                Estimate { value, interval, level: 0.95, n: 1000, method: Method::Student };
            assert_eq!(spoken(&estimate, unit).whole(), expected);
        }
    }
}
