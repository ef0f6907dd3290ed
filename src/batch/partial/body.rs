//! The body of a partial: what was played, as numbers.

use std::ops::Range;

use crate::batch::ledger::{Entries, LedgerEntry, PlayedUnits};
use crate::batch::plan::Stop;
use crate::stats::rows::{BadRows, CountRows, read_length, read_number, write_number};

/// The numbers of the reasons why play ended.
const ENDED: [(u128, Option<Stop>); 3] =
    [(0, None), (1, Some(Stop::Complete)), (2, Some(Stop::PrecisionReached))];

/// Writes entries. Lists begin with their length.
pub(super) fn write(entries: &Entries, out: &mut Vec<u8>) {
    write_number(out, entries.len() as u128);
    for (name, entry) in entries {
        let LedgerEntry { place, recorded, units, covered, ended, rows, looks, blocks } = entry;
        out.extend(u128::from_str_radix(name, 16).unwrap_or_default().to_le_bytes());
        write_number(out, (*place).into());
        for count in recorded {
            write_number(out, (*count).into());
        }
        write_range(out, units);
        write_number(out, covered.len() as u128);
        for range in covered {
            write_range(out, range);
        }
        let number = ENDED.iter().find(|(_, stop)| stop == ended);
        write_number(out, number.map_or(0, |(number, _)| *number));
        rows.write(out);
        write_number(out, looks.len() as u128);
        for rows in looks {
            rows.write(out);
        }
        write_number(out, blocks.len() as u128);
        for PlayedUnits { start, end, checksum } in blocks {
            write_range(out, &(*start..*end));
            out.extend(checksum.to_le_bytes());
        }
    }
}

/// Reads what [`fn@write`] wrote, and checks each entry.
pub(super) fn read(mut bytes: &[u8]) -> Result<Entries, BadRows> {
    let unread = &mut bytes;
    let mut entries = Entries::new();
    for _ in 0..read_length(unread)? {
        let name = format!("{:032x}", read_word(unread)?);
        let place = u32::try_from(read_number(unread)?).map_err(|_| BadRows("a place"))?;
        let recorded = [read_count(unread)?, read_count(unread)?];
        let units = read_range(unread)?;
        let covered = read_list(unread, read_range)?;
        let number = read_number(unread)?;
        let ended = ENDED.iter().find(|(known, _)| *known == number);
        let (_, ended) = *ended.ok_or(BadRows("an unknown end of a batch"))?;
        let rows = CountRows::read(unread)?;
        let looks = read_list(unread, CountRows::read)?;
        let blocks = read_list(unread, |block| {
            let Range { start, end } = read_range(block)?;
            Ok(PlayedUnits { start, end, checksum: read_word(block)? })
        })?;
        let entry = LedgerEntry { place, recorded, units, covered, ended, rows, looks, blocks };
        entry.check()?;
        if entries.insert(name, entry).is_some() {
            return Err(BadRows("a batch that is there twice"));
        }
    }
    if unread.is_empty() { Ok(entries) } else { Err(BadRows("there is more after its end")) }
}

fn write_range(out: &mut Vec<u8>, range: &Range<u64>) {
    write_number(out, range.start.into());
    write_number(out, (range.end - range.start).into());
}

fn read_range(bytes: &mut &[u8]) -> Result<Range<u64>, BadRows> {
    let (start, length) = (read_count(bytes)?, read_count(bytes)?);
    Ok(start..start + length)
}

/// A count. Sums of counts fit into 64 bits.
fn read_count(bytes: &mut &[u8]) -> Result<u64, BadRows> {
    let count = u64::try_from(read_number(bytes)?).ok().filter(|count| *count < 1 << 62);
    count.ok_or(BadRows("a count is too great"))
}

fn read_word(bytes: &mut &[u8]) -> Result<u128, BadRows> {
    let (word, rest) = bytes.split_first_chunk().ok_or(BadRows("they end too early"))?;
    *bytes = rest;
    Ok(u128::from_le_bytes(*word))
}

fn read_list<T>(
    bytes: &mut &[u8],
    read: impl Fn(&mut &[u8]) -> Result<T, BadRows>,
) -> Result<Vec<T>, BadRows> {
    let length = read_length(bytes)?;
    (0..length).map(|_| read(bytes)).collect()
}
