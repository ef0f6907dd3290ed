//! Scores: whole numbers of a game, for paired sums.

use std::fmt;
use std::sync::Arc;

use crate::play::record::GameRecord;

/// Reads a whole number from a game. The second argument is the person with the first turn, 0 or 1.
pub type ScoreReader = Arc<dyn Fn(&GameRecord, usize) -> i64 + Send + Sync>;

/// A figure as a ratio of two totals over games: the total of `over` divided by the total of
/// `under`. Without `under`, the divisor is the number of games.
#[derive(Clone)]
pub struct GameScore {
    /// The numerator.
    pub over: ScoreReader,
    /// The denominator. `None` counts games.
    pub under: Option<ScoreReader>,
    /// Does it need records with detail?
    pub detail: bool,
}

impl GameScore {
    /// A score whose mean over games is the figure. Records need no detail.
    pub fn mean(over: impl Fn(&GameRecord, usize) -> i64 + Send + Sync + 'static) -> Self {
        Self { over: Arc::new(over), under: None, detail: false }
    }

    /// A score of 0 in every game.
    pub fn nothing() -> Self {
        Self::mean(|_, _| 0)
    }

    /// Numerator and denominator of one game.
    pub fn of(&self, record: &GameRecord, first: usize) -> [i64; 2] {
        [(self.over)(record, first), self.under.as_ref().map_or(1, |under| under(record, first))]
    }
}

impl fmt::Debug for GameScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.under.is_some() { "Score of a ratio" } else { "Score of a mean" })
    }
}
