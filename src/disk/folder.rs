//! Makes a folder, and puts it in the place of an earlier one in a single step.
//!
//! The new folder is made beside the earlier one. The user's entries of the earlier one come into
//! it. Then the file system exchanges the two, and the earlier one is removed. So a reader who
//! opens the folder once sees files of one report only.
//!
//! Some network file systems cannot exchange folders. There, the earlier folder moves away, and the
//! new one moves in. Between these two steps there is no folder of the name. If the process dies
//! there, the next [`NewFolder::begin`] brings the earlier folder back.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::disk::error::DiskError;
use crate::disk::file::create_inside;
use crate::disk::parents::{Parents, parent};
use crate::disk::tree::{present, remove_tree, sync};
use crate::disk::users_entries::{self, OwnEntries, carry_over, files_below};
use crate::disk::{system, temporary};

/// How often a folder is tried to be put in its place while other processes do the same.
const TRIES: usize = 1_000;

/// The folders of this process that are being made, where they are made. Those that are being put
/// in their places are not among them.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// How often an unfinished folder is removed while other threads write into it.
const REMOVALS: usize = 20;

/// Removes the unfinished folders of this process, which is about to end. From here on, no folder
/// is put in its place.
pub fn remove_unfinished_folders() {
    let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    for staging in unfinished.iter() {
        // What stays, the next run removes.
        let _ = (0..REMOVALS).any(|_| remove_tree(staging).is_ok());
    }
    // The lock is never released: a thread that wants to put its folder in its place waits for it.
    std::mem::forget(unfinished);
}

fn forget_unfinished(staging: &Path) {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).remove(staging);
}

/// A folder during its making. If it is dropped unpublished, it leaves no trace.
#[derive(Debug)]
pub struct NewFolder {
    /// The folder as the user named it.
    shown: PathBuf,
    /// The folder itself. If the user named a link, it is where the link points.
    target: PathBuf,
    own: OwnEntries,
    /// Where the folder is made. After publishing, the earlier folder is here.
    staging: PathBuf,
    parents: Parents,
    /// Locks the staging while this value lives.
    _lock: Option<File>,
}

