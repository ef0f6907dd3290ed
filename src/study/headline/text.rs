//! Parts of sentences that several headlines share.

use crate::stats::estimate::Estimate;
use crate::study::field_label::field_label;
use crate::study::finding::Setting;
use crate::study::number::{Unit, decimal, decimals, spoken, whole};

/// Games are far too few if a question needs so many times as many.
const FAR_TOO_FEW: u64 = 20;

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

/// An estimate and its interval as texts for a sentence, without a sign, because the words around
/// them say the direction. The range is meant for intervals without zero.
pub fn spoken_without_sign(estimate: &Estimate, unit: Unit) -> (String, String) {
    let size = estimate.map(|value| if estimate.value < 0.0 { -value } else { value });
    let shown = spoken(&size, unit);
    let range = shown.range_or_reason().replace('+', "");
    (shown.value.replace('+', ""), range)
}

/// The interval of an estimate in words: `−4 and +3 pp`.
pub fn between_ends(estimate: &Estimate, unit: Unit) -> String {
    spoken(estimate, unit).range_or_reason().replace(" to ", " and ")
}

/// How many more games decide a question, after this many. `games` is the number of all that it
/// needs.
pub fn more_games(played: u64, games: u64) -> String {
    if games / FAR_TOO_FEW >= played {
        return format!(
            "{} games are far too few: it takes about {}",
            whole(played),
            about_games(games)
        );
    }
    let more = games.saturating_sub(played).max(played / 10);
    format!("about {} more games would decide it", about_games(more))
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
    use crate::study::samples::estimate;

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
    fn more_games_depend_on_the_games_so_far() {
        assert_eq!(more_games(100, 38_400), "100 games are far too few: it takes about 40,000");
        assert_eq!(more_games(20_000, 38_400), "about 20,000 more games would decide it");
        assert_eq!(more_games(20_000, 20_100), "about 2,000 more games would decide it");
    }

    #[test]
    fn spoken_figures_have_no_sign() {
        let (value, range) = spoken_without_sign(&estimate(-0.073, Some(0.013), 100), Unit::Points);
        assert_eq!((&*value, &*range), ("7.3\u{a0}pp", "6.0 to 8.6\u{a0}pp"));
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
