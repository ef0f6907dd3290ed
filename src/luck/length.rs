//! Luck in the length of a game, from the answers of bots that value positions.
//!
//! The number of throws that follow is estimated from where the pieces are and from the winning
//! chance. The game ends when the winner is home, so the pieces of the player who is likely to win
//! count more. What each place is worth, a pilot finds out: the least squares of the length on the
//! luck in each feature.

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::game::actions::Action;
use crate::game::contract::Game;
use crate::game::turn_state::Cast;
use crate::play::luck::{
    CastAnswer, CastChoice, Fallen, Luck, LuckMeter, LuckSource, Moment, luck_of_cast, mean,
    to_units, verdict_weights,
};
use crate::stats::least_squares::LeastSquares;

/// The observations for each feature that the fit assumes to be without effect, so that few games
/// do not give wild values.
const RIDGE: f64 = 2.0;

/// The unit of features, which are whole numbers so that their luck has the mean 0.
const FEATURE_UNIT: f64 = 1.0 / (1_u64 << 32) as f64;

/// What positions are worth for the length: a number of throws for each feature.
#[derive(Clone, Debug, PartialEq)]
pub struct LengthValues {
    /// For each kind and place, the throws that a piece of either player there adds.
    pieces: Vec<f64>,
    /// For each kind and place, the throws that a piece there adds, times the winning chance of its
    /// player.
    of_winner: Vec<f64>,
    /// The throws for the product of both winning chances.
    balance: f64,
    /// The throws for an extra throw.
    extra_throw: f64,
}

/// What the answer to a cast leads to.
#[derive(Clone, Debug)]
struct AfterCast<T> {
    /// If there is no second die, or it says YES.
    yes: T,
    /// If the second die says NO.
    no: Option<T>,
}

/// What somebody plays.
struct PlayedAction<'a, G: Game> {
    roll: &'a G::UsableRoll,
    action: Action,
}

impl LengthValues {
    /// The values that explain the lengths of the games of a pilot, from the luck in each feature
    /// and the number of throws of each game.
    pub fn fit<'g>(pilot: impl IntoIterator<Item = (&'g [f64], f64)>) -> Option<Self> {
        let mut games = pilot.into_iter().peekable();
        let count = games.peek()?.0.len();
        let mut squares = LeastSquares::new(count);
        games.for_each(|(features, throws)| squares.add(features, throws));
        let found = squares.coefficients(RIDGE);
        let places = count.checked_sub(2)? / 2;
        Some(Self {
            pieces: found[..places].to_vec(),
            of_winner: found[places..2 * places].to_vec(),
            balance: found[2 * places],
            extra_throw: found[2 * places + 1],
        })
    }

    /// The throws that this luck in each feature adds.
    pub fn luck(&self, features: &[f64]) -> f64 {
        let values = self.pieces.iter().chain(&self.of_winner);
        let all = values.chain([&self.balance, &self.extra_throw]);
        all.zip(features).map(|(value, feature)| value * feature).sum()
    }

    /// All values as text, which tells plans apart.
    pub fn identity(&self) -> String {
        format!("{self:?}")
    }

    /// What all pieces of each player are worth before a throw: to anybody, and to a sure winner.
    fn before<G: Game>(&self, moment: &Moment<'_, G>) -> [[f64; 2]; 2] {
        let mut sums = [[0.0; 2]; 2];
        see_all(moment, |player, place, count| self.add(&mut sums, player, place, count));
        sums
    }

    /// Adds what `more` pieces of a player on a place are worth.
    fn add(&self, sums: &mut [[f64; 2]; 2], player: usize, place: usize, more: f64) {
        sums[player][0] += more * self.pieces[place];
        sums[player][1] += more * self.of_winner[place];
    }

    /// The number of throws that follow what is played, in units of [`Luck::THROWS_UNIT`].
    /// `before` is that of [`Self::before`], and `chance` the winning chance of the player who
    /// threw.
    fn throws<G: Game>(
        &self,
        moment: &Moment<'_, G>,
        before: [[f64; 2]; 2],
        played: Option<&PlayedAction<'_, G>>,
        chance: f64,
    ) -> i64 {
        let mut sums = before;
        let again = see_changes(moment, played, |player, place, more| {
            self.add(&mut sums, player, place, more);
        });
        let chances = [chance, 1.0 - chance];
        let pieces = |player: usize| sums[player][0] + chances[player] * sums[player][1];
        let extra_throw = if again { self.extra_throw } else { 0.0 };
        let throws = pieces(0) + pieces(1) + self.balance * chances[0] * chances[1] + extra_throw;
        to_units(throws, Luck::THROWS_UNIT)
    }
}

