//! The luck of throws: how much chance moves what is expected of a game.
//!
//! The luck of an event of chance is the value after it, less the mean of that value over all that
//! could have happened, each with its weight. Its mean is 0 whatever the values are, so the luck of
//! a game can be subtracted from what happened in it, and no expectation changes. The rest varies
//! less: good values tell most of what chance did (`docs/statistics.md`, "Luck taken out").
//!
//! Chance is the cast of the main dice, the kept opening cast with the weights of the opening, the
//! second die, and the own throw of a piece that enters. Each is an event of its own. So one may be
//! left out, and the others still have the mean 0.

use crate::game::actions::Action;
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::{Cast, Course, TurnState};

/// The luck of all throws of a game. Whole numbers, so that sums are exact in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Luck {
    /// What chance added to the expected score of the first player, in units of
    /// [`Luck::SCORE_UNIT`]. A win is 1, a draw one half.
    pub score: i64,
    /// What chance added to the expected number of throws, in units of [`Luck::THROWS_UNIT`].
    pub throws: i64,
}

impl Luck {
    /// The unit of luck in the score.
    pub const SCORE_UNIT: f64 = 1.0 / (1_u64 << 32) as f64;
    /// The unit of luck in the length.
    pub const THROWS_UNIT: f64 = 1.0 / (1_u64 << 20) as f64;
}

/// The whole number of units that is nearest to a value, a half away from 0. It needs no call,
/// unlike `f64::round`.
#[inline]
pub fn to_units(value: f64, unit: f64) -> i64 {
    let units = value / unit;
    (units + 0.5_f64.copysign(units)) as i64
}

/// The moment before an event of chance.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a, G: Game> {
    /// The compiled rule set.
    pub game: &'a G,
    /// The position before the throw.
    pub position: &'a G::Position,
    /// The player who throws.
    pub seat: Seat,
    /// The rest of the state that affects later play.
    pub turn_state: TurnState,
}

impl<G: Game> Moment<'_, G> {
    /// 0 if the player who throws took the first turn of the game, else 1.
    pub fn role(&self) -> usize {
        self.turn_state.role(self.seat)
    }

    /// The weight of a cast, given by its index, with the dice of the player who throws.
    pub fn weight(&self, cast: usize) -> u32 {
        self.game.course().dice.of_role(self.role()).outcomes()[cast].weight
    }
}

/// What fell at a throw of the main dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// The outcome, by index into the throws of the rule set.
    pub outcome: usize,
    /// Is it the opening cast that the starter kept? Then the weights are those of the opening.
    pub kept: bool,
    /// The number of this throw in the game, from 1. Own throws of pieces that enter count too.
    pub number: u32,
}

/// Tells the luck of each event of chance during one game.
pub trait LuckMeter<G: Game> {
    /// The luck of a cast, with the score as the player who throws sees it. `answers` are those of
    /// a bot to all casts in order, if a bot is asked.
    fn cast(
        &mut self,
        moment: &Moment<'_, G>,
        fallen: Fallen,
        answers: Option<&[CastAnswer]>,
    ) -> Luck;

    /// The luck of the second die, which was thrown after the cast that was told last.
    fn second_die(&mut self, _moment: &Moment<'_, G>, _yes: bool) -> Luck {
        Luck::default()
    }

    /// The luck of the game in each feature of positions, while a pilot finds out what they are
    /// worth. Empty otherwise.
    fn features(&self) -> &[f64] {
        &[]
    }
}

/// What tells the luck of games.
pub trait LuckSource<G: Game>: Sync {
    /// The meter of one game that begins in the position `start`.
    fn follow<'a>(&'a self, game: &'a G, start: &G::Position) -> Box<dyn LuckMeter<G> + 'a>;
}

/// What tells the luck of the games of a plan. Both may, and their luck is added.
pub struct LuckBy<'a, G: Game> {
    /// Are the bots asked, who value positions? They tell the luck in the score.
    pub asks_bots: bool,
    /// What tells luck of its own.
    pub source: Option<&'a dyn LuckSource<G>>,
}

