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
    let part = RecordsPart { file: file_name("games.parquet"), rows: 1_000, checksum };
    let head = PartialHead {
        program: "0.1.0".to_owned(),
        plan: "0123456789abcdef".to_owned(),
        name: file_name("quickstart"),
        seed: 7,
        command: "urlab run quickstart".to_owned(),
        shards: "2/7".parse().unwrap(),
        is_complete: true,
        records: [vec![part], Vec::new()],
    };
    Partial { head, entries }
}

fn file_name(name: &str) -> FileName {
    name.to_owned().try_into().expect("a file name")
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
    assert!(refused(|partial| {
        partial.entries.values_mut().for_each(|entry| entry.units = 0..1_000);
    }));
    assert!(refused(|partial| {
        partial.entries.values_mut().for_each(|entry| entry.blocks[0].checksum ^= 1);
    }));
}

/// Names in a head become paths. The checksum over them is right here.
#[test]
fn names_that_lead_to_other_folders_are_refused_under_a_right_checksum() {
    let partial = sample();
    let (mut head, body) = {
        let bytes = partial.bytes();
        let (head, body) = KIND.parse::<serde_json::Value>(&bytes).unwrap();
        (head, body.to_vec())
    };
    let good = head.clone();
    let read = |head: &serde_json::Value| parse(&KIND.bytes(head, &body));
    assert_eq!(read(&good).unwrap(), partial);
    for name in ["../home/report", "/etc/report", "", "..", "a\nb", "a\\b"] {
        head["name"] = name.into();
        assert!(read(&head).is_err(), "the name {name:?}");
        head.clone_from(&good);
        head["records"][0][0]["file"] = name.into();
        assert!(read(&head).is_err(), "a file of records {name:?}");
        head.clone_from(&good);
    }
}
