//! Hands out blocks of games in order, and counts them in order. Threads do not wait for each
//! other.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::batch::ledger::Account;
use crate::batch::plan::Stop;
use crate::batch::unit::{Batch, BatchUnit, Listener};

/// Units of the first round.
const FIRST_ROUND: u64 = 1024;
/// Units of the longest round.
pub const ROUND: u64 = 64 * FIRST_ROUND;

/// The units of the round after `played` units.
///
/// After each round the listener sees the tally and may stop. At first each round doubles the
/// number of units. The listener therefore notices early when an easy precision is reached. The
/// size does not depend on the number of threads.
fn round_after(played: u64) -> u64 {
    played.clamp(FIRST_ROUND, ROUND)
}

/// The end of the round that has the unit `next`. Rounds are the same wherever play begins.
fn round_end(next: u64) -> u64 {
    if next >= ROUND {
        return (next - next % ROUND).saturating_add(ROUND);
    }
    let mut end = FIRST_ROUND;
    while end <= next {
        end += round_after(end);
    }
    end
}

/// A block of units that one thread plays together.
pub(super) struct UnitBlock {
    pub units: Range<u64>,
    /// Is it the last of its round?
    ends_round: bool,
}

/// The result of a block.
pub(super) struct PlayedBlock<U: BatchUnit> {
    pub tally: U::Tally,
    pub records: Vec<U::Record>,
}

/// The blocks of a batch, and their counts so far.
///
/// A lock protects it. The functions that it calls must not wait for other threads of the pool.
pub(super) struct InOrder<'a, U: BatchUnit, L: Listener<U::Record, U::Tally>> {
    unit: &'a U,
    listener: &'a mut L,
    keeps_records: bool,
    /// The first unit that no thread has taken, and its round.
    next: u64,
    round: Range<u64>,
    /// The unit after the last one.
    end: u64,
    /// All units before this one are counted.
    counted: u64,
    tally: U::Tally,
    /// The records of the present round.
    records: Vec<U::Record>,
    /// Played blocks that wait for an earlier block, by their first unit. `None` for an interrupted
    /// block.
    waiting: BTreeMap<u64, (UnitBlock, Option<PlayedBlock<U>>)>,
    ended: Option<Result<Stop, L::Error>>,
    /// The account of the batch in a ledger, if there is one.
    account: Option<Account<'a>>,
}

impl<'a, U: BatchUnit, L: Listener<U::Record, U::Tally>> InOrder<'a, U, L> {
    /// The units of this range. `tally` counts what was played before.
    pub(super) fn new(
        unit: &'a U,
        units: Range<u64>,
        tally: U::Tally,
        listener: &'a mut L,
        account: Option<Account<'a>>,
    ) -> Self {
        Self {
            unit,
            keeps_records: listener.wants_records(),
            listener,
            next: units.start,
            round: units.start..units.start,
            end: units.end,
            counted: units.start,
            tally,
            records: Vec::new(),
            waiting: BTreeMap::new(),
            ended: None,
            account,
        }
    }

    /// The next block to play. `None` after the last block, or after play has ended.
    pub(super) fn take(&mut self) -> Option<UnitBlock> {
        if self.ended.is_some() || self.next == self.end {
            return None;
        }
        if self.next == self.round.end {
            self.round = self.next..round_end(self.next).min(self.end);
        }
        let size = self.unit.block_size(self.round.end - self.round.start);
        let units = self.next..(self.next + size).min(self.round.end);
        self.next = units.end;
        Some(UnitBlock { ends_round: units.end == self.round.end, units })
    }

    /// Stores a block. Counts it when all earlier blocks are counted.
    pub(super) fn put(&mut self, block: UnitBlock, played: Option<PlayedBlock<U>>) {
        if played.is_none() {
            // No later block can count, so no thread takes one.
            self.next = self.unit.unit_count();
        }
        self.waiting.insert(block.units.start, (block, played));
        while self.ended.is_none()
            && let Some((block, played)) = self.waiting.remove(&self.counted)
        {
            self.ended = self.count(&block, played).transpose();
        }
    }

    /// Counts the next block. Returns the reason if play ends.
    fn count(
        &mut self,
        block: &UnitBlock,
        played: Option<PlayedBlock<U>>,
    ) -> Result<Option<Stop>, L::Error> {
        let Some(PlayedBlock { tally, records }) = played else {
            self.pass_records()?;
            return Ok(Some(Stop::Interrupted));
        };
        U::merge(&mut self.tally, &tally);
        self.records.extend(records);
        self.counted = block.units.end;
        let mut stop = None;
        if block.ends_round {
            self.pass_records()?;
            stop = self.listener.enough(&self.tally).then_some(Stop::PrecisionReached);
        }
        if let Some(account) = &mut self.account {
            if block.ends_round && self.listener.learned() {
                account.learned(self.unit, &self.tally);
            }
            account.counted(self.unit, self.counted, &self.tally, block.ends_round);
        }
        Ok(stop)
    }

    /// Passes the records of a round to the listener.
    fn pass_records(&mut self) -> Result<(), L::Error> {
        if !self.keeps_records {
            return Ok(());
        }
        let records = std::mem::take(&mut self.records);
        self.listener.records(self.counted - records.len() as u64, records)
    }

