//! Traits: what is played again and again (games, matches, pairs), and who listens.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::batch::plan::Stop;
use crate::batch::tally::Tally;
use crate::play::record::GameRecord;

/// Blocks of a round: what one thread plays in one go is short enough to keep all threads at work
/// and a progress bar moving.
const BLOCKS: u64 = 64;

/// What is played over and over: games, or matches. The index of a unit fixes all its chance.
pub trait BatchUnit: Sync {
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

    /// Plays those with these indices, counts them and tells their records, in any order; `false`
    /// if interrupted before the last.
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
pub trait Listener<R = GameRecord, T = Tally>: Send {
    /// Why the listener cannot go on.
    type Error: Send;

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
pub trait Progress: Sync {
    /// So many more were played.
    fn played(&self, units: u64);
}

impl Progress for () {
    fn played(&self, _: u64) {}
}

/// What was played.
#[derive(Clone, Debug)]
pub struct Batch<T = Tally> {
    /// Its tally.
    pub tally: T,
    /// Why playing stopped.
    pub stop: Stop,
}
