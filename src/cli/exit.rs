//! Exit codes, the same for every command.

use std::process::ExitCode;

use crate::batch::plan::Stop;

/// How the program ends. The numbers above 63 are those of BSD's `sysexits.h`; 1 and 2 are answers:
/// "no" and "not decided".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// All was done.
    Success = 0,
    /// A statement fails.
    Fails = 1,
    /// No statement fails, but some are not decided.
    NotDecided = 2,
    /// The command line is wrong.
    Usage = 64,
    /// A rule file or scenario file is wrong, or cannot be read.
    BadInput = 65,
    /// Something could not be computed or drawn: an error of Urlab.
    Internal = 70,
    /// The report or standard output could not be written.
    InputOutput = 74,
    /// Interrupted by Ctrl-C or a signal to end; what was played is kept.
    Interrupted = 130,
}

impl From<Stop> for Exit {
    fn from(stop: Stop) -> Self {
        if stop == Stop::Interrupted { Self::Interrupted } else { Self::Success }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// What `--help` says about exit codes.
pub const EXIT_CODES: &str = "Exit codes: 0 done (of check: all statements hold; of tune: a rule \
    set meets all goals); of check, 1 a \
                              statement fails, 2 none fails but some are not decided; of tune, 1 \
                              none meets the goals, 2 not \
                              decided; 64 wrong command line; 65 wrong or missing rule or scenario \
                              file; 70 an error of Urlab; \
                              74 the report or standard output could not be written; 130 \
                              interrupted, by Ctrl-C or a signal to end (what was \
                              played is kept).";
