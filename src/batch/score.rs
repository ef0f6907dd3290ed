//! Scores: whole numbers of a game, for paired sums.

use std::fmt;
use std::sync::Arc;

use crate::play::record::GameRecord;

/// Reads a whole number from a game. The second argument is the person with the first turn, 0 or 1.
pub type ScoreReader = Arc<dyn Fn(&GameRecord, usize) -> i64 + Send + Sync>;

/// A figure as a ratio of two totals over games: the total of `numerator` divided by the total of
/// `denominator`. Without `denominator`, the divisor is the number of games.
#[derive(Clone)]
pub struct GameScore {
    pub numerator: ScoreReader,
    /// The denominator. `None` counts games.
    pub denominator: Option<ScoreReader>,
    /// Does it need records with detail?
    pub detail: bool,
    /// The coefficients of the luck that was taken out. `None` if it is plain.
    pub coefficients: Option<Coefficients>,
}

/// What a score gains for each unit of luck in the first player's expected score, and for each
/// throw of luck in the length.
pub type Coefficients = [f64; 2];

impl GameScore {
    /// A score whose mean over games is the figure. Records need no detail.
    pub fn mean(numerator: impl Fn(&GameRecord, usize) -> i64 + Send + Sync + 'static) -> Self {
        Self {
            numerator: Arc::new(numerator),
            denominator: None,
            detail: false,
            coefficients: None,
        }
    }

    /// A score of 0 in every game.
    pub fn zero() -> Self {
        Self::mean(|_, _| 0)
    }

    /// The figure of one game.
    pub fn figure(&self, record: &GameRecord, first: usize) -> f64 {
        let [numerator, denominator] = self.values(record, first);
        numerator as f64 / denominator as f64
    }

    /// Numerator and denominator of one game.
    pub fn values(&self, record: &GameRecord, first: usize) -> [i64; 2] {
        [
            (self.numerator)(record, first),
            self.denominator.as_ref().map_or(1, |denominator| denominator(record, first)),
        ]
    }
}

impl fmt::Debug for GameScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.denominator.is_some() { "Score of a ratio" } else { "Score of a mean" })
    }
}
