//! Skill and luck: how far dice move the winning chance, and how far decisions could.

use crate::balance::regret::Played;
use crate::batch::regret::{RegretPlan, RegretTally, SQUARE_GRAINS};
use crate::stats::estimate::{Estimate, Interval};
use crate::stats::pairs::PairSums;
use crate::stats::ratio::ratio;

/// What was found of games in which both play by a solution. Spreads are standard deviations, of
/// winning chance, from 0 to 1, or of points.
///
/// Best play loses nothing, so that dice alone move a game from what it is worth to its result, and
/// what they move at different throws is uncorrelated: their squares add up to the square of the
/// whole way. So the mean square of that way, over the mean number of throws, is the variance of a
/// throw. A decision could move as much as its options differ: it is reported as though each were
/// as likely.
#[derive(Clone, Debug)]
pub struct SkillAndLuck {
    /// The games; unfinished ones have no result, and if there are any nothing is reported of dice.
    pub played: Played,
    /// Decisions that were made.
    pub decisions: u64,
    /// How far the dice of a throw, with a second die and a piece's own throw, move what the game
    /// is worth; `None` if a game was stopped.
    pub dice_by_throw: Option<Estimate>,
    /// The same of a turn.
    pub dice_by_turn: Option<Estimate>,
    /// How far a decision could move it; `None` if there was none.
    pub choice_by_decision: Option<Estimate>,
    /// The same of the decisions of a turn.
    pub choice_by_turn: Option<Estimate>,
    /// The share of decisions in the variance of both; `None` if a game was stopped.
    pub choice_in_all: Option<Estimate>,
}

impl SkillAndLuck {
    /// The figures of a tally of games in which the plan's bot, which plays by its solution, played
    /// itself.
    ///
    /// # Panics
    /// If `level` is not between 0 and 1.
    pub fn new(plan: &RegretPlan<'_>, tally: &RegretTally, level: f64) -> Self {
        let played = Played::new(plan, tally, level);
        let spread =
            |sums: &PairSums| ratio(sums, level).map(|variance| root(variance, played.unit()));
        let ended = |found: Option<Estimate>| found.filter(|_| tally.unfinished == 0);
        let decisions = tally.choice_by_decision.y as u64;
        Self {
            played,
            decisions,
            dice_by_throw: ended(spread(&tally.dice_by_throw)),
            dice_by_turn: ended(spread(&tally.dice_by_turn)),
            choice_by_decision: spread(&tally.choice_by_decision),
            choice_by_turn: spread(&tally.choice_by_turn).filter(|_| decisions > 0),
            choice_in_all: ended(ratio(&tally.choice_in_all, level)),
        }
    }
}

/// The root of a variance in grains, in another unit; the interval's ends too, for the root grows
/// with what is below it.
fn root(variance: Estimate, unit: f64) -> Estimate {
    let root = |square: f64| (square.max(0.0) / SQUARE_GRAINS).sqrt() * unit;
    let interval =
        variance.interval.map(|ends| Interval { low: root(ends.low), high: root(ends.high) });
    Estimate { value: root(variance.value), interval, ..variance }
}
