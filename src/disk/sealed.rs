//! Sealed files: a head and a body, with a checksum of both. A file may come from elsewhere, so it
//! is checked before it is used.
//!
//! | part | bytes | what |
//! | --- | --- | --- |
//! | magic | 8 | says which kind of file it is |
//! | version | 4 | of the kind, a whole number |
//! | length | 4 | of the head, in bytes |
//! | head | length | JSON |
//! | body | | any bytes |
//! | checksum | 16 | XXH3 (128 bits, seed 0) of all bytes before it |
//!
//! Numbers are little-endian.

use std::io::Read;
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use xxhash_rust::xxh3::xxh3_128;

use crate::disk::regular::open_regular;

/// The bytes before the head.
const BEFORE: usize = 16;
/// The bytes of the checksum.
const CHECKSUM: usize = 16;

/// A kind of sealed file.
#[derive(Clone, Copy, Debug)]
pub struct SealedKind {
    /// The first bytes of every such file. They should detect a transfer that changes line ends.
    pub magic: [u8; 8],
    /// The version that is written and read.
    pub version: u32,
    /// The size of the largest file that is read, in bytes.
    pub most_bytes: u64,
}

/// The reason why a sealed file cannot be used.
#[derive(Debug)]
pub enum SealedError {
    /// The system cannot read it.
    Read(std::io::Error),
    /// It is of another kind.
    Foreign,
    /// It has this other version.
    OtherVersion(u32),
    /// It is damaged in this way.
    Damaged(String),
}

impl SealedError {
    fn damaged(what: &str) -> Self {
        Self::Damaged(what.to_owned())
    }
}

impl SealedKind {
    /// The bytes of a file. [`Self::parse`] refuses those of a file that is too large.
    ///
    /// # Errors
    /// The system cannot read it.
    pub fn read(&self, path: &Path) -> Result<Vec<u8>, SealedError> {
        let mut bytes = Vec::new();
        let file = open_regular(path).map_err(SealedError::Read)?;
        file.take(self.most_bytes + 1).read_to_end(&mut bytes).map_err(SealedError::Read)?;
        Ok(bytes)
    }

    /// The head and the body of a file with these bytes.
    ///
    /// # Errors
    /// It is of another kind, has another version, or is damaged.
    pub fn parse<'a, H: DeserializeOwned>(
        &self,
        bytes: &'a [u8],
    ) -> Result<(H, &'a [u8]), SealedError> {
        let ends_early = || SealedError::damaged("it ends too early");
        let number = |offset: usize| {
            let four = bytes.get(offset..offset + 4)?;
            Some(u32::from_le_bytes(four.try_into().ok()?))
        };
        if !bytes.starts_with(&self.magic) {
            return Err(SealedError::Foreign);
        }
        let version = number(8).ok_or_else(ends_early)?;
        let length = number(12).ok_or_else(ends_early)?;
        if version != self.version {
            return Err(SealedError::OtherVersion(version));
        }
        if bytes.len() as u64 > self.most_bytes {
            return Err(SealedError::damaged("it is larger than any such file"));
        }
        let (content, checksum) = bytes.split_last_chunk::<CHECKSUM>().ok_or_else(ends_early)?;
        if xxh3_128(content).to_le_bytes() != *checksum {
            let what = "its checksum is wrong, so it is cut off or was changed";
            return Err(SealedError::damaged(what));
        }
        let rest = content.get(BEFORE..).ok_or_else(ends_early)?;
        let (head, body) = rest.split_at_checked(length as usize).ok_or_else(ends_early)?;
        let head = serde_json::from_slice(head)
            .map_err(|error| SealedError::Damaged(format!("its head: {error}")))?;
        Ok((head, body))
    }

    /// The bytes of a file with this head and body.
    pub fn bytes(&self, head: &impl Serialize, body: &[u8]) -> Vec<u8> {
        // Heads are plain structs, which always become JSON.
        let head = serde_json::to_vec(head).unwrap_or_default();
        let mut bytes = self.magic.to_vec();
        bytes.extend(self.version.to_le_bytes());
        bytes.extend((head.len() as u32).to_le_bytes());
        bytes.extend(head);
        bytes.extend(body);
        let checksum = xxh3_128(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }
}
