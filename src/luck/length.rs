//! Luck in the length of a game, from the answers of bots that value positions.
//!
//! The number of throws that follow is estimated from where the pieces are and from the winning
//! chance. The game ends when the winner is home, so the pieces of the player who is likely to win
//! count more. What each place is worth, a pilot finds out: the least squares of the length on the
//! luck in each feature.

use smallvec::SmallVec;

use crate::game::actions::Action;
use crate::game::contract::Game;
use crate::game::turn_state::Cast;
use crate::play::luck::{
    CastAnswer, CastChoice, Fallen, Luck, LuckMeter, LuckSource, Moment, luck_of_cast, mean,
    verdict_weights,
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

/// What an answer leads to.
#[derive(Clone, Debug)]
struct AfterAnswer {
    changes: SmallVec<[PieceChange; 4]>,
    /// The winning chance of the player who threw.
    chance: f64,
    /// Does that player throw again?
    again: bool,
}

/// A change in the number of pieces of a player on a place.
#[derive(Clone, Copy, Debug)]
struct PieceChange {
    /// 0 for the player who threw, 1 for the other.
    player: usize,
    /// The kind and the place, by index into the values.
    place: usize,
    /// How many more pieces are there.
    more: f64,
}

/// What the answer to a cast leads to.
#[derive(Clone, Debug)]
struct AfterCast {
    /// If there is no second die, or it says YES.
    yes: AfterAnswer,
    /// If the second die says NO.
    no: Option<AfterAnswer>,
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
        see_all(moment, |player, place, count| {
            sums[player][0] += count * self.pieces[place];
            sums[player][1] += count * self.of_winner[place];
        });
        sums
    }

    /// The number of throws that follow a result, in units of [`Luck::THROWS_UNIT`]. `before` is
    /// that of [`Self::before`].
    fn throws(&self, before: &[[f64; 2]; 2], result: &AfterAnswer) -> i64 {
        let mut sums = *before;
        for PieceChange { player, place, more } in &result.changes {
            sums[*player][0] += more * self.pieces[*place];
            sums[*player][1] += more * self.of_winner[*place];
        }
        let chances = [result.chance, 1.0 - result.chance];
        let pieces = |player: usize| sums[player][0] + chances[player] * sums[player][1];
        let again = if result.again { self.extra_throw } else { 0.0 };
        let throws = pieces(0) + pieces(1) + self.balance * chances[0] * chances[1] + again;
        (throws / Luck::THROWS_UNIT).round() as i64
    }
}

impl AfterAnswer {
    /// The features, in the order of [`LengthValues`], in units of [`FEATURE_UNIT`]. `before` has
    /// the pieces of each player.
    fn features(&self, before: &[Vec<f64>; 2]) -> Vec<i64> {
        let mut pieces = before.clone();
        for PieceChange { player, place, more } in &self.changes {
            pieces[*player][*place] += more;
        }
        let chances = [self.chance, 1.0 - self.chance];
        let [own, others] = &pieces;
        let sum = |weights: [f64; 2]| {
            own.iter().zip(others).map(move |(own, other)| weights[0] * own + weights[1] * other)
        };
        let last = [chances[0] * chances[1], f64::from(u8::from(self.again))];
        let all = sum([1.0; 2]).chain(sum(chances)).chain(last);
        all.map(|feature| (feature / FEATURE_UNIT).round() as i64).collect()
    }
}

impl AfterCast {
    /// The results of the answer to a cast.
    fn of<G: Game>(
        moment: &Moment<'_, G>,
        cast: &Cast<G::UsableRoll>,
        answer: &CastAnswer,
    ) -> Self {
        let stay = |chance| AfterAnswer { changes: SmallVec::new(), chance, again: false };
        let only = |yes| Self { yes, no: None };
        let Cast::Move { base, promoted } = cast else { return only(stay(answer.value)) };
        match (answer.choice, promoted, answer.second_die) {
            (CastChoice::Keep(action), _, _) => {
                only(result_of(moment, base, &action, answer.value))
            }
            (CastChoice::Promote(action), Some(promoted), Some([no, yes])) => {
                Self { yes: result_of(moment, promoted, &action, yes), no: Some(stay(no)) }
            }
            _ => only(stay(answer.value)),
        }
    }

