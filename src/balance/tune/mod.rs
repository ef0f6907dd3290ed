//! Tuning: rule sets that meet goals, sought by a race under common random numbers and confirmed by
//! fresh games.
//!
//! What the search sees of the points that it prefers is too good, for it prefers the lucky ones
//! (the winner's curse). So its figures end with it: the candidates, and the unchanged rule set,
//! are played again with another seed, and judged by that alone.

mod aim;
mod candidate;
mod player;
mod tuning;

use std::sync::atomic::{AtomicBool, Ordering};

use crate::balance::design::Point;
use crate::balance::search::race::Search;
use crate::balance::search::{Found, Trial};
use crate::balance::tune::aim::Yardstick;
use crate::balance::tune::player::TunePlayer;
use crate::batch::rounds::Progress;
use crate::game::rules::Rules;

pub use crate::balance::tune::aim::{Aim, Goal, Sense};
pub use crate::balance::tune::candidate::{Candidate, GoalVerdict};
pub use crate::balance::tune::tuning::{Played, SCALE_GAMES, Tuning};

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

impl Tuning {
    /// Searches and confirms, on the current rayon pool. `make` gives the rules of a point, or
    /// `None` if they cannot be played so.
    ///
    /// The outcome depends on the tuning and the rules alone. After an interruption it holds what
    /// was found until then: candidates that are known by fewer games, or by those of the search
    /// alone. Progress is reported in games.
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
