//! Parts of sentences that several headlines share.

use crate::study::field_label::field_label;
use crate::study::finding::Setting;
use crate::study::number::{Unit, decimal, decimals, whole};

/// The sentences with this phrase only where it occurs first.
pub fn said_once(sentences: Vec<String>, phrase: &str) -> Vec<String> {
    let mut was_said = false;
    let say = |sentence: String| {
        let kept = if was_said { sentence.replace(phrase, "") } else { sentence };
        was_said |= kept.contains(phrase);
        kept
    };
    sentences.into_iter().map(say).collect()
}

/// A value and its interval as texts without a sign, because the words around them say the
/// direction. The range is meant for intervals without zero.
pub fn without_sign(value: f64, [low, high]: [f64; 2], unit: Unit) -> (String, String) {
    let digits = decimals((high - low) / 2.0 * unit.factor(), 2);
    let number = |value: f64| decimal(value.abs() * unit.factor(), digits);
    let [near, far] = if value < 0.0 { [high, low] } else { [low, high] };
    let suffix = unit.suffix();
    (number(value) + suffix, format!("{} to {}{suffix}", number(near), number(far)))
}

/// A bound on the size of a difference. It is rounded up to two significant digits.
pub fn at_most(most: f64, unit: Unit) -> String {
    let scaled = most.abs() * unit.factor();
    let digits = decimals(scaled, 2);
    let step = 10f64.powf(digits as f64);
    decimal((scaled * step).ceil() / step, digits) + unit.suffix()
}

/// A number of games, rounded up to one significant digit: `40,000`.
pub fn about_games(games: u64) -> String {
    let step = 10_u64.pow(games.max(1).ilog10());
    whole(games.div_ceil(step).saturating_mul(step))
}

/// A share as a number of games: `one game in 20`. `None` for 0 and from a half on.
pub fn one_game_in(share: f64) -> Option<String> {
    (share > 0.0 && share < 0.5).then(|| format!("one game in {}", whole((1.0 / share) as u64)))
}

/// Fields and their values: `pawns = 2, safe rosettes = false`.
pub fn settings(all: &[Setting]) -> String {
    let texts = all.iter().map(|assignment| {
        format!("{} = {}", field_label(&assignment.field), assignment.value.trim_matches('"'))
    });
    texts.collect::<Vec<_>>().join(", ")
}

/// `one` for a count of one, else `many`.
pub const fn plural(count: usize, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_stands_only_in_the_first_sentence_that_has_it() {
        let said = said_once(["A.", "B at 8.", "C at 8 too."].map(str::to_owned).into(), " at 8");
        assert_eq!(said, ["A.", "B at 8.", "C too."]);
    }

    #[test]
    fn bounds_and_numbers_of_games_are_rounded_up() {
        assert_eq!(at_most(0.012_31, Unit::Points), "1.3\u{a0}pp");
        assert_eq!(at_most(-2.31, Unit::Difference), "2.4");
        assert_eq!(
            [1, 9, 11, 39_001, 40_000].map(about_games),
            ["1", "9", "20", "40,000", "40,000"]
        );
    }

    #[test]
    fn shares_are_games_at_a_table() {
        assert_eq!(one_game_in(0.05).as_deref(), Some("one game in 20"));
        assert_eq!(one_game_in(0.007_7).as_deref(), Some("one game in 129"));
        assert_eq!([0.0, 0.5, 1.0].map(one_game_in), [None, None, None]);
    }

    #[test]
    fn fields_are_read_as_words() {
        let set = |field: &str, value: &str| Setting { field: field.into(), value: value.into() };
        let all = [
            set("pieces.pawn.count", "2"),
            set("safe_rosettes", "false"),
            set("dice[1].faces.4", "\"3\""),
        ];
        assert_eq!(settings(&all), "pawns = 2, safe rosettes = false, faces showing 4 = 3");
    }
}
