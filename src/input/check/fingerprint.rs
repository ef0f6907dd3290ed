//! The fingerprint of a rule set: equal for rule sets that play the same games.

use crate::game::rules::{GameRules, Rules, winning};

/// 16 hexadecimal digits: a hash of everything that affects play.
///
/// Names, titles, sources and readings do not affect it. The order of fields in a file does not
/// affect it either, except where order counts: the path, the piece kinds, the win classes.
pub fn fingerprint(rules: &Rules) -> String {
    format!("{:016x}", fnv1a(canonical(rules).as_bytes()))
}

/// FNV-1a, 64 bits: <http://www.isthe.com/chongo/tech/comp/fnv/>.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Everything that affects play, as text. Each part of the rules writes its own text. The form of
/// the text is part of the fingerprint: if the form changes, every fingerprint changes.
fn canonical(rules: &Rules) -> String {
    let mut text = format!("board {:?}\n", rules.board.mirror);
    // Writing to a `String` never fails.
    let _ = match &rules.game {
        GameRules::Race(race) => race.write_canonical(&rules.opening, &mut text),
        GameRules::Domination(domination) => domination.write_canonical(&mut text),
    }
    .and_then(|()| winning::write_canonical(rules, &mut text));
    text
}

#[cfg(test)]
mod tests {
    use super::fnv1a;

    #[test]
    fn hash_matches_the_published_test_vectors() {
        // Test vectors of the algorithm's authors.
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
