//! Numbers as text for people. The width of the interval sets the number of digits. Numbers have a
//! true minus sign, and commas between thousands.

mod exact;
mod spoken;

use crate::balance::quantity::Quantity;
use crate::balance::study::{Distribution, Each};
use crate::stats::deviation;
use crate::stats::digits::group;
use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::sequence::asymptotic::FIRST_LOOK;

pub use crate::stats::digits::grouped as whole;
pub use crate::study::number::exact::{
    MAX_DECIMALS, MAX_DECIMALS_WITH_SAMPLE, value_with_margin, with_margin,
};
pub use crate::study::number::spoken::{spoken, spoken_value};

/// The text in place of a missing figure.
pub const ABSENT: &str = "—";

/// The reason for a missing interval: too few observations.
pub const NO_INTERVAL: &str = "too few";

/// The reason for a missing interval when all observations are equal. They show no spread.
const ALL_EQUAL: &str = "all equal";

/// The reason for a missing interval of a figure of one game.
const ONE_GAME: &str = "one game";

/// The reason for a missing interval of a difference between two reports of the same games.
const SAME_GAMES: &str = "the same games";

/// The reason for a missing interval of an exact figure.
const EXACT: &str = "exact";

/// The scale and the mark of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unit {
    /// The value without a change.
    Plain,
    /// A difference: the value always has a sign.
    Difference,
    /// A share of 1, shown in percent.
    Percent,
    /// A difference of shares, shown in percentage points. It always has a sign.
    Points,
}

impl Unit {
    /// The unit of a distribution's mean and quantiles. It is a difference if values can be below
    /// zero.
    pub(crate) fn of(distribution: &Distribution) -> Self {
        if distribution.min < 0 { Self::Difference } else { Self::Plain }
    }

    /// The unit of a quantity.
    pub(crate) fn of_quantity(quantity: &Quantity) -> Self {
        match quantity {
            Quantity::FirstPlayerAdvantage => Self::Points,
            Quantity::Share(_) => Self::Percent,
            Quantity::PointsDifference => Self::Difference,
            Quantity::Ratio(_) if quantity.range().1 <= 1.0 => Self::Percent,
            Quantity::Ratio(_) | Quantity::Mean(_) | Quantity::MeanPoints => Self::Plain,
        }
    }

    /// The unit of the difference between two values of a quantity.
    pub(crate) fn of_difference(quantity: &Quantity) -> Self {
        match Self::of_quantity(quantity) {
            Self::Points | Self::Percent => Self::Points,
            Self::Plain | Self::Difference => Self::Difference,
        }
    }

    /// The factor that scales the value.
    pub(crate) const fn factor(self) -> f64 {
        match self {
            Self::Plain | Self::Difference => 1.0,
            Self::Percent | Self::Points => 100.0,
        }
    }

    /// The text after the digits, with its no-break space.
    pub(crate) const fn suffix(self) -> &'static str {
        match self {
            Self::Plain | Self::Difference => "",
            Self::Percent => "\u{a0}%",
            Self::Points => "\u{a0}pp",
        }
    }

    /// Does a value above zero also show a sign?
    pub(crate) const fn is_signed(self) -> bool {
        matches!(self, Self::Difference | Self::Points)
    }
}

/// An estimate as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The figure with its unit. [`ABSENT`] if the figure is not a number.
    pub value: String,
    /// The interval with its unit, such as `50.8 to 51.4 %`. `None` if there is none.
    pub range: Option<String>,
    /// The reason for a missing interval.
    pub reason: &'static str,
}

impl Shown {
    /// The interval, or the reason why there is none.
    pub fn range_or_reason(&self) -> &str {
        self.range.as_deref().unwrap_or(self.reason)
    }

    /// The figure and its interval in one text: `51.1 % (50.8 to 51.4 %)`.
    pub fn whole(&self) -> String {
        format!("{} ({})", self.value, self.range_or_reason())
    }
}

