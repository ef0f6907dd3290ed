//! Folders that are created on the way to a new file or folder.

use std::fs;
use std::path::{Path, PathBuf};

use crate::disk::error::DiskError;
use crate::disk::system;

/// Folders that were created for something that is not complete yet. The empty ones are removed
/// when the value is dropped.
#[derive(Debug, Default)]
pub(super) struct Parents {
    /// The innermost comes first.
    created: Vec<PathBuf>,
}

/// The folder in which `path` is.
pub(super) fn parent(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

impl Parents {
    /// Creates the folder and those of its parents that are missing.
    ///
    /// # Errors
    /// A folder cannot be created.
    pub(super) fn create(folder: &Path) -> Result<Self, DiskError> {
        let named = folder.ancestors().filter(|path| !path.as_os_str().is_empty());
        let missing = named.take_while(|path| !path.exists());
        let parents = Self { created: missing.map(Path::to_path_buf).collect() };
        fs::create_dir_all(folder).map_err(DiskError::at(folder))?;
        Ok(parents)
    }

    /// Keeps the folders, and puts them safely on the disk.
    ///
    /// # Errors
    /// The disk refuses. The folders are there nevertheless.
    pub(super) fn keep(mut self) -> Result<(), DiskError> {
        for folder in std::mem::take(&mut self.created) {
            let safe = system::sync_folder(parent(&folder));
            safe.map_err(|source| DiskError::NotSafe { path: folder, source })?;
        }
        Ok(())
    }
}

impl Drop for Parents {
    fn drop(&mut self) {
        for folder in &self.created {
            // A folder that is not empty has files of another owner. It stays.
            let _ = fs::remove_dir(folder);
        }
    }
}
