//! How close a game was shortly before its end.

use crate::play::feel::curve::{EVEN, GameCurve, WON, seen};

/// So many throws before the end.
const BEFORE: u32 = 10;

/// The loser's expected score ten throws before the end, in basis points. In a shorter game it is
/// that at the start. One half if nobody won.
pub fn closeness(curve: &GameCurve) -> u32 {
    let Some(end) = curve.end.filter(|end| *end != EVEN) else { return EVEN.cast_unsigned() };
    let chance = curve.after(curve.throws.saturating_sub(BEFORE));
    seen(chance, end != WON).max(0).cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::feel::samples::game;

    #[test]
    fn closeness_looks_ten_throws_back() {
        // 12 throws: after the second one the first player has 62 %.
        let mut throws = vec![(5_000, 5_500), (5_500, 6_200)];
        throws.extend([(6_200, 6_200); 10]);
        assert_eq!(closeness(&game(&throws, Some(WON))), 3_800);
        assert_eq!(closeness(&game(&throws, Some(0))), 6_200);
        assert_eq!(closeness(&game(&throws[..4], Some(WON))), 5_000, "a short game");
    }

    #[test]
    fn a_game_without_a_winner_is_even() {
        let ends = [Some(EVEN), None];
        assert_eq!(ends.map(|end| closeness(&game(&[(5_100, 9_000)], end))), [5_000; 2]);
    }
}
