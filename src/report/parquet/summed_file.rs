//! A new file that sums up what is written into it.

use std::io::{self, Write};
use std::path::Path;

use xxhash_rust::xxh3::Xxh3;

use crate::disk::{DiskError, NewFile};

/// A new file with the checksum of its bytes so far.
pub(super) struct SummedFile {
    file: NewFile,
    sum: Xxh3,
}

impl SummedFile {
    /// Begins a file that will be in the folder of `path`.
    pub fn begin(path: &Path) -> Result<Self, DiskError> {
        Ok(Self { file: NewFile::begin(path)?, sum: Xxh3::new() })
    }

    /// The complete file, which is not in its place yet, and its checksum.
    pub fn finish(self) -> (NewFile, String) {
        (self.file, format!("{:032x}", self.sum.digest128()))
    }
}

impl Write for SummedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = self.file.write(bytes)?;
        self.sum.update(&bytes[..length]);
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
