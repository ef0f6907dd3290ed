//! What the charts of plain cases show.

use crate::balance::study::{BoardFindings, Distribution, SquareFindings};
use crate::stats::estimate::Estimate;
use crate::study::number::Unit;

/// A case by its name for people, and shorter where there is no room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseName {
    /// The name for people.
    pub label: String,
    /// By the short names of rule set and bots.
    pub short: String,
}

/// The first-player advantage of every case.
#[derive(Clone, Debug, PartialEq)]
pub struct Advantages {
    /// The level of the intervals.
    pub level: f64,
    /// The cases.
    pub cases: Vec<CaseName>,
    /// The advantage of each.
    pub figures: Vec<Estimate>,
}

/// How games end, all cases side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct EndingsChart {
    /// The level of the intervals.
    pub level: f64,
    /// The cases.
    pub cases: Vec<CaseName>,
    /// The ways to end.
    pub ways: Vec<EndingShare>,
}

/// One way to end, and how often each case ended so.
#[derive(Clone, Debug, PartialEq)]
pub struct EndingShare {
    /// What it is called.
    pub title: String,
    /// The share of each case that has this way, by the place of the case.
    pub shares: Vec<(usize, Estimate)>,
}

/// How a whole number is spread.
#[derive(Clone, Debug)]
pub struct HistogramChart {
    /// The case.
    pub label: String,
    /// The distribution.
    pub distribution: Distribution,
    /// How many were stopped at a limit.
    pub unfinished: u64,
}

impl PartialEq for HistogramChart {
    fn eq(&self, other: &Self) -> bool {
        (&self.label, self.distribution.id, self.unfinished)
            == (&other.label, other.distribution.id, other.unfinished)
    }
}

/// What happened on the squares of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Squares {
    /// The case.
    pub label: String,
    /// The level of the intervals.
    pub level: f64,
    /// What happened.
    pub board: BoardFindings,
    /// What is drawn of it.
    pub about: SquareMeasure,
}

/// What is drawn on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareMeasure {
    /// How often each player held the square.
    Occupancy,
    /// Captures made on the square.
    Captures,
}

/// The final scores of matches.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores {
    /// The case.
    pub label: String,
    /// The level of the intervals.
    pub level: f64,
    /// How many matches were played.
    pub matches: u64,
    /// The common scores and their shares, the most common first.
    pub common: Vec<(String, Estimate)>,
    /// How many other scores there are, and their share together.
    pub others: Option<(u64, Estimate)>,
}

/// One drawing of the board.
pub struct SquarePanel {
    /// Whose squares.
    pub title: &'static str,
    /// Reads the figure of a square.
    pub of: fn(&SquareFindings) -> &Estimate,
}

impl SquareMeasure {
    /// Both, in the order in which they are shown.
    pub const ALL: [Self; 2] = [Self::Occupancy, Self::Captures];

    /// The short name, used in file names.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Occupancy => "occupancy",
            Self::Captures => "captures",
        }
    }

    /// What its figures are in.
    pub const fn unit(self) -> Unit {
        match self {
            Self::Occupancy => Unit::Percent,
            Self::Captures => Unit::Plain,
        }
    }

    /// The drawings: one for each player, or one for both together.
    pub fn panels(self) -> Vec<SquarePanel> {
        match self {
            Self::Occupancy => vec![
                SquarePanel { title: "First player", of: |square| &square.first_occupancy },
                SquarePanel { title: "Second player", of: |square| &square.second_occupancy },
            ],
            Self::Captures => {
                vec![SquarePanel { title: "Either player", of: |square| &square.captures }]
            }
        }
    }
}
