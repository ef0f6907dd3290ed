//! What can go wrong in a command, and the exit code of each.

use std::io;
use std::path::PathBuf;

use crate::cli::exit::Exit;
use crate::input::diagnostic::Diagnostics;
use crate::report::files::FilesError;
use crate::report::folder::PublishError;
use crate::solve::file::FileError;
use crate::study::error::Error;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// A rule file or scenario file is wrong.
    #[error("{0}")]
    Diagnostics(#[from] Diagnostics),
    /// The report folder could not be written.
    #[error("error: {0}")]
    Publish(#[from] PublishError),
    /// A file of the report could not be made.
    #[error("error: {0}")]
    Files(#[from] FilesError),
    /// A question has no answer.
    #[error(transparent)]
    Study(#[from] crate::study::error::Error),
    /// Matches were asked for, but the rules do not say what a match is.
    #[error(
        "error: the rule set `{rules}` has no `match`: it does not say how games add up to a \
            match\n\
         allowed: rule sets with a `match`\n\
         help: write these lines into a file of your own, say my-match.yaml, and play `urlab \
         simulate ./my-match.yaml \
         --match`\n\n  name: my-match\n  extends: {rules}\n  match: {{points: 7}}"
    )]
    NoMatch {
        /// The rule set's name.
        rules: String,
    },
    /// Readings were asked for, but the rule set has none.
    #[error(
        "error: the rule set `{rules}` has no `readings`: its file names no point that its source \
            leaves open\n\
         allowed: rule sets with `readings`; `urlab rules show RULES` shows them\n\
         help: write these lines into a file of your own, say my-readings.yaml, and play `urlab \
         readings \
         ./my-readings.yaml`\n\n  name: my-readings\n  extends: {rules}\n  readings:\n    - point: \
         Whether both have equal turns.\n      \
         reading: As the file has it.\n      field: equal_turns\n      alternatives:\n        - \
         reading: The second player has \
         one more turn.\n          set: {{equal_turns: true}}"
    )]
    NoReadings {
        /// The rule set's name.
        rules: String,
    },
    /// There is nothing to check.
    #[error(
        "error: {file}: there is nothing to check: the scenario has no `expect`\n\
         allowed: scenarios of plain cases with statements under `expect`\n\
         help: add statements to the file, for example\n\n  expect:\n    - first_player_advantage \
         within 0.05 of 0\n    \
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
    /// Only races can be solved.
    #[error(
        "error: the rule set `{rules}` is not a race: only races can be solved\n\
         allowed: rule sets of `kind: race`; `urlab rules list` shows them\n\
         help: `urlab simulate {rules}` plays it"
    )]
    NotARace {
        /// The rule set's name.
        rules: String,
    },
    /// Numbers of pieces that do not fit the kinds.
    #[error(
        "error: --pieces has {found} numbers, but `{rules}` has these kinds of pieces: {kinds}\n\
         allowed: one number for all kinds, or one for each in this order"
    )]
    Pieces {
        /// The rule set's name.
        rules: String,
        /// How many numbers were found.
        found: usize,
        /// The names of the kinds.
        kinds: String,
    },
    /// No bound could be proven.
    #[error(
        "error: no bound of {tolerance:e} can be proven for `{rules}`: either that is finer than \
            64-bit numbers can tell, or games go on without end \
         from some position\nhelp: try --tolerance 1e-9 or looser; finished layers are kept until \
         another tolerance is asked for with --force"
    )]
    Unproven {
        /// The rule set's name.
        rules: String,
        /// What was asked for.
        tolerance: f64,
    },
    /// More positions than can be numbered.
    #[error(
        "error: `{rules}` has more positions than can be numbered\nhelp: take fewer pieces, such \
            as --pieces 1"
    )]
    TooManyPositions {
        /// The rule set's name.
        rules: String,
    },
    /// More memory is needed than there is.
    #[error(
        "error: `{rules}` has {positions} positions, and that takes about {needed} of memory: more \
            than the {allowed} \
         that are allowed\nhelp: {way_out}; --max-memory allows more"
    )]
    TooLarge {
        /// The rule set's name.
        rules: String,
        /// How many positions there are.
        positions: String,
        /// Memory that is needed.
        needed: String,
        /// Memory that is allowed.
        allowed: String,
        /// What would fit.
        way_out: String,
    },
    /// A solve was interrupted.
    #[error(
        "interrupted: {kept} of {all} layers are solved and kept in {}\n\
         help: the same command goes on from there; with --force it begins again", partial.display()
    )]
    SolveInterrupted {
        /// Layers that are kept.
        kept: usize,
        /// Layers in all.
        all: usize,
        /// Where they are kept.
        partial: PathBuf,
    },
    /// There are no exact figures.
    #[error(
        "error: `{rules}` between {bots} cannot be computed exactly: {reason}\n\
         help: `urlab simulate {rules} --bots {bots}` plays it"
    )]
    Inexact {
        /// The rule set's name.
        rules: String,
        /// The bots.
        bots: String,
        /// Why not.
        reason: String,
    },
    /// Interrupted before there was anything to show.
    #[error("interrupted: there is nothing to show")]
    Stopped,
    /// There is no solution to be asked.
    #[error("error: {}: there is no such file\nhelp: `urlab solve {solve}` makes one; --solution \
        FILE names another", path.display())]
    NoSolution {
        /// Where it was sought.
        path: PathBuf,
        /// What `urlab solve` has to be given.
        solve: String,
    },
    /// A position that cannot be.
    #[error("error: --position: {}\nallowed: \
        {}", .0.join("\n  "), crate::game::race::notation::ALLOWED)]
    Position(Vec<String>),
    /// A throw that the dice do not show.
    #[error("error: --throw {marks}: the dice never show so many marks\nallowed: {allowed}")]
    NoSuchThrow {
        /// The marks asked for.
        marks: u16,
        /// The marks that there are.
        allowed: String,
    },
    /// A solution cannot be read or written.
    #[error("error: {0}")]
    Solution(#[from] FileError),
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
            Self::Diagnostics(_)
            | Self::NoMatch { .. }
            | Self::NoReadings { .. }
            | Self::NoExpectations { .. }
            | Self::NoTuning { .. }
            | Self::Study(Error::Engine { .. })
            | Self::NotARace { .. }
            | Self::Pieces { .. }
            | Self::TooManyPositions { .. }
            | Self::Unproven { .. }
            | Self::TooLarge { .. }
            | Self::Inexact { .. }
            | Self::NoSolution { .. }
            | Self::Position(_)
            | Self::NoSuchThrow { .. }
            | Self::Solution(
                FileError::Foreign { .. }
                | FileError::OtherVersion { .. }
                | FileError::Damaged { .. }
                | FileError::OtherQuestion { .. },
            ) => Exit::BadInput,
            Self::Publish(_)
            | Self::Files(FilesError::Publish(_))
            | Self::Output(_)
            | Self::Solution(FileError::Io { .. } | FileError::InUse { .. }) => Exit::InputOutput,
            Self::Files(_) | Self::Threads(_) => Exit::Internal,
            Self::Study(Error::NoGames) | Self::Stopped | Self::SolveInterrupted { .. } => {
                Exit::Interrupted
            }
        }
    }
}
