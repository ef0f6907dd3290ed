//! Replaces a file that others may change at the same time.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;

use crate::disk::error::DiskError;
use crate::disk::file::{NewFile, check_regular, make_safe};
use crate::disk::system;
use crate::disk::tree::present;

/// Puts a text in the place of a file whose content `is_known`. Returns `false`, and changes
/// nothing, if the file has another content or is gone.
///
/// The two files are exchanged in one step, and then the earlier one is looked at again. So a
/// change by another program is never lost, however late it comes. Where the file system cannot
/// exchange files, only a change in the last moment could be.
///
/// # Errors
/// There is something else than a regular file, or the file cannot be written.
pub fn replace(
    path: &Path,
    text: &str,
    is_known: impl Fn(&[u8]) -> bool,
) -> Result<bool, DiskError> {
    check_regular(path)?;
    let at = DiskError::at(path);
    let knows = |path: &Path| -> Result<bool, DiskError> {
        let content = present(fs::read(path)).map_err(DiskError::at(path))?;
        Ok(content.is_some_and(|content| is_known(&content)))
    };
    if !knows(path)? {
        return Ok(false);
    }
    let mut new = NewFile::begin(path)?;
    new.write_all(text.as_bytes()).map_err(&at)?;
    let Some(aside) = new.complete()?.map(Path::to_path_buf) else { return Ok(false) };
    match system::exchange(&aside, path) {
        Err(error) if error.kind() == ErrorKind::Unsupported => {
            return if knows(path)? { new.finish().map(|()| true) } else { Ok(false) };
        }
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        exchanged => exchanged.map_err(&at)?,
    }
    if !knows(&aside)? {
        system::exchange(&aside, path).map_err(&at)?;
        return Ok(false);
    }
    // What is aside is the earlier file. It is removed when `new` is dropped.
    make_safe(path)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_file_with_the_known_content_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.yaml");
        let is = |known: &'static str| move |content: &[u8]| content == known.as_bytes();
        assert!(!replace(&path, "new", is("old")).unwrap(), "it is gone");
        assert!(!path.exists());
        fs::write(&path, "old").unwrap();
        assert!(!replace(&path, "new", is("other")).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert!(replace(&path, "new", is("old")).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
    }

    #[test]
    fn a_change_in_the_last_moment_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.yaml");
        fs::write(&path, "old").unwrap();
        // Another program writes the file after it was looked at for the first time.
        let looks = std::cell::Cell::new(0);
        let known = |content: &[u8]| {
            looks.set(looks.get() + 1);
            let is_old = content == b"old";
            if looks.get() == 1 {
                fs::write(&path, "theirs").unwrap();
            }
            is_old
        };
        assert!(!replace(&path, "ours", known).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "theirs");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_device_is_not_replaced() {
        assert!(replace(Path::new("/dev/null"), "x", |_| true).is_err());
    }
}
