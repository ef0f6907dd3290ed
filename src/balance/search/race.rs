//! The racing method. Each point starts with few games. Again and again, the better half of the
//! points plays twice as many games. The points that are left give those of the next generation.
//!
//! A Latin hypercube gives the first points. Successive halving judges points. Mixing and mutation
//! propose new points. Measurements compared the method with random search, Latin hypercubes with
//! halving alone, simulated annealing, CMA-ES on rounded coordinates and the n-tuple bandit. The
//! figures are in `docs/evidence-tuner.md`.
//!
//! Sources: Karnin, Koren and Somekh 2013, Almost optimal exploration in multi-armed bandits;
//! Jamieson and Talwalkar 2016, Non-stochastic best arm identification and hyperparameter
//! optimization; Birattari et al. 2002, A racing algorithm for configuring metaheuristics.

use crate::balance::design::{Axis, Point, grid, latin_hypercube};
use crate::balance::search::evaluation_cache::EvaluationCache;
use crate::balance::search::offspring::child;
use crate::balance::search::{Evaluation, Found};
use crate::play::random_source::GameStream;

/// Games of a point's first look. Every later number of games is a multiple of it.
pub const FIRST_LOOK: u64 = 500;
/// The final gets the budget divided by this. The generations get the rest.
const FINAL_DIVISOR: u64 = 5;
/// One share is the games of all generations divided by this. Each generation after the first gets
/// one share.
const SHARES: u64 = 10;
/// The first generation gets this many shares.
const FIRST_SHARES: u64 = 3;
/// The fewest points on the top rung of a generation. The number of rungs follows from it.
const MIN_AT_TOP: u64 = 3;
/// The fewest points of a generation.
const MIN_GENERATION: u64 = 4;
/// The number of points that give the next generation: the best of the top rung.
const PARENTS: usize = 8;
/// The highest number of points in the final, taken from the top rungs of all generations. The
/// result names at most as many.
const FINALISTS: usize = 16;
/// More rungs than any generation has: each rung doubles the games.
const RUNGS_TO_TRY: u32 = 40;
/// The search stops after this many generations in a row without a playable point.
const MAX_EMPTY_GENERATIONS: u32 = 20;
/// A place in a generation stays empty after this many children that were seen before.
const ATTEMPTS_PER_PLACE: u64 = 50;

/// The settings of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// The highest number of games in all.
    pub budget: u64,
    /// The seed of the proposed points.
    pub seed: u64,
}

/// The division of the budget. It depends on the budget only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BudgetShape {
    /// The number of rungs of a generation.
    rungs: u32,
    /// The number of points of the first generation.
    first_generation: u64,
    /// The number of points of each later generation.
    generation: u64,
    /// The games that are kept for the final.
    reserve: u64,
}

impl BudgetShape {
    fn of(budget: u64) -> Self {
        let reserve = budget / FINAL_DIVISOR / FIRST_LOOK * FIRST_LOOK;
        let share = (budget - reserve) / SHARES;
        // A generation costs one first look for every point. Each further rung costs half of that,
        // so a point costs (rungs + 1) / 2 first looks.
        let points = |rungs: u32, games: u64| 2 * (games / FIRST_LOOK) / (u64::from(rungs) + 1);
        // Each rung above the first has half of the points of the rung below it.
        let at_top = |rungs: u32| points(rungs, share) >> (rungs - 1);
        let most_rungs = (1..=RUNGS_TO_TRY).rev().find(|&rungs| at_top(rungs) >= MIN_AT_TOP);
        let rungs = most_rungs.unwrap_or(1);
        Self {
            rungs,
            first_generation: points(rungs, share * FIRST_SHARES).max(MIN_GENERATION),
            generation: points(rungs, share).max(MIN_GENERATION),
            reserve,
        }
    }
}

