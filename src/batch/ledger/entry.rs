//! The entry of a batch in a ledger.

use std::ops::Range;

use crate::batch::plan::Stop;
use crate::batch::unit::BatchUnit;
use crate::stats::rows::{BadRows, CountRows};

/// What was played of a batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LedgerEntry {
    /// The place of the batch in the order of play, from 0.
    pub place: u32,
    /// The number of games, and of matches, that a recorder took.
    pub recorded: [u64; 2],
    /// The units of the whole batch.
    pub units: Range<u64>,
    /// The units that were played. The ranges are ascending and do not touch.
    pub covered: Vec<Range<u64>>,
    /// Why play of the batch, or of a share of it, ended. `None` if it did not end.
    pub ended: Option<Stop>,
    /// The tally of the played units.
    pub rows: CountRows,
    /// The tallies at the looks that a listener has to repeat after an interruption, in order.
    pub looks: Vec<CountRows>,
    /// Blocks of the played units, ascending, with the checksums of their tallies.
    pub blocks: Vec<PlayedUnits>,
}

/// A block of units that can be played again, and the linear checksum of its tally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedUnits {
    /// The first unit.
    pub start: u64,
    /// The unit after the last one.
    pub end: u64,
    /// The checksum of the tally.
    pub checksum: u128,
}

impl LedgerEntry {
    /// The number of units that were played.
    pub fn units_played(&self) -> u64 {
        self.covered.iter().map(|range| range.end - range.start).sum()
    }

    /// The tally of a unit of this batch.
    pub(super) fn tally<U: BatchUnit>(&self, unit: &U) -> Result<U::Tally, BadRows> {
        if self.covered.is_empty() { Ok(unit.empty()) } else { unit.read(&self.rows) }
    }

    /// Do the parts of the entry belong together? An entry from a file is checked before use.
    ///
    /// # Errors
    /// Ranges overlap or are not among the units, or the checksums of the blocks do not add up to
    /// that of the rows.
    pub fn check(&self) -> Result<(), BadRows> {
        let mut next = self.units.start;
        for range in &self.covered {
            if range.start < next || range.end <= range.start || range.end > self.units.end {
                return Err(BadRows("ranges that overlap or are not in the plan"));
            }
            next = range.end;
        }
        let is_covered = |block: &PlayedUnits| {
            self.covered.iter().any(|range| range.start <= block.start && block.end <= range.end)
        };
        let mut next = 0;
        for block in &self.blocks {
            if block.start < next || block.end <= block.start || !is_covered(block) {
                return Err(BadRows("blocks that overlap or were not played"));
            }
            next = block.end;
        }
        let in_blocks: u64 = self.blocks.iter().map(|block| block.end - block.start).sum();
        let checksum =
            self.blocks.iter().fold(0, |sum: u128, block| sum.wrapping_add(block.checksum));
        if in_blocks == self.units_played() && checksum != self.rows.linear_checksum() {
            return Err(BadRows("checksums of blocks that do not add up to that of all games"));
        }
        Ok(())
    }

    /// Adds an entry of other units of the same batch.
    ///
    /// # Errors
    /// Some units are in both, or the numbers do not have the same form.
    pub fn merge(&mut self, other: &Self) -> Result<(), BadRows> {
        if (self.place, &self.units) != (other.place, &other.units) {
            return Err(BadRows("batches of different lengths or places"));
        }
        for (mine, theirs) in self.recorded.iter_mut().zip(&other.recorded) {
            *mine += theirs;
        }
        let mut ranges: Vec<Range<u64>> =
            self.covered.iter().chain(&other.covered).cloned().collect();
        ranges.sort_by_key(|range| range.start);
        let mut covered: Vec<Range<u64>> = Vec::new();
        for range in ranges {
            match covered.last_mut() {
                Some(last) if range.start < last.end => {
                    return Err(BadRows("games that were played twice"));
                }
                Some(last) if range.start == last.end => last.end = range.end,
                _ => covered.push(range),
            }
        }
        self.covered = covered;
        self.rows.merge(&other.rows)?;
        self.blocks.extend(&other.blocks);
        self.blocks.sort_by_key(|block| block.start);
        self.ended = self.ended.and(other.ended);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The entry of units whose tally is their number.
    fn entry(covered: Range<u64>) -> LedgerEntry {
        let mut rows = CountRows::default();
        rows.push([i128::from(covered.end - covered.start)]);
        let checksum = rows.linear_checksum();
        let block = PlayedUnits { start: covered.start, end: covered.end, checksum };
        let (covered, blocks) = (vec![covered], vec![block]);
        let ended = Some(Stop::Complete);
        LedgerEntry { units: 0..100, covered, ended, rows, blocks, ..LedgerEntry::default() }
    }

    #[test]
    fn parts_in_any_order_make_the_whole() {
        let parts = [entry(0..30), entry(30..31), entry(31..100)];
        for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [0, 2, 1]] {
            let mut whole = parts[order[0]].clone();
            whole.merge(&parts[order[1]]).unwrap();
            whole.merge(&parts[order[2]]).unwrap();
            whole.check().unwrap();
            assert_eq!((whole.covered.len(), whole.units_played()), (1, 100));
            assert_eq!(
                whole.blocks.iter().map(|block| block.end).collect::<Vec<_>>(),
                [30, 31, 100]
            );
        }
        let mut ends = entry(0..30);
        ends.merge(&entry(31..100)).unwrap();
        assert_eq!((ends.covered.len(), ends.units_played()), (2, 99));
    }

    #[test]
    fn units_in_both_parts_and_other_batches_are_refused() {
        assert!(entry(0..30).merge(&entry(29..31)).is_err());
        assert!(entry(0..30).merge(&LedgerEntry { units: 0..101, ..entry(30..31) }).is_err());
    }

    #[test]
    fn an_entry_whose_parts_contradict_each_other_is_refused() {
        let refused = |change: fn(&mut LedgerEntry)| {
            let mut entry = entry(0..30);
            entry.check().unwrap();
            change(&mut entry);
            entry.check().is_err()
        };
        assert!(refused(|entry| entry.covered[0].end = 101));
        assert!(refused(|entry| entry.covered.push(10..40)));
        assert!(refused(|entry| entry.blocks[0].checksum ^= 1));
        assert!(refused(|entry| entry.blocks[0].end = 31));
        assert!(refused(|entry| entry.rows.push([1])));
    }
}
