//! Replaces a file that others may change at the same time.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::disk::error::DiskError;
use crate::disk::file::{NewFile, check_regular, make_safe};
use crate::disk::system;
use crate::disk::tree::present;

/// How many names are tried for a file that is kept.
const NAMES: usize = 1_000;

/// Puts a text in the place of a file whose content `is_known`. Returns `false`, and changes
/// nothing, if the file has another content or is gone.
///
/// The two files are exchanged in one step, and then the earlier one is looked at again. If another
/// program wrote it in the last moment, they are exchanged back. Where the file system cannot
/// exchange files, such a change is lost.
///
/// # Errors
/// There is something else than a regular file, or the file cannot be written.
/// [`DiskError::Kept`]: another program went on writing, and its text is beside the file.
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
    // From here on, what is aside may be the only copy of what another program wrote.
    if knows(&aside).unwrap_or(false) {
        // It is the earlier file, which is removed when `new` is dropped.
        make_safe(path)?;
        return Ok(true);
    }
    let is_back = system::exchange(&aside, path).is_ok();
    if is_back && fs::read(&aside).is_ok_and(|content| content == text.as_bytes()) {
        return Ok(false);
    }
    new.leave();
    Err(DiskError::Kept { path: path.to_path_buf(), kept: kept(aside, path) })
}

/// Gives what is `aside` a name beside `path` that users see. Returns where it is then.
fn kept(aside: PathBuf, path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let names = (1..=NAMES).map(|number| path.with_file_name(format!("{name}.kept-{number}")));
    let mut free = names.filter(|kept| system::rename_new(&aside, kept).is_ok());
    free.next().unwrap_or(aside)
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
        assert!(!replace_while(&path, || ()).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "theirs");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    /// Replaces a file that holds "old". Another program writes it after the first look, and does
    /// `more` after the second one.
    fn replace_while(path: &Path, more: impl Fn()) -> Result<bool, DiskError> {
        fs::write(path, "old").unwrap();
        let looks = std::cell::Cell::new(0);
        replace(path, "ours", |content| {
            looks.set(looks.get() + 1);
            if looks.get() == 1 {
                fs::write(path, "theirs").unwrap();
            } else {
                more();
            }
            content == b"old"
        })
    }

    #[test]
    fn what_cannot_be_put_back_is_kept_and_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.yaml");
        let kept = |number: usize| folder.path().join(format!("a.yaml.kept-{number}"));
        // The other program writes once more, between the two exchanges.
        let error = replace_while(&path, || fs::write(&path, "theirs too").unwrap()).unwrap_err();
        assert!(error.to_string().contains("a.yaml.kept-1"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "theirs");
        assert_eq!(fs::read_to_string(kept(1)).unwrap(), "theirs too");
        // It removes the file, so nothing can be exchanged.
        let error = replace_while(&path, || fs::remove_file(&path).unwrap()).unwrap_err();
        assert!(error.to_string().contains("a.yaml.kept-2"), "{error}");
        assert_eq!(fs::read_to_string(kept(2)).unwrap(), "theirs");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing else is left");
    }

    #[test]
    fn a_device_is_not_replaced() {
        assert!(replace(Path::new("/dev/null"), "x", |_| true).is_err());
    }
}
