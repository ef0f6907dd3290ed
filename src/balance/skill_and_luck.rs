//! Skill and luck: how far dice move the winning chance, and how far decisions could.

use crate::balance::regret::Played;
use crate::batch::regret::{RegretPlan, RegretTally, SQUARE_GRAINS};
use crate::stats::estimate::Estimate;
use crate::stats::pairs::PairSums;
use crate::stats::ratio::ratio;

/// The skill and luck of games in which both players play by a solution.
///
/// Spreads are standard deviations of winning chance, from 0 to 1, or of points.
///
/// **Dice.** Optimal play loses nothing. So only dice change the value of a game, from its value at
/// the start to its result. The changes by different throws are uncorrelated, so their mean squares
/// add up to the mean square of the whole change. Divided by the mean number of throws, this gives
/// the variance of a throw.
///
/// **Decisions.** A decision could change the value by the spread of its options. The figure counts
/// all options as equally likely.
#[derive(Clone, Debug)]
pub struct SkillAndLuck {
    /// The games. Unfinished games have no result. If there are any, the figures of dice are
    /// `None`.
    pub played: Played,
    /// The number of decisions.
    pub decisions: u64,
    /// The spread that the dice of a throw give to the value of the game. It includes a second die
    /// and a piece's own throw. `None` if a game was stopped.
    pub dice_by_throw: Option<Estimate>,
    /// The spread that the dice of a turn give to the value. `None` if a game was stopped.
    pub dice_by_turn: Option<Estimate>,
    /// The spread that a decision could give to the value. `None` without decisions.
    pub choice_by_decision: Option<Estimate>,
    /// The spread that the decisions of a turn could give. `None` without decisions.
    pub choice_by_turn: Option<Estimate>,
    /// The share of decisions in the variance of dice and decisions. `None` if a game was stopped.
    pub choice_in_all: Option<Estimate>,
}

impl SkillAndLuck {
    /// The figures of a tally. In its games the plan's bot, which plays by its solution, plays
    /// itself.
    ///
    /// # Panics
    /// If `level` is not between 0 and 1.
    pub fn new(plan: &RegretPlan<'_>, tally: &RegretTally, level: f64) -> Self {
        let played = Played::new(plan, tally, level);
        let spread_of = |variance_in_grains: f64| {
            (variance_in_grains.max(0.0) / SQUARE_GRAINS).sqrt() * played.unit()
        };
        let spread = |sums: &PairSums| Some(ratio(sums, level)?.map(spread_of));
        let if_all_ended = |estimate: Option<Estimate>| estimate.filter(|_| tally.unfinished == 0);
        // The second number of each pair is the decisions of a game.
        let decisions = tally.choice_by_decision.y as u64;
        Self {
            played,
            decisions,
            dice_by_throw: if_all_ended(spread(&tally.dice_by_throw)),
            dice_by_turn: if_all_ended(spread(&tally.dice_by_turn)),
            choice_by_decision: spread(&tally.choice_by_decision),
            choice_by_turn: spread(&tally.choice_by_turn).filter(|_| decisions > 0),
            choice_in_all: if_all_ended(ratio(&tally.choice_in_all, level)),
        }
    }
}