/// An estimate as text. Its half-width is rounded to two significant digits. Narrow bounds of a
/// computed figure are a margin in place of an interval. A figure without an interval has four
/// significant digits, and a figure of one game has one decimal. Quantiles are whole numbers and
/// are not rounded.
pub fn show(estimate: &Estimate, unit: Unit) -> Shown {
    let value = estimate.value * unit.factor();
    let all_equal = match estimate.method {
        Method::Bonett => estimate.n >= deviation::MIN_OBSERVATIONS && value == 0.0,
        // Two independent samples are then both without spread.
        Method::Student | Method::StudentWithoutLuck | Method::DeltaRatio | Method::Welch => {
            estimate.n > 1
        }
        // One pair is two observations.
        Method::ClusteredStudent | Method::ClusteredStudentWithoutLuck => estimate.n > 2,
        Method::AsymptoticSequence | Method::AsymptoticSequenceWithoutLuck => {
            estimate.n >= FIRST_LOOK
        }
        Method::WeightedTails
        | Method::BonettPrice
        | Method::OrderStatistics
        | Method::ClusteredWeightedTails
        | Method::ClopperPearson
        | Method::BernoulliSequence
        | Method::Newcombe
        | Method::SameGames
        | Method::Exact
        | Method::Bounds
        | Method::KolmogorovSmirnov
        | Method::ChiSquared
        | Method::OneGame => false,
    };
    let can_be_whole = matches!(estimate.method, Method::OrderStatistics | Method::Bounds);
    let whole = can_be_whole && value.fract() == 0.0;
    // One observation has no standard deviation.
    let has_no_spread = estimate.method == Method::Bonett && estimate.n < 2;
    let value = if has_no_spread { f64::NAN } else { estimate.value };
    let decimals = match estimate.method {
        Method::OneGame => Some(1),
        _ => whole.then_some(0),
    };
    let narrow = estimate.interval.filter(|_| estimate.method == Method::Bounds);
    let margin = narrow.and_then(|bounds| with_margin(value, bounds, unit));
    let shown = margin.unwrap_or_else(|| rounded(value, estimate.interval, unit, decimals));
    let reason = match estimate.method {
        Method::OneGame => ONE_GAME,
        Method::SameGames => SAME_GAMES,
        Method::Exact => EXACT,
        _ if all_equal && value.is_finite() => ALL_EQUAL,
        _ => NO_INTERVAL,
    };
    Shown { reason, ..shown }
}

/// A half-width as text, with two significant digits.
pub(crate) fn half_width(half_width: f64, unit: Unit) -> String {
    let scaled = half_width * unit.factor();
    decimal(scaled, decimals(scaled, 2)) + unit.suffix()
}

/// A value and its interval as text. [`show`] gives the rounding, unless `decimals` is given.
pub(crate) fn rounded(
    value: f64,
    interval: Option<Interval>,
    unit: Unit,
    decimals: Option<usize>,
) -> Shown {
    let scaled = |value: f64| value * unit.factor();
    let finite = interval.filter(|interval| interval.low.is_finite() && interval.high.is_finite());
    let value = scaled(value);
    if !value.is_finite() {
        return Shown { value: ABSENT.to_owned(), range: None, reason: NO_INTERVAL };
    }
    let places = decimals.unwrap_or_else(|| match finite {
        Some(Interval { low, high }) if high > low => self::decimals(scaled(high - low) / 2.0, 2),
        _ if value.fract() == 0.0 => 0,
        _ => self::decimals(value, 4),
    });
    let digits = |value: f64| {
        if unit.is_signed() { signed(value, places) } else { decimal(value, places) }
    };
    Shown {
        value: digits(value) + unit.suffix(),
        range: finite.map(|Interval { low, high }| {
            format!("{} to {}{}", digits(scaled(low)), digits(scaled(high)), unit.suffix())
        }),
        reason: NO_INTERVAL,
    }
}

