//! "Did you mean": the nearest of the names that are allowed.

use std::cmp::Reverse;

/// The allowed name nearest to `found`, if one is near enough to be a slip of the pen.
pub fn nearest<'n>(found: &str, allowed: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    // A longer word costs a quadratic comparison, and is no slip of any name here.
    if found.chars().count() > 64 {
        return None;
    }
    let small = found.to_lowercase();
    allowed
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(&small, &name.to_lowercase()), name))
        .filter(|(distance, name)| *distance <= name.chars().count().max(3) / 3)
        .min_by_key(|(distance, name)| (*distance, Reverse(shared_start(&small, name))))
        .map(|(_, name)| name)
}

/// How many letters two words have in common from the start: a slip is seldom in the first ones.
fn shared_start(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapped_letters_are_a_slip_and_another_word_is_not() {
        let names = ["pawn", "chariot", "hero"];
        assert_eq!(nearest("charoit", names), Some("chariot"));
        assert_eq!(nearest("Pawn", names), Some("pawn"));
        assert_eq!(nearest("game", ["name", "games"]), Some("games"));
        assert_eq!(nearest("queen", names), None);
        assert_eq!(nearest(&"pawn".repeat(1000), names), None);
    }
}
