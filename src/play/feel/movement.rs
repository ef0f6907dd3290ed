//! How far chance could move the expected score, and how much of the result it explains.

use crate::play::feel::curve::GameCurve;

/// The squared basis points in a unit of squares: a unit is a millionth of a squared score.
const SQUARE: u64 = 100;

/// The suspense of a game: the standard deviations of what each throw could do to the expected
/// score, added up, in basis points. A second die and an own throw belong to their throws.
pub fn suspense(curve: &GameCurve) -> u32 {
    curve.events.iter().map(|event| event.spread.unsigned_abs()).sum()
}

/// The squares of what chance did to the expected score, added up, in millionths. 0 for an
/// unfinished game, whose result is not known.
pub fn luck_squares(curve: &GameCurve) -> u32 {
    let moved = curve.events.iter().map(|event| event.after - event.before);
    if curve.end.is_some() { in_millionths(moved) } else { 0 }
}

/// The square of the score at the end less the expected one at the start, in millionths. 0 for an
/// unfinished game.
pub fn result_square(curve: &GameCurve) -> u32 {
    in_millionths(curve.end.map(|end| end - curve.start()).into_iter())
}

fn in_millionths(moved: impl Iterator<Item = i32>) -> u32 {
    let squares: u64 = moved.map(|change| u64::from(change.unsigned_abs()).pow(2)).sum();
    u32::try_from((squares + SQUARE / 2) / SQUARE).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::feel::curve::WON;
    use crate::play::feel::samples::{event, game};

    #[test]
    fn suspense_is_what_could_happen() {
        let mut curve = game(&[(5_000, 7_000), (7_000, 6_000)], Some(WON));
        for (event, spread) in curve.events.iter_mut().zip([1_500, 1_200]) {
            event.spread = spread;
        }
        assert_eq!(suspense(&curve), 2_700);
    }

    #[test]
    fn the_squares_are_those_of_chance_alone() {
        let mut curve = game(&[(5_000, 7_000), (7_000, 10_000)], Some(WON));
        // 0.2 and 0.3 squared are 0.04 and 0.09. From 0.5 to 1 is 0.25.
        assert_eq!((luck_squares(&curve), result_square(&curve)), (130_000, 250_000));
        // A mistake after the first throw is not chance: 0.2 and 0.5.
        curve.events = vec![event(1, 5_000, 7_000, 5_000), event(2, 5_000, 10_000, 10_000)];
        assert_eq!(luck_squares(&curve), 290_000);
        curve.end = None;
        assert_eq!((luck_squares(&curve), result_square(&curve)), (0, 0));
    }

    #[test]
    fn a_hopeless_length_is_cut_at_the_greatest_number() {
        let swings = vec![(0, WON); 5_000];
        assert_eq!(luck_squares(&game(&swings, Some(WON))), u32::MAX);
    }
}
