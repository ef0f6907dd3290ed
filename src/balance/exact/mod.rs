//! Exact values that are known for a plan, or cheap to compute.

mod check;

use std::sync::Arc;

use crate::balance::measures::throws;
use crate::balance::quantity::{GameEvent, Quantity};
use crate::batch::plan::Plan;
use crate::batch::player::{Player, race_bots};
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::solve::exact::{
    BoundedValue, ExactFigures, ExactRequest, Length, Players, exact, max_states,
};
use crate::solve::file::Objective;
use crate::solve::index::Index;

pub use crate::balance::exact::check::{
    ExactCheck, FALSE_ALARMS, check_contrast, check_edge, check_games, check_pairs, correct,
};

/// The highest number of moments of a chain that is computed without a request: at most about a
/// second on one processor.
const MAX_MOMENTS: u64 = 50_000;
/// The highest number of moments of all chains of one answer: about ten seconds.
const MAX_MOMENTS_PER_ANSWER: u64 = 10 * MAX_MOMENTS;

/// The remaining budget of one answer for computations without a request. An answer may be about
/// many rule sets. The first ones use the budget first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComputeBudget {
    moments: u64,
}

impl ComputeBudget {
    /// Does the budget allow this many moments? If yes, takes them from the budget.
    fn allows(&mut self, moments: f64) -> bool {
        let allowed = moments <= MAX_MOMENTS as f64 && moments <= self.moments as f64;
        self.moments -= if allowed { moments as u64 } else { 0 };
        allowed
    }
}

impl Default for ComputeBudget {
    fn default() -> Self {
        Self { moments: MAX_MOMENTS_PER_ANSWER }
    }
}

/// The method that gave a known value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Source {
    /// The games between the two bots are a Markov chain, and the chain was solved.
    Chain,
    /// Both bots play by one solution, which gives the value of the game.
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
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// The quantity. The edge of one bot over another counts as the first-player advantage. Then
    /// the better bot takes the role of the first player.
    pub quantity: Quantity,
    /// Its name for people.
    pub title: String,
    /// Is it a contrast of the quantity between rule sets? Otherwise it is the quantity of one rule
    /// set.
    pub is_contrast: bool,
    pub value: f64,
    /// The proven bound on the error of the value; 0 or more.
    pub bound: f64,
    /// The standard deviation of single games, if it is known.
    pub spread: Option<f64>,
    /// The method that gave the value.
    pub source: Source,
}

impl Known {
    fn new(
        rules: &Rules,
        quantity: Quantity,
        figure: BoundedValue,
        square: Option<f64>,
        source: Source,
    ) -> Self {
        let spread = square.map(|square| (square - figure.value * figure.value).max(0.0).sqrt());
        let (title, value, bound) = (quantity.title(rules), figure.value, figure.bound);
        Self { quantity, title, is_contrast: false, value, bound, spread, source }
    }
}

/// All known exact values of a plan's games, and those that are cheap to compute. For most
/// full-size rule sets there are none.
///
/// Small forms are solved as a Markov chain. For a larger form, the solution gives the value of the
/// game if both bots play by it. The values are for games without a throw limit. They do not apply
/// to a sample with unfinished games. They depend on the plan only.
pub fn known(plan: &Plan) -> Vec<Known> {
    known_within(plan, &mut ComputeBudget::default())
}

fn known_within(plan: &Plan, budget: &mut ComputeBudget) -> Vec<Known> {
    solve_chain(plan, budget)
        .map_or_else(|| solution_values(plan), |figures| chain_values(&plan.rules, &figures))
}

/// The known values of the plan with the bots in swapped order.
fn known_for_swapped(plan: &Plan, budget: &mut ComputeBudget) -> Vec<Known> {
    let [first, second] = plan.bots.clone();
    known_within(&Plan { bots: [second, first], ..plan.clone() }, budget)
}

/// The known values of seat-swapped pairs of games. Each bot goes first once in a pair. The values
/// are the means of both orders.
fn known_for_pairs(plan: &Plan, budget: &mut ComputeBudget) -> Vec<Known> {
    let straight = known_within(plan, budget);
    if plan.bots[0] == plan.bots[1] || straight.is_empty() {
        return straight;
    }
    let swapped = known_for_swapped(plan, budget);
    let mean = |(first, second): (Known, Known)| Known {
        value: f64::midpoint(first.value, second.value),
        bound: f64::midpoint(first.bound, second.bound),
        ..first
    };
    straight
        .into_iter()
        .zip(swapped)
        .filter(|(first, second)| first.quantity == second.quantity)
        .map(mean)
        .collect()
}

