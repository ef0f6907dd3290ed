//! The one piece of unsafe code: a file mapped into memory.

use std::fs::File;
use std::path::Path;

use memmap2::Mmap;

use crate::solve::file::FileError;

/// Maps a whole file, to be read only.
///
/// # Errors
/// It cannot be opened or mapped.
#[expect(
    unsafe_code,
    reason = "a map is the file itself, and no safe way to one knows that nobody else changes it"
)]
pub(super) fn map(path: &Path) -> Result<Mmap, FileError> {
    let file = File::open(path).map_err(FileError::at(path))?;
    // SAFETY: what must not happen is that the bytes change while they are borrowed. Solutions are
    // complete before they have their name and are only ever replaced by a rename, which leaves the
    // mapped file as it is, so that Urlab itself never writes to one that is mapped. Another
    // program that overwrites one in place would change values that are read here as plain numbers,
    // each on its own: every bit pattern is a number, no length or place is read from the map after
    // it was checked, and so wrong values would be the worst of it. One that cuts the file short
    // ends this program with SIGBUS as soon as it reads past the new end: nothing is read that is
    // not there.
    unsafe { Mmap::map(&file) }.map_err(FileError::at(path))
}