/// The features after what is played, in the order of [`LengthValues`], in units of
/// [`FEATURE_UNIT`]. `before` has the pieces of each player, and `chance` is the winning chance of
/// the player who threw.
fn features<G: Game>(
    moment: &Moment<'_, G>,
    before: &[Vec<f64>; 2],
    played: Option<&PlayedAction<'_, G>>,
    chance: f64,
) -> Vec<i64> {
    let mut pieces = before.clone();
    let again = see_changes(moment, played, |player, place, more| pieces[player][place] += more);
    let chances = [chance, 1.0 - chance];
    let [own, others] = &pieces;
    let sum = |weights: [f64; 2]| {
        own.iter().zip(others).map(move |(own, other)| weights[0] * own + weights[1] * other)
    };
    let last = [chances[0] * chances[1], f64::from(u8::from(again))];
    let all = sum([1.0; 2]).chain(sum(chances)).chain(last);
    all.map(|feature| to_units(feature, FEATURE_UNIT)).collect()
}

impl<T> AfterCast<T> {
    /// What the answer to a cast leads to. `result` tells it from what is played and from the
    /// winning chance after it.
    fn of<'a, G: Game>(
        cast: &'a Cast<G::UsableRoll>,
        answer: &CastAnswer,
        result: impl Fn(Option<&PlayedAction<'a, G>>, f64) -> T,
    ) -> Self {
        let stay = || Self { yes: result(None, answer.value), no: None };
        let Cast::Move { base, promoted } = cast else { return stay() };
        match (answer.choice, promoted, answer.second_die) {
            (CastChoice::Keep(action), _, _) => Self {
                yes: result(Some(&PlayedAction { roll: base, action }), answer.value),
                no: None,
            },
            (CastChoice::Promote(action), Some(roll), Some([no, yes])) => {
                let played = PlayedAction { roll, action };
                Self { yes: result(Some(&played), yes), no: Some(result(None, no)) }
            }
            _ => stay(),
        }
    }

    /// The results of the answers to all casts, in their order.
    fn of_all<'a, G: Game>(
        game: &'a G,
        answers: &[CastAnswer],
        result: impl Fn(Option<&PlayedAction<'a, G>>, f64) -> T,
    ) -> SmallVec<[Self; 8]> {
        let casts = game.course().dice.casts().zip(answers);
        casts.map(|(cast, answer)| Self::of(cast, answer, &result)).collect()
    }

    /// What the second die led to.
    fn fallen(&self, yes: bool) -> &T {
        self.no.as_ref().filter(|_| !yes).unwrap_or(&self.yes)
    }
}

impl AfterCast<i64> {
    /// The mean over what the second die says, with these weights of NO and YES.
    fn mean(&self, weights: [u32; 2]) -> i64 {
        self.no.map_or(self.yes, |no| mean([(weights[0], no), (weights[1], self.yes)]))
    }
}

/// Tells the changes by what is played: 0 for the player who threw and 1 for the other one, the
/// place, and how many more pieces are there. Does the player throw again?
fn see_changes<G: Game>(
    moment: &Moment<'_, G>,
    played: Option<&PlayedAction<'_, G>>,
    mut see: impl FnMut(usize, usize, f64),
) -> bool {
    let Moment { game, position, seat, turn_state } = *moment;
    let Some(PlayedAction { roll, action }) = played else { return false };
    let effect = game.preview(position, seat, roll, action, |change| {
        let more = f64::from(change.after) - f64::from(change.before);
        let place = place_of(game, change.kind.into(), change.place);
        see(usize::from(change.seat != seat), place, more);
    });
    effect.extra_throw && turn_state.extra_throws_left > 0
}

/// The index of a kind and a place in the values.
fn place_of<G: Game>(game: &G, kind: usize, place: u8) -> usize {
    kind * (usize::from(game.places()) + 2) + usize::from(place)
}

/// Tells the pieces of the player who throws, 0, and of the other one, 1: where, and how many.
fn see_all<G: Game>(moment: &Moment<'_, G>, mut see: impl FnMut(usize, usize, f64)) {
    let Moment { game, position, seat, .. } = *moment;
    for (player, seat) in [seat, seat.other()].into_iter().enumerate() {
        for kind in 0..game.kinds() {
            game.see_pieces(position, seat, kind, |place, count| {
                see(player, place_of(game, kind, place), count.into());
            });
        }
    }
}

