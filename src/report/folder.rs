//! Publishes a report folder: all of it, or nothing.
//!
//! Files are written into `NAME/.partial/new`. When all are complete and on the disk, each old file
//! moves to `NAME/.partial/old`. The new file then takes its place. If a move fails, all moves are
//! undone. Renaming works only within one file system. The folder may be a link or a mount, so the
//! staging is inside it and not next to it.
//!
//! A folder belongs to its user. Only files that belong to a report are replaced or removed.

mod error;
mod moves;

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::{Error, ErrorKind};
use std::path::{Component, Path, PathBuf};

pub use crate::report::folder::error::PublishError;

/// The files that a report may have in addition to its charts. Those of an earlier report are
/// removed if the new report does not have them.
pub const FILES: [&str; 10] = [
    "summary.json",
    "findings.parquet",
    "findings.csv",
    "settings.parquet",
    "distributions.parquet",
    "games.parquet",
    "matches.parquet",
    "report.html",
    "report.md",
    "found.yaml",
];

/// The folder of the charts. `.svg` and `.png` files of an earlier report are removed from it if
/// the new report does not have them.
pub const CHARTS: &str = "charts";

/// A report folder during its making. If it is dropped unpublished, it leaves no trace.
#[derive(Debug)]
pub struct Staging {
    target: PathBuf,
    /// The lock of this staging while the value lives. Another run can then distinguish a staging
    /// in use from the remains of a crash.
    _lock: File,
    /// The folders that were created for this report. The innermost comes first.
    created: Vec<PathBuf>,
}

impl Staging {
    /// Creates the folder `target` and its parents if they are missing, and an empty staging in it.
    /// First it cleans up after an interrupted run. It removes that run's staging and brings back
    /// the files that the run had moved away.
    ///
    /// # Errors
    ///
    /// A file exists where a folder should be. The folder cannot be written to. The disk is full.
    /// Another run is writing this report.
    pub fn begin(target: &Path) -> Result<Self, PublishError> {
        let created = moves::missing_folders(target);
        let begun = Self::claim(target).map(|lock| (target.to_path_buf(), lock));
        match begun {
            Ok((target, lock)) => Ok(Self { target, _lock: lock, created }),
            Err(error) => {
                moves::remove_empty(&created);
                Err(error)
            }
        }
    }

