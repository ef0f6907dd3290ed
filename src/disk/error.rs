//! What can go wrong when a file or a folder is written, and what to do about it.

use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

/// An error when a file or a folder could not be written. What was there before is unchanged, if
/// the message does not say otherwise.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DiskError {
    /// The system refuses.
    #[error("cannot write {}: {source}\nhelp: {}", path.display(), advice(source.kind()))]
    System {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        source: Error,
    },
    /// A file that Urlab wrote before cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: Error,
    },
    /// There is a link where a file should be.
    #[error(
        "cannot write {}: it is a link to {}\n\
         allowed: a new file, a regular file, a device or a pipe; nothing is written through a \
         link\n\
         help: name {} itself, or remove the link", path.display(), to.display(), to.display()
    )]
    Link {
        /// The link.
        path: PathBuf,
        /// Where it points.
        to: PathBuf,
    },
    /// There is a device, a pipe or a socket where only a file can be.
    #[error(
        "cannot write {}: it is a device, a pipe or a socket\n\
         allowed: a new file or a regular file\n\
         help: choose another name", path.display()
    )]
    NoFile {
        /// The name.
        path: PathBuf,
    },
    /// Another file system begins at the folder, so it cannot be replaced in one step.
    #[error(
        "cannot write {}: another file system is mounted there, so the folder cannot be replaced \
         in one step\n\
         allowed: a folder that is not a mount point\n\
         help: choose a folder inside it, such as {}", path.display(),
        path.join("reports").display()
    )]
    Mount {
        /// The folder.
        path: PathBuf,
    },
    /// Two outputs have one name, or one is inside the other.
    #[error(
        "{} {} and {} {}: {what}\n\
         allowed: a name of its own for each output\n\
         help: give {} another name", one.0, one.1.display(), other.0, other.1.display(), other.0
    )]
    OneName {
        /// The first option with its path.
        one: (&'static str, PathBuf),
        /// The other option with its path.
        other: (&'static str, PathBuf),
        /// How the two names meet.
        what: &'static str,
    },
    /// Two programs changed a file at the same time.
    #[error(
        "{} was changed by another program while it was written; nothing is lost\n\
         help: compare it with {}, which has the other text, and remove that file then",
        path.display(), kept.display()
    )]
    Kept {
        /// The file.
        path: PathBuf,
        /// Where the other text is.
        kept: PathBuf,
    },
    /// The file or folder is in its place, but perhaps not safe on the disk.
    #[error(
        "{} is complete and in its place, but the disk may lose it again: {source}\n\
         help: check the disk, and run the same command again", path.display()
    )]
    NotSafe {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        source: Error,
    },
}

impl DiskError {
    /// The error of the system for this file or folder.
    pub(crate) fn new(path: &Path, source: Error) -> Self {
        Self::System { path: path.to_path_buf(), source }
    }

    /// A function for `map_err` that adds the path of a file that cannot be read.
    pub(crate) fn reading(path: &Path) -> impl Fn(Error) -> Self + '_ {
        move |source| Self::Read { path: path.to_path_buf(), source }
    }

    /// A function for `map_err` that adds this path to an error of the system.
    pub(crate) fn at(path: &Path) -> impl Fn(Error) -> Self + '_ {
        move |source| Self::new(path, source)
    }
}

/// Advice for this kind of error.
fn advice(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "the disk is full: free some space, or choose another folder; what was there before is \
             unchanged"
        }
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            "there is no permission to write to the folder: change its permissions, or choose \
             another one; what was there before is unchanged"
        }
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory | ErrorKind::IsADirectory => {
            "there is a file where a folder should be, or a folder where a file should be: move it \
             away, or choose another folder"
        }
        ErrorKind::CrossesDevices | ErrorKind::ResourceBusy => {
            "the file system cannot replace this folder in one step: choose another folder; what \
             was there before is unchanged"
        }
        _ => "choose another folder, or repair this one; what was there before is unchanged",
    }
}
