//! Steps over all files of a folder: listing, syncing, removing.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::disk::error::DiskError;
use crate::disk::system;

/// All files and folders below `folder` as relative paths. A folder comes before what is in it.
/// Links are not followed. What is removed meanwhile is left out.
///
/// # Errors
/// A folder cannot be read.
pub(super) fn entries_below(folder: &Path) -> Result<Vec<(PathBuf, fs::FileType)>, DiskError> {
    let mut found = Vec::new();
    let mut pending = vec![PathBuf::new()];
    while let Some(inner) = pending.pop() {
        let here = folder.join(&inner);
        let entries = match fs::read_dir(&here) {
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            entries => entries.map_err(DiskError::at(&here))?,
        };
        for read in entries {
            let entry = read.map_err(DiskError::at(&here))?;
            let name = inner.join(entry.file_name());
            let Some(kind) = present(entry.file_type()).map_err(DiskError::at(&here))? else {
                continue;
            };
            if kind.is_dir() {
                pending.push(name.clone());
            }
            found.push((name, kind));
        }
    }
    found.sort_by(|left, right| left.0.cmp(&right.0));
    Ok(found)
}

/// `None` if the thing is not there.
pub(super) fn present<T>(found: io::Result<T>) -> io::Result<Option<T>> {
    match found {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        found => found.map(Some),
    }
}

/// Puts these files of a folder, and all folders in it, safely on the disk.
///
/// # Errors
/// Delayed writes fail here, for example because the disk is full.
pub(super) fn sync(folder: &Path, files: &[PathBuf]) -> Result<(), DiskError> {
    for name in files {
        let path = folder.join(name);
        let file = File::options().write(true).open(&path).map_err(DiskError::at(&path))?;
        file.sync_all().map_err(DiskError::at(&path))?;
    }
    let inner = entries_below(folder)?.into_iter().filter(|(_, kind)| kind.is_dir());
    for name in inner.map(|(name, _)| name).rev().chain([PathBuf::new()]) {
        let path = folder.join(name);
        system::sync_folder(&path).map_err(DiskError::at(&path))?;
    }
    Ok(())
}

/// Removes a folder of Urlab with everything in it. A missing folder is not an error.
///
/// # Errors
/// Something in it cannot be removed.
pub(super) fn remove_tree(folder: &Path) -> io::Result<()> {
    present(fs::remove_dir_all(folder)).map(|_| ())
}
