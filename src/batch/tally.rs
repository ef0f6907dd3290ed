//! What is kept of many games: whole numbers only, so that merging is exact and in any order.

use crate::batch::plan::Plan;
use crate::play::board_watch::BoardWatch;
use crate::play::record::{Ending, GameRecord};
use crate::stats::histogram::Histogram;
use crate::stats::pairs::PairSums;

/// The tally of a number of games of one plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Games counted.
    pub games: u64,
    /// For each win class, the first player's wins and the second's.
    pub wins: Vec<[u64; 2]>,
    /// Drawn games.
    pub draws: u64,
    /// Games stopped at the throw limit.
    pub unfinished: u64,
    /// One histogram for each of the plan's columns; unfinished games are in them with what they had when stopped.
    pub histograms: Vec<Histogram>,
    /// One pair of sums for each of the plan's ratios.
    pub ratios: Vec<PairSums>,
    /// What happened on the squares, if the plan asks for it.
    pub board: Option<BoardTally>,
}

/// What happened on the squares of the board, by square index; the first player is Light.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardTally {
    /// For each square and player: throws before which the player held it (x) against all throws (y), a pair a game.
    pub occupancy: Vec<[PairSums; 2]>,
    /// For each square: captures made there (x), with y = 1, a pair a game.
    pub captures: Vec<PairSums>,
}

impl Tally {
    /// The tally of no games of this plan.
    pub fn empty(plan: &Plan) -> Self {
        let squares = plan.rules.board.squares.len();
        Self {
            games: 0,
            wins: vec![[0; 2]; plan.rules.win_classes.len()],
            draws: 0,
            unfinished: 0,
            histograms: vec![Histogram::default(); plan.columns.len()],
            ratios: vec![PairSums::default(); plan.ratios.len()],
            board: plan.watch_board.then(|| BoardTally {
                occupancy: vec![[PairSums::default(); 2]; squares],
                captures: vec![PairSums::default(); squares],
            }),
        }
    }

    /// Counts one game.
    pub fn add(&mut self, plan: &Plan, record: &GameRecord) {
        self.games += 1;
        match record.ending {
            Ending::FirstWins(class) => self.wins[usize::from(class)][0] += 1,
            Ending::SecondWins(class) => self.wins[usize::from(class)][1] += 1,
            Ending::Draw => self.draws += 1,
            Ending::Unfinished => self.unfinished += 1,
        }
        for (histogram, column) in self.histograms.iter_mut().zip(&plan.columns) {
            histogram.add((column.of)(record));
        }
        for (sums, ratio) in self.ratios.iter_mut().zip(&plan.ratios) {
            sums.add((ratio.over)(record), (ratio.under)(record));
        }
    }

    /// Adds all games of `other`, a tally of the same plan.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        for (mine, theirs) in self.wins.iter_mut().zip(&other.wins) {
            mine[0] += theirs[0];
            mine[1] += theirs[1];
        }
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        for (mine, theirs) in self.histograms.iter_mut().zip(&other.histograms) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.ratios.iter_mut().zip(&other.ratios) {
            mine.merge(theirs);
        }
        if let (Some(mine), Some(theirs)) = (&mut self.board, &other.board) {
            mine.merge(theirs);
        }
    }
}

impl BoardTally {
    /// Counts one watched game of so many throws.
    pub fn add(&mut self, watch: &BoardWatch<'_>, throws: u32) {
        for (square, sums) in self.occupancy.iter_mut().enumerate() {
            sums[0].add(watch.occupied[0][square], throws);
            sums[1].add(watch.occupied[1][square], throws);
        }
        for (sums, captures) in self.captures.iter_mut().zip(watch.captures) {
            sums.add(captures, 1);
        }
    }

    fn merge(&mut self, other: &Self) {
        for (mine, theirs) in self.occupancy.iter_mut().zip(&other.occupancy) {
            mine[0].merge(&theirs[0]);
            mine[1].merge(&theirs[1]);
        }
        for (mine, theirs) in self.captures.iter_mut().zip(&other.captures) {
            mine.merge(theirs);
        }
    }
}
