//! The first sentences of dice: what one throws, how two differ, or which of several stand out.

use crate::game::fraction::Fraction;
use crate::study::number::{Unit, decimal, decimals};
use crate::study::question::dice::tables::likeliest;
use crate::study::question::dice::{ThrownDice, figure, value_text};
use crate::study::wording::and_list;

/// The most names in a list within a sentence.
const MOST_NAMES: usize = 4;
/// The greatest denominator of a fraction that a sentence shows as it is.
const SMALL: u128 = 216;
/// The ratio of standard deviations below which throws spread about as much.
const ABOUT_AS_MUCH: f64 = 1.02;

/// The sentences. They are exact, so they need no intervals. Empty without dice.
pub fn sentences(dice: &[ThrownDice]) -> Vec<String> {
    let mut sentences = match dice {
        [] => Vec::new(),
        [only] => about_one(only),
        [one, other] => about_two(one, other),
        several => about_several(several),
    };
    let has_second_die = |thrown: &ThrownDice| {
        thrown.mechanics.as_ref().is_some_and(|mechanics| mechanics.promoted.is_some())
    };
    if dice.iter().any(has_second_die) {
        sentences.push("This is without the second die.".to_owned());
    }
    sentences
}

fn about_one(dice: &ThrownDice) -> Vec<String> {
    let ThrownDice { name, odds, mechanics } = dice;
    // In a rule set, 0 stands for a throw without a value.
    let has_value = |value: &i32| mechanics.is_none() || *value != 0;
    let values = odds.ways().keys().copied().filter(has_value);
    let Some((least, greatest)) = values.clone().min().zip(values.clone().max()) else {
        return Vec::new();
    };
    if odds.ways().len() == 1 {
        return vec![format!("{name} always throws {}.", value_text(least))];
    }
    let likeliest = likeliest(values.clone(), odds);
    let chance = in_words(odds.chance(likeliest[0]));
    let likely = if likeliest.len() == 1 {
        format!("Its most likely value is {}, in {chance}.", value_text(likeliest[0]))
    } else if likeliest.len() == values.count() {
        format!("All its values are equally likely: each comes in {chance}.")
    } else {
        let texts: Vec<String> = likeliest.into_iter().map(value_text).collect();
        format!("Its most likely values are {}, each in {chance}.", few(&texts))
    };
    let throws = format!(
        "{name} throws {} to {}, {} on average.",
        value_text(least),
        value_text(greatest),
        figure(odds.mean(), 2)
    );
    let without = mechanics.iter().filter_map(|mechanics| {
        let (waste, again) = (mechanics.plain.waste, mechanics.again);
        match (waste.is_zero(), again.is_zero()) {
            (true, true) => None,
            (false, true) => Some(format!("There is no value in {}.", in_words(waste))),
            (true, false) => Some(format!("The player throws again in {}.", in_words(again))),
            (false, false) => Some(format!(
                "There is no value in {}, and the player throws again in {}.",
                in_words(waste),
                in_words(again)
            )),
        }
    });
    [throws, likely].into_iter().chain(without).collect()
}

/// A chance as a number of throws: `1 of 6 throws`. A long fraction is in percent.
fn in_words(chance: Fraction) -> String {
    if chance.is_whole() {
        return if chance.is_zero() { "no throw" } else { "every throw" }.to_owned();
    }
    if chance.whole() <= SMALL {
        return format!("{} of {} throws", chance.part(), chance.whole());
    }
    format!("{}{} of throws", hundredths(chance), Unit::Percent.suffix())
}

/// A chance in percent with three significant digits, more near 100.
fn hundredths(chance: Fraction) -> String {
    let share = chance.value() * 100.0;
    figure(share, decimals(share.min(100.0 - share), 3))
}

fn about_two(one: &ThrownDice, other: &ThrownDice) -> Vec<String> {
    if one.throws_as(other) {
        return vec![format!("{} and {} throw exactly the same.", one.name, other.name)];
    }
    if one.odds == other.odds {
        let both = format!("{} and {} throw the same values equally often", one.name, other.name);
        let are_rules = one.mechanics.is_some() && other.mechanics.is_some();
        let more = if are_rules { ", but a throw does not do the same in both" } else { "" };
        return vec![format!("{both}{more}.")];
    }
    let same_mean = one.odds.has_mean_of(&other.odds);
    let is_first = if same_mean {
        one.odds.deviation() >= other.odds.deviation()
    } else {
        one.odds.mean() > other.odds.mean()
    };
    let [high, low] = if is_first { [one, other] } else { [other, one] };
    let means = [high, low].map(|dice| dice.odds.mean());
    let difference = means[0] - means[1];
    let digits = decimals(difference, 2).max(2);
    let [mean, lower] = means.map(|mean| figure(mean, digits));
    let first = if same_mean {
        format!(
            "{} and {} throw the same on average ({mean}), {}.",
            high.name,
            low.name,
            spread_at_equal_means(high, low)
        )
    } else {
        format!(
            "{} throws {} more than {} on average ({mean} and {lower}), {}.",
            high.name,
            figure(difference, digits),
            low.name,
            spread(high, low)
        )
    };
    let [higher, equal, less] = high.odds.against(&low.odds);
    let second = format!(
        "A throw of {} is higher than one of {} in {} of 100, equal in {} and lower in {}.",
        high.name,
        low.name,
        hundredths(higher),
        hundredths(equal),
        hundredths(less)
    );
    vec![first, second]
}

