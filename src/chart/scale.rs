//! A linear axis: the position of a value, and the values that have a tick.

use crate::study::number;

/// A linear axis from values to pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisScale {
    values: [f64; 2],
    pixels: [f64; 2],
}

/// A tick and its text.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    pub value: f64,
    /// The text.
    pub label: String,
}

impl AxisScale {
    /// The axis from the first value at the first pixel to the last value at the last pixel. Values
    /// that are equal or not finite become 0 to 1.
    pub fn new(values: [f64; 2], pixels: [f64; 2]) -> Self {
        let sound = values.iter().all(|value| value.is_finite()) && values[0] < values[1];
        Self { values: if sound { values } else { [0.0, 1.0] }, pixels }
    }

    /// The pixel of a value.
    pub fn at(self, value: f64) -> f64 {
        let [low, high] = self.values;
        self.pixels[0] + (value - low) / (high - low) * (self.pixels[1] - self.pixels[0])
    }

    /// About `wanted` round values on the axis. Their step sets their number of decimals.
    pub fn ticks(self, wanted: usize) -> Vec<Tick> {
        let [low, high] = self.values;
        let step = round_up((high - low) / wanted.max(1) as f64);
        // A step of 0.25 needs two decimals. A step of 0.2 needs one.
        let decimals =
            (0..12).find(|decimals| is_whole(step * 10f64.powi(*decimals))).unwrap_or(12) as usize;
        // Counting whole steps prevents the sum of rounding errors.
        let (first, last) =
            ((low / step - 1e-9).ceil() as i64, (high / step + 1e-9).floor() as i64);
        (first..=last)
            .map(|index| index as f64 * step)
            .map(|value| Tick { value, label: number::decimal(value, decimals) })
            .collect()
    }
}

/// The range of all finite values, with a margin on each side. If all values are equal, they lie in
/// the middle. If there are no values, the range is 0 to 1.
pub fn around(values: impl IntoIterator<Item = f64>) -> [f64; 2] {
    let finite = values.into_iter().filter(|value| value.is_finite());
    let Some([low, high]) = finite.fold(None, |range: Option<[f64; 2]>, value| {
        Some(range.map_or([value, value], |[low, high]| [low.min(value), high.max(value)]))
    }) else {
        return [0.0, 1.0];
    };
    let default_margin = if low == 0.0 { 1.0 } else { low.abs() * 0.1 };
    let margin = if high > low { (high - low) * 0.06 } else { default_margin };
    [low - margin, high + margin]
}

/// The smallest of 1, 2, 2.5 and 5 times a power of ten that is not below `value`. It is 1 if
/// `value` is not above 0.
pub fn round_up(value: f64) -> f64 {
    if value <= 0.0 || !value.is_finite() {
        return 1.0;
    }
    let power = 10f64.powi(value.log10().floor() as i32);
    let found =
        [1.0, 2.0, 2.5, 5.0, 10.0].into_iter().find(|step| step * power >= value * (1.0 - 1e-9));
    found.unwrap_or(10.0) * power
}

fn is_whole(value: f64) -> bool {
    (value - value.round()).abs() < 1e-6
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(low: f64, high: f64, wanted: usize) -> Vec<String> {
        AxisScale::new([low, high], [0.0, 1.0])
            .ticks(wanted)
            .into_iter()
            .map(|tick| tick.label)
            .collect()
    }

    #[test]
    fn ticks_are_round_and_have_only_the_decimals_they_need() {
        assert_eq!(labels(0.0, 100.0, 5), ["0", "20", "40", "60", "80", "100"]);
        assert_eq!(labels(0.0, 1.0, 4), ["0.00", "0.25", "0.50", "0.75", "1.00"]);
        assert_eq!(labels(-0.3, 0.3, 3), ["−0.2", "0.0", "0.2"]);
        assert_eq!(labels(0.0, 5000.0, 2), ["0", "2,500", "5,000"]);
        assert_eq!(labels(3.0, 3.0, 2), ["0.0", "0.5", "1.0"], "an empty range is 0 to 1");
    }

    #[test]
    fn rounding_up_never_gives_a_smaller_value() {
        let table =
            [(0.011, 0.02), (1.0, 1.0), (2.1, 2.5), (26.0, 50.0), (51.0, 100.0), (0.0, 1.0)];
        for (value, expected) in table {
            assert!((round_up(value) - expected).abs() < 1e-12, "{value}");
        }
    }

    #[test]
    fn a_range_has_a_margin_even_if_all_values_are_equal() {
        let range_text = |values: &[f64]| format!("{:?}", around(values.iter().copied()));
        assert_eq!(range_text(&[0.0, f64::NAN, 50.0]), "[-3.0, 53.0]");
        assert_eq!(range_text(&[0.0, 0.0]), "[-1.0, 1.0]");
        assert_eq!(range_text(&[-20.0]), "[-22.0, -18.0]");
        assert_eq!(range_text(&[f64::INFINITY]), "[0.0, 1.0]");
    }

    #[test]
    fn an_axis_may_be_reversed() {
        assert!((AxisScale::new([0.0, 10.0], [300.0, 100.0]).at(2.5) - 250.0).abs() < 1e-12);
    }
}
