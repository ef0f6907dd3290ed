//! A file mapped into memory, by a line of unsafe code.

use std::path::Path;

use memmap2::Mmap;

use crate::disk;
use crate::solve::file::FileError;

/// Maps a whole file into memory, read only.
///
/// # Errors
/// The file cannot be opened or mapped, or it is no regular file.
#[expect(
    unsafe_code,
    reason = "a map is the file itself, and no safe function can know that nobody else changes it"
)]
pub(super) fn map(path: &Path) -> Result<Mmap, FileError> {
    let file = disk::open_regular(path).map_err(FileError::at(path))?;
    // SAFETY: the bytes must not change while they are borrowed. Urlab never writes to a mapped
    // solution. A solution gets its name only after it is complete, and only a rename replaces it.
    // A rename leaves the mapped file as it is. Another program could overwrite a solution in
    // place. The values here are plain numbers, and every bit pattern is a number. No length or
    // place is read from the map after its check. So the worst result would be wrong values.
    // Another program could also cut the file short. A read past the new end then stops this
    // program with SIGBUS. It reads nothing that is not there.
    unsafe { Mmap::map(&file) }.map_err(FileError::at(path))
}
