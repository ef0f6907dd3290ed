//! The figures of a case in addition to its distributions: results, win classes, ratios, squares.

use crate::stats::estimate::Estimate;

/// The number of games or matches for each ending. The four numbers add up to all games or matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Endings {
    /// Won by the first player.
    pub first_wins: u64,
    /// Won by the second player.
    pub second_wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Stopped at a limit.
    pub unfinished: u64,
}

/// Shares of all games or matches, unfinished ones included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Results {
    /// Won by the first player.
    pub first_wins: Estimate,
    /// Won by the second player.
    pub second_wins: Estimate,
    /// Drawn.
    pub draws: Estimate,
    /// Stopped at a limit.
    pub unfinished: Estimate,
}

/// The frequency of one win class.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassShare {
    /// The class's short name.
    pub id: String,
    /// Its name for people.
    pub title: String,
    pub points: u8,
    /// Games won in it by either player.
    pub count: u64,
    /// Games won in it by the first player.
    pub first_count: u64,
    /// Its share of all games.
    pub share: Estimate,
}

/// A ratio of two totals over all games.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratio {
    /// The measure's short name.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// Its unit: `actions`, or `of all actions`.
    pub unit: &'static str,
    /// The ratio; `None` if the denominator is 0 in all games.
    pub estimate: Option<Estimate>,
}

/// The figures of the squares of the board.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BoardFindings {
    /// The number of rows of the drawing.
    pub rows: u8,
    /// The number of columns of the drawing.
    pub columns: u8,
    /// The squares in reading order. The first player is Light.
    pub squares: Vec<SquareFindings>,
}

/// The figures of one square.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SquareFindings {
    /// The square's name.
    pub name: String,
    /// Row of the drawing, from 0 at the top.
    pub row: u8,
    /// Column of the drawing, from 0 at the left.
    pub column: u8,
    pub rosette: bool,
    /// The share of throws before which the first player held it.
    pub first_occupancy: Estimate,
    /// The share of throws before which the second player held it.
    pub second_occupancy: Estimate,
    /// The mean number of captures on it in a game, by either player.
    pub captures: Estimate,
}
