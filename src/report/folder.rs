//! Publishes a report folder: all of it, or nothing.
//!
//! Files are written into `NAME/.partial/new`. When all are complete and on the disk, each old file
//! moves to `NAME/.partial/old` and the new one takes its place; if a move fails, all are undone.
//! Renaming needs one file system, which is why the staging lies inside the folder and not beside
//! it: the folder may be a link or a mount of its own.
//!
//! A folder belongs to its user: only files that a report is known to hold are replaced or removed.

mod error;
mod moves;

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::{Error, ErrorKind};
use std::path::{Component, Path, PathBuf};

pub use crate::report::folder::error::PublishError;

/// The files that a report may hold beside its charts. Those of an earlier report that the new one
/// lacks are removed.
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

/// The folder of the charts. `.svg` and `.png` files of an earlier report that the new one lacks
/// are removed from it.
pub const CHARTS: &str = "charts";

/// A report folder in the making. Dropped unpublished, it leaves no trace.
#[derive(Debug)]
pub struct Staging {
    target: PathBuf,
    /// Locked for as long as this lives, so that another run can tell a staging in use from one
    /// that a crash left.
    _lock: File,
    /// Folders made for this report, the innermost first.
    made: Vec<PathBuf>,
}

impl Staging {
    /// Makes the folder `target` and its parents where they are missing, and an empty staging in
    /// it. What a run that was cut short has left is cleared up first: its staging goes, the files
    /// it had moved away come back.
    ///
    /// # Errors
    ///
    /// A file stands where a folder should be; the folder may not be written to; the disk is full;
    /// another run is writing this report.
    pub fn begin(target: &Path) -> Result<Self, PublishError> {
        let made = moves::missing_folders(target);
        let begun = Self::claim(target).map(|lock| (target.to_path_buf(), lock));
        match begun {
            Ok((target, lock)) => Ok(Self { target, _lock: lock, made }),
            Err(error) => {
                moves::remove_empty(&made);
                Err(error)
            }
        }
    }

    /// The staging, locked and empty.
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
            // Some network file systems know no locks; there, two runs into one folder are the
            // user's to avoid.
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

    /// Where to write the file `name` (`games.parquet`, `charts/length.svg`); its folder is made if
    /// it is missing.
    ///
    /// # Errors
    ///
    /// `name` is empty, absolute or has `..` in it; its folder cannot be made.
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
    /// As [`Self::path`]; the system cannot write the file, for example because the disk is full.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> Result<(), PublishError> {
        let path = self.path(name)?;
        fs::write(&path, bytes).map_err(PublishError::at(&path))
    }

    /// Puts all staged files in place, removes those of an earlier report that the new one lacks,
    /// and returns the new files' paths in order of their names. Nothing staged gives an empty
    /// folder.
    ///
    /// # Errors
    ///
    /// A file cannot be brought onto the disk, or not be moved. All moves are then undone.
    pub fn publish(mut self) -> Result<Vec<PathBuf>, PublishError> {
        let staged = moves::files_below(&new(&self.target))?;
        for name in &staged {
            let path = new(&self.target).join(name);
            // Writes that the system has put off fail here, before anything old is touched.
            let file = File::options().write(true).open(&path).map_err(PublishError::at(&path))?;
            file.sync_all().map_err(PublishError::at(&path))?;
        }
        let leaving = self.leaving(&staged)?;
        if let Err(error) = self.swap(&leaving, &staged) {
            self.undo(&staged);
            return Err(error);
        }
        self.made.clear();
        Ok(staged.iter().map(|name| self.target.join(name)).collect())
    }

    /// Puts the files of a run that was interrupted in place, or, where an earlier report stands,
    /// leaves that alone and puts them into a folder of their own beside it, whose name ends in
    /// `.interrupted`; says which that is.
    ///
    /// # Errors
    ///
    /// As [`Self::begin`] and [`Self::publish`].
    pub fn publish_interrupted(self) -> Result<(Option<PathBuf>, Vec<PathBuf>), PublishError> {
        let stands = |name: &&str| self.target.join(name).exists();
        if !FILES.iter().any(stands) {
            return Ok((None, self.publish()?));
        }
        let mut beside = self.target.as_os_str().to_owned();
        beside.push(".interrupted");
        let beside = PathBuf::from(beside);
        let staging = Self::begin(&beside)?;
        for name in moves::files_below(&new(&self.target))? {
            moves::rename(&new(&self.target), &new(&beside), &name)?;
        }
        Ok((Some(beside), staging.publish()?))
    }

    /// The files of an earlier report and those that the new ones replace, and no others.
    fn leaving(&self, staged: &[PathBuf]) -> Result<Vec<PathBuf>, PublishError> {
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
    fn swap(&self, leaving: &[PathBuf], staged: &[PathBuf]) -> Result<(), PublishError> {
        let [old, new, replaced] = [old, new, replaced].map(|folder| folder(&self.target));
        for name in leaving {
            moves::rename(&self.target, &old, name)?;
        }
        for name in staged {
            moves::rename(&new, &self.target, name)?;
        }
        // Left empty if the new report has no charts; with anything in it, it stays.
        moves::remove_empty(&[self.target.join(CHARTS)]);
        // From this one step on there is nothing to bring back.
        fs::rename(&old, &replaced).map_err(PublishError::at(&old))
    }

    /// Takes the new files out again and brings the old ones back. What cannot be brought back now
    /// stays in the staging, from where the next [`Self::begin`] brings it.
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
    /// Clears up. Errors are not told: the report is published or an error is under way already.
    fn drop(&mut self) {
        let unrestored =
            moves::files_below(&old(&self.target)).is_ok_and(|files| !files.is_empty());
        if !unrestored {
            let _ = moves::remove_tree(&partial(&self.target));
        }
        moves::remove_empty(&self.made);
    }
}

/// The staging of this folder: `lock`, and the three folders below.
fn partial(target: &Path) -> PathBuf {
    target.join(".partial")
}

/// Files to be published.
fn new(target: &Path) -> PathBuf {
    partial(target).join("new")
}

/// Files of the earlier report while they may still have to come back.
fn old(target: &Path) -> PathBuf {
    partial(target).join("old")
}

/// What `old` is called when they need not.
fn replaced(target: &Path) -> PathBuf {
    partial(target).join("replaced")
}

#[cfg(test)]
mod tests;