/// Measures the luck of one game in its length.
struct LengthMeter<'a> {
    values: &'a LengthValues,
    /// The throws after the cast that fell.
    last: Option<AfterCast<i64>>,
}

impl<G: Game> LuckMeter<G> for LengthMeter<'_> {
    fn cast(
        &mut self,
        moment: &Moment<'_, G>,
        fallen: Fallen,
        answers: Option<&[CastAnswer]>,
    ) -> Luck {
        let Some(answers) = answers else { return Luck::default() };
        let (course, before) = (moment.game.course(), self.values.before(moment));
        let results = AfterCast::of_all(moment.game, answers, |played, chance| {
            self.values.throws(moment, before, played, chance)
        });
        let weights = verdict_weights(course);
        let throws =
            luck_of_cast(course, moment.role(), fallen, |cast| results[cast].mean(weights));
        self.last = results.into_iter().nth(fallen.outcome);
        Luck { score: 0, throws }
    }

    fn second_die(&mut self, moment: &Moment<'_, G>, yes: bool) -> Luck {
        let Some(results) = self.last.take() else { return Luck::default() };
        let expected = results.mean(verdict_weights(moment.game.course()));
        Luck { score: 0, throws: results.fallen(yes) - expected }
    }
}

/// Adds up the luck of one game in each feature.
#[derive(Default)]
struct FeatureMeter {
    sums: Vec<f64>,
    /// The features after the cast that fell.
    last: Option<AfterCast<Vec<i64>>>,
}

impl FeatureMeter {
    /// Adds the luck in each feature.
    fn add(&mut self, count: usize, luck: impl Fn(usize) -> i64) {
        self.sums.resize(count, 0.0);
        for (feature, sum) in self.sums.iter_mut().enumerate() {
            *sum += luck(feature) as f64 * FEATURE_UNIT;
        }
    }
}

/// The mean of the features after a cast, with these weights of NO and YES.
fn mean_features(results: &AfterCast<Vec<i64>>, weights: [u32; 2]) -> Cow<'_, [i64]> {
    let Some(no) = &results.no else { return Cow::Borrowed(&results.yes) };
    let pairs = no.iter().zip(&results.yes);
    pairs.map(|(no, yes)| mean([(weights[0], *no), (weights[1], *yes)])).collect()
}

/// The pieces of the player who throws and of the other one, for each kind and place.
fn counts<G: Game>(moment: &Moment<'_, G>) -> [Vec<f64>; 2] {
    let places = moment.game.kinds() * place_of(moment.game, 1, 0);
    let mut counts = [vec![0.0; places], vec![0.0; places]];
    see_all(moment, |player, place, count| counts[player][place] = count);
    counts
}

impl<G: Game> LuckMeter<G> for FeatureMeter {
    fn cast(
        &mut self,
        moment: &Moment<'_, G>,
        fallen: Fallen,
        answers: Option<&[CastAnswer]>,
    ) -> Luck {
        let Some(answers) = answers else { return Luck::default() };
        let (course, before) = (moment.game.course(), counts(moment));
        let results = AfterCast::of_all(moment.game, answers, |played, chance| {
            features(moment, &before, played, chance)
        });
        let weights = verdict_weights(course);
        let all: Vec<_> = results.iter().map(|result| mean_features(result, weights)).collect();
        let role = moment.role();
        self.add(all[0].len(), |feature| {
            luck_of_cast(course, role, fallen, |cast| all[cast][feature])
        });
        self.last = results.into_iter().nth(fallen.outcome);
        Luck::default()
    }

    fn second_die(&mut self, moment: &Moment<'_, G>, yes: bool) -> Luck {
        let Some(results) = self.last.take() else { return Luck::default() };
        let expected = mean_features(&results, verdict_weights(moment.game.course()));
        let fallen = results.fallen(yes);
        self.add(fallen.len(), |feature| fallen[feature] - expected[feature]);
        Luck::default()
    }

    fn features(&self) -> &[f64] {
        &self.sums
    }
}

/// A pilot, whose games tell their luck in each feature.
#[derive(Clone, Copy, Debug)]
pub struct LengthPilot;

impl<G: Game> LuckSource<G> for LengthPilot {
    fn follow<'a>(&'a self, _: &'a G, _: &G::Position) -> Box<dyn LuckMeter<G> + 'a> {
        Box::new(FeatureMeter::default())
    }
}

impl<G: Game> LuckSource<G> for LengthValues {
    fn follow<'a>(&'a self, _: &'a G, _: &G::Position) -> Box<dyn LuckMeter<G> + 'a> {
        Box::new(LengthMeter { values: self, last: None })
    }
}
