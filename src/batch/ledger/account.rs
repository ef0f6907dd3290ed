//! The account of a batch during play: it brings the entry of the batch up to date.

use std::ops::Range;

use crate::batch::in_order::ROUND;
use crate::batch::ledger::{Ledger, LedgerEntry, PlayedUnits};
use crate::batch::plan::Stop;
use crate::batch::share::RECORDS_BORDER;
use crate::batch::unit::BatchUnit;
use crate::stats::rows::CountRows;

/// The greatest number of blocks of a share of a batch. Their checksums must stay small.
const BLOCKS: u64 = 16;

/// The account of a batch.
pub struct Account<'l> {
    ledger: &'l Ledger<'l>,
    name: String,
    /// The units that are played.
    share: Range<u64>,
    /// The entry as it will be put next.
    entry: LedgerEntry,
    /// The first unit after the last block.
    block_start: u64,
    /// The linear checksum of the tally of all blocks.
    in_blocks: u128,
    keeps_records: bool,
    /// The recorded games and matches before this play: of the batch, and of all batches.
    recorded_before: [[u64; 2]; 2],
}

impl<'l> Account<'l> {
    pub(super) fn new(
        ledger: &'l Ledger<'l>,
        name: String,
        units: Range<u64>,
        share: Range<u64>,
        entry: LedgerEntry,
        keeps_records: bool,
    ) -> Self {
        let block_start = entry.blocks.last().map_or(share.start, |block| block.end);
        let in_blocks =
            entry.blocks.iter().fold(0, |sum: u128, block| sum.wrapping_add(block.checksum));
        let entry = LedgerEntry { units, ..entry };
        let recorded_before = [entry.recorded, ledger.recorded()];
        Self { ledger, name, share, entry, block_start, in_blocks, keeps_records, recorded_before }
    }

    /// All units before `done` are counted. Saves if it is time.
    pub fn counted<U: BatchUnit>(
        &mut self,
        unit: &U,
        done: u64,
        tally: &U::Tally,
        ends_round: bool,
    ) {
        let is_border = ends_round && done.is_multiple_of(RECORDS_BORDER);
        if ends_round && self.ends_block(done) {
            self.add_block(done, unit.write(tally).linear_checksum());
        }
        let is_kept = if self.keeps_records { is_border } else { self.ledger.is_due() };
        if is_kept {
            self.put(done, unit.write(tally));
        }
    }

    /// A listener has learned from this look. It must look again after an interruption.
    pub fn learned<U: BatchUnit>(&mut self, unit: &U, tally: &U::Tally) {
        self.entry.looks.push(unit.write(tally));
    }

    /// Play of the batch ends.
    pub fn ended<U: BatchUnit>(mut self, unit: &U, done: u64, tally: &U::Tally, stop: Stop) {
        if stop == Stop::Interrupted {
            // The records after the last border are played again.
            if !self.keeps_records {
                self.put(done, unit.write(tally));
            }
            return;
        }
        let rows = unit.write(tally);
        if self.block_start < done {
            self.add_block(done, rows.linear_checksum());
        }
        self.entry.ended = Some(stop);
        self.put(done, rows);
    }

    fn ends_block(&self, done: u64) -> bool {
        let units = self.share.end - self.share.start;
        let size = units.div_ceil(BLOCKS).next_multiple_of(ROUND);
        done - self.block_start >= size
    }

    fn add_block(&mut self, end: u64, of_all: u128) {
        let checksum = of_all.wrapping_sub(self.in_blocks);
        self.entry.blocks.push(PlayedUnits { start: self.block_start, end, checksum });
        (self.block_start, self.in_blocks) = (end, of_all);
    }

    fn put(&mut self, done: u64, rows: CountRows) {
        let covered = self.share.start..done;
        self.entry.covered = if covered.is_empty() { Vec::new() } else { vec![covered] };
        self.entry.rows = rows;
        let ([of_batch, of_all], now) = (self.recorded_before, self.ledger.recorded());
        self.entry.recorded = [0, 1].map(|kind| of_batch[kind] + now[kind] - of_all[kind]);
        self.ledger.put(&self.name, self.entry.clone());
    }
}
