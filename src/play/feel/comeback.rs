//! How far the winner was down.

use crate::play::feel::curve::{EVEN, GameCurve};

/// The smallest expected score that the winner had, in basis points. One half if nobody won.
pub fn comeback(curve: &GameCurve) -> u32 {
    let least = curve.of_winner().and_then(|points| points.map(|(_, chance)| chance).min());
    least.unwrap_or(EVEN).max(0).cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::feel::curve::WON;
    use crate::play::feel::samples::game;

    #[test]
    fn a_comeback_is_the_smallest_chance_of_the_winner() {
        let throws = [(5_200, 1_800), (1_800, 7_000), (7_000, 9_900)];
        assert_eq!(comeback(&game(&throws, Some(WON))), 1_800);
        assert_eq!(comeback(&game(&throws, Some(0))), 100, "the second player had 1 % at the end");
        assert_eq!(comeback(&game(&[(5_200, 9_000)], Some(WON))), 5_200, "the start counts");
    }

    #[test]
    fn nobody_comes_back_in_a_game_without_a_winner() {
        assert_eq!([Some(EVEN), None].map(|end| comeback(&game(&[(5_200, 100)], end))), [5_000; 2]);
    }
}
