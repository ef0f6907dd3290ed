//! The values of a quantity in single games, for paired sums.

use std::sync::Arc;

use crate::balance::quantity::{GameEvent, Quantity, count, ratio};
use crate::batch::score::{GameScore, ScoreReader};
use crate::game::rules::Rules;
use crate::play::record::{Ending, GameRecord};

impl Quantity {
    /// The score that reads it from single games of these rules. `None` if it does not fit them.
    pub fn score(&self, rules: &Rules) -> Option<GameScore> {
        if !self.fits(rules) {
            return None;
        }
        let score = match self {
            Self::FirstPlayerAdvantage => GameScore::mean(|record, _| match record.ending {
                Ending::FirstWins(_) => 1,
                Ending::SecondWins(_) => -1,
                Ending::Draw | Ending::Unfinished => 0,
            }),
            Self::PointsDifference => points(rules, -1),
            Self::MeanPoints => points(rules, 1),
            Self::Mean(id) => {
                let reader = count(id)?.reader;
                GameScore::mean(move |record, _| reader.one(record).into())
            }
            Self::Ratio(id) => {
                let ratio = ratio(id)?;
                let (numerator, denominator) = (ratio.numerator, ratio.denominator);
                let denominator: ScoreReader =
                    Arc::new(move |record, _| denominator.one(record).into());
                GameScore {
                    denominator: Some(denominator),
                    ..GameScore::mean(move |record, _| numerator.one(record).into())
                }
            }
            Self::Share(event) => {
                let holds = event.test(rules)?;
                GameScore::mean(move |record, _| holds(record).into())
            }
        };
        Some(GameScore { detail: self.is_detail(), ..score })
    }
}

/// The winner's points. The points of the second player's wins have the sign `second_sign`.
fn points(rules: &Rules, second_sign: i64) -> GameScore {
    let points: Vec<i64> = rules.win_classes.iter().map(|class| class.points.into()).collect();
    GameScore::mean(move |record, _| match record.ending {
        Ending::FirstWins(class) => points[usize::from(class)],
        Ending::SecondWins(class) => second_sign * points[usize::from(class)],
        Ending::Draw | Ending::Unfinished => 0,
    })
}

/// Tests whether the event happened in a game.
type GameEventTest = Box<dyn Fn(&GameRecord) -> bool + Send + Sync>;

impl GameEvent {
    fn test(&self, rules: &Rules) -> Option<GameEventTest> {
        Some(match self {
            Self::FirstWins => Box::new(|record| matches!(record.ending, Ending::FirstWins(_))),
            Self::SecondWins => Box::new(|record| matches!(record.ending, Ending::SecondWins(_))),
            Self::Draw => Box::new(|record| record.ending == Ending::Draw),
            Self::Unfinished => Box::new(|record| record.ending == Ending::Unfinished),
            Self::Class(id) => {
                let class_index = rules.win_classes.iter().position(|class| class.id == *id)?;
                Box::new(move |record| match record.ending {
                    Ending::FirstWins(class) | Ending::SecondWins(class) => {
                        usize::from(class) == class_index
                    }
                    Ending::Draw | Ending::Unfinished => false,
                })
            }
            Self::Beyond { count: id, side, bound } => {
                let (reader, side, bound) = (count(id)?.reader, *side, *bound);
                Box::new(move |record| side.holds(reader.one(record).into(), bound))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::measures::Measures;
    use crate::batch::plan::Plan;
    use crate::batch::samples;
    use crate::batch::tally::Tally;

    /// 60 games in which all quantities differ from each other.
    fn records() -> Vec<GameRecord> {
        let endings = [
            Ending::FirstWins(0),
            Ending::SecondWins(1),
            Ending::FirstWins(1),
            Ending::Draw,
            Ending::Unfinished,
        ];
        let record = |game: u32| GameRecord {
            ending: endings[game as usize % 5],
            throws: 20 + game,
            turns: 9 + game / 2,
            actions: 8 + game % 7,
            forced_actions: game % 6,
            legal_actions: 9 + 3 * game,
            captures: [game % 4, game % 3],
            ..Default::default()
        };
        (0..60).map(record).collect()
    }

    /// A plan that counts everything, and these games.
    fn played() -> (Plan, Tally) {
        let plan =
            samples::plan(Measures::All.columns(&samples::rules()), Measures::All.ratio_columns());
        let mut tally = Tally::empty(&plan);
        for record in records() {
            tally.add(&plan, &record);
        }
        (plan, tally)
    }

    #[test]
    fn single_games_add_up_to_the_tally() {
        let (plan, tally) = played();
        let more = ["share(throws above 60)", "share(captures below 2)"]
            .map(|name| Quantity::parse(name).unwrap());
        let all = Quantity::all(&plan.rules).into_iter().chain(more);
        for quantity in all.filter(|own| Measures::All.includes(own.least_measures())) {
            let score = quantity.score(&plan.rules).unwrap();
            let [numerator, denominator] =
                records().iter().fold([0, 0], |[numerator, denominator], record| {
                    let [more_numerator, more_denominator] = score.values(record, 0);
                    [numerator + more_numerator, denominator + more_denominator]
                });
            let estimate = quantity.estimate(&plan, &tally, 0.95).unwrap();
            assert!(
                (estimate.value - numerator as f64 / denominator as f64).abs() < 1e-12,
                "{quantity}"
            );
            let spread = quantity.sample(&plan, &tally).unwrap();
            assert!((spread.mean - estimate.value).abs() < 1e-12 && spread.n == 60, "{quantity}");
            let (low, high) = quantity.range();
            assert!(low <= estimate.value && estimate.value <= high, "{quantity}");
        }
    }

    #[test]
    fn the_variance_of_a_ratio_is_that_of_its_residuals() {
        // R = x / y over all games. The residuals are (x - R y) divided by the mean of y.
        let (plan, tally) = played();
        let [x, y]: [f64; 2] = records().iter().fold([0.0, 0.0], |[x, y], record| {
            [x + f64::from(record.legal_actions), y + f64::from(record.actions)]
        });
        let residual = |record: &GameRecord| {
            (f64::from(record.legal_actions) - x / y * f64::from(record.actions)) / (y / 60.0)
        };
        let variance = records().iter().map(|record| residual(record).powi(2)).sum::<f64>() / 59.0;
        let found = Quantity::Ratio("legal_actions").sample(&plan, &tally).unwrap();
        assert!((found.variance / variance - 1.0).abs() < 1e-12, "{} {variance}", found.variance);
    }
}
