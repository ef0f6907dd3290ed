//! Exact values beside sampled ones: how far a sample is from what is known, and whether that is more than chance.

use std::sync::Arc;

use crate::balance::measures::throws;
use crate::balance::quantity::{Happening, Quantity};
use crate::batch::plan::Plan;
use crate::batch::player::race_bots;
use crate::batch::tally::Tally;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::solve::exact::{ExactFigures, Figure, Length, Players, Question, exact, moments_at_most};
use crate::solve::file::Objective;
use crate::solve::index::Index;
use crate::stats::correction::Correction;
use crate::stats::estimate::Estimate;
use crate::stats::p_value;
use crate::stats::sample::Sample;

/// One study in so many is called out although nothing is wrong with it: few enough that nobody learns to look past it.
pub const FALSE_ALARMS: f64 = 1e-4;
/// The most moments of a chain that is reckoned unasked: about a second of one processor at most.
const MOST_MOMENTS: u64 = 50_000;

/// How a value came to be known.
///
/// ```
/// assert_eq!(urlab::balance::exact::Source::Chain.name(), "Markov chain");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Games between the two bots are a Markov chain, which was solved.
    Chain,
    /// Both play by one solution, which says what the game is worth.
    Solution,
}

impl Source {
    /// The name that reports use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chain => "Markov chain",
            Self::Solution => "value iteration",
        }
    }
}

/// A quantity whose value is known.
///
/// ```
/// use urlab::balance::{exact::{Known, Source}, quantity::Quantity};
/// let quantity = Quantity::FirstPlayerAdvantage;
/// let title = "First-player advantage".to_owned();
/// let known = Known { quantity, title, value: 0.0308, bound: 2e-6, spread: None, source: Source::Solution };
/// assert!(known.value - known.bound > 0.0, "proven");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// The quantity.
    pub quantity: Quantity,
    /// What it is called for people.
    pub title: String,
    /// Its value.
    pub value: f64,
    /// How far the value may be from the truth, as was proven; 0 or more.
    pub bound: f64,
    /// The standard deviation of single games, if that is known too.
    pub spread: Option<f64>,
    /// How it came to be known.
    pub source: Source,
}

impl Known {
    fn new(rules: &Rules, quantity: Quantity, figure: Figure, square: Option<f64>, source: Source) -> Self {
        let spread = square.map(|square| (square - figure.value * figure.value).max(0.0).sqrt());
        Self { title: quantity.title(rules), quantity, value: figure.value, bound: figure.bound, spread, source }
    }
}

/// All that is known exactly of a plan's games, or is cheap to find out; nothing of most rule sets in full.
///
/// Small forms are reckoned as a Markov chain. Of larger ones that both play by one solution, the solution says what the game is worth. The values are of
/// games without a throw limit: they say nothing of a sample with unfinished games. They follow from the plan alone.
///
/// ```
/// use urlab::{balance::{exact::known, quantity::Quantity}, batch::plan::Plan, play::bots::BotKind};
/// let plan = |rules: &str| Plan {
///     rules: urlab::spec::rules::load(rules).unwrap(),
///     bots: [BotKind::Random.into(), BotKind::Random.into()],
///     games: 9, seed: 7, throw_limit: 9_999, columns: vec![], ratios: vec![], watch_board: false,
/// };
/// let length = known(&plan("tiny")).into_iter().find(|known| known.quantity == Quantity::Mean("throws")).unwrap();
/// assert!(length.value > 2.0 && length.bound < 1e-9);
/// assert!(known(&plan("finkel")).is_empty(), "137,892,016 positions are not reckoned unasked");
/// ```
pub fn known(plan: &Plan) -> Vec<Known> {
    chain(plan).map_or_else(|| of_best_play(plan), |figures| of_chain(&plan.rules, &figures))
}

