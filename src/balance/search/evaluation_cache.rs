//! The cache of a search: what was played at each point, and the budget that is left.

use std::collections::{BTreeSet, HashMap};

use crate::balance::design::Point;
use crate::balance::search::{Evaluation, Found, Trial, pareto};

/// Evaluates points with a total number of games. `None` ends the search.
pub(super) type Evaluate<'e> = dyn FnMut(&[Point], u64) -> Option<Vec<Evaluation>> + 'e;

/// The points of a search and its budget. It never exceeds the budget and keeps every point.
///
/// The place of a point is its index in the trials of [`Self::found`].
pub(super) struct EvaluationCache<'e> {
    evaluate: &'e mut Evaluate<'e>,
    /// The games of the budget that were not played yet, with the reserve.
    left: u64,
    /// The games that may not be played before [`Self::release_reserve`].
    reserve: u64,
    /// Did `evaluate` end the search?
    stopped: bool,
    /// The place of each seen point. `None` for points that the rules refuse.
    places: HashMap<Point, Option<usize>>,
    pub(super) found: Found,
}

impl<'e> EvaluationCache<'e> {
    /// An empty cache with this budget. The reserve is not available before its release.
    pub(super) fn new(budget: u64, reserve: u64, evaluate: &'e mut Evaluate<'e>) -> Self {
        Self {
            evaluate,
            left: budget,
            reserve,
            stopped: false,
            places: HashMap::new(),
            found: Found::default(),
        }
    }

    /// The number of games that may still be played. It is 0 after the evaluation has stopped.
    pub(super) fn left(&self) -> u64 {
        if self.stopped { 0 } else { self.left.saturating_sub(self.reserve) }
    }

    pub(super) fn release_reserve(&mut self) {
        self.reserve = 0;
    }

    pub(super) fn has_seen(&self, point: &Point) -> bool {
        self.places.contains_key(point)
    }

    /// Takes a first look at new points, as many as the budget allows. Returns the places of the
    /// playable ones, in order.
    pub(super) fn add_points(&mut self, points: Vec<Point>, games: u64) -> Vec<usize> {
        let mut fresh: Vec<Point> =
            points.into_iter().filter(|point| !self.has_seen(point)).collect();
        fresh.truncate(usize::try_from(self.left() / games).unwrap_or(usize::MAX));
        let looks = self.look(&fresh, games);
        let mut playable = Vec::new();
        for (point, look) in fresh.into_iter().zip(looks) {
            let place = match look {
                Evaluation::Refused => {
                    self.found.refused += 1;
                    None
                }
                Evaluation::Played(losses) => {
                    self.spend(games);
                    self.found.trials.push(Trial { point: point.clone(), games, losses });
                    Some(self.found.trials.len() - 1)
                }
            };
            self.places.insert(point, place);
            playable.extend(place);
        }
        playable
    }

    /// Raises points to `games` games each. Points stay as they are if the budget is too small for
    /// them. Returns the places of all points that now have `games` games, in order.
    pub(super) fn raise(&mut self, places: &[usize], games: u64) -> Vec<usize> {
        let affordable = self.affordable(places, games);
        let has_fewer = |place: &usize| self.found.trials[*place].games < games;
        let raised: Vec<usize> = affordable.iter().copied().filter(has_fewer).collect();
        let points: Vec<Point> =
            raised.iter().map(|&place| self.found.trials[place].point.clone()).collect();
        for (place, look) in raised.into_iter().zip(self.look(&points, games)) {
            if let Evaluation::Played(losses) = look {
                self.spend(games - self.found.trials[place].games);
                self.found.trials[place].games = games;
                self.found.trials[place].losses = losses;
            }
        }
        // There are no looks if `evaluate` ends the search.
        affordable.into_iter().filter(|&place| self.found.trials[place].games >= games).collect()
    }

    /// Those of the points that the budget can raise to `games` games, when it is spent in their
    /// order. A point that is too expensive is left out, and a later one may still fit.
    fn affordable(&self, places: &[usize], games: u64) -> Vec<usize> {
        let mut left = self.left();
        let mut affordable = Vec::new();
        for &place in places {
            let cost = games.saturating_sub(self.found.trials[place].games);
            if cost <= left {
                left -= cost;
                affordable.push(place);
            }
        }
        affordable
    }

    /// The places of all points that have the highest number of games, in the order of their total
    /// losses.
    pub(super) fn most_played(&self) -> Vec<usize> {
        let trials = &self.found.trials;
        let most = trials.iter().map(|trial| trial.games).max();
        let mut places: Vec<usize> =
            (0..trials.len()).filter(|&place| Some(trials[place].games) == most).collect();
        self.rank(&mut places);
        places
    }

    /// The `count` best of these points.
    ///
    /// Half of them are best by total loss. The others come from the Pareto front first, then by
    /// total loss. With one aim, only the loss counts.
    pub(super) fn best(&self, mut places: Vec<usize>, count: usize) -> Vec<usize> {
        self.rank(&mut places);
        if places.len() <= count {
            return places;
        }
        let trials: Vec<&Trial> = places.iter().map(|&place| &self.found.trials[place]).collect();
        let front: BTreeSet<usize> =
            pareto::front_places(&trials).into_iter().map(|rank| places[rank]).collect();
        // A stable sort: points on the front keep their order by total loss, and so do the others.
        places[count.div_ceil(2)..].sort_by_key(|place| !front.contains(place));
        places.truncate(count);
        self.rank(&mut places);
        places
    }

    /// Sorts points by total loss, best first. Equal points stay in the order of their first look.
    pub(super) fn rank(&self, places: &mut [usize]) {
        let total = |place: usize| self.found.trials[place].total();
        places.sort_by(|&left, &right| total(left).total_cmp(&total(right)).then(left.cmp(&right)));
    }

    /// Evaluates points. Empty if there are no points, or if the search has ended.
    fn look(&mut self, points: &[Point], games: u64) -> Vec<Evaluation> {
        if points.is_empty() || self.stopped {
            return Vec::new();
        }
        let Some(looks) = (self.evaluate)(points, games) else {
            self.stopped = true;
            return Vec::new();
        };
        assert_eq!(looks.len(), points.len(), "one result for each point");
        looks
    }

    fn spend(&mut self, games: u64) {
        self.left -= games;
        self.found.games += games;
    }
}
