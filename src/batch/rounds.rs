//! Plays rounds of blocks on any number of threads, always with the same result.

use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::batch::in_order::{InOrder, PlayedBlock};

pub use crate::batch::unit::{Batch, BatchUnit, Listener, Progress};

/// Plays all wanted units on the current rayon pool and tallies them.
///
/// The result depends on the units only. If `interrupted` becomes true, the tally keeps all units
/// before the first missing unit. Without units the tally is empty. Any thread of the pool may call
/// the listener. The listener must not wait for other threads.
///
/// # Errors
/// The error of the listener.
pub fn run<U: BatchUnit, L: Listener<U::Record, U::Tally>>(
    unit: &U,
    interrupted: &AtomicBool,
    progress: &impl Progress,
    listener: &mut L,
) -> Result<Batch<U::Tally>, L::Error> {
    let player =
        BlockPlayer { unit, interrupted, progress, keeps_records: listener.wants_records() };
    let blocks = Mutex::new(InOrder::new(unit, listener));
    // A panic reaches the caller when all threads have ended. The other threads continue until
    // then.
    let lock = || blocks.lock().unwrap_or_else(PoisonError::into_inner);
    std::iter::from_fn(|| lock().take()).par_bridge().for_each(|block| {
        let done = player.play(block.units.clone());
        lock().put(block, done);
    });
    blocks.into_inner().unwrap_or_else(PoisonError::into_inner).finish()
}

struct BlockPlayer<'a, U, P> {
    unit: &'a U,
    interrupted: &'a AtomicBool,
    progress: &'a P,
    keeps_records: bool,
}

impl<U: BatchUnit, P: Progress> BlockPlayer<'_, U, P> {
    /// The result of the units with these indices. `None` if interrupted.
    fn play(&self, indices: Range<u64>) -> Option<PlayedBlock<U>> {
        let (first, units) = (indices.start, indices.end - indices.start);
        let mut tally = self.unit.empty();
        let mut records: Vec<Option<U::Record>> = Vec::new();
        records.resize_with(if self.keeps_records { units as usize } else { 0 }, || None);
        let complete =
            self.unit.play_all(indices, self.interrupted, &mut tally, &mut |index, record| {
                if let Some(place) = records.get_mut((index - first) as usize) {
                    *place = Some(record);
                }
            });
        if !complete {
            return None;
        }
        self.progress.played(units);
        Some(PlayedBlock { tally, records: records.into_iter().flatten().collect() })
    }
}
