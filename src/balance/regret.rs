//! What a bot's decisions lose against best play: figures, and the decisions that cost most.

use crate::batch::regret::{GRAINS, Mistakes, REMEMBERED, RegretPlan, RegretTally, WrongDecision};
use crate::solve::file::Objective;
use crate::solve::regret::JudgedDecision;
use crate::stats::estimate::{Estimate, Interval};
use crate::stats::pairs::PairSums;
use crate::stats::ratio::ratio;

/// Games whose decisions a solution judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played {
    /// Games played.
    pub games: u64,
    /// How many were to be played.
    pub planned: u64,
    /// Of those played, stopped at the throw limit.
    pub unfinished: u64,
    /// The seed.
    pub seed: u64,
    /// The throw limit.
    pub throw_limit: u32,
    /// The level of all intervals.
    pub level: f64,
    /// What the solution's players play for.
    pub objective: Objective,
}

impl Played {
    pub(super) fn new(plan: &RegretPlan<'_>, tally: &RegretTally, level: f64) -> Self {
        Self {
            games: tally.games,
            planned: plan.games,
            unfinished: tally.unfinished,
            seed: plan.seed,
            throw_limit: plan.throw_limit,
            level,
            objective: plan.solution.head().objective,
        }
    }

    /// Was it interrupted?
    pub const fn is_short(&self) -> bool {
        self.games < self.planned
    }

    /// What a difference of 1 between the solution's values is: half a chance of winning, which
    /// goes from 0 to 1 as values do from -1 to 1; or a point.
    pub const fn unit(&self) -> f64 {
        match self.objective {
            Objective::Win => 0.5,
            Objective::Points => 1.0,
        }
    }
}

/// What was found of a bot. Losses are of winning chance, from 0 to 1, or of points.
#[derive(Clone, Debug)]
pub struct Regret {
    /// The bot that was judged.
    pub bot: &'static str,
    /// Whom it played, if not itself.
    pub against: Option<&'static str>,
    /// The games; decisions of unfinished ones count.
    pub played: Played,
    /// How far any of its values may be from the truth, in their own unit.
    pub bound: f64,
    /// Decisions that were judged.
    pub decisions: u64,
    /// The mean loss a decision; `None` if there was none.
    pub by_decision: Option<Estimate>,
    /// The mean loss a game and player judged.
    pub by_player: Option<Estimate>,
    /// The share of decisions that lose more than twice the bound; `None` if there was none.
    pub mistakes: Option<Estimate>,
    /// In how many of the first games each decision was remembered.
    pub remembered: u64,
    /// How many different decisions were mistakes in these.
    pub spots: u64,
    /// The decisions that cost most in these, by what all their mistakes lost together.
    pub worst: Vec<Worst>,
}

/// A decision that was made wrongly, once or more often.
#[derive(Clone, Debug)]
pub struct Worst {
    /// Where, as `urlab analyse` takes it.
    pub position: String,
    /// How often.
    pub times: u64,
    /// What all of that lost.
    pub loss: f64,
    /// The worst of them, of equals the first; Light decided.
    pub verdict: JudgedDecision,
}

impl Regret {
    /// The figures of a tally and so many of the worst decisions; `names` are those of the bot and
    /// of whom it played.
    ///
    /// # Panics
    /// If `level` is not between 0 and 1.
    pub fn new(
        plan: &RegretPlan<'_>,
        tally: &RegretTally,
        names: (&'static str, Option<&'static str>),
        level: f64,
        worst: usize,
    ) -> Self {
        let played = Played::new(plan, tally, level);
        let unit = played.unit();
        let lost = |sums: &PairSums| ratio(sums, level).map(|found| scaled(found, unit / GRAINS));
        let mut spots: Vec<(&WrongDecision, &Mistakes)> = tally.spots.iter().collect();
        // A stable sort: of equal losses the first in the order of their texts.
        spots.sort_by_key(|(_, mistakes)| std::cmp::Reverse(mistakes.loss));
        let costly = |(spot, mistakes): (&WrongDecision, &Mistakes)| Worst {
            position: spot.position.clone(),
            times: mistakes.times,
            loss: mistakes.loss as f64 * unit / GRAINS,
            verdict: mistakes.worst.clone(),
        };
        Self {
            bot: names.0,
            against: names.1,
            played,
            bound: plan.solution.bound(),
            decisions: tally.by_decision.y as u64,
            by_decision: lost(&tally.by_decision),
            by_player: lost(&tally.by_player),
            mistakes: ratio(&tally.mistakes, level),
            remembered: tally.games.min(REMEMBERED),
            spots: spots.len() as u64,
            worst: spots.into_iter().take(worst).map(costly).collect(),
        }
    }
}

/// The same figure in another unit.
fn scaled(found: Estimate, unit: f64) -> Estimate {
    let interval =
        found.interval.map(|ends| Interval { low: ends.low * unit, high: ends.high * unit });
    Estimate { value: found.value * unit, interval, ..found }
}
