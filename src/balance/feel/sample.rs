//! The first games of a case, followed by an evaluator. They show how games feel where the games of
//! a case are not followed, and they have single games to look at.

use std::sync::atomic::AtomicBool;

use crate::balance::feel::FollowedGames;
use crate::balance::feel::calibration::wrong_evaluator;
use crate::balance::feel::single::LookedAt;
use crate::balance::findings::{distributions, ratios};
use crate::balance::measures::Measures;
use crate::balance::study::{CaseStudy, Distribution};
use crate::batch::followed::{FollowedGame, follow};
use crate::batch::plan::Plan;
use crate::batch::player::Player;
use crate::batch::tally::Tally;

/// So many games at most.
const FOLLOWED: u64 = 1_000;

/// One game in so many at most, so that a case costs little more.
const ONE_IN: u64 = 10;

/// The first games of a plan, with their curves.
#[derive(Clone, Debug)]
pub struct FollowedSample {
    plan: Plan,
    games: Vec<FollowedGame>,
}

impl FollowedSample {
    /// Plays the first tenth of so many games of a plan again, at most [`FOLLOWED`] of them. This
    /// player's values tell how they feel. `None` if interrupted.
    pub fn play(plan: &Plan, player: Player, games: u64, interrupted: &AtomicBool) -> Option<Self> {
        let plan = Plan {
            games: (games / ONE_IN).min(FOLLOWED),
            columns: Measures::Feel.own_columns(&plan.rules),
            ratios: Measures::Feel.own_ratio_columns(),
            watch_board: false,
            luck: None,
            feel: Some(player),
            ..plan.clone()
        };
        let games = follow(&plan, plan.games, interrupted)?;
        Some(Self { plan, games })
    }

    /// The games as the evaluator saw them, with games to look at.
    ///
    /// # Panics
    /// If `level` is not between 0 and 1.
    pub fn followed(&self, level: f64) -> Option<FollowedGames> {
        let games = FollowedGames::of(&self.plan, &self.tally(), level)?;
        Some(FollowedGames { singles: self.singles(), ..games })
    }

    fn singles(&self) -> LookedAt {
        LookedAt::of(&self.games)
    }

    fn tally(&self) -> Tally {
        let mut tally = Tally::empty(&self.plan);
        for game in &self.games {
            tally.add(&self.plan, &game.record);
            if let Some(feel) = &mut tally.feel {
                feel.add(&game.curve);
            }
        }
        tally
    }
}

impl CaseStudy {
    /// The study with what these games show: how they feel, unless all games were followed, and
    /// single games.
    ///
    /// # Panics
    /// If `level` is not between 0 and 1.
    #[must_use]
    pub fn with_followed(mut self, sample: &FollowedSample, level: f64) -> Self {
        if self.feel.is_none() {
            let tally = sample.tally();
            let of_feel =
                |own: &Distribution| sample.plan.columns.iter().any(|column| column.id == own.id);
            let found = distributions(&sample.plan, &tally, level).into_iter();
            self.distributions.extend(found.filter(of_feel));
            self.ratios.extend(ratios(&sample.plan, &tally, level));
            self.warnings.extend(wrong_evaluator(&sample.plan, &tally));
            self.feel = sample.followed(level);
        } else if let Some(feel) = &mut self.feel {
            feel.singles = sample.singles();
        }
        self
    }
}
