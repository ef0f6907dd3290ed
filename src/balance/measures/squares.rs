//! Squares: how long each is held, and where captures happen.

use crate::balance::figures::{BoardFindings, SquareFindings};
use crate::balance::measures::MeasureDoc;
use crate::batch::plan::Plan;
use crate::batch::tally::Tally;
use crate::stats::estimate::{Estimate, Interval};
use crate::stats::pairs::PairSums;
use crate::stats::ratio::ratio;

/// How long pieces hold squares.
pub const OCCUPANCY: MeasureDoc = MeasureDoc {
    id: "occupancy",
    title: "Occupancy",
    unit: "of all throws",
    about: "Where the pieces are: which squares are held most of the time.",
    definition: "For each square and player: the throws before which the player had a piece there, \
        divided by all throws of all games. The first player is drawn as Light.",
    misleads: "A square can be held long because it is safe and good, or because pieces are stuck \
        there. Long games weigh more than short ones. Several pieces on one square count once.",
};

/// Where captures happen.
pub const CAPTURES: MeasureDoc = MeasureDoc {
    id: "square_captures",
    title: "Captures on a square",
    unit: "captures per game",
    about: "Where pieces are captured: the dangerous squares.",
    definition: "For each square: the pieces sent back from it by either player, divided by the \
        number of games.",
    misleads: "A square where nobody dares to stop has few captures but is still dangerous: read \
        it together with occupancy.",
};

/// The figures of each square. `None` if the plan did not watch the board, or there were no throws.
///
/// Intervals are cut to the possible range: 0 to 1 for shares, 0 or more for captures.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn board(plan: &Plan, tally: &Tally, level: f64) -> Option<BoardFindings> {
    let board = &plan.rules.board;
    let watched = tally.board.as_ref()?;
    let mut squares = Vec::with_capacity(board.squares.len());
    for (index, square) in board.squares.iter().enumerate() {
        let [first, second] = &watched.occupancy[index];
        squares.push(SquareFindings {
            name: square.name.clone(),
            row: square.row,
            column: square.column,
            rosette: board.rosettes.contains(index as u8),
            first_occupancy: clamped_ratio(first, 1.0, level)?,
            second_occupancy: clamped_ratio(second, 1.0, level)?,
            captures: clamped_ratio(&watched.captures[index], f64::INFINITY, level)?,
        });
    }
    Some(BoardFindings { rows: board.rows, columns: board.columns, squares })
}

/// The ratio, with its interval cut to the range from 0 to `highest`.
fn clamped_ratio(sums: &PairSums, highest: f64, level: f64) -> Option<Estimate> {
    let mut estimate = ratio(sums, level)?;
    estimate.interval = estimate
        .interval
        .map(|interval| Interval { low: interval.low.max(0.0), high: interval.high.min(highest) });
    Some(estimate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::samples;

    #[test]
    fn each_square_has_separate_figures_for_players_and_captures() {
        let plan = samples::plan(vec![], vec![]);
        let mut tally = Tally::empty(&plan);
        assert_eq!(board(&plan, &tally, 0.95), None);
        let watched = tally.board.as_mut().unwrap();
        // Two games of 10 and 30 throws. The first player held m2 before 4 and 6 throws, the second
        // player before 1 and 0. There were 3 and 0 captures on m2. Nothing happened on m1.
        for (throws, first, second, captures) in [(10, 4, 1, 3), (30, 6, 0, 0)] {
            watched.occupancy[0].iter_mut().for_each(|player| player.add(0, throws));
            watched.captures[0].add(0, 1);
            watched.occupancy[1][0].add(first, throws);
            watched.occupancy[1][1].add(second, throws);
            watched.captures[1].add(captures, 1);
        }
        let found = board(&plan, &tally, 0.95).unwrap();
        assert_eq!((found.rows, found.columns, found.squares.len()), (1, 2, 2));
        let m2 = &found.squares[1];
        assert_eq!((m2.name.as_str(), m2.column, m2.rosette), ("m2", 1, true));
        let values =
            [m2.first_occupancy, m2.second_occupancy, m2.captures].map(|estimate| estimate.value);
        assert_eq!(values.map(f64::to_bits), [0.25, 0.025, 1.5].map(f64::to_bits));
        assert_eq!(m2.captures.interval.unwrap().low.to_bits(), 0);
        assert!(!found.squares[0].rosette && found.squares[0].captures.value == 0.0);
    }
}
