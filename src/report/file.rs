//! A single file. It is written next to its final place and moved there when complete.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::report::folder::PublishError;

/// A file during its writing. If it is dropped unfinished, it leaves no trace and the earlier file
/// stays.
#[derive(Debug)]
pub struct NewFile {
    path: PathBuf,
    partial: PathBuf,
    file: File,
}

impl NewFile {
    /// Begins the file that will be at `path`. Creates its folder if it is missing.
    ///
    /// # Errors
    /// The folder cannot be created or written to. A folder exists where the file should be.
    pub fn begin(path: &Path) -> Result<Self, PublishError> {
        let named = path.file_name().filter(|_| !path.is_dir());
        let name = named.ok_or_else(|| PublishError::new(path, ErrorKind::IsADirectory.into()))?;
        let folder =
            path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(PublishError::at(folder))?;
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(".partial");
        let partial = folder.join(hidden);
        let file = File::create(&partial).map_err(PublishError::at(&partial))?;
        Ok(Self { path: path.to_path_buf(), partial, file })
    }

    /// Writes the whole text and puts the file in its place.
    ///
    /// # Errors
    /// The text cannot be written to the disk, or the file cannot be moved.
    pub fn finish(mut self, text: &str) -> Result<(), PublishError> {
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_all());
        written.map_err(PublishError::at(&self.path))?;
        fs::rename(&self.partial, &self.path).map_err(PublishError::at(&self.path))
    }
}

/// Writes a text to a new file. Returns `false` if there is something at `path`; it is not changed.
///
/// # Errors
/// The file cannot be created or written. Then there is no file.
pub fn create(path: &Path, text: &str) -> Result<bool, PublishError> {
    let mut file = match File::create_new(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Ok(false),
        Err(error) => return Err(PublishError::new(path, error)),
    };
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    if written.is_err() {
        let _ = fs::remove_file(path);
    }
    written.map(|()| true).map_err(PublishError::at(path))
}

impl Drop for NewFile {
    fn drop(&mut self) {
        // After success, the file was moved and this does nothing.
        let _ = fs::remove_file(&self.partial);
    }
}