/// Both standard deviations as text.
fn deviations(one: &ThrownDice, other: &ThrownDice) -> String {
    let [own, others] = [one, other].map(|dice| figure(dice.odds.deviation(), 2));
    format!("standard deviation {own} and {others}")
}

/// How many times as much a throw of the first dice spreads. `None` if it spreads about as much.
fn times(wide: &ThrownDice, narrow: &ThrownDice) -> Option<String> {
    let ratio = wide.odds.deviation() / narrow.odds.deviation();
    (ratio >= ABOUT_AS_MUCH).then(|| {
        if ratio.is_finite() {
            format!("{} times as much", decimal(ratio, 2))
        } else {
            "more".into()
        }
    })
}

fn spread(high: &ThrownDice, low: &ThrownDice) -> String {
    let shown = deviations(high, low);
    match (times(high, low), times(low, high)) {
        (Some(times), _) => format!("and spreads {times} ({shown})"),
        (_, Some(times)) => format!("but {} spreads {times} ({shown})", low.name),
        _ => format!("and spreads about as much ({shown})"),
    }
}

fn spread_at_equal_means(wide: &ThrownDice, narrow: &ThrownDice) -> String {
    let shown = deviations(wide, narrow);
    match times(wide, narrow) {
        Some(times) => format!("but {} spreads {times} ({shown})", wide.name),
        None => format!("and spread about as much ({shown}), but their chances differ"),
    }
}

fn about_several(dice: &[ThrownDice]) -> Vec<String> {
    if dice.iter().all(|thrown| thrown.odds == dice[0].odds) {
        let all_same = dice.iter().all(|thrown| thrown.throws_as(&dice[0]));
        let all = format!("All {} throw the same values equally often.", dice.len());
        return (!all_same).then_some(all).into_iter().chain(same_throws(dice)).collect();
    }
    let mean = |thrown: &ThrownDice| thrown.odds.mean();
    let deviation = |thrown: &ThrownDice| thrown.odds.deviation();
    let means = extremes(dice, mean).map_or_else(
        || format!("All throw {} on average.", figure(mean(&dice[0]), 2)),
        |[highest, lowest]| {
            let count = dice.len();
            format!(
                "Of these {count} dice, the highest mean is {highest}, and the lowest is {lowest}."
            )
        },
    );
    let spreads = extremes(dice, deviation).map_or_else(
        || {
            let same = figure(deviation(&dice[0]), 2);
            format!("All spread equally: the standard deviation is {same}.")
        },
        |[largest, smallest]| {
            format!("The largest standard deviation is {largest}, and the smallest is {smallest}.")
        },
    );
    [means, spreads].into_iter().chain(same_throws(dice)).collect()
}

/// The greatest and the smallest figure, each with the names of its dice. `None` if all have the
/// same.
fn extremes(dice: &[ThrownDice], of: impl Fn(&ThrownDice) -> f64) -> Option<[String; 2]> {
    let figures = dice.iter().map(&of);
    let greatest = figures.clone().fold(f64::NEG_INFINITY, f64::max);
    let smallest = figures.fold(f64::INFINITY, f64::min);
    // Figures that are equal may differ in the last digit after they are computed.
    let is_near = |left: f64, right: f64| (left - right).abs() <= 1e-9 * greatest.abs().max(1.0);
    if is_near(greatest, smallest) {
        return None;
    }
    let digits = decimals(greatest - smallest, 2).max(2);
    Some([greatest, smallest].map(|value| {
        let near = dice.iter().filter(|thrown| is_near(of(thrown), value));
        let names: Vec<String> = near.map(|thrown| thrown.name.clone()).collect();
        format!("{} ({})", figure(value, digits), few(&names))
    }))
}

