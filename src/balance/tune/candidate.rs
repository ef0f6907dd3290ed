//! Candidates of a tuning, and what new games show of them.

use crate::balance::coupled::Coupled;
use crate::balance::design::Point;
use crate::balance::difference::{self, Difference};
use crate::balance::expect::Answer;
use crate::balance::luck::LuckTakenOut;
use crate::balance::quantity::Quantity;
use crate::balance::search::Trial;
use crate::balance::tune::aim::{Aim, AimMeasures};
use crate::balance::tune::tuning::{Played, Tuning};
use crate::stats::correction::Correction;
use crate::stats::estimate::Estimate;

/// The correction of what is said of figures that no aim asks for.
pub const CORRECTION: Correction = Correction::Holm;

/// The place of the unchanged rule set in the confirmation.
const UNCHANGED: usize = 0;

/// A confirmed rule set, or the unchanged rule set.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The index of each free field's value. `None` for the unchanged rule set.
    pub point: Option<Point>,
    /// The games of the confirmation.
    pub played: Played,
    /// For each aim, the figure from the search, at the plain level. It is too good, because the
    /// search selected it. `None` for the unchanged rule set.
    pub searched: Vec<Option<Estimate>>,
    /// For each aim, the figure of the confirmation. Its intervals hold for all aims of all
    /// candidates together.
    pub confirmed: Vec<Option<Estimate>>,
    /// For each aim, whether the interval lies in the region. An objective always holds.
    pub verdicts: Vec<Answer>,
    /// The figures of the confirmation that no aim asks for: what the change costs.
    pub others: Vec<OtherFigure>,
    /// Is it on the Pareto front of the confirmation? Then no other candidate is as good in every
    /// aim and better in some aim.
    pub front: bool,
    /// The plain figure beside each figure that luck was taken out of.
    pub without_luck: Vec<LuckTakenOut>,
    /// The number of confirmation games that would decide all open goals, if the figures were true.
    /// `None` if no goal is open, or no number of games is enough.
    pub games_to_decide: Option<u64>,
}

/// A figure that no aim asks for.
#[derive(Clone, Debug)]
pub struct OtherFigure {
    pub quantity: Quantity,
    pub figure: Option<Estimate>,
    /// The difference from the unchanged rule set, with a verdict that is corrected for all such
    /// figures. `None` for the unchanged rule set itself.
    pub change: Option<Difference>,
}

impl OtherFigure {
    /// The figures of a variant of the confirmation. Those of the aims come before them.
    fn all(confirmed: &Coupled, aims: usize, variant: usize) -> Vec<Self> {
        let others = confirmed.quantities.iter().enumerate().skip(aims);
        let of = |(place, quantity): (usize, &Quantity)| Self {
            quantity: quantity.clone(),
            figure: confirmed.estimate(place, variant),
            change: (variant != UNCHANGED)
                .then(|| confirmed.difference(place, variant, UNCHANGED))
                .flatten()
                .map(Difference::of),
        };
        others.map(of).collect()
    }
}

impl Candidate {
    /// The answer to all goals together.
    pub fn answer(&self) -> Answer {
        match Answer::of_all(self.verdicts.iter().copied()) {
            Answer::NotDecided { .. } => Answer::NotDecided {
                more: self.games_to_decide.map(|all| all.saturating_sub(self.played.games)),
            },
            decided => decided,
        }
    }
}

/// Does the interval of the figure lie in the region of the aim? An objective always holds.
fn judge(aim: &Aim, figure: Option<&Estimate>) -> Answer {
    let Some(goal) = aim.goal() else { return Answer::Holds };
    match figure.and_then(|figure| goal.region.judge(figure.interval?)) {
        Some(true) => Answer::Holds,
        Some(false) => Answer::Fails,
        None => Answer::NotDecided { more: None },
    }
}

