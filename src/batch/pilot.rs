//! Plays the games of a pilot. They are not counted: they tell how luck is taken out of the games
//! that are.

use std::sync::atomic::AtomicBool;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::batch::plan::Plan;
use crate::batch::player::{Player, PlayerVisitor, bots_of};
use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::luck::learning::{TablePilot, learn};
use crate::luck::length::LengthPilot;
use crate::play::luck::LuckBy;
use crate::play::luck_tables::LuckTables;
use crate::play::measured_game::MeasuredBy;
use crate::play::observer::NoObserver;
use crate::play::random_source::{CoupledStream, GameStream};
use crate::play::record::GameRecord;
use crate::play::referee::{GameSetup, play_measured};

/// The record of one game, and what its throws did to positions.
#[derive(Clone, Debug)]
pub struct PilotGame {
    pub record: GameRecord,
    /// The person with the first turn, 0 or 1.
    pub first: usize,
    /// The luck of the game in each feature of positions.
    pub features: Vec<f64>,
}

/// The games of a pilot as the counted games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PilotKind {
    /// Single games.
    Games,
    /// Seat-swapped pairs. The second bot begins every other game.
    Pairs,
}

/// Learns luck tables from games of a plan whose bots value nothing. `None` if interrupted.
pub fn learn_tables(
    plan: &Plan,
    (games, seed): (u64, u64),
    interrupted: &AtomicBool,
) -> Option<LuckTables> {
    let pilot = TablePilot { seed, games, throw_limit: plan.throw_limit };
    match CompiledRules::new(&plan.rules) {
        CompiledRules::Race(game) => {
            learn(&game, bots_of(&plan.bots, &plan.rules), pilot, interrupted)
        }
        CompiledRules::Domination(game) => {
            learn(&game, bots_of(&plan.bots, &plan.rules), pilot, interrupted)
        }
    }
}

/// Plays so many games of a plan with this seed, on the current rayon pool. The tables tell the
/// luck, or without them the bots that value positions. `None` if interrupted.
pub fn play(
    plan: &Plan,
    kind: PilotKind,
    tables: Option<&LuckTables>,
    (games, seed): (u64, u64),
    interrupted: &AtomicBool,
) -> Option<Vec<PilotGame>> {
    let all = |play: &(dyn Fn(u64) -> Option<PilotGame> + Sync)| {
        (0..games).into_par_iter().map(play).collect::<Option<Vec<_>>>()
    };
    match CompiledRules::new(&plan.rules) {
        CompiledRules::Race(game) => {
            all(&|index| one(plan, &game, kind, tables, (index, seed), interrupted))
        }
        CompiledRules::Domination(game) => {
            all(&|index| one(plan, &game, kind, tables, (index, seed), interrupted))
        }
    }
}

fn one<G: Game>(
    plan: &Plan,
    game: &G,
    kind: PilotKind,
    tables: Option<&LuckTables>,
    (index, seed): (u64, u64),
    interrupted: &AtomicBool,
) -> Option<PilotGame>
where
    Player: PlayerVisitor<G>,
{
    let is_swapped = kind == PilotKind::Pairs && index % 2 == 1;
    let [one, other] = bots_of(&plan.bots, &plan.rules);
    let bots = if is_swapped { [other, one] } else { [one, other] };
    let setup = GameSetup { game, bots, starter: Seat::Light, throw_limit: plan.throw_limit };
    let pilot = LuckBy { source: Some(&LengthPilot), ..LuckBy::BOTS };
    let luck = tables.map_or(pilot, |tables| LuckBy { asks_bots: false, source: Some(tables) });
    // What is taken out of a measure of how games feel follows from it too.
    let by = MeasuredBy { luck, feel: plan.measured_by().feel };
    // A pilot has few games, so that their detail costs little.
    let mut watch = NoObserver;
    let (record, measured) = match kind {
        PilotKind::Games => {
            let mut random = GameStream::new(seed, index);
            play_measured(&setup, by, interrupted, &mut random, &mut watch)?
        }
        PilotKind::Pairs => {
            let mut random = CoupledStream::new(seed, index / 2, is_swapped);
            play_measured(&setup, by, interrupted, &mut random, &mut watch)?
        }
    };
    Some(PilotGame {
        record,
        first: is_swapped.into(),
        features: measured.luck.features().to_vec(),
    })
}
