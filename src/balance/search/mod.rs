//! The search for good points of a space of rules, when a point can only be judged by playing.
//!
//! It finds candidates. Their losses are those of the luckiest of many, so they say too much (the
//! winner's curse): what is reported must be played again, with another seed, by who asked.

mod evaluation_cache;
mod offspring;
pub mod pareto;
pub mod race;
#[cfg(test)]
mod tests;

use crate::balance::design::Point;

/// How far a point is from one of the aims, as far as its games tell: smaller is better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loss {
    /// The estimate from all games of the point; any number but NaN, such as the distance of a
    /// figure from its target over the distance that would be tolerated.
    pub value: f64,
    /// Its standard error, in the same unit. The search hands it on and goes by the values alone.
    pub stderr: f64,
}

/// What comes of looking at a point.
#[derive(Clone, Debug, PartialEq)]
pub enum Evaluation {
    /// A loss for each aim, from all games played at the point so far.
    Played(Vec<Loss>),
    /// The rules cannot be played so; nothing was.
    Refused,
}

/// A point that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The point.
    pub point: Point,
    /// How many games it has had.
    pub games: u64,
    /// Its losses after all of them, one for each aim.
    pub losses: Vec<Loss>,
}

impl Trial {
    /// The sum of its losses, by which points are ranked: aims are weighed by the units of their
    /// losses.
    pub fn total(&self) -> f64 {
        self.losses.iter().map(|loss| loss.value).sum()
    }
}

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// All points that were played, in the order of their first look.
    pub trials: Vec<Trial>,
    /// The candidates, at most 16, best first, as places in `trials`: who stayed longer in the
    /// final stands before who fell out earlier. Their losses are too good, being the best of many.
    pub finalists: Vec<usize>,
    /// How many games a point has had at least that counts for the front.
    pub known: u64,
    /// How many points the rules refused.
    pub refused: u64,
    /// Games played in all.
    pub games: u64,
}

impl Found {
    /// The `count` best candidates, best first; fewer if there are not so many.
    pub fn best(&self, count: usize) -> Vec<&Trial> {
        self.finalists.iter().take(count).map(|&place| &self.trials[place]).collect()
    }

    /// The Pareto front of the points that had at least `known` games: no point of these is as good
    /// in every aim and better in some. In the order of their first look; with one aim, the points
    /// of the least loss. Candidates too.
    pub fn front(&self) -> Vec<&Trial> {
        let known: Vec<&Trial> =
            self.trials.iter().filter(|trial| trial.games >= self.known).collect();
        pareto::front(&known)
    }
}