impl<G: Game> LuckBy<'_, G> {
    /// Nothing tells it: the luck of all games is 0.
    pub const NOTHING: Self = Self { asks_bots: false, source: None };
    /// The bots alone.
    pub const BOTS: Self = Self { asks_bots: true, source: None };
}

impl<G: Game> Clone for LuckBy<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for LuckBy<'_, G> {}

/// What a bot does with a cast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CastChoice {
    /// Nothing is legal.
    Pass,
    /// An action with the value of the cast.
    Keep(Action),
    /// The second die, and this action if it says YES.
    Promote(Action),
}

/// A bot's answer to a cast, and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CastAnswer {
    /// The best choice.
    pub choice: CastChoice,
    /// The expected score of the player who throws, from 0 to 1, with that choice.
    pub value: f64,
    /// The expected score if the second die says NO, and if it says YES. `None` if no throw of it
    /// is possible.
    pub second_die: Option<[f64; 2]>,
}

/// The value of a cast less the mean over all casts, or over the opening's if it was kept. A cast
/// that is thrown again is worth the mean over the others. `value` is asked for all casts that are
/// not thrown again. The weights are those of the player with this role: 0 took the first turn.
pub fn luck_of_cast<R>(
    course: &Course<R>,
    role: usize,
    fallen: Fallen,
    value: impl Fn(usize) -> i64,
) -> i64 {
    let [expected, seen] = expected_and_seen(course, role, fallen, value);
    seen - expected
}

/// The mean over all casts, and the value of the cast that fell, as [`luck_of_cast`] takes them.
pub fn expected_and_seen<R>(
    course: &Course<R>,
    role: usize,
    fallen: Fallen,
    value: impl Fn(usize) -> i64,
) -> [i64; 2] {
    let casts = course.dice.of_role(role).outcomes();
    let is_again = |cast: usize| matches!(casts[cast].outcome, Cast::Again);
    let counted = casts.iter().enumerate().filter(|(cast, _)| !is_again(*cast));
    let over_casts = mean(counted.map(|(cast, weighted)| (weighted.weight, value(cast))));
    let of_cast = |cast: usize| if is_again(cast) { over_casts } else { value(cast) };
    let opening = course.opening.as_ref().filter(|_| fallen.kept);
    let expected = opening.map_or(over_casts, |opening| {
        let kept = opening.outcomes().iter();
        mean(kept.map(|cast| (cast.weight, of_cast(usize::from(cast.outcome)))))
    });
    [expected, of_cast(fallen.outcome)]
}

/// The mean of numbers with weights, rounded to the nearest whole number. 0 without weights.
pub fn mean(numbers: impl IntoIterator<Item = (u32, i64)>) -> i64 {
    let add = |(sum, weights): (i128, i128), (weight, number): (u32, i64)| {
        (sum + i128::from(weight) * i128::from(number), weights + i128::from(weight))
    };
    let (sum, weights) = numbers.into_iter().fold((0, 0), add);
    if weights == 0 {
        return 0;
    }
    let (above, below) = (2 * sum + weights, 2 * weights);
    // Nearly all fit into 64 bits, whose division takes a tenth of the time.
    match (i64::try_from(above), i64::try_from(below)) {
        (Ok(above), Ok(below)) => above.div_euclid(below),
        _ => above.div_euclid(below) as i64,
    }
}

