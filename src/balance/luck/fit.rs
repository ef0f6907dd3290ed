//! The fit of scores on luck, in the games of a pilot.

use crate::batch::luck::luck_of;
use crate::batch::pilot::PilotGame;
use crate::batch::score::{Coefficients, GameScore};
use crate::luck::length::LengthValues;
use crate::stats::least_squares::LeastSquares;

/// A quantity must differ from its most frequent value in at least so many games of the pilot. With
/// fewer, its coefficients would be those of a few games.
const LEAST_SEEN: usize = 20;
/// The parts of a pilot. The values of each part's luck in the length come from the other parts, so
/// that they do not know its games.
const PARTS: usize = 8;

/// The games of a pilot with their luck: in the expected score of the first player, and in throws.
pub(super) struct MeasuredGames {
    pub games: Vec<PilotGame>,
    luck: Vec<[f64; 2]>,
    /// The number of games of an observation: 1, or 2 for pairs.
    each: usize,
}

/// Coefficients, and how many times the variance falls by them. Each coefficient costs a degree of
/// freedom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fit {
    pub coefficients: Coefficients,
    pub gain: f64,
}

impl MeasuredGames {
    /// These games, of which `each` are one observation.
    pub fn new(games: Vec<PilotGame>, each: usize) -> Self {
        let mut luck: Vec<[f64; 2]> = games.iter().map(|game| luck_of(&game.record)).collect();
        for part in 0..PARTS {
            let is_own = |place: usize| place / each % PARTS == part;
            let others = games.iter().enumerate().filter(|(place, _)| !is_own(*place));
            let Some(values) = length_values(others.map(|(_, game)| game)) else { continue };
            for (place, game) in games.iter().enumerate().filter(|(place, _)| is_own(*place)) {
                luck[place][1] = values.luck(&game.features);
            }
        }
        Self { games, luck, each }
    }

    /// The values for the luck of the counted games in their length.
    pub fn length_values(&self) -> Option<LengthValues> {
        length_values(self.games.iter())
    }

    /// The figures of a score, one for each observation, less these coefficients times the luck.
    pub fn figures(&self, score: &GameScore, coefficients: Coefficients) -> Vec<f64> {
        let figure = |(game, luck): (&PilotGame, &[f64; 2])| {
            let [score_luck, throws_luck] = luck;
            let taken = coefficients[0] * score_luck + coefficients[1] * throws_luck;
            score.figure(&game.record, game.first) - taken
        };
        let all: Vec<f64> = self.games.iter().zip(&self.luck).map(figure).collect();
        all.chunks(self.each).map(|games| games.iter().sum()).collect()
    }

    /// The fit of a score on the luck in the score, and with `with_length` on that in the length
    /// too. `None` for the ratio of two totals, and for a score that hardly varies.
    pub fn fit(&self, score: &GameScore, with_length: bool) -> Option<Fit> {
        if score.denominator.is_some() || self.games_that_differ(score) < LEAST_SEEN {
            return None;
        }
        let plain = self.figures(score, [0.0; 2]);
        let kinds = if with_length { 2 } else { 1 };
        let mut squares = LeastSquares::new(kinds);
        for (luck, figure) in self.luck.chunks(self.each).zip(&plain) {
            let [in_score, in_throws] = [0, 1].map(|kind| luck.iter().map(|own| own[kind]).sum());
            squares.add(&[in_score, in_throws][..kinds], *figure);
        }
        let mut found = squares.coefficients(0.0);
        found.resize(2, 0.0);
        let coefficients = [found[0], found[1]];
        let left = plain.len() as f64 - 1.0 - kinds as f64;
        let [before, after] =
            [&plain, &self.figures(score, coefficients)].map(|figures| squared_deviations(figures));
        let gain = before / (plain.len() as f64 - 1.0) / (after / left);
        Some(Fit { coefficients, gain })
    }

    /// The games in which a score differs from its most frequent value.
    fn games_that_differ(&self, score: &GameScore) -> usize {
        let games = self.games.iter();
        let mut values: Vec<i64> =
            games.map(|game| (score.numerator)(&game.record, game.first)).collect();
        values.sort_unstable();
        let most = values.chunk_by(|left, right| left == right).map(<[i64]>::len).max();
        values.len() - most.unwrap_or(0)
    }
}

fn length_values<'g>(games: impl Iterator<Item = &'g PilotGame>) -> Option<LengthValues> {
    LengthValues::fit(games.map(|game| (game.features.as_slice(), game.record.throws.into())))
}

/// The sum of the squared deviations from the mean.
pub(super) fn squared_deviations(numbers: &[f64]) -> f64 {
    let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
    numbers.iter().map(|number| (number - mean).powi(2)).sum()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::play::luck::Luck;
    use crate::play::record::GameRecord;

    /// Games without features. Each has its count of lead changes and its luck in the score.
    pub(in crate::balance::luck) fn games(
        all: impl IntoIterator<Item = (u32, i64)>,
        each: usize,
    ) -> MeasuredGames {
        let game = |(lead_changes, score): (u32, i64)| {
            let luck = Luck { score: score << 32, throws: 0 };
            let record = GameRecord { lead_changes, luck, ..GameRecord::default() };
            PilotGame { record, first: 0, features: Vec::new() }
        };
        MeasuredGames::new(all.into_iter().map(game).collect(), each)
    }

    pub(in crate::balance::luck) fn score() -> GameScore {
        GameScore::mean(|record, _| record.lead_changes.into())
    }

    #[test]
    fn the_fit_finds_what_a_unit_of_luck_is_worth_and_how_far_the_variance_falls() {
        // Luck of -3 to 3, 10 for each unit, and a rest of -1 or 1 in turn that luck does not know.
        let all = (0..140).map(|game: i64| {
            let luck = game % 7 - 3;
            ((100 + 10 * luck + 2 * (game / 7 % 2) - 1) as u32, luck)
        });
        let fit = games(all, 1).fit(&score(), true).unwrap();
        assert!((fit.coefficients[0] - 10.0).abs() < 1e-6, "{fit:?}");
        assert_eq!(fit.coefficients[1].to_bits(), 0, "nobody measured the length");
        // The variances: 100 * 4 + 1 with 139 degrees of freedom, 1 with 137.
        assert!((fit.gain - 401.0 / 139.0 * 137.0).abs() < 1e-3, "{fit:?}");
    }

    #[test]
    fn two_games_of_a_pair_are_one_observation() {
        // The luck of both games of a pair is opposite, so that none is left to take out.
        let all = (0..100).map(|game: i64| (game as u32 % 9, if game % 2 == 0 { 1 } else { -1 }));
        let fit = games(all, 2).fit(&score(), false).unwrap();
        assert_eq!(fit.coefficients.map(f64::to_bits), [0; 2]);
        assert!(fit.gain < 1.0, "a coefficient costs a degree of freedom: {fit:?}");
    }

    #[test]
    fn luck_is_not_taken_out_of_what_happened_in_few_games() {
        let is_fitted = |seen: i64| {
            let all = (0..100).map(|game| (u32::from(game < seen), i64::from(game < seen)));
            games(all, 1).fit(&score(), false).is_some()
        };
        assert_eq!([19, 20, 80, 81].map(is_fitted), [false, true, true, false]);
    }

    #[test]
    fn a_ratio_of_totals_stays_plain() {
        let ratio = GameScore { denominator: Some(score().numerator), ..score() };
        assert_eq!(games((0..100).map(|game| (game as u32, game)), 1).fit(&ratio, false), None);
    }
}
