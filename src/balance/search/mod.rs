//! The search for good points of a space of rules, when a point can only be judged by playing.
//!
//! The search finds candidates. Their losses are too good, because they are the luckiest of many
//! (the winner's curse). The caller must play them again with another seed before reporting them.

mod evaluation_cache;
mod offspring;
pub mod pareto;
pub mod race;
#[cfg(test)]
mod tests;

use crate::balance::design::Point;

/// The estimated distance of a point from one aim. Smaller is better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loss {
    /// The estimate from all games of the point. Any number except NaN. For example, the distance
    /// of a figure from its target, divided by the tolerance.
    pub value: f64,
    /// Its standard error, in the same unit. The search keeps it but uses only the values.
    pub stderr: f64,
}

/// The result of a look at a point.
#[derive(Clone, Debug, PartialEq)]
pub enum Evaluation {
    /// A loss for each aim, from all games played at the point so far.
    Played(Vec<Loss>),
    /// The rules cannot be played. There are no games.
    Refused,
}

/// A played point.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The point.
    pub point: Point,
    /// The number of games so far.
    pub games: u64,
    /// Its losses after all these games, one for each aim.
    pub losses: Vec<Loss>,
}

impl Trial {
    /// The sum of its losses, which ranks points. The units of the losses weight the aims.
    pub fn total(&self) -> f64 {
        self.losses.iter().map(|loss| loss.value).sum()
    }
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// All played points, in the order of their first look.
    pub trials: Vec<Trial>,
    /// The candidates, at most 16, as indices in `trials`, best first. A point that stayed longer
    /// in the final comes before a point that left earlier. Their losses are too good, because they
    /// are the best of many.
    pub finalists: Vec<usize>,
    /// Points with fewer games do not count for the front.
    pub front_games: u64,
    /// The number of points that the rules refused.
    pub refused: u64,
    /// The number of games played in all.
    pub games: u64,
}

impl Found {
    /// The best candidates, best first, at most `count`.
    pub fn best(&self, count: usize) -> Vec<&Trial> {
        self.finalists.iter().take(count).map(|&place| &self.trials[place]).collect()
    }

    /// The Pareto front of the points with at least `front_games` games, in the order of
    /// their first look.
    ///
    /// No other such point is as good in every aim and better in some aim. With one aim, it is the
    /// points with the lowest loss. The points are only candidates too.
    pub fn front(&self) -> Vec<&Trial> {
        let eligible = self.trials.iter().filter(|trial| trial.games >= self.front_games);
        pareto::front(&eligible.collect::<Vec<_>>())
    }
}
