//! What a bot's decisions lose against optimal play: figures, and the decisions that cost most.

use crate::batch::player::BotName;
use crate::batch::regret::{GRAINS, Mistakes, REMEMBERED, RegretPlan, RegretTally, WrongDecision};
use crate::solve::file::Objective;
use crate::solve::regret::JudgedDecision;
use crate::stats::estimate::Estimate;
use crate::stats::pairs::PairSums;
use crate::stats::ratio::ratio;

/// The record of games whose decisions a solution judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played {
    pub games: u64,
    /// The number of games planned.
    pub planned: u64,
    /// Games stopped at the throw limit.
    pub unfinished: u64,
    pub seed: u64,
    pub throw_limit: u32,
    /// The level of all intervals.
    pub level: f64,
    /// The objective of the solution's players.
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
    pub const fn is_interrupted(&self) -> bool {
        self.games < self.planned
    }

    /// The unit of the losses: the size of a difference of 1 between the solution's values.
    ///
    /// For winning chances it is a half, because the chance goes from 0 to 1 and values go from -1
    /// to 1. Otherwise it is a point.
    pub const fn unit(&self) -> f64 {
        match self.objective {
            Objective::Win => 0.5,
            Objective::Points => 1.0,
        }
    }
}

/// The regret of a bot. The unit of losses is winning chance, from 0 to 1, or points.
#[derive(Clone, Debug)]
pub struct Regret {
    /// The judged bot.
    pub bot: &'static str,
    /// Its opponent. `None` if it plays itself.
    pub opponent: Option<&'static str>,
    /// The games. Decisions of unfinished games count.
    pub played: Played,
    /// The error bound of each of the solution's values, in their own unit.
    pub bound: f64,
    /// The number of judged decisions.
    pub decisions: u64,
    /// The mean loss of a decision. `None` without decisions.
    pub by_decision: Option<Estimate>,
    /// The mean loss of a judged player in a game.
    pub by_player: Option<Estimate>,
    /// The share of decisions that lose more than twice the bound. `None` without decisions.
    pub mistakes: Option<Estimate>,
    /// The number of first games in which each decision was remembered.
    pub remembered: u64,
    /// The number of different decisions in these games that were mistakes.
    pub wrong_decisions: u64,
    /// The costliest decisions in these games, by the total loss of all their mistakes.
    pub worst: Vec<Worst>,
}

/// A decision with one or more mistakes.
#[derive(Clone, Debug)]
pub struct Worst {
    /// The position, in the notation of `urlab analyse`.
    pub position: String,
    /// The number of mistakes.
    pub times: u64,
    /// The total loss of these mistakes.
    pub loss: f64,
    /// The worst of these mistakes; the first one among equals. Light is the player who decides.
    pub verdict: JudgedDecision,
}

impl Regret {
    /// The figures of a tally, with `worst` of the costliest decisions at most. `names` are the bot
    /// and its opponent.
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
        let grain = unit / GRAINS;
        let lost = |sums: &PairSums| Some(ratio(sums, level)?.map(|grains| grains * grain));
        let mut wrong_decisions: Vec<(&WrongDecision, &Mistakes)> =
            tally.wrong_decisions.iter().collect();
        // A stable sort: equal losses stay in the order of their texts.
        wrong_decisions.sort_by_key(|(_, mistakes)| std::cmp::Reverse(mistakes.loss));
        let costly = |(decision, mistakes): (&WrongDecision, &Mistakes)| Worst {
            position: decision.position.clone(),
            times: mistakes.times,
            loss: mistakes.loss as f64 * unit / GRAINS,
            verdict: mistakes.worst.clone(),
        };
        Self {
            bot: names.0,
            opponent: names.1,
            played,
            bound: plan.solution.bound(),
            decisions: tally.by_decision.y as u64,
            by_decision: lost(&tally.by_decision),
            by_player: lost(&tally.by_player),
            mistakes: ratio(&tally.mistakes, level),
            remembered: tally.games.min(REMEMBERED),
            wrong_decisions: wrong_decisions.len() as u64,
            worst: wrong_decisions.into_iter().take(worst).map(costly).collect(),
        }
    }
}

impl Regret {
    /// The score that the bot would have against optimal play if the dice were fair to both, from 0
    /// to 1. A win is 1 and a draw is a half.
    ///
    /// # Errors
    /// The reason why the mean loss does not give this score.
    pub fn luck_free_score(&self) -> Result<Estimate, NoScore> {
        if self.opponent != Some(BotName::Perfect.name()) {
            return Err(NoScore::OtherOpponent);
        }
        match (self.played.objective, self.by_player) {
            (Objective::Points, _) => Err(NoScore::Points),
            (Objective::Win, None) => Err(NoScore::NoGames),
            // The players of the solution have a half each, on average over the seats.
            (Objective::Win, Some(lost)) => Ok(lost.map(|lost| 0.5 - lost)),
        }
    }
}

/// The reason why there is no luck-free score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoScore {
    /// The opponent is not optimal play.
    OtherOpponent,
    /// The losses are in points.
    Points,
    /// There are no games.
    NoGames,
}
