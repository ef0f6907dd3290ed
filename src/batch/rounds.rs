//! Plays rounds of blocks on any number of threads, always with the same result.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::batch::course::PlayCourse;
use crate::batch::in_order::{InOrder, PlayedBlock};
use crate::batch::ledger::Opened;

pub use crate::batch::unit::{Batch, BatchUnit, Listener, Progress};

/// Plays all wanted units on the current rayon pool and tallies them.
///
/// The result depends on the units only. If the course is interrupted, the tally keeps all units
/// before the first missing unit. Without units the tally is empty. Any thread of the pool may call
/// the listener. The listener must not wait for other threads.
///
/// With a ledger, units that were played before are not played again. They count in the tally. The
/// listener has their records already, and repeats the looks from which it learned.
///
/// # Errors
/// The error of the listener.
pub fn run<U: BatchUnit, L: Listener<U::Record, U::Tally>>(
    unit: &U,
    course: &PlayCourse<'_>,
    listener: &mut L,
) -> Result<Batch<U::Tally>, L::Error> {
    run_range(unit, 0..unit.unit_count(), course, listener)
}

/// Does the same as [`run`] for the units of this range.
///
/// # Errors
/// The error of the listener.
pub fn run_range<U: BatchUnit, L: Listener<U::Record, U::Tally>>(
    unit: &U,
    units: Range<u64>,
    course: &PlayCourse<'_>,
    listener: &mut L,
) -> Result<Batch<U::Tally>, L::Error> {
    let keeps_records = listener.wants_records();
    let opened = course
        .ledger
        .and_then(|ledger| ledger.open(unit, &units, keeps_records, course.interrupted));
    let (units, tally, account) = match opened {
        None => (units, unit.empty(), None),
        Some(Opened::Played { batch, looks }) => {
            for tally in &looks {
                listener.enough(tally);
            }
            course.progress.played(units.end - units.start);
            return Ok(batch);
        }
        Some(Opened::Begun { units: left, tally, looks, account }) => {
            for tally in &looks {
                listener.enough(tally);
            }
            course.progress.played(left.start - units.start);
            (left, tally, Some(*account))
        }
    };
    let player = BlockPlayer { unit, course, keeps_records };
    let blocks = Mutex::new(InOrder::new(unit, units, tally, listener, account));
    // A panic reaches the caller when all threads have ended. The other threads continue until
    // then.
    let lock = || blocks.lock().unwrap_or_else(PoisonError::into_inner);
    std::iter::from_fn(|| lock().take()).par_bridge().for_each(|block| {
        let done = player.play(block.units.clone());
        lock().put(block, done);
    });
    blocks.into_inner().unwrap_or_else(PoisonError::into_inner).finish()
}

struct BlockPlayer<'a, U> {
    unit: &'a U,
    course: &'a PlayCourse<'a>,
    keeps_records: bool,
}

impl<U: BatchUnit> BlockPlayer<'_, U> {
    /// The result of the units with these indices. `None` if interrupted.
    fn play(&self, indices: Range<u64>) -> Option<PlayedBlock<U>> {
        let (first, units) = (indices.start, indices.end - indices.start);
        let mut tally = self.unit.empty();
        let mut records: Vec<Option<U::Record>> = Vec::new();
        records.resize_with(if self.keeps_records { units as usize } else { 0 }, || None);
        let complete = self.unit.play_all(
            indices,
            self.course.interrupted,
            &mut tally,
            &mut |index, record| {
                if let Some(place) = records.get_mut((index - first) as usize) {
                    *place = Some(record);
                }
            },
        );
        if !complete {
            return None;
        }
        self.course.progress.played(units);
        Some(PlayedBlock { tally, records: records.into_iter().flatten().collect() })
    }
}
