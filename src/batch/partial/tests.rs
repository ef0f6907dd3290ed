//! Partials are read as they were written, and damaged ones are refused.

use super::*;
use crate::batch::ledger::{LedgerEntry, PlayedUnits};
use crate::batch::plan::Stop;
use crate::stats::rows::CountRows;

fn sample() -> Partial {
    let mut rows = CountRows::default();
    rows.push([5, -7, 0, 12]);
    let checksum = rows.linear_checksum();
    let entry = LedgerEntry {
        place: 3,
        recorded: [1_000, 0],
        units: 0..1_000_000,
        covered: std::iter::once(500..1_500).collect(),
        ended: Some(Stop::Complete),
        looks: vec![rows.clone()],
        rows,
        blocks: vec![PlayedUnits { start: 500, end: 1_500, checksum }],
    };
    let entries = [("00ab00000000000000000000000000ff".to_owned(), entry)].into();
    let checksum = "0".repeat(32);
    let part = RecordsPart { file: "games.parquet".to_owned(), rows: 1_000, checksum };
    let head = PartialHead {
        program: "0.1.0".to_owned(),
        plan: "0123456789abcdef".to_owned(),
        name: "quickstart".to_owned(),
        seed: 7,
        command: "urlab run quickstart".to_owned(),
        shards: "2/7".parse().unwrap(),
        is_complete: true,
        records: [vec![part], Vec::new()],
    };
    Partial { head, entries }
}

fn parse(bytes: &[u8]) -> Result<Partial, PartialError> {
    Partial::parse(Path::new("x.partial"), bytes)
}

#[test]
fn a_partial_is_read_as_it_was_written() {
    assert_eq!(parse(&sample().bytes()).unwrap(), sample());
}

#[test]
fn a_changed_byte_or_a_cut_is_noticed_everywhere() {
    let bytes = sample().bytes();
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        assert!(parse(&changed).is_err(), "byte {at}");
        assert!(parse(&bytes[..at]).is_err(), "cut at {at}");
    }
    assert!(parse(&[&bytes[..], &[0]].concat()).is_err());
}

/// Checksums do not protect from someone who writes them. What they cover is checked too.
#[test]
fn content_that_contradicts_itself_is_refused_under_a_right_checksum() {
    let refused = |change: fn(&mut Partial)| {
        let mut changed = sample();
        change(&mut changed);
        parse(&changed.bytes()).is_err()
    };
    assert!(refused(|one| one.head.records[0][0].file = "../games.parquet".to_owned()));
    assert!(refused(|one| {
        one.entries.values_mut().for_each(|entry| entry.units = 0..1_000);
    }));
    assert!(refused(|one| {
        one.entries.values_mut().for_each(|entry| entry.blocks[0].checksum ^= 1);
    }));
}
