//! Drama: how far and how long the winner was behind.

use crate::play::feel::curve::{EVEN, GameCurve, WON};

/// The drama of a game (Browne 2008): over the throws after which the winner was behind, the mean
/// of the root of how far, in basis points. How far is the loser's expected score less the
/// winner's. `None` if the winner was never behind, or if nobody won.
pub fn drama(curve: &GameCurve) -> Option<u32> {
    let (mut sum, mut count) = (0.0, 0_u32);
    // The first point is the start, and the last one the end: neither follows from a throw.
    let actions = curve.of_winner()?.skip(2).step_by(2).take(curve.events.len());
    for (_, chance) in actions.filter(|(_, chance)| *chance < EVEN) {
        sum += (f64::from(WON - 2 * chance) / f64::from(WON)).sqrt();
        count += 1;
    }
    (count > 0).then(|| (sum / f64::from(count) * f64::from(WON)).round() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::feel::samples::{event, game};

    #[test]
    fn drama_is_the_mean_root_of_how_far_the_winner_was_behind() {
        // The winner has 42 % and 18 %, so it is behind by 16 and 64 points: roots 0.4 and 0.8.
        let throws = [(5_000, 4_200), (4_200, 1_800), (1_800, 9_000)];
        assert_eq!(drama(&game(&throws, Some(WON))), Some(6_000));
        // The other player wins: it is behind by 80 points once, and its root is 0.894.
        assert_eq!(drama(&game(&throws, Some(0))), Some(8_944));
    }

    #[test]
    fn what_counts_is_the_score_after_the_action() {
        let mut curve = game(&[(5_000, 6_000), (6_000, 9_000)], Some(WON));
        assert_eq!(drama(&curve), None, "the winner was never behind");
        curve.events[0] = event(1, 5_000, 6_000, 3_200);
        assert_eq!(drama(&curve), Some(6_000), "behind by 36 points after a mistake");
    }

    #[test]
    fn there_is_none_without_a_winner() {
        assert_eq!([Some(EVEN), None].map(|end| drama(&game(&[(5_000, 900)], end))), [None; 2]);
    }
}
