//! Tuning: finds rule sets that meet goals, by a race with common random numbers, and confirms them
//! with new games.
//!
//! The figures of the search are too good, because the search prefers lucky points (the winner's
//! curse). Tuning therefore plays the candidates and the unchanged rule set again with another
//! seed. Only these games count for the verdict.

mod aim;
mod candidate;
mod player;
mod tuning;

use std::sync::atomic::Ordering;

use crate::balance::expect::Answer;
use crate::balance::search::race::Search;
use crate::balance::search::{Found, Trial};
use crate::balance::tune::aim::AimMeasures;
use crate::balance::tune::player::TunePlayer;
use crate::batch::course::PlayCourse;

pub use crate::balance::tune::aim::{Aim, Goal, Sense};
pub use crate::balance::tune::candidate::{CORRECTION, Candidate, OtherFigure};
pub use crate::balance::tune::tuning::{Ended, Entrant, Entrants, Played, SCALE_GAMES, Tuning};

/// The result of a tuning.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The result of the search. Its losses are too good.
    pub found: Found,
    /// The number of games before the confirmation. Points with the same rules share their games.
    pub played: u64,
    /// For each aim, the size of a distance of 1: the standard deviation of single games of the
    /// unchanged rule set.
    pub spreads: Vec<f64>,
    /// The games of the unchanged rule set that gave these standard deviations.
    pub scale: Played,
    /// The games of each point that the search played.
    pub played_of: Vec<Played>,
    /// The unchanged rule set, then the candidates. The best candidate of the confirmation comes
    /// first.
    pub candidates: Vec<Candidate>,
    /// Did the user interrupt it?
    pub interrupted: bool,
}

impl Tuning {
    /// Searches and confirms on the current rayon pool.
    ///
    /// `base` is the unchanged rule set, and `entrants` gives the others. The outcome depends on
    /// the tuning, the rules and the players only. After an interruption it holds the results so
    /// far. Then candidates have fewer games of the confirmation, or only games of the search. The
    /// unit of progress is a game.
    pub fn run(&self, base: &Entrant, entrants: &dyn Entrants, course: &PlayCourse<'_>) -> Outcome {
        let mut player = TunePlayer::new(self, entrants, course);
        let scale = player.scale(base);
        let aim_measures = AimMeasures::new(self, &scale);
        let search = Search { budget: self.games.saturating_sub(SCALE_GAMES), seed: self.seed };
        let found =
            search.run(&self.axes, |points, games| player.evaluate(points, games, &aim_measures));
        let [best, front] = self.chosen(&found);
        let mut chosen = player.distinct(best, &[], self.winners);
        chosen.extend(player.distinct(front, &chosen, self.winners));
        let candidates = player.confirm(base, &chosen, &aim_measures);
        let interrupted = course.interrupted.load(Ordering::Relaxed);
        Outcome {
            played: player.played(),
            played_of: player.played_of(&found.trials),
            found,
            spreads: aim_measures.spreads(),
            scale: Played::of(&scale, 0),
            candidates,
            interrupted,
        }
    }

    /// The candidates, best first: those of the final, and those of the front. With one aim the
    /// second list is empty, because the front has only the best candidate.
    fn chosen<'f>(&self, found: &'f Found) -> [Vec<&'f Trial>; 2] {
        let mut best = found.best(usize::MAX);
        if best.is_empty() {
            // The user interrupted the search. The points with the most games are the best so far.
            best = found.trials.iter().collect();
            best.sort_by(|left, right| {
                right.games.cmp(&left.games).then(left.total().total_cmp(&right.total()))
            });
        }
        let mut front = if self.aims.len() > 1 { found.front() } else { Vec::new() };
        front.sort_by(|left, right| left.total().total_cmp(&right.total()));
        [best, front]
    }
}

impl Outcome {
    /// Does a candidate meet all goals? It fails if every candidate misses a goal. An interrupted
    /// tuning never fails. The unchanged rule set does not count.
    pub fn answer(&self) -> Answer {
        let answers: Vec<Answer> = self.candidates.iter().skip(1).map(Candidate::answer).collect();
        let all_fail = answers.iter().all(|answer| *answer == Answer::Fails);
        if answers.contains(&Answer::Holds) {
            Answer::Holds
        } else if all_fail && !answers.is_empty() && !self.interrupted {
            Answer::Fails
        } else {
            Answer::NotDecided { more: None }
        }
    }
}
