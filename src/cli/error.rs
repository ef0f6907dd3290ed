//! What can go wrong in a command, and the exit code of each.

use std::io;

use crate::cli::exit::Exit;
use crate::report::files::FilesError;
use crate::report::folder::PublishError;
use crate::spec::fault::Faults;

/// Why a command failed.
///
/// ```
/// use urlab::cli::{error::CliError, exit::Exit};
/// let faults = urlab::spec::rules::load("no/such/file.yaml").unwrap_err();
/// assert_eq!(CliError::from(faults).exit(), Exit::BadInput);
/// ```
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// A rule file or scenario file is wrong.
    #[error("{0}")]
    Faults(#[from] Faults),
    /// The report folder could not be written.
    #[error("error: {0}")]
    Publish(#[from] PublishError),
    /// A file of the report could not be made.
    #[error("error: {0}")]
    Files(#[from] FilesError),
    /// Interrupted before the first games were tallied.
    #[error(
        "interrupted before the first games were played to the end: there is nothing to show, and nothing was written"
    )]
    NoGames,
    /// Matches were asked for, but the rules do not say what a match is.
    #[error(
        "error: the rule set `{rules}` has no `match`: it does not say how games add up to a match\n\
         allowed: rule sets with a `match`\n\
         help: write these lines into a file of your own, say my-match.yaml, and play `urlab simulate ./my-match.yaml \
         --match`\n\n  name: my-match\n  extends: {rules}\n  match: {{points: 7}}"
    )]
    NoMatch {
        /// The rule set's name.
        rules: String,
    },
    /// Readings were asked for, but the rule set has none.
    #[error(
        "error: the rule set `{rules}` has no `readings`: its file names no point that its source leaves open\n\
         allowed: rule sets with `readings`; `urlab rules show RULES` shows them\n\
         help: write these lines into a file of your own, say my-readings.yaml, and play `urlab readings \
         ./my-readings.yaml`\n\n  name: my-readings\n  extends: {rules}\n  readings:\n    - point: Whether both have equal turns.\n      \
         reading: As the file has it.\n      field: equal_turns\n      otherwise:\n        - reading: The second player has \
         one more turn.\n          set: {{equal_turns: true}}"
    )]
    NoReadings {
        /// The rule set's name.
        rules: String,
    },
    /// The engine that was asked for does not play these rules.
    #[error(
        "error: the engine `{engine}` does not play `{rules}`: {reason}\n\
         allowed: `--engine auto` takes the fastest engine that does; `--engine plain` plays everything\n\
         help: leave out `--engine {engine}`; the results are the same"
    )]
    Engine {
        /// The engine's name.
        engine: &'static str,
        /// The rule set's name.
        rules: String,
        /// Why not.
        reason: &'static str,
    },
    /// There is nothing to check.
    #[error(
        "error: {file}: there is nothing to check: the scenario has no `expect`\n\
         allowed: scenarios of plain cases with statements under `expect`\n\
         help: add statements to the file, for example\n\n  expect:\n    - first_player_advantage within 0.05 of 0\n    \
         - no unfinished games\n\n`urlab run {file}` plays it as it is"
    )]
    NoExpectations {
        /// The scenario's file.
        file: String,
    },
    /// A scenario tunes nothing, and it was asked to.
    #[error("error: {file} has no `tune`; `urlab run {file}` plays it")]
    NoTuning {
        /// The scenario's file.
        file: String,
    },
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
            Self::Faults(_)
            | Self::NoMatch { .. }
            | Self::NoReadings { .. }
            | Self::NoExpectations { .. }
            | Self::NoTuning { .. }
            | Self::Engine { .. } => Exit::BadInput,
            Self::Publish(_) | Self::Files(FilesError::Publish(_)) | Self::Output(_) => Exit::InputOutput,
            Self::Files(_) | Self::Threads(_) => Exit::Internal,
            Self::NoGames => Exit::Interrupted,
        }
    }
}
