//! Figures as text: as many decimals as the interval gives reason for.

use crate::stats::estimate::Estimate;

/// The most decimals shown.
const MOST: usize = 9;

/// A whole number with its thousands apart: `1,000,000`.
pub(super) fn counted(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// An estimate and its interval.
pub(super) fn plain(estimate: &Estimate) -> (String, String) {
    written(estimate, 1.0, "")
}

/// A share or a difference of shares, in per cent, and its interval.
pub(super) fn share(estimate: &Estimate) -> (String, String) {
    written(estimate, 100.0, " %")
}

/// The methods of these estimates and the size of their samples, each once.
pub(super) fn methods<'a>(estimates: impl IntoIterator<Item = &'a Estimate>) -> String {
    let mut named: Vec<String> = Vec::new();
    for estimate in estimates {
        let name = format!("{}, n = {}", estimate.method.name(), counted(estimate.n));
        if !named.contains(&name) {
            named.push(name);
        }
    }
    named.join("; ")
}

/// A share in per cent with two digits, never rounded down: for bounds.
pub(super) fn percent_up(share: f64) -> String {
    let percent = share * 100.0;
    if percent <= 0.0 {
        return "0 %".into();
    }
    let decimals = decimals(percent);
    let unit = 10_f64.powf(decimals as f64);
    format!("{:.decimals$} %", (percent * unit).ceil() / unit)
}

/// The head of a quantile's column: 0.05 is `5 %`.
pub(super) fn percent_key(p: f64) -> String {
    format!("{} %", (p * 1e8).round() / 1e6)
}

fn written(estimate: &Estimate, scale: f64, unit: &str) -> (String, String) {
    let value = estimate.value * scale;
    let Some(interval) = estimate.interval else {
        return (format!("{}{unit}", trimmed(value)), "(none)".into());
    };
    let (low, high) = (interval.low * scale, interval.high * scale);
    let whole = [value, low, high].iter().all(|figure| figure.fract() == 0.0);
    let decimals = if whole { 0 } else { decimals(interval.half_width() * scale) };
    (format!("{value:.decimals$}{unit}"), format!("[{low:.decimals$}, {high:.decimals$}]"))
}

/// Decimals that show two digits of this half-width.
fn decimals(half_width: f64) -> usize {
    if half_width > 0.0 && half_width.is_finite() {
        (1.0 - half_width.log10().floor()).clamp(0.0, MOST as f64) as usize
    } else {
        3
    }
}

/// Six decimals at most, without trailing zeros: for a figure that has no interval to go by.
fn trimmed(value: f64) -> String {
    let text = format!("{value:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

#[cfg(test)]
mod tests {
    use super::{counted, percent_key, percent_up, plain, share};
    use crate::report::fixture::{bare, estimate};
    use crate::stats::estimate::Method;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(counted), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn decimals_follow_the_half_width() {
        let text = plain(&estimate(156.498_71, 156.376_2, 156.621_3, Method::Student));
        assert_eq!(text, ("156.50".into(), "[156.38, 156.62]".into()));
        let text = share(&estimate(0.5113, 0.510_32, 0.512_28, Method::Wilson));
        assert_eq!(text, ("51.130 %".into(), "[51.032, 51.228]".into()));
        let text = plain(&estimate(1234.4, 1000.2, 1468.6, Method::Student));
        assert_eq!(text, ("1234".into(), "[1000, 1469]".into()));
    }

    #[test]
    fn a_missing_interval_is_told() {
        assert_eq!(plain(&bare(2.5, Method::Student)), ("2.5".into(), "(none)".into()));
    }

    #[test]
    fn a_bound_is_rounded_up() {
        assert_eq!([0.0, 0.258_9, 0.000_002_996].map(percent_up), ["0 %", "26 %", "0.00030 %"]);
    }

    #[test]
    fn quantile_heads_are_free_of_binary_dust() {
        assert_eq!([0.05, 0.07, 0.975].map(percent_key), ["5 %", "7 %", "97.5 %"]);
    }
}
