//! Plays whatever is asked for, over and over: in rounds of blocks, on any number of threads, always with the same result.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::batch::plan::Stop;
use crate::batch::tally::Tally;
use crate::play::record::GameRecord;

/// Units of the first round.
const FIRST_ROUND: u64 = 1024;
/// Units of the longest round.
pub const ROUND: u64 = 64 * FIRST_ROUND;
/// Blocks of a round: what one thread plays in one go is short enough to keep all threads at work and a progress bar moving.
const BLOCKS: u64 = 64;

/// Units of the round after so many: after each round the listener is told, and may stop. The first rounds double what
/// was played, so that a precision easily reached is noticed early. The same for any number of threads.
fn round_after(played: u64) -> u64 {
    played.clamp(FIRST_ROUND, ROUND)
}

/// What is played over and over: games, or matches. The index of a unit fixes all its chance.
///
/// ```
/// use urlab::batch::rounds::{self, Unit};
/// struct Squares;
/// impl Unit for Squares {
///     type Record = u64;
///     type Tally = u64;
///     fn wanted(&self) -> u64 { 5 }
///     fn empty(&self) -> u64 { 0 }
///     fn play(&self, index: u64, tally: &mut u64) -> u64 { *tally += index * index; index * index }
///     fn merge(whole: &mut u64, part: &u64) { *whole += part }
/// }
/// struct Nobody;
/// impl rounds::Listener<u64, u64> for Nobody {
///     type Error = std::convert::Infallible;
/// }
/// let Ok(batch) = rounds::run(&Squares, &std::sync::atomic::AtomicBool::new(false), &(), &mut Nobody);
/// assert_eq!(batch.tally, 30, "0 + 1 + 4 + 9 + 16");
/// ```
pub trait Unit: Sync {
    /// What is kept of one, where somebody wants it.
    type Record: Send;
    /// What is kept of many: merging is exact and in any order.
    type Tally: Send;

    /// How many are asked for.
    fn wanted(&self) -> u64;

    /// The tally of none.
    fn empty(&self) -> Self::Tally;

    /// Plays the one with this index and counts it.
    fn play(&self, index: u64, tally: &mut Self::Tally) -> Self::Record;

    /// Adds all of `part` to `whole`.
    fn merge(whole: &mut Self::Tally, part: &Self::Tally);

    /// How many of a round one thread plays in one go.
    fn block_of(&self, round: u64) -> u64 {
        round.div_ceil(BLOCKS)
    }

    /// Plays those with these indices, counts them and tells their records, in any order; `false` if interrupted before the last.
    fn play_all(
        &self,
        indices: Range<u64>,
        interrupted: &AtomicBool,
        tally: &mut Self::Tally,
        record: &mut dyn FnMut(u64, Self::Record),
    ) -> bool {
        indices.into_iter().all(|index| {
            let goes_on = !interrupted.load(Ordering::Relaxed);
            if goes_on {
                record(index, self.play(index, tally));
            }
            goes_on
        })
    }
}

/// Somebody who follows a batch, round by round.
///
/// ```
/// use urlab::{batch::{rounds::Listener, tally::Tally}, play::record::GameRecord};
/// struct Quiet;
/// impl Listener for Quiet {
///     type Error = std::convert::Infallible;
/// }
/// assert!(!Listener::<GameRecord, Tally>::wants_records(&Quiet));
/// ```
pub trait Listener<R = GameRecord, T = Tally> {
    /// Why the listener cannot go on.
    type Error;

    /// Does it want the record of each unit?
    fn wants_records(&self) -> bool {
        false
    }

    /// The records of the units `first`, `first + 1`, ..., in order; called only if it wants them.
    ///
    /// # Errors
    /// The listener's own; the batch stops and hands the error on.
    fn records(&mut self, _first: u64, _records: Vec<R>) -> Result<(), Self::Error> {
        Ok(())
    }

    /// The tally so far; `true` stops the batch because it is precise enough.
    fn enough(&mut self, _tally: &T) -> bool {
        false
    }
}

/// Counts units while they are played, for a progress bar.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
/// use urlab::batch::rounds::Progress;
/// struct Counter(AtomicU64);
/// impl Progress for Counter {
///     fn played(&self, units: u64) {
///         self.0.fetch_add(units, Relaxed);
///     }
/// }
/// let counter = Counter(AtomicU64::new(0));
/// [1_024, 76].map(|units| counter.played(units));
/// assert_eq!(counter.0.into_inner(), 1_100);
/// ```
pub trait Progress: Sync {
    /// So many more were played.
    fn played(&self, units: u64);
}

impl Progress for () {
    fn played(&self, _: u64) {}
}

/// What was played.
///
/// ```
/// # let (plan, batch, _) = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/small_study.rs"));
/// assert_eq!(batch.tally.games, plan.games);
/// ```
#[derive(Clone, Debug)]
pub struct Batch<T = Tally> {
    /// Its tally.
    pub tally: T,
    /// Why playing stopped.
    pub stop: Stop,
}

/// Plays all units asked for on the current rayon pool and tallies them.
///
/// The result depends on the units alone. If `interrupted` becomes true, those played so far without a gap are kept. None
/// asked for gives an empty tally.
///
/// # Errors
/// The listener's.
pub fn run<U: Unit, L: Listener<U::Record, U::Tally>>(
    unit: &U,
    interrupted: &AtomicBool,
    progress: &impl Progress,
    listener: &mut L,
) -> Result<Batch<U::Tally>, L::Error> {
    let player = Player { unit, interrupted, progress, keeps_records: listener.wants_records() };
    let mut tally = unit.empty();
    let mut done = 0;
    while done < unit.wanted() {
        let first = done;
        let round = round_after(first).min(unit.wanted() - first);
        let size = unit.block_of(round);
        let starts = (0..round.div_ceil(size)).into_par_iter().map(|block| block * size);
        let blocks: Vec<Option<Block<U>>> =
            starts.map(|start| player.block(first + start..first + (start + size).min(round))).collect();
        let mut records = Vec::new();
        for block in blocks.into_iter().map_while(|block| block) {
            done += block.units;
            U::merge(&mut tally, &block.tally);
            records.extend(block.records);
        }
        if player.keeps_records {
            listener.records(first, records)?;
        }
        if done < first + round {
            return Ok(Batch { tally, stop: Stop::Interrupted });
        }
        if listener.enough(&tally) {
            return Ok(Batch { tally, stop: Stop::PrecisionReached });
        }
    }
    Ok(Batch { tally, stop: Stop::Complete })
}

struct Block<U: Unit> {
    units: u64,
    tally: U::Tally,
    records: Vec<U::Record>,
}

struct Player<'a, U, P> {
    unit: &'a U,
    interrupted: &'a AtomicBool,
    progress: &'a P,
    keeps_records: bool,
}

impl<U: Unit, P: Progress> Player<'_, U, P> {
    /// The units of these indices; `None` if interrupted.
    fn block(&self, indices: Range<u64>) -> Option<Block<U>> {
        let (first, units) = (indices.start, indices.end - indices.start);
        let mut tally = self.unit.empty();
        let mut records: Vec<Option<U::Record>> = Vec::new();
        records.resize_with(if self.keeps_records { units as usize } else { 0 }, || None);
        let complete = self.unit.play_all(indices, self.interrupted, &mut tally, &mut |index, record| {
            if let Some(place) = records.get_mut((index - first) as usize) {
                *place = Some(record);
            }
        });
        if !complete {
            return None;
        }
        let records = records.into_iter().flatten().collect();
        self.progress.played(units);
        Some(Block { units, tally, records })
    }
}