    /// The mean of whole numbers over what the second die says.
    fn mean(&self, weights: [u32; 2], number: impl Fn(&AfterAnswer) -> i64) -> i64 {
        let yes = number(&self.yes);
        self.no.as_ref().map_or(yes, |no| mean([(weights[0], number(no)), (weights[1], yes)]))
    }

    /// What the second die led to.
    fn fallen(&self, yes: bool) -> &AfterAnswer {
        self.no.as_ref().filter(|_| !yes).unwrap_or(&self.yes)
    }
}

fn result_of<G: Game>(
    moment: &Moment<'_, G>,
    roll: &G::UsableRoll,
    action: &Action,
    chance: f64,
) -> AfterAnswer {
    let Moment { game, position, seat, turn_state } = *moment;
    let mut changes = SmallVec::new();
    let effect = game.preview(position, seat, roll, action, |change| {
        changes.push(PieceChange {
            player: usize::from(change.seat != seat),
            place: place_of(game, change.kind.into(), change.place),
            more: f64::from(change.after) - f64::from(change.before),
        });
    });
    AfterAnswer { changes, chance, again: effect.extra_throw && turn_state.extra_throws_left > 0 }
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
    /// The results of the cast that fell.
    last: Option<AfterCast>,
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
        let (results, weights) = (results(moment, answers), verdict_weights(course));
        let throws = luck_of_cast(course, fallen, |cast| {
            results[cast].mean(weights, |result| self.values.throws(&before, result))
        });
        self.last = results.into_iter().nth(fallen.outcome);
        Luck { score: 0, throws }
    }

    fn second_die(&mut self, moment: &Moment<'_, G>, yes: bool) -> Luck {
        let Some(results) = self.last.take() else { return Luck::default() };
        let before = self.values.before(moment);
        let throws = |result: &AfterAnswer| self.values.throws(&before, result);
        let expected = results.mean(verdict_weights(moment.game.course()), throws);
        Luck { score: 0, throws: throws(results.fallen(yes)) - expected }
    }
}

/// The results of the answers to all casts.
fn results<G: Game>(moment: &Moment<'_, G>, answers: &[CastAnswer]) -> SmallVec<[AfterCast; 8]> {
    let casts = moment.game.course().casts.outcomes().iter().zip(answers);
    casts.map(|(cast, answer)| AfterCast::of(moment, &cast.outcome, answer)).collect()
}

/// Adds up the luck of one game in each feature.
#[derive(Default)]
struct FeatureMeter {
    sums: Vec<f64>,
    /// The results of the cast that fell.
    last: Option<AfterCast>,
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

/// The features of the results of a cast, with these weights of NO and YES.
fn mean_features(results: &AfterCast, before: &[Vec<f64>; 2], weights: [u32; 2]) -> Vec<i64> {
    let yes = results.yes.features(before);
    let Some(no) = &results.no else { return yes };
    let pairs = no.features(before).into_iter().zip(yes);
    pairs.map(|(no, yes)| mean([(weights[0], no), (weights[1], yes)])).collect()
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
        let (results, weights) = (results(moment, answers), verdict_weights(course));
        let features = |results: &AfterCast| mean_features(results, &before, weights);
        let all: Vec<Vec<i64>> = results.iter().map(features).collect();
        self.add(all[0].len(), |feature| luck_of_cast(course, fallen, |cast| all[cast][feature]));
        self.last = results.into_iter().nth(fallen.outcome);
        Luck::default()
    }

    fn second_die(&mut self, moment: &Moment<'_, G>, yes: bool) -> Luck {
        let Some(results) = self.last.take() else { return Luck::default() };
        let before = counts(moment);
        let expected = mean_features(&results, &before, verdict_weights(moment.game.course()));
        let fallen = results.fallen(yes).features(&before);
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