/// The weights of NO and YES of the second die. Without one, YES is certain.
pub fn verdict_weights<R>(course: &Course<R>) -> [u32; 2] {
    course.verdict.as_ref().map_or([0, 1], |die| {
        [false, true].map(|yes| {
            die.outcomes().iter().filter(|face| face.outcome == yes).map(|face| face.weight).sum()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::chance::Chance;
    use crate::game::turn_state::DiceOfPlayers;

    /// Two coins: 0, 1 or 2 with the weights 1, 2, 1. The last is thrown again.
    fn course(opening: &[(u8, u64)]) -> Course<u8> {
        let roll = |base| Cast::Move { base, promoted: None };
        let casts = [(Cast::Void, 1), (roll(1), 2), (Cast::Again, 1)];
        Course {
            dice: DiceOfPlayers::same(Chance::new(casts).unwrap()),
            verdict: None,
            opening: Chance::new(opening.iter().copied()).ok(),
            equal_turns: false,
            extra_throws_a_turn: u32::MAX,
            burnt_after: Vec::new(),
            tries_a_turn: 1,
            unused: Vec::new(),
            most_throws: u32::MAX,
        }
    }

    fn luck(course: &Course<u8>, outcome: usize, kept: bool) -> i64 {
        let fallen = Fallen { outcome, kept, number: 1 };
        luck_of_cast(course, 0, fallen, |cast| [30, 60, i64::MAX][cast])
    }

    #[test]
    fn values_are_rounded_to_the_nearest_number_of_units() {
        let units = [0.0, 0.24, 0.25, 0.74, 0.75, 2.0].map(|value| to_units(value, 0.5));
        assert_eq!(units, [0, 0, 1, 1, 2, 4], "a half goes away from 0");
        let below = [-0.24, -0.25, -0.75].map(|value| to_units(value, 0.5));
        assert_eq!(below, [0, -1, -2]);
    }

    #[test]
    fn a_mean_is_rounded_to_the_nearest_number() {
        assert_eq!(mean([(1, 10), (2, 20)]), 17, "50 thirds are 16.67");
        assert_eq!(mean([(1, -10), (2, -20)]), -17);
        assert_eq!(mean([(3, 0), (1, 2)]), 1, "a half goes up");
        assert_eq!(mean([]), 0);
        assert_eq!(mean([(u32::MAX, i64::MAX / 4), (1, 0)]), i64::MAX / 4 - 536_870_912);
    }

    #[test]
    fn the_luck_of_a_cast_is_its_value_less_the_mean_over_the_casts_that_count() {
        // The mean over 30 once and 60 twice is 50. Throwing again changes nothing.
        let course = course(&[]);
        assert_eq!([0, 1, 2].map(|outcome| luck(&course, outcome, false)), [-20, 10, 0]);
    }

    #[test]
    fn a_cast_has_the_weights_of_the_player_who_throws() {
        // The second player throws 0 three times as often as 1: (90 + 60) / 4 = 37.5, which is
        // rounded up. It never throws the cast that is thrown again.
        let mut course = course(&[]);
        let other = course.dice.of_role(0).reweighted([3, 1, 0]).unwrap();
        course.dice = DiceOfPlayers::of(course.dice.of_role(0).clone(), other);
        assert!(course.dice.differ());
        let of_role = |role, outcome| {
            let fallen = Fallen { outcome, kept: false, number: 1 };
            luck_of_cast(&course, role, fallen, |cast| [30, 60, i64::MAX][cast])
        };
        assert_eq!([0, 1].map(|outcome| of_role(0, outcome)), [-20, 10]);
        assert_eq!([0, 1].map(|outcome| of_role(1, outcome)), [-8, 22]);
    }

    #[test]
    fn a_kept_opening_cast_has_the_weights_of_the_opening() {
        // The opening gives 0 once and 1 four times: (30 + 240) / 5 = 54.
        let course = course(&[(0, 1), (1, 4)]);
        assert_eq!([0, 1].map(|outcome| luck(&course, outcome, true)), [-24, 6]);
        assert_eq!(luck(&course, 0, false), -20, "a later throw");
    }

    #[test]
    fn an_opening_cast_that_is_thrown_again_is_worth_a_usual_throw() {
        // A usual throw is worth 50. With 60 as often, the mean is 55.
        let course = course(&[(1, 1), (2, 1)]);
        assert_eq!([1, 2].map(|outcome| luck(&course, outcome, true)), [5, -5]);
    }
}
