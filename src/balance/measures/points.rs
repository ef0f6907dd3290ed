//! Points: what a game is worth to its winner, and to the player who begins.

use crate::balance::measures::MeasureDoc;
use crate::batch::plan::Plan;
use crate::batch::tally::Tally;
use crate::stats::estimate::Estimate;
use crate::stats::mean::mean;
use crate::stats::values::Values;

/// The value of the first turn, in points.
pub const DIFFERENCE: MeasureDoc = MeasureDoc {
    id: "points_difference",
    title: "Points difference",
    unit: "points per game",
    about: "What the first turn is worth if wins have different points.",
    definition: "The mean over all games of the first player's points minus the second player's \
        points. Only the winner of a game gets points: those of the win class. Draws and \
        unfinished games count as 0.",
    misleads: "A rare class with many points can outweigh many ordinary wins. Its sign can \
        therefore differ from that of the first-player advantage. Points are what the rules give, \
        not what a player cares about.",
};

/// The value of a game in points.
pub const MEAN: MeasureDoc = MeasureDoc {
    id: "mean_points",
    title: "Points per game",
    unit: "points per game",
    about: "What a game is worth to its winner: how much one game moves a match.",
    definition: "The mean over all games of the winner's points. Draws and unfinished games count \
        as 0.",
    misleads: "Draws and unfinished games lower it. It is not the mean value of a win.",
};

/// The mean of the first player's points minus the second player's points, with Student's interval.
/// `None` without games. With one game there is no interval.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn points_difference(plan: &Plan, tally: &Tally, level: f64) -> Option<Estimate> {
    mean(&values(plan, tally, -1), level)
}

/// The mean of the winner's points, with Student's interval. `None` without games. With one game
/// there is no interval.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn mean_points(plan: &Plan, tally: &Tally, level: f64) -> Option<Estimate> {
    mean(&values(plan, tally, 1), level)
}

/// The points of all games, one value for each game. The points of the second player's wins have
/// the sign `second_sign`. Games without a winner give 0.
pub(crate) fn values(plan: &Plan, tally: &Tally, second_sign: i64) -> Values {
    let classes = plan.rules.win_classes.iter().zip(&tally.wins);
    let wins = classes.flat_map(|(class, [first, second])| {
        let points = i64::from(class.points);
        [(points, *first), (second_sign * points, *second)]
    });
    Values::new(wins.chain([(0, tally.draws + tally.unfinished)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::samples;

    #[test]
    fn wins_count_with_their_points_and_games_without_a_winner_count_as_0() {
        let plan = samples::plan(vec![], vec![]);
        let mut tally = Tally::empty(&plan);
        assert_eq!(
            (points_difference(&plan, &tally, 0.95), mean_points(&plan, &tally, 0.95)),
            (None, None)
        );
        // Classes of 3 points and 1 point.
        tally.games = 40;
        tally.wins = vec![[2, 6], [14, 12]];
        (tally.draws, tally.unfinished) = (4, 2);
        let difference = points_difference(&plan, &tally, 0.95).unwrap();
        let mean = mean_points(&plan, &tally, 0.95).unwrap();
        // (3*2 - 3*6 + 14 - 12) / 40 = -0.25 and (3*8 + 26) / 40 = 1.25.
        assert!((difference.value + 0.25).abs() < 1e-15 && (mean.value - 1.25).abs() < 1e-15);
        assert_eq!((difference.n, mean.n), (40, 40));
    }
}
