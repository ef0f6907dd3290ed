//! Columns of a row group of records: keys into a dictionary, packed into as few bits as they need.
//!
//! The library also builds dictionaries, but it needs about 14 ns per number and 45 ns per text.
//! That is more time than the play of a game. Records are counts. Their dictionary is the range of
//! all values from the least to the greatest.

use parquet::basic::Encoding;

use crate::report::parquet::file::{Dictionary, Encoded};
use crate::report::parquet::value::StoredValue;

/// The key of null.
pub(super) const NULL: u32 = u32::MAX;

/// The widest range of keys whose dictionary has every value of the range.
const WIDEST: u32 = 1 << 16;
/// The differences in a block of indices.
const DIFFERENCES: usize = 256;

/// A column with these keys. `value` gives the value of a key. Values increase with keys.
pub(super) fn of_keys<'a>(keys: &[u32], value: &dyn Fn(u32) -> StoredValue<'a>) -> Encoded {
    let nulls = keys.iter().filter(|key| **key == NULL).count();
    let least = keys.iter().copied().min().unwrap_or(NULL);
    if least == NULL {
        return of_nulls(keys.len());
    }
    let greatest = keys.iter().fold(0, |greatest, key| greatest.max(key.wrapping_add(1))) - 1;
    let mut body = levels(keys, nulls);
    let mut known = Vec::new();
    if nulls > 0 {
        known.extend(keys.iter().copied().filter(|key| *key != NULL));
    }
    let known = if nulls > 0 { &known[..] } else { keys };
    let mut bytes = Vec::new();
    let entries = if greatest - least < WIDEST {
        for key in least..=greatest {
            value(key).push(&mut bytes);
        }
        let entries = greatest - least + 1;
        pack(known.iter().map(|key| key - least), known.len(), entries, &mut body);
        entries
    } else {
        let mut seen = known.to_vec();
        seen.sort_unstable();
        seen.dedup();
        for key in &seen {
            value(*key).push(&mut bytes);
        }
        let place = |key: &u32| seen.partition_point(|earlier| earlier < key) as u32;
        pack(known.iter().map(place), known.len(), seen.len() as u32, &mut body);
        seen.len() as u32
    };
    let [least, greatest] = [least, greatest].map(value);
    let is_sorted = !matches!(least, StoredValue::Text(_));
    Encoded {
        dictionary: Some(Dictionary { bytes, entries, is_sorted }),
        body,
        encoding: Encoding::RLE_DICTIONARY,
        statistics: Some(least.statistics(greatest, nulls)),
    }
}

/// A column with one value in all rows. It is little larger than that value.
pub(super) fn of_one_value(rows: usize, value: StoredValue<'_>) -> Encoded {
    let (mut body, mut bytes) = (Vec::new(), Vec::new());
    all_levels(1, rows, &mut body);
    pack(std::iter::empty(), rows, 1, &mut body);
    value.push(&mut bytes);
    Encoded {
        dictionary: Some(Dictionary { bytes, entries: 1, is_sorted: true }),
        body,
        encoding: Encoding::RLE_DICTIONARY,
        statistics: Some(value.statistics(value, 0)),
    }
}

/// A column without values.
pub(super) fn of_nulls(rows: usize) -> Encoded {
    let mut body = Vec::new();
    all_levels(0, rows, &mut body);
    Encoded { dictionary: None, body, encoding: Encoding::PLAIN, statistics: None }
}

/// A column of whole numbers from `first` on, in steps of 1. It is little larger than the first
/// number.
pub(super) fn of_indices(first: u64, rows: usize) -> Encoded {
    let mut body = Vec::new();
    all_levels(1, rows, &mut body);
    // Block size, mini-blocks per block, number of values, first value. Zigzag encoding puts the
    // sign in the last bit.
    for number in [DIFFERENCES as u64, 1, rows as u64, first << 1] {
        push(number, &mut body);
    }
    for _ in 0..rows.saturating_sub(1).div_ceil(DIFFERENCES) {
        // The least difference of the block is 1. All others need 0 more bits.
        body.extend([2, 0]);
    }
    let end = first + rows.saturating_sub(1) as u64;
    let [least, greatest] = [first, end].map(|index| StoredValue::Signed(index.cast_signed()));
    Encoded {
        dictionary: None,
        body,
        encoding: Encoding::DELTA_BINARY_PACKED,
        statistics: Some(least.statistics(greatest, 0)),
    }
}

/// Which rows have a value: 1 for a value, 0 for null.
fn levels(keys: &[u32], nulls: usize) -> Vec<u8> {
    let mut body = Vec::new();
    if nulls == 0 {
        all_levels(1, keys.len(), &mut body);
        return body;
    }
    let groups = keys.len().div_ceil(8);
    let mut run = Vec::with_capacity(groups + 4);
    push((groups as u64) << 1 | 1, &mut run);
    run.extend(keys.chunks(8).map(|eight| {
        eight
            .iter()
            .enumerate()
            .fold(0, |byte, (place, key)| byte | u8::from(*key != NULL) << place)
    }));
    body.extend((run.len() as u32).to_le_bytes());
    body.extend(run);
    body
}

/// The same level for all rows.
fn all_levels(level: u8, rows: usize, body: &mut Vec<u8>) {
    let mut run = Vec::new();
    push((rows as u64) << 1, &mut run);
    run.push(level);
    body.extend((run.len() as u32).to_le_bytes());
    body.extend(run);
}

/// Appends `count` places in a dictionary of so many entries. Each place uses as few bits as
/// possible.
fn pack(places: impl Iterator<Item = u32>, count: usize, entries: u32, body: &mut Vec<u8>) {
    let bits = u32::BITS - (entries - 1).leading_zeros();
    body.push(bits as u8);
    if bits == 0 {
        // One run of the single entry.
        push((count as u64) << 1, body);
        return;
    }
    let groups = count.div_ceil(8);
    push((groups as u64) << 1 | 1, body);
    let start = body.len();
    let size = groups * bits as usize;
    // The loop below writes whole words, so the last one needs room.
    body.resize(start + size.next_multiple_of(4) + 4, 0);
    let mut words = body[start..].chunks_exact_mut(4);
    let (mut buffer, mut filled) = (0, 0);
    let mut write = |buffer: u64| {
        if let Some(word) = words.next() {
            word.copy_from_slice(&(buffer as u32).to_le_bytes());
        }
    };
    for place in places {
        buffer |= u64::from(place) << filled;
        filled += bits;
        if filled >= u32::BITS {
            write(buffer);
            buffer >>= u32::BITS;
            filled -= u32::BITS;
        }
    }
    write(buffer);
    body.truncate(start + size);
}

/// Appends a number, with seven bits in each byte.
fn push(mut number: u64, body: &mut Vec<u8>) {
    while number >= 1 << 7 {
        body.push(number as u8 | 1 << 7);
        number >>= 7;
    }
    body.push(number as u8);
}
