//! Partials: files that hold what was played of a plan. A shard writes one, an interrupted run
//! keeps one as its state, and merging reads them. `docs/partials.md` describes the format.
//!
//! A partial may come from elsewhere, so nothing in it is trusted: its checksum, lengths and
//! numbers are checked before they are used.

mod body;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::batch::ledger::Entries;
use crate::batch::share_set::ShareSet;
use crate::disk::{FileName, SealedError, SealedKind};
use crate::stats::rows::BadRows;

/// The version of the format.
const VERSION: u32 = 2;
/// The kind of file.
const KIND: SealedKind =
    SealedKind { magic: *b"URPART\x1a\n", version: VERSION, most_bytes: 1 << 28 };
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
    /// The short name of the scenario. It names the folder of the report.
    pub name: FileName,
    pub seed: u64,
    /// The command that plays the whole plan, as a line of a shell.
    pub command: String,
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
    /// Its name.
    pub file: FileName,
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
    /// Bytes were changed or lost after it was written.
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
        let bytes = KIND.read(path).map_err(|error| PartialError::of(path, error))?;
        Self::parse(path, &bytes)
    }

    /// Reads a partial from its bytes. `path` names it in errors.
    ///
    /// # Errors
    /// See [`PartialError`].
    pub fn parse(path: &Path, bytes: &[u8]) -> Result<Self, PartialError> {
        let damaged =
            |reason: &str| PartialError::of(path, SealedError::Damaged(reason.to_owned()));
        let (head, body): (PartialHead, _) =
            KIND.parse(bytes).map_err(|error| PartialError::of(path, error))?;
        let entries = body::read(body).map_err(|BadRows(reason)| damaged(reason))?;
        let rows = |kind: usize| sum(head.records[kind].iter().map(|part| part.rows));
        let recorded = |kind: usize| sum(entries.values().map(|entry| entry.recorded[kind]));
        if [0, 1].iter().any(|kind| rows(*kind) != recorded(*kind)) {
            return Err(damaged("it has more or fewer records than games"));
        }
        Ok(Self { head, entries })
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        body::write(&self.entries, &mut body);
        KIND.bytes(&self.head, &body)
    }
}

impl PartialError {
    fn of(path: &Path, error: SealedError) -> Self {
        let file = path.to_path_buf();
        match error {
            SealedError::Read(source) => Self::Read { path: file, source },
            SealedError::Foreign => Self::Foreign { path: file },
            SealedError::OtherVersion(found) => Self::OtherVersion { path: file, found },
            SealedError::Damaged(reason) => Self::Damaged { path: file, reason },
        }
    }
}

/// The sum of numbers that are not trusted.
fn sum(numbers: impl Iterator<Item = u64>) -> u128 {
    numbers.map(u128::from).sum()
}

#[cfg(test)]
mod tests;
