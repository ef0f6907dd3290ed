//! The curve of one game: the expected score of the first player, event by event.

/// A certain win of the first player, in basis points.
pub const WON: i32 = 10_000;
/// Both players stand as well.
pub const EVEN: i32 = WON / 2;

/// One event of chance: a cast of the main dice, the second die, or the own throw of a piece that
/// enters. Expected scores are those of the first player, in basis points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurveEvent {
    /// The number of throws so far. A second die belongs to the throw before it.
    pub throw: u32,
    /// The expected score before it: the mean over all that could happen.
    pub before: i32,
    /// The expected score after it, with the best answer to it.
    pub after: i32,
    /// The standard deviation of what the score could have become.
    pub spread: i32,
    /// The expected score after what the player did with it.
    pub acted: i32,
}

/// A decision between two or more actions. Expected scores are those of the player who decides, in
/// basis points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValuedDecision {
    /// The expected score of the best action.
    pub best: i32,
    /// The mean over all actions.
    pub mean: i32,
    /// The expected score of the worst action.
    pub worst: i32,
    /// The expected score of the action that was carried out.
    pub chosen: i32,
}

/// The curve of one game, and its decisions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameCurve {
    /// The events of chance in their order.
    pub events: Vec<CurveEvent>,
    /// The decisions in their order.
    pub decisions: Vec<ValuedDecision>,
    /// The number of throws of the game.
    pub throws: u32,
    /// The score of the first player at the end, in basis points. `None` for an unfinished game.
    pub end: Option<i32>,
    /// The steps that the player had to go who had more of them left at the end.
    pub steps_left: u32,
}

impl GameCurve {
    /// The expected score before the first throw. Even without any.
    pub fn start(&self) -> i32 {
        self.events.first().map_or(EVEN, |event| event.before)
    }

    /// The number of throws and the expected score then: at the start, after each event, after each
    /// action, and at the end.
    pub fn points(&self) -> impl Iterator<Item = (u32, i32)> + '_ {
        let of_event =
            |event: &CurveEvent| [(event.throw, event.after), (event.throw, event.acted)];
        let events = self.events.iter().flat_map(of_event);
        std::iter::once((0, self.start()))
            .chain(events)
            .chain(self.end.map(|end| (self.throws, end)))
    }

    /// The expected score after this many throws: that of the last point which is not later.
    pub fn after(&self, throws: u32) -> i32 {
        let earlier = self.points().take_while(|(throw, _)| *throw <= throws);
        earlier.last().map_or(EVEN, |(_, chance)| chance)
    }

    /// The first player's expected scores, in basis points, at so many places from the start to the
    /// end, with as many throws between each two.
    pub fn at_places<const PLACES: usize>(&self) -> [u32; PLACES] {
        let throws = |place: usize| u64::from(self.throws) * place as u64 / (PLACES as u64 - 1);
        let chance = |place| self.after(throws(place) as u32).clamp(0, WON).cast_unsigned();
        std::array::from_fn(chance)
    }

    /// The expected scores as the winner sees them. `None` if nobody won.
    pub fn of_winner(&self) -> Option<impl Iterator<Item = (u32, i32)> + '_> {
        let end = self.end.filter(|end| *end != EVEN)?;
        Some(self.points().map(move |(throw, chance)| (throw, seen(chance, end == WON))))
    }
}

/// An expected score of the first player, as one of the players sees it. The same turns it back.
pub fn seen(chance: i32, by_first: bool) -> i32 {
    if by_first { chance } else { WON - chance }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::feel::samples::{event, game};

    #[test]
    fn the_points_are_the_start_then_two_for_each_event_then_the_end() {
        let mut curve = game(&[(5_000, 6_000), (6_000, 8_000)], Some(WON));
        curve.events[0] = event(1, 5_000, 6_000, 5_500);
        let points: Vec<_> = curve.points().collect();
        let expected = [(0, 5_000), (1, 6_000), (1, 5_500), (2, 8_000), (2, 8_000), (2, WON)];
        assert_eq!(points, expected);
        assert_eq!([0, 1, 2, 9].map(|throws| curve.after(throws)), [5_000, 5_500, WON, WON]);
    }

    #[test]
    fn the_second_player_sees_the_other_side() {
        let lost = game(&[(5_000, 3_000)], Some(0));
        let seen: Vec<i32> = lost.of_winner().unwrap().map(|(_, chance)| chance).collect();
        assert_eq!(seen, [5_000, 7_000, 7_000, WON]);
        assert!(game(&[(5_000, 5_000)], Some(EVEN)).of_winner().is_none(), "a draw");
        assert!(game(&[(5_000, 5_000)], None).of_winner().is_none(), "unfinished");
        assert_eq!(GameCurve::default().start(), EVEN);
    }
}
