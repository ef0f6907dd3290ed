//! The steps of publishing: listing, moving, clearing up.

use std::fs;
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

use crate::report::folder::error::PublishError;

/// `folder` and those of its parents that do not exist. The innermost comes first.
pub(super) fn missing_folders(folder: &Path) -> Vec<PathBuf> {
    let named = folder.ancestors().filter(|path| !path.as_os_str().is_empty());
    named.take_while(|path| !path.exists()).map(Path::to_path_buf).collect()
}

/// Removes those of these folders that are empty.
pub(super) fn remove_empty(folders: &[PathBuf]) {
    for folder in folders {
        // A folder that is not empty has files of another owner. It stays.
        let _ = fs::remove_dir(folder);
    }
}

/// Removes a folder of Urlab with everything in it. A missing folder is not an error.
pub(super) fn remove_tree(folder: &Path) -> Result<(), PublishError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(PublishError::new(folder, error)),
        _ => Ok(()),
    }
}

/// Creates the parent folder of `path`.
pub(super) fn make_parent(path: &Path) -> Result<(), PublishError> {
    let parent = path.parent().unwrap_or(path);
    fs::create_dir_all(parent).map_err(PublishError::at(parent))
}

/// Moves the file `name` from one folder to the other. Nothing may exist at its destination.
pub(super) fn rename(from: &Path, to: &Path, name: &Path) -> Result<(), PublishError> {
    let place = to.join(name);
    if place.symlink_metadata().is_ok() {
        return Err(PublishError::new(&place, Error::from(ErrorKind::AlreadyExists)));
    }
    make_parent(&place)?;
    fs::rename(from.join(name), &place).map_err(PublishError::at(&place))
}

/// Moves all files below `old` back to `target`, over any files there. Does nothing if `old` does
/// not exist.
pub(super) fn restore(old: &Path, target: &Path) -> Result<(), PublishError> {
    if !old.is_dir() {
        return Ok(());
    }
    for name in files_below(old)? {
        let place = target.join(&name);
        make_parent(&place)?;
        fs::rename(old.join(&name), &place).map_err(PublishError::at(&place))?;
    }
    Ok(())
}

/// All files below `folder` as sorted relative paths. Links are not followed.
pub(super) fn files_below(folder: &Path) -> Result<Vec<PathBuf>, PublishError> {
    let mut files = Vec::new();
    let mut pending = vec![PathBuf::new()];
    while let Some(inner) = pending.pop() {
        let here = folder.join(&inner);
        for entry in fs::read_dir(&here).map_err(PublishError::at(&here))? {
            let entry = entry.map_err(PublishError::at(&here))?;
            let name = inner.join(entry.file_name());
            let kind = entry.file_type().map_err(PublishError::at(&here))?;
            if kind.is_dir() { pending.push(name) } else { files.push(name) }
        }
    }
    files.sort();
    Ok(files)
}
