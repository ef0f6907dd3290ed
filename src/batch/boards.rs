//! Counts of what happened on the squares, over many games.

use crate::play::board_observer::BoardCounts;
use crate::stats::pairs::PairSums;
use crate::stats::rows::{BadRows, CountRows, RowReader};

/// The number of games that are counted together.
const AT_ONCE: usize = 128;

/// The counts of the squares of the board, by square index. The first player is Light.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardTally {
    /// For each square and player, one pair for each game: throws before which the player held it
    /// (x), and all throws (y).
    pub occupancy: Vec<[PairSums; 2]>,
    /// For each square, one pair for each game: captures there (x), and y = 1.
    pub captures: Vec<PairSums>,
}

impl BoardTally {
    /// The tally without games, for a board with this number of squares.
    pub(super) fn empty(squares: usize) -> Self {
        Self {
            occupancy: vec![[PairSums::default(); 2]; squares],
            captures: vec![PairSums::default(); squares],
        }
    }

    /// Counts one watched game with this number of throws.
    pub fn add(&mut self, counts: &BoardCounts, throws: u32) {
        for (square, (players, captures)) in
            self.occupancy.iter_mut().zip(&mut self.captures).enumerate()
        {
            for (player, occupied) in players.iter_mut().zip(&counts.occupied) {
                player.add(occupied[square], throws);
            }
            captures.add(counts.captures[square], 1);
        }
    }

    /// Adds all games of `other`, a tally of the same board.
    pub(super) fn merge(&mut self, other: &Self) {
        for (mine, theirs) in self.occupancy.iter_mut().zip(&other.occupancy) {
            mine[0].merge(&theirs[0]);
            mine[1].merge(&theirs[1]);
        }
        for (mine, theirs) in self.captures.iter_mut().zip(&other.captures) {
            mine.merge(theirs);
        }
    }

    /// Adds its rows: for each square the occupancy by each player, then for each square the
    /// captures.
    pub(super) fn write(&self, rows: &mut CountRows) {
        let all = self.occupancy.iter().flatten().chain(&self.captures);
        all.for_each(|sums| sums.write(rows));
    }

    /// Reads what [`Self::write`] wrote, of as many squares as this tally has and of this many
    /// games.
    pub(super) fn read(&self, rows: &mut RowReader<'_>, games: u64) -> Result<Self, BadRows> {
        let mut read = self.clone();
        let all = read.occupancy.iter_mut().flatten().chain(&mut read.captures);
        for sums in all {
            *sums = PairSums::read(rows, games)?;
        }
        Ok(read)
    }
}

/// Games that wait to be counted, square by square. One loop for each square takes a third of the
/// time of one loop for each game.
pub(super) struct PendingBoards {
    /// For each square: the throws of each game before which each player held it, then its
    /// captures.
    squares: Vec<[[u16; AT_ONCE]; 3]>,
    throws: [u16; AT_ONCE],
    games: usize,
}

impl PendingBoards {
    /// A buffer without games.
    pub(super) fn new() -> Self {
        Self { squares: Vec::new(), throws: [0; AT_ONCE], games: 0 }
    }

    /// Takes one watched game with this number of throws. Counts all waiting games when the buffer
    /// is full. A game with more than 65,535 throws is counted at once.
    pub(super) fn add(&mut self, tally: &mut BoardTally, counts: &BoardCounts, throws: u32) {
        self.squares.resize(tally.captures.len(), [[0; AT_ONCE]; 3]);
        let mut bits = throws;
        for (square, columns) in self.squares.iter_mut().enumerate() {
            let numbers =
                [counts.occupied[0][square], counts.occupied[1][square], counts.captures[square]];
            for (column, number) in columns.iter_mut().zip(numbers) {
                column[self.games] = number as u16;
                bits |= number;
            }
        }
        if bits > u32::from(u16::MAX) {
            return tally.add(counts, throws);
        }
        self.throws[self.games] = throws as u16;
        self.games += 1;
        if self.games == AT_ONCE {
            self.flush(tally);
        }
    }

    /// Counts the waiting games.
    pub(super) fn flush(&mut self, tally: &mut BoardTally) {
        let throws = &self.throws[..self.games];
        let squares = tally.occupancy.iter_mut().zip(&mut tally.captures).zip(&self.squares);
        for (([first, second], captures), [by_first, by_second, captured]) in squares {
            first.add_all(&by_first[..self.games], throws);
            second.add_all(&by_second[..self.games], throws);
            captures.add_all(&captured[..self.games], &[1; AT_ONCE][..self.games]);
        }
        self.games = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts are the same for single games and for a buffer. The test has more games than the
    /// buffer holds, and one game that is too long for it.
    #[test]
    fn single_and_buffered_games_give_the_same_counts() {
        let (mut one_by_one, mut at_once) = (BoardTally::empty(2), BoardTally::empty(2));
        let mut boards = PendingBoards::new();
        for game in 0..2 * AT_ONCE as u32 + 5 {
            let mut counts = BoardCounts::default();
            (counts.occupied[0][1], counts.occupied[1][0], counts.captures[1]) =
                (game % 7, game % 5, game % 3);
            let throws = if game == 9 { 100_000 } else { 20 + game };
            counts.occupied[1][1] = throws / 2;
            one_by_one.add(&counts, throws);
            boards.add(&mut at_once, &counts, throws);
        }
        assert_ne!(at_once, one_by_one, "some games still wait");
        boards.flush(&mut at_once);
        assert_eq!(at_once, one_by_one);
        let [first, _] = at_once.occupancy[1];
        assert_eq!((first.n, at_once.captures[1].x), (261, 87 * 3));
        boards.flush(&mut at_once);
        assert_eq!(at_once, one_by_one, "no games wait any more");
    }
}
