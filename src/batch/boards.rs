//! Counts of what happened on the squares, over many games.

use crate::play::board_observer::BoardCounts;
use crate::stats::pairs::PairSums;

/// Games whose squares are counted at once.
const AT_ONCE: usize = 128;

/// What happened on the squares of the board, by square index; the first player is Light.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardTally {
    /// For each square and player: throws before which the player held it (x) against all throws
    /// (y), a pair a game.
    pub occupancy: Vec<[PairSums; 2]>,
    /// For each square: captures made there (x), with y = 1, a pair a game.
    pub captures: Vec<PairSums>,
}

impl BoardTally {
    /// The tally of no games, on a board of so many squares.
    pub(super) fn empty(squares: usize) -> Self {
        Self {
            occupancy: vec![[PairSums::default(); 2]; squares],
            captures: vec![PairSums::default(); squares],
        }
    }

    /// Counts one watched game of so many throws.
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
}

/// A few games that wait to be counted, square by square: one loop a square costs a third of all
/// squares of each game.
pub(super) struct PendingBoards {
    /// For each square the throws before which each player held it, then the captures there, of
    /// each game.
    squares: Vec<[[u16; AT_ONCE]; 3]>,
    throws: [u16; AT_ONCE],
    games: usize,
}

impl PendingBoards {
    /// No games yet.
    pub(super) fn new() -> Self {
        Self { squares: Vec::new(), throws: [0; AT_ONCE], games: 0 }
    }

    /// Takes one watched game of so many throws; once there are enough they are counted.
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
            self.empty(tally);
        }
    }

    /// Counts those that wait.
    pub(super) fn empty(&mut self, tally: &mut BoardTally) {
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

    /// Games are the same one by one and all at once, be there more than are counted in one go, and
    /// be one too long for that.
    #[test]
    fn games_count_the_same_however_they_wait() {
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
        assert_ne!(at_once, one_by_one, "some wait");
        boards.empty(&mut at_once);
        assert_eq!(at_once, one_by_one);
        let [first, _] = at_once.occupancy[1];
        assert_eq!((first.n, at_once.captures[1].x), (261, 87 * 3));
        boards.empty(&mut at_once);
        assert_eq!(at_once, one_by_one, "nothing waits any more");
    }
}