    /// The tally, and the reason why play ended.
    pub(super) fn finish(self) -> Result<Batch<U::Tally>, L::Error> {
        let stop = self.ended.unwrap_or(Ok(Stop::Complete))?;
        if let Some(account) = self.account {
            account.ended(self.unit, self.counted, &self.tally, stop);
        }
        Ok(Batch { tally: self.tally, stop })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    /// Units that are numbers. Their tally is their sum. A block has at most seven.
    struct Numbers(u64);

    impl BatchUnit for Numbers {
        type Record = u64;
        type Tally = u64;

        fn unit_count(&self) -> u64 {
            self.0
        }

        fn empty(&self) -> u64 {
            0
        }

        fn play(&self, index: u64, _: &AtomicBool, tally: &mut u64) -> Option<u64> {
            *tally += index;
            Some(index)
        }

        fn merge(whole: &mut u64, part: &u64) {
            *whole += part;
        }

        fn block_size(&self, _: u64) -> u64 {
            7
        }
    }

    #[derive(Default)]
    struct Keeper {
        records: Vec<u64>,
        looks: Vec<u64>,
        stops_at: Option<u64>,
    }

    impl Listener<u64, u64> for Keeper {
        type Error = std::convert::Infallible;

        fn wants_records(&self) -> bool {
            true
        }

        fn records(&mut self, first: u64, records: Vec<u64>) -> Result<(), Self::Error> {
            assert_eq!(first, self.records.len() as u64);
            self.records.extend(records);
            Ok(())
        }

        fn enough(&mut self, tally: &u64) -> bool {
            self.looks.push(*tally);
            self.stops_at == Some(*tally)
        }
    }

    /// Takes all blocks, then returns them in the order of `key`. The block with the unit
    /// `interrupted` was interrupted.
    fn counted<K: Ord>(
        unit_count: u64,
        keeper: &mut Keeper,
        interrupted: Option<u64>,
        key: impl Fn(&UnitBlock) -> K,
    ) -> Batch<u64> {
        let unit = Numbers(unit_count);
        let mut in_order = InOrder::new(&unit, 0..unit_count, 0, keeper, None);
        let mut blocks: Vec<UnitBlock> = std::iter::from_fn(|| in_order.take()).collect();
        blocks.sort_by_key(key);
        for block in blocks {
            let played = PlayedBlock {
                tally: block.units.clone().sum(),
                records: block.units.clone().collect(),
            };
            let is_interrupted = interrupted.is_some_and(|unit| block.units.contains(&unit));
            in_order.put(block, if is_interrupted { None } else { Some(played) });
        }
        let Ok(batch) = in_order.finish();
        batch
    }

    /// The sum of the numbers lower than `below`.
    fn sum(below: u64) -> u64 {
        below * (below - 1) / 2
    }

    #[test]
    fn blocks_are_counted_in_their_order_when_they_arrive_in_any_order() {
        for reversed in [false, true] {
            let mut keeper = Keeper::default();
            let batch = counted(3_000, &mut keeper, None, |block| {
                if reversed { 3_000 - block.units.end } else { block.units.end }
            });
            assert_eq!((batch.tally, batch.stop), (sum(3_000), Stop::Complete));
            assert!(keeper.records.iter().copied().eq(0..3_000));
            // The first round has 1,024 units, the second also 1,024, the third has the rest.
            assert_eq!(keeper.looks, [sum(1_024), sum(2_048), sum(3_000)]);
        }
    }

    #[test]
    fn units_after_a_stop_or_a_gap_do_not_count() {
        let mut keeper = Keeper { stops_at: Some(sum(1_024)), ..Keeper::default() };
        let batch = counted(3_000, &mut keeper, None, |block| std::cmp::Reverse(block.units.end));
        assert_eq!(
            (batch.tally, batch.stop, keeper.records.len()),
            (sum(1_024), Stop::PrecisionReached, 1_024)
        );
        let mut keeper = Keeper::default();
        let batch = counted(3_000, &mut keeper, Some(1_500), |block| block.units.start % 1_000);
        // The second round begins at 1,024. The block with unit 1,500 comes 68 blocks of 7 later,
        // and begins at that unit.
        assert_eq!((batch.tally, batch.stop), (sum(1_500), Stop::Interrupted));
        assert_eq!((keeper.records.len(), keeper.looks), (1_500, vec![sum(1_024)]));
    }

    #[test]
    fn rounds_are_the_same_wherever_play_begins() {
        let mut end = 0;
        for _ in 0..12 {
            let start = end;
            end = start + round_after(start);
            for next in [start, start + 1, end - 1] {
                assert_eq!(round_end(next), end, "the round of {next}");
            }
        }
        assert_eq!(end, 5 * ROUND + ROUND);
    }

    #[test]
    fn a_batch_without_units_is_complete() {
        let mut keeper = Keeper::default();
        let batch = counted(0, &mut keeper, None, |block| block.units.start);
        assert_eq!((batch.tally, batch.stop, keeper.looks.len()), (0, Stop::Complete, 0));
    }
}
