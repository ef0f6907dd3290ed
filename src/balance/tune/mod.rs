//! Tuning: rule sets that meet goals, sought by a race under common random numbers and confirmed by
//! fresh games.
//!
//! What the search sees of the points that it prefers is too good, for it prefers the lucky ones
//! (the winner's curse). So its figures end with it: the candidates, and the unchanged rule set,
//! are played again with another seed, and judged by that alone.

mod aim;
mod candidate;
mod player;

use std::sync::atomic::{AtomicBool, Ordering};

use crate::balance::coupled::Coupled;
use crate::balance::design::{Axis, Point, grid};
use crate::balance::search::race::{FIRST_LOOK, Search};
use crate::balance::search::{Found, Trial};
use crate::balance::tune::aim::Yardstick;
use crate::balance::tune::player::TunePlayer;
use crate::batch::plan::Plan;
use crate::batch::rounds::Progress;
use crate::game::rules::Rules;
use crate::play::bots::BotKind;

pub use crate::balance::tune::aim::{Aim, Goal, Sense};
pub use crate::balance::tune::candidate::{Candidate, GoalVerdict};

/// Games of the unchanged rule set before the search, which set the scale of distances.
pub const SCALE_GAMES: u64 = 2_000;
/// A search looks at so many points for each free field at least, or at the whole space (Loeppky,
/// Sacks and Welch 2009).
const POINTS_A_FIELD: u64 = 10;
/// And has so many first looks for each of these points.
const LOOKS_A_POINT: u64 = 5;

/// What is sought, and with how many games.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuning {
    /// The free fields.
    pub axes: Vec<Axis>,
    /// What is aimed at, at least one.
    pub aims: Vec<Aim>,
    /// The two bots; each begins half of the games.
    pub bots: [BotKind; 2],
    /// The most games of the search, all points together.
    pub games: u64,
    /// Games of each candidate in the confirmation, an odd number rounded up.
    pub confirm: u64,
    /// How many candidates are confirmed, from 1; and up to as many more of the Pareto front.
    pub winners: usize,
    /// The seed of the search.
    pub seed: u64,
    /// The greatest number of throws of one game, from 1.
    pub throw_limit: u32,
    /// The level at which all answers together are right.
    pub level: f64,
}

/// What tuning has found.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What the search has found: its losses are too good to be believed.
    pub found: Found,
    /// Games played before the confirmation; points whose rules are the same game share theirs.
    pub played: u64,
    /// For each aim, what a distance of 1 is: the standard deviation of single games of the
    /// unchanged rule set.
    pub spreads: Vec<f64>,
    /// The games of the unchanged rule set that told it.
    pub scale: Played,
    /// Of each point that the search has played, its games.
    pub played_of: Vec<Played>,
    /// The unchanged rule set first, then the candidates, the best of the confirmation first.
    pub candidates: Vec<Candidate>,
    /// Was it cut short?
    pub interrupted: bool,
}

/// What was played of a rule set in the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The fingerprint of the rules.
    pub fingerprint: String,
    /// Games.
    pub games: u64,
    /// Of these, how many reached the throw limit.
    pub unfinished: u64,
}

impl Played {
    fn of(played: &Coupled) -> Self {
        Self {
            fingerprint: played.plan.variants[0].rules.fingerprint.clone(),
            games: 2 * played.tally.pairs,
            unfinished: played.tally.variants[0].all().unfinished,
        }
    }
}

impl Tuning {
    /// The seed of the confirmation: the next one.
    pub fn confirmation_seed(&self) -> u64 {
        self.seed.wrapping_add(1)
    }

    /// The fewest games that a search of this space can do with.
    pub fn least_games(&self) -> u64 {
        let points =
            grid::size(&self.axes).unwrap_or(u64::MAX).min(POINTS_A_FIELD * self.axes.len() as u64);
        SCALE_GAMES + points * LOOKS_A_POINT * FIRST_LOOK
    }

    /// The level of each interval of the confirmation, so that all of so many rule sets hold at
    /// once at the level (Bonferroni).
    pub fn interval_level(&self, rule_sets: usize) -> f64 {
        1.0 - (1.0 - self.level) / (rule_sets * self.aims.len()).max(1) as f64
    }

