//! What a plan does about the luck of throws: what tells it, and the scores that it is taken out
//! of.
//!
//! Luck has mean 0 whatever tells it, and the coefficients are fixed before the counted games are
//! played. So a score less its coefficients times the luck has the same expectation as the score.
//! `docs/statistics.md` says more.

use std::sync::Arc;

use crate::batch::score::{Coefficients, GameScore};
use crate::game::contract::Game;
use crate::luck::length::LengthValues;
use crate::play::luck::{Luck, LuckBy, LuckSource};
use crate::play::luck_tables::LuckTables;
use crate::play::record::GameRecord;
use crate::stats::cross::CrossSums;
use crate::stats::estimate::GRAIN;

/// The place of the score without luck in the sums of a [`PlanLuck`].
pub const WITHOUT_LUCK: [f64; 2] = [1.0, 0.0];
/// The place of the plain score.
pub const PLAIN: [f64; 2] = [0.0, 1.0];

/// How a plan measures luck, and what it takes it out of.
#[derive(Clone, Debug)]
pub struct PlanLuck {
    pub teller: LuckTeller,
    /// The scores that luck is taken out of. All others stay plain.
    pub scores: Vec<AdjustedScore>,
    /// Does the tally tell the luck of single throws?
    pub tells_throws: bool,
}

/// What tells the luck of the games of a plan.
#[derive(Clone, Debug)]
pub enum LuckTeller {
    /// The answers of a bot that values positions, and the values that tell luck in the length.
    Bots(Option<Arc<LengthValues>>),
    /// Tables that a pilot learned, for bots that value nothing.
    Tables(Arc<LuckTables>),
}

impl LuckTeller {
    /// The same for games of one type.
    pub fn of_games<G: Game>(&self) -> LuckBy<'_, G> {
        match self {
            Self::Bots(values) => {
                let source = values.as_deref().map(|values| values as &dyn LuckSource<G>);
                LuckBy { source, ..LuckBy::BOTS }
            }
            Self::Tables(tables) => LuckBy { asks_bots: false, source: Some(&**tables) },
        }
    }

    fn identity(&self) -> String {
        match self {
            Self::Bots(None) => "bots".to_owned(),
            Self::Bots(Some(values)) => format!("bots {}", values.identity()),
            Self::Tables(tables) => format!("tables {:032x}", tables.identity()),
        }
    }
}

/// A score that luck is taken out of.
#[derive(Clone, Debug)]
pub struct AdjustedScore {
    /// The name of the quantity that the score belongs to.
    pub quantity: String,
    /// The score without luck.
    pub without_luck: GameScore,
    /// The score as it is.
    pub plain: GameScore,
}

impl AdjustedScore {
    /// A score less these coefficients times the luck.
    pub fn new(quantity: String, plain: GameScore, coefficients: Coefficients) -> Self {
        Self { quantity, without_luck: without_luck(&plain, coefficients), plain }
    }

    /// Both scores of a game that the first person begins: without luck, then plain.
    fn values(&self, record: &GameRecord) -> [[i64; 2]; 2] {
        [&self.without_luck, &self.plain].map(|score| score.values(record, 0))
    }
}

impl PlanLuck {
    /// Luck that this tells, and that is taken out of nothing.
    pub fn told_by(teller: LuckTeller) -> Self {
        Self { teller, scores: Vec::new(), tells_throws: false }
    }

    /// A text that names what tells the luck and what it is taken out of.
    pub fn identity(&self) -> String {
        let scores = self.scores.iter();
        let all: Vec<String> = scores
            .map(|score| format!("{} {:?}", score.quantity, score.without_luck.coefficients))
            .collect();
        format!("{} {all:?}", self.teller.identity())
    }

    /// The sums of the scores without games: those without luck, beside the plain ones.
    pub fn empty(&self) -> Vec<CrossSums> {
        vec![CrossSums::of_singles(2); self.scores.len()]
    }

