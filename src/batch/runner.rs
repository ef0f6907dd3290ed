//! Plays the games of a plan.

use std::sync::atomic::AtomicBool;

use crate::batch::plan::Plan;
use crate::batch::rounds::{self, Unit};
use crate::batch::tally::Tally;
use crate::game::compiled::Compiled;
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::play::board_watch::BoardWatch;
use crate::play::bots::BotKind;
use crate::play::luck::GameStream;
use crate::play::record::GameRecord;
use crate::play::referee::{Table, play};
use crate::play::watch::{InBrief, Unwatched};

pub use crate::batch::rounds::{Batch, Listener, Progress, ROUND};

/// Plays the plan's games on the current rayon pool and tallies them.
///
/// Game `i` has the stream of (seed, `i`) and the first player is Light, so the result depends on the plan alone. If
/// `interrupted` becomes true, the games played so far without a gap are kept. A plan of no games gives an empty tally.
///
/// # Errors
/// The listener's.
pub fn run<L: Listener>(
    plan: &Plan,
    interrupted: &AtomicBool,
    progress: &impl Progress,
    listener: &mut L,
) -> Result<Batch, L::Error> {
    let detail = plan.needs_detail();
    match Compiled::new(&plan.rules) {
        Compiled::Race(game) => rounds::run(&Games { plan, game: &game, detail }, interrupted, progress, listener),
        Compiled::Domination(game) => {
            rounds::run(&Games { plan, game: &game, detail }, interrupted, progress, listener)
        }
    }
}

struct Games<'a, G> {
    plan: &'a Plan,
    game: &'a G,
    detail: bool,
}

impl<G: Game> Unit for Games<'_, G> {
    type Record = GameRecord;
    type Tally = Tally;

    fn wanted(&self) -> u64 {
        self.plan.games
    }

    fn empty(&self) -> Tally {
        Tally::empty(self.plan)
    }

    fn play(&self, index: u64, tally: &mut Tally) -> GameRecord {
        let table = Table {
            game: self.game,
            bots: self.plan.bots.map(BotKind::bot),
            starter: Seat::Light,
            throw_limit: self.plan.throw_limit,
        };
        let mut luck = GameStream::new(self.plan.seed, index);
        let record = if let Some(board) = &mut tally.board {
            let mut watch = BoardWatch::new(self.game);
            let record = play(&table, &mut luck, &mut watch);
            board.add(&watch, record.throws);
            record
        } else if self.detail {
            play(&table, &mut luck, &mut Unwatched)
        } else {
            play(&table, &mut luck, &mut InBrief)
        };
        tally.add(self.plan, &record);
        record
    }

    fn merge(whole: &mut Tally, part: &Tally) {
        whole.merge(part);
    }
}
