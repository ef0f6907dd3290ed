//! How often the favourite changes.

use crate::play::feel::curve::{EVEN, GameCurve};

/// How often the player with the higher expected score became the other one. At an even score
/// nobody is the favourite, and nothing changes if the same player is it before and after.
pub fn favourite_changes(curve: &GameCurve) -> u32 {
    let sides = curve.points().map(|(_, chance)| (chance - EVEN).signum());
    let (mut favourite, mut changes) = (0, 0);
    for side in sides.filter(|side| *side != 0) {
        changes += u32::from(favourite != 0 && side != favourite);
        favourite = side;
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::feel::curve::WON;
    use crate::play::feel::samples::{event, game};

    #[test]
    fn a_tie_alone_is_no_change() {
        // 52, 60, 50, 55, 50, 40 %, and the win of the first player: two changes at the end.
        let throws =
            [(5_200, 6_000), (6_000, 5_000), (5_000, 5_500), (5_500, 5_000), (5_000, 4_000)];
        assert_eq!(favourite_changes(&game(&throws, Some(WON))), 2);
        assert_eq!(favourite_changes(&game(&[(5_000, 5_000)], Some(EVEN))), 0);
    }

    #[test]
    fn a_mistake_can_change_the_favourite() {
        let mut curve = game(&[(5_000, 6_000)], Some(0));
        assert_eq!(favourite_changes(&curve), 1, "only the end");
        curve.events[0] = event(1, 5_000, 6_000, 4_000);
        assert_eq!(favourite_changes(&curve), 1, "the mistake, not the end");
        curve.end = Some(WON);
        assert_eq!(favourite_changes(&curve), 2);
    }
}