/// The unchanged rule set, then the chosen points. Their verdicts and losses in the confirmation
/// give the order.
pub(super) fn candidates(
    tuning: &Tuning,
    chosen: &[&Trial],
    searched: &[&Coupled],
    confirmed: &Coupled,
    aim_measures: &AimMeasures,
) -> Vec<Candidate> {
    let aims = 0..tuning.aims.len();
    let figures = |coupled: &Coupled, variant: usize| -> Vec<Option<Estimate>> {
        aims.clone().map(|aim| coupled.estimate(aim, variant)).collect()
    };
    let of_variant = |variant: usize| {
        let before = variant.checked_sub(1);
        let found = figures(confirmed, variant);
        let pairs = tuning.aims.iter().zip(&found);
        Candidate {
            point: before.map(|place| chosen[place].point.clone()),
            played: Played::of(confirmed, variant),
            searched: before
                .map_or_else(|| vec![None; aims.len()], |place| figures(searched[place], 0)),
            verdicts: pairs.clone().map(|(aim, figure)| judge(aim, figure.as_ref())).collect(),
            games_to_decide: games_to_decide(pairs),
            without_luck: confirmed.all_taken_out(variant),
            confirmed: found,
            others: OtherFigure::all(confirmed, tuning.aims.len(), variant),
            front: false,
        }
    };
    let mut all: Vec<Candidate> = (0..confirmed.plan.variants.len()).map(of_variant).collect();
    let others = all.iter_mut().flat_map(|candidate| &mut candidate.others);
    let changes = others.filter_map(|figure| figure.change.as_mut());
    difference::correct(changes, CORRECTION, tuning.level);
    let losses: Vec<Option<Vec<f64>>> =
        all.iter().map(|candidate| aim_measures.distances(&candidate.confirmed)).collect();
    let beats = |first: &Option<Vec<f64>>, second: &Option<Vec<f64>>| match (first, second) {
        (Some(first), Some(second)) => {
            first.iter().zip(second).all(|(first, second)| first <= second)
                && first.iter().zip(second).any(|(first, second)| first < second)
        }
        _ => false,
    };
    for (candidate, own) in all.iter_mut().zip(&losses) {
        candidate.front = own.is_some() && !losses.iter().any(|rival| beats(rival, own));
    }
    let total =
        |place: usize| losses[place].as_ref().map_or(f64::INFINITY, |losses| losses.iter().sum());
    let mut order: Vec<usize> = (1..all.len()).collect();
    let rank = |place: usize| match all[place].answer() {
        Answer::Holds => 0,
        Answer::NotDecided { .. } => 1,
        Answer::Fails => 2,
    };
    order.sort_by(|&left, &right| {
        let ranks = rank(left).cmp(&rank(right));
        ranks.then(f64::total_cmp(&total(left), &total(right))).then(left.cmp(&right))
    });
    order.insert(0, 0);
    let mut places: Vec<Option<Candidate>> = all.into_iter().map(Some).collect();
    order.into_iter().filter_map(|place| places[place].take()).collect()
}

/// The number of games that would decide every open goal. Then no interval contains an end of its
/// region.
fn games_to_decide<'a>(
    pairs: impl Iterator<Item = (&'a Aim, &'a Option<Estimate>)>,
) -> Option<u64> {
    let mut needed = None;
    for (aim, figure) in pairs {
        if !matches!(judge(aim, figure.as_ref()), Answer::NotDecided { .. }) {
            continue;
        }
        let (goal, figure) = (aim.goal()?, figure.as_ref()?);
        let [low, high] = [goal.region.low, goal.region.high].map(|end| (figure.value - end).abs());
        let factor = (figure.interval?.half_width() / low.min(high)).powi(2);
        // A figure exactly on an end is never decided.
        let games = (figure.n as f64 * factor * 1.1).ceil();
        if !games.is_finite() || games > 1e12 {
            return None;
        }
        needed = needed.max(Some(games as u64));
    }
    needed
}