impl Search {
    /// Runs the search.
    ///
    /// `evaluate` gets points and a total number of games. It returns the losses of each point
    /// after that many games, in the order of the points. The number for one point only grows.
    /// `evaluate` therefore keeps earlier games and plays only the missing ones. It must give the
    /// same result for the same point and number of games. It returns `None` to end the search at
    /// once with the present result.
    ///
    /// Compute losses such as the distance from a target from all games together. The mean of two
    /// distances is not the distance of the mean.
    ///
    /// If the space is not larger than the first generation, all points play, and halving uses the
    /// whole budget. If the space has no points, or no point is playable, the result is empty. A
    /// budget below [`FIRST_LOOK`] plays no games.
    ///
    /// # Panics
    /// If `evaluate` does not return one result for each point, or an axis has 2^32 levels or more.
    pub fn run(
        self,
        axes: &[Axis],
        mut evaluate: impl FnMut(&[Point], u64) -> Option<Vec<Evaluation>>,
    ) -> Found {
        let shape = BudgetShape::of(self.budget);
        let mut cache = EvaluationCache::new(self.budget, shape.reserve, &mut evaluate);
        if grid::size(axes).is_some_and(|size| size <= shape.first_generation) {
            cache.release_reserve();
            let all = cache.add_points(grid::points(axes).collect(), FIRST_LOOK);
            run_final(&mut cache, all);
            cache.found.front_games =
                cache.found.best(FINALISTS).iter().map(|trial| trial.games).min().unwrap_or(0);
            return cache.found;
        }
        let mut random = GameStream::new(self.seed, u64::MAX);
        let first = u32::try_from(shape.first_generation).unwrap_or(u32::MAX);
        let mut generation = latin_hypercube::points(axes, first, self.seed);
        let mut empty_generations = 0;
        while !generation.is_empty()
            && empty_generations < MAX_EMPTY_GENERATIONS
            && cache.left() >= FIRST_LOOK
        {
            let any_playable = run_generation(&mut cache, generation, shape.rungs);
            empty_generations = if any_playable { 0 } else { empty_generations + 1 };
            let parents = parents(&cache);
            generation = next_generation(&cache, axes, &parents, shape.generation, &mut random);
        }
        cache.release_reserve();
        let most_played = cache.most_played();
        cache.found.front_games =
            most_played.first().map_or(0, |&place| cache.found.trials[place].games);
        let finalists = cache.best(most_played, FINALISTS);
        run_final(&mut cache, finalists);
        cache.found
    }
}

/// Runs a generation: on each rung the better half continues with twice as many games. Returns
/// whether any point was playable.
fn run_generation(cache: &mut EvaluationCache<'_>, points: Vec<Point>, rungs: u32) -> bool {
    let mut running = cache.add_points(points, FIRST_LOOK);
    let any_playable = !running.is_empty();
    for rung in 1..rungs {
        let half = running.len().div_ceil(2).max(MIN_AT_TOP as usize);
        running = cache.raise(&cache.best(running, half), FIRST_LOOK << rung);
    }
    any_playable
}

/// The parents: the best of the points with the most games.
fn parents(cache: &EvaluationCache<'_>) -> Vec<Point> {
    let best = cache.best(cache.most_played(), PARENTS);
    best.into_iter().map(|place| cache.found.trials[place].point.clone()).collect()
}

/// New children that were not seen before, at most `count`. There are fewer if the space has no
/// more.
fn next_generation(
    cache: &EvaluationCache<'_>,
    axes: &[Axis],
    parents: &[Point],
    count: u64,
    random: &mut GameStream,
) -> Vec<Point> {
    let parent_points: Vec<&Point> = parents.iter().collect();
    let mut children = indexmap::IndexSet::new();
    for _ in 0..count * ATTEMPTS_PER_PLACE {
        if children.len() as u64 == count || axes.is_empty() {
            break;
        }
        let point = child(axes, &parent_points, random);
        if !cache.has_seen(&point) {
            children.insert(point);
        }
    }
    children.into_iter().collect()
}

/// The final: the points halve until one is left. The rounds share the remaining budget equally.
fn run_final(cache: &mut EvaluationCache<'_>, mut running: Vec<usize>) {
    let rounds = u64::from(running.len().next_power_of_two().trailing_zeros());
    // Best first: a point that leaves later comes before those that left earlier.
    let mut eliminated: Vec<usize> = Vec::new();
    for rounds_left in (1..=rounds).rev() {
        let games_of_point = cache.left() / rounds_left / running.len() as u64;
        let further = games_of_point / FIRST_LOOK * FIRST_LOOK;
        let played = running.iter().map(|&place| cache.found.trials[place].games).max();
        cache.raise(&running, played.unwrap_or(0) + further);
        cache.rank(&mut running);
        let worse_half = running.split_off(running.len().div_ceil(2));
        eliminated.splice(0..0, worse_half);
    }
    running.extend(eliminated);
    running.truncate(FINALISTS);
    cache.found.finalists = running;
}