/// The edge of the second bot: how much more often it wins than the first bot. Each bot goes first
/// in half of the games. `None` if it is not known.
fn known_edge(plan: &Plan, budget: &mut ComputeBudget) -> Option<Known> {
    let mut advantage = |known: fn(&Plan, &mut ComputeBudget) -> Vec<Known>| {
        known(plan, budget)
            .into_iter()
            .find(|known| known.quantity == Quantity::FirstPlayerAdvantage)
    };
    let [straight, swapped] = [advantage(known_within)?, advantage(known_for_swapped)?];
    let [worse, better] = plan.bots.each_ref().map(Player::name);
    Some(Known {
        title: format!("Edge of {better} over {worse}"),
        value: (swapped.value - straight.value) / 2.0,
        bound: f64::midpoint(swapped.bound, straight.bound),
        spread: None,
        ..straight
    })
}

/// The exact figures from the Markov chain, if the form is small enough.
fn solve_chain(plan: &Plan, budget: &mut ComputeBudget) -> Option<ExactFigures> {
    let race = Race::new(&plan.rules)?;
    if !budget.allows(max_states(&race)) {
        return None;
    }
    let index = Index::new(&race)?;
    let bots = race_bots(&plan.bots);
    let players =
        if plan.bots[0] == plan.bots[1] { Players::Same(bots[0]) } else { Players::Two(bots) };
    let points: Vec<u8> = plan.rules.win_classes.iter().map(|class| class.points).collect();
    exact(
        &ExactRequest { race: &race, index: &index, players, points: &points, rest: None },
        &mut (),
    )
    .ok()
}

/// The known values that the chain gives. Leaves out results that these rules cannot produce.
fn chain_values(rules: &Rules, figures: &ExactFigures) -> Vec<Known> {
    let [first, second] = figures.wins;
    let mut all = Vec::new();
    // `square` is the mean square of the quantity in single games.
    let mut add = |quantity, figure, square: f64| {
        all.push(Known::new(rules, quantity, figure, Some(square), Source::Chain));
    };
    let advantage =
        BoundedValue { value: first.value - second.value, bound: first.bound + second.bound };
    add(Quantity::FirstPlayerAdvantage, advantage, first.value + second.value);
    let results = [
        (GameEvent::FirstWins, first),
        (GameEvent::SecondWins, second),
        (GameEvent::Draw, figures.draws),
    ];
    for (event, share) in results.into_iter().filter(|(_, share)| *share != BoundedValue::default())
    {
        add(Quantity::Share(event), share, share.value);
    }
    if rules.win_classes.len() > 1 {
        let mut square = 0.0;
        for (class, [first, second]) in rules.win_classes.iter().zip(&figures.classes) {
            let share = *first + *second;
            add(Quantity::Share(GameEvent::Class(class.id.clone())), share, share.value);
            square += share.value * f64::from(class.points).powi(2);
        }
        add(Quantity::PointsDifference, figures.points_difference, square);
        add(Quantity::MeanPoints, figures.points[0] + figures.points[1], square);
    }
    let Length { mean, variance, .. } = &figures.throws;
    add(Quantity::Mean(throws::MEASURE.doc.id), *mean, variance.value + mean.value * mean.value);
    all
}

/// The known value from the solution that both players use. Empty if the players do not use the
/// same solution.
///
/// If the objective is to win, it is the first-player advantage. If the objective is points, it is
/// the difference of points.
fn solution_values(plan: &Plan) -> Vec<Known> {
    let [Some(first), Some(second)] = plan.bots.each_ref().map(|player| player.solution()) else {
        return Vec::new();
    };
    if !Arc::ptr_eq(first, second) && first != second {
        return Vec::new();
    }
    let quantity = match first.head().objective {
        Objective::Win => Quantity::FirstPlayerAdvantage,
        Objective::Points => Quantity::PointsDifference,
    };
    let value = BoundedValue { value: first.start(), bound: first.bound() };
    vec![Known::new(&plan.rules, quantity, value, None, Source::Solution)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_computes_no_more_than_its_budget() {
        let mut budget = ComputeBudget::default();
        assert!(!budget.allows(MAX_MOMENTS as f64 + 1.0));
        assert_eq!((0..12).filter(|_| budget.allows(MAX_MOMENTS as f64)).count(), 10);
        assert_eq!(budget.moments, 0);
    }

    /// Two classes of 1 and 3 points. The first player wins them with chances 0.3 and 0.1, the
    /// second player with 0.4 and 0.2.
    #[test]
    fn the_deviation_of_single_games_follows_from_the_chances() {
        let figure = |value| BoundedValue { value, bound: 0.0 };
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
        let found: Vec<(f64, f64)> = chain_values(&rules, &figures)
            .iter()
            .map(|known| (known.value, known.spread.unwrap().powi(2)))
            .collect();
        // Points of the winner: the mean square is 0.7 * 1 + 0.3 * 9.
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
}