/// The exact figures of a form that is small enough.
fn chain(plan: &Plan) -> Option<ExactFigures> {
    let race = Race::new(&plan.rules)?;
    if moments_at_most(&race) > MOST_MOMENTS as f64 {
        return None;
    }
    let index = Index::new(&race)?;
    let bots = race_bots(&plan.bots);
    let players = if plan.bots[0] == plan.bots[1] { Players::Alike(bots[0]) } else { Players::Two(bots) };
    let points: Vec<u8> = plan.rules.win_classes.iter().map(|class| class.points).collect();
    exact(&Question { race: &race, index: &index, players, points: &points, rest: None }, &mut ()).ok()
}

/// What a chain says of the quantities that it decides; what no game of these rules can show is left out.
fn of_chain(rules: &Rules, figures: &ExactFigures) -> Vec<Known> {
    let [first, second] = figures.wins;
    let mut all = Vec::new();
    // `square` is the mean square of single games.
    let mut add = |quantity, figure, square: f64| {
        all.push(Known::new(rules, quantity, figure, Some(square), Source::Chain));
    };
    let lead = Figure { value: first.value - second.value, bound: first.bound + second.bound };
    add(Quantity::FirstPlayerAdvantage, lead, first.value + second.value);
    let results = [(Happening::FirstWins, first), (Happening::SecondWins, second), (Happening::Draw, figures.draws)];
    for (happening, share) in results.into_iter().filter(|(_, share)| *share != Figure::default()) {
        add(Quantity::Share(happening), share, share.value);
    }
    if rules.win_classes.len() > 1 {
        let mut square = 0.0;
        for (class, [first, second]) in rules.win_classes.iter().zip(&figures.classes) {
            let share = *first + *second;
            add(Quantity::Share(Happening::Class(class.id.clone())), share, share.value);
            square += share.value * f64::from(class.points).powi(2);
        }
        add(Quantity::PointsDifference, figures.points_difference, square);
        add(Quantity::MeanPoints, figures.points[0] + figures.points[1], square);
    }
    let Length { mean, variance, .. } = &figures.throws;
    add(Quantity::Mean(throws::MEASURE.doc.id), *mean, variance.value + mean.value * mean.value);
    all
}

/// What the solution that both players of a plan play by says of its games; nothing where they do not play by one and the same.
///
/// Of games to win, the first player's advantage; of games for points, the difference of points.
fn of_best_play(plan: &Plan) -> Vec<Known> {
    let [Some(first), Some(second)] = plan.bots.each_ref().map(|player| player.solution()) else { return Vec::new() };
    if !Arc::ptr_eq(first, second) && first != second {
        return Vec::new();
    }
    let quantity = match first.head().objective {
        Objective::Win => Quantity::FirstPlayerAdvantage,
        Objective::Points => Quantity::PointsDifference,
    };
    let worth = Figure { value: first.start(), bound: first.bound() };
    vec![Known::new(&plan.rules, quantity, worth, None, Source::Solution)]
}

/// A known value held against the games of a sample.
///
/// ```
/// # let (plan, batch, _) = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/small_study.rs"));
/// use urlab::balance::exact::against;
/// assert!(against(&plan, &batch.tally, 0.95).is_empty(), "of all pieces of Urgammon nothing is known exactly");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    /// What is known.
    pub known: Known,
    /// What the games show, with its interval.
    pub sampled: Estimate,
    /// How many standard errors the sampled mean is above the known value; `None` where all games were alike. The standard error follows
    /// from the known spread of single games, or from the sample where that is not known.
    pub deviation: Option<f64>,
    /// How often chance alone would bring the mean so far from every value within the bound, to either side; `None` likewise.
    pub p: Option<f64>,
    /// The same, by Holm's method for all that are held together.
    pub adjusted: Option<f64>,
}

impl Held {
    /// Is the sample further from what is known than chance explains?
    pub fn disagrees(&self) -> bool {
        self.adjusted.is_some_and(|p| p <= FALSE_ALARMS)
    }
}