    /// Searches and confirms, on the current rayon pool. `make` gives the rules of a point, or
    /// `None` if they cannot be played so.
    ///
    /// The outcome depends on the tuning and the rules alone. After an interruption it holds what
    /// was found until then: candidates that are known by fewer games, or by those of the search
    /// alone. Progress is told in games.
    pub fn run(
        &self,
        base: &Rules,
        make: impl Fn(&Point) -> Option<Rules> + Sync,
        interrupted: &AtomicBool,
        progress: &impl Progress,
    ) -> Outcome {
        let mut player = TunePlayer::new(self, make, interrupted, progress);
        let scale = player.scale(base);
        let yardstick = Yardstick::new(self, &scale);
        let search = Search { budget: self.games.saturating_sub(SCALE_GAMES), seed: self.seed };
        let found = search.run(&self.axes, |points, games| player.look(points, games, &yardstick));
        let [best, front] = self.chosen(&found);
        let mut chosen = player.distinct(best, &[], self.winners);
        chosen.extend(player.distinct(front, &chosen, self.winners));
        let candidates = player.confirm(base, &chosen, &yardstick);
        let interrupted = interrupted.load(Ordering::Relaxed);
        Outcome {
            played: player.played(),
            played_of: player.played_of(&found.trials),
            found,
            spreads: yardstick.spreads(),
            scale: Played::of(&scale),
            candidates,
            interrupted,
        }
    }

    /// The candidates, best first: those of the final, and those of the front; with one aim the
    /// front is no more than the best.
    fn chosen<'f>(&self, found: &'f Found) -> [Vec<&'f Trial>; 2] {
        let mut best = found.best(usize::MAX);
        if best.is_empty() {
            // The search was cut short: who has had most games was not beaten yet.
            best = found.trials.iter().collect();
            best.sort_by(|one, other| {
                other.games.cmp(&one.games).then(one.total().total_cmp(&other.total()))
            });
        }
        let mut front = if self.aims.len() > 1 { found.front() } else { Vec::new() };
        front.sort_by(|one, other| one.total().total_cmp(&other.total()));
        [best, front]
    }

    /// A plan of these rules that keeps no more than is asked for.
    fn plan(&self, rules: Rules, games: u64, seed: u64) -> Plan {
        Plan {
            rules,
            bots: self.bots.map(Into::into),
            games,
            seed,
            throw_limit: self.throw_limit,
            columns: Vec::new(),
            ratios: Vec::new(),
            watch_board: false,
        }
    }
}

impl Outcome {
    /// The best candidate; `None` if there is none.
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.get(1)
    }

    /// The answer: [`GoalVerdict::Met`] if a candidate meets all goals, [`GoalVerdict::Missed`] if
    /// every one misses some, else not decided. The unchanged rule set counts for nothing.
    pub fn answer(&self) -> GoalVerdict {
        let mut verdicts = self.candidates.iter().skip(1).map(Candidate::verdict);
        match verdicts.clone().min() {
            Some(GoalVerdict::Met) => GoalVerdict::Met,
            Some(_)
                if !self.interrupted && verdicts.all(|verdict| verdict == GoalVerdict::Missed) =>
            {
                GoalVerdict::Missed
            }
            _ => GoalVerdict::NotDecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::design::LevelOrder;

    #[test]
    fn a_search_needs_first_looks_at_all_points_of_a_small_space_and_at_some_of_a_large_one() {
        let axis = |levels| Axis { name: String::new(), levels, scale: LevelOrder::Ordered };
        let tuning = |axes| Tuning {
            axes,
            aims: vec![],
            bots: [BotKind::Greedy; 2],
            games: 100_000,
            confirm: 50_000,
            winners: 5,
            seed: u64::MAX,
            throw_limit: 9_999,
            level: 0.95,
        };
        // 2,000 for the scale, five looks of 500 games at each of 3 points, or of 20.
        assert_eq!(tuning(vec![axis(3)]).least_games(), 9_500);
        assert_eq!(tuning(vec![axis(1_000), axis(1_000)]).least_games(), 52_000);
        assert_eq!(tuning(vec![]).confirmation_seed(), 0, "the next after the last");
    }
}
