//! When a game is decided.

use crate::play::feel::curve::GameCurve;

/// A game is open while the winner's expected score is below this, in basis points.
const DECIDED: i32 = 8_000;

/// The share of the throws of a game, in per mille, after which the winner's expected score was
/// never again below 80 %. 1,000 if nobody won.
pub fn decided_at(curve: &GameCurve) -> u32 {
    let Some(points) = curve.of_winner() else { return 1_000 };
    let open = points.filter(|(_, chance)| *chance < DECIDED).map(|(throw, _)| throw);
    let last = u64::from(open.last().unwrap_or(0));
    let throws = u64::from(curve.throws.max(1));
    ((2_000 * last + throws) / (2 * throws)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::feel::curve::{EVEN, WON};
    use crate::play::feel::samples::game;

    #[test]
    fn a_game_is_decided_after_the_last_throw_with_less_than_80_percent() {
        // After throw 1 the winner has 85 %, after throw 2 only 79 %, then 80 % and more.
        let throws = [(5_000, 8_500), (8_500, 7_900), (7_900, 8_000), (8_000, 9_000)];
        assert_eq!(decided_at(&game(&throws, Some(WON))), 500);
        // The same seen by the second player, whose chances are 15 to 20 %, and who wins at once.
        assert_eq!(decided_at(&game(&throws, Some(0))), 1_000);
        // Only the start was below: 0 of 2 throws.
        assert_eq!(decided_at(&game(&[(5_000, 8_000), (8_000, 9_000)], Some(WON))), 0);
        // Two of three throws are 666.7 per mille.
        let thirds = [(5_000, 6_000), (6_000, 7_000), (7_000, 9_000)];
        assert_eq!(decided_at(&game(&thirds, Some(WON))), 667);
    }

    #[test]
    fn a_game_without_a_winner_is_never_decided() {
        for end in [Some(EVEN), None] {
            assert_eq!(decided_at(&game(&[(5_000, 9_000)], end)), 1_000);
        }
    }
}