/// Holds all that is [`known`] of a plan's games against what they show, at the level of the intervals; nothing where a game was unfinished, of
/// fewer than two games, and of what was not sampled.
///
/// Shares have the exact binomial distribution, so that rare ones are judged rightly; other means are taken to be normal.
///
/// # Panics
/// If `level` is not between 0 and 1, or the tally is not one of this plan.
pub fn against(plan: &Plan, tally: &Tally, level: f64) -> Vec<Held> {
    if tally.unfinished > 0 || tally.games < 2 {
        return Vec::new();
    }
    let sampled = known(plan).into_iter().filter_map(|known| {
        let sample = known.quantity.sample(plan, tally)?;
        Some((known.quantity.estimate(plan, tally, level)?, sample, known))
    });
    held(sampled.collect())
}

/// Each known value with what was sampled of it.
fn held(all: Vec<(Estimate, Sample, Known)>) -> Vec<Held> {
    let single = all.into_iter().map(|(sampled, sample, known)| {
        let (deviation, p) = deviation(&known, &sample);
        Held { known, sampled, deviation, p, adjusted: None }
    });
    let mut all: Vec<Held> = single.collect();
    let tested: Vec<f64> = all.iter().filter_map(|held| held.p).collect();
    let mut adjusted = Correction::Holm.adjust(&tested).into_iter();
    for held in all.iter_mut().filter(|held| held.p.is_some()) {
        held.adjusted = adjusted.next();
    }
    all
}

