//! The heads of files with checksums. A changed head gets right checksums again, so that what it
//! says is looked at, and not only that it was changed.

use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

/// The bytes before the length of a head: what kind of file it is, and the version.
const KIND: usize = 12;
/// The bytes before the head.
const BEFORE: usize = 16;

/// Where the checksums of a file are.
#[derive(Clone, Copy)]
pub enum Sealed {
    /// One of 16 bytes at the end, of the whole file.
    AtEnd,
    /// One of 8 bytes after the head, of all before it.
    AfterHead,
}

impl Sealed {
    fn split(self, file: &[u8]) -> (&[u8], &[u8]) {
        let length = file[KIND..BEFORE].try_into().expect("four bytes");
        let (head, rest) = file[BEFORE..].split_at(u32::from_le_bytes(length) as usize);
        let body = match self {
            Self::AtEnd => &rest[..rest.len() - 16],
            Self::AfterHead => &rest[8..],
        };
        (head, body)
    }

    /// The head of a good file.
    pub fn head(self, file: &[u8]) -> Vec<u8> {
        self.split(file).0.to_vec()
    }

    /// The good file with this head in place of its own, and with right checksums.
    pub fn with_head(self, file: &[u8], head: &[u8]) -> Vec<u8> {
        let length = u32::try_from(head.len()).expect("a short head").to_le_bytes();
        let (start, body) = ([&file[..KIND], &length, head].concat(), self.split(file).1);
        match self {
            Self::AtEnd => {
                let content = [&start, body].concat();
                let checksum = xxh3_128(&content).to_le_bytes();
                [&content[..], &checksum].concat()
            }
            Self::AfterHead => [&start, &xxh3_64(&start).to_le_bytes()[..], body].concat(),
        }
    }
}

/// The file with the right checksum at its end.
pub fn resealed(file: &[u8]) -> Vec<u8> {
    let content = &file[..file.len().saturating_sub(16)];
    [content, &xxh3_128(content).to_le_bytes()].concat()
}
