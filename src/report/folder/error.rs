//! What can go wrong when a report is written, and what to do about it.

use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

/// An error when a file or folder of a report could not be written. The earlier report is
/// unchanged.
///
/// The message has the name of the file, the message of the system, and advice.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {source}\n{}", path.display(), advice(source.kind()))]
pub struct PublishError {
    /// The file or folder.
    pub path: PathBuf,
    /// The error of the system.
    pub source: Error,
}

impl PublishError {
    /// The error for this file or folder.
    pub fn new(path: &Path, source: Error) -> Self {
        Self { path: path.to_path_buf(), source }
    }

    /// A function for `map_err` that adds this path to an error of the system.
    pub(crate) fn at(path: &Path) -> impl FnOnce(Error) -> Self + '_ {
        move |source| Self::new(path, source)
    }
}

/// Advice for this kind of error.
fn advice(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "The disk is full: free some space, or choose another folder. An earlier report there \
                is unchanged."
        }
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            "There is no permission to write to the folder: change its permissions, or choose \
                another. An earlier report there is unchanged."
        }
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory | ErrorKind::IsADirectory => {
            "There is a file where a folder should be, or a folder where a file should be: move it \
                away, or choose another folder."
        }
        ErrorKind::WouldBlock | ErrorKind::ResourceBusy => {
            "Another run is writing this report: wait for it, or choose another folder."
        }
        _ => "Choose another folder, or repair this one. An earlier report there is unchanged.",
    }
}
