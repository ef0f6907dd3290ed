//! Playing until a figure is known well enough.

use crate::balance::measures::first_player_advantage::first_player_advantage;
use crate::balance::measures::points::{mean_points, points_difference};
use crate::balance::measures::results::results;
use crate::balance::measures::win_classes::win_classes;
use crate::batch::plan::Plan;
use crate::batch::tally::Tally;
use crate::stats::estimate::Estimate;
use crate::stats::mean::mean;
use crate::stats::ratio::ratio;
use crate::stats::values::Values;

/// The fewest games after which playing may stop: before, an interval may be narrow by luck.
pub const LEAST_GAMES: u64 = 1_000;

/// What stands before the short name of a win class whose share is asked for: `win_class:ID`.
const CLASS: &str = "win_class:";

/// The measures for which a precision can be asked, beside `win_class:ID` for each of a rule set's classes, by their short names; of the counts, the mean is meant.
pub const MEASURES: &[&str] = &[
    "first_player_advantage",
    "first_wins",
    "second_wins",
    "draws",
    "unfinished",
    "points_difference",
    "mean_points",
    "throws",
    "turns",
    "actions",
    "captures",
    "captures_first",
    "captures_second",
    "extra_throws",
    "passes",
    "agains",
    "entry_throws",
    "verdict_nos",
    "forced",
    "lead_changes",
    "paid_landings",
    "legal_actions",
    "forced_share",
];

/// A precision asked for: play until the half-width of a measure's interval is at most this.
///
/// Stopping when the interval happens to be narrow makes it cover a little less often than its level says; with
/// [`LEAST_GAMES`] and rare looks the difference is small (Chow and Robbins 1965, On the asymptotic theory of
/// fixed-width sequential confidence intervals for the mean).
///
/// ```
/// use urlab::balance::precision::{MEASURES, Precision};
/// let precision = Precision { measure: "first_player_advantage".into(), half_width: 0.001 };
/// assert!(MEASURES.contains(&precision.measure.as_str()));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Precision {
    /// The measure, one of [`MEASURES`] or `win_class:ID`.
    pub measure: String,
    /// The half-width that is narrow enough, above 0, in the measure's own unit.
    pub half_width: f64,
}

impl Precision {
    /// The half-width reached so far; `None` if there is no interval yet, the plan does not keep the measure, or no
    /// measure has that name.
    ///
    /// # Panics
    /// If `level` is not between 0 and 1.
    pub fn half_width_of(&self, plan: &Plan, tally: &Tally, level: f64) -> Option<f64> {
        Some(estimate(&self.measure, plan, tally, level)?.interval?.half_width())
    }

    /// May playing stop? Not before [`LEAST_GAMES`].
    ///
    /// # Panics
    /// If `level` is not between 0 and 1.
    pub fn reached(&self, plan: &Plan, tally: &Tally, level: f64) -> bool {
        let narrow = |reached| reached <= self.half_width;
        tally.games >= LEAST_GAMES && self.half_width_of(plan, tally, level).is_some_and(narrow)
    }
}

/// The share of games won in the class of this id; `None` if the rule set has no such class.
fn share_of_class(id: &str, plan: &Plan, tally: &Tally, level: f64) -> Option<Estimate> {
    let classes = win_classes(plan, tally, level)?;
    classes.into_iter().find(|class| class.id == id).map(|class| class.share)
}