/// The power of ten of the first digit, after rounding to so many significant digits.
fn exponent(value: f64, significant: usize) -> i32 {
    let scientific = format!("{:.*e}", significant - 1, value.abs());
    scientific.split('e').nth(1).and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// A p-value with two significant digits. A very small p-value is shown as an upper bound, because
/// more digits say nothing.
pub fn p_value(p: f64) -> String {
    if p < 1e-4 { "< 0.0001".to_owned() } else { decimal(p, decimals(p, 2).min(4)) }
}

/// A ratio of two shares as a factor: `1.75 times`, or below 1 in percent: `57 %`.
pub(crate) fn factor(ratio: f64) -> String {
    if ratio > 1.0 {
        format!("{} times", decimal(ratio, 2))
    } else {
        decimal(100.0 * ratio, 0) + Unit::Percent.suffix()
    }
}

/// How often something happens now, compared with before: `1.75 times as often`. Something that
/// never happened before has no ratio.
pub fn how_often(ratio: f64) -> String {
    match ratio {
        0.0 => "no longer".to_owned(),
        _ if ratio.is_infinite() => "never before".to_owned(),
        _ => format!("{} as often", factor(ratio)),
    }
}

/// A number of games: `1 game`, `20,000 games`.
pub fn games(count: u64) -> String {
    counted(count, Each::Game)
}

/// A number of games or matches: `1 match`, `20,000 games`.
pub fn counted(count: u64, each: Each) -> String {
    format!("{} {}", whole(count), if count == 1 { each.one() } else { each.many() })
}

/// The smallest or the largest value in the sample. It has a sign if the unit has one.
pub fn extreme(value: i64, unit: Unit) -> String {
    if unit.is_signed() { signed(value as f64, 0) } else { decimal(value as f64, 0) }
}

/// A number with that many decimals, commas between thousands and a true minus sign. A number that
/// rounds to zero has no sign. A number that is not finite is [`ABSENT`].
pub fn decimal(value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return ABSENT.to_owned();
    }
    let digits = format!("{:.decimals$}", value.abs());
    let zero = digits.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    let (before, after) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    format!("{}{}{after}", if value < 0.0 && !zero { "−" } else { "" }, group(before))
}

/// The same as [`decimal`], with a plus sign above zero.
pub fn signed(value: f64, decimals: usize) -> String {
    let text = decimal(value, decimals);
    let zero = text.bytes().all(|byte| matches!(byte, b'0' | b'.' | b','));
    if value > 0.0 && value.is_finite() && !zero { format!("+{text}") } else { text }
}

/// A share of 1 in percent with two significant digits. It is never rounded down, because it is an
/// upper bound.
pub fn bound(share: f64) -> String {
    let value = share * 100.0;
    let decimals = decimals(value, 2);
    let unit = 10_f64.powf(decimals as f64);
    decimal((value * unit).ceil() / unit, decimals) + Unit::Percent.suffix()
}

/// A counted share of 1 in percent with two significant digits. It has no interval.
pub fn percent(share: f64) -> String {
    let value = share * 100.0;
    decimal(value, decimals(value, 2)) + Unit::Percent.suffix()
}

/// A confidence level, between 0 and 1, in percent with up to four decimals: `95 %`, `99.9 %`.
pub fn level(level: f64) -> String {
    let digits = format!("{:.4}", level * 100.0);
    format!("{}{}", digits.trim_end_matches('0').trim_end_matches('.'), Unit::Percent.suffix())
}

