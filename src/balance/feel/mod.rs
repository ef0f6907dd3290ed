//! The games of a case, as an evaluator saw them. Begin to read at [`FollowedGames`].

pub mod calibration;
pub mod fan;
pub mod sample;
pub mod single;

use crate::balance::feel::calibration::EvaluatorCheck;
use crate::balance::feel::fan::{FanPlace, fan_place};
use crate::balance::feel::single::LookedAt;
use crate::batch::plan::Plan;
use crate::batch::tally::Tally;

/// The games of a case, as an evaluator saw them.
#[derive(Clone, Debug, PartialEq)]
pub struct FollowedGames {
    /// Whether the evaluator is right.
    pub check: EvaluatorCheck,
    /// The chances of the first player at each place of a game.
    pub fan: Vec<FanPlace>,
    /// Games to look at.
    pub singles: LookedAt,
}

impl FollowedGames {
    /// The games of a tally, without single games. `None` if its plan keeps no curves, or without
    /// games.
    ///
    /// # Panics
    /// If `level` is not between 0 and 1.
    pub fn of(plan: &Plan, tally: &Tally, level: f64) -> Option<Self> {
        let kept = tally.feel.as_ref().filter(|_| plan.feel.is_some() && tally.games > 0)?;
        let places = kept.fan.iter().enumerate();
        let fan = places.map(|(place, chances)| fan_place(place, chances, level));
        let check = EvaluatorCheck::of(plan, tally, level);
        Some(Self { check, fan: fan.collect::<Option<_>>()?, singles: LookedAt::default() })
    }
}
