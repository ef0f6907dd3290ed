//! "Did you mean": the nearest of the names that are allowed.

use std::cmp::Reverse;

/// Earlier names, which nobody guesses the present ones from.
const RENAMED: [(&str, &str); 4] = [
    ("agains", "rethrows"),
    ("decisions", "unforced_actions"),
    ("forced", "forced_actions"),
    ("otherwise", "alternatives"),
];

/// The allowed name that was probably meant: the present form of an earlier name, or the nearest
/// name if it is near enough to be a typo.
pub fn nearest<'n>(found: &str, allowed: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    // The comparison is quadratic, and a longer word is not a typo of any name here.
    if found.chars().count() > 64 {
        return None;
    }
    let small = found.to_lowercase();
    let known: Vec<&str> = allowed.into_iter().collect();
    // The name may be part of a quantity, such as `mean(agains)`.
    let present = RENAMED.iter().map(|(before, now)| small.replace(before, now));
    let mut renamed = present.filter(|present| *present != small);
    if let Some(name) = renamed.find_map(|present| known.iter().find(|name| **name == present)) {
        return Some(name);
    }
    known
        .into_iter()
        .filter(|name| !differs_only_in_numbers(&small, &name.to_lowercase()))
        .map(|name| (strsim::damerau_levenshtein(&small, &name.to_lowercase()), name))
        .filter(|(distance, name)| *distance <= name.chars().count().max(3) / 3)
        .min_by_key(|(distance, name)| (*distance, Reverse(shared_start(&small, name))))
        .map(|(_, name)| name)
}

/// A number is not a typo of another number: `m9` may be any square.
fn differs_only_in_numbers(a: &str, b: &str) -> bool {
    let letters = |text: &str| text.replace(|c: char| c.is_ascii_digit(), "");
    a != b && a.len() == b.len() && letters(a) == letters(b)
}

/// The number of letters that two words share at their start: typos are rare in the first letters.
fn shared_start(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_earlier_name_suggests_the_present_one_where_it_is_allowed() {
        let quantities = ["mean(actions)", "mean(rethrows)", "mean(unforced_actions)"];
        assert_eq!(nearest("mean(agains)", quantities), Some("mean(rethrows)"));
        assert_eq!(nearest("mean(decisions)", quantities), Some("mean(unforced_actions)"));
        assert_eq!(nearest("forced", ["forced_share", "forced_actions"]), Some("forced_actions"));
    }

    #[test]
    fn swapped_letters_are_a_typo_and_another_word_is_not() {
        let names = ["pawn", "chariot", "hero"];
        assert_eq!(nearest("charoit", names), Some("chariot"));
        assert_eq!(nearest("Pawn", names), Some("pawn"));
        assert_eq!(nearest("game", ["name", "games"]), Some("games"));
        assert_eq!(nearest("queen", names), None);
        assert_eq!(nearest("m9", ["m1", "m2"]), None, "a number is not a typo");
        assert_eq!(nearest("m11", ["m1", "b1"]), Some("m1"), "a digit too many may be one");
        assert_eq!(nearest(&"pawn".repeat(1000), names), None);
    }
}
