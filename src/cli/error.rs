//! What can go wrong in a command, and the exit code of each.

use std::io;

use crate::balance::findings::NoGames;
use crate::cli::exit::Exit;
use crate::report::chart::ChartError;
use crate::report::folder::PublishError;
use crate::report::parquet::TableError;
use crate::report::RenderError;
use crate::spec::fault::Faults;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// A rule file or scenario file is wrong.
    #[error("{0}")]
    Faults(#[from] Faults),
    /// The report folder could not be written.
    #[error("error: {0}")]
    Publish(#[from] PublishError),
    /// A Parquet file could not be written.
    #[error("error: {0}")]
    Table(#[from] TableError),
    /// A chart could not be drawn.
    #[error("error: {0}")]
    Chart(#[from] ChartError),
    /// A page could not be rendered.
    #[error("error: {0}")]
    Render(#[from] RenderError),
    /// Interrupted before the first game ended.
    #[error("error: {0}")]
    NoGames(#[from] NoGames),
    /// The threads could not be started.
    #[error("error: the threads could not be started: {0}; try a smaller --threads")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// Standard output could not be written to.
    #[error("error: standard output cannot be written to: {0}")]
    Output(#[source] io::Error),
}

impl CliError {
    /// The exit code that goes with it.
    pub fn exit(&self) -> Exit {
        match self {
            Self::Faults(_) => Exit::BadInput,
            Self::Publish(_) | Self::Table(_) | Self::Output(_) => Exit::InputOutput,
            Self::Chart(_) | Self::Render(_) | Self::Threads(_) => Exit::Internal,
            Self::NoGames(_) => Exit::Interrupted,
        }
    }
}
