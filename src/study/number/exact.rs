//! Exact values as text: a value and its margin.

use crate::solve::exact::BoundedValue;
use crate::stats::estimate::Interval;
use crate::study::number::{NO_INTERVAL, Shown, Unit, decimal, decimals, signed};

/// The most decimals of an exact value.
pub const MAX_DECIMALS: usize = 10;
/// The most decimals of an exact value next to a sampled figure. A sampled figure never has that
/// many.
pub const MAX_DECIMALS_WITH_SAMPLE: usize = 6;

/// An exact value and its margin, with their unit: `51.540473 ± 0.000001 %`. The margin sets the
/// number of digits. The margin includes the error from rounding the last digit.
pub fn value_with_margin(figure: BoundedValue, unit: Unit, most_decimals: usize) -> String {
    let [value, bound] = value_and_margin(figure, unit, most_decimals);
    format!("{value} ± {bound}{}", unit.suffix())
}

/// A value and its margin as texts without their unit.
fn value_and_margin(figure: BoundedValue, unit: Unit, most_decimals: usize) -> [String; 2] {
    let [value, bound] = [figure.value, figure.bound].map(|plain| plain * unit.factor());
    let digits = decimals(bound, 2).min(most_decimals);
    let text = if unit.is_signed() { signed(value, digits) } else { decimal(value, digits) };
    [text, margin(bound, digits)]
}

/// A value between bounds that are narrower than the digits beside samples: the bounds are shown as
/// a margin. A small value has more digits. `None` if the bounds are wider.
pub fn with_margin(value: f64, bounds: Interval, unit: Unit) -> Option<Shown> {
    let bound = f64::max(bounds.high - value, value - bounds.low);
    if decimals(bound * unit.factor(), 2) <= MAX_DECIMALS_WITH_SAMPLE {
        return None;
    }
    let most = decimals(value * unit.factor(), 2).max(MAX_DECIMALS_WITH_SAMPLE);
    let [text, margin] = value_and_margin(BoundedValue { value, bound }, unit, most);
    let suffix = unit.suffix();
    let range = Some(format!("± {margin}{suffix}"));
    Some(Shown { value: text + suffix, range, reason: NO_INTERVAL })
}

fn margin(bound: f64, digits: usize) -> String {
    let unit = 10f64.powf(digits as f64);
    // An exact whole number, such as no draws at all, has no decimals.
    if bound == 0.0 {
        return decimal(0.0, digits);
    }
    decimal(((bound + 0.5 / unit) * unit).ceil() / unit, digits)
}

#[cfg(test)]
mod tests {
    use crate::stats::estimate::Estimate;
    use crate::study::number::{Unit, show};

    #[test]
    fn a_computed_figure_has_a_margin_or_its_bounds_or_is_exact() {
        // The margin of six decimals is rounded up, and has half of the last digit.
        let shown = |value, bound, unit| show(&Estimate::computed(value, bound), unit).whole();
        assert_eq!(shown(2.0 / 3.0, 1e-12, Unit::Percent), "66.666667\u{a0}% (± 0.000001\u{a0}%)");
        assert_eq!(shown(-0.5, 1e-12, Unit::Points), "−50.000000\u{a0}pp (± 0.000001\u{a0}pp)");
        // A small value has two digits.
        assert_eq!(shown(1.234e-8, 1e-13, Unit::Percent), "0.0000012\u{a0}% (± 0.0000001\u{a0}%)");
        assert_eq!(shown(0.5, 0.25, Unit::Percent), "50\u{a0}% (25 to 75\u{a0}%)");
        assert_eq!(shown(4.0, 1.0, Unit::Plain), "4 (3 to 5)");
        assert_eq!(shown(5.0, 0.0, Unit::Difference), "+5 (exact)");
    }
}
