//! Plays the games of a plan: in rounds of blocks, on any number of threads, always with the same result.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::batch::plan::{Plan, Stop};
use crate::batch::tally::Tally;
use crate::game::compiled::Compiled;
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::play::board_watch::BoardWatch;
use crate::play::bots::BotKind;
use crate::play::luck::GameStream;
use crate::play::record::GameRecord;
use crate::play::referee::{Table, play};
use crate::play::watch::Unwatched;

/// Games of one block: what one thread plays in one go.
const BLOCK: u64 = 1024;
/// Games of the longest round.
pub const ROUND: u64 = 64 * BLOCK;

/// Games of the round after so many games: after each round the listener is told, and may stop. The first rounds double what
/// was played, so that a precision easily reached is noticed early. The same for any number of threads.
fn round_after(played: u64) -> u64 {
    played.clamp(BLOCK, ROUND)
}

/// Somebody who follows a batch, round by round.
///
/// ```
/// use urlab::batch::runner::Listener;
/// struct Quiet;
/// impl Listener for Quiet {
///     type Error = std::convert::Infallible;
/// }
/// assert!(!Quiet.wants_records());
/// ```
pub trait Listener {
    /// Why the listener cannot go on.
    type Error;

    /// Does it want the record of each game?
    fn wants_records(&self) -> bool {
        false
    }

    /// The records of the games `first_game`, `first_game + 1`, ..., in order; called only if it wants them.
    ///
    /// # Errors
    /// The listener's own; the batch stops and hands the error on.
    fn records(&mut self, _first_game: u64, _records: Vec<GameRecord>) -> Result<(), Self::Error> {
        Ok(())
    }

    /// The tally so far; `true` stops the batch because it is precise enough.
    fn enough(&mut self, _tally: &Tally) -> bool {
        false
    }
}

/// Counts games while they are played, for a progress bar.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
/// use urlab::batch::runner::Progress;
/// struct Counter(AtomicU64);
/// impl Progress for Counter {
///     fn played(&self, games: u64) {
///         self.0.fetch_add(games, Relaxed);
///     }
/// }
/// let counter = Counter(AtomicU64::new(0));
/// [1_024, 76].map(|games| counter.played(games));
/// assert_eq!(counter.0.into_inner(), 1_100);
/// ```
pub trait Progress: Sync {
    /// So many more games were played.
    fn played(&self, games: u64);
}

impl Progress for () {
    fn played(&self, _: u64) {}
}

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
    match Compiled::new(&plan.rules) {
        Compiled::Race(game) => run_game(&game, plan, interrupted, progress, listener),
        Compiled::Domination(game) => run_game(&game, plan, interrupted, progress, listener),
    }
}

fn run_game<G: Game, L: Listener>(
    game: &G,
    plan: &Plan,
    interrupted: &AtomicBool,
    progress: &impl Progress,
    listener: &mut L,
) -> Result<Batch, L::Error> {
    let player = Player { plan, game, interrupted, progress, keeps_records: listener.wants_records() };
    let mut tally = Tally::empty(plan);
    while tally.games < plan.games {
        let first = tally.games;
        let round = round_after(first).min(plan.games - first);
        let blocks: Vec<Option<Block>> =
            (0..round.div_ceil(BLOCK)).into_par_iter().map(|block| player.block(first, block, round)).collect();
        let mut records = Vec::new();
        for block in blocks.into_iter().map_while(|block| block) {
            tally.merge(&block.tally);
            records.extend(block.records);
        }
        if player.keeps_records {
            listener.records(first, records)?;
        }
        if tally.games < first + round {
            return Ok(Batch { tally, stop: Stop::Interrupted });
        }
        if listener.enough(&tally) {
            return Ok(Batch { tally, stop: Stop::PrecisionReached });
        }
    }
    Ok(Batch { tally, stop: Stop::Complete })
}

/// The games that were played.
///
/// ```
/// # let (plan, batch, _) = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/small_study.rs"));
/// assert_eq!(batch.tally.games, plan.games);
/// ```
#[derive(Clone, Debug)]
pub struct Batch {
    /// Their tally.
    pub tally: Tally,
    /// Why playing stopped.
    pub stop: Stop,
}

struct Block {
    tally: Tally,
    records: Vec<GameRecord>,
}

struct Player<'a, G, P> {
    plan: &'a Plan,
    game: &'a G,
    interrupted: &'a AtomicBool,
    progress: &'a P,
    keeps_records: bool,
}

impl<G: Game, P: Progress> Player<'_, G, P> {
    /// The `block`-th block of the round that begins with the game `first`; `None` if interrupted.
    fn block(&self, first: u64, block: u64, round: u64) -> Option<Block> {
        let table = Table {
            game: self.game,
            bots: self.plan.bots.map(BotKind::bot),
            starter: Seat::Light,
            throw_limit: self.plan.throw_limit,
        };
        let games = first + block * BLOCK..first + ((block + 1) * BLOCK).min(round);
        let played = games.end - games.start;
        let mut tally = Tally::empty(self.plan);
        let mut records = Vec::with_capacity(if self.keeps_records { played as usize } else { 0 });
        for game in games {
            if self.interrupted.load(Ordering::Relaxed) {
                return None;
            }
            let record = self.game(&table, game, &mut tally);
            tally.add(self.plan, &record);
            if self.keeps_records {
                records.push(record);
            }
        }
        self.progress.played(played);
        Some(Block { tally, records })
    }

    fn game(&self, table: &Table<'_, G>, game: u64, tally: &mut Tally) -> GameRecord {
        let mut luck = GameStream::new(self.plan.seed, game);
        let Some(board) = &mut tally.board else {
            return play(table, &mut luck, &mut Unwatched);
        };
        let mut watch = BoardWatch::new(self.game);
        let record = play(table, &mut luck, &mut watch);
        board.add(&watch, record.throws);
        record
    }
}
