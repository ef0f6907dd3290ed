//! The luck of throws, for those who ask for it as such: how far a throw moves the score, which
//! casts are lucky, and how much luck the winner had.
//!
//! Each figure is a ratio of totals. A block is a game, so that intervals are over games.

use crate::play::luck::Luck;
use crate::play::measured_luck::ThrowLuck;
use crate::play::record::{Ending, GameRecord};
use crate::stats::cross::CrossSums;
use crate::stats::estimate::GRAIN;
use crate::stats::rows::{BadRows, CountRows, RowReader};

/// The sums over games of what throws did to the score. A win is 1, so that luck is a part of a
/// winning chance. Numerators are in units of [`GRAIN`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldLuck {
    /// The squared luck of all events of chance, over the number of throws.
    pub squares: CrossSums,
    /// The luck of the winner less that of the loser, over the number of games that were won.
    pub winner: CrossSums,
    /// For each cast of the main dice, the luck of the player who throws, over the number of throws
    /// with this cast.
    pub casts: Vec<CrossSums>,
}

impl ToldLuck {
    /// The sums without games, for dice with so many casts.
    pub fn empty(casts: usize) -> Self {
        let nothing = CrossSums::of_singles(1);
        Self { squares: nothing.clone(), winner: nothing.clone(), casts: vec![nothing; casts] }
    }

    /// Counts a game and the luck of its throws.
    pub fn add(&mut self, record: &GameRecord, throws: &ThrowLuck) {
        let squares = in_grains(throws.squares, ThrowLuck::SQUARE_UNIT);
        self.squares.add(&[[squares, record.throws.into()]]);
        let of_first = in_grains(record.luck.score, Luck::SCORE_UNIT);
        self.winner.add(&[match record.ending {
            Ending::FirstWins(_) => [of_first, 1],
            Ending::SecondWins(_) => [-of_first, 1],
            Ending::Draw | Ending::Unfinished => [0, 0],
        }]);
        for (sums, [falls, luck]) in self.casts.iter_mut().zip(&throws.casts) {
            sums.add(&[[in_grains(*luck, Luck::SCORE_UNIT), *falls]]);
        }
    }

    fn all(&self) -> impl Iterator<Item = &CrossSums> {
        [&self.squares, &self.winner].into_iter().chain(&self.casts)
    }

    fn all_mut(&mut self) -> impl Iterator<Item = &mut CrossSums> {
        [&mut self.squares, &mut self.winner].into_iter().chain(&mut self.casts)
    }

    /// Adds all games of `other`, of the same dice.
    pub(super) fn merge(&mut self, other: &Self) {
        self.all_mut().zip(other.all()).for_each(|(mine, theirs)| mine.merge(theirs));
    }

    /// Adds its rows: the squares, the winners, then the casts.
    pub(super) fn write(&self, rows: &mut CountRows) {
        self.all().for_each(|sums| sums.write(rows));
    }

    /// Reads what [`Self::write`] wrote, of as many casts as this value has and of this many games.
    pub(super) fn read(&self, rows: &mut RowReader<'_>, games: u64) -> Result<Self, BadRows> {
        let mut read = self.clone();
        for sums in read.all_mut() {
            *sums = sums.read(rows, games)?;
        }
        Ok(read)
    }
}

/// A sum of a game in units of [`GRAIN`]. Sums over games then have room.
fn in_grains(sum: i64, unit: f64) -> i64 {
    (sum as f64 * (unit / GRAIN)).round() as i64
}