    /// Counts a game in the sums.
    pub fn add(&self, sums: &mut [CrossSums], record: &GameRecord) {
        for (sums, score) in sums.iter_mut().zip(&self.scores) {
            sums.add(&score.values(record));
        }
    }
}

/// The luck of a game: in the expected score of the first player, and in throws.
pub fn luck_of(record: &GameRecord) -> [f64; 2] {
    let Luck { score, throws } = record.luck;
    [score as f64 * Luck::SCORE_UNIT, throws as f64 * Luck::THROWS_UNIT]
}

/// The number of grains in 1.
const GRAINS: i64 = (1.0 / GRAIN) as i64;

/// The score less these coefficients times the luck.
pub fn without_luck(score: &GameScore, coefficients: Coefficients) -> GameScore {
    let numerator = score.numerator.clone();
    let adjusted = GameScore::mean(move |record, first| {
        let [score_luck, throws_luck] = luck_of(record);
        let luck = coefficients[0] * score_luck + coefficients[1] * throws_luck;
        ((numerator(record, first) as f64 - luck) * GRAINS as f64).round() as i64
    });
    GameScore {
        denominator: Some(Arc::new(|_, _| GRAINS)),
        detail: score.detail,
        coefficients: Some(coefficients),
        ..adjusted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::samples;
    use crate::batch::tally::Tally;
    use crate::play::record::Ending;

    fn played(luck_in_units: i64, won: bool) -> GameRecord {
        let ending = if won { Ending::FirstWins(0) } else { Ending::SecondWins(0) };
        let luck = Luck { score: luck_in_units << 30, throws: 0 };
        GameRecord { ending, throws: 9, luck, ..GameRecord::default() }
    }

    fn wins() -> GameScore {
        GameScore::mean(|record, _| matches!(record.ending, Ending::FirstWins(_)).into())
    }

    #[test]
    fn luck_is_taken_out_in_whole_grains() {
        // A luck of 1/4 with the coefficient 2: a win is worth one half.
        let score = without_luck(&wins(), [2.0, 0.0]);
        assert_eq!(score.values(&played(1, true), 0), [GRAINS / 2, GRAINS]);
        assert_eq!(score.values(&played(-1, false), 0), [GRAINS / 2, GRAINS]);
        // A third of a grain is rounded.
        let third = without_luck(&wins(), [1.0 / (3.0 * 0.25 * GRAINS as f64), 0.0]);
        assert_eq!(third.values(&played(1, true), 0)[0], GRAINS);
    }

    #[test]
    fn a_tally_has_both_scores_side_by_side_and_its_rows_give_it_back() {
        let score = AdjustedScore::new("share(first_wins)".to_owned(), wins(), [2.0, 0.0]);
        let teller = LuckTeller::Bots(None);
        let luck = PlanLuck { scores: vec![score], ..PlanLuck::told_by(teller) };
        let mut plan = samples::plan(vec![], vec![]);
        let plain_identity = plan.identity();
        plan.luck = Some(luck);
        assert_ne!(plan.identity(), plain_identity);
        plan.watch_board = false;
        let mut tally = Tally::empty(&plan);
        tally.add_all(&plan, &[played(1, true), played(-1, false), played(1, true)]);
        let [without, with_luck] =
            [WITHOUT_LUCK, PLAIN].map(|place| tally.luck[0].contrast(&place, 0.95).unwrap());
        assert_eq!(without.estimate.value.to_bits(), 0.5f64.to_bits());
        assert!((with_luck.estimate.value - 2.0 / 3.0).abs() < 1e-15);
        // All three are equal without luck.
        assert_eq!(without.stderr, Some(0.0));
        let mut rows = crate::stats::rows::CountRows::default();
        tally.write(&mut rows);
        let read = Tally::empty(&plan).read(&mut rows.reader(plan.greatest_count())).unwrap();
        assert_eq!(read, tally);
    }
}
