//! Scores: whole numbers of a game, for paired sums.

use std::fmt;
use std::sync::Arc;

use crate::play::record::GameRecord;

/// Reads a whole number from a game; the second argument is the person who took the first turn, 0
/// or 1.
pub type ScoreReader = Arc<dyn Fn(&GameRecord, usize) -> i64 + Send + Sync>;

/// A figure as the ratio of two totals over games: the total of `over`, to the total of `under` or
/// to the number of games.
#[derive(Clone)]
pub struct GameScore {
    /// The numerator.
    pub over: ScoreReader,
    /// The denominator; `None` counts games.
    pub under: Option<ScoreReader>,
    /// Is it right only of records with detail?
    pub detail: bool,
}

impl GameScore {
    /// A score to be averaged over games, of records with or without detail.
    pub fn mean(over: impl Fn(&GameRecord, usize) -> i64 + Send + Sync + 'static) -> Self {
        Self { over: Arc::new(over), under: None, detail: false }
    }

    /// 0 of every game.
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
