//! The request of a tuning: free fields, aims, bots, number of games.

use crate::balance::coupled::Coupled;
use crate::balance::design::{Axis, Point, grid};
use crate::balance::feel::calibration::EvaluatorCheck;
use crate::balance::measures::Measures;
use crate::balance::search::race::FIRST_LOOK;
use crate::balance::tune::aim::Aim;
use crate::batch::plan::Plan;
use crate::batch::player::{BotName, Player};
use crate::game::rules::Rules;
use crate::learn::head::EvaluatorIdentity;

/// Games of the unchanged rule set before the search. They set the scale of distances.
pub const SCALE_GAMES: u64 = 2_000;

/// The fewest points of a search for each free field, unless the whole space is smaller (Loeppky,
/// Sacks and Welch 2009).
const POINTS_PER_FIELD: u64 = 10;
/// The fewest first looks in the budget for each of these points.
const LOOKS_PER_POINT: u64 = 5;

/// The settings of a tuning.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuning {
    /// The free fields.
    pub axes: Vec<Axis>,
    /// The aims, at least one.
    pub aims: Vec<Aim>,
    /// The two bots; each begins half of the games.
    pub bots: [BotName; 2],
    /// The highest number of games of the search, for all points together.
    pub games: u64,
    /// The number of games of each candidate in the confirmation. An odd number is rounded up.
    pub confirm: u64,
    /// The number of confirmed candidates, at least 1. Up to as many more come from the Pareto
    /// front.
    pub winners: usize,
    /// The seed of the search.
    pub seed: u64,
    /// The highest number of throws of one game, at least 1.
    pub throw_limit: u32,
    /// The confidence level of all answers together.
    pub level: f64,
    /// Does all luck stay in the figures?
    pub plain: bool,
}

/// A rule set of the search, with the players that can play it.
#[derive(Clone, Debug)]
pub struct Entrant {
    pub rules: Rules,
    /// The two players, in the order of [`Tuning::bots`].
    pub players: [Player; 2],
}

/// Gives the rule sets of a search and their players.
pub trait Entrants: Sync {
    /// The rules of a point. `None` if they cannot be played.
    fn rules(&self, point: &Point) -> Option<Rules>;

    /// The players of a rule set. `None` if nobody can play it.
    ///
    /// # Errors
    /// The search must end.
    fn players(&self, rules: &Rules) -> Result<Option<[Player; 2]>, Ended>;
}

/// The search must end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended;

/// The games of a rule set in the search or in the confirmation.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The fingerprint of the rules.
    pub fingerprint: String,
    /// The number of games.
    pub games: u64,
    /// The number of these games that reached the throw limit.
    pub unfinished: u64,
    /// The evaluators that the players used.
    pub evaluators: Vec<EvaluatorIdentity>,
    /// Whether the evaluator that tells how the games feel is right.
    pub evaluator_check: EvaluatorCheck,
}

impl Played {
    /// The games of the variant at this place.
    pub(super) fn of(played: &Coupled, variant: usize) -> Self {
        Self {
            fingerprint: played.plan.variants[variant].rules.fingerprint.clone(),
            games: 2 * played.tally.pairs,
            unfinished: played.tally.variants[variant].all().unfinished,
            evaluators: played.plan.variants[variant].evaluators(),
            evaluator_check: played.evaluator_check(variant),
        }
    }
}

impl Tuning {
    /// The seed of the confirmation: the seed of the search plus one.
    pub fn confirmation_seed(&self) -> u64 {
        self.seed.wrapping_add(1)
    }

    /// The fewest games for a search of this space.
    pub fn min_games(&self) -> u64 {
        let points = grid::size(&self.axes)
            .unwrap_or(u64::MAX)
            .min(POINTS_PER_FIELD * self.axes.len() as u64);
        SCALE_GAMES + points * LOOKS_PER_POINT * FIRST_LOOK
    }

    /// The level of each interval of the confirmation. All intervals of `rule_sets` rule sets then
    /// hold together at the tuning's level (Bonferroni).
    pub fn interval_level(&self, rule_sets: usize) -> f64 {
        1.0 - (1.0 - self.level) / (rule_sets * self.aims.len()).max(1) as f64
    }

    /// A plan of games that keeps only the needed measures.
    pub(super) fn plan(&self, entrant: Entrant, games: u64, seed: u64) -> Plan {
        let Entrant { rules, players } = entrant;
        let is_of_feel = |aim: &Aim| aim.quantity.least_measures() == Measures::Feel;
        let valuer = || players.iter().find(|player| player.kind().is_none()).cloned();
        let feel = if self.aims.iter().any(is_of_feel) { valuer() } else { None };
        Plan {
            rules,
            bots: players,
            games,
            seed,
            throw_limit: self.throw_limit,
            columns: Vec::new(),
            ratios: Vec::new(),
            watch_board: false,
            luck: None,
            feel,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::design::LevelOrder;
    use crate::play::bots::BotKind;

    #[test]
    fn the_smallest_search_looks_at_all_points_of_a_small_space_or_some_of_a_large_one() {
        let axis = |levels| Axis { name: String::new(), levels, order: LevelOrder::Ordered };
        let tuning = |axes| Tuning {
            axes,
            aims: vec![],
            bots: [BotName::Kind(BotKind::Greedy); 2],
            games: 100_000,
            confirm: 50_000,
            winners: 5,
            seed: u64::MAX,
            throw_limit: 9_999,
            level: 0.95,
            plain: false,
        };
        // 2,000 games for the scale. Then five looks of 500 games at each of 3 points, or of 20
        // points.
        assert_eq!(tuning(vec![axis(3)]).min_games(), 9_500);
        assert_eq!(tuning(vec![axis(1_000), axis(1_000)]).min_games(), 52_000);
        assert_eq!(tuning(vec![]).confirmation_seed(), 0, "the seed wraps around");
    }
}