/// How far a sample is from what is known, in standard errors, and how often chance alone brings it so far.
fn deviation(known: &Known, sample: &Sample) -> (Option<f64>, Option<f64>) {
    let difference = sample.mean - known.value;
    let beyond = (difference.abs() - known.bound).max(0.0);
    let error = known.spread.map_or_else(|| sample.stderr(), |spread| spread / (sample.n as f64).sqrt());
    let varies = error > 0.0;
    let p = if matches!(known.quantity, Quantity::Share(_)) {
        // The value within the bound that comes nearest.
        let nearest = (sample.mean - beyond.copysign(difference)).clamp(0.0, 1.0);
        Some(p_value::binomial((sample.mean * sample.n as f64).round() as u64, sample.n, nearest))
    } else {
        varies.then(|| p_value::normal(beyond / error))
    };
    (varies.then(|| difference / error), p)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::estimate::Method;

    /// A sample of so many games held against each of these values, which are within `bound`.
    fn held_of(all: &[(Quantity, f64, f64, Sample)]) -> Vec<Held> {
        let one = |(quantity, value, bound, sample): &(Quantity, f64, f64, Sample)| {
            let sampled =
                Estimate { value: sample.mean, interval: None, level: 0.95, method: Method::Student, n: sample.n };
            let (value, bound, title) = (*value, *bound, quantity.to_string());
            let spread = matches!(quantity, Quantity::Share(_)).then(|| (value * (1.0 - value)).sqrt());
            (sampled, *sample, Known { quantity: quantity.clone(), title, value, bound, spread, source: Source::Chain })
        };
        held(all.iter().map(one).collect())
    }

    /// Python, `erfc(z / sqrt(2))`: 0.0455003 at 2, 1.9547e-5 at 4.27.
    #[test]
    fn deviations_are_in_standard_errors_and_p_values_corrected_for_all_that_is_known() {
        let n = 10_000;
        let found = held_of(&[
            (Quantity::FirstPlayerAdvantage, 0.0, 0.0, Sample { n, mean: 0.02, variance: 1.0 }),
            (Quantity::Mean("throws"), 69.0, 0.0, Sample { n, mean: 69.0 - 4.27 * 0.14, variance: 196.0 }),
            (Quantity::Share(Happening::Draw), 1e-5, 0.0, Sample { n, mean: 0.0, variance: 0.0 }),
        ]);
        assert!((found[0].deviation.unwrap() - 2.0).abs() < 1e-9 && (found[0].p.unwrap() - 0.045_500).abs() < 1e-6);
        assert!((found[1].deviation.unwrap() + 4.27).abs() < 1e-9);
        // The smallest of three counts three times.
        assert!((found[1].adjusted.unwrap() - 3.0 * found[1].p.unwrap()).abs() < 1e-15);
        // None of 10,000 where a tenth of a game is expected: 9 times in 10, and -0.1 / sqrt(0.1).
        assert!((found[2].deviation.unwrap() + 0.1f64.sqrt()).abs() < 1e-4 && found[2].p.unwrap() > 0.99);
        assert_eq!(found.iter().map(Held::disagrees).collect::<Vec<_>>(), [false, true, false]);
    }

    /// 6 of 1,000 where 1 is expected: five standard errors, but not so rare as that sounds; and what cannot be is never chance.
    #[test]
    fn rare_shares_are_not_taken_to_be_normal() {
        let of = |value, mean: f64| {
            let sample = Sample { n: 1_000, mean, variance: mean * (1.0 - mean) };
            held_of(&[(Quantity::Share(Happening::FirstWins), value, 0.0, sample)]).remove(0)
        };
        let rare = of(0.001, 0.006);
        assert!((rare.deviation.unwrap() - 5.0).abs() < 0.01 && (rare.p.unwrap() - 0.001_176).abs() < 1e-6);
        assert!(!rare.disagrees() && of(0.0, 0.001).disagrees() && !of(0.0, 0.0).disagrees());
    }

    /// Two classes of 1 and 3 points, won by the first with 0.3 and 0.1, by the second with 0.4 and 0.2.
    #[test]
    fn the_spread_of_single_games_follows_from_the_chances() {
        let figure = |value| Figure { value, bound: 0.0 };
        let mut rules = crate::batch::samples::rules();
        rules.win_classes.truncate(2);
        rules.win_classes.iter_mut().zip([1, 3]).for_each(|(class, points)| class.points = points);
        let figures = ExactFigures {
            classes: vec![[0.3, 0.4].map(figure), [0.1, 0.2].map(figure)],
            wins: [0.4, 0.6].map(figure),
            points: [0.6, 1.0].map(figure),
            points_difference: figure(-0.4),
            throws: Length { mean: figure(20.0), variance: figure(9.0), ..Length::default() },
            ..ExactFigures::default()
        };
        let found: Vec<(f64, f64)> =
            of_chain(&rules, &figures).iter().map(|known| (known.value, known.spread.unwrap().powi(2))).collect();
        // Points of the winner: 0.7 * 1 + 0.3 * 9 is the mean square.
        let by_hand = [
            (-0.2, 0.96),
            (0.4, 0.24),
            (0.6, 0.24),
            (0.7, 0.21),
            (0.3, 0.21),
            (-0.4, 3.4 - 0.16),
            (1.6, 3.4 - 2.56),
            (20.0, 9.0),
        ];
        assert_eq!(found.len(), by_hand.len());
        for (found, by_hand) in found.iter().zip(by_hand) {
            assert!(
                (found.0 - by_hand.0).abs() < 1e-12 && (found.1 - by_hand.1).abs() < 1e-12,
                "{found:?} {by_hand:?}"
            );
        }
    }

    #[test]
    fn games_that_are_all_alike_have_no_standard_error() {
        let sample = Sample { n: 400, mean: 1.0, variance: 0.0 };
        let found = held_of(&[(Quantity::MeanPoints, 1.0, 0.0, sample)]).remove(0);
        assert_eq!((found.deviation, found.p, found.adjusted), (None, None, None));
    }

    #[test]
    fn what_the_bound_explains_is_no_disagreement() {
        let sample = Sample { n: 400, mean: 1.5, variance: 1.0 };
        let of = |bound| held_of(&[(Quantity::MeanPoints, 1.0, bound, sample)]).remove(0);
        assert!(of(0.0).disagrees() && !of(0.5).disagrees());
        assert_eq!(of(0.6).p.map(f64::to_bits), Some(1.0f64.to_bits()));
    }
}
