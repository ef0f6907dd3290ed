//! What in a folder belongs to its user, and how it comes into the next folder of the same name.

use std::fs::{self, File, FileType};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::disk::error::DiskError;
use crate::disk::system;
use crate::disk::tree::{entries_below, present};

/// The entries of a folder that belong to the program. A new folder replaces or removes them. All
/// others belong to the user and stay.
#[derive(Clone, Copy, Debug)]
pub struct OwnEntries {
    /// The names of files.
    pub files: &'static [&'static str],
    /// The folders inside, each with the endings of its files that belong to the program.
    pub folders: &'static [(&'static str, &'static [&'static str])],
}

impl OwnEntries {
    /// Does this entry belong to the program? `name` is its path inside the folder.
    fn has(&self, name: &Path, kind: FileType) -> bool {
        if kind.is_dir() {
            return self.folders.iter().any(|(folder, _)| name == Path::new(folder));
        }
        let ending = name.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        self.files.iter().any(|file| name == Path::new(file))
            || self.folder_of(name).is_some_and(|(_, endings)| endings.contains(&ending))
    }

    /// The program's folder in which a file lies, and the endings of its files.
    fn folder_of(&self, name: &Path) -> Option<(&'static str, &'static [&'static str])> {
        let parent = name.parent()?;
        self.folders.iter().copied().find(|(folder, _)| parent == Path::new(folder))
    }
}

/// Brings the user's entries of `old` into `new`. What is in `new` already stays. Files get a
/// second name (a hard link), so no content is copied where the file system can do this. Folders
/// are made again, and links are copied as links. `shown` is the name of `old` in errors.
///
/// # Errors
/// There is a file in one folder and a folder of the same name in the other. Or an entry cannot be
/// linked or copied.
pub(super) fn carry_over(
    old: &Path,
    new: &Path,
    own: &OwnEntries,
    shown: &Path,
) -> Result<(), DiskError> {
    let mut users = entries_below(old)?;
    users.retain(|(name, kind)| !own.has(name, *kind));
    let mut made = Vec::new();
    for (name, kind) in &users {
        let (from, to) = (old.join(name), new.join(name));
        let at = DiskError::at(shown);
        let there = present(to.symlink_metadata()).map_err(&at)?;
        if there.as_ref().is_some_and(|there| there.is_dir() != kind.is_dir()) {
            return Err(DiskError::new(&shown.join(name), ErrorKind::AlreadyExists.into()));
        }
        if there.is_some() {
            continue;
        }
        if kind.is_dir() {
            if system::is_mount(&from) {
                return Err(DiskError::Mount { path: shown.join(name) });
            }
            fs::create_dir(&to).map_err(&at)?;
            made.push(name);
        } else {
            if let Some((folder, _)) = own.folder_of(name) {
                fs::create_dir_all(new.join(folder)).map_err(&at)?;
            }
            // A file that was removed in the meantime is no error.
            present(link(&from, &to, *kind)).map_err(DiskError::at(&shown.join(name)))?;
        }
    }
    // The folders inside come first, so a folder that nobody may write to can be filled.
    for name in made.into_iter().rev() {
        copy_permissions(&old.join(name), &new.join(name));
    }
    Ok(())
}

/// Removes the entries of a folder that belong to the program, and then the folder if nothing else
/// is in it. A missing folder is not an error.
///
/// # Errors
/// An entry cannot be removed.
pub fn remove_own(folder: &Path, own: &OwnEntries) -> Result<(), DiskError> {
    let entries = entries_below(folder)?;
    for (name, kind) in entries.iter().filter(|(name, kind)| own.has(name, *kind)).rev() {
        let path = folder.join(name);
        if kind.is_dir() {
            // A user's file in it keeps it.
            let _ = fs::remove_dir(&path);
        } else {
            present(fs::remove_file(&path)).map_err(DiskError::at(&path))?;
        }
    }
    let _ = fs::remove_dir(folder);
    Ok(())
}

/// Gives a new folder the permissions of the old one.
pub(super) fn copy_permissions(old: &Path, new: &Path) {
    if let Ok(found) = fs::metadata(old) {
        let _ = fs::set_permissions(new, found.permissions());
    }
}

/// Gives a file a second name, or copies it where the file system knows no second names.
pub(super) fn link(from: &Path, to: &Path, kind: FileType) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(error),
        Err(_) if kind.is_symlink() => system::copy_link(from, to),
        Err(_) if kind.is_file() => {
            fs::copy(from, to)?;
            let copy = File::open(to)?;
            let times = from.metadata().and_then(|entry| entry.modified());
            times.and_then(|time| copy.set_modified(time))?;
            copy.sync_all()
        }
        Err(error) => Err(error),
    }
}

/// The files below a folder, sorted, as relative paths.
///
/// # Errors
/// A folder cannot be read.
pub(super) fn files_below(folder: &Path) -> Result<Vec<PathBuf>, DiskError> {
    let files = entries_below(folder)?.into_iter().filter(|(_, kind)| !kind.is_dir());
    Ok(files.map(|(name, _)| name).collect())
}
