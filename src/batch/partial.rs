//! Partials: files that hold what was played of a plan. A shard writes one, an interrupted run
//! keeps one as its state, and merging reads them. `docs/partials.md` describes the format.
//!
//! A partial may come from elsewhere, so nothing in it is trusted: its checksum, lengths and
//! numbers are checked before they are used.

mod body;

use std::io::Read;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_128;

use crate::batch::ledger::Entries;
use crate::batch::share_set::ShareSet;
use crate::disk;
use crate::stats::rows::BadRows;

/// The first bytes of every partial. They detect a transfer that changes line ends.
const MAGIC: [u8; 8] = *b"URPART\x1a\n";
/// The version of the format.
const VERSION: u32 = 1;
/// The bytes before the head: magic, version and length of the head.
const BEFORE: usize = 16;
/// The bytes of the checksum at the end.
const CHECKSUM: usize = 16;
/// The size of the largest partial that is read, in bytes.
const MOST_BYTES: u64 = 1 << 28;
/// The ending of the names of partials.
pub const ENDING: &str = "partial";

/// What was played of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partial {
    /// The plan, and which part of it this is.
    pub head: PartialHead,
    /// What was played.
    pub entries: Entries,
}

/// The plan of a partial, and which part of it this is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartialHead {
    /// The version of Urlab that played.
    pub program: String,
    /// The fingerprint of everything that determines the report.
    pub plan: String,
    /// The short name of the scenario.
    pub name: String,
    /// The seed.
    pub seed: u64,
    /// The command that plays the whole plan, as a line of a shell.
    pub command: String,
    /// The shards.
    pub shards: ShareSet,
    /// Was all of them played?
    pub is_complete: bool,
    /// The files with the records, next to the partial, in order: those of games, and those of
    /// matches.
    pub records: [Vec<RecordsPart>; 2],
}

/// A file with records that belongs to a partial.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordsPart {
    /// Its name, without folders.
    pub file: String,
    /// The number of its first rows that count.
    pub rows: u64,
    /// The checksum of the file: XXH3 with 128 bits, in hexadecimal digits.
    pub checksum: String,
}

/// The reason why a partial cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PartialError {
    /// The system cannot read it.
    #[error(
        "{}: it cannot be read: {source}\nallowed: files that `--shard` writes, such as \
         reports/NAME.1-of-8.partial", path.display()
    )]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// It has another format.
    #[error(
        "{}: it is not a partial of Urlab\nallowed: files that `--shard` writes, such as \
         reports/NAME.1-of-8.partial", path.display()
    )]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// It has another version of the format.
    #[error(
        "{}: it has version {found} of the format; this Urlab reads version {VERSION}\nhelp: use \
         the Urlab that wrote it, or play the shard again", path.display()
    )]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// It is damaged.
    #[error("{}: it is damaged: {reason}\nhelp: play the shard again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The damage.
        reason: String,
    },
}

impl Partial {
    /// Reads a partial and checks it.
    ///
    /// # Errors
    /// See [`PartialError`].
    pub fn read(path: &Path) -> Result<Self, PartialError> {
        let cannot = |source| PartialError::Read { path: path.to_path_buf(), source };
        let mut bytes = Vec::new();
        let file = disk::open_regular(path).map_err(cannot)?;
        file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(cannot)?;
        Self::parse(path, &bytes)
    }

    /// Reads a partial from its bytes. `path` names it in errors.
    ///
    /// # Errors
    /// See [`PartialError`].
    pub fn parse(path: &Path, bytes: &[u8]) -> Result<Self, PartialError> {
        let path = || path.to_path_buf();
        let damaged = |reason: &str| PartialError::Damaged { path: path(), reason: reason.into() };
        let number = |at: usize| {
            bytes
                .get(at..at + 4)
                .map(|four| u32::from_le_bytes(four.try_into().unwrap_or_default()))
        };
        if !bytes.starts_with(&MAGIC) {
            return Err(PartialError::Foreign { path: path() });
        }
        let (Some(version), Some(length)) = (number(8), number(12)) else {
            return Err(damaged("it ends too early"));
        };
        if version != VERSION {
            return Err(PartialError::OtherVersion { path: path(), found: version });
        }
        if bytes.len() as u64 > MOST_BYTES {
            return Err(damaged("it is larger than any partial"));
        }
        let Some((content, checksum)) = bytes.split_last_chunk::<CHECKSUM>() else {
            return Err(damaged("it ends too early"));
        };
        if xxh3_128(content).to_le_bytes() != *checksum {
            return Err(damaged("its checksum is wrong, so it is cut off or was changed"));
        }
        let body = content.get(BEFORE..).and_then(|rest| rest.split_at_checked(length as usize));
        let Some((head, body)) = body else { return Err(damaged("it ends too early")) };
        let head: PartialHead =
            serde_json::from_slice(head).map_err(|error| damaged(&format!("its head: {error}")))?;
        let is_plain = |part: &RecordsPart| {
            !part.file.is_empty() && !part.file.contains(['/', '\\', '\0']) && part.file != ".."
        };
        if !head.records.iter().flatten().all(is_plain) {
            return Err(damaged("a file of records is not next to it"));
        }
        let entries = body::read(body).map_err(|BadRows(reason)| damaged(reason))?;
        let rows = |kind: usize| sum(head.records[kind].iter().map(|part| part.rows));
        let recorded = |kind: usize| sum(entries.values().map(|one| one.recorded[kind]));
        if [0, 1].iter().any(|kind| rows(*kind) != recorded(*kind)) {
            return Err(damaged("it has more or fewer records than games"));
        }
        Ok(Self { head, entries })
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> Vec<u8> {
        let head = serde_json::to_vec(&self.head).unwrap_or_default();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((head.len() as u32).to_le_bytes());
        bytes.extend(head);
        body::write(&self.entries, &mut bytes);
        let checksum = xxh3_128(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }
}

/// The sum of numbers that are not trusted.
fn sum(numbers: impl Iterator<Item = u64>) -> u128 {
    numbers.map(u128::from).sum()
}

#[cfg(test)]
mod tests;
