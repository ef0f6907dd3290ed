//! Games that an evaluator follows, with their curves.

use std::sync::atomic::AtomicBool;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::batch::plan::Plan;
use crate::batch::player::{Player, PlayerVisitor, bots_of};
use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::play::feel::curve::GameCurve;
use crate::play::observer::WithoutDetail;
use crate::play::random_source::GameStream;
use crate::play::record::GameRecord;
use crate::play::referee::{GameSetup, play_measured};

/// A game with its curve.
#[derive(Clone, Debug)]
pub struct FollowedGame {
    pub record: GameRecord,
    pub curve: GameCurve,
}

/// Plays so many of the first games of a plan on the current rayon pool, in their order. The curves
/// are empty if the plan does not measure how games feel. `None` if interrupted.
pub fn follow(plan: &Plan, games: u64, interrupted: &AtomicBool) -> Option<Vec<FollowedGame>> {
    let all = |follow: &(dyn Fn(u64) -> Option<FollowedGame> + Sync)| {
        (0..games).into_par_iter().map(follow).collect::<Option<Vec<_>>>()
    };
    match CompiledRules::new(&plan.rules) {
        CompiledRules::Race(game) => all(&|index| followed(plan, &game, index, interrupted)),
        CompiledRules::Domination(game) => all(&|index| followed(plan, &game, index, interrupted)),
    }
}

fn followed<G: Game>(
    plan: &Plan,
    game: &G,
    index: u64,
    interrupted: &AtomicBool,
) -> Option<FollowedGame>
where
    Player: PlayerVisitor<G>,
{
    let setup = GameSetup {
        game,
        bots: bots_of(&plan.bots, &plan.rules),
        starter: Seat::Light,
        throw_limit: plan.throw_limit,
    };
    let mut random = GameStream::new(plan.seed, index);
    let by = plan.measured_by();
    let (record, measured) =
        play_measured(&setup, by, interrupted, &mut random, &mut WithoutDetail)?;
    Some(FollowedGame { record, curve: measured.feel.into_curve() })
}