impl NewFolder {
    /// Creates an empty hidden folder beside `target`, and missing parents. `own` says which
    /// entries of an earlier folder belong to the program. First it removes what dead processes
    /// left of the same folder.
    ///
    /// # Errors
    /// A file or a mount point is where the folder should be. The earlier folder or its parent
    /// cannot be written to. The disk is full.
    pub fn begin(target: &Path, own: OwnEntries) -> Result<Self, DiskError> {
        let shown = target.to_path_buf();
        let is_link = target.symlink_metadata().is_ok_and(|entry| entry.is_symlink());
        let target = if is_link || target.file_name().is_none() {
            target.canonicalize().map_err(DiskError::at(target))?
        } else {
            shown.clone()
        };
        clear(&target, &shown, &own)?;
        let (staging, (), parents) = temporary::create(&target, |path| fs::create_dir(path))?;
        let lock = File::open(&staging).ok();
        lock.iter().for_each(temporary::lock);
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).insert(staging.clone());
        Ok(Self { shown, target, own, staging, parents, _lock: lock })
    }

    /// The folder that this one will be, as the user named it.
    pub fn shown(&self) -> &Path {
        &self.shown
    }

    /// Makes this the folder beside the first one whose name ends so: `reports/quick` becomes
    /// `reports/quick.interrupted`.
    ///
    /// # Errors
    /// A file or a mount point is where the folder should be, or the earlier folder there cannot be
    /// written to.
    pub fn with_ending(mut self, ending: &str) -> Result<Self, DiskError> {
        for path in [&mut self.shown, &mut self.target] {
            path.as_mut_os_string().push(ending);
        }
        clear(&self.target, &self.shown, &self.own)?;
        Ok(self)
    }

    /// The path where the file `name` is written (`games.parquet`, `charts/length.svg`). Its folder
    /// is created if it is missing.
    ///
    /// # Errors
    /// `name` is empty, absolute or contains `..`. Its folder cannot be created.
    pub fn path(&self, name: &str) -> Result<PathBuf, DiskError> {
        let plain = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        if !plain || name.is_empty() {
            let error =
                std::io::Error::new(ErrorKind::InvalidInput, "not a plain name inside the folder");
            return Err(DiskError::new(Path::new(name), error));
        }
        let path = self.staging.join(name);
        let folder = parent(&path);
        fs::create_dir_all(folder).map_err(DiskError::at(folder))?;
        Ok(path)
    }

    /// Writes a whole file.
    ///
    /// # Errors
    /// Those of [`Self::path`]. The file was written before. The system cannot write the file, for
    /// example because the disk is full.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> Result<(), DiskError> {
        let path = self.path(name)?;
        create_inside(&path)?.write_all(bytes.as_ref()).map_err(DiskError::at(&path))
    }

    /// Puts the folder in its place. Returns the paths of the new files in order of their names.
    /// The program's files of the earlier folder are gone, and the user's entries are there.
    ///
    /// # Errors
    /// A file cannot be written to the disk, or the folder cannot be moved. The earlier folder is
    /// then unchanged.
    pub fn publish(mut self) -> Result<Vec<PathBuf>, DiskError> {
        let files = files_below(&self.staging)?;
        self.take_users_entries()?;
        sync(&self.staging, &files)?;
        forget_unfinished(&self.staging);
        self.put_in_place()?;
        // Files that the user put there while the folders were exchanged. Most often, there are
        // none.
        carry_over(&self.staging, &self.target, &self.own, &self.shown)?;
        let _ = remove_tree(&self.staging);
        let safe = system::sync_folder(parent(&self.target));
        safe.map_err(|source| DiskError::NotSafe { path: self.shown.clone(), source })?;
        std::mem::take(&mut self.parents).keep()?;
        Ok(files.iter().map(|name| self.shown.join(name)).collect())
    }

    /// Brings the user's entries of the earlier folder into the new one.
    fn take_users_entries(&self) -> Result<(), DiskError> {
        let at = DiskError::at(&self.shown);
        for _ in 0..TRIES {
            let Some(earlier) = present(File::open(&self.target)).map_err(&at)? else { break };
            carry_over(&self.target, &self.staging, &self.own, &self.shown)?;
            users_entries::copy_permissions(&self.target, &self.staging);
            // If another process has replaced the earlier folder, it removed files of it that were
            // not listed yet. They are all in the folder that is there now. The open handle keeps
            // the numbers of the earlier folder from being used again.
            let now = present(fs::metadata(&self.target)).map_err(&at)?;
            let seen = earlier.metadata().map_err(&at)?;
            if now.as_ref().map(system::identity) == Some(system::identity(&seen)) {
                break;
            }
        }
        Ok(())
    }

    /// Moves the new folder to its place, and the earlier one to the place of the staging.
    fn put_in_place(&self) -> Result<(), DiskError> {
        let at = DiskError::at(&self.shown);
        let mut last = ErrorKind::DirectoryNotEmpty.into();
        for _ in 0..TRIES {
            match fs::rename(&self.staging, &self.target) {
                // This replaces an empty folder, and no other.
                Ok(()) => return Ok(()),
                Err(error)
                    if matches!(
                        error.kind(),
                        ErrorKind::DirectoryNotEmpty | ErrorKind::AlreadyExists
                    ) =>
                {
                    last = error;
                }
                Err(error) => return Err(at(error)),
            }
            match system::exchange(&self.staging, &self.target) {
                Ok(()) => return Ok(()),
                // Another process moved the folder away in the meantime.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) if error.kind() == ErrorKind::Unsupported => {
                    if self.move_both()? {
                        return Ok(());
                    }
                }
                Err(error) => return Err(at(error)),
            }
        }
        Err(at(last))
    }

    /// Moves the earlier folder away and the new one in, where the file system cannot exchange
    /// folders. `false` if another process was faster.
    fn move_both(&self) -> Result<bool, DiskError> {
        let at = DiskError::at(&self.shown);
        let aside = temporary::aside(&self.target);
        if present(fs::rename(&self.target, &aside)).map_err(&at)?.is_none() {
            return Ok(false);
        }
        match fs::rename(&self.staging, &self.target) {
            Ok(()) => {
                // From here on, the staging is the earlier folder, as after an exchange.
                let _ = fs::rename(&aside, &self.staging);
                Ok(true)
            }
            Err(error) => {
                let back = fs::rename(&aside, &self.target);
                let is_taken = |error: &std::io::Error| {
                    matches!(error.kind(), ErrorKind::DirectoryNotEmpty | ErrorKind::AlreadyExists)
                };
                if is_taken(&error) || back.as_ref().is_err_and(is_taken) {
                    take_from_aside(&aside, &self.target, &self.shown, &self.own)?;
                    return Ok(false);
                }
                Err(at(error))
            }
        }
    }
}

impl Drop for NewFolder {
    /// Cleans up. Errors are ignored: the folder is already published, or another error is being
    /// returned. What stays, the next run removes.
    fn drop(&mut self) {
        forget_unfinished(&self.staging);
        let _ = remove_tree(&self.staging);
    }
}

/// Finishes or undoes what dead processes began with this folder, and checks that a new folder can
/// take its place.
fn clear(target: &Path, shown: &Path, own: &OwnEntries) -> Result<(), DiskError> {
    temporary::restore_aside(target);
    check(target, shown)?;
    for aside in temporary::dead_asides(target) {
        take_from_aside(&aside, target, shown, own)?;
    }
    temporary::remove_remains(target);
    Ok(())
}

/// Removes an earlier folder that was moved away. Another process can have put a folder in its
/// place while it was away. So the user's entries come back first.
fn take_from_aside(
    aside: &Path,
    target: &Path,
    shown: &Path,
    own: &OwnEntries,
) -> Result<(), DiskError> {
    carry_over(aside, target, own, shown)?;
    let _ = remove_tree(aside);
    Ok(())
}

/// Checks that a folder can take the place of what is at `target`.
fn check(target: &Path, shown: &Path) -> Result<(), DiskError> {
    let Ok(found) = target.symlink_metadata() else { return Ok(()) };
    if !found.is_dir() {
        return Err(DiskError::new(shown, ErrorKind::NotADirectory.into()));
    }
    if system::is_mount(target) {
        return Err(DiskError::Mount { path: shown.to_path_buf() });
    }
    system::check_writable(target).map_err(DiskError::at(shown))
}