    /// Locks the staging and empties it.
    fn claim(target: &Path) -> Result<File, PublishError> {
        let partial = partial(target);
        fs::create_dir_all(target).map_err(PublishError::at(target))?;
        fs::create_dir_all(&partial).map_err(PublishError::at(&partial))?;
        let path = partial.join("lock");
        let lock = File::create(&path).map_err(PublishError::at(&path))?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(PublishError::new(
                    target,
                    Error::new(ErrorKind::ResourceBusy, "it is in use"),
                ));
            }
            // Some network file systems have no locks. There, users must not run two reports into
            // one folder.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        moves::restore(&old(target), target)?;
        moves::remove_tree(&replaced(target))?;
        for folder in [new(target), old(target)] {
            moves::remove_tree(&folder)?;
            fs::create_dir(&folder).map_err(PublishError::at(&folder))?;
        }
        Ok(lock)
    }

    /// The path where the file `name` is written (`games.parquet`, `charts/length.svg`). Its folder
    /// is created if it is missing.
    ///
    /// # Errors
    ///
    /// `name` is empty, absolute or contains `..`. Its folder cannot be created.
    pub fn path(&self, name: &str) -> Result<PathBuf, PublishError> {
        let plain = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        if !plain || name.is_empty() {
            let error = Error::new(ErrorKind::InvalidInput, "not a plain name inside the folder");
            return Err(PublishError::new(Path::new(name), error));
        }
        let path = new(&self.target).join(name);
        moves::make_parent(&path)?;
        Ok(path)
    }

    /// Writes a whole file.
    ///
    /// # Errors
    ///
    /// Those of [`Self::path`]. The system cannot write the file, for example because the disk is
    /// full.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> Result<(), PublishError> {
        let path = self.path(name)?;
        fs::write(&path, bytes).map_err(PublishError::at(&path))
    }

    /// Puts all staged files in place and removes files of an earlier report that the new one does
    /// not have. Returns the paths of the new files in order of their names. If nothing is staged,
    /// the folder becomes empty.
    ///
    /// # Errors
    ///
    /// A file cannot be written to the disk, or cannot be moved. All moves are then undone.
    pub fn publish(mut self) -> Result<Vec<PathBuf>, PublishError> {
        let staged = moves::files_below(&new(&self.target))?;
        for name in &staged {
            let path = new(&self.target).join(name);
            // Delayed writes of the system fail here, before any old file is moved.
            let file = File::options().write(true).open(&path).map_err(PublishError::at(&path))?;
            file.sync_all().map_err(PublishError::at(&path))?;
        }
        let earlier_files = self.earlier_files(&staged)?;
        if let Err(error) = self.swap(&earlier_files, &staged) {
            self.undo(&staged);
            return Err(error);
        }
        self.created.clear();
        Ok(staged.iter().map(|name| self.target.join(name)).collect())
    }

    /// Puts the files of an interrupted run in place. An earlier report stays unchanged. In that
    /// case, the files go into a folder next to it whose name ends in `.interrupted`. Returns that
    /// folder, if it was used, and the paths of the files.
    ///
    /// # Errors
    ///
    /// Those of [`Self::begin`] and [`Self::publish`].
    pub fn publish_interrupted(self) -> Result<(Option<PathBuf>, Vec<PathBuf>), PublishError> {
        let exists = |name: &&str| self.target.join(name).exists();
        if !FILES.iter().any(exists) {
            return Ok((None, self.publish()?));
        }
        let mut interrupted = self.target.as_os_str().to_owned();
        interrupted.push(".interrupted");
        let interrupted = PathBuf::from(interrupted);
        let staging = Self::begin(&interrupted)?;
        for name in moves::files_below(&new(&self.target))? {
            moves::rename(&new(&self.target), &new(&interrupted), &name)?;
        }
        Ok((Some(interrupted), staging.publish()?))
    }

    /// The files of an earlier report, and the files that new ones replace. It contains no others.
    fn earlier_files(&self, staged: &[PathBuf]) -> Result<Vec<PathBuf>, PublishError> {
        let mut names: BTreeSet<PathBuf> =
            FILES.iter().map(PathBuf::from).chain(staged.iter().cloned()).collect();
        let is_chart =
            |name: &Path| name.extension().is_some_and(|ending| ending == "svg" || ending == "png");
        let charts = self.target.join(CHARTS);
        if charts.is_dir() {
            let inside = moves::files_below(&charts)?;
            names.extend(
                inside
                    .iter()
                    .filter(|name| is_chart(name))
                    .map(|name| Path::new(CHARTS).join(name)),
            );
        }
        let is_file = |name: &PathBuf| {
            self.target.join(name).symlink_metadata().is_ok_and(|found| !found.is_dir())
        };
        Ok(names.into_iter().filter(is_file).collect())
    }

    /// Moves the old files away and the new ones in.
    fn swap(&self, earlier_files: &[PathBuf], staged: &[PathBuf]) -> Result<(), PublishError> {
        let [old, new, replaced] = [old, new, replaced].map(|folder| folder(&self.target));
        for name in earlier_files {
            moves::rename(&self.target, &old, name)?;
        }
        for name in staged {
            moves::rename(&new, &self.target, name)?;
        }
        // The folder is empty if the new report has no charts. It stays if it contains anything.
        moves::remove_empty(&[self.target.join(CHARTS)]);
        // After this step, there are no files to bring back.
        fs::rename(&old, &replaced).map_err(PublishError::at(&old))
    }

    /// Takes the new files out and brings the old ones back. Old files that cannot be moved back
    /// now stay in the staging. The next [`Self::begin`] brings them back.
    fn undo(&self, staged: &[PathBuf]) {
        for name in staged {
            let still_staged = new(&self.target).join(name).symlink_metadata().is_ok();
            if !still_staged {
                let _ = fs::remove_file(self.target.join(name));
            }
        }
        moves::remove_empty(&[self.target.join(CHARTS)]);
        let _ = moves::restore(&old(&self.target), &self.target);
    }
}

impl Drop for Staging {
    /// Cleans up. Errors are ignored: the report is already published, or another error is being
    /// returned.
    fn drop(&mut self) {
        let unrestored =
            moves::files_below(&old(&self.target)).is_ok_and(|files| !files.is_empty());
        if !unrestored {
            let _ = moves::remove_tree(&partial(&self.target));
        }
        moves::remove_empty(&self.created);
    }
}

/// The staging folder of this folder. It contains `lock` and the three folders below.
fn partial(target: &Path) -> PathBuf {
    target.join(".partial")
}

/// The files that will be published.
fn new(target: &Path) -> PathBuf {
    partial(target).join("new")
}

/// The files of the earlier report while they may have to come back.
fn old(target: &Path) -> PathBuf {
    partial(target).join("old")
}

/// The name of `old` when its files need not come back.
fn replaced(target: &Path) -> PathBuf {
    partial(target).join("replaced")
}

#[cfg(test)]
mod tests;