/// The number of decimals that shows `value` with `significant` digits after rounding, from 0 to
/// 12. It is 0 for 0 and for values that are not finite.
pub fn decimals(value: f64, significant: i32) -> usize {
    if value == 0.0 || !value.is_finite() {
        return 0;
    }
    // The scientific form rounds first. Then 0.0996 counts as 0.10.
    (significant - 1 - exponent(value, significant as usize)).clamp(0, 12) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(value: f64, ends: Option<(f64, f64)>, method: Method) -> Estimate {
        let interval = ends.map(|(low, high)| Interval { low, high });
        Estimate { value, interval, level: 0.95, n: 1000, method }
    }

    #[test]
    fn a_bound_is_never_rounded_down() {
        let bounds = [0.0, 0.258_1, 0.000_002_991].map(bound);
        assert_eq!(bounds, ["0\u{a0}%", "26\u{a0}%", "0.00030\u{a0}%"]);
    }

    #[test]
    fn deviation_of_equal_games_gives_its_reason() {
        let deviation =
            |n| Estimate { value: 0.0, interval: None, level: 0.95, n, method: Method::Bonett };
        assert_eq!(show(&deviation(1000), Unit::Plain).whole(), "0 (all equal)");
        assert_eq!(show(&deviation(29), Unit::Plain).whole(), "0 (too few)");
    }

    #[test]
    fn half_widths_have_two_significant_digits() {
        let texts = [(0.004_321, Unit::Points), (0.0987, Unit::Percent), (12.34, Unit::Plain)];
        let shown = texts.map(|(width, unit)| half_width(width, unit));
        assert_eq!(shown, ["0.43\u{a0}pp", "9.9\u{a0}%", "12"]);
    }

    #[test]
    fn half_width_sets_the_number_of_digits() {
        // (value, low, high, unit, shown). Each half-width is rounded by hand to two significant
        // digits.
        let table = [
            (0.51132, 0.50822, 0.51442, Unit::Percent, "51.13\u{a0}% (50.82 to 51.44\u{a0}%)"),
            (0.0226, 0.0195, 0.0257, Unit::Points, "+2.26\u{a0}pp (+1.95 to +2.57\u{a0}pp)"),
            (-0.0003, -0.0021, 0.0015, Unit::Points, "−0.03\u{a0}pp (−0.21 to +0.15\u{a0}pp)"),
            (156.4994, 156.1, 156.9, Unit::Plain, "156.50 (156.10 to 156.90)"),
            (
                1_234_567.8,
                1_234_000.0,
                1_235_200.0,
                Unit::Plain,
                "1,234,568 (1,234,000 to 1,235,200)",
            ),
            (0.5, 0.4004, 0.5996, Unit::Difference, "+0.50 (+0.40 to +0.60)"),
            (0.0, 0.0, 0.000_003_8, Unit::Percent, "0.00000\u{a0}% (0.00000 to 0.00038\u{a0}%)"),
        ];
        for (value, low, high, unit, expected) in table {
            assert_eq!(
                show(&estimate(value, Some((low, high)), Method::Student), unit).whole(),
                expected
            );
        }
    }

    #[test]
    fn quantiles_are_whole_and_a_missing_interval_has_a_reason() {
        let quantile = estimate(147.0, Some((146.0, 149.0)), Method::OrderStatistics);
        assert_eq!(show(&quantile, Unit::Plain).whole(), "147 (146 to 149)");
        assert_eq!(
            show(&estimate(147.0, None, Method::OrderStatistics), Unit::Plain).whole(),
            "147 (too few)"
        );
        assert_eq!(
            show(&estimate(2.0 / 3.0, None, Method::WeightedTails), Unit::Percent).value,
            "66.67\u{a0}%"
        );
        assert_eq!(show(&estimate(f64::NAN, None, Method::Student), Unit::Plain).value, "—");
    }

    #[test]
    fn signs_and_thousands_are_formatted() {
        let table = [
            (0.0, 2, "0.00"),
            (-0.004, 2, "0.00"),
            (-0.006, 2, "−0.01"),
            (999.5, 0, "1,000"),
            (-1e6, 0, "−1,000,000"),
        ];
        for (value, decimals, expected) in table {
            assert_eq!(decimal(value, decimals), expected);
        }
        assert_eq!([signed(0.004, 2), signed(0.006, 2), signed(-3.0, 0)], ["0.00", "+0.01", "−3"]);
        assert_eq!([games(0), games(1), games(1000)], ["0 games", "1 game", "1,000 games"]);
        assert_eq!(
            [whole(0), whole(999), whole(1000), whole(12_345_678)],
            ["0", "999", "1,000", "12,345,678"]
        );
    }

    #[test]
    fn ratios_are_factors_and_what_never_happened_has_none() {
        let texts = [1.75, 0.571, 0.0, f64::INFINITY].map(how_often);
        let expected = ["1.75 times as often", "57\u{a0}% as often", "no longer", "never before"];
        assert_eq!(texts, expected);
    }

    #[test]
    fn levels_and_small_shares_keep_their_digits() {
        assert_eq!(
            [level(0.95), level(0.999), level(0.5)],
            ["95\u{a0}%", "99.9\u{a0}%", "50\u{a0}%"]
        );
        assert_eq!(
            [percent(0.000_003), percent(0.25), percent(0.0)],
            ["0.00030\u{a0}%", "25\u{a0}%", "0\u{a0}%"]
        );
    }

    #[test]
    fn rounding_up_to_a_power_of_ten_keeps_the_significant_digits() {
        assert_eq!(
            [decimals(0.0996, 2), decimals(0.0994, 2), decimals(31.4, 2), decimals(0.31, 2)],
            [2, 3, 0, 2]
        );
    }
}