/// Which dice throw exactly the same, if any do.
fn same_throws(dice: &[ThrownDice]) -> Option<String> {
    let mut groups: Vec<Vec<&ThrownDice>> = Vec::new();
    for one in dice {
        match groups.iter_mut().find(|group| group[0].throws_as(one)) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    let several = groups.iter().filter(|group| group.len() > 1);
    let named = |group: &Vec<&ThrownDice>| {
        few(&group.iter().map(|thrown| thrown.name.clone()).collect::<Vec<_>>())
    };
    let named: Vec<String> = several.map(named).collect();
    let (first, others) = named.split_first()?;
    let others = match others {
        [] => String::new(),
        others => format!(", and so do {}", others.join(", and so do ")),
    };
    Some(format!("{first} throw exactly the same{others}."))
}

/// A list of the first names, and how many there are in addition.
fn few(names: &[String]) -> String {
    if names.len() <= MOST_NAMES {
        return and_list(names);
    }
    let shown = &names[..MOST_NAMES - 1];
    format!("{} and {} others", shown.join(", "), names.len() - shown.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::dice_expression::read;

    fn said(texts: &[&str]) -> String {
        let dice: Vec<ThrownDice> =
            texts.iter().map(|text| ThrownDice::written(&read(text).unwrap())).collect();
        sentences(&dice).join(" ")
    }

    #[test]
    fn one_die_has_its_values_its_mean_and_its_likeliest_value() {
        // 7 comes in 6 of 36 throws.
        assert_eq!(
            said(&["2d6"]),
            "2d6 throws 2 to 12, 7 on average. Its most likely value is 7, in 1 of 6 throws."
        );
        assert_eq!(
            said(&["d4-3"]),
            "d4-3 throws −2 to 1, −0.5 on average. All its values are equally likely: each comes \
             in 1 of 4 throws."
        );
        assert_eq!(
            said(&["3c"]),
            "3c throws 0 to 3, 1.5 on average. Its most likely values are 1 and 2, each in 3 of 8 \
             throws."
        );
        assert_eq!(said(&["5"]), "5 always throws 5.");
    }

    #[test]
    fn a_higher_mean_comes_first_in_either_order() {
        // 2d6: mean 7, variance 2 * 35/12, deviation 2.42. 4d2: mean 6, variance 4 * 1/4 = 1. 4d2
        // throws 4, 5, 6, 7, 8 in 1, 4, 6, 4, 1 of 16 ways, and 2d6 throws more than these in 30,
        // 26, 21, 15, 10 of 36 ways: 330 of 576 are higher. It throws the same in 3, 4, 5, 6, 5 of
        // 36: 78 of 576 are equal. The rest is 168.
        let expected = "2d6 throws 1 more than 4d2 on average (7 and 6), and spreads 2.42 times as \
                        much (standard deviation 2.42 and 1). A throw of 2d6 is higher than one of \
                        4d2 in 57.3 of 100, equal in 13.5 and lower in 29.2.";
        assert_eq!(said(&["2d6", "4d2"]), expected);
        assert_eq!(said(&["4d2", "2d6"]), expected);
    }

    #[test]
    fn the_lower_dice_may_spread_more_or_the_higher_dice_only() {
        // d6: mean 3.5, variance 35/12. 2d4: mean 5, variance 2 * 15/12. The ratio is 1.08.
        let text = said(&["d6", "2d4"]);
        let begin = "2d4 throws 1.5 more than d6 on average (5 and 3.5), but d6 spreads 1.08 times \
                     as much (standard deviation 1.58 and 1.71).";
        assert!(text.starts_with(begin), "{text}");
        let text = said(&["2d6+1", "2d6"]);
        assert!(text.contains(", and spreads about as much (standard deviation 2.42 and 2.42)"));
        let text = said(&["2d6", "3"]);
        assert!(text.contains(", and spreads more (standard deviation 2.42 and 0)"), "{text}");
    }

    #[test]
    fn equal_means_are_told_from_equal_dice() {
        assert_eq!(said(&["4c", "4d0,1"]), "4c and 4d0,1 throw exactly the same.");
        // 2c throws 0, 1, 2 in 1, 2, 1 of 4 ways: the variance is 1/2. That of d0,2 is 1.
        assert_eq!(
            said(&["2c", "d0,2"]),
            "d0,2 and 2c throw the same on average (1), but d0,2 spreads 1.41 times as much \
             (standard deviation 1 and 0.71). A throw of d0,2 is higher than one of 2c in 37.5 of \
             100, equal in 25 and lower in 37.5."
        );
        // (4 + 0 + 0 + 4) / 4 and (1 + 1 + 4) / 3 are both the variance 2 around the mean 2.
        let text = said(&["d0:1,2:2,4:1", "d1,1,4"]);
        let begin = "throw the same on average (2), and spread about as much (standard deviation \
                     1.41 and 1.41), but their chances differ.";
        assert!(text.contains(begin), "{text}");
    }

    #[test]
    fn several_dice_have_the_extremes_and_the_equal_ones() {
        assert_eq!(
            said(&["2d6", "4d2", "4c", "4d0,1"]),
            "Of these 4 dice, the highest mean is 7 (2d6), and the lowest is 2 (4c and 4d0,1). The \
             largest standard deviation is 2.42 (2d6), and the smallest is 1 (4d2, 4c and 4d0,1). \
             4c and 4d0,1 throw exactly the same."
        );
        let same = ["c", "1c", "d0,1", "d0:2,1:2", "1d1,0"];
        assert_eq!(said(&same), "c, 1c, d0,1 and 2 others throw exactly the same.");
        // The variance of d1,1,4 around 2 is 2, that of 2c+1 is 1/2.
        let text = said(&["d1,1,4", "2c+1", "2"]);
        assert!(text.starts_with("All throw 2 on average. The largest standard deviation is 1.41"));
    }

    #[test]
    fn rare_throws_are_in_percent() {
        assert_eq!(in_words(Fraction::new(1, 1000)), "0.1\u{a0}% of throws");
        assert_eq!(hundredths(Fraction::new(999_999, 1_000_000)), "99.9999");
        assert_eq!(hundredths(Fraction::ZERO), "0");
    }
}
