//! Single games to look at: a typical one, the one with the greatest drama, and the greatest
//! comeback.

use crate::batch::feel_tally::PLACES;
use crate::batch::followed::FollowedGame;
use crate::play::feel::curve::{EVEN, WON};

/// A game to look at.
#[derive(Clone, Debug, PartialEq)]
pub struct SingleGame {
    pub kind: SingleKind,
    /// Its index among the games of the plan.
    pub game: u64,
    /// Moments of the game, from its start to its end: the part of the throws, and the chance of
    /// the first player. Both are from 0 to 1.
    pub moments: Vec<[f64; 2]>,
}

/// Why a game is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SingleKind {
    Typical,
    GreatestDrama,
    GreatestComeback,
}

impl SingleKind {
    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Typical => "a typical game",
            Self::GreatestDrama => "the greatest drama",
            Self::GreatestComeback => "the greatest comeback",
        }
    }
}

/// The games to look at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LookedAt {
    /// They are chosen among so many first games of the plan.
    pub among: u64,
    /// Empty if nobody won one of those.
    pub games: Vec<SingleGame>,
}

impl LookedAt {
    /// The games to look at among these, which are the first ones of a plan.
    pub(super) fn of(games: &[FollowedGame]) -> Self {
        Self { among: games.len() as u64, games: singles(games) }
    }
}

/// Of equal games, the first is taken.
fn singles(games: &[FollowedGame]) -> Vec<SingleGame> {
    let won: Vec<(u64, &FollowedGame)> = (0..)
        .zip(games)
        .filter(|(_, game)| game.curve.end.is_some_and(|end| end != EVEN))
        .collect();
    let by = |rank: &dyn Fn(&FollowedGame) -> u32| won.iter().min_by_key(|(_, game)| rank(game));
    let kinds = [
        (SingleKind::Typical, typical(&won)),
        (SingleKind::GreatestDrama, by(&|game| u32::MAX - game.record.feel.drama)),
        (SingleKind::GreatestComeback, by(&|game| game.record.feel.comeback)),
    ];
    let single = |(kind, chosen): (SingleKind, Option<&(u64, &FollowedGame)>)| {
        let (game, followed) = *chosen?;
        Some(SingleGame { kind, game, moments: moments(followed) })
    };
    kinds.into_iter().filter_map(single).collect()
}

/// The game whose curve, as its winner sees it, is nearest to that of the median winner: the
/// distances at all places of the game are added up.
fn typical<'g>(won: &'g [(u64, &'g FollowedGame)]) -> Option<&'g (u64, &'g FollowedGame)> {
    let seen: Vec<[u32; PLACES]> = won.iter().map(|(_, game)| seen_by_winner(game)).collect();
    let median: [u32; PLACES] = std::array::from_fn(|place| {
        let mut chances: Vec<u32> = seen.iter().map(|chances| chances[place]).collect();
        chances.sort_unstable();
        chances.get(chances.len() / 2).copied().unwrap_or(0)
    });
    let distance = |chances: &[u32; PLACES]| -> u32 {
        chances.iter().zip(median).map(|(chance, middle)| chance.abs_diff(middle)).sum()
    };
    let nearest = won.iter().zip(&seen).min_by_key(|(_, chances)| distance(chances));
    nearest.map(|(game, _)| game)
}

fn seen_by_winner(game: &FollowedGame) -> [u32; PLACES] {
    let chances = game.curve.at_places::<PLACES>();
    let won = WON.cast_unsigned();
    if game.curve.end == Some(WON) { chances } else { chances.map(|chance| won - chance) }
}

fn moments(game: &FollowedGame) -> Vec<[f64; 2]> {
    let throws = f64::from(game.curve.throws.max(1));
    let points = game.curve.points();
    points
        .map(|(throw, chance)| [f64::from(throw) / throws, f64::from(chance) / f64::from(WON)])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::feel::record::FeelRecord;
    use crate::play::feel::samples::game;
    use crate::play::record::GameRecord;

    /// A game of ten throws: three with each of the first two chances, four with the last one.
    fn followed(chances: [i32; 3], end: Option<i32>) -> FollowedGame {
        let chance = |throw: usize| chances[(throw / 3).min(2)];
        let throws: Vec<(i32, i32)> = (0..10).map(|throw| (chance(throw), chance(throw))).collect();
        let curve = game(&throws, end);
        let record = GameRecord { feel: FeelRecord::of(&curve), ..GameRecord::default() };
        FollowedGame { record, curve }
    }

    /// The winners saw 50, 60, then 80, 69, 70 and 40 %. Of four, 70 % is the upper median. The
    /// second player won the second game.
    #[test]
    fn the_typical_game_is_nearest_to_the_median_winner() {
        let games = [
            followed([5_000, 6_000, 8_000], Some(WON)),
            followed([5_000, 4_000, 3_100], Some(0)),
            followed([5_000, 6_000, 7_000], Some(WON)),
            followed([5_000, 6_000, 4_000], Some(WON)),
            followed([5_000, 6_000, 7_000], Some(EVEN)),
            followed([5_000, 6_000, 7_000], None),
        ];
        let chosen = singles(&games);
        let found: Vec<_> = chosen.iter().map(|single| (single.kind, single.game)).collect();
        let expected = [
            (SingleKind::Typical, 2),
            (SingleKind::GreatestDrama, 3),
            (SingleKind::GreatestComeback, 3),
        ];
        assert_eq!(found, expected);
        let moments = &chosen[0].moments;
        assert_eq!((moments[0], moments[moments.len() - 1]), ([0.0, 0.5], [1.0, 1.0]));
    }

    #[test]
    fn games_that_nobody_won_have_no_singles() {
        assert_eq!(singles(&[]), []);
        assert_eq!(singles(&[followed([5_000, 9_000, 9_000], None)]), []);
    }
}
