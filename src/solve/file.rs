//! Stores solutions on disk: one file for each rule set, piece counts and objective.
//! `docs/solutions.md` describes the format.
//!
//! During a solve the file is `NAME.partial`. Each layer has a fixed place in it, so an interrupted
//! solve can continue. The state of the sweeps over the layer in work follows the values
//! (`file/state.rs`). A file gets its name only after it is complete.

mod head;
mod layout;
mod map;
mod reader;
mod state;
mod writer;

use std::path::{Path, PathBuf};

use crate::disk::DiskError;
pub use crate::solve::file::head::{Head, Objective, VERSION, Width};
pub(crate) use crate::solve::file::layout::Layout;
pub use crate::solve::file::reader::read_head;
pub(crate) use crate::solve::file::reader::{Mapped, SolutionFile};
pub use crate::solve::file::writer::{SolutionWriter, partial_path, remove_leftovers};

/// The reason why a solution cannot be read or written. Each text says what was found, what is
/// allowed and what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// The solution cannot be written.
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// The file is not a solution.
    #[error(
        "{}: this is not a solution: it does not start like one\nallowed: files that `urlab \
            solve` wrote\n\
         help: give the path of another file; `urlab solve RULES` makes one", path.display()
    )]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The file has another version of the format.
    #[error(
        "{}: this solution has version {found} of the format; this program reads version \
            {VERSION}\n\
         help: solve the rule set again", path.display()
    )]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// The version of the file.
        found: u32,
    },
    /// The file is damaged.
    #[error(
        "{}: this solution is damaged: {what}\nhelp: copy it again from its source, or solve the \
            rule set again", path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The value found and the value expected.
        what: String,
    },
    /// The file has the solution of another request.
    #[error(
        "{}: this {} does not match the request:\n{}{}", path.display(),
        if *begun { "unfinished solution" } else { "solution" }, differences.join("\n"),
        way_out.as_ref().map_or_else(String::new, |way_out| format!("\nhelp: {way_out}"))
    )]
    OtherQuestion {
        /// The file.
        path: PathBuf,
        /// Is the file incomplete?
        begun: bool,
        /// A line for each difference: the value in the file and the value wanted.
        differences: Vec<String>,
        /// What can be done about it. `None` where the file was to be written: another file, or the
        /// same one from the beginning.
        way_out: Option<String>,
    },
    /// Another program is writing the file.
    #[error("{}: another `urlab solve` is writing this file\nhelp: wait for it", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
}

impl FileError {
    /// Can the file not be read or written, whatever is in it?
    pub(crate) fn is_of_the_disk(&self) -> bool {
        matches!(self, Self::Io { .. } | Self::Disk(_) | Self::InUse { .. })
    }

    /// What commands say after the text: the flags that are a way out.
    pub(crate) fn flags(&self) -> &'static str {
        match self {
            Self::Foreign { .. } => "; --force replaces this file",
            Self::OtherVersion { .. } | Self::Damaged { .. } => ": `urlab solve RULES --force`",
            Self::OtherQuestion { begun: true, way_out: None, .. } => {
                "\nhelp: --force deletes it and starts again; --out FILE keeps it"
            }
            Self::OtherQuestion { begun: false, way_out: None, .. } => {
                "\nhelp: --force replaces it; --out FILE keeps it"
            }
            Self::InUse { .. } => ", or give another --out",
            Self::Io { .. } | Self::Disk(_) | Self::OtherQuestion { .. } => "",
        }
    }

    /// Wraps an error of the operating system for a path.
    fn at(path: &Path) -> impl Fn(std::io::Error) -> Self + '_ {
        move |source| Self::Io { path: path.to_path_buf(), source }
    }

    fn damaged(path: &Path, what: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_path_buf(), what: what.into() }
    }
}
