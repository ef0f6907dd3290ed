//! Stops play when an interval is narrow enough.

use crate::balance::quantity::Quantity;
use crate::batch::plan::Plan;
use crate::batch::tally::Tally;

/// The fewest games before play may stop. With fewer games, an interval may be narrow by luck.
pub const MIN_GAMES: u64 = 1_000;

/// A requested precision: play continues until the half-width of a quantity's interval is at most
/// this.
///
/// A stop at a narrow interval makes the coverage slightly lower than the level. With
/// [`MIN_GAMES`] and rare looks the difference is small (Chow and Robbins 1965, On the asymptotic
/// theory of fixed-width sequential confidence intervals for the mean).
#[derive(Clone, Debug, PartialEq)]
pub struct Precision {
    /// The quantity.
    pub quantity: Quantity,
    /// The requested half-width, above 0, in the unit of the quantity.
    pub half_width: f64,
}

impl Precision {
    /// The half-width reached so far. `None` if there is no interval yet, if the plan does not keep
    /// the quantity, or if the quantity does not fit the rules.
    ///
    /// # Panics
    /// If `level` is not between 0 and 1.
    pub fn half_width_of(&self, plan: &Plan, tally: &Tally, level: f64) -> Option<f64> {
        Some(self.quantity.estimate(plan, tally, level)?.interval?.half_width())
    }

    /// May play stop? Not before [`MIN_GAMES`].
    ///
    /// # Panics
    /// If `level` is not between 0 and 1.
    pub fn reached(&self, plan: &Plan, tally: &Tally, level: f64) -> bool {
        let narrow = |reached| reached <= self.half_width;
        tally.games >= MIN_GAMES && self.half_width_of(plan, tally, level).is_some_and(narrow)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::measures::{self, Measures};
    use crate::balance::quantity::GameEvent;
    use crate::batch::samples;
    use crate::play::record::{Ending, GameRecord};

    fn played(games: u32) -> (Plan, Tally) {
        let columns = measures::COUNTS.iter().map(measures::Count::column).collect();
        let plan = samples::plan(columns, Measures::All.ratio_columns());
        let mut tally = Tally::empty(&plan);
        for game in 0..games {
            let ending = if game % 2 == 0 { Ending::FirstWins(0) } else { Ending::SecondWins(1) };
            let varied = game % 5;
            let record = GameRecord {
                ending,
                throws: 20 + varied,
                turns: 9 + varied / 2,
                actions: 8 + varied,
                passes: varied,
                rethrows: varied,
                entry_throws: varied,
                verdicts: varied,
                verdict_nos: varied,
                forced_actions: varied / 2,
                legal_actions: 9 + 3 * varied,
                captures: [varied, varied / 2],
                lead_changes: varied,
                paid_landings: [varied, 0],
                ..GameRecord::default()
            };
            tally.add(&plan, &record);
        }
        (plan, tally)
    }

    #[test]
    fn every_quantity_that_varies_has_a_half_width() {
        let (plan, tally) = played(1_000);
        for quantity in Quantity::all(&plan.rules) {
            let varies = quantity.sample(&plan, &tally).is_some_and(|sample| sample.variance > 0.0);
            let precision = Precision { quantity, half_width: 0.1 };
            let half_width = precision.half_width_of(&plan, &tally, 0.95);
            assert!(half_width.is_some() || !varies, "{precision:?}");
        }
        // Half of 1,000 games: half of 0.5312611237317383 - 0.4687388762682617, by mpmath as in
        // `stats/share.rs`.
        let class = GameEvent::Class(plan.rules.win_classes[0].id.clone());
        let class = Precision { quantity: Quantity::Share(class), half_width: 0.1 };
        assert!(
            (class.half_width_of(&plan, &tally, 0.95).unwrap() - 0.031_261_123_731_7).abs() < 1e-12
        );
        let unknown = Precision {
            quantity: Quantity::Share(GameEvent::Class("fancy".into())),
            half_width: 0.1,
        };
        assert_eq!(unknown.half_width_of(&plan, &tally, 0.95), None);
        assert!(!unknown.reached(&plan, &tally, 0.95));
    }

    #[test]
    fn a_precision_is_reached_at_its_half_width_but_not_before_the_minimum_of_games() {
        // 1000 games of 10 to 14 throws, evenly: variance 2, standard error sqrt(2 / 999), and
        // SciPy's stats.t.ppf(.975, 999) = 1.962341, so the half-width is 0.08780.
        let (plan, tally) = played(1_000);
        let precision_of =
            |half_width| Precision { quantity: Quantity::Mean("throws"), half_width };
        assert!(precision_of(0.0879).reached(&plan, &tally, 0.95));
        assert!(!precision_of(0.0877).reached(&plan, &tally, 0.95));
        let (plan, tally) = played(999);
        assert!(!precision_of(1.0).reached(&plan, &tally, 0.95));
    }

    #[test]
    fn without_games_no_precision_is_reached() {
        let (plan, tally) = played(0);
        for quantity in Quantity::all(&plan.rules) {
            let precision = Precision { quantity, half_width: 1e9 };
            assert_eq!(precision.half_width_of(&plan, &tally, 0.95), None, "{precision:?}");
            assert!(!precision.reached(&plan, &tally, 0.95));
        }
    }
}
