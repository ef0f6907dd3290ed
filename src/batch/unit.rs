//! Traits of the units that a batch plays (games, matches, pairs), and of its listeners.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::batch::plan::Stop;
use crate::batch::tally::Tally;
use crate::play::record::GameRecord;
use crate::stats::rows::{BadRows, CountRows};

/// The number of blocks in a round. Blocks are short enough to keep all threads busy and to update
/// a progress bar.
const BLOCKS: u64 = 64;

/// The unit of a batch: a game or a match. The index of a unit determines all its random numbers.
pub trait BatchUnit: Sync {
    /// The record of one unit, for a listener.
    type Record: Send;
    /// The counts of many units. Merging is exact in any order.
    type Tally: Send;

    /// The number of wanted units.
    fn unit_count(&self) -> u64;

    /// The tally without units.
    fn empty(&self) -> Self::Tally;

    /// Plays the unit with this index and counts it. If `interrupted` becomes true, it gives up the
    /// unit within a second and returns `None`. The tally is then not used.
    fn play(
        &self,
        index: u64,
        interrupted: &AtomicBool,
        tally: &mut Self::Tally,
    ) -> Option<Self::Record>;

    /// Adds all of `part` to `whole`.
    fn merge(whole: &mut Self::Tally, part: &Self::Tally);

    /// A text that names the games and what is counted. Units of one plan that have the same text
    /// have the same tally. The quantities of paired sums are not named: the fingerprint of the
    /// plan covers them. `None` if a ledger does not keep this kind of unit.
    fn identity(&self) -> Option<String> {
        None
    }

    /// The numbers of a tally, for a ledger.
    fn write(&self, _tally: &Self::Tally) -> CountRows {
        CountRows::default()
    }

    /// The tally with these numbers.
    ///
    /// # Errors
    /// No tally of this unit has them.
    fn read(&self, _rows: &CountRows) -> Result<Self::Tally, BadRows> {
        Err(BadRows("a kind of unit that no ledger keeps"))
    }

    /// The number of units in a block of a round with this many units.
    fn block_size(&self, round: u64) -> u64 {
        round.div_ceil(BLOCKS)
    }

    /// Plays the units with these indices, counts them, and passes on their records in any order.
    /// Returns `false` if interrupted before the end of the last unit. The tally is then not used.
    fn play_all(
        &self,
        indices: Range<u64>,
        interrupted: &AtomicBool,
        tally: &mut Self::Tally,
        record: &mut dyn FnMut(u64, Self::Record),
    ) -> bool {
        indices.into_iter().all(|index| {
            if interrupted.load(Ordering::Relaxed) {
                return false;
            }
            let played = self.play(index, interrupted, tally);
            played.map(|played| record(index, played)).is_some()
        })
    }
}

/// Follows a batch, round by round.
pub trait Listener<R = GameRecord, T = Tally>: Send {
    /// The reason why the listener cannot continue.
    type Error: Send;

    /// Does it want the record of each unit?
    fn wants_records(&self) -> bool {
        false
    }

    /// Takes the records of the units `first`, `first + 1`, ..., in order. It is called only if the
    /// listener wants them.
    ///
    /// # Errors
    /// The error of the listener. The batch stops and returns it.
    fn records(&mut self, _first: u64, _records: Vec<R>) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Looks at the tally so far. `true` stops the batch because it is precise enough.
    fn enough(&mut self, _tally: &T) -> bool {
        false
    }

    /// Did the last look change what the listener remembers? Play that goes on after an
    /// interruption repeats such looks.
    fn learned(&mut self) -> bool {
        false
    }
}

/// Counts units while they are played, for a progress bar.
pub trait Progress: Sync {
    /// Adds this many played units.
    fn played(&self, units: u64);
}

impl Progress for () {
    fn played(&self, _: u64) {}
}

/// The result of a batch.
#[derive(Clone, Debug)]
pub struct Batch<T = Tally> {
    /// The tally of the played units.
    pub tally: T,
    /// Why playing stopped.
    pub stop: Stop,
}