fn estimate(measure: &str, plan: &Plan, tally: &Tally, level: f64) -> Option<Estimate> {
    match measure {
        "first_player_advantage" => first_player_advantage(tally, level),
        "first_wins" => Some(results(tally, level)?.first_wins),
        "second_wins" => Some(results(tally, level)?.second_wins),
        "draws" => Some(results(tally, level)?.draws),
        "unfinished" => Some(results(tally, level)?.unfinished),
        "points_difference" => points_difference(plan, tally, level),
        "mean_points" => mean_points(plan, tally, level),
        other if other.starts_with(CLASS) => share_of_class(&other[CLASS.len()..], plan, tally, level),
        kept => {
            let count = plan.columns.iter().position(|column| column.id == kept);
            let quotient = plan.ratios.iter().position(|column| column.id == kept);
            count
                .and_then(|place| mean(&Values::from(&tally.histograms[place]), level))
                .or_else(|| quotient.and_then(|place| ratio(&tally.ratios[place], level)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::measures;
    use crate::batch::samples;
    use crate::play::record::{Ending, GameRecord};

    fn played(games: u32) -> (Plan, Tally) {
        let columns = measures::COUNTS.iter().map(measures::Count::column).collect();
        let plan = samples::plan(columns, measures::ratio_columns());
        let mut tally = Tally::empty(&plan);
        for game in 0..games {
            let ending = if game % 2 == 0 { Ending::FirstWins(0) } else { Ending::SecondWins(1) };
            // No quantity is the same in all games, for then it would have no interval.
            let varied = game % 5;
            let record = GameRecord {
                ending,
                throws: 20 + varied,
                turns: 9 + varied / 2,
                actions: 8 + varied,
                passes: varied,
                agains: varied,
                entry_throws: varied,
                verdicts: varied,
                verdict_nos: varied,
                forced: varied,
                legal_actions: 9 + 3 * varied,
                captures: [varied, varied / 2],
                lead_changes: varied,
                paid_landings: [varied, 0],
                deadlock: false,
            };
            tally.add(&plan, &record);
        }
        (plan, tally)
    }

    #[test]
    fn every_measure_of_the_list_has_an_interval() {
        let (plan, tally) = played(1_000);
        for measure in MEASURES {
            let precision = Precision { measure: (*measure).into(), half_width: 0.1 };
            assert!(precision.half_width_of(&plan, &tally, 0.95).is_some(), "{measure}");
        }
        // Half of 1,000 games: Wilson's half-width, z / (1 + z^2/n) * sqrt(p (1 - p) / n + z^2 / (4 n^2)) with z = 1.959963984540054.
        let id = plan.rules.win_classes[0].id.clone();
        let class = Precision { measure: format!("win_class:{id}"), half_width: 0.1 };
        assert!((class.half_width_of(&plan, &tally, 0.95).unwrap() - 0.030_930_399_631_9).abs() < 1e-12);
        let unknown = Precision { measure: "beauty".into(), half_width: 0.1 };
        assert_eq!(unknown.half_width_of(&plan, &tally, 0.95), None);
        assert!(!unknown.reached(&plan, &tally, 0.95));
    }

    #[test]
    fn no_count_or_ratio_is_missing_from_the_list() {
        let counts = measures::COUNTS.iter().map(|count| count.doc.id);
        for id in counts.chain(measures::RATIOS.iter().map(|ratio| ratio.doc.id)) {
            assert!(MEASURES.contains(&id), "{id}");
        }
    }

    #[test]
    fn a_precision_is_reached_at_its_half_width_and_not_before_the_least_number_of_games() {
        // 1000 games of 10 to 14 throws, evenly: variance 2, standard error sqrt(2 / 999), and SciPy's
        // stats.t.ppf(.975, 999) = 1.962341, so the half-width is 0.08780.
        let (plan, tally) = played(1_000);
        let asked = |half_width| Precision { measure: "throws".into(), half_width };
        assert!(asked(0.0879).reached(&plan, &tally, 0.95));
        assert!(!asked(0.0877).reached(&plan, &tally, 0.95));
        let (plan, tally) = played(999);
        assert!(!asked(1.0).reached(&plan, &tally, 0.95));
    }

    #[test]
    fn nothing_played_reaches_nothing() {
        let (plan, tally) = played(0);
        for measure in MEASURES {
            let precision = Precision { measure: (*measure).into(), half_width: 1e9 };
            assert_eq!(precision.half_width_of(&plan, &tally, 0.95), None, "{measure}");
            assert!(!precision.reached(&plan, &tally, 0.95));
        }
    }
}
