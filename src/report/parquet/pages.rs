//! The pages of a row group of records: every column is keys into a dictionary, packed into as few
//! bits as they need.
//!
//! polars finds dictionaries by itself, but takes some 25 ns a value over it; records are counts,
//! whose dictionary is simply all values from the least to the greatest.

use polars_parquet::parquet::CowBuffer;
use polars_parquet::parquet::encoding::{bitpacked, uleb128};
use polars_parquet::parquet::metadata::Descriptor;
use polars_parquet::parquet::page::{
    DataPage, DataPageHeader, DataPageHeaderV1, DictPage, FormatEncoding, Page,
};
use polars_parquet::parquet::statistics::ParquetStatistics;

/// The key that stands for null.
pub(super) const NULL: u32 = u32::MAX;

/// The widest range of keys whose dictionary has every value of it, seen or not.
const WIDEST: u32 = 1 << 16;
/// Keys that are packed at once.
const PACK: usize = 32;
/// Differences in a block of indices.
const DIFFERENCES: usize = 256;

/// The pages of a column with these keys; `value` appends the plain encoding of a key's value.
/// `ordered` says that values grow with keys, so that the least and the greatest can be told beside
/// them.
pub(super) fn of_keys(
    keys: &[u32],
    ordered: bool,
    value: &dyn Fn(u32, &mut Vec<u8>),
    descriptor: &Descriptor,
) -> Vec<Page> {
    let nulls = keys.iter().filter(|key| **key == NULL).count();
    let least = keys.iter().copied().min().unwrap_or(NULL);
    if least == NULL {
        return nothing(keys.len(), descriptor);
    }
    let most = keys.iter().fold(0, |most, key| most.max(key.wrapping_add(1))) - 1;
    let mut body = levels(keys, nulls);
    let mut known = Vec::new();
    if nulls > 0 {
        known.extend(keys.iter().copied().filter(|key| *key != NULL));
    }
    let known = if nulls > 0 { &known[..] } else { keys };
    let mut dictionary = Vec::new();
    let entries = if most - least < WIDEST {
        (least..=most).for_each(|key| value(key, &mut dictionary));
        let entries = most - least + 1;
        pack(known.iter().map(|key| key - least), known.len(), entries, &mut body);
        entries
    } else {
        let mut seen = known.to_vec();
        seen.sort_unstable();
        seen.dedup();
        for key in &seen {
            value(*key, &mut dictionary);
        }
        let place = |key: &u32| seen.partition_point(|one| one < key) as u32;
        pack(known.iter().map(place), known.len(), seen.len() as u32, &mut body);
        seen.len() as u32
    };
    let [least, most] = [least, most].map(|key| {
        let mut bytes = Vec::new();
        value(key, &mut bytes);
        ordered.then_some(bytes)
    });
    let dictionary = DictPage::new(CowBuffer::Owned(dictionary), entries as usize, ordered);
    let statistics = statistics(nulls, least, most);
    vec![
        Page::Dict(dictionary),
        data(body, keys.len(), FormatEncoding::RLE_DICTIONARY, statistics, descriptor),
    ]
}

/// The pages of a column with one value in all rows.
pub(super) fn of_one(
    rows: usize,
    value: &dyn Fn(&mut Vec<u8>),
    descriptor: &Descriptor,
) -> Vec<Page> {
    let (mut body, mut dictionary) = (Vec::new(), Vec::new());
    all_levels(1, rows, &mut body);
    pack(std::iter::empty(), rows, 1, &mut body);
    value(&mut dictionary);
    let dictionary = DictPage::new(CowBuffer::Owned(dictionary), 1, true);
    let statistics = statistics(0, None, None);
    vec![
        Page::Dict(dictionary),
        data(body, rows, FormatEncoding::RLE_DICTIONARY, statistics, descriptor),
    ]
}

/// The pages of a column without values.
pub(super) fn nothing(rows: usize, descriptor: &Descriptor) -> Vec<Page> {
    let mut body = Vec::new();
    all_levels(0, rows, &mut body);
    vec![data(body, rows, FormatEncoding::PLAIN, statistics(rows, None, None), descriptor)]
}

/// The pages of whole numbers from `first` on, each one more than the one before: hardly more than
/// the first.
pub(super) fn of_indices(first: u64, rows: usize, descriptor: &Descriptor) -> Vec<Page> {
    let mut body = Vec::new();
    all_levels(1, rows, &mut body);
    // Block size, mini-blocks a block, how many, the first; zigzag puts the sign last.
    for number in [DIFFERENCES as u64, 1, rows as u64, first << 1] {
        push(number, &mut body);
    }
    for _ in 0..rows.saturating_sub(1).div_ceil(DIFFERENCES) {
        // The least difference of the block is 1, and all others take 0 bits more.
        body.extend([2, 0]);
    }
    let bytes = |index: u64| Some(index.to_le_bytes().to_vec());
    let statistics = statistics(0, bytes(first), bytes(first + rows.saturating_sub(1) as u64));
    vec![data(body, rows, FormatEncoding::DELTA_BINARY_PACKED, statistics, descriptor)]
}

/// Which rows have a value: 1 for each that has.
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

/// Appends `count` places in a dictionary of so many entries, each in as few bits as that takes.
fn pack(mut places: impl Iterator<Item = u32>, count: usize, entries: u32, body: &mut Vec<u8>) {
    let bits = (u32::BITS - (entries - 1).leading_zeros()) as usize;
    body.push(bits as u8);
    if bits == 0 {
        // One run of the one entry.
        push((count as u64) << 1, body);
        return;
    }
    let groups = count.div_ceil(8);
    push((groups as u64) << 1 | 1, body);
    let end = body.len() + groups * bits;
    let mut packed = [0; 4 * PACK];
    for _ in 0..count.div_ceil(PACK) {
        let mut some = [0; PACK];
        some.iter_mut().zip(&mut places).for_each(|(into, place)| *into = place);
        bitpacked::encode_pack::<u32>(&some, bits, &mut packed);
        body.extend_from_slice(&packed[..4 * bits]);
    }
    body.truncate(end);
}

/// Appends a number, seven bits a byte.
fn push(number: u64, body: &mut Vec<u8>) {
    let mut bytes = [0; 10];
    let length = uleb128::encode(number, &mut bytes);
    body.extend_from_slice(&bytes[..length]);
}

fn statistics(
    nulls: usize,
    min_value: Option<Vec<u8>>,
    max_value: Option<Vec<u8>>,
) -> ParquetStatistics {
    ParquetStatistics {
        null_count: i64::try_from(nulls).ok(),
        distinct_count: None,
        max_value,
        min_value,
        max: None,
        min: None,
        is_max_value_exact: None,
        is_min_value_exact: None,
    }
}

fn data(
    body: Vec<u8>,
    rows: usize,
    encoding: FormatEncoding,
    statistics: ParquetStatistics,
    descriptor: &Descriptor,
) -> Page {
    let header = DataPageHeaderV1 {
        num_values: i32::try_from(rows).unwrap_or(i32::MAX),
        encoding,
        definition_level_encoding: FormatEncoding::RLE,
        repetition_level_encoding: FormatEncoding::RLE,
        statistics: Some(statistics),
    };
    Page::Data(DataPage::new(
        DataPageHeader::V1(header),
        CowBuffer::Owned(body),
        descriptor.clone(),
        rows,
    ))
}
