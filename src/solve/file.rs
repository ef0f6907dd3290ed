//! Solutions on disk: one file a rule set, piece counts and objective. `docs/solutions.md`
//! describes the format.
//!
//! While a rule set is being solved its file is `NAME.partial`; layers have fixed places in it, so
//! that an interrupted solve goes on where it was. A file is complete before it has its name.

mod head;
mod layout;
mod map;
mod reader;
mod writer;

use std::path::{Path, PathBuf};

pub use crate::solve::file::head::{Head, Objective, VERSION, Width};
pub(crate) use crate::solve::file::layout::Layout;
pub use crate::solve::file::reader::head_of;
pub(crate) use crate::solve::file::reader::{Mapped, SolutionFile};
pub use crate::solve::file::writer::{SolutionWriter, partial};

/// Why a solution cannot be read or written. The texts say what was found, what is allowed, and the
/// way out.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is something else.
    #[error(
        "{}: this is not a solution: it does not begin as solutions do\nallowed: files that `urlab \
            solve` wrote\n\
         help: give the path of another file; `urlab solve RULES` makes one, with --force in the \
         place of this one", path.display()
    )]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The file is of another version of the format.
    #[error(
        "{}: this solution is of version {found} of the format; this program reads version \
            {VERSION}\n\
         help: solve the rule set again: `urlab solve RULES --force`", path.display()
    )]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// The version found in it.
        found: u32,
    },
    /// The file is not as it was written.
    #[error(
        "{}: this solution is damaged: {what}\nhelp: copy it again from where it came from, or \
            solve the rule set again: \
         `urlab solve RULES --force`", path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was found, and what should be.
        what: String,
    },
    /// The file answers another question.
    #[error(
        "{}: this {} is of something else:\n{}\nhelp: {way_out}", path.display(),
        if *begun { "solution, begun and not \
            complete," } else { "solution" }, differences.join("\n")
    )]
    OtherQuestion {
        /// The file.
        path: PathBuf,
        /// Is it not complete?
        begun: bool,
        /// A line for each difference: what it has, and what is wanted.
        differences: Vec<String>,
        /// What to do about it.
        way_out: String,
    },
    /// Another program is writing the file.
    #[error("{}: another `urlab solve` is writing this file\nhelp: wait for it, or give another \
        --out", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
}

impl FileError {
    /// Wraps what the system said of a path.
    fn at(path: &Path) -> impl Fn(std::io::Error) -> Self + '_ {
        move |source| Self::Io { path: path.to_path_buf(), source }
    }

    fn damaged(path: &Path, what: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_path_buf(), what: what.into() }
    }
}
