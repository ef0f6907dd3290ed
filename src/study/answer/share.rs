//! Shares of games as people say them at a table: `three games of four`, `one game in 58`.

use crate::stats::estimate::{Estimate, Interval};
use crate::study::answer::size::NOTICED_SHARE;
use crate::study::number::{Unit, spoken_value, whole};

/// Simple fractions from a fifth on, and how people say them.
const FRACTIONS: [(f64, &str); 12] = [
    (1.0 / 5.0, "one game in 5"),
    (1.0 / 4.0, "one game in 4"),
    (3.0 / 10.0, "three games of ten"),
    (1.0 / 3.0, "one game in 3"),
    (2.0 / 5.0, "two games of five"),
    (1.0 / 2.0, "half of the games"),
    (3.0 / 5.0, "three games of five"),
    (2.0 / 3.0, "two games of three"),
    (7.0 / 10.0, "seven games of ten"),
    (3.0 / 4.0, "three games of four"),
    (4.0 / 5.0, "four games of five"),
    (9.0 / 10.0, "nine games of ten"),
];

/// A share of games in words: as a fraction if its interval supports one, else in percent.
pub(super) fn in_words(share: &Estimate) -> String {
    fraction(share).unwrap_or_else(|| format!("{} of games", spoken_value(share, Unit::Percent)))
}

/// The fraction that stands for a share. `None` if the interval does not support one.
///
/// Between a fifth and nine tenths, this is the nearest simple fraction, if both ends of the
/// interval lie so near to it that nobody notices the difference: one game in 50. Below a fifth it
/// is one game in n, if the interval of n is at most as wide as n. Above nine tenths the other
/// games are counted.
pub(super) fn fraction(share: &Estimate) -> Option<String> {
    let Interval { low, high } = share.interval?;
    match share.value {
        0.0 => Some("no game".to_owned()),
        1.0 => Some("every game".to_owned()),
        value if value < 0.18 => one_in(value, [low, high]),
        value if value > 0.92 => {
            one_in(1.0 - value, [1.0 - high, 1.0 - low]).map(|others| format!("all but {others}"))
        }
        value => {
            let distance = |fraction: f64| (fraction - value).abs();
            let (nearest, words) = FRACTIONS
                .iter()
                .min_by(|(left, _), (right, _)| distance(*left).total_cmp(&distance(*right)))?;
            let furthest = (low - nearest).abs().max((high - nearest).abs());
            (furthest <= NOTICED_SHARE).then(|| (*words).to_owned())
        }
    }
}

/// A share below a fifth as one game in a whole number of games. The number has no digit that its
/// interval does not support, and at most two digits that are not 0.
fn one_in(value: f64, [low, high]: [f64; 2]) -> Option<String> {
    let [number, least, most] = [value, high, low].map(|share| 1.0 / share);
    let width = most - least;
    if !width.is_finite() || width > number {
        return None;
    }
    let digit = |size: f64| 10f64.powi(size.log10().floor() as i32);
    let step = digit(width / 2.0).max(digit(number) / 10.0).max(1.0);
    Some(format!("one game in {}", whole(((number / step).round() * step) as u64)))
}

/// At most one game in so many: a bound is never rounded to a smaller share.
pub(super) fn at_most_one_in(share: f64) -> String {
    let games = (1.0 / share).floor();
    let step = 10f64.powi((games.max(1.0).log10().floor() as i32 - 1).max(0));
    format!("at most one game in {}", whole(((games / step).floor() * step) as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::samples::estimate;

    fn words(value: f64, half: f64) -> String {
        in_words(&estimate(value, Some(half), 1_000))
    }

    #[test]
    fn a_fraction_stands_for_a_share_only_if_the_interval_supports_it() {
        assert_eq!(words(0.756, 0.002), "three games of four");
        assert_eq!(words(0.209, 0.006), "one game in 5");
        assert_eq!(words(0.756, 0.03), "76\u{a0}% of games", "the interval is too wide");
        assert_eq!(words(0.29, 0.001), "three games of ten");
        assert_eq!(words(0.455, 0.001), "45.5\u{a0}% of games", "no simple fraction is near");
        // One game in 5 would be 20 %.
        assert_eq!(words(0.171, 0.004), "one game in 6");
    }

    #[test]
    fn a_rare_ending_is_one_game_in_a_round_number() {
        assert_eq!(words(0.0172, 0.000_3), "one game in 58");
        assert_eq!(words(0.002_5, 0.000_2), "one game in 400");
        assert_eq!(words(0.000_86, 0.000_06), "one game in 1,200");
        assert_eq!(words(0.05, 0.04), "5\u{a0}% of games", "12 to 100 are no number");
        assert_eq!(words(0.96, 0.001), "all but one game in 25");
        assert_eq!([words(0.0, 0.1), words(1.0, 0.1)], ["no game", "every game"]);
        assert_eq!(in_words(&estimate(0.5, None, 1)), "50\u{a0}% of games");
    }

    #[test]
    fn a_bound_is_never_a_smaller_share() {
        assert_eq!(at_most_one_in(0.017_9), "at most one game in 55");
        assert_eq!(at_most_one_in(0.000_19), "at most one game in 5,200");
        assert_eq!(at_most_one_in(0.4), "at most one game in 2");
    }
}
