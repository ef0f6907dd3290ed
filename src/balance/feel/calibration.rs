//! Whether the evaluator that tells how games feel is right: how often what it told came true, and
//! whether its changes add up to what the games decided.

use crate::balance::exact::FALSE_ALARMS;
use crate::balance::warning::Warning;
use crate::batch::feel_tally::PARTS;
use crate::batch::plan::Plan;
use crate::batch::tally::Tally;
use crate::play::feel::curve::WON;
use crate::stats::cross::CrossSums;
use crate::stats::estimate::Estimate;
use crate::stats::ratio::ratio;

/// A part of the range with throws of fewer games has no figure.
const FEWEST_GAMES: u64 = 50;

/// The name of the share of luck in who wins.
const LUCK_SHARE: &str = "luck_share";

/// An evaluator that is learned is an approximation. A share of luck that is no further from 1
/// changes no figure that people notice.
const NOTICED: f64 = 0.05;

/// The throws before which the first player's chance was in a part of the range.
#[derive(Clone, Debug, PartialEq)]
pub struct ToldChance {
    /// The ends of the part, in percent.
    pub percent: [u32; 2],
    /// The number of throws in games that ended.
    pub throws: u64,
    /// The mean of the chances that were told, from 0 to 1.
    pub told: f64,
    /// The mean score of the first player in these games, weighted by throws. `None` if too few
    /// games came there.
    pub came: Option<Estimate>,
}

/// Whether the evaluator that tells how games feel is right.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvaluatorCheck {
    /// The tenths of the range of chances, from the lowest. Empty if nobody followed the games.
    pub told: Vec<ToldChance>,
    /// The warning that it is wrong.
    pub warning: Option<Warning>,
}

impl EvaluatorCheck {
    /// The check by the games of a tally.
    ///
    /// # Panics
    /// If `level` is not between 0 and 1.
    pub fn of(plan: &Plan, tally: &Tally, level: f64) -> Self {
        let kept = tally.feel.as_ref().filter(|_| plan.feel.is_some() && tally.games > 0);
        let Some(kept) = kept else { return Self::default() };
        let parts = kept.calibration.iter().enumerate();
        Self {
            told: parts.map(|(part, sums)| told_chance(part, sums, level)).collect(),
            warning: wrong_evaluator(plan, tally),
        }
    }
}

/// What was told in this part of the range, and what came of it.
fn told_chance(part: usize, sums: &CrossSums, level: f64) -> ToldChance {
    let width = (100 / PARTS) as u32;
    let throws = sums.totals(0)[1] as u64;
    let whole = f64::from(WON);
    let came = sums.contrast(&[1.0, 0.0], level).map(|contrast| contrast.estimate);
    ToldChance {
        percent: [part as u32 * width, (part as u32 + 1) * width],
        throws,
        told: sums.figure(1).unwrap_or(0.0) / whole,
        came: came
            .map(|score| score.map(|points| points / whole))
            .filter(|_| throws >= FEWEST_GAMES),
    }
}

/// The warning that an evaluator is wrong. Its own play loses nothing by its values, so that the
/// squares of what luck did must add up to the square of what the games decided. `None` if they do,
/// or if other bots play.
pub(in crate::balance) fn wrong_evaluator(plan: &Plan, tally: &Tally) -> Option<Warning> {
    if !plan.is_played_by_evaluator() {
        return None;
    }
    let place = plan.ratios.iter().position(|column| column.id == LUCK_SHARE)?;
    let share = ratio(&tally.ratios[place], 1.0 - FALSE_ALARMS)?;
    let interval = share.interval?;
    let is_wrong = interval.low > 1.0 + NOTICED || interval.high < 1.0 - NOTICED;
    is_wrong.then(|| Warning::wrong_evaluator(&share))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::feel_tally::FeelTally;
    use crate::play::feel::curve::{CurveEvent, GameCurve};

    #[test]
    fn a_tenth_has_what_was_told_and_what_came_of_it() {
        let mut tally = FeelTally::empty();
        for game in 0..60 {
            let event = CurveEvent { throw: 1, before: 7_500, after: 0, spread: 0, acted: 0 };
            let end = if game % 3 == 0 { 0 } else { WON };
            let events = vec![event];
            let curve = GameCurve { events, end: Some(end), ..GameCurve::default() };
            tally.add(&curve);
        }
        let found = told_chance(7, &tally.calibration[7], 0.95);
        assert_eq!((found.percent, found.throws), ([70, 80], 60));
        assert!((found.told - 0.75).abs() < 1e-12);
        let came = found.came.unwrap();
        assert!((came.value - 2.0 / 3.0).abs() < 1e-12);
        // The standard deviation is the root of 2/9 times 60/59, divided by the root of 60, times
        // Student's 2.001.
        assert!((came.interval.unwrap().half_width() - 0.1228).abs() < 1e-3, "{came:?}");
        assert_eq!(told_chance(3, &tally.calibration[3], 0.95).came, None, "no game came there");
    }
}
